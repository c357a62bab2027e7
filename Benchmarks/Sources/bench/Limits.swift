/// The maximum cost of each case: relative to the peer of the same run, or in megabytes.
///
/// Each is the achieved value, the worse of two runs of a machine with varying speed, plus a tenth; a limit in
/// seconds is expressed as its ratio to the peer it was measured beside.
enum Limits {
    /// The cost of saving 100,000 quantity samples in one call; the same rows through the C API.
    static let save = 0.52
    /// The cost of reading the same samples as objects.
    static let read = 0.51
    /// The newest 100 samples: 0.08 to 0.16 ms, where SQLite takes 0.045 to 0.05, mostly for waking waiting threads.
    static let last100 = 3.6
    /// The samples of a workout: 0.3 to 0.42 ms, where SQLite takes 0.8 to 0.9.
    static let workoutSamples = 0.52
    /// The wall-clock time of opening, 12 to 16 ms where a C program takes 2.6 to 3.4.
    static let open = 5.1
    /// A speed of 69 times that of gpxpy, for reading, which is all that gpxpy does.
    static let readingBesideGPXPy = 0.0145
    /// A speed of 75 times that of fitdecode, for reading, which is all that fitdecode does.
    static let readingBesideFitdecode = 0.0133
    /// A speed of 35 times that of tcxreader, for reading, which is all that tcxreader does.
    static let readingBesideTCXReader = 0.0282
    /// The cost of reading and storing, relative to an empty pass of expat over the file.
    static let importBesideExpat = 0.62
    /// The resident megabytes for a recording of a million points: 88, of which 42 are the program and Swift's
    /// libraries.
    static let importMemory = 97.0
    /// The first query of a process, relative to days of 86,400 s that DuckDB counts on one thread.
    static let dailyStatistics = 0.171
    /// The same query again.
    static let dailyStatisticsAgain = 0.003
    /// Buckets of any length: 160 to 220 ms, relative to the same.
    static let anyBucketStatistics = 1.13
    /// The same in wall-clock time: 0.11 s on two cores, where one thread of DuckDB takes 0.216.
    static let anyBucketWall = 0.57
    /// Statistics of all samples: 1.5 to 3.8 ms, where DuckDB takes 24 to 34.
    static let wholeStatistics = 0.122
    /// The same query again: 0.04 to 0.06 ms, relative to the same.
    static let wholeStatisticsAgain = 0.003
    /// Milliseconds of the first query of a process: no peer merges sources.
    static let mergedSteps = 51.0
    /// Milliseconds of the same query again.
    static let mergedStepsAgain = 0.25
    /// Counting: 0.035 to 0.063 ms, where SQLite takes 200 to 330, mostly for waking waiting threads.
    static let count = 0.00022
    /// The live workouts: 24 to 36 ms of CPU for a second of 1,000 builders, where rows take 9 to 13.
    static let live = 3.2
    /// Microseconds per added sample.
    static let liveAdd = 0.87
    /// Milliseconds of CPU for a second of 100 sessions, 300 series, 30,000 values.
    static let liveMotion = 3.3
    /// Bytes per value.
    static let liveMotionBytes = 0.92
    /// Nanoseconds of CPU for each sample that becomes part of a series.
    static let condense = 261.0
    /// The exponent by which a cost may grow with the data.
    static let growth = 1.1
    /// The resident megabytes during three statistics queries on 10 million samples.
    static let statisticsMemory = 86.0
}
