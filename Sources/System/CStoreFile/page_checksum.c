// The checksum of a page, and the search for the bit that does not fit it.

#include "page_checksum.h"

#include <string.h>

// The largest page of SQLite, in words.
#define MOST_WORDS (65536 / 8)
// The words of the first page that the header of the file reaches into.
#define HEADER_WORDS 13
// A sector of a disk, without the checksum.
#define TAIL 504

#define LANE_FACTOR 0x9FB21C651E98DF25u
#define SUM_FACTOR 0xD6E8FEB86659FD93u
#define SPREADING_FACTOR 0xA0761D6478BD642Fu
#define MIXING_FACTOR 0xBF58476D1CE4E5B9u

// MARK: - The function

static uint64_t rotated(uint64_t value, int bits) { return value << bits | value >> (64 - bits); }

static uint64_t mixed(uint64_t value) {
    value ^= value >> 29;
    value *= MIXING_FACTOR;
    value ^= value >> 32;
    return value;
}

static uint64_t word_at(const unsigned char *bytes, int index) {
    uint64_t word;
    memcpy(&word, bytes + 8 * index, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

// The beginning of the first page as its checksum is made of it.
static void take_header(unsigned char *header, const unsigned char *page) {
    memcpy(header, page, 8 * HEADER_WORDS);
    // 1 without a log and 2 with one (SQLite's file format, 1.3.3).
    if (header[18] == 1 && header[19] == 1) header[18] = header[19] = 2;
    memset(header + 24, 0, 4);
    memset(header + 92, 0, 8);
}

static void begin(uint64_t lanes[4], int64_t offset) {
    lanes[0] = 0x9E3779B97F4A7C15u;
    lanes[1] = 0xC2B2AE3D27D4EB4Fu;
    lanes[2] = 0x165667B19E3779F9u;
    lanes[3] = (uint64_t)offset;
}

// Earlier versions multiplied once, which leaves the highest bit of a lane alone: flips of two certain bits cancelled each
// other, and of one of them nobody could tell which it was. What they wrote is still read.
typedef enum { SPREADING, EARLIER } form;

// Four lanes side by side; each step is a bijection of its lane, so that one changed word always changes the sum.
static inline uint64_t step(uint64_t lane, uint64_t word, form form) {
    lane = rotated(lane ^ word, 31) * LANE_FACTOR;
    return form == SPREADING ? (lane ^ lane >> 32) * SPREADING_FACTOR : lane;
}

static inline void take(uint64_t lanes[4], const unsigned char *bytes, int first, int end, form form) {
    for (int index = first; index < end; index++) {
        lanes[index & 3] = step(lanes[index & 3], word_at(bytes, index), form);
    }
}

static uint64_t sum_of(const uint64_t lanes[4], int size) {
    uint64_t sum = (uint64_t)size;
    for (int lane = 0; lane < 4; lane++) sum = mixed(sum ^ lanes[lane]) * SUM_FACTOR;
    sum = mixed(sum);
    return sum != 0 ? sum : 1;
}

static uint64_t earlier_sum(const unsigned char *page, int size, int64_t offset) {
    uint64_t lanes[4];
    begin(lanes, offset);
    take(lanes, page, 0, (size - PAGE_CHECKSUM_BYTES) / 8, EARLIER);
    return sum_of(lanes, size);
}

uint64_t page_checksum(const void *page, int size, int64_t offset) {
    uint64_t lanes[4];
    begin(lanes, offset);
    int first = 0;
    if (offset == 0) {
        unsigned char header[8 * HEADER_WORDS];
        take_header(header, page);
        first = HEADER_WORDS;
        take(lanes, header, 0, first, SPREADING);
    }
    take(lanes, page, first, (size - PAGE_CHECKSUM_BYTES) / 8, SPREADING);
    return sum_of(lanes, size);
}

// MARK: - Its place

uint64_t page_checksum_stored(const void *page, int size) {
    const unsigned char *bytes = page;
    uint64_t sum = 0;
    for (int index = 1; index <= 8; index++) sum = sum << 8 | bytes[size - index];
    return sum;
}

void page_checksum_store(void *page, int size, uint64_t checksum) {
    unsigned char *bytes = page;
    for (int index = 8; index >= 1; index--, checksum >>= 8) bytes[size - index] = (unsigned char)checksum;
}

// MARK: - States

static int is_clear(const unsigned char *bytes, int count) {
    return count == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, (size_t)count - 1) == 0);
}

