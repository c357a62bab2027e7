import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk tiles` command, which counts the map tiles that routes passed.
struct TilesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles", abstract: "Count the map tiles that routes passed, with the largest square and cluster.",
        discussion: """
            The tiles are those of the web's maps at zoom 14, with sides of 1.6 km at 50° of latitude; one counts if a \
            position lies in it. A cluster are neighbours whose four neighbours were all passed. Tiles of workouts are \
            cached in the store if it can be written at once, so that the next run is faster.
            """)

    @OptionGroup var options: StoreOptions

    @Option(help: "The first day: 2024-01-31, 2024-01, 2024, 7d, 2w, 6m.")
    var from: String?

    @Option(name: [.long, .customLong("to")], help: "The last day; a month or a year is included to its end.")
    var until: String?

    @Option(help: "Only this sport.", completion: .activities)
    var activity: String?

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws {
        try options.exclude(csv: csv)
        try TypedActivity.check(activity)
    }

    func run() async throws {
        let settings = try options.settings.resolved()
        let filter: SampleFilter
        do throws(InputError) {
            filter =
                try TypedPeriod(
                    from: from, to: until, names: ("--from", "--until"), now: Date(), calendar: settings.calendar
                ).filter
        } catch {
            throw error.failure
        }
        let session = try options.read(settings)
        let activity = activity.flatMap(WorkoutActivity.init(typed:))
        let report = try session.reports { try $0.tiles(filter, activity: activity) }
        if options.json {
            Console.print(report.json.text)
        } else if csv {
            Console.print(CSV.tiles(report).lines)
        } else {
            Console.print(session.terminal.broken(Self.lines(report, session.terminal.format)))
        }
    }

    private static func lines(_ report: TilesReport, _ format: Format) -> [String] {
        guard let square = report.square else { return ["No route passed a tile."] }
        return [
            "\(format.count(report.tiles.count, "tile")) passed by \(format.count(report.workouts, "workout")).",
            "The largest square has \(square.size) × \(square.size) tiles, the largest cluster \(format.count(report.cluster)).",
        ]
    }
}
