"""TLS and proxies, on the real server with a client of another make: Python's ssl."""
import pathlib
import select
import signal
import socket
import ssl
import subprocess
import time
import warnings

import harness

HEADER = "PROXY TCP4 192.0.2.7 198.51.100.1 56324 4001\r\n"


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def context(newest=None):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.check_hostname = False
    made.verify_mode = ssl.CERT_NONE
    if newest:
        made.set_ciphers("ALL:@SECLEVEL=0")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            made.minimum_version = ssl.TLSVersion.TLSv1
            made.maximum_version = newest
    return made


class TlsClient(harness.Client):
    """Says `first` in the clear, then speaks TLS."""

    def __init__(self, port, first="", newest=None):
        super().__init__(port)
        self.send(first)
        self.socket = context(newest).wrap_socket(self.socket)
        self.certificate = self.socket.getpeercert(binary_form=True)

    def _pump(self, deadline):
        if not self.socket.pending():
            super()._pump(deadline)
            return
        data = self.socket.recv(65536)
        self.raw += data
        self._parse(self._rest + data)


class Tls(harness.LiveCase):
    def tls_server(self, *settings, **options):
        self.port = free_port()
        return self.server(settings=(f"net.tls_port={self.port}", *settings), **options)

    def client(self, server, **options):
        client = TlsClient(self.port, **options)
        server.clients.append(client)
        client.prompt()
        return client

    def make_certificate(self, name):
        """Another pair in the folder of the test, by OpenSSL's own tool."""
        certificate, key = self.folder / f"{name}.pem", self.folder / f"{name}.key"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", f"/CN={name}",
                        "-out", str(certificate), "-keyout", str(key)], check=True, capture_output=True)
        return certificate, key

    def wait_for_log(self, server, words, from_byte=0):
        deadline = time.monotonic() + harness.DEADLINE
        while words not in server.log_text()[from_byte:]:
            self.assertLess(time.monotonic(), deadline, f"the log never said {words!r}:\n{server.log_text()[-2000:]}")
            select.select([], [], [], 0.02)

    def test_one_plays_over_tls_and_finds_the_same_certificate_after_a_restart(self):
        server = self.tls_server()
        server.create("Ann").close()
        ann = self.client(server)
        self.assertEqual(ann.socket.version(), "TLSv1.3")
        ann.send(f"connect Ann {harness.PASSWORD}\r\n")
        ann.until(r"Exits?:?.*\x00")
        self.assertIn("Exits", ann.ask("look"))
        first = ann.certificate
        key = pathlib.Path(server.data) / "tls" / "key.pem"
        self.assertEqual(key.stat().st_mode & 0o777, 0o600)
        self.assertIn("by=TLSv1.3", server.log_text())
        self.assertIn("goodbye", server.quit(ann).lower())
        self.assertEqual(server.stop(), 0)
        again = self.tls_server()
        self.assertEqual(self.client(again).certificate, first)

    def test_tls_1_2_is_spoken_and_1_1_refused(self):
        server = self.tls_server()
        self.assertEqual(self.client(server, newest=ssl.TLSVersion.TLSv1_2).socket.version(), "TLSv1.2")
        with self.assertRaises((ssl.SSLError, ConnectionError)):
            TlsClient(self.port, newest=ssl.TLSVersion.TLSv1_1)

    def test_sighup_takes_a_new_certificate_and_a_broken_one_changes_nothing(self):
        certificate, key = self.make_certificate("first")
        server = self.tls_server(f"net.tls_certificate={certificate}", f"net.tls_key={key}")
        ann = self.client(server)
        first = ann.certificate
        for old, new in zip((certificate, key), self.make_certificate("second")):
            old.write_bytes(new.read_bytes())
        server.process.send_signal(signal.SIGHUP)
        self.wait_for_log(server, "areas and rules read again")
        second = self.client(server).certificate
        self.assertNotEqual(second, first)
        ann.send("help\r\n")  # whoever was there stays
        ann.prompt()
        size = len(server.log_text())
        key.write_text("half a key")
        server.process.send_signal(signal.SIGHUP)
        self.wait_for_log(server, "a new certificate cannot be used, the old one stays", size)
        self.assertIn(f"{key}: holds no private key", server.log_text())
        self.assertEqual(self.client(server).certificate, second)

    def test_a_changed_file_is_taken_without_a_signal(self):
        certificate, key = self.make_certificate("first")
        server = self.tls_server(f"net.tls_certificate={certificate}", f"net.tls_key={key}")
        first = self.client(server).certificate
        for old, new in zip((certificate, key), self.make_certificate("second")):
            old.write_bytes(new.read_bytes())
        deadline = time.monotonic() + harness.DEADLINE
        shown = first
        while shown == first:
            self.assertLess(time.monotonic(), deadline)
            client = self.client(server)
            shown = client.certificate
            client.close()

    def test_a_certificate_that_cannot_be_used_is_an_error_of_the_settings(self):
        certificate, key = self.make_certificate("first")
        missing = self.folder / "none.pem"
        for pair, named in (((certificate, missing), missing), ((missing, key), missing),
                            ((certificate, self.make_certificate("second")[1]), "does not belong to the certificate")):
            with self.subTest(pair):
                server = self.tls_server(f"net.tls_certificate={pair[0]}", f"net.tls_key={pair[1]}", wait=False)
                self.assertEqual(server.wait(), 78)
                self.assertIn(str(named), server.log_text())
                self.assertNotIn("listening", server.log_text())
                server.end()
                server.log_path.unlink()

    def test_behind_a_proxy_the_players_address_is_the_true_one(self):
        server = self.server("var", settings=("net.proxies=127.0.0.0/8",))
        ann = harness.Client(server.port)
        server.clients.append(ann)
        ann.send(HEADER + f"create Ann {harness.PASSWORD}\r\n")
        ann.until(r"Exits?:?.*\x00")
        server.grant("Ann", "users")
        self.assertIn("192.0.2.7", ann.ask("users"))
        self.assertRegex(server.log_text(), r"connected session=\d+ address=192\.0\.2\.7 by=telnet")

    def test_behind_a_proxy_the_header_comes_before_tls(self):
        server = self.tls_server("net.proxies=127.0.0.0/8")
        self.client(server, first=HEADER)
        self.assertRegex(server.log_text(), r"connected session=\d+ address=192\.0\.2\.7 by=TLSv1\.3")
        with self.assertRaises((ssl.SSLError, ConnectionError)):
            TlsClient(self.port)

    def test_staff_come_in_over_tls_alone_when_the_settings_say_so(self):
        server = self.tls_server("game.staff_tls=true", "net.proxies=127.0.0.2")
        server.create("Ann").close()
        server.grant("Ann", "users")
        server.login("Ann").close()  # from this machine
        plain = harness.Client(server.port, source="127.0.0.2")
        server.clients.append(plain)
        plain.send(HEADER + f"connect Ann {harness.PASSWORD}\r\n")
        self.assertIn("Staff may come in only over TLS here", plain.until_closed())


if __name__ == "__main__":
    harness.main()
