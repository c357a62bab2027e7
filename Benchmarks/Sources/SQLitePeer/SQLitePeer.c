#include "SQLitePeer.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct peer {
    sqlite3 *db;
    int bare;
    sqlite3_stmt *insert, *all, *newest, *between;
};

static const char *schema =
    "CREATE TABLE IF NOT EXISTS sample (id INTEGER PRIMARY KEY, uuid BLOB NOT NULL, type INTEGER NOT NULL,"
    " revision INTEGER NOT NULL, device INTEGER, metadata INTEGER, start_date REAL NOT NULL, end_date REAL NOT NULL,"
    " value REAL, given REAL, unit INTEGER, correlation INTEGER) STRICT;"
    "CREATE UNIQUE INDEX IF NOT EXISTS sample_uuid ON sample (uuid);"
    "CREATE INDEX IF NOT EXISTS sample_time ON sample (type, start_date);"
    "CREATE INDEX IF NOT EXISTS sample_correlation ON sample (correlation) WHERE correlation IS NOT NULL;";

static const char *bare_schema =
    "CREATE TABLE IF NOT EXISTS sample (id INTEGER PRIMARY KEY, type INTEGER NOT NULL, revision INTEGER NOT NULL,"
    " start_date REAL NOT NULL, end_date REAL NOT NULL, value REAL) STRICT;"
    "CREATE INDEX IF NOT EXISTS sample_time ON sample (type, start_date);";

#define COLUMNS "type, revision, start_date, end_date, value, uuid, device, metadata, unit, given, correlation, id"
#define BARE_COLUMNS "type, revision, start_date, end_date, value"

