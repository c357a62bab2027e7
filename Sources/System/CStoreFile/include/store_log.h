#ifndef STORE_LOG_H
#define STORE_LOG_H

struct sqlite3;

/// Has a connection leave the log as it is when it closes: who only reads does not put in order what a writer left.
///
/// \returns SQLite's result code.
int store_log_keep(struct sqlite3 *connection);

/// Has SQLite keep bytes free at the end of each page of a database into which nothing was written yet.
///
/// \returns SQLite's result code.
int store_pages_reserve(struct sqlite3 *connection, int bytes);

#endif
