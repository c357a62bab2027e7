package import HealthModel
package import WorkoutFiles

/// Workouts with their events, activities, totals and statistics.
extension JSON {
    /// Returns the members of a workout that other samples do not have.
    package static func members(of workout: WorkoutRecord) -> [Member] {
        [
            ("activityType", .activityType(workout.activityType)),
            ("duration", .exact(workout.duration)),
            (
                "totals",
                .object(
                    WorkoutTotal.allCases.compactMap { total in
                        workout.totals[total].map { (total.formName, .measure($0)) }
                    })
            ),
            ("events", workout.events.map { .array($0.map(event)) } ?? .null),
            ("activities", .array(workout.activities.map(activity))),
            ("statistics", statistics(workout.statistics)),
            ("isBuilderMade", .bool(workout.isBuilderMade)),
            ("zones", zoneGroups(workout.zoneGroups)),
        ]
    }

    package func asWorkout() throws -> WorkoutRecord {
        var totals: [WorkoutTotal: QuantityValue] = [:]
        for total in WorkoutTotal.allCases {
            totals[total] = try optional("totals") { try $0.optional(total.formName) { try $0.asMeasure() } } ?? nil
        }
        return try WorkoutRecord(
            activityType: member("activityType") { try $0.asActivityType() },
            duration: member("duration") { try $0.asNumber() }, totals: totals,
            events: optional("events") { try $0.elements { try $0.asEvent() } },
            activities: optional("activities") { try $0.elements { try $0.asActivity() } } ?? [],
            isBuilderMade: optional("isBuilderMade") { try $0.asBool() } ?? false,
            statistics: optional("statistics") { try $0.asStatistics() },
            zoneGroups: optional("zones") { try $0.elements { try $0.asZoneGroup() } })
    }

    /// Returns the name of an activity, or its number if it has no name.
    package static func activityType(_ activity: WorkoutActivity) -> JSON { .string(activity.name) }

    func asActivityType() throws -> WorkoutActivity {
        let name = try asString()
        let number = name.hasPrefix("activity ") ? UInt(name.dropFirst("activity ".count)) : nil
        guard let activity = number.map(WorkoutActivity.init(rawValue:)) ?? WorkoutActivity(typed: name) else {
            throw JSONFormError("expected the name of an activity")
        }
        return activity
    }

    // MARK: Events

    /// Returns an event of a workout.
    package static func event(_ event: WorkoutEventRecord) -> JSON {
        .object([
            ("type", .string("\(event.kind)")), ("start", .date(event.start)), ("end", .date(event.end)),
            ("metadata", metadata(event.metadata)),
        ])
    }

    private func asEvent() throws -> WorkoutEventRecord {
        try WorkoutEventRecord(
            kind: member("type") { json in
                guard let kind = WorkoutEventRecord.Kind.named[try json.asString()] else {
                    throw JSONFormError("expected the kind of an event")
                }
                return kind
            }, start: member("start") { try $0.asMoment() }, end: member("end") { try $0.asMoment() },
            metadata: optional("metadata") { try $0.asMetadata() } ?? nil)
    }

    // MARK: Activities

    /// Returns an activity of a workout.
    package static func activity(_ activity: WorkoutActivityRecord) -> JSON {
        let configuration = activity.configuration
        return .object([
            ("uuid", .uuid(activity.uuid)),
            ("activityType", .activityType(configuration.activityType)),
            ("start", .date(activity.start)),
            ("end", .date(activity.end)),
            ("duration", .exact(activity.duration)),
            ("locationType", .integer(configuration.locationType.rawValue)),
            ("swimmingLocationType", .integer(configuration.swimmingLocationType.rawValue)),
            ("lapLength", .measure(configuration.lapLength)),
            ("metadata", metadata(activity.metadata)),
            ("statistics", statistics(activity.statistics)),
            ("zones", zoneGroups(activity.zoneGroups)),
        ])
    }

