import ArgumentParser
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk show` command, which shows a workout with charts, laps, map and splits.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a workout: samples, charts, laps, map and splits.",
        discussion: """
            Times are in the time zone of the workout, if it is known; the UTC offset is shown if it differs from \
            yours. Duration excludes pauses. Power is the average, including coasting as 0; normalized power is the \
            steady power that would have been as hard; best power is the highest average over each duration. SWOLF \
            is the number of seconds plus strokes per length; the pace of swimming excludes rests at the wall. 'Recorded' \
            shows that the workout was simulated or replayed by 'hk record'. Samples of a type have a sum, or a minimum, \
            average and maximum, in the unit of the row; 'by time' marks samples that belong to no workout and that \
            the same source measured meanwhile. For routes, the number of points is shown. In the pace chart, faster \
            is higher. Zones are those recorded with the workout, otherwise those in effect on its day; a value counts \
            until the next one, for a minute at most. Laps and triathlon legs have the time and the distance stated \
            in the file. On the map, north is up; ● is the start, ■ the end. Splits are kilometres, or 100 metres \
            for swims and 5 kilometres for rides and similar sports, or miles and yards ('hk config'): the bar compares \
            them with the fastest one, and climb is the ascent. Events are shown with their time since the start. \
            'Left out' lists data in the file that is not in the store.
            """)

    @OptionGroup var options: StoreOptions

    @Argument(help: "The ID of the workout, or its first or last digits.")
    var id: String

    func run() async throws {
        let session = try options.read()
        let damage = try DamageWarnings(session)
        let uuid = try session.identify(id, kind: .workout)
        guard let detail = try session.reports({ reports in try reports.workout(uuid) }) else {
            throw CommandFailure(.notFound, "The workout '\(id)' no longer exists.")
        }
        if options.json {
            Console.print(detail.json.text)
        } else {
            Console.print(WorkoutScreen(detail: detail).lines(terminal: session.terminal))
        }
        try damage.finish()
    }
}
