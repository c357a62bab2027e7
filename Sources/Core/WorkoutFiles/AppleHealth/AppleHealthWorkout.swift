import Foundation
package import HealthModel

/// A workout of an export (EXP-40, EXP-41, EXP-42, EXP-43, EXP-44, EXP-45, EXP-46).
package struct AppleHealthWorkout: Sendable {
    package var start: Double
    package var end: Double
    package var created: Double?
    package var sourceName: String
    package var sourceVersion: String?
    package var entries: AppleHealthEntries
    /// The name of an unknown activity; the workout then has the activity "other".
    package var unknownActivity: String?
    package var record: WorkoutRecord
    package var routes: [AppleHealthElement]
    /// The parts that could not be converted.
    package var leftovers: [AppleHealthLeftover] = []

    /// Converts an element, or returns nil if it is not a workout that can be saved; the reason is then in `reason`.
    package init?(_ element: AppleHealthElement, reason: inout AppleHealthReason?) {
        guard let start = element.date("startDate"), let end = element.date("endDate") else {
            reason = .unreadableDate
            return nil
        }
        guard start <= end else {
            reason = .endsBeforeStart
            return nil
        }
        guard end - start <= ObjectType.workout.maximumDuration ?? .infinity else {
            reason = .tooLong
            return nil
        }
        guard let sourceName = element.sourceName else {
            reason = .missingSource
            return nil
        }
        self.start = start
        self.end = end
        self.sourceName = sourceName
        sourceVersion = element["sourceVersion"]
        created = element.date("creationDate")
        entries = element.entries
        let name = element["workoutActivityType"] ?? ""
        let activity = WorkoutActivity(exported: name)
        if activity == nil, !name.isEmpty { unknownActivity = name }
        routes = element.children("WorkoutRoute")
        record = WorkoutRecord(activityType: activity ?? .other, duration: 0)
        addEvents(of: element)
        record.duration =
            Self.duration(of: element) ?? ActiveTime.duration(of: record.events ?? [], start: start, end: end)
        addStatistics(of: element)
        addTotals(of: element)
        addActivities(of: element)
        let known = ["MetadataEntry", "WorkoutEvent", "WorkoutRoute", "WorkoutStatistics", "WorkoutActivity"]
        for child in element.children where !known.contains(child.name) {
            leftovers.append(AppleHealthLeftover(element: child, reason: .unknownElement))
        }
    }

    /// Returns the duration in seconds; the file contains minutes unless another unit is given (EXP-41).
    private static func duration(of element: AppleHealthElement) -> Double? {
        guard let number = element.number("duration"), number.isFinite, number >= 0 else { return nil }
        let unit = element["durationUnit"].flatMap(AppleHealthUnit.parse) ?? .minute
        return unit.convert(number, to: .second)
    }

    // MARK: Events

    private mutating func addEvents(of element: AppleHealthElement) {
        var events = element.children("WorkoutEvent").compactMap { event($0) }
        // Activities repeat the events of the workout; some also have their own.
        for activity in element.children("WorkoutActivity") {
            for event in activity.children("WorkoutEvent").compactMap({ event($0) })
            where !events.contains(where: { Self.isSame($0, event) }) {
                events.append(event)
            }
        }
        record.events = events.isEmpty ? nil : ActiveTime.sorted(events)
    }

    private static func isSame(_ left: WorkoutEventRecord, _ right: WorkoutEventRecord) -> Bool {
        left.kind == right.kind && left.start == right.start && left.end == right.end
            && left.metadata == right.metadata
    }

    private mutating func event(_ element: AppleHealthElement) -> WorkoutEventRecord? {
        guard let kind = element["type"].flatMap(Self.eventKind) else {
            leftovers.append(AppleHealthLeftover(element: element, reason: .unknownType))
            return nil
        }
        guard let start = element.date("date") else {
            leftovers.append(AppleHealthLeftover(element: element, reason: .unreadableDate))
            return nil
        }
        // Only laps and segments have a duration.
        let lasts = kind == .lap || kind == .segment
        let metadata = AppleHealthMetadata(element.entries, type: nil).metadata
        return WorkoutEventRecord(
            kind: kind, start: start, end: start + (lasts ? Self.duration(of: element) ?? 0 : 0),
            metadata: metadata.isEmpty ? nil : metadata)
    }

    private static func eventKind(_ name: String) -> WorkoutEventRecord.Kind? {
        switch name {
        case "HKWorkoutEventTypePause": .pause
        case "HKWorkoutEventTypeResume": .resume
        case "HKWorkoutEventTypeLap": .lap
        case "HKWorkoutEventTypeMarker": .marker
        case "HKWorkoutEventTypeMotionPaused": .motionPaused
        case "HKWorkoutEventTypeMotionResumed": .motionResumed
        case "HKWorkoutEventTypeSegment": .segment
        case "HKWorkoutEventTypePauseOrResumeRequest": .pauseOrResumeRequest
        default: Int(name).flatMap(WorkoutEventRecord.Kind.init)
        }
    }

    // MARK: Statistics and totals

    private mutating func addStatistics(of element: AppleHealthElement) {
        record.statistics = statistics(of: element)
        record.isBuilderMade = record.statistics != nil
    }

    private mutating func statistics(of element: AppleHealthElement) -> [ObjectType: WorkoutStatisticsRecord]? {
        var result: [ObjectType: WorkoutStatisticsRecord] = [:]
        for child in element.children("WorkoutStatistics") {
            guard let type = child["type"].flatMap(ObjectType.init(identifier:)), let canonical = type.canonicalUnit
            else {
                leftovers.append(AppleHealthLeftover(element: child, reason: .unknownType))
                continue
            }
            guard let unit = child["unit"].flatMap(AppleHealthUnit.parse), unit.isCompatible(with: canonical) else {
                leftovers.append(AppleHealthLeftover(element: child, reason: .unknownUnit))
                continue
            }
            func value(_ name: String) -> Double? {
                child.number(name).flatMap { unit.convert($0, to: canonical) }
            }
            result[type] = WorkoutStatisticsRecord(
                sum: value("sum"), minimum: value("minimum"), average: value("average"), maximum: value("maximum"))
        }
        return result.isEmpty ? nil : result
    }

    /// Adds the totals printed in the file, or those from the statistics where available (EXP-42).
    private mutating func addTotals(of element: AppleHealthElement) {
        func printed(_ name: String, _ total: WorkoutTotal) {
            guard let number = element.number(name), number.isFinite else { return }
            let unit = element["\(name)Unit"].flatMap(AppleHealthUnit.parse) ?? total.canonicalUnit
            if unit.isCompatible(with: total.canonicalUnit) { record.totals[total] = QuantityValue(number, unit) }
        }
        printed("totalDistance", .distance)
        printed("totalEnergyBurned", .energyBurned)
        printed("totalSwimmingStrokeCount", .swimmingStrokeCount)
        printed("totalFlightsClimbed", .flightsClimbed)
        guard let statistics = record.statistics else { return }
        record.totals.merge(WorkoutRecord.totals(of: statistics, activityType: record.activityType)) { $1 }
    }

    // MARK: Activities

    private mutating func addActivities(of element: AppleHealthElement) {
        for child in element.children("WorkoutActivity") {
            guard let start = child.date("startDate") else {
                leftovers.append(AppleHealthLeftover(element: child, reason: .unreadableDate))
                continue
            }
            let metadata = AppleHealthMetadata(child.entries, type: nil).metadata
            var configuration = Self.configuration(entries, activity: record.activityType)
            if let activity = child["workoutActivityType"].flatMap(WorkoutActivity.init(exported:)) {
                configuration.activityType = activity
            }
            let end = child.date("endDate")
            let identity = DerivedIdentity(texts: ["WorkoutActivity", sourceName, sourceVersion, child["uuid"]])
            record.activities.append(
                WorkoutActivityRecord(
                    uuid: child["uuid"].flatMap(UUID.init(uuidString:))
                        ?? identity.uuid(start: start, end: end ?? start), configuration: configuration, start: start,
                    end: end.map { max($0, start) }, duration: Self.duration(of: child),
                    metadata: metadata.isEmpty ? nil : metadata, statistics: statistics(of: child)))
        }
        guard record.activities.isEmpty else { return }
        let identity = DerivedIdentity(texts: ["WorkoutActivity", sourceName, sourceVersion])
        record.activities = [
            WorkoutActivityRecord(
                uuid: identity.uuid(start: start, end: end, value: Double(record.activityType.rawValue)),
                configuration: Self.configuration(entries, activity: record.activityType), start: start, end: end,
                duration: record.duration)
        ]
    }

    /// Returns the location and swimming configuration from the metadata of the workout.
    private static func configuration(
        _ entries: AppleHealthEntries, activity: WorkoutActivity
    ) -> WorkoutConfigurationRecord {
        let metadata = AppleHealthMetadata(entries, type: .workout).metadata
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        if let isIndoor = metadata[MetadataKey.indoorWorkout]?.boolValue {
            configuration.locationType = isIndoor ? .indoor : .outdoor
        }
        if let location = metadata[MetadataKey.swimmingLocationType]?.integerValue {
            configuration.swimmingLocationType = SwimmingLocation(rawValue: Int(location))
        }
        configuration.lapLength = metadata[MetadataKey.lapLength]?.quantityValue
        return configuration
    }
}
