import Foundation
package import HealthModel

extension AppleHealthPrinter {
    /// Returns the element of a workout, which reads back as the same workout (EXP-40, EXP-41, EXP-42, EXP-43,
    /// EXP-44, EXP-45, EXP-46).
    ///
    /// - Parameters:
    ///   - activityName: The original name of the activity if it is unknown.
    ///   - routes: The elements of its routes.
    ///   - leftovers: The other children of the original element, which a workout cannot represent.
    package func element(
        _ sample: SampleRecord, _ workout: WorkoutRecord, activityName: String? = nil, created: Double?,
        looseSyncIdentifier: String?, routes: [AppleHealthElement], leftovers: [AppleHealthElement]
    ) -> AppleHealthElement {
        var element = AppleHealthElement("Workout")
        element.attributes = [.init("workoutActivityType", activityName ?? workout.activityType.exportName)]
        element.attributes += duration(workout.duration) { $0 == workout.duration }
        element.attributes += totals(of: workout)
        element.attributes += origin(sample.source, sample.device)
        element.attributes += dates(created: created, start: sample.start, end: sample.end)
        element.children = entries(sample.metadata, looseSyncIdentifier: looseSyncIdentifier)
        element.children += (workout.events ?? []).compactMap(event)
        element.children += statistics(workout.statistics, start: sample.start, end: sample.end)
        if !Self.isImplied(workout.activities, of: sample, workout) {
            element.children += workout.activities.compactMap { activity($0, end: sample.end) }
        }
        element.children += leftovers + routes
        return element
    }

    /// Returns whether the name of an activity is unknown to readers.
    package static func isUnknownActivity(_ name: String) -> Bool {
        !name.isEmpty && WorkoutActivity(exported: name) == nil
    }

    // MARK: Totals and statistics

    /// Returns the totals that cannot be derived from the statistics (EXP-42).
    private func totals(of workout: WorkoutRecord) -> [AppleHealthElement.Attribute] {
        let following =
            workout.statistics.map { WorkoutRecord.totals(of: $0, activityType: workout.activityType) } ?? [:]
        return WorkoutTotal.allCases.flatMap { total -> [AppleHealthElement.Attribute] in
            guard let quantity = workout.totals[total], following[total] != quantity else { return [] }
            return [
                .init(Self.name(of: total), number(quantity.value)),
                .init("\(Self.name(of: total))Unit", quantity.unit.unitString),
            ]
        }
    }

    private static func name(of total: WorkoutTotal) -> String {
        switch total {
        case .energyBurned: "totalEnergyBurned"
        case .distance: "totalDistance"
        case .swimmingStrokeCount: "totalSwimmingStrokeCount"
        case .flightsClimbed: "totalFlightsClimbed"
        }
    }

    private func statistics(
        _ statistics: [ObjectType: WorkoutStatisticsRecord]?, start: Double, end: Double
    ) -> [AppleHealthElement] {
        (statistics ?? [:]).sorted { $0.key.identifier < $1.key.identifier }.compactMap { type, values in
            guard let unit = type.canonicalUnit else { return nil }
            var element = AppleHealthElement("WorkoutStatistics", attributes: [.init("type", type.identifier)])
            element.attributes += dates(created: nil, start: start, end: end)
            let known = [
                ("average", values.average), ("minimum", values.minimum), ("maximum", values.maximum),
                ("sum", values.sum),
            ]
            for (name, value) in known {
                if let value { element.attributes.append(.init(name, number(value))) }
            }
            element.attributes.append(.init("unit", unit.unitString))
            return element
        }
    }

    // MARK: Events and activities

    private func event(_ event: WorkoutEventRecord) -> AppleHealthElement? {
        guard let start = date(event.start) else { return nil }
        var element = AppleHealthElement(
            "WorkoutEvent", attributes: [.init("type", Self.name(of: event.kind)), .init("date", start)])
        if event.end > event.start {
            element.attributes += duration(event.end - event.start) { event.start + $0 == event.end }
        }
        element.children = entries(event.metadata)
        return element
    }

    private static func name(of kind: WorkoutEventRecord.Kind) -> String {
        switch kind {
        case .pause: "HKWorkoutEventTypePause"
        case .resume: "HKWorkoutEventTypeResume"
        case .lap: "HKWorkoutEventTypeLap"
        case .marker: "HKWorkoutEventTypeMarker"
        case .motionPaused: "HKWorkoutEventTypeMotionPaused"
        case .motionResumed: "HKWorkoutEventTypeMotionResumed"
        case .segment: "HKWorkoutEventTypeSegment"
        case .pauseOrResumeRequest: "HKWorkoutEventTypePauseOrResumeRequest"
        }
    }

    private func activity(_ activity: WorkoutActivityRecord, end: Double) -> AppleHealthElement? {
        guard let start = date(activity.start) else { return nil }
        var element = AppleHealthElement("WorkoutActivity")
        element.attributes = [
            .init("uuid", activity.uuid.uuidString),
            .init("workoutActivityType", activity.configuration.activityType.exportName),
            .init("startDate", start),
        ]
        if let end = activity.end.flatMap(date) { element.attributes.append(.init("endDate", end)) }
        if let seconds = activity.duration { element.attributes += duration(seconds) { $0 == seconds } }
        element.children =
            statistics(activity.statistics, start: activity.start, end: activity.end ?? end)
            + entries(activity.metadata)
        return element
    }

    /// Returns whether readers create the activities themselves, because there is only the implied activity of every
    /// workout.
    private static func isImplied(
        _ activities: [WorkoutActivityRecord], of sample: SampleRecord, _ workout: WorkoutRecord
    ) -> Bool {
        guard let only = activities.first, activities.count == 1 else { return activities.isEmpty }
        return only.uuid == AppleHealthWorkout.impliedActivity(of: sample, workout) && only.duration == workout.duration
    }
}

extension AppleHealthWorkout {
    /// Returns the identifier of the implied activity of a workout whose element contains none.
    static func impliedActivity(of sample: SampleRecord, _ workout: WorkoutRecord) -> UUID {
        let texts = ["WorkoutActivity", sample.source?.source.name ?? "", sample.source?.version]
        return DerivedIdentity(texts: texts)
            .uuid(start: sample.start, end: sample.end, value: Double(workout.activityType.rawValue))
    }
}
