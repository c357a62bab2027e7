#!/usr/bin/env python3
"""Asks a server as clients do that send slowly, too much at once (SEC-50), or no HTTP (API-8); Scripts/server-smoke begins it.

    Scripts/server-limits.py PORT COOKIE

The server gives a header and a piece of a body a second each, and an address four connections.
"""

import socket
import sys
import time

PORT, COOKIE = int(sys.argv[1]), sys.argv[2]
SECONDS, MOST = 1.0, 4
FIELDS = f"Host: 127.0.0.1:{PORT}\r\nCookie: {COOKIE}\r\nSec-Fetch-Site: same-origin\r\n"


def connect():
    return socket.create_connection(("127.0.0.1", PORT), timeout=10)


def heard(connection, seconds):
    """What comes within a time: bytes, nothing after the connection was ended, or None."""
    connection.settimeout(seconds)
    try:
        return connection.recv(1 << 16)
    except socket.timeout:
        return None
    except ConnectionError:
        return b""


def send(connection, text):
    try:
        connection.sendall(text.encode())
    except ConnectionError:
        pass


def want(condition, text):
    if not condition:
        sys.exit(f"Error: {text}")


def slow_header():
    with connect() as connection:
        send(connection, "GET /healthz HTTP/1.1\r\n")
        begin, answer = time.monotonic(), None
        while answer is None and time.monotonic() < begin + 10:
            send(connection, "X")
            answer = heard(connection, 0.2)
        want(answer == b"", "A header that trickles is not cut off.")
        want(time.monotonic() - begin > 0.9 * SECONDS, "A header that trickles is cut off too soon.")


def body(pieces):
    connection = connect()
    send(connection, f"POST /api/v1/imports HTTP/1.1\r\n{FIELDS}Content-Length: 7\r\n\r\n")
    for _ in range(pieces):
        send(connection, "x")
        answer = heard(connection, 0.4 * SECONDS)
        want(answer is None or b"HTTP/1.1 " in answer, "A body that goes on is cut off.")
    return connection


def slow_body():
    # Longer than the time for a piece, but no piece takes as long.
    with body(6) as connection:
        send(connection, "x")
        # It came whole, and is of no known format (SEC-41).
        want((heard(connection, 10) or b"").startswith(b"HTTP/1.1 415"), "A body that comes slowly is not taken.")
    with body(3) as connection:
        begin = time.monotonic()
        want(heard(connection, 10) == b"", "A body that stands still is not cut off.")
        want(time.monotonic() - begin < 5 * SECONDS, "A body that stands still is cut off too late.")


def quiet_stream():
    with connect() as connection:
        send(connection, f"GET /api/v1/changes/stream HTTP/1.1\r\n{FIELDS}\r\n")
        want((heard(connection, 10) or b"").startswith(b"HTTP/1.1 200"), "A stream does not begin.")
        end = time.monotonic() + 1.5 * SECONDS
        while (left := end - time.monotonic()) > 0:
            want(heard(connection, left) != b"", "A stream is cut off.")


def admitted():
    """A connection that was let in: the server may not have seen yet that others ended."""
    for _ in range(100):
        connection = connect()
        send(connection, f"GET /healthz HTTP/1.1\r\n{FIELDS}\r\n")
        if (heard(connection, 10) or b"").startswith(b"HTTP/1.1 200"):
            return connection
        connection.close()
        time.sleep(0.1)
    sys.exit("Error: A connection within the limit is not answered.")


def many():
    held = [admitted() for _ in range(MOST)]
    with connect() as connection:
        send(connection, f"GET /healthz HTTP/1.1\r\n{FIELDS}\r\n")
        want(heard(connection, 10) == b"", "An address may have more connections than its limit.")
    held.pop().close()
    held.append(admitted())
    for connection in held:
        connection.close()


def whole(connection):
    """All that comes until the connection ends."""
    parts = []
    while part := heard(connection, 10):
        parts.append(part)
    return b"".join(parts)


def unreadable():
    for lines, status, name in (
        (f"GET /api/v1/types?all={'a' * 200_000} HTTP/1.1", b"413", b"/problems/too-large"),
        ("What is this?", b"400", b"/problems/malformed-request"),
        ("POST /login HTTP/1.1\r\nTransfer-Encoding: xyz", b"501", b"/problems/unknown-encoding"),
        ("POST /login HTTP/1.1\r\nTransfer-Encoding: gzip, chunked", b"501", b"/problems/unknown-encoding"),
    ):
        with connect() as connection:
            # An answer that is on its way comes first, whole.
            send(connection, f"GET /healthz HTTP/1.1\r\n{FIELDS}\r\n{lines}\r\n{FIELDS}\r\n")
            answer = whole(connection)
            want(answer.startswith(b"HTTP/1.1 200"), "A request is not answered because of the one after it.")
            want(b"HTTP/1.1 " + status in answer, f"A header that cannot be read is not answered with {status.decode()}.")
            want(b"application/problem+json" in answer and name in answer, "It is not said what is wrong with a header.")


slow_header()
slow_body()
unreadable()
quiet_stream()
many()
