import ArgumentParser
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// `hk show`: one workout with charts, map and splits.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a workout: samples, charts, map and splits.")

    @OptionGroup var options: StoreOptions

    @Argument(help: "The ID of the workout, or its first or last digits.")
    var id: String

    func run() async throws {
        let session = try options.read()
        let damage = try DamageWarnings(session)
        let uuid = try session.identify(id, kind: .workout)
        guard let detail = try session.reports({ reports in try reports.workout(uuid) }) else {
            throw Failure("The workout '\(id)' is no longer there.")
        }
        if options.json {
            Console.print(JSON.workout(detail).text)
        } else {
            Console.print(WorkoutScreen(detail: detail).lines(terminal: session.terminal))
        }
        try damage.finish()
    }
}
