import Foundation
import HealthModel
package import WorkoutFiles

extension RecordsReport: JSONRepresentable {
    package static let jsonShape = JSONShape<RecordsReport>("Records", "Personal records by sport.") { members in
        members.add("sports", .list(SportRecords.jsonShape), "The sport with the most workouts first.") { $0.sports }
        members.add(
            "unjudged", .list(UnjudgedWorkout.jsonShape),
            "The record holders that were stored before values were judged."
        ) { $0.unjudged }
    }
}

extension RecordsReport.SportRecords: JSONRepresentable {
    package static let jsonShape = JSONShape<RecordsReport.SportRecords>(
        "SportRecords", "The records of a sport, indoors or outdoors."
    ) { members in
        members.add("activityType", .activity) { $0.activityType }
        members.add("isIndoor", .boolean) { $0.isIndoor }
        members.add("count", .count, "The number of workouts and legs.") { $0.count }
        members.add("leftOut", .count, "The number of efforts left out because they contain a jump in position.") {
            $0.leftOut
        }
        members.add(
            "records", .list(RecordsReport.Record.jsonShape),
            "Distances ascending, then durations of power, then whole workouts."
        ) { $0.records }
    }
}

extension RecordsReport.Record: JSONRepresentable {
    package static let jsonShape = JSONShape<RecordsReport.Record>(
        "PersonalRecord", "The best figures of a kind, each of a different workout."
    ) { members in
        members.add("kind", .choice(RecordsReport.Kind.names)) { $0.kind.name }
        members.add("over", .number, "The metres of a distance, or the seconds of a power.") { $0.kind.over }
        members.add("unit", .choice(["s", "W", "m", "kcal"]), "The unit of the values.") { $0.kind.unit }
        members.add("best", .list(RecordsReport.Entry.jsonShape), "The best first.") { $0.best }
        members.add("previous", RecordsReport.Entry.jsonShape, "The best one before the current record.") {
            $0.previous
        }
        members.add("leftOut", .count, "The number of better efforts left out because they contain a jump.") {
            $0.leftOut
        }
    }
}

extension RecordsReport.Entry: JSONRepresentable {
    package static let jsonShape = JSONShape<RecordsReport.Entry>(
        "RecordEntry", "A figure of a workout."
    ) { members in
        members.add("value", .number, "Active seconds, watts, metres or kilocalories.") { $0.value }
        members.add("workout", .uuid) { $0.workout }
        members.add("start", .date, "The start of the effort, the leg or the workout.") { $0.start }
        members.add("from", .number(unit: "m"), "The start of the effort, from the start of the workout or leg.") {
            $0.from
        }
    }
}

extension UnjudgedWorkout: JSONRepresentable {
    package static let jsonShape = JSONShape<UnjudgedWorkout>(
        "UnjudgedWorkout", "A workout with values that judging would leave out."
    ) { members in
        members.add("workout", .uuid) { $0.workout }
        members.add("implausible", .list(Implausible.jsonShape)) { $0.implausible }
    }
}

extension RecordsReport.Kind {
    /// The names of all kinds in JSON.
    fileprivate static let names = [
        RecordsReport.Kind.distance(0), .power(0), .longestDistance, .longestDuration, .highestClimb, .mostEnergy,
    ].map(\.name)
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
