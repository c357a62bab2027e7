package import HealthModel
package import WorkoutFiles

extension WorkoutRecord {
    /// The members of a workout that other samples do not have.
    package static let jsonMembers = JSONMembers<WorkoutRecord> { members in
        members.add("activityType", .activity) { $0.activityType }
        members.add("duration", .exact(unit: "s"), "The active time.") { $0.duration }
        members.add("totals", totalsShape, "The totals that the workout states.") { $0.totals }
        members.add("events", .list(WorkoutEventRecord.jsonShape)) { $0.events }
        members.add("activities", .list(WorkoutActivityRecord.jsonShape)) { $0.activities }
        members.add("statistics", .workoutStatistics) { $0.statistics }
        members.add("isBuilderMade", .boolean) { $0.isBuilderMade }
        members.add("zones", .list(ZoneGroupRecord.jsonShape)) { $0.zoneGroups }
    }

    private static let totalsShape = JSONShape<[WorkoutTotal: QuantityValue]>(
        "StatedTotals", "The totals that a workout states."
    ) { members in
        for total in WorkoutTotal.allCases {
            members.addIfPresent(total.formName, QuantityValue.jsonShape) { $0[total] }
        }
    }
}

extension WorkoutEventRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<WorkoutEventRecord>("WorkoutEvent", "An event of a workout.") { members in
        members.add("type", .choice((1...8).compactMap { Kind(rawValue: $0).map { "\($0)" } })) { "\($0.kind)" }
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.add("metadata", .metadata) { $0.metadata }
    }
}

extension WorkoutActivityRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<WorkoutActivityRecord>(
        "WorkoutActivity", "An activity of a workout: one sport of several, or a transition."
    ) { members in
        members.add("uuid", .uuid) { $0.uuid }
        members.add("activityType", .activity) { $0.configuration.activityType }
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.add("duration", .exact(unit: "s"), "The active time.") { $0.duration }
        members.add("locationType", .integer, "1 unknown, 2 indoor, 3 outdoor.") {
            $0.configuration.locationType.rawValue
        }
        members.add("swimmingLocationType", .integer, "0 unknown, 1 pool, 2 open water.") {
            $0.configuration.swimmingLocationType.rawValue
        }
        members.add("lapLength", QuantityValue.jsonShape) { $0.configuration.lapLength }
        members.add("metadata", .metadata) { $0.metadata }
        members.add("statistics", .workoutStatistics) { $0.statistics }
        members.add("zones", .list(ZoneGroupRecord.jsonShape)) { $0.zoneGroups }
    }
}

extension JSONShape where Value == [ObjectType: WorkoutStatisticsRecord] {
    /// The shape of the statistics that a workout stores of its samples, by type, in the canonical unit of each.
    fileprivate static var workoutStatistics: JSONShape {
        JSONShape<[(key: String, value: TypeStatistics)]>.map(TypeStatistics.jsonShape).of { statistics in
            statistics.sorted { $0.key.identifier < $1.key.identifier }.map {
                ($0.key.identifier, TypeStatistics(type: $0.key, values: $0.value))
            }
        }
    }
}

/// The statistics of a type that a workout stores.
private struct TypeStatistics {
    let type: ObjectType
    let values: WorkoutStatisticsRecord

    static let jsonShape = JSONShape<TypeStatistics>(
        "StoredStatistics", "The statistics of a type that a workout stores, in one unit."
    ) { members in
        members.addIfPresent("unit", .unit) { $0.type.canonicalUnit }
        members.addIfPresent("sum", .exact) { $0.values.sum }
        members.addIfPresent("minimum", .exact) { $0.values.minimum }
        members.addIfPresent("average", .exact) { $0.values.average }
        members.addIfPresent("maximum", .exact) { $0.values.maximum }
        members.addIfPresent("latest", .exact) { $0.values.mostRecent }
        members.addIfPresent("latestStart", .date) { $0.values.mostRecentStart }
        members.addIfPresent("latestEnd", .date) { $0.values.mostRecentEnd }
        members.addIfPresent("duration", .exact(unit: "s")) { $0.values.duration }
    }
}

/// Workouts with their events, activities, totals and statistics.
extension JSON {
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
