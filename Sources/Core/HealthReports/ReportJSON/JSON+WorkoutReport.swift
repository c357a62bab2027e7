import Foundation
package import HealthModel
package import WorkoutFiles

/// A workout as shown by `hk show`: distances in metres, times in seconds, heart rates per minute, power in watts.
extension JSON {
    /// Returns a workout with everything that belongs to it.
    package static func workout(_ detail: WorkoutDetail) -> JSON {
        .object(
            members(of: detail.summary) + [
                ("annotation", annotation(detail.annotation.annotation)),
                ("annotationRevision", .integer(Int(detail.annotation.revision))),
                ("samples", .object(detail.samples.map { ($0.type.identifier, summary($0)) })),
                ("routes", .array(detail.routes.map(route))),
                ("events", .array(detail.events.map(event))),
                ("activities", .array(detail.activities.map(activity))),
                ("zones", zoneGroups(detail.zones)),
                ("load", load(detail.load)),
                ("power", power(detail.power)),
                ("legs", .array(detail.legs.map(leg))),
                ("splits", .array(detail.splits.map(split))),
                ("laps", .array(detail.laps.map(lap))),
                ("swim", swim(detail.swim)),
                ("sets", .array(detail.sets.map(set))),
                ("leftOut", .array(detail.leftOut.map { .string($0) })),
                ("implausible", .array(detail.implausible.map(implausible))),
                ("device", device(detail.device)),
                ("metadata", metadata(detail.metadata)),
            ])
    }

    /// Returns values that were judged impossible (PLA-2).
    package static func implausible(_ values: Implausible) -> JSON {
        .object([
            ("kind", .string(values.kind.rawValue)), ("subject", .string(values.subject)),
            ("count", .integer(values.count)), ("first", values.first.map { .date($0) } ?? .null),
            ("text", .string(values.text)),
        ])
    }

    private static func summary(_ samples: SampleSummary) -> JSON {
        var members: [Member] = [
            ("count", .integer(samples.count)), ("unit", .string(samples.unit?.unitString)),
        ]
        switch samples.statistic {
        case .sum(let sum): members.append(("sum", .number(sum)))
        case .discrete(let minimum, let average, let maximum):
            members += [("minimum", .number(minimum)), ("average", .number(average)), ("maximum", .number(maximum))]
        case .none: break
        }
        if samples.association == .time { members.append(("association", .string("time"))) }
        if let source = samples.otherSource { members.append(("source", .string(source.name))) }
        return .object(members)
    }

    private static func route(_ route: RouteSummary) -> JSON {
        var members: [Member] = [
            ("points", .integer(route.points)), ("start", .date(route.start)), ("end", .date(route.end)),
        ]
        if let source = route.otherSource { members.append(("source", .string(source.name))) }
        return .object(members)
    }

    private static func power(_ power: PowerReport?) -> JSON {
        guard let power else { return .null }
        return .object([
            ("average", .number(power.average)), ("normalized", .number(power.normalized)),
            ("maximum", .number(power.maximum)), ("work", .number(power.work)),
            (
                "best",
                .array(
                    power.best.map { .object([("duration", .integer($0.seconds)), ("average", .number($0.watts))]) })
            ),
        ])
    }

    /// Returns a leg of a workout with several sports.
    package static func leg(_ leg: WorkoutLeg) -> JSON {
        .object([
            ("number", .integer(leg.number)), ("uuid", .uuid(leg.uuid)), ("activityType", activityType(leg.activity)),
            ("start", .date(leg.start)), ("end", .date(leg.end)), ("duration", .number(leg.seconds)),
            ("distance", .number(leg.meters)), ("averageHeartRate", .number(leg.averageHeartRate)),
            ("maximumHeartRate", .number(leg.maximumHeartRate)), ("power", power(leg.power)),
            ("climb", .number(leg.climb)), ("splits", .array(leg.splits.map(split))),
        ])
    }

    /// Returns a split of a workout.
    package static func split(_ split: Split) -> JSON {
        .object([
            ("number", .integer(split.number)), ("duration", .number(split.seconds)),
            ("distance", .number(split.meters)), ("averageHeartRate", .number(split.averageHeartRate)),
            ("climb", .number(split.climb)),
        ])
    }

    /// Returns a lap.
    package static func lap(_ lap: WorkoutLap) -> JSON {
        .object([
            ("number", .integer(lap.number)), ("activityType", activityType(lap.activity)),
            ("start", .date(lap.start)), ("end", .date(lap.end)), ("duration", .number(lap.seconds)),
            ("distance", .number(lap.meters)), ("averageHeartRate", .number(lap.averageHeartRate)),
            ("maximumHeartRate", .number(lap.maximumHeartRate)), ("averagePower", .number(lap.averagePower)),
            ("climb", .number(lap.climb)), ("lengths", .integer(lap.lengths.count)),
        ])
    }

    private static func swim(_ swim: SwimReport?) -> JSON {
        guard let swim else { return .null }
        return .object([
            ("poolLength", .number(swim.poolLength)), ("duration", .number(swim.seconds)),
            ("strokes", .number(swim.strokes)),
            ("averageSWOLF", .number(swim.averageSWOLF)),
            (
                "lengths",
                .array(
                    swim.lengths.map { length in
                        .object([
                            ("number", .integer(length.number)), ("start", .date(length.start)),
                            ("end", .date(length.end)), ("duration", .number(length.seconds)),
                            ("strokes", .number(length.strokes)),
                            ("strokeStyle", length.strokeStyle.map { .integer($0) } ?? .null),
                            ("swolf", .number(length.swolf)),
                        ])
                    })
            ),
        ])
    }

    private static func set(_ set: ExerciseSet) -> JSON {
        .object([
            ("number", .integer(set.number)), ("start", .date(set.start)), ("end", .date(set.end)),
            ("duration", .number(set.seconds)), ("repetitions", set.repetitions.map { .integer($0) } ?? .null),
            ("weight", .number(set.weight)), ("rest", .number(set.rest)),
        ])
    }
}
