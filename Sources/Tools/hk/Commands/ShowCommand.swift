import ArgumentParser
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk show` command, which shows a workout with charts, laps, map and splits.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a workout: samples, charts, laps, map and splits.",
        discussion: """
            Times are those of the clock where the workout was recorded, if it says so; the offset from UTC follows where it is not \
            yours. Duration is the time without pauses. Power is the mean, with freewheeling as 0; normalized power is the even \
            power that would have been as hard; best power is the greatest mean of so long in a row. SWOLF is the seconds and the \
            strokes of a length together; the pace of swimming is that without rests at the wall. 'Recorded' says that the workout was simulated, or a file replayed, by 'hk \
            record'. Samples of a type have a sum, or a least, an average and a greatest value, in the unit of the row; 'by \
            time' are samples that no workout names and that the same source measured meanwhile. Of a route the points are \
            counted. In the chart of pace fast is on top. Zones are those that the workout was recorded with, else those that held \
            on its day; a value counts until the next one, for a minute at most. Laps and the legs of a triathlon have the time and the \
            distance that their file states. The map has north on top; ● is the start, ■ the end. Splits are kilometres, of swims 100 \
            metres, of rides and the like 5 kilometres, or miles and yards ('hk config'): the bar compares them with the fastest \
            one, climb is the way up. Events stand with their time since the start. 'Left out' is what of its file is not in the \
            store.
            """)

    @OptionGroup var options: StoreOptions

    @Argument(help: "The ID of the workout, or its first or last digits.")
    var id: String

    func run() async throws {
        let session = try options.read()
        let damage = try DamageWarnings(session)
        let uuid = try session.identify(id, kind: .workout)
        guard let detail = try session.reports({ reports in try reports.workout(uuid) }) else {
            throw Failure(.notFound, "The workout '\(id)' is no longer there.")
        }
        if options.json {
            Console.print(JSON.workout(detail).text)
        } else {
            Console.print(WorkoutScreen(detail: detail).lines(terminal: session.terminal))
        }
        try damage.finish()
    }
}
