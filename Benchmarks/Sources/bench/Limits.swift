/// The most that each case may cost: times the peer of the same run, or megabytes.
///
/// Each is what was reached, the worse of two runs of a machine that is not always as fast, and a tenth more; a limit in
/// seconds stands here as its ratio to the peer it was measured beside.
enum Limits {
    /// 100,000 quantity samples in one call; the same rows through the C API.
    static let save = 0.52
    /// The same samples as objects.
    static let read = 0.51
    /// 0.08 to 0.16 ms, where SQLite takes 0.045 to 0.05: mostly waking those who wait.
    static let last100 = 3.6
    /// 0.3 to 0.42 ms, where SQLite takes 0.8 to 0.9.
    static let workoutSamples = 0.52
    /// Of the clock, 12 to 16 ms where a C program takes 2.6 to 3.4.
    static let open = 5.1
    /// 69 times as fast as gpxpy: reading, which is all that gpxpy does.
    static let readingBesideGPXPy = 0.0145
    /// 75 times as fast as fitdecode: reading, which is all that fitdecode does.
    static let readingBesideFitdecode = 0.0133
    /// 35 times as fast as tcxreader: reading, which is all that tcxreader does.
    static let readingBesideTCXReader = 0.0282
    /// Reading and storing, beside an empty pass of expat over the file.
    static let importBesideExpat = 0.62
    /// A recording of a million points, megabytes resident: 88, of which 42 are the program and Swift's libraries.
    static let importMemory = 97.0
    /// The first question of a process, beside days of 86,400 s that DuckDB counts on one thread.
    static let dailyStatistics = 0.171
    /// The same once more.
    static let dailyStatisticsAgain = 0.003
    /// 160 to 220 ms, beside the same.
    static let anyBucketStatistics = 1.13
    /// The same by the clock: 0.11 s on two cores, where one thread of DuckDB takes 0.216.
    static let anyBucketWall = 0.57
    /// 1.5 to 3.8 ms, where DuckDB takes 24 to 34.
    static let wholeStatistics = 0.122
    /// 0.04 to 0.06 ms, beside the same.
    static let wholeStatisticsAgain = 0.003
    /// Milliseconds, of the first question of a process: nothing else merges sources.
    static let mergedSteps = 51.0
    /// Milliseconds, of the same once more.
    static let mergedStepsAgain = 0.25
    /// 0.035 to 0.063 ms, where SQLite takes 200 to 330: mostly waking those who wait.
    static let count = 0.00022
    /// 24 to 36 ms of CPU for a second of 1,000 builders, where rows take 9 to 13.
    static let live = 3.2
    /// Microseconds.
    static let liveAdd = 0.87
    /// Milliseconds of CPU for a second of 100 sessions, 300 series, 30,000 values.
    static let liveMotion = 3.3
    /// Bytes.
    static let liveMotionBytes = 0.92
    /// Nanoseconds of CPU for each sample that becomes part of a series.
    static let condense = 261.0
    /// The exponent by which a cost may grow with the data.
    static let growth = 1.1
    /// Megabytes resident while 10 million samples are asked for statistics three times.
    static let statisticsMemory = 86.0
}
