// Randomness, hashes and Argon2id.
#include <sodium.h>
