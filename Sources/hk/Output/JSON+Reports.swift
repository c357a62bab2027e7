import HealthModel
import HealthTransfer
import OpenHealthKit

extension JSON {
    /// A workout as an element of a list.
    static func members(of workout: WorkoutSummary) -> [(key: String, value: JSON)] {
        [
            ("uuid", .uuid(workout.uuid)),
            ("activityType", .string(workout.activityName)),
            ("start", .date(workout.start)),
            ("end", .date(workout.end)),
            ("duration", .number(workout.duration)),
            ("totalDistance", .number(workout.totalDistance)),
            ("totalEnergyBurned", .number(workout.totalEnergyBurned)),
            ("source", source(workout.source)),
        ]
    }

    /// A workout with everything that belongs to it.
    static func workout(_ detail: WorkoutDetail) -> JSON {
        .object(
            members(of: detail.summary) + [
                ("samples", .object(detail.samples.map { ($0.type.identifier, summary($0)) })),
                ("routes", .array(detail.routes.map(route))),
                ("events", .array(detail.events.map(event))),
                ("activities", .array(detail.activities.map(activity))),
                ("metadata", metadata(detail.metadata)),
            ])
    }

    private static func summary(_ samples: SampleSummary) -> JSON {
        var members: [(key: String, value: JSON)] = [
            ("count", .integer(samples.count)), ("unit", .string(samples.unit?.unitString)),
        ]
        switch samples.statistic {
        case .sum(let sum): members.append(("sum", .number(sum)))
        case .discrete(let minimum, let average, let maximum):
            members += [("minimum", .number(minimum)), ("average", .number(average)), ("maximum", .number(maximum))]
        case .none: break
        }
        if samples.association == .time { members.append(("association", .string("time"))) }
        return .object(members)
    }

    private static func route(_ route: RouteSummary) -> JSON {
        .object([("points", .integer(route.points)), ("start", .date(route.start)), ("end", .date(route.end))])
    }

    private static func event(_ event: WorkoutEventRecord) -> JSON {
        .object([
            ("type", .string("\(event.kind)")), ("start", .date(event.start)), ("end", .date(event.end)),
            ("metadata", metadata(event.metadata)),
        ])
    }

    private static func activity(_ activity: WorkoutActivityRecord) -> JSON {
        .object([
            ("uuid", .uuid(activity.uuid)),
            ("activityType", .string(ActivityName.name(of: activity.configuration.activityType))),
            ("start", .date(activity.start)),
            ("end", activity.end.map { .date($0) } ?? .null),
            ("duration", .number(activity.duration)),
            ("metadata", metadata(activity.metadata)),
        ])
    }

    /// One sample with everything it says.
    static func sample(_ sample: SampleRecord) -> JSON { .object(members(of: sample)) }

    static func members(of sample: SampleRecord) -> [(key: String, value: JSON)] {
        var members: [(key: String, value: JSON)] = [
            ("uuid", .uuid(sample.uuid)), ("type", .string(sample.type.identifier)), ("start", .date(sample.start)),
            ("end", .date(sample.end)),
        ]
        switch sample.content {
        case .quantity(let quantity):
            members += [("value", .number(quantity.value)), ("unit", .string(quantity.unit.unitString))]
        case .category(let value): members.append(("value", .integer(value)))
        case .correlation(let contained): members.append(("objects", .array(contained.map(self.sample))))
        case .workout(let workout):
            members.append(("activityType", .string(ActivityName.name(of: workout.activityType))))
        case .route(let count): members.append(("points", .integer(count)))
        case .heartbeats(let count): members.append(("heartbeats", .integer(count)))
        case .series(let series):
            members += [
                ("value", .number(series.quantity.value)), ("unit", .string(series.quantity.unit.unitString)),
                ("count", .integer(series.count)), ("minimum", .number(series.minimum)),
                ("maximum", .number(series.maximum)), ("latest", .number(series.mostRecent)),
            ]
        case .detail(let detail): members.append(("value", .string(detail.text)))
        }
        members += [
            ("source", sample.source.map { source($0.source) } ?? .null),
            ("device", .string(sample.device?[.name])), ("metadata", metadata(sample.metadata)),
        ]
        return members
    }

    /// What became of a file.
    static func importReport(_ report: ImportReport) -> JSON {
        .object([
            ("file", .string(report.file)),
            ("format", .string(report.format)),
            ("status", .string(report.status.rawValue)),
            ("workouts", .array(report.workouts.map(uuid))),
            ("samples", .integer(report.samples)),
            ("routePoints", .integer(report.routePoints)),
            ("types", .object(report.types.sorted { $0.key < $1.key }.map { ($0.key, count($0.value)) })),
            ("unmapped", .object(report.unmapped.sorted { $0.key < $1.key }.map { ($0.key, count($0.value)) })),
            ("duplicates", .integer(report.duplicates)),
            ("warnings", .array(report.warnings.map { .string($0) })),
            ("error", .string(report.error)),
        ])
    }

    private static func count(_ count: ImportReport.Count) -> JSON {
        .object([("added", .integer(count.added)), ("known", .integer(count.known))])
    }

    /// A deleted object.
    static func deletion(_ outcome: WorkoutDeletion.Outcome) -> JSON {
        .object([
            ("uuid", .uuid(outcome.uuid)), ("type", .string(outcome.type.identifier)),
            ("belongings", .integer(outcome.belongings)),
        ])
    }

    /// A type with how much there is of it.
    static func type(_ type: ObjectType, _ holding: HealthReports.Holding) -> JSON {
        .object(
            [
                ("identifier", .string(type.identifier)), ("name", .string(TypeName.name(of: type))),
                ("unit", .string(DisplayUnit.unit(for: type)?.unitString)),
            ] + members(of: holding))
    }

    /// A source with how much it saved.
    static func source(_ source: SourceRecord, types: Int, _ holding: HealthReports.Holding) -> JSON {
        .object(
            [
                ("name", .string(source.name)), ("bundleIdentifier", .string(source.bundleIdentifier)),
                ("types", .integer(types)),
            ] + members(of: holding))
    }

    private static func members(of holding: HealthReports.Holding) -> [(key: String, value: JSON)] {
        [
            ("samples", .integer(holding.count)), ("earliest", .date(holding.earliest)),
            ("latest", .date(holding.latest)),
        ]
    }

    private static func source(_ source: SourceRecord) -> JSON {
        .object([("name", .string(source.name)), ("bundleIdentifier", .string(source.bundleIdentifier))])
    }

    /// Metadata by key; a quantity has its number and its unit.
    static func metadata(_ metadata: Metadata?) -> JSON {
        .object(
            (metadata?.sorted ?? []).map { key, value in
                switch value {
                case .string(let text): (key, .string(text))
                case .bool(let value): (key, .bool(value))
                case .integer(let value): (key, .integer(Int(value)))
                case .number(let value): (key, .number(value))
                case .date(let date): (key, .date(date))
                case .quantity(let quantity):
                    (
                        key,
                        .object([("value", .number(quantity.value)), ("unit", .string(quantity.unit.unitString))])
                    )
                }
            })
    }
}
