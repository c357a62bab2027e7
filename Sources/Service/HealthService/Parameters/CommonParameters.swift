import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

/// The parameters that several routes share.
enum CommonParameters {
    /// The maximum length of a predicate, in characters (SEC-44).
    static let longestCondition = 4_000

    static let from = Parameter<TypedDate?>.date("from", "Only what starts then or later.")
    static let to = Parameter<TypedDate?>.date("to", "Only what starts earlier; a day counts to its end.")
    static let source = Parameter<String?>.text(
        "source", "Only what this source saved: its name or bundle identifier.")
    static let condition = Parameter<String?>.text(
        "where", "Only what satisfies a predicate, such as `value > 150`.", limit: longestCondition)
    static let activity = Parameter<WorkoutActivity?>.activity(
        "activity", "Only workouts in which this was done: a case of HKWorkoutActivityType.")
    static let workout = Parameter<UUID?>.uuid("workout", "Only what belongs to this workout.")
    static let units = Parameter<AnswerUnits?>.choice(
        "units", "In which units numbers are; those of `hk --json` without it.")
    static let unit = Parameter<QuantityUnit?>.unit(
        "unit", "The unit of all numbers, such as `km` or `count/s`, instead of `units`.")
    static let limit = Parameter<Int>.integer("limit", "At most so many.", in: 1...1_000, absent: 100)
    static let manyLimit = Parameter<Int>.integer("limit", "At most so many.", in: 1...10_000, absent: 1_000)
    static let cursor = Parameter<String?>.text("cursor", "Where to go on, as `next` says it.", limit: 400)

    static let hideEnds = Parameter<Bool>.flag(
        "hideEnds", "Leaves out what lies around starts and ends: as far as the settings say, or 200 m.")

    /// The time zone of days and of times without an offset; the person's time zone by default.
    static let timeZone = Parameter<TimeZone?>(
        "timeZone", "The zone of days and of moments without an offset, such as Europe/Zurich.",
        schema: .object([("type", .string("string"))]), absent: nil
    ) { text, _ throws(ParameterError) in
        guard text.utf8.count <= 64, let zone = TimeZone(identifier: text) else {
            throw ParameterError("\(text) is no time zone. Write a name such as Europe/Zurich.")
        }
        return zone
    }
}

/// The units of numbers in a response.
enum AnswerUnits: String, Sendable, CaseIterable {
    /// The units of `hk --json`, which are the same everywhere.
    case canonical
    case metric
    case imperial

    /// A locale in which the units are customary.
    var locale: Locale {
        switch self {
        case .canonical, .metric: DisplayUnit.international
        case .imperial: Locale(identifier: "en_US")
        }
    }
}
