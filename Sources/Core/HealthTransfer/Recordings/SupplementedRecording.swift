import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

/// A stored workout as in its file: rows and other data from the supplement, values from samples and the route.
///
/// Deleted samples are absent; samples that were added later are in the rows of their times, or in rows of their own.
struct SupplementedRecording {
    private let stored: StoredWorkout
    private let contents: SupplementContents

    /// Creates a recording; returns nil if the workout has no supplement that can be parsed.
    init?(_ stored: StoredWorkout) {
        guard let (header, columns) = stored.supplement,
            let contents = SupplementContents(header, columns, types: stored.types)
        else { return nil }
        self.stored = stored
        self.contents = contents
    }

    var recording: WorkoutRecording {
        let header = contents.header
        var table = RowTable(times: contents.sampleTimes)
        let rest = table.place(values, hints: contents.hints, latitudes: contents.positionHints)
        table.replaceTimes(contents.times)
        table.set(contents.positions.latitudes, contents.positions.longitudes)
        for (stream, entries) in contents.streams { table.set(stream, entries) }
        for (field, entries) in contents.fields { table.add(field, entries) }
        var segments = contents.segments
        if !rest.isEmpty { Self.add(rest, to: &table, &segments, header.sessions) }
        var details = WorkoutRecording.Details(
            creator: header.creator, author: header.author, name: header.name, notes: header.notes,
            tracks: header.tracks, fileTime: header.fileTime, utcOffset: header.utcOffset)
        // The clock of an import is in no file, only in the metadata of the workout.
        details.timeZone = stored.record.metadata?.timeZone?.identifier
        details.shift = stored.record.metadata?[WorkoutPlan.shiftKey]?.quantityValue?.value
        var recording = WorkoutRecording(
            format: header.format, sessions: header.sessions, points: table.points, segments: segments,
            pauses: header.pauses, lengths: header.lengths, details: details, device: header.device)
        recording.laps = header.laps
        recording.sets = header.sets
        recording.markers = header.markers
        recording.beats = contents.beats ?? stored.beats
        return recording
    }

    /// The values of samples and the route at their times; the distance only if the file has it as the sum of its
    /// steps.
    private var values: TimedValues {
        var values = TimedValues()
        values.route = stored.route
        for (stream, own) in stored.streams where stream != .distance && !own.isEmpty {
            values.streams[stream] = own.map { ($0.start, $0.value) }
        }
        if contents.header.isDistanceSummed { values.streams[.distance] = stored.distances }
        return values
    }

    // MARK: Additional rows

    /// Adds rows for values whose times have no row.
    private static func add(
        _ values: TimedValues, to table: inout RowTable, _ segments: inout [WorkoutRecording.Segment],
        _ sessions: [RecordedSession]
    ) {
        var added = RowTable(times: values.moments)
        _ = added.place(values)
        var before: [Int: [Int]] = [:]
        for (number, time) in added.times.enumerated() {
            if segments.isEmpty {
                let session = sessions.lastIndex { $0.start <= time } ?? 0
                segments.append(.init(0..<0, from: time, to: time, session: session, track: session))
            }
            let segment = segments.firstIndex { $0.start <= time && time <= $0.end }
            let index = segment ?? segments.lastIndex { $0.end <= time } ?? 0
            let rows = segments[index].points
            let row = rows.last { table.times[$0] <= time }.map { $0 + 1 } ?? rows.lowerBound
            // Two segments meet at a row; a value before it belongs to the end of the first one.
            before[row == rows.upperBound ? -1 - index : row, default: []].append(-1 - number)
        }
        var order: [Int] = []
        for index in segments.indices {
            let first = order.count
            for row in segments[index].points { order += (before[row] ?? []) + [row] }
            order += before[-1 - index] ?? []
            segments[index].points = first..<order.count
        }
        table.merge(added, order: order)
        for index in segments.indices {
            let times = table.times[segments[index].points]
            segments[index].start = times.min() ?? segments[index].start
            segments[index].end = times.max() ?? segments[index].end
        }
    }
}

extension StoredWorkout {
    /// The total distance at the end of each step, in metres.
    var distances: [(time: Double, value: Double)] {
        var sum = DistanceSum()
        return (streams[.distance] ?? []).enumerated()
            .sorted { ($0.element.end, $0.offset) < ($1.element.end, $1.offset) }
            .map { ($0.element.end, sum.add($0.element.value)) }
    }
}
