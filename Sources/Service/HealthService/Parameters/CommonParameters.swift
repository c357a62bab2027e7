import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

/// The parameters that several routes share.
enum CommonParameters {
    /// The maximum length of a predicate, in characters (SEC-44).
    static let longestCondition = 4_000

    static let from = Parameter<TypedDate?>.date("from", "Only samples that start at this time or later.")
    static let to = Parameter<TypedDate?>.date("to", "Only samples that start earlier; a day is included completely.")
    static let source = Parameter<String?>.text(
        "source", "Only samples of this source, by name or bundle identifier.")
    static let condition = Parameter<String?>.text(
        "where", "Only samples that match a predicate, such as `value > 150`.", limit: longestCondition)
    static let activity = Parameter<WorkoutActivity?>.activity(
        "activity", "Only workouts with this activity, a case of HKWorkoutActivityType.")
    static let workout = Parameter<UUID?>.uuid("workout", "Only samples of this workout.")
    static let units = Parameter<AnswerUnits?>.choice(
        "units", "The system of units; that of `hk --json` by default.")
    static let unit = Parameter<QuantityUnit?>.unit(
        "unit", "The unit of all numbers, such as `km` or `count/s`, instead of `units`.")
    static let limit = Parameter<Int>.integer("limit", "The maximum number of items.", in: 1...1_000, absent: 100)
    static let manyLimit = Parameter<Int>.integer(
        "limit", "The maximum number of items.", in: 1...10_000, absent: 1_000)
    static let cursor = Parameter<String?>.text("cursor", "The cursor of the page, from `next`.", limit: 400)

    static let hideEnds = Parameter<Bool>.flag(
        "hideEnds", "Hides the area around starts and ends, with the radius in the settings, or 200 m.")

    /// The time zone of days and of times without an offset; the person's time zone by default.
    static let timeZone = Parameter<TimeZone?>(
        "timeZone", "The zone of days and of moments without an offset, such as Europe/Zurich.",
        schema: .object([("type", .string("string"))]), absent: nil
    ) { text, _ throws(InputError) in
        try TypedInput.timeZone(text)
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
