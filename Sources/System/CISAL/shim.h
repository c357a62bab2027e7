// Inflating with ISA-L, where it is installed. Everything here can be called anywhere: isal_is_there() says whether it works.
//
// The functions of ISA-L are weak, so that a program links without them too: where the headers are and pkg-config is not, nobody
// tells the linker of the library. That is also why the module map names no library.
#ifndef OPENHEALTHKIT_CISAL_SHIM_H
#define OPENHEALTHKIT_CISAL_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// How unpacking a piece went.
enum isal_progress { isal_goes_on, isal_ended, isal_damaged };

/// What is left of a piece of packed bytes, and of the room for what they unpack to.
struct isal_piece {
    const uint8_t *packed;
    uint32_t packed_count;
    uint8_t *room;
    uint32_t room_count;
};

#if __has_include(<isa-l/igzip_lib.h>) && __has_include(<isa-l/crc.h>)

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

#pragma weak isal_inflate_init
#pragma weak isal_inflate
#pragma weak crc32_gzip_refl

static inline bool isal_is_there(void) {
    return isal_inflate_init != NULL && isal_inflate != NULL && crc32_gzip_refl != NULL;
}

struct isal_unpacking {
    struct inflate_state stream;
    bool is_damaged;
};

/// How much memory unpacking takes, aligned as `malloc` does.
static inline size_t isal_state_size(void) { return sizeof(struct isal_unpacking); }

/// Begins with raw deflated bytes, without header and checksum.
static inline void isal_begin(void *state) {
    struct isal_unpacking *unpacking = (struct isal_unpacking *)state;
    isal_inflate_init(&unpacking->stream);
    unpacking->is_damaged = false;
}

/// How many bytes were taken from a piece and belong to what follows the end of the deflated bytes.
static inline size_t isal_held(const void *state) {
    int32_t bits = ((const struct isal_unpacking *)state)->stream.read_in_length;
    return bits > 0 ? (size_t)bits / 8 : 0;
}

/// ISA-L unpacks ahead of what it hands out. What it has unpacked before damage is handed out too, however often that takes: nothing
/// may be lost that can be read.
static inline enum isal_progress isal_drain(struct inflate_state *stream, struct isal_piece *piece) {
    int32_t left = stream->tmp_out_valid - stream->tmp_out_processed;
    if (left <= 0) return isal_damaged;
    uint32_t count = (uint32_t)left < piece->room_count ? (uint32_t)left : piece->room_count;
    memcpy(piece->room, stream->tmp_out_buffer + stream->tmp_out_processed, count);
    stream->tmp_out_processed += (int32_t)count;
    piece->room += count;
    piece->room_count -= count;
    return (uint32_t)left == count ? isal_damaged : isal_goes_on;
}

static inline enum isal_progress isal_unpack(void *state, struct isal_piece *piece) {
    struct isal_unpacking *unpacking = (struct isal_unpacking *)state;
    struct inflate_state *stream = &unpacking->stream;
    // After damage ISA-L would go on somewhere.
    if (unpacking->is_damaged) return isal_drain(stream, piece);
    stream->next_in = (uint8_t *)piece->packed;
    stream->avail_in = piece->packed_count;
    stream->next_out = piece->room;
    stream->avail_out = piece->room_count;
    int status = isal_inflate(stream);
    piece->packed = stream->next_in;
    piece->packed_count = stream->avail_in;
    piece->room = stream->next_out;
    piece->room_count = stream->avail_out;
    unpacking->is_damaged = status != ISAL_DECOMP_OK;
    if (unpacking->is_damaged) return isal_drain(stream, piece);
    return stream->block_state == ISAL_BLOCK_FINISH ? isal_ended : isal_goes_on;
}

/// Goes on with a CRC-32, as zip and gzip have it.
static inline uint32_t isal_checksum(uint32_t checksum, const uint8_t *bytes, size_t count) {
    return crc32_gzip_refl(checksum, bytes, count);
}

#else

static inline bool isal_is_there(void) { return false; }
static inline size_t isal_state_size(void) { return 0; }
static inline void isal_begin(void *state) {}
static inline size_t isal_held(const void *state) { return 0; }
static inline enum isal_progress isal_unpack(void *state, struct isal_piece *piece) { return isal_damaged; }
static inline uint32_t isal_checksum(uint32_t checksum, const uint8_t *bytes, size_t count) { return checksum; }

#endif

#endif
