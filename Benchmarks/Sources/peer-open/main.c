#include <SQLitePeer.h>
#include <stdio.h>

// Opens the peer's database, reads the newest row of type 1, prints its value.
int main(int argc, char **argv) {
    peer *peer = argc == 2 ? peer_open(argv[1], 0) : NULL;
    peer_row row;
    if (!peer || peer_newest(peer, 1, 1, &row) != 1) return 1;
    printf("%g\n", row.value);
    peer_close(peer);
    return 0;
}
