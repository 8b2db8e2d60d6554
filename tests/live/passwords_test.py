"""Passwords: asked for with ECHO off and given back at once, and found nowhere afterwards: not in what the server
sent, not in its log, not in its database."""
import harness
from harness import DO, DONT, IAC, WILL, WONT

SECRET = "correct-horse-battery"
SECOND = "staple-horse-correct"
ECHO = 1
ON, OFF = bytes([IAC, WILL, ECHO]), bytes([IAC, WONT, ECHO])


class Passwords(harness.LiveCase):
    def test_echo_is_off_for_a_password_only_and_the_password_is_found_nowhere(self):
        server = self.server(settings=["log.level=debug"])
        sent = []

        def visit(*lines):
            client = server.connect()
            for line in lines:
                client.send(line + "\r\n")
                if line == "quit":
                    client.until_closed()
                else:
                    client.prompt()
            sent.append(client)
            return client

        # A guided creation, with the password typed twice.
        client = server.connect()
        sent.append(client)
        client.ask("new")
        self.assertNotIn(ON, client.raw)
        client.ask("Ann")
        self.assertEqual(client.raw.count(ON), 1)
        client.ask(SECRET)
        client.ask(SECRET)
        self.assertEqual(client.raw.count(ON), 2)
        self.assertEqual(client.raw.count(OFF), 2)
        for _ in range(12):
            text = client.ask("1" if "yes" not in client.text else "yes")
            if "hp" in text.splitlines()[-1]:
                break
            if "yes" in text.lower().splitlines()[-1]:
                client.ask("yes")
        client.close()

        # Right, wrong, one line, a change, a dropped link at the prompt and a new login after it.
        client = server.connect()
        sent.append(client)
        asked = client.ask("Ann")
        self.assertIn("assword", asked)
        after = len(client.raw)
        client.send(SECRET + "\r\n")
        client.until("Exits")
        self.assertTrue(client.raw[after:].startswith(OFF + b"\r\n"), client.raw[after:after + 40])
        client.prompt()
        client.send(f"password {SECRET} {SECOND}\r\n")
        client.until(r"(?i)password.*(changed|new)")
        server.save(client)
        server.quit(client)

        client = server.connect()
        sent.append(client)
        client.ask("Ann")
        client.send("wrong-" + SECRET + "\r\n")
        client.until("\r\n")
        self.assertEqual(client.raw.count(ON), client.raw.count(OFF))

        client = server.connect()
        sent.append(client)
        client.ask("Ann")
        client.send(SECOND)  # no line end: it is dropped in the middle of the password
        client.close()
        client = server.connect()
        sent.append(client)
        client.send(f"connect Ann {SECOND}\r\n")
        client.until("Exits")
        server.save(client)
        server.quit(client)
        self.assertEqual(server.stop(), 0)

        everything = b"".join(c.raw for c in sent) + server.log_text().encode()
        for path in server.data.rglob("*"):
            if path.is_file():
                everything += path.read_bytes()
        self.assertIn(b"$argon2id$", everything)
        for secret in (SECRET, SECOND):
            self.assertNotIn(secret.encode(), everything)


if __name__ == "__main__":
    harness.main()
