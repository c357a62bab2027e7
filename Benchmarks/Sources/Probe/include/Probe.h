#pragma once

/// CPU seconds that this process has used so far, all threads, user and system.
double probe_cpu(void);
/// Seconds of a clock that only goes forward.
double probe_wall(void);

typedef struct {
    int status;      ///< exit code, or -1 if the process could not be started or was killed
    double wall;     ///< seconds
    double cpu;      ///< seconds, user and system
    long peak_kib;   ///< largest resident set, KiB
} probe_result;

/// Runs a program found in PATH and waits for it. Its output goes to a file, or is thrown away if `output` is NULL.
///
/// `with_errors` sends standard error to the same place.
probe_result probe_run(char *const argv[], const char *output, int with_errors);
