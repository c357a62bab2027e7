import HealthReports
import WorkoutFiles

/// The parsed columns of a supplement.
struct SupplementContents {
    typealias Entries = [(row: Int, value: Double)]

    let header: RecordingSupplement
    /// The times of all rows in the order of the file.
    private(set) var times: [Double] = []
    /// Values that are not stored elsewhere.
    private(set) var streams: [(stream: RecordedStream, entries: Entries)] = []
    private(set) var fields: [(field: RecordedPoints.NamedField, entries: Entries)] = []
    private(set) var hints: [RecordedStream: [Int: Double]] = [:]
    private(set) var positionHints: [Int: Double] = [:]
    /// The positions that are no part of the route.
    private(set) var positions: (latitudes: Entries, longitudes: Entries) = ([], [])
    /// The times of the samples of all rows.
    private(set) var sampleTimes: [Double] = []
    /// The heartbeats, if the series leave some out.
    private(set) var beats: [RecordedBeat]?

    /// Parses a supplement; returns nil if it is inconsistent.
    ///
    /// - Parameter types: The identifiers of the types of the workout's samples.
    init?(_ header: RecordingSupplement, _ columns: [[Double]], types: Set<String>) {
        self.header = header
        var rest = columns[...]
        var beatTimes: [Double] = []
        var corrections: Entries = []
        for column in header.columns {
            guard let first = rest.popFirst() else { return nil }
            var entries: Entries = []
            if column.isSparse {
                guard let values = rest.popFirst(), values.count == first.count else { return nil }
                entries = zip(first, values).compactMap { row, value in Int(exactly: row).map { ($0, value) } }
            }
            if let witnesses = column.witnesses, types.isDisjoint(with: witnesses) { continue }
            let stream = column.stream.flatMap(RecordedStream.init(rawValue:))
            switch column.kind {
            case .times: times = first
            case .beats: beatTimes = first
            case .gaps:
                guard first.count == beatTimes.count else { return nil }
                beats = zip(beatTimes, first).map { RecordedBeat(time: $0, followsGap: $1 != 0) }
            case .latitude, .longitude, .sampleTime, .stream, .field, .hint, .positionHint:
                if !column.isSparse { entries = Array(zip(first.indices, first)).map { (row: $0, value: $1) } }
                if column.kind == .positionHint {
                    positionHints = Self.byRow(entries)
                } else if column.kind == .latitude {
                    positions.latitudes = entries
                } else if column.kind == .longitude {
                    positions.longitudes = entries
                } else if column.kind == .sampleTime {
                    corrections = entries
                } else if let field = column.field {
                    fields.append((field, entries))
                } else if let stream, column.kind == .hint {
                    hints[stream] = Self.byRow(entries)
                } else if let stream {
                    streams.append((stream, entries))
                }
            }
        }
        sampleTimes = times
        for (row, time) in corrections where times.indices.contains(row) && time.isFinite { sampleTimes[row] = time }
        guard isConsistent else { return nil }
    }

    private static func byRow(_ entries: Entries) -> [Int: Double] {
        Dictionary(entries.map { ($0.row, $0.value) }) { first, _ in first }
    }

    private var isConsistent: Bool {
        var rest = times.count
        for segment in header.segments {
            guard segment.count > 0, segment.count <= rest, header.sessions.indices.contains(segment.session) else {
                return false
            }
            rest -= segment.count
        }
        return rest == 0 && !header.sessions.isEmpty && header.sessions.allSatisfy { $0.start <= $0.end }
            && times.allSatisfy(\.isFinite)
    }

    /// The segments of the rows.
    var segments: [WorkoutRecording.Segment] {
        var first = 0
        return header.segments.map { segment in
            let rows = first..<first + segment.count
            first = rows.upperBound
            return WorkoutRecording.Segment(
                rows, from: times[rows].min() ?? 0, to: times[rows].max() ?? 0, session: segment.session,
                track: segment.track)
        }
    }
}
