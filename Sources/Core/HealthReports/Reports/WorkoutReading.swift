import HealthModel
import HealthStore
import WorkoutFiles

/// Collects the data of a workout, and computes legs, laps, lengths, sets and power from it.
struct WorkoutReading {
    let record: SampleRecord
    let workout: WorkoutRecord
    let summary: WorkoutSummary
    /// The sport as recorded, in an outing perhaps by another recording; the types of distances depend on it.
    var sport: WorkoutActivity
    /// The owner's annotation of the workout.
    private let annotation: StoredAnnotation
    /// The part that counts, in seconds since 2001-01-01 UTC.
    let bounds: (start: Double, end: Double)
    /// The supplement that an import stored with the workout.
    private let header: RecordingSupplement?
    private(set) var samples: [SampleSummary] = []
    private(set) var zones: [ZoneGroupRecord] = []
    var series: WorkoutSeries
    private var distances: [ObjectType: [SampleRecord]] = [:]
    private var strokes: [SampleRecord] = []
    /// The power data, in order of start.
    private var power: [(start: Double, end: Double, watts: Double)] = []

    init?(_ record: SampleRecord, supplement: WorkoutSupplement?, _ annotation: StoredAnnotation) {
        guard let workout = record.workout, let summary = WorkoutSummary(record, annotation.annotation) else {
            return nil
        }
        (self.record, self.workout, self.summary, self.annotation) = (record, workout, summary, annotation)
        sport = workout.activityType
        bounds = annotation.annotation.bounds(start: record.start, end: record.end)
        header = supplement.flatMap(RecordingSupplement.init)
        series = WorkoutSeries(
            start: bounds.start, end: bounds.end,
            pauses: ActiveTime.pauses(in: workout.events ?? [], start: bounds.start, end: bounds.end))
    }

    /// A Boolean value that indicates whether only a part of the workout counts.
    var isTrimmed: Bool { summary.isTrimmed }

    /// Returns whether an interval overlaps the part that counts.
    func isInside(_ start: Double, _ end: Double) -> Bool { start <= bounds.end && end >= bounds.start }

    /// Adds all samples of a type.
    mutating func add(
        _ records: [SampleRecord], of type: ObjectType, _ association: SampleAssociation,
        otherSource: SourceRecord? = nil
    ) {
        samples.append(
            SampleSummary(type: type, samples: records, association: association, otherSource: otherSource))
        switch type {
        case .heartRate: series.heartRate = Self.column(records, unit: .countPerMinute)
        case .cyclingPower, .runningPower:
            addPower(records)
        case .cyclingCadence: series.cadence = Self.column(records, unit: .countPerMinute)
        case .swimmingStrokeCount: strokes = records
        default: break
        }
        if WorkoutDistance.types(for: .swimBikeRun).contains(type) { distances[type] = records }
        if type == WorkoutDistance.type(for: sport) { series.distance = DistanceCurve(records) }
    }

    mutating func add(_ group: ZoneGroupRecord?) {
        if let group { zones.append(group) }
    }

    /// Adds power samples; a workout with several sports may have power of several types.
    private mutating func addPower(_ records: [SampleRecord]) {
        power += records.compactMap { record in
            record.quantity?.converted(to: .watt).map { (record.start, record.end, $0) }
        }
        power.sort { $0.start < $1.start }
        series.power = .init(times: power.map(\.start), values: power.map(\.watts))
    }

    private static func column(_ records: [SampleRecord], unit: QuantityUnit) -> WorkoutSeries.Column {
        var column = WorkoutSeries.Column()
        column.times.reserveCapacity(records.count)
        column.values.reserveCapacity(records.count)
        for record in records {
            guard let value = record.quantity?.converted(to: unit) else { continue }
            column.times.append(record.start)
            column.values.append(value)
        }
        return column
    }

    // MARK: Details

    /// Returns all details of the workout.
    ///
    /// - Parameter outing: The summary of the outing if it was recorded several times.
    func detail(routes: [RouteSummary], load: WorkoutLoad?, of outing: WorkoutSummary? = nil) -> WorkoutDetail {
        let summary = outing ?? summary
        let events = (workout.events ?? []).filter { isInside($0.start, $0.end) }
        let course =
            series.power.isEmpty
            ? nil : PowerCourse(times: series.power.times, watts: series.power.values, pauses: series.pauses)
        let activities = activities
        let swim = swim(events)
        var measured = self
        measured.series.measureClimb(of: summary.climb)
        let legs = measured.legReading(course)?.legs ?? []
        let series = measured.course(of: swim)
        let sets = ExerciseSet.sets(recorded: header?.sets ?? [], events: events)
        let isLengths = header?.lengths.isEmpty ?? true && SwimReport.events(of: events).contains { $0.kind == .lap }
        let laps =
            isLengths
            ? []
            : LapReading(
                events: events, series: series, power: course, stated: statedLaps,
                middles: (swim?.lengths ?? []).map(\.middle),
                activity: { activity(at: $0, in: activities) }
            ).laps
        return WorkoutDetail(
            summary: summary, annotation: annotation, samples: samples, routes: routes, events: events,
            otherEvents: others(events, swim, sets), activities: workout.activities, zones: zones,
            metadata: record.metadata, device: record.device, series: series, load: load, legs: legs, laps: laps,
            swim: swim,
            sets: sets, power: course.flatMap { PowerReport($0, bests(from: series.start, to: .infinity)) },
            leftOut: header?.remarks ?? [], implausible: header?.judgement?.implausible ?? [],
            isJudged: header.map { $0.judgement?.version != nil })
    }