static sqlite3_stmt *prepare(peer *peer, const char *full, const char *bare) {
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v3(peer->db, peer->bare ? bare : full, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
    return statement;
}

peer *peer_open(const char *path, int bare) {
    peer *peer = calloc(1, sizeof *peer);
    if (!peer) return NULL;
    peer->bare = bare;
    int failed = sqlite3_open(path, &peer->db) ||
        sqlite3_exec(peer->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;", NULL, NULL, NULL) ||
        sqlite3_exec(peer->db, bare ? bare_schema : schema, NULL, NULL, NULL);
    if (!failed) {
        peer->insert = prepare(
            peer,
            "INSERT INTO sample (type, revision, start_date, end_date, value, uuid, device, metadata, unit)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            "INSERT INTO sample (type, revision, start_date, end_date, value) VALUES (?, ?, ?, ?, ?)");
        peer->all = prepare(
            peer, "SELECT " COLUMNS " FROM sample WHERE type = ?", "SELECT " BARE_COLUMNS " FROM sample WHERE type = ?");
        peer->newest = prepare(
            peer, "SELECT " COLUMNS " FROM sample WHERE type = ? ORDER BY start_date DESC LIMIT ?",
            "SELECT " BARE_COLUMNS " FROM sample WHERE type = ? ORDER BY start_date DESC LIMIT ?");
        peer->between = prepare(
            peer, "SELECT " COLUMNS " FROM sample WHERE type = ? AND start_date BETWEEN ? AND ? ORDER BY start_date",
            "SELECT " BARE_COLUMNS " FROM sample WHERE type = ? AND start_date BETWEEN ? AND ? ORDER BY start_date");
        failed = !peer->insert || !peer->all || !peer->newest || !peer->between;
    }
    if (failed) {
        peer_close(peer);
        return NULL;
    }
    return peer;
}

void peer_close(peer *peer) {
    sqlite3_finalize(peer->insert);
    sqlite3_finalize(peer->all);
    sqlite3_finalize(peer->newest);
    sqlite3_finalize(peer->between);
    sqlite3_close(peer->db);
    free(peer);
}

static void bind_optional(sqlite3_stmt *statement, int index, int64_t value) {
    if (value) sqlite3_bind_int64(statement, index, value);
    else sqlite3_bind_null(statement, index);
}

int peer_save(peer *peer, const peer_row *rows, int64_t count) {
    if (sqlite3_exec(peer->db, "BEGIN IMMEDIATE", NULL, NULL, NULL)) return -1;
    sqlite3_stmt *insert = peer->insert;
    for (int64_t i = 0; i < count; i++) {
        const peer_row *row = &rows[i];
        sqlite3_bind_int64(insert, 1, row->type);
        sqlite3_bind_int64(insert, 2, row->revision);
        sqlite3_bind_double(insert, 3, row->start);
        sqlite3_bind_double(insert, 4, row->end);
        sqlite3_bind_double(insert, 5, row->value);
        if (!peer->bare) {
            sqlite3_bind_blob(insert, 6, row->uuid, 16, SQLITE_STATIC);
            bind_optional(insert, 7, row->device);
            bind_optional(insert, 8, row->metadata);
            sqlite3_bind_int64(insert, 9, row->unit);
        }
        int code = sqlite3_step(insert);
        sqlite3_reset(insert);
        if (code != SQLITE_DONE) return -1;
    }
    return sqlite3_exec(peer->db, "COMMIT", NULL, NULL, NULL) ? -1 : 0;
}

static void take(const peer *peer, sqlite3_stmt *statement, peer_row *row) {
    memset(row, 0, sizeof *row);
    row->type = sqlite3_column_int64(statement, 0);
    row->revision = sqlite3_column_int64(statement, 1);
    row->start = sqlite3_column_double(statement, 2);
    row->end = sqlite3_column_double(statement, 3);
    row->value = sqlite3_column_double(statement, 4);
    if (peer->bare) return;
    memcpy(row->uuid, sqlite3_column_blob(statement, 5), 16);
    row->device = sqlite3_column_int64(statement, 6);
    row->metadata = sqlite3_column_int64(statement, 7);
    row->unit = sqlite3_column_int64(statement, 8);
}

static int64_t collect(const peer *peer, sqlite3_stmt *statement, peer_row **rows) {
    int64_t count = 0, room = 256;
    peer_row *found = malloc((size_t)room * sizeof *found);
    int code = SQLITE_NOMEM;
    while (found && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (count == room) {
            room *= 2;
            peer_row *larger = realloc(found, (size_t)room * sizeof *found);
            if (!larger) break;
            found = larger;
        }
        take(peer, statement, &found[count++]);
    }
    sqlite3_reset(statement);
    if (code != SQLITE_DONE) {
        free(found);
        return -1;
    }
    *rows = found;
    return count;
}

int64_t peer_read(peer *peer, int64_t type, peer_row **rows) {
    sqlite3_bind_int64(peer->all, 1, type);
    return collect(peer, peer->all, rows);
}

int64_t peer_newest(peer *peer, int64_t type, int64_t limit, peer_row *rows) {
    sqlite3_bind_int64(peer->newest, 1, type);
    sqlite3_bind_int64(peer->newest, 2, limit);
    int64_t count = 0;
    int code;
    while ((code = sqlite3_step(peer->newest)) == SQLITE_ROW && count < limit) take(peer, peer->newest, &rows[count++]);
    sqlite3_reset(peer->newest);
    return code == SQLITE_DONE ? count : -1;
}

int64_t peer_between(peer *peer, int64_t type, double from, double to, peer_row **rows) {
    sqlite3_bind_int64(peer->between, 1, type);
    sqlite3_bind_double(peer->between, 2, from);
    sqlite3_bind_double(peer->between, 3, to);
    return collect(peer, peer->between, rows);
}

int64_t peer_buckets(peer *peer, int64_t type, double anchor, double width, peer_bucket **buckets) {
    sqlite3_stmt *statement = NULL;
    const char *sql = "SELECT CAST((start_date - ?2) / ?3 AS INTEGER) AS number, count(*), min(value), max(value),"
                      " avg(value) FROM sample WHERE type = ?1 GROUP BY number";
    if (sqlite3_prepare_v2(peer->db, sql, -1, &statement, NULL)) return -1;
    sqlite3_bind_int64(statement, 1, type);
    sqlite3_bind_double(statement, 2, anchor);
    sqlite3_bind_double(statement, 3, width);
    int64_t count = 0, room = 4096;
    peer_bucket *found = malloc((size_t)room * sizeof *found);
    int code = SQLITE_NOMEM;
    while (found && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (count == room) {
            room *= 2;
            peer_bucket *larger = realloc(found, (size_t)room * sizeof *found);
            if (!larger) break;
            found = larger;
        }
        peer_bucket *bucket = &found[count++];
        bucket->number = sqlite3_column_int64(statement, 0);
        bucket->count = sqlite3_column_int64(statement, 1);
        bucket->minimum = sqlite3_column_double(statement, 2);
        bucket->maximum = sqlite3_column_double(statement, 3);
        bucket->average = sqlite3_column_double(statement, 4);
    }
    sqlite3_finalize(statement);
    if (code != SQLITE_DONE) {
        free(found);
        return -1;
    }
    *buckets = found;
    return count;
}

int64_t peer_count(peer *peer, int64_t type) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(peer->db, "SELECT count(*) FROM sample WHERE type = ?", -1, &statement, NULL)) return -1;
    sqlite3_bind_int64(statement, 1, type);
    int64_t count = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
    sqlite3_finalize(statement);
    return count;
}
