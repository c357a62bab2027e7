/// The most that each case may cost: times the peer of the same run, or megabytes.
///
/// A limit that the yardsticks give in seconds stands here as its ratio to the peer it was measured beside.
enum Limits {
    /// 100,000 quantity samples in one call; the same rows through the C API.
    static let save = 3.0
    /// The same samples as objects.
    static let read = 3.0
    /// 0.2 ms, where SQLite takes 0.028 to 0.051.
    static let last100 = 5.0
    /// 0.3 ms, where SQLite takes 0.25.
    static let workoutSamples = 1.2
    /// 30 ms, where a C program takes 3.
    static let open = 10.0
    /// 50 times as fast as gpxpy: reading, which is all that gpxpy does.
    static let readingBesideGPXPy = 0.02
    /// 100 times as fast as fitdecode: reading, which is all that fitdecode does.
    static let readingBesideFitdecode = 0.01
    /// 40 times as fast as tcxreader: reading, which is all that tcxreader does.
    static let readingBesideTCXReader = 0.025
    /// Reading and storing, in the same 0.234 s: beside an empty pass of expat over the file, 0.20 s.
    static let importBesideExpat = 1.17
    /// A recording of a million points, megabytes resident.
    static let importMemory = 150.0
    /// The first question of a process, beside days of 86,400 s that DuckDB counts on one thread.
    static let dailyStatistics = 0.22
    /// The same once more.
    static let dailyStatisticsAgain = 0.03
    /// 150 ms, beside the same.
    static let anyBucketStatistics = 2.1
    /// 5 ms, where DuckDB takes 32.
    static let wholeStatistics = 0.16
    /// 0.3 ms, beside the same.
    static let wholeStatisticsAgain = 0.0094
    /// Milliseconds, of the first question of a process: nothing else merges sources.
    static let mergedSteps = 60.0
    /// Milliseconds, of the same once more.
    static let mergedStepsAgain = 10.0
    /// 0.124 to 0.151 ms, where SQLite takes 380 to 400: mostly waking those who wait.
    static let count = 0.00042
    /// 15 ms of CPU for a second of 1,000 builders, where rows take 12.
    static let live = 1.25
    /// Microseconds.
    static let liveAdd = 2.0
    /// Milliseconds of CPU for a second of 100 sessions, 300 series, 30,000 values.
    static let liveMotion = 60.0
    /// Bytes.
    static let liveMotionBytes = 3.0
    /// Nanoseconds of CPU for each sample that becomes part of a series.
    static let condense = 500.0
    /// The exponent by which a cost may grow with the data.
    static let growth = 1.15
    /// Megabytes resident while 10 million samples are asked for statistics.
    static let statisticsMemory = 100.0
}
