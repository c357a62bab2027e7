import ArgumentParser
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk same-route` command, which lists the outings on the way of a workout.
struct SameRouteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "same-route", abstract: "List the outings on the same way as a workout, with their times.",
        discussion: """
            The way itself is compared: two outings of one sport are on the same way if their lengths differ by at most \
            10 %, and 95 % of each lie within 50 m of the other at about the same point of the way. So the direction \
            counts. Off is the mean distance from the way of the workout.
            """)

    @OptionGroup var options: StoreOptions

    @Argument(help: "The ID of the workout, its first or last digits, or 'last'.")
    var id: String

    func run() async throws {
        let session = try options.read()
        let uuid = try session.identify(id, kind: .workout)
        guard let report = try session.reports({ try $0.sameRoute(as: uuid) }) else {
            throw CommandFailure(.notFound, "The workout '\(id.printable)' has no route of more than 200 m.")
        }
        if options.json {
            Console.print(report.json.text)
        } else {
            Console.print(SameRouteScreen(report: report).lines(terminal: session.terminal))
        }
    }
}
