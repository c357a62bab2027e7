extension WorkoutRecord {
    /// Sets the time in zones, regardless of whether data arrived live or later (ZON-40), for the workout and for
    /// activities with their own statistics (ZON-50, ZON-51).
    ///
    /// - Parameters:
    ///   - data: The data of all samples of the workout, by type.
    ///   - zones: The zones that applied when it began; a type without data has no group (ZON-47).
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

    /// Returns the groups of an activity: its own, or those of the workout if it is the only activity (ZON-52).
    public func zoneGroups(of activity: WorkoutActivityRecord) -> [ZoneGroupRecord]? {
        activity.zoneGroups ?? (activities.count == 1 && activity.statistics == nil ? zoneGroups : nil)
    }

    /// Removes the groups of types that the reader has no permission for (ZON-56).
    public mutating func filterZones(where isVisible: (ObjectType) throws -> Bool) rethrows {
        func kept(_ groups: [ZoneGroupRecord]?) throws -> [ZoneGroupRecord]? {
            let kept = try groups?.filter { try isVisible($0.configuration.type) }
            return kept?.isEmpty ?? true ? nil : kept
        }
        zoneGroups = try kept(zoneGroups)
        for index in activities.indices { activities[index].zoneGroups = try kept(activities[index].zoneGroups) }
    }
}
