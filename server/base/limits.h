// Every ceiling of the server, in one table. Settings of the same names change them; each has a
// test that reaches it. Parts get the whole struct by value.
#pragma once

#include <cstddef>
#include <cstdint>

namespace base {

struct Limits {
  // Input
  std::size_t input_line = 4096;      // bytes; the rest up to the line end is dropped, one notice
  std::size_t before_login = 4096;    // bytes of text in all before someone is logged in
  std::size_t subnegotiation = 4096;  // bytes, escapes counted; past it the body is dropped
  std::size_t subnegotiation_gmcp = 65536;    // the same for GMCP
  std::size_t subnegotiation_close = 262144;  // unended past this: the connection is closed
  std::uint32_t subnegotiation_seconds = 10;  // or unended for so long
  std::uint32_t negotiations_a_second = 200;  // answered; the rest is read and dropped
  std::uint32_t command_burst = 10;           // lines obeyed at once, then one a pulse
  std::uint32_t queued_lines = 32;            // then the session is not read

  // Output, bytes
  std::size_t output_pause = 65536;     // no commands are read past this
  std::size_t output_close = 262144;    // closed past this
  std::size_t output_total = 67108864;  // over all sessions; then the fattest goes

  // Window, characters
  int window_width_min = 20;
  int window_width_max = 500;
  int window_height_min = 5;
  int window_height_max = 200;

  // Connections
  std::size_t connections = 5000;
  std::size_t connections_a_source = 8;
  std::size_t new_connections_a_source = 32;  // in new_connections_minutes
  std::uint32_t new_connections_minutes = 10;
  std::size_t not_logged_in = 100;
  std::size_t sources = 65536;  // remembered for limits; the oldest goes first

  // Login
  std::uint32_t login_seconds = 60;     // for the next answer of a creation, too
  std::uint32_t creation_minutes = 10;  // from arrival to play, however many questions are answered
  std::uint32_t login_tries = 3;        // a connection
  std::uint32_t hashes_a_source_minute = 3;
  std::uint32_t waiting_hashes_a_source = 1;
  std::size_t hash_queue = 64;
  std::uint32_t fail_delay_first = 2;  // seconds, doubling
  std::uint32_t fail_delay_most = 15;
  std::size_t password_least = 8;  // bytes
  std::size_t password_most = 128;
  std::uint32_t creations_a_source_hour = 3;
  std::uint32_t creations_ten_minutes = 30;
  std::size_t characters_an_account = 5;
  std::size_t name_least = 2;  // letters
  std::size_t name_most = 12;

  // Sessions
  std::uint32_t link_dead_minutes = 10;
  std::uint32_t idle_minutes = 60;
  std::uint32_t keepalive_seconds = 60;
  std::uint32_t keepalive_interval_seconds = 15;
  std::uint32_t keepalive_probes = 4;
  std::uint32_t tcp_user_timeout_seconds = 120;

  // Play
  std::size_t container_depth = 8;
  std::size_t event_string = 4096;   // bytes
  std::size_t title = 60;            // characters
  std::size_t prompt = 100;          // characters of a prompt of one's own
  std::size_t aliases = 50;          // of one player
  std::size_t alias_word = 20;       // letters
  std::size_t alias_line = 300;      // characters it stands for
  std::size_t alias_depth = 10;      // of aliases that use others
  std::size_t alias_commands = 100;  // from one typed line
  std::size_t channel_lines = 20;    // of talk kept to be read again, a channel and a visitor
  std::size_t carried = 200;         // things a character holds, nested ones not counted
  std::uint32_t reset_rows_a_pulse = 32;

  // Time
  std::uint32_t pulse_milliseconds = 25;  // then a log line names the dearest kinds
  std::uint32_t caught_up_pulses = 8;
  std::uint32_t commit_pulses = 8;         // at most one commit in so many
  std::size_t waiting_moves = 20000;       // lines of the ledger that wait for a slow disk
  std::uint32_t quiet_header_pulses = 80;  // header row written so often while nobody plays
  std::uint32_t stop_seconds = 5;
  std::size_t history = 256;  // dispatched events remembered
};

}  // namespace base
