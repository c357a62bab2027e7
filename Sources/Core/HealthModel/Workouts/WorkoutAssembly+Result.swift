/// The result of a workout under construction.
extension WorkoutAssembly {
    /// Returns the workout to be stored, without the statistics, which are computed from its samples.
    ///
    /// Its dates are those of the begin and end calls, whatever its samples' dates are (WBD-17). Added activities
    /// have their own statistics, which are still empty; the default activity of all other workouts shares the
    /// workout's (WAC-3).
    ///
    /// - Parameter device: The recording device.
    public func result(device: DeviceRecord?) throws(Refusal) -> SampleRecord {
        try checkFinish()
        guard let start, let end else { throw .notEnded }
        let events = events(from: start, to: end)
        let duration = ActiveTime.duration(of: events, start: start, end: end)
        var activities = activities.compactMap { activity -> WorkoutActivityRecord? in
            guard activity.start < end, !activity.isSkippedStep else { return nil }
            var activity = activity
            activity.end = min(activity.end ?? end, end)
            activity.duration = WorkoutActivities.duration(of: activity, among: events, now: end)
            activity.statistics = [:]
            return activity
        }
        if activities.isEmpty {
            activities = [
                WorkoutActivityRecord(configuration: configuration, start: start, end: end, duration: duration)
            ]
        }
        let workout = WorkoutRecord(
            activityType: configuration.activityType, duration: duration, events: events.isEmpty ? nil : events,
            activities: activities, isBuilderMade: true, statistics: [:])
        let record = SampleRecord(
            type: .workout, start: start, end: end, content: .workout(workout), device: device,
            metadata: Metadata(nonEmpty: configuration.derivedMetadata.merging(metadata).values))
        do {
            try SampleValidation.check(record)
        } catch {
            throw Refusal(reason: error.reason)
        }
        return record
    }

    /// Returns the events between two dates, both included; laps and segments that extend beyond are cut (WBD-16).
    func events(from start: Double, to end: Double) -> [WorkoutEventRecord] {
        events.compactMap { event in
            guard event.start < event.end else { return (start...end).contains(event.start) ? event : nil }
            var cut = event
            cut.start = max(event.start, start)
            cut.end = min(event.end, end)
            return cut.start < cut.end ? cut : nil
        }
    }
}

extension WorkoutConfigurationRecord {
    /// The metadata derived from the configuration (WBD-15).
    public var derivedMetadata: Metadata {
        var metadata = Metadata()
        switch locationType {
        case .indoor: metadata[MetadataKey.indoorWorkout] = .bool(true)
        case .outdoor: metadata[MetadataKey.indoorWorkout] = .bool(false)
        default: break
        }
        if swimmingLocationType != .unknown {
            metadata[MetadataKey.swimmingLocationType] = .integer(Int64(swimmingLocationType.rawValue))
        }
        if let lapLength { metadata[MetadataKey.lapLength] = .quantity(lapLength) }
        return metadata
    }
}

extension WorkoutActivityRecord {
    /// A Boolean value that indicates whether the activity is a step of a plan that ended when it began (PLN-88).
    fileprivate var isSkippedStep: Bool { end == start && metadata?[PlannedPart.Position.metadataKey] != nil }
}
