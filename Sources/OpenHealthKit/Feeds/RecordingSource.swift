import HealthModel
import WorkoutFiles

/// A recording that is played again: its samples, places and pauses, in the order of time.
///
/// The moment at which the session begins is that at which the recording did; what the session does afterwards changes
/// nothing.
struct RecordingSource: MeasurementSource {
    /// One thing that was recorded, as a place in the recording.
    private enum Entry {
        /// A point, with the way from the point before if it belongs to the same segment.
        case point(Int, hasStep: Bool)
        case pause
        case resume
    }

    private let recording: WorkoutRecording
    private let streams: [SampleStream]
    private let columns: [[Double]]
    private let route: RoutePointReader
    /// What was recorded, ascending by time.
    private let entries: [(time: Double, entry: Entry)]
    private var position = 0
    /// How much later the session is than the recording; nil before it began.
    private var delay: Double?

    /// - Parameters:
    ///   - recording: The recording.
    ///   - segments: Which parts of it are played.
    ///   - activity: The raw value of the activity, which decides what its values are.
    init(_ recording: WorkoutRecording, segments: [WorkoutRecording.Segment], activity: UInt) {
        self.recording = recording
        streams = SampleStream.streams(of: recording.points, activity: activity).streams
        columns = streams.map { stream in
            if case .column(let column) = stream.values { recording.points[column] } else { [] }
        }
        route = RoutePointReader(recording.points)
        entries = Self.entries(recording, segments)
    }

    private static func entries(
        _ recording: WorkoutRecording, _ segments: [WorkoutRecording.Segment]
    ) -> [(time: Double, entry: Entry)] {
        let times = recording.points.times
        let (start, end) = (segments.map(\.start).min() ?? 0, segments.map(\.end).max() ?? 0)
        var entries: [(time: Double, entry: Entry)] = []
        entries.reserveCapacity(segments.reduce(0) { $0 + $1.points.count } + 2 * recording.pauses.count)
        for segment in segments {
            for index in segment.points {
                entries.append((times[index], .point(index, hasStep: index > segment.points.lowerBound)))
            }
        }
        let pauses = recording.pauses.filter { $0.start >= start && $0.end <= end }
        guard !pauses.isEmpty || zip(entries, entries.dropFirst()).contains(where: { $0.time > $1.time }) else {
            return entries
        }
        // A pause begins after the last point before it, and ends before the first one after it.
        var ranked = entries.map { (time: $0.time, rank: 1, entry: $0.entry) }
        for pause in pauses {
            ranked.append((pause.start, 2, .pause))
            ranked.append((pause.end, 0, .resume))
        }
        let order = ranked.indices.sorted {
            (ranked[$0].time, ranked[$0].rank, $0) < (ranked[$1].time, ranked[$1].rank, $1)
        }
        return order.map { (ranked[$0].time, ranked[$0].entry) }
    }

    var lastDate: Double? {
        guard let delay else { return nil }
        return (entries.last?.time ?? recording.start) + delay
    }

    mutating func begin(_ configuration: WorkoutConfigurationRecord, at date: Double) {
        guard delay == nil else { return }
        delay = date - (entries.first?.time ?? recording.start)
    }

    mutating func pause(at date: Double) {}

    mutating func resume(at date: Double) {}

    mutating func advance(to date: Double) -> FeedBatch {
        guard let delay else { return FeedBatch() }
        var batch = FeedBatch()
        while position < entries.count, entries[position].time + delay <= date {
            let (time, entry) = entries[position]
            position += 1
            switch entry {
            case .point(let index, let hasStep): add(index, hasStep: hasStep, delay, to: &batch)
            case .pause:
                batch.events.append(WorkoutEventRecord(kind: .pause, start: time + delay, end: time + delay))
            case .resume:
                batch.events.append(WorkoutEventRecord(kind: .resume, start: time + delay, end: time + delay))
            }
        }
        return batch
    }

    private func add(_ index: Int, hasStep: Bool, _ delay: Double, to batch: inout FeedBatch) {
        let times = recording.points.times
        for (stream, column) in zip(streams, columns) {
            if column.isEmpty {
                guard hasStep else { continue }
                // Where time goes back the way was walked all the same.
                let (start, end) = (min(times[index - 1], times[index]), max(times[index - 1], times[index]))
                batch.samples.append(
                    FeedSample(
                        type: stream.type, start: start + delay, end: end + delay,
                        value: recording.points.step(to: index), unit: stream.unit))
            } else if column[index].isFinite {
                batch.samples.append(
                    FeedSample(
                        type: stream.type, start: times[index] + delay, end: times[index] + delay,
                        value: column[index], unit: stream.unit))
            }
        }
        var point = route.point(at: index)
        point.timestamp += delay
        batch.locations.append(point)
    }
}
