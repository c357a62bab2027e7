import ArgumentParser
import HealthDatabase
import OpenHealthKit

/// `hk workouts`: the list.
struct WorkoutsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workouts", abstract: "List workouts, the newest first.")

    @OptionGroup var options: StoreOptions

    @Option(help: "At most so many.")
    var limit: Int?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit needs a number from 1 on.") }
    }

    func run() async throws {
        let session = try await options.open()
        let workouts = try session.reports { reports throws(EngineError) in try reports.workouts(limit: limit) }
        if options.json {
            Console.print(JSON.array(workouts.map { .object(JSON.members(of: $0)) }).text)
        } else {
            Console.print(WorkoutsScreen(workouts: workouts).lines(terminal: session.terminal))
        }
    }
}
