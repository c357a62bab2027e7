import Foundation
import HealthModel
import HealthReports
import HealthStore
import WorkoutFiles

/// A value with its time or interval, in seconds since 2001-01-01 UTC.
struct StoredValue: Sendable {
    var start: Double
    var end: Double
    var value: Double
}

/// The stored data of a workout that a recording can contain.
struct StoredWorkout: Sendable {
    let record: SampleRecord
    let workout: WorkoutRecord
    /// The supplement that an import stored with the workout.
    private(set) var supplement: (header: RecordingSupplement, columns: [[Double]])?
    /// The points of all its routes.
    private(set) var route: [RoutePoint] = []
    /// The values of the streams, in the units of recordings and in order of start; the values of the distance are
    /// differences.
    private(set) var streams: [RecordedStream: [StoredValue]] = [:]
    /// The step counts.
    private(set) var footsteps: [StoredValue] = []
    /// The stroke counts.
    private(set) var strokes: [StoredValue] = []
    private(set) var beats: [RecordedBeat] = []
    /// The identifiers of the types that have samples.
    private(set) var types: Set<String> = []

    /// Reads a workout.
    ///
    /// - Returns: Nil if there is none with this identifier.
    init?(_ uuid: UUID, from store: StoreReader) throws {
        guard let record = try store.samples(SampleRequest(.workout, .uuid([uuid]))).first,
            let workout = record.workout
        else { return nil }
        self.record = record
        self.workout = workout
        let stored = try store.supplement(of: uuid)
        if let stored, let header = RecordingSupplement(stored) { supplement = (header, stored.columns) }
        let data = try WorkoutData(record, in: store)
        for type in RecordedStream.ofType.keys.sorted(by: { $0.index < $1.index }) {
            guard let stream = RecordedStream.ofType[type], let unit = stream.sampleUnit else { continue }
            streams[stream, default: []] += try values(of: type, unit, data)
        }
        for stream in streams.keys { streams[stream]?.sort { $0.start < $1.start } }
        footsteps = try values(of: .stepCount, .count, data)
        strokes = try values(of: .swimmingStrokeCount, .count, data)
        for series in try data.samples(of: .heartbeatSeries).samples {
            types.insert(ObjectType.heartbeatSeries.identifier)
            beats += try store.heartbeats(of: series.uuid).map {
                RecordedBeat(time: series.start + $0.time, followsGap: $0.isPrecededByGap)
            }
        }
        for route in try data.samples(of: .workoutRoute).samples {
            try store.routePoints(of: route.uuid, from: nil, to: nil) { points in
                self.route += points
                return true
            }
        }
    }

    private mutating func values(
        of type: ObjectType, _ unit: QuantityUnit, _ data: WorkoutData
    ) throws -> [StoredValue] {
        var values: [StoredValue] = []
        _ = try data.forEachQuantity(of: type) { datum in
            guard let value = datum.quantity.converted(to: unit) else { return }
            values.append(StoredValue(start: datum.start, end: datum.end, value: value))
        }
        if !values.isEmpty { types.insert(type.identifier) }
        return values
    }
}
