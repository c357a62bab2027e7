import Foundation
import HealthModel
package import WorkoutFiles

extension JSON {
    /// Returns personal records by sport, and the record holders that were stored before values were judged.
    package static func records(_ report: RecordsReport, unjudged: [UnjudgedWorkout]) -> JSON {
        .object([
            ("sports", .array(report.sports.map(sport))),
            (
                "unjudged",
                .array(
                    unjudged.map {
                        .object([
                            ("workout", .uuid($0.workout)), ("implausible", .array($0.implausible.map(implausible))),
                        ])
                    })
            ),
        ])
    }

    private static func sport(_ sport: RecordsReport.SportRecords) -> JSON {
        .object([
            ("activityType", .string(sport.activityType.name)), ("isIndoor", .bool(sport.isIndoor)),
            ("count", .integer(sport.count)), ("leftOut", .integer(sport.leftOut)),
            ("records", .array(sport.records.map(record))),
        ])
    }

    private static func record(_ record: RecordsReport.Record) -> JSON {
        .object([
            ("kind", .string(record.kind.name)), ("over", .number(record.kind.over)),
            ("unit", .string(record.kind.unit)), ("best", .array(record.best.map(entry))),
            ("previous", record.previous.map(entry) ?? .null), ("leftOut", .integer(record.leftOut)),
        ])
    }

    private static func entry(_ entry: RecordsReport.Entry) -> JSON {
        .object([
            ("value", .number(entry.value)), ("workout", .uuid(entry.workout)),
            ("start", .date(entry.start)), ("from", .number(entry.from)),
        ])
    }
}

extension RecordsReport.Kind {
    /// The name of the kind in JSON.
    package var name: String {
        switch self {
        case .distance: "distance"
        case .power: "power"
        case .longestDistance: "longestDistance"
        case .longestDuration: "longestDuration"
        case .highestClimb: "highestClimb"
        case .mostEnergy: "mostEnergy"
        }
    }

    /// The metres of a distance, or the seconds of a power.
    package var over: Double? {
        switch self {
        case .distance(let meters): meters
        case .power(let seconds): seconds
        case .longestDistance, .longestDuration, .highestClimb, .mostEnergy: nil
        }
    }

    /// The unit of the values.
    package var unit: String {
        switch self {
        case .distance, .longestDuration: "s"
        case .power: "W"
        case .longestDistance, .highestClimb: "m"
        case .mostEnergy: "kcal"
        }
    }
}