    // MARK: Legs

    /// The activities within the part that counts, in chronological order.
    private var activities: [WorkoutActivityRecord] {
        WorkoutActivities.sorted(workout.activities).filter { isInside($0.start, $0.end ?? record.end) }
    }

    /// The series, with the distances of all legs combined if there are several, and the lengths of a pool swim.
    var course: WorkoutSeries { course(of: swim((workout.events ?? []).filter { isInside($0.start, $0.end) })) }

    private func course(of swim: SwimReport?) -> WorkoutSeries {
        var course = series
        if let way = legReading(nil)?.distance, !way.times.isEmpty { course.distance = way }
        guard activities.count <= 1, let swum = swim?.course else { return course }
        course.swim = swum
        // Lengths that are not all of the way, such as those beside drills, do not replace it.
        let (own, way) = (swum.distance, course.distance.total)
        if way == 0 || abs(own.total - way) <= SwimReport.tolerance * way { course.distance = own }
        return course
    }

    private func swim(_ events: [WorkoutEventRecord]) -> SwimReport? {
        let pool =
            activities.compactMap { $0.configuration.lapLength?.converted(to: .meter) }.first
            ?? record.metadata?[MetadataKey.lapLength]?.quantityValue?.converted(to: .meter)
        return SwimReport(
            recorded: (header?.lengths ?? []).filter { isInside($0.start, $0.end) }, events: events, strokes: strokes,
            poolLength: pool, distance: summary.totalDistance)
    }

    /// The types of distance samples for the workout.
    var distanceTypes: [ObjectType] {
        WorkoutDistance.types(for: workout.activities.count > 1 ? .swimBikeRun : sport)
    }

    /// Returns a reading of the legs; nil unless there are several.
    private func legReading(_ power: PowerCourse?) -> LegReading? {
        let activities = activities
        guard activities.count > 1 else { return nil }
        return LegReading(
            activities: activities, series: series, power: power, bests: bests, distances: distances,
            stated: statedDistances(of: activities))
    }

    /// Returns the power data that starts between two times, as measured.
    private func bests(from: Double, to: Double) -> PowerCurve {
        let part = power.filter { $0.start >= from && $0.start < to }
        return PowerCurve(starts: part.map(\.start), ends: part.map(\.end), watts: part.map(\.watts))
    }

    private func activity(at time: Double, in activities: [WorkoutActivityRecord]) -> WorkoutActivity {
        activities.last { $0.start <= time }?.configuration.activityType ?? sport
    }

    /// Returns the stated distance of each leg; totals of a GPX file are ignored, as its points are more reliable.
    private func statedDistances(of activities: [WorkoutActivityRecord]) -> [Double?] {
        guard let header, !header.format.isOfTracks, header.sessions.count == activities.count else { return [] }
        // A distance that was outvoted counts nowhere (PLA-40).
        let lost = Set(header.judgement?.lostDistances ?? [])
        return header.sessions.enumerated().map { lost.contains($0) ? nil : $1.totals.distance }
    }

    private var statedLaps: [Double: RecordedLap] {
        guard let header, !header.format.isOfTracks else { return [:] }
        let hasLost = header.judgement?.lostDistances.isEmpty == false
        let hasLostEnergy = header.judgement?.lostEnergies.isEmpty == false
        let laps = header.laps.map { lap in
            var lap = lap
            if hasLost { lap.totals.distance = nil }
            if hasLostEnergy { lap.totals.energy = nil }
            return (lap.start, lap)
        }
        return Dictionary(laps) { first, _ in first }
    }

    /// Returns the events that no table contains.
    private func others(
        _ events: [WorkoutEventRecord], _ swim: SwimReport?, _ sets: [ExerciseSet]
    ) -> [WorkoutEventRecord] {
        let told = Set((swim?.lengths ?? []).map { [$0.start, $0.end] } + sets.map { [$0.start, $0.end] })
        return events.filter { $0.kind != .lap && !($0.kind == .segment && told.contains([$0.start, $0.end])) }
    }
}
