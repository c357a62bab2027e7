import ArgumentParser
import Foundation
import HealthModel
import HealthReports

/// Options of `hk workouts` besides dates and a predicate on the objects.
struct SearchOptions: ParsableArguments {
    @Option(
        help:
            "Only workouts with these words in title, notes, tags, gear, activity or source, ignoring case and accents."
    )
    var search: String?

    @Option(help: "Only workouts of this activity, as edited.", completion: .activities)
    var activity: String?

    @Option(help: "Only workouts with this tag. Can be repeated.")
    var tag: [String] = []

    @Option(help: "Only workouts with this gear: its name, or a part of it.")
    var gear: String?

    @Option(help: "The minimum distance in kilometres, or with a unit: 800m or 5mi.")
    var minDistance: String?

    @Option(help: "The maximum distance.")
    var maxDistance: String?

    @Option(help: "The minimum duration without pauses, such as 45m or 1h30m.")
    var minDuration: String?

    @Option(help: "The maximum duration without pauses.")
    var maxDuration: String?

    @Option(
        parsing: .unconditional,
        help: "Only routes near LATITUDE,LONGITUDE, optionally with a radius in kilometres (default: 1).")
    var near: String?

    @Option(parsing: .unconditional, help: "Only routes that pass this box: SOUTH,WEST,NORTH,EAST in degrees.")
    var box: String?

    @Flag(help: "Include workouts marked as not yours.")
    var notMine = false

    func validate() throws {
        do throws(InputError) { _ = try value() } catch { throw ValidationError(error.description) }
        if near != nil, box != nil { throw ValidationError("--near and --box cannot be combined.") }
    }

    /// Returns the search that the options describe.
    func value() throws(InputError) -> WorkoutSearch {
        func distance(_ text: String?, _ name: String) throws(InputError) -> Double? {
            try InputError.option(name, text) { text throws(InputError) in
                try TypedInput.distance(text, in: .kilometers)
            }
        }
        var value = WorkoutSearch()
        value.text = search
        value.activity = try activity.map { text throws(InputError) in try TypedInput.activity(text) }
        value.tags = tag
        value.distance = try TypedInput.bounds(
            least: distance(minDistance, "--min-distance"), greatest: distance(maxDistance, "--max-distance"),
            names: ("--min-distance", "--max-distance"))
        value.duration = try TypedInput.bounds(
            least: InputError.option("--min-duration", minDuration, TypedInput.duration),
            greatest: InputError.option("--max-duration", maxDuration, TypedInput.duration),
            names: ("--min-duration", "--max-duration"))
        value.place = try InputError.option("--box", box, TypedInput.box)
        if let near = try InputError.option("--near", near, TypedInput.place) { value.place = near }
        value.includesOthers = notMine
        value.gear = gear
        return value
    }

    /// Returns the search that the options describe, with the whole name of the gear.
    func value(in session: CommandSession) throws -> WorkoutSearch {
        var search = try value()
        guard let gear else { return search }
        do {
            search.gear = try session.reports { try $0.gearNamed(gear).name }
        } catch let error as InputError {
            throw CommandFailure(.notFound, "\(error.description) Run 'hk gear' to list your gear.")
        }
        return search
    }
}
