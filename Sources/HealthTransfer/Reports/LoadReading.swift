import Foundation
import HealthDatabase
import HealthModel

/// Reads what the loads of workouts are made of.
///
/// Many workouts are read together, a pass for each type; what that does not give, and a few workouts, one by one. Both ways say
/// the same.
struct LoadReading {
    let engine: any HealthEngine
    let app: AppIdentity

    /// How many workouts are read together: what lies in their times is in memory.
    private static let together = 128
    /// So few are read one by one: a pass would open blocks of which they need a part.
    private static let few = 8
    /// What is read, and in which unit.
    private static let units: [ObjectType: QuantityUnit] = [
        .heartRate: .countPerMinute, .cyclingPower: .watt, .distanceWalkingRunning: .meter,
    ]

    /// Gives the inputs of workouts.
    ///
    /// - Parameter annotations: What the person says of them: what was done, and which part counts.
    func forEach(
        _ records: [SampleRecord], _ annotations: [UUID: WorkoutAnnotation] = [:], _ give: (UUID, LoadInputs) -> Void
    ) throws(EngineError) {
        var rest = records[...]
        let isFew = records.count <= Self.few
        while !rest.isEmpty {
            let part = rest.prefix(Self.together)
            rest.removeFirst(part.count)
            let found =
                isFew
                ? [:] : try engine.workoutQuantities(Self.units, of: Set(part.map(\.uuid)), for: app)
            for record in part {
                give(
                    record.uuid,
                    try inputs(of: record, annotations[record.uuid]) { type throws(EngineError) in
                        if let columns = found[type]?[record.uuid] { return columns }
                        return try quantities(of: type, record)
                    })
            }
        }
    }

    /// The cycling power of a workout, second by second.
    ///
    /// - Parameter annotation: Which part of it counts.
    func power(of record: SampleRecord, _ annotation: WorkoutAnnotation?) throws(EngineError) -> PowerCourse {
        let (start, end) = Self.bounds(of: record, annotation)
        let columns = try quantities(of: .cyclingPower, record).starting(from: start, before: end.nextUp)
        return PowerCourse(
            times: columns.starts, watts: columns.values, pauses: Self.pauses(of: record, from: start, to: end))
    }

    private static func bounds(
        of record: SampleRecord, _ annotation: WorkoutAnnotation?
    ) -> (start: Double, end: Double) {
        annotation?.bounds(start: record.start, end: record.end) ?? (record.start, record.end)
    }

    private static func pauses(
        of record: SampleRecord, from start: Double, to end: Double
    ) -> [(start: Double, end: Double)] {
        ActiveTime.pauses(in: record.workout?.events ?? [], start: start, end: end)
    }

    private func inputs(
        of record: SampleRecord, _ annotation: WorkoutAnnotation?,
        _ read: (ObjectType) throws(EngineError) -> SeriesColumns
    ) throws(EngineError) -> LoadInputs {
        guard let recorded = record.workout?.activityType else { return LoadInputs() }
        let activityType = annotation?.activity(recorded: recorded) ?? recorded
        let (start, end) = Self.bounds(of: record, annotation)
        let part = { (columns: SeriesColumns) in
            annotation?.trim == nil ? columns : columns.starting(from: start, before: end.nextUp)
        }
        var meter = LoadMeter(
            start: start, end: end, pauses: Self.pauses(of: record, from: start, to: end), activityType: activityType)
        meter.heartRates = part(try read(.heartRate))
        meter.power = part(try read(.cyclingPower))
        if activityType == .running {
            let distances = part(try read(.distanceWalkingRunning))
            meter.distance = DistanceCurve(
                starts: distances.starts, ends: distances.ends, meters: distances.values)
            if meter.distance.total > 0 { meter.elevation = try heights(of: record) }
        }
        return meter.inputs()
    }

    private func quantities(of type: ObjectType, _ record: SampleRecord) throws(EngineError) -> SeriesColumns {
        let hasOwnWords = try engine.supplement(of: record.uuid, for: app) != nil
        var columns = SeriesColumns()
        _ = try WorkoutData(record, hasOwnWords: hasOwnWords, engine: engine, app: app).forEachQuantity(of: type) {
            guard let unit = Self.units[type], let value = $0.quantity.converted(to: unit) else { return }
            columns.starts.append($0.start)
            columns.ends.append($0.end)
            columns.values.append(value)
        }
        return columns
    }

    /// The heights of the first route that has some, in metres.
    private func heights(of workout: SampleRecord) throws(EngineError) -> WorkoutSeries.Column {
        let request = SampleRequest(.workoutRoute, .workout(workout.uuid), sort: [.init(.start)])
        let routes: [SampleRecord]
        do {
            routes = try engine.samples(request, for: app)
        } catch {
            guard error.code == .authorizationNotDetermined else { throw error }
            return .init()
        }
        for route in routes {
            var column = WorkoutSeries.Column()
            try engine.routePoints(of: route.uuid, from: nil, to: nil, for: app) { points in
                for point in points where point.verticalAccuracy >= 0 {
                    column.times.append(point.timestamp)
                    column.values.append(point.altitude)
                }
                return true
            }
            if !column.isEmpty { return column }
        }
        return .init()
    }
}
