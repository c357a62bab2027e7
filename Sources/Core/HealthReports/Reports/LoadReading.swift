import Foundation
import HealthModel
import HealthStore

/// Reads the load inputs of workouts.
struct LoadReading {
    let store: StoreReader

    /// The number of workouts read together; their samples are in memory.
    private static let together = 128
    /// The types to read, with their units.
    private static let units: [ObjectType: QuantityUnit] = [
        .heartRate: .countPerMinute, .cyclingPower: .watt, .distanceWalkingRunning: .meter,
    ]

    /// Passes the inputs of each workout to a closure.
    ///
    /// - Parameter annotations: The owner's corrections: the activity, and the part that counts.
    func forEach(
        _ records: [SampleRecord], _ annotations: [UUID: WorkoutAnnotation] = [:], _ body: (UUID, LoadInputs) -> Void
    ) throws {
        var rest = records[...]
        let isFew = records.count <= WorkoutColumns.few
        while !rest.isEmpty {
            let part = rest.prefix(Self.together)
            rest.removeFirst(part.count)
            try columns.forEach(Array(part), together: !isFew) { record, read in
                body(record.uuid, try inputs(of: Outing(alone: record), annotations[record.uuid], read))
            }
        }
    }

    /// Returns the inputs of an outing, whose streams may come from several recordings.
    ///
    /// - Parameter annotation: The owner's annotation of the preferred recording.
    func inputs(of outing: Outing, _ annotation: WorkoutAnnotation?) throws -> LoadInputs {
        try inputs(of: outing, annotation, columns.reader(of: outing))
    }

    private var columns: WorkoutColumns { WorkoutColumns(store: store, units: Self.units) }

    /// Returns the cycling power of an outing, second by second.
    ///
    /// - Parameter annotation: The annotation with the part that counts.
    func power(of outing: Outing, _ annotation: WorkoutAnnotation?) throws -> PowerCourse {
        let (start, end) = Self.bounds(of: outing.counted, annotation)
        let columns = try columns.reader(of: outing)(.cyclingPower).starting(from: start, before: end.nextUp)
        return PowerCourse(
            times: columns.starts, watts: columns.values,
            pauses: Self.pauses(of: outing.counted, from: start, to: end))
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
        of outing: Outing, _ annotation: WorkoutAnnotation?, _ read: WorkoutColumns.Reader
    ) throws -> LoadInputs {
        let (record, recorded) = (outing.counted, outing.recordedActivity)
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
            if meter.distance.total > 0 { meter.elevation = try heights(of: outing) }
        }
        return meter.inputs()
    }

    /// Returns the elevations in metres of the first recording whose routes have any; a route that overlaps an earlier
    /// one does not count.
    private func heights(of outing: Outing) throws -> WorkoutSeries.Column {
        for recording in outing.order(for: .workoutRoute) {
            var column = WorkoutSeries.Column()
            for route in try store.routes(of: recording.uuid) {
                if let last = column.times.last, route.start <= last { continue }
                try store.routePoints(of: route.uuid, from: nil, to: nil) { points in
                    for point in points
                    where point.verticalAccuracy >= 0 && outing.isInside(point.timestamp, of: recording) {
                        column.times.append(point.timestamp)
                        column.values.append(point.altitude)
                    }
                    return true
                }
            }
            if !column.isEmpty { return column }
        }
        return .init()
    }
}
