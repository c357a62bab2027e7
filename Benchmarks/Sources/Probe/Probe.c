#define _GNU_SOURCE
#include "Probe.h"
#include <fcntl.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double seconds(const struct rusage *usage) {
    return (double)usage->ru_utime.tv_sec + (double)usage->ru_utime.tv_usec * 1e-6 + (double)usage->ru_stime.tv_sec +
           (double)usage->ru_stime.tv_usec * 1e-6;
}

double probe_cpu(void) {
    // The clock counts nanoseconds where getrusage counts microseconds, of the same threads.
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double probe_wall(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

probe_result probe_run(char *const argv[], const char *output, int with_errors) {
    probe_result result = {-1, 0, 0, 0};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(
        &actions, STDOUT_FILENO, output ? output : "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (with_errors) posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    pid_t child;
    double start = probe_wall();
    int failed = posix_spawnp(&child, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed) return result;
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) != child) return result;
    result.wall = probe_wall() - start;
    result.cpu = seconds(&usage);
    result.peak_kib = usage.ru_maxrss;
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
}
