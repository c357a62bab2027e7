import HealthModel
import HealthTransfer
import WorkoutFiles

/// A source that replays a recording: its samples, positions and pauses, in chronological order.
///
/// The recording starts with the session; later changes of the session have no effect.
struct RecordingPlayer: MeasurementSource {
    /// An entry of the recording.
    private enum Entry {
        /// The values at a point.
        case point(Int, session: Int)
        /// A value for a period of time, emitted at its end: a distance step, the strokes of a length, or a stated total.
        case sample(FeedSample)
        case pause
        case resume
    }

    private let recording: WorkoutRecording
    /// The streams of values at the points of each session; each sport has its own types.
    private let columns: [[(stream: PlannedStream, values: [Double])]]
    private let route: RoutePointReader
    /// The entries, in ascending order of time.
    private let entries: [(time: Double, entry: Entry)]
    private var position = 0
    /// The offset of the session from the recording; `nil` before the start.
    private var delay: Double?

    /// - Parameters:
    ///   - recording: The recording.
    ///   - segments: The parts of the recording to replay.
    ///   - activity: The activity of sessions that name none; it determines the types of their values.
    init(_ recording: WorkoutRecording, segments: [WorkoutRecording.Segment], activity: WorkoutActivity) {
        self.recording = recording
        let streams = recording.sessions.indices.map { session in
            let named = recording.sessions[session].activity
            let kind = named == .other ? activity : named
            let own = segments.filter { $0.session == session }
            let measured = PlannedStream.streams(of: recording.points, activity: kind).streams
            let stated = PlannedStream.stated(
                in: recording, session: session, activity: kind, segments: own, beside: Set(measured.map(\.type)))
            return (measured + stated).map { stream in
                var stream = stream
                stream.segments = own
                stream.sessions = [session]
                return stream
            }
        }
        columns = streams.map { streams in
            streams.compactMap { stream in
                guard case .column(let column) = stream.values else { return nil }
                return (stream, recording.points[column])
            }
        }
        route = RoutePointReader(recording.points)
        let played = streams.indices.filter { session in segments.contains { $0.session == session } }
        entries = Self.entries(recording, segments, played.flatMap { streams[$0] })
    }

    private static func entries(
        _ recording: WorkoutRecording, _ segments: [WorkoutRecording.Segment], _ streams: [PlannedStream]
    ) -> [(time: Double, entry: Entry)] {
        let times = recording.points.times
        let (start, end) = (segments.map(\.start).min() ?? 0, segments.map(\.end).max() ?? 0)
        // A pause begins after the last point before it, and ends before the first point after it.
        var ranked: [(time: Double, rank: Int, entry: Entry)] = []
        ranked.reserveCapacity(2 * segments.reduce(0) { $0 + $1.points.count })
        for segment in segments {
            for index in segment.points { ranked.append((times[index], 1, .point(index, session: segment.session))) }
        }
        for stream in streams {
            forEachInterval(of: stream, recording) { from, to, value in
                let (from, to) = (max(from, start), min(max(from, start, to), max(end, start)))
                let sample = FeedSample(
                    type: stream.type, start: min(from, to), end: to, value: value, unit: stream.unit)
                ranked.append((to, 1, .sample(sample)))
            }
        }
        for pause in recording.pauses where pause.start >= start && pause.end <= end {
            ranked.append((pause.start, 2, .pause))
            // A pause without a duration is over when it begins, and not before.
            ranked.append((pause.end, pause.end > pause.start ? 0 : 3, .resume))
        }
        let order = ranked.indices.sorted {
            (ranked[$0].time, ranked[$0].rank, $0) < (ranked[$1].time, ranked[$1].rank, $1)
        }
        return order.map { (ranked[$0].time, ranked[$0].entry) }
    }

    /// Calls a closure with the values of a stream that apply to a period of time.
    private static func forEachInterval(
        of stream: PlannedStream, _ recording: WorkoutRecording, _ body: (Double, Double, Double) -> Void
    ) {
        switch stream.values {
        case .column: break
        case .steps: recording.forEachStep(in: stream.segments) { body($0.start, $0.end, $0.distance) }
        case .footsteps: CadenceSteps.forEach(of: stream, recording, body)
        case .strokes:
            for length in stream.sessions.flatMap({ recording.swumLengths(of: $0)?.lengths ?? [] }) {
                if let count = length.strokeCount, count > 0 { body(length.start, length.end, count) }
            }
        case .lengths:
            for swum in stream.sessions.compactMap({ recording.swumLengths(of: $0) }) {
                for length in swum.lengths { body(length.start, length.end, swum.metres) }
            }
        case .stated(let total):
            for session in stream.sessions.map({ recording.sessions[$0] }) {
                if let value = session.totals[total] { body(session.start, session.end, value * stream.stepsPerCycle) }
            }
        }
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
            case .point(let index, let session): add(index, of: session, delay, to: &batch)
            case .sample(var sample):
                sample.start += delay
                sample.end += delay
                batch.samples.append(sample)
            case .pause:
                batch.events.append(WorkoutEventRecord(kind: .pause, start: time + delay, end: time + delay))
            case .resume:
                batch.events.append(WorkoutEventRecord(kind: .resume, start: time + delay, end: time + delay))
            }
        }
        return batch
    }

    private func add(_ index: Int, of session: Int, _ delay: Double, to batch: inout FeedBatch) {
        let time = recording.points.times[index] + delay
        for (stream, values) in columns[session] where values[index].isFinite {
            // A heart rate of 0 means that there is no value.
            if stream.type == .heartRate, values[index] <= 0 { continue }
            batch.samples.append(
                FeedSample(type: stream.type, start: time, end: time, value: values[index], unit: stream.unit))
        }
        guard recording.points.hasPosition(at: index) else { return }
        var point = route.point(at: index)
        point.timestamp += delay
        batch.locations.append(point)
    }
}
