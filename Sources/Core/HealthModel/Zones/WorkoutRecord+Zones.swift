extension WorkoutRecord {
    /// Takes over how long the values were in which zones, whether they came live or afterwards (ZON-40): the workout's, and those of the activities that have statistics of
    /// their own (ZON-50, ZON-51).
    ///
    /// - Parameters:
    ///   - data: The data of all samples that belong to the workout, by type.
    ///   - zones: The zones that held when it began; a type without data gets no group (ZON-47).
    public mutating func sort(
        _ data: [ObjectType: MeasuredData], into zones: [ZoneConfigurationRecord], start: Double, end: Double
    ) {
        let timelines = zones.compactMap { zones -> ZoneTimeline? in
            guard let data = data[zones.type]?.data, data.contains(where: { !$0.value.isNaN }) else { return nil }
            return ZoneTimeline(data, in: zones)
        }
        guard !timelines.isEmpty else { return }
        let events = events ?? []
        func groups(from start: Double, to end: Double) -> [ZoneGroupRecord] {
            timelines.map { ZoneGroupRecord($0.configuration, $0.durations(from: start, to: end, events: events)) }
        }
        zoneGroups = groups(from: start, to: end)
        for (index, activity) in activities.enumerated() where activity.statistics != nil {
            activities[index].zoneGroups = groups(from: activity.start, to: activity.end ?? end)
        }
    }

    /// The groups of an activity: its own, or those of the workout that it alone covers (ZON-52).
    public func zoneGroups(of activity: WorkoutActivityRecord) -> [ZoneGroupRecord]? {
        activity.zoneGroups ?? (activities.count == 1 && activity.statistics == nil ? zoneGroups : nil)
    }

    /// Leaves out the groups of types that a reader may not see (ZON-56).
    public mutating func keepZones(where isVisible: (ObjectType) throws -> Bool) rethrows {
        func kept(_ groups: [ZoneGroupRecord]?) throws -> [ZoneGroupRecord]? {
            let kept = try groups?.filter { try isVisible($0.configuration.type) }
            return kept?.isEmpty ?? true ? nil : kept
        }
        zoneGroups = try kept(zoneGroups)
        for index in activities.indices { activities[index].zoneGroups = try kept(activities[index].zoneGroups) }
    }
}