// Whether a page without a checksum can be one that SQLite wrote, and not one that a disk cleared, in whole or at its
// end.
static int is_plausible(const unsigned char *page, int size, int64_t offset) {
    const unsigned char *tree = offset == 0 ? page + 100 : page;
    int is_tree = tree[0] == 2 || tree[0] == 5 || tree[0] == 10 || tree[0] == 13;
    if (!is_tree) return offset != 0 && !is_clear(page, size);
    // Cells fill a page of a tree from its end on.
    int has_cells = tree[3] != 0 || tree[4] != 0;
    return !has_cells || !is_clear(page + size - PAGE_CHECKSUM_BYTES - TAIL, TAIL);
}

page_state page_checksum_state(const void *page, int size, int64_t offset, int finds_flips) {
    uint64_t stored = page_checksum_stored(page, size);
    if (stored == 0 && is_plausible(page, size, offset)) return PAGE_UNSEALED;
    if (stored == page_checksum(page, size, offset)) return PAGE_SEALED;
    if (stored == earlier_sum(page, size, offset)) return PAGE_SEALED;
    return finds_flips && page_checksum_flipped_bit(page, size, offset) >= 0 ? PAGE_FLIPPED : PAGE_UNFIT;
}

// MARK: - Flipped bits

static uint64_t inverse(uint64_t odd) {
    uint64_t found = odd;
    // Newton's method; each step doubles the number of bits that are right.
    for (int step = 0; step < 5; step++) found *= 2 - odd * found;
    return found;
}

static uint64_t unmixed(uint64_t value, uint64_t factor) {
    value ^= value >> 32;
    value *= factor;
    return value ^ value >> 29 ^ value >> 58;
}

// The number of the only bit of the content without whose flip the sum would be the stored one; -1 if there is none.
static int64_t flipped_bit(const unsigned char *page, int size, int64_t offset, uint64_t stored, form form) {
    unsigned char header[8 * HEADER_WORDS];
    if (offset == 0) {
        memcpy(header, page, sizeof header);
        if (form == SPREADING) take_header(header, page);
    }
    // Meets in the middle: what each lane was before a word, from the first one on, against what it must have been for
    // the stored sum, from the last one back.
    int words = (size - PAGE_CHECKSUM_BYTES) / 8;
    uint64_t before[MOST_WORDS];
    uint64_t lanes[4];
    begin(lanes, offset);
    for (int index = 0; index < words; index++) {
        before[index] = lanes[index & 3];
        const unsigned char *bytes = offset == 0 && index < HEADER_WORDS ? header : page;
        lanes[index & 3] = step(lanes[index & 3], word_at(bytes, index), form);
    }
    const uint64_t from_lane = inverse(LANE_FACTOR), from_sum = inverse(SUM_FACTOR);
    const uint64_t from_mixing = inverse(MIXING_FACTOR), from_spreading = inverse(SPREADING_FACTOR);
    int64_t found = -1;
    for (int lane = 0; lane < 4; lane++) {
        uint64_t sum = (uint64_t)size;
        for (int other = 0; other < lane; other++) sum = mixed(sum ^ lanes[other]) * SUM_FACTOR;
        uint64_t after = unmixed(stored, from_mixing);
        for (int other = 3; other > lane; other--) after = unmixed(after * from_sum, from_mixing) ^ lanes[other];
        uint64_t needed = unmixed(after * from_sum, from_mixing) ^ sum;
        int last = words - 1 - ((words - 1 - lane) & 3);
        for (int index = last; index >= 0; index -= 4) {
            uint64_t word = word_at(offset == 0 && index < HEADER_WORDS ? header : page, index);
            if (form == SPREADING) {
                needed *= from_spreading;
                needed ^= needed >> 32;
            }
            uint64_t joined = rotated(needed * from_lane, 33);
            uint64_t flipped = joined ^ before[index] ^ word;
            if (__builtin_popcountll(flipped) == 1) {
                if (found >= 0) return -1;
                found = (int64_t)index * 64 + __builtin_ctzll(flipped);
            }
            needed = joined ^ word;
        }
    }
    return found;
}

int64_t page_checksum_flipped_bit(const void *page, int size, int64_t offset) {
    int words = (size - PAGE_CHECKSUM_BYTES) / 8;
    if (words < HEADER_WORDS || words > MOST_WORDS) return -1;
    uint64_t stored = page_checksum_stored(page, size);
    uint64_t sums[3] = {page_checksum(page, size, offset), earlier_sum(page, size, offset), 0};
    // A page without a checksum is one with 0.
    int count = is_plausible(page, size, offset) ? 3 : 2;
    for (int index = 0; index < count; index++) {
        uint64_t difference = stored ^ sums[index];
        if (__builtin_popcountll(difference) == 1) return (int64_t)words * 64 + __builtin_ctzll(difference);
    }
    int64_t found = flipped_bit(page, size, offset, stored, SPREADING);
    return found >= 0 ? found : flipped_bit(page, size, offset, stored, EARLIER);
}
