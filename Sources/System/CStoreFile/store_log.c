// Calls of SQLite with a variable number of arguments, or with untyped ones, which Swift cannot make.

#include "store_log.h"

#include <sqlite3.h>

int store_log_keep(struct sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

int store_pages_reserve(struct sqlite3 *connection, int bytes) {
    return sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
}
