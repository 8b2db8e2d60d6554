// One transaction: all of it or nothing. Rolled back unless commit() was reached.
#pragma once

#include "store/database.h"

namespace store {

class Transaction {
 public:
  // Takes the write lock at once, so that a busy database is found before any work is done.
  explicit Transaction(Database& db) : db_(db) { db_.run("BEGIN IMMEDIATE"); }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  // SQLite may have rolled back by itself (disk full); a failed COMMIT leaves the transaction open.
  ~Transaction() { db_.roll_back(); }

  void commit() { db_.run("COMMIT"); }

 private:
  Database& db_;
};

}  // namespace store
