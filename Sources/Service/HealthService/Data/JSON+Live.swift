import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

extension JSON {
    /// The maximum number of points in a trail.
    private static let trailLength = 2_000
    /// The tolerance of the simplified trail, in metres.
    private static let trailTolerance = 5.0

    /// Returns a live session as JSON: durations in seconds, and measurements with their units (API-4, API-65).
    static func live(_ sight: LiveFollower.Sight, _ units: AnswerUnits, hasTrail: Bool) -> JSON {
        let report = sight.report
        let coordinates = sight.points.map {
            SimplifiedLine.Coordinate(latitude: $0.latitude, longitude: $0.longitude)
        }
        var members: [Member] = [
            ("session", .uuid(sight.session)), ("app", .string(sight.bundleIdentifier)),
            ("state", .string("\(report.state)")), ("date", .date(report.date)), ("start", moment(sight.start)),
            ("lastSample", moment(sight.latest)), ("elapsed", .number(report.elapsed)),
            ("activityType", .string(report.activityName)), ("activityNumber", .integer(report.activityNumber)),
            ("activityElapsed", .number(report.activityElapsed)),
            ("distance", measure(report.distance, .meter, units.distance)),
            ("speed", measure(report.speed, .meterPerSecond, units.speed)),
            ("averageSpeed", measure(report.averageSpeed, .meterPerSecond, units.speed)),
            ("heartRate", measure(report.heartRate, .countPerMinute)),
            ("averageHeartRate", measure(report.averageHeartRate, .countPerMinute)),
            ("zone", .integer(report.zone)),
            ("zoneSeconds", report.zoneSeconds.map { .array($0.map { .number($0) }) } ?? .null),
            ("activeEnergy", measure(report.activeEnergy, .kilocalorie)),
            ("power", measure(report.power, .watt)), ("cadence", measure(report.cadence, .countPerMinute)),
            ("laps", .array(report.laps.map { .number($0.seconds) })), ("lapElapsed", .number(report.lapElapsed)),
            ("position", coordinates.last.map(place) ?? .null),
        ]
        if hasTrail {
            let trail = SimplifiedLine.points(coordinates, tolerance: trailTolerance)
            members.append(("trail", .array(trail.suffix(trailLength).map(place))))
        }
        return .object(members)
    }

    /// Returns a place as a GeoJSON position.
    private static func place(_ place: SimplifiedLine.Coordinate) -> JSON {
        .array([.number(place.longitude), .number(place.latitude)])
    }

    private static func moment(_ date: Date?) -> JSON { date.map { .date($0) } ?? .null }

    /// Returns a number with its unit (API-4), or null if it is unknown.
    private static func measure(_ value: Double?, _ unit: QuantityUnit, _ shown: QuantityUnit? = nil) -> JSON {
        let shown = shown ?? unit
        guard let value, let converted = unit.convert(value, to: shown) else { return .null }
        return .object([("value", .number(converted)), ("unit", .string(shown.unitString))])
    }
}

extension AnswerUnits {
    fileprivate var distance: QuantityUnit { shown(.distanceCycling, .meter) }
    fileprivate var speed: QuantityUnit { shown(.cyclingSpeed, .meterPerSecond) }

    private func shown(_ type: ObjectType, _ canonical: QuantityUnit) -> QuantityUnit {
        self == .canonical ? canonical : DisplayUnit.unit(for: type, in: locale) ?? canonical
    }
}
