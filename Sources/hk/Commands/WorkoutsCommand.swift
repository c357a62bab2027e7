import ArgumentParser
import HealthModel
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// `hk workouts`: the list.
struct WorkoutsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workouts", abstract: "List workouts, the newest first.",
        discussion: """
            A predicate of --where compares activity, duration, distance, energy, averageHeartRate, activity.duration, \
            activity.averageHeartRate and the like, as in 'activity == "running" AND distance > 10 "km"'.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var filter: FilterOptions

    @Option(help: "Print at most this many.")
    var limit: Int?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit needs a number from 1 on.") }
    }

    func run() async throws {
        let filter = try filter.filter(for: .workout)
        let session = try options.read()
        let workouts = try session.reports { reports in
            try reports.workouts(filter, limit: limit)
        }
        if options.json {
            Console.print(JSON.array(workouts.map { .object(JSON.members(of: $0)) }).text)
        } else {
            Console.print(
                WorkoutsScreen(workouts: workouts, isFiltered: !self.filter.isEmpty).lines(terminal: session.terminal))
        }
    }
}
