import ArgumentParser
import HealthModel
import OpenHealthKit
import WorkoutFiles

/// The `hk workouts` command, which lists workouts.
struct WorkoutsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workouts", abstract: "List workouts, the newest first.",
        discussion: """
            An outing that was recorded more than once is one line, that of its best recording ('hk duplicates'); what 'hk edit' says \
            holds. On a terminal the last line has what exactly these workouts come to. A predicate of --where is of what was \
            recorded; it compares activity, duration, distance, energy, averageHeartRate, activity.duration, \
            activity.averageHeartRate and the like, as in 'activity == "running" AND distance > 10 "km"'.

            The ID has as many digits as tell a workout from all others, at its beginning or its end; other commands take \
            them. 'Running?' is a guess, which 'hk activity' confirms or corrects; 'Running*' was simulated by 'hk record \
            --simulate', and nothing was measured. Duration is the time without pauses. Speed is what people say of the activity: \
            the time for a kilometre on foot, for 100 metres in the water, else kilometres an hour; with imperial units a mile, 100 yards, miles an hour. Source is the app or device that saved the workout. On a narrow screen columns are left out; --csv and --json \
            have everything, in seconds, metres and kilocalories.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var filter: FilterOptions

    @OptionGroup var search: SearchOptions

    @Option(help: "Print at most this many.")
    var limit: Int?

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws {
        try options.exclude(csv: csv)
        if let limit, limit < 1 { throw ValidationError("--limit needs a number from 1 on.") }
    }

    func run() async throws {
        let settings = try options.settings.settle()
        let filter = try filter.filter(for: .workout, settings)
        let session = try options.read(settings)
        try session.reports { reports in
            var list = WorkoutList(
                options.json ? .json : csv ? .csv : .screen(session.terminal, try IdentifierDigits(reports)))
            try reports.forEachWorkout(filter, search.value, limit: limit) { list.add($0) }
            list.finish(isFiltered: !self.filter.isEmpty || !search.value.isEmpty, hasTotals: true)
        }
    }
}
