import Foundation
package import HealthModel
package import WorkoutFiles

/// A live session with the units of its measurements; durations are in seconds (API-4, API-65).
package struct LiveSessionForm: Sendable, JSONRepresentable {
    private let sight: LiveFollower.Sight
    private let distance: QuantityUnit
    private let speed: QuantityUnit
    private let hasTrail: Bool
    private let format: Format

    /// - Parameters:
    ///   - format: The format of the words about a plan.
    ///   - unit: Returns the unit of a type in place of another one.
    package init(
        _ sight: LiveFollower.Sight, hasTrail: Bool, _ format: Format,
        unit: (ObjectType, QuantityUnit) -> QuantityUnit
    ) {
        (self.sight, self.hasTrail, self.format) = (sight, hasTrail, format)
        (distance, speed) = (unit(.distanceCycling, .meter), unit(.cyclingSpeed, .meterPerSecond))
    }

    private var report: LiveReport { sight.report }
    private var places: [SimplifiedLine.Coordinate] {
        sight.points.map { SimplifiedLine.Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
    }

    /// The simplified route, at most its last 2,000 points.
    private var trail: [SimplifiedLine.Coordinate] { Array(SimplifiedLine.points(places, tolerance: 5).suffix(2_000)) }

    package static let jsonShape = JSONShape<LiveSessionForm>("LiveSession", "A workout session that goes on.") {
        members in
        members.add("session", .uuid) { $0.sight.session }
        members.add("app", .text, "The bundle identifier.") { $0.sight.bundleIdentifier }
        members.add("state", .caseName) { $0.report.state }
        members.add("date", .date, "The time of the session's clock.") { $0.report.date }
        members.add("start", .date) { $0.sight.start }
        members.add("lastSample", .date, "The end of the last sample.") { $0.sight.latest }
        members.add("elapsed", .number(unit: "s"), "The active time.") { $0.report.elapsed }
        members.add("activityType", .text) { $0.report.activityName }
        members.add("activityNumber", .count, "Of the current activity, counted from 1.") { $0.report.activityNumber }
        members.add("activityElapsed", .number(unit: "s")) { $0.report.activityElapsed }
        members.add("distance", QuantityValue.jsonShape) { measure($0.report.distance, .meter, $0.distance) }
        members.add("speed", QuantityValue.jsonShape) { measure($0.report.speed, .meterPerSecond, $0.speed) }
        members.add("averageSpeed", QuantityValue.jsonShape) {
            measure($0.report.averageSpeed, .meterPerSecond, $0.speed)
        }
        members.add("heartRate", QuantityValue.jsonShape) { measure($0.report.heartRate, .countPerMinute) }
        members.add("averageHeartRate", QuantityValue.jsonShape) {
            measure($0.report.averageHeartRate, .countPerMinute)
        }
        members.add("zone", .count, "Of the heart rate, counted from 1.") { $0.report.zone }
        members.add("zoneSeconds", .list(.number(unit: "s")), "The time in each zone, the lowest first.") {
            $0.report.zoneSeconds
        }
        members.add("activeEnergy", QuantityValue.jsonShape) { measure($0.report.activeEnergy, .kilocalorie) }
        members.add("power", QuantityValue.jsonShape) { measure($0.report.power, .watt) }
        members.add("cadence", QuantityValue.jsonShape) { measure($0.report.cadence, .countPerMinute) }
        members.add("laps", .list(.number(unit: "s")), "The active time of each lap.") { $0.report.laps.map(\.seconds) }
        members.add("lapElapsed", .number(unit: "s")) { $0.report.lapElapsed }
        members.add("plan", planShape, "The plan that is being done.") { form in
            form.sight.plan.map { ShownPlan(plan: $0, lines: $0.lines(form.format)) }
        }
        members.add("position", place, "Longitude and latitude.") { $0.places.last }
        members.addIfPresent("trail", .list(place), "The simplified route; not in later events of a stream.") {
            $0.hasTrail ? $0.trail : nil
        }
    }

    /// A plan with the words about it.
    private struct ShownPlan {
        var plan: LivePlan
        var lines: [(key: String, name: String, text: String)]

        func text(_ key: String) -> String? { lines.first { $0.key == key }?.text }
    }

    private static let planShape = JSONShape<ShownPlan>("LivePlan", "A plan that is being done.") { members in
        members.add("plan", .uuid) { $0.plan.plan }
        members.add("name", .text) { $0.plan.name }
        members.add("isFinished", .boolean, "Whether the last step has ended.") { $0.plan.isFinished }
        members.add("number", .count, "Of the step, counted from 1.") { $0.plan.progress?.number }
        members.add("count", .count, "The number of steps with all repetitions.") { $0.plan.progress?.count }
        members.add("keyPath", .text, "The position: block, iteration and step, each from 0.") {
            $0.plan.progress?.run.part.position.description
        }
        members.add("stepSeconds", .number(unit: "s"), "The active time of the step.") { $0.plan.progress?.seconds }
        members.add("stepDistance", .number(unit: "m")) { $0.plan.progress?.run.meters }
        members.add("value", .number, "The measured value of the target, in 'unit'.") { $0.plan.progress?.value }
        members.add("unit", .text) { $0.plan.progress?.run.part.step.target?.subject.unit.unitString }
        members.add("isInTarget", .boolean) { $0.plan.progress?.state.map { $0 == .within } }
        members.add("step", .text, "The step in words.") { $0.text("step") }
        members.add("goal", .text, "The goal with what is left of it.") { $0.text("goal") }
        members.add("target", .text, "The target with the measured value.") { $0.text("target") }
        members.add("next", .text, "The next step.") { $0.text("next") }
        members.add("alert", .text, "The last announcement of the step.") { $0.text("alert") }
    }

    private static let place = JSONShape<SimplifiedLine.Coordinate>.position { [$0.longitude, $0.latitude] }

    /// Returns a number with its unit (API-4), or nil if it is unknown.
    private static func measure(_ value: Double?, _ unit: QuantityUnit, _ shown: QuantityUnit? = nil) -> QuantityValue?
    {
        let shown = shown ?? unit
        return value.flatMap { unit.convert($0, to: shown) }.map { QuantityValue($0, shown) }
    }
}