    private func asActivity() throws -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = try member("activityType") { try $0.asActivityType() }
        configuration.locationType =
            try optional("locationType") { LocationType(rawValue: try $0.asInteger()) } ?? .unknown
        configuration.swimmingLocationType =
            try optional("swimmingLocationType") { SwimmingLocation(rawValue: try $0.asInteger()) } ?? .unknown
        configuration.lapLength = try optional("lapLength") { try $0.asMeasure() }
        return try WorkoutActivityRecord(
            uuid: member("uuid") { try $0.asUUID() }, configuration: configuration,
            start: member("start") { try $0.asMoment() }, end: optional("end") { try $0.asMoment() },
            duration: optional("duration") { try $0.asNumber() },
            metadata: optional("metadata") { try $0.asMetadata() } ?? nil,
            statistics: optional("statistics") { try $0.asStatistics() },
            zoneGroups: optional("zones") { try $0.elements { try $0.asZoneGroup() } })
    }

    // MARK: Statistics

    /// Returns the statistics that a workout stores of its samples, by type, in the canonical unit of each.
    private static func statistics(_ statistics: [ObjectType: WorkoutStatisticsRecord]?) -> JSON {
        guard let statistics else { return .null }
        return .object(
            statistics.sorted { $0.key.identifier < $1.key.identifier }.map { type, values in
                let figures: [(String, JSON?)] = [
                    ("unit", type.canonicalUnit.map { .string($0.unitString) }),
                    ("sum", values.sum.map { .exact($0) }), ("minimum", values.minimum.map { .exact($0) }),
                    ("average", values.average.map { .exact($0) }), ("maximum", values.maximum.map { .exact($0) }),
                    ("latest", values.mostRecent.map { .exact($0) }),
                    ("latestStart", values.mostRecentStart.map { .date($0) }),
                    ("latestEnd", values.mostRecentEnd.map { .date($0) }),
                    ("duration", values.duration.map { .exact($0) }),
                ]
                return (type.identifier, .object(figures.compactMap { name, value in value.map { (name, $0) } }))
            })
    }

    private func asStatistics() throws -> [ObjectType: WorkoutStatisticsRecord] {
        var statistics: [ObjectType: WorkoutStatisticsRecord] = [:]
        for (name, value) in try members() {
            try Self.within(name) {
                guard let type = ObjectType(identifier: name), let unit = type.canonicalUnit else {
                    throw JSONFormError("there is no quantity type of this name")
                }
                statistics[type] = try value.asStatistics(in: unit)
            }
        }
        return statistics
    }

    private func asStatistics(in canonical: QuantityUnit) throws -> WorkoutStatisticsRecord {
        let unit = try member("unit") { json in
            let unit = try json.asUnit()
            guard unit.isCompatible(with: canonical) else {
                throw JSONFormError("expected a unit compatible with \(canonical.unitString)")
            }
            return unit
        }
        func figure(_ name: String) throws -> Double? {
            try optional(name) { unit.convert(try $0.asNumber(), to: canonical) } ?? nil
        }
        return try WorkoutStatisticsRecord(
            sum: figure("sum"), minimum: figure("minimum"), average: figure("average"), maximum: figure("maximum"),
            mostRecent: figure("latest"), mostRecentStart: optional("latestStart") { try $0.asMoment() },
            mostRecentEnd: optional("latestEnd") { try $0.asMoment() },
            duration: optional("duration") { try $0.asNumber() })
    }
}

extension WorkoutTotal {
    /// The name of the total in JSON.
    fileprivate var formName: String {
        switch self {
        case .energyBurned: "energyBurned"
        case .distance: "distance"
        case .swimmingStrokeCount: "swimmingStrokeCount"
        case .flightsClimbed: "flightsClimbed"
        }
    }
}

extension WorkoutEventRecord.Kind {
    /// The kinds by the names of their cases.
    fileprivate static let named = Dictionary(
        uniqueKeysWithValues: (1...8).compactMap { WorkoutEventRecord.Kind(rawValue: $0) }.map { ("\($0)", $0) })
}
