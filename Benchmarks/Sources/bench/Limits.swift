/// The most that each case may cost: times the peer of the same run, or megabytes.
///
/// Each is what was reached under load, and a tenth more; a limit in seconds stands here as its ratio to the peer it was
/// measured beside.
enum Limits {
    /// 100,000 quantity samples in one call; the same rows through the C API.
    static let save = 0.52
    /// The same samples as objects.
    static let read = 1.2
    /// 0.08 to 0.2 ms, where SQLite takes 0.04 to 0.09.
    static let last100 = 2.6
    /// 0.3 to 0.45 ms, where SQLite takes 0.7 to 0.8.
    static let workoutSamples = 0.7
    /// Of the clock, 12 to 25 ms where a C program takes 2.6 to 5.
    static let open = 6.0
    /// 57 times as fast as gpxpy: reading, which is all that gpxpy does.
    static let readingBesideGPXPy = 0.0176
    /// 57 times as fast as fitdecode: reading, which is all that fitdecode does.
    static let readingBesideFitdecode = 0.0176
    /// 35 times as fast as tcxreader: reading, which is all that tcxreader does.
    static let readingBesideTCXReader = 0.0286
    /// Reading and storing, beside an empty pass of expat over the file.
    static let importBesideExpat = 0.64
    /// A recording of a million points, megabytes resident: 88, of which 42 are the program and Swift's libraries.
    static let importMemory = 97.0
    /// The first question of a process, beside days of 86,400 s that DuckDB counts on one thread.
    static let dailyStatistics = 0.22
    /// The same once more.
    static let dailyStatisticsAgain = 0.03
    /// 210 to 280 ms, beside the same.
    static let anyBucketStatistics = 1.23
    /// The same by the clock: 0.11 s on two cores, where one thread of DuckDB takes 0.216.
    static let anyBucketWall = 0.57
    /// 3.6 to 5.3 ms, where DuckDB takes 35 to 41.
    static let wholeStatistics = 0.145
    /// 0.3 ms, beside the same.
    static let wholeStatisticsAgain = 0.0094
    /// Milliseconds, of the first question of a process: nothing else merges sources.
    static let mergedSteps = 60.0
    /// Milliseconds, of the same once more.
    static let mergedStepsAgain = 10.0
    /// 0.124 to 0.151 ms, where SQLite takes 380 to 400: mostly waking those who wait.
    static let count = 0.00042
    /// 33 to 55 ms of CPU for a second of 1,000 builders, where rows take 10 to 22.
    static let live = 3.7
    /// Microseconds.
    static let liveAdd = 1.3
    /// Milliseconds of CPU for a second of 100 sessions, 300 series, 30,000 values.
    static let liveMotion = 4.7
    /// Bytes.
    static let liveMotionBytes = 0.92
    /// Nanoseconds of CPU for each sample that becomes part of a series.
    static let condense = 320.0
    /// The exponent by which a cost may grow with the data.
    static let growth = 1.1
    /// Megabytes resident while 10 million samples are asked for statistics three times.
    static let statisticsMemory = 97.0
}
