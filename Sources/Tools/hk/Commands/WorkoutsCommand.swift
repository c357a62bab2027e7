public import ArgumentParser
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk workouts` command, which lists workouts.
struct WorkoutsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workouts", abstract: "List workouts, by default the newest first.",
        discussion: """
            An outing that was recorded more than once is listed once, as its best recording ('hk duplicates'), with \
            the edits of 'hk edit'. On a terminal, the last line has the totals of the listed workouts. A --where \
            predicate applies to the recorded data; it compares activity, duration, distance, energy, averageHeartRate, \
            activity.duration, activity.averageHeartRate and others, as in 'activity == "running" AND distance > \
            10 "km"'.

            The ID has as many digits as needed to identify a workout, from its beginning or its end; other commands \
            accept them. 'Running?' is a guess, which 'hk activity' confirms or corrects; 'Running*' was simulated \
            by 'hk record --simulate'. Duration excludes pauses. Speed is shown as usual for the activity: the time \
            per kilometre on foot, per 100 metres in the water, otherwise kilometres per hour; with imperial units \
            per mile, per 100 yards, miles per hour. Source is the app or device that saved the workout. Narrow screens \
            omit columns; --csv and --json contain everything, in seconds, metres and kilocalories.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var filter: FilterOptions

    @OptionGroup var search: SearchOptions

    @Option(parsing: .unconditional, help: "The sort order; a minus sign sorts the greatest first.")
    var sort: WorkoutOrder = .stored

    @Option(help: "Print at most this many.")
    var limit: Int?

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws {
        try options.exclude(csv: csv)
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1.") }
    }

    func run() async throws {
        let settings = try options.settings.resolved()
        let filter = try self.filter.filter(for: .workout, settings)
        let session = try options.read(settings)
        let search = try search.value(in: session)
        let request = WorkoutListRequest(filter, search, order: sort, limit: limit)
        try session.reports { reports in
            var list = WorkoutList(
                options.json ? .json : csv ? .csv : .screen(session.terminal, try IdentifierDigits(reports)))
            try reports.forEachWorkout(request) { list.add($0) }
            list.finish(isFiltered: !self.filter.isEmpty || !search.isEmpty, hasTotals: true)
        }
    }
}

extension WorkoutOrder: ExpressibleByArgument {}
