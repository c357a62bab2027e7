import Foundation
import HealthModel
import HealthReports
import HealthStore

extension ExportedWorkout {
    /// Returns the workout, its samples, its route and its effort as objects.
    ///
    /// - Throws: ``ValidationError`` if its dates or events are none of a workout.
    func objects(_ uuid: UUID) throws(ValidationError) -> [WholeObject] {
        let record = try record(uuid)
        let way = source.way
        var objects = [WholeObject(record, source: source.identity)]
        for (index, sample) in (samples + statedSamples).enumerated() {
            let content: SampleContent =
                sample.unit.map { .quantity(QuantityValue(sample.value, $0)) } ?? .category(Int(sample.value))
            let isStated = index >= samples.count
            var object = WholeObject(
                SampleRecord(
                    uuid: ExportIdentity.uuid(way, key, sample.type.identifier, index), type: sample.type,
                    start: sample.start, end: sample.end, content: content,
                    metadata: isStated ? [PlannedStream.isStatedKey: .bool(true)] : nil),
                source: source.identity)
            object.workouts = [uuid]
            objects.append(object)
        }
        if !route.isEmpty, let first = route.first, let last = route.last {
            var object = WholeObject(
                SampleRecord(
                    uuid: ExportIdentity.uuid(way, key, "route"), type: .workoutRoute, start: first.timestamp,
                    end: last.timestamp, content: .route(count: route.count)), source: source.identity)
            object.points = route
            object.workouts = [uuid]
            objects.append(object)
        }
        objects += sidecar.effortObject(of: record, source: source.identity, way: way, key: key)
        return objects
    }

    private func record(_ uuid: UUID) throws(ValidationError) -> SampleRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        configuration.locationType = isIndoor.map { $0 ? .indoor : .outdoor } ?? .unknown
        configuration.swimmingLocationType = isPoolSwim.map { $0 ? .pool : .openWater } ?? .unknown
        configuration.lapLength = sidecar.poolLength.map { QuantityValue($0, .meter) }
        var totals: [WorkoutTotal: QuantityValue] = [:]
        if let distance { totals[.distance] = QuantityValue(distance, .meter) }
        if let energy { totals[.energyBurned] = QuantityValue(energy, .kilocalorie) }
        let active = min(duration ?? end - start, end - start)
        let workout = WorkoutRecord(
            activityType: activity, duration: active, totals: totals, events: events.isEmpty ? nil : events,
            activities: [
                WorkoutActivityRecord(
                    uuid: ExportIdentity.uuid(source.way, key, "activity"), configuration: configuration, start: start,
                    end: end, duration: active)
            ])
        try SampleValidation.checkDates(type: .workout, start: start, end: end)
        try WorkoutValidation.check(workout, start: start, end: end)
        return SampleRecord(
            uuid: uuid, type: .workout, start: start, end: end, content: .workout(workout), metadata: allMetadata)
    }

    private var allMetadata: Metadata {
        var all = metadata
        all[MetadataKey.syncIdentifier] = .string("\(source.way):\(key)")
        all[MetadataKey.syncVersion] = .integer(1)
        if isSummary { all[SummaryReplacement.summaryKey] = .bool(true) }
        if let title = WorkoutSidecar.line(sidecar.title, limit: WorkoutAnnotation.titleLimit) {
            all[WorkoutPlan.nameKey] = .string(title)
        }
        if let notes = sidecar.allNotes { all[WorkoutPlan.notesKey] = .string(notes) }
        if let activityName { all[WorkoutPlan.activityNameKey] = .string(activityName) }
        if let timeZone { all[MetadataKey.timeZone] = .string(timeZone) }
        if let isIndoor { all[MetadataKey.indoorWorkout] = .bool(isIndoor) }
        if let isPoolSwim { all[MetadataKey.swimmingLocationType] = .integer(isPoolSwim ? 1 : 2) }
        if let length = sidecar.poolLength { all[MetadataKey.lapLength] = .quantity(QuantityValue(length, .meter)) }
        if isUserEntered { all[MetadataKey.wasUserEntered] = .bool(true) }
        return all
    }

    /// The distance and the energy, each as one sample over the workout, where no sample has a part of them.
    private var statedSamples: [ExportedSample] {
        guard !hasTotalsOfSamples else { return [] }
        let type = WorkoutDistance.type(for: activity)
        var stated: [ExportedSample] = []
        if let distance, distance > 0, !samples.contains(where: { $0.type == type }) {
            stated.append(ExportedSample(type: type, start: start, end: end, value: distance, unit: .meter))
        }
        if let energy, energy > 0, !samples.contains(where: { $0.type == .activeEnergyBurned }) {
            stated.append(
                ExportedSample(type: .activeEnergyBurned, start: start, end: end, value: energy, unit: .kilocalorie))
        }
        return stated
    }
}

extension WorkoutSidecar {
    /// The source of what an export adds to a workout of a file.
    static func source(_ way: String) -> AppIdentity {
        ExportSource(way: way, origin: "sidecar", name: way.prefix(1).uppercased() + way.dropFirst()).identity
    }

    /// Returns the objects that belong to a stored workout: the effort, and the energy if it states none.
    func objects(of workout: SampleRecord, way: String, key: String) -> [WholeObject] {
        let source = Self.source(way)
        var objects = effortObject(of: workout, source: source, way: way, key: key)
        guard let energy, energy > 0, workout.workout?.totals[.energyBurned] == nil else { return objects }
        var object = WholeObject(
            SampleRecord(
                uuid: ExportIdentity.uuid(way, key, "energy"), type: .activeEnergyBurned, start: workout.start,
                end: workout.end, content: .quantity(QuantityValue(energy, .kilocalorie)),
                metadata: [PlannedStream.isStatedKey: .bool(true)]), source: source)
        object.workouts = [workout.uuid]
        objects.append(object)
        return objects
    }

    /// Returns the perceived effort of a workout, or nothing if it is unknown.
    fileprivate func effortObject(
        of workout: SampleRecord, source: AppIdentity, way: String, key: String
    ) -> [WholeObject] {
        guard let effort, (1...10).contains(effort) else { return [] }
        var object = WholeObject(
            SampleRecord(
                uuid: ExportIdentity.uuid(way, key, "effort"), type: .workoutEffortScore, start: workout.start,
                end: workout.end, content: .quantity(QuantityValue(effort.rounded(), .appleEffortScore))),
            source: source)
        object.relations = [SampleRelation(.effort, to: workout.uuid)]
        return [object]
    }
}
