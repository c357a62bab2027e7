import ArgumentParser
import Foundation
import HealthModel
import HealthReports

/// Options of `hk workouts` besides dates and a predicate on the objects.
struct SearchOptions: ParsableArguments {
    @Option(
        help: "Only workouts with these words in title, notes, tags, activity or source, ignoring case and accents.")
    var search: String?

    @Option(help: "Only workouts of this activity, as edited.", completion: .activities)
    var activity: String?

    @Option(help: "Only workouts with this tag. Can be repeated.")
    var tag: [String] = []

    @Option(help: "The minimum distance in kilometres, or with a unit: 800m or 5mi.")
    var minDistance: TypedDistance?

    @Option(help: "The maximum distance.")
    var maxDistance: TypedDistance?

    @Option(help: "The minimum duration without pauses, such as 45m or 1h30m.")
    var minDuration: TypedDuration?

    @Option(help: "The maximum duration without pauses.")
    var maxDuration: TypedDuration?

    @Option(
        parsing: .unconditional,
        help: "Only routes near LATITUDE,LONGITUDE, optionally with a radius in kilometres (default: 1).")
    var near: TypedPlace?

    @Option(parsing: .unconditional, help: "Only routes that pass this box: SOUTH,WEST,NORTH,EAST in degrees.")
    var box: TypedBox?

    @Flag(help: "Include workouts marked as not yours.")
    var notMine = false

    func validate() throws {
        try TypedActivity.check(activity)
        if near != nil, box != nil { throw ValidationError("--near and --box cannot be combined.") }
        if let least = minDistance, let greatest = maxDistance, least.meters > greatest.meters {
            throw ValidationError("--min-distance is more than --max-distance.")
        }
        if let least = minDuration, let greatest = maxDuration, least.seconds > greatest.seconds {
            throw ValidationError("--min-duration is more than --max-duration.")
        }
    }

    /// The search that the options describe.
    var value: WorkoutSearch {
        var value = WorkoutSearch()
        value.text = search
        value.activity = activity.flatMap(WorkoutActivity.init(typed:))
        value.tags = tag
        if minDistance != nil || maxDistance != nil {
            value.distance = .init(least: minDistance?.meters, greatest: maxDistance?.meters)
        }
        if minDuration != nil || maxDuration != nil {
            value.duration = .init(least: minDuration?.seconds, greatest: maxDuration?.seconds)
        }
        value.place = near?.place ?? box?.place
        value.includesOthers = notMine
        return value
    }
}

/// A typed distance: kilometres, or a number with `km`, `m` or `mi`.
struct TypedDistance: ExpressibleByArgument {
    let meters: Double

    init?(argument: String) {
        let units = [("km", 1000.0), ("mi", 1609.344), ("m", 1.0), ("", 1000.0)]
        let text = argument.lowercased().filter { !$0.isWhitespace }
        guard let (name, factor) = units.first(where: { text.hasSuffix($0.0) }),
            let number = Double(text.dropLast(name.count)), number.isFinite, number >= 0
        else { return nil }
        meters = number * factor
    }
}

/// Returns the numbers that commas separate; nil if a part is not a number.
private func numbers(in text: String) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }.filter(\.isFinite)
    return numbers.count == parts.count ? numbers : nil
}

/// A typed coordinate with a radius in kilometres.
struct TypedPlace: ExpressibleByArgument {
    let place: WorkoutSearch.Place

    init?(argument: String) {
        guard let numbers = numbers(in: argument), 2...3 ~= numbers.count, -90...90 ~= numbers[0],
            -180...180 ~= numbers[1], numbers.count == 2 || 0.001...20_100 ~= numbers[2]
        else { return nil }
        place = .near(
            latitude: numbers[0], longitude: numbers[1], meters: numbers.count == 2 ? 1000 : numbers[2] * 1000)
    }
}

/// A typed box of latitudes and longitudes.
struct TypedBox: ExpressibleByArgument {
    let place: WorkoutSearch.Place

    init?(argument: String) {
        guard let numbers = numbers(in: argument), numbers.count == 4, -90...90 ~= numbers[0],
            -90...90 ~= numbers[2], numbers[0] <= numbers[2], -180...180 ~= numbers[1], -180...180 ~= numbers[3]
        else { return nil }
        place = .box(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
    }
}
