import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// The number of stored samples and route points of a recording.
struct InsertedCounts {
    /// The number of samples by type.
    var samplesByType: [ObjectType: Int] = [:]
    var routePoints = 0

    var samples: Int { samplesByType.values.reduce(0, +) }
}

extension WorkoutPlan {
    /// The number of samples in a batch: large enough for speed, small enough that memory does not grow with the
    /// file.
    private static let batchSize = 8_192

    /// Inserts samples and the route in batches, except for types that the app may not share.
    func insert(
        into insertion: BulkWriter, identity: RecordingIdentity, isShared: (ObjectType) -> Bool
    ) throws(EngineError) -> InsertedCounts {
        try insertion.append(supplement(isShared: isShared))
        var counts = InsertedCounts()
        var numbers: [RecordingIdentity.Part: Int] = [:]
        for stream in streams where isShared(stream.type) {
            let first = numbers[stream.part, default: 0]
            let count = try insert(stream, into: insertion, identity: identity, first: first)
            numbers[stream.part] = first + count
            counts.samplesByType[stream.type, default: 0] += count
        }
        if isShared(.heartbeatSeries) {
            for draft in heartbeats(identity) {
                try insertion.append(draft)
                counts.samplesByType[.heartbeatSeries, default: 0] += 1
            }
        }
        if isShared(.workoutRoute), positionCount > 0 {
            try insertRoute(into: insertion, identity: identity)
            counts.routePoints = positionCount
        }
        return counts
    }

    /// Inserts the samples of a stream, and returns their number.
    ///
    /// - Parameter first: The number of samples of the same part that were inserted before.
    private func insert(
        _ stream: PlannedStream, into insertion: BulkWriter, identity: RecordingIdentity, first: Int
    ) throws(EngineError) -> Int {
        var writer = BatchWriter(stream, device: device, identity: identity, first: first, size: Self.batchSize)
        try forEachSample(of: stream) { (start, end, value) throws(EngineError) in
            try writer.add(start, end, value, to: insertion)
        }
        return try writer.finish(insertion)
    }

    /// Inserts the route; where the track breaks, another route begins (PLA-11).
    private func insertRoute(into insertion: BulkWriter, identity: RecordingIdentity) throws(EngineError) {
        let recorded = recording.points
        var parts = RouteParts(recording, RouteOrder(segments, times: recorded.times))
        var number = 0
        repeat {
            parts.begin()
            try insertion.append(
                RouteDraft(uuid: identity.uuid(.route, index: number), device: device, metadata: nil)
            ) {
                let indices = parts.points(atMost: Self.batchSize)
                guard let first = indices.min(), let last = indices.max() else { return nil }
                let reader = RoutePointReader(recorded, in: first..<last + 1)
                return indices.map(reader.point)
            }
            number += 1
        } while parts.next != nil
    }
}

/// Collects the samples of a stream and inserts them in batches.
private struct BatchWriter {
    private var batch: SampleBatch
    private let part: RecordingIdentity.Part
    private let identity: RecordingIdentity
    private let first: Int
    private let size: Int
    private var inserted = 0

    init(_ stream: PlannedStream, device: DeviceRecord?, identity: RecordingIdentity, first: Int, size: Int) {
        batch = SampleBatch(
            type: stream.type, unit: stream.unit, device: device, metadata: stream.metadata,
            firstUUID: identity.uuid(stream.part, index: first))
        batch.starts.reserveCapacity(size)
        batch.ends.reserveCapacity(size)
        batch.values.reserveCapacity(size)
        part = stream.part
        self.identity = identity
        self.first = first
        self.size = size
    }

    @inline(__always) mutating func add(
        _ start: Double, _ end: Double, _ value: Double, to insertion: BulkWriter
    ) throws(EngineError) {
        batch.starts.append(start)
        batch.ends.append(end)
        batch.values.append(value)
        if batch.values.count == size { try flush(insertion) }
    }

    private mutating func flush(_ insertion: BulkWriter) throws(EngineError) {
        try insertion.append(batch)
        inserted += batch.values.count
        batch.firstUUID = identity.uuid(part, index: first + inserted)
        batch.starts.removeAll(keepingCapacity: true)
        batch.ends.removeAll(keepingCapacity: true)
        batch.values.removeAll(keepingCapacity: true)
    }

    /// Inserts the rest, and returns the number of samples.
    mutating func finish(_ insertion: BulkWriter) throws(EngineError) -> Int {
        if !batch.values.isEmpty { try flush(insertion) }
        return inserted
    }
}

/// The points of a route with a position; another part begins where the track breaks (PLA-11).
private struct RouteParts {
    /// The first point of the next part; nil if there is none.
    private(set) var next: Int?
    private var isBeginning = true
    private var order: RouteOrder
    private let recorded: RecordedPoints
    private let breaks: Set<Int>

    init(_ recording: WorkoutRecording, _ order: RouteOrder) {
        self.order = order
        recorded = recording.points
        breaks = order.isSorted ? [] : recording.uncounted.breaks
        next = nextPoint()
    }

    /// Begins the next part.
    mutating func begin() { isBeginning = true }

    /// Returns the next points of the part; none at its end.
    mutating func points(atMost count: Int) -> [Int] {
        guard isBeginning || next == nil else { return [] }
        isBeginning = false
        var indices: [Int] = []
        indices.reserveCapacity(count)
        if let next { indices.append(next) }
        next = nil
        while indices.count < count, let index = nextPoint() {
            if !breaks.isEmpty, breaks.contains(index) {
                next = index
                break
            }
            indices.append(index)
        }
        return indices
    }

    private mutating func nextPoint() -> Int? {
        while let index = order.next() { if recorded.hasPosition(at: index) { return index } }
        return nil
    }
}

/// An iterator over the points of segments in chronological order; points with equal times keep the order of the file
/// (RTE-1).
private struct RouteOrder: IteratorProtocol {
    /// The sorted points, if the order of the file is not chronological; otherwise nil, and the segments are
    /// traversed in order.
    private var sorted: [Int]?
    /// A Boolean value that indicates whether the points had to be sorted.
    var isSorted: Bool { sorted != nil }
    private let segments: [WorkoutRecording.Segment]
    private var segment = 0
    private var position: Int

    init(_ segments: [WorkoutRecording.Segment], times: [Double]) {
        self.segments = segments
        position = segments.first?.points.lowerBound ?? 0
        var last = -Double.infinity
        let isSorted = segments.allSatisfy { segment in
            segment.points.allSatisfy { index in
                defer { last = times[index] }
                return times[index] >= last
            }
        }
        if !isSorted {
            sorted = segments.flatMap(\.points).enumerated()
                .sorted { (times[$0.element], $0.offset) < (times[$1.element], $1.offset) }.map(\.element)
            position = 0
        }
    }

    mutating func next() -> Int? {
        if let sorted {
            guard position < sorted.count else { return nil }
            defer { position += 1 }
            return sorted[position]
        }
        while segment < segments.count {
            if position < segments[segment].points.upperBound {
                defer { position += 1 }
                return position
            }
            segment += 1
            if segment < segments.count { position = segments[segment].points.lowerBound }
        }
        return nil
    }
}
