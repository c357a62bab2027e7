import HealthModel
import HealthReports
import WorkoutFiles

extension WorkoutPlan {
    /// The events of the workout, in chronological order.
    ///
    /// Laps become laps, pool lengths and exercise sets become segments, and points of interest become markers.
    /// Events that extend beyond the workout are clipped, and events outside of it are dropped (WBD-16).
    var events: [WorkoutEventRecord] {
        var events = recording.pauses.filter { $0.start >= start && $0.end <= end }.flatMap {
            [
                WorkoutEventRecord(kind: .pause, start: $0.start, end: $0.start),
                WorkoutEventRecord(kind: .resume, start: $0.end, end: $0.end),
            ]
        }
        events += recording.laps.compactMap { cut(.lap, $0.start, $0.end) }
        events += recording.lengths.filter(\.isActive).compactMap { length in
            cut(.segment, length.start, length.end, metadata: metadata(of: length))
        }
        events += recording.sets.filter(\.isActive).compactMap { set in
            cut(.segment, set.start, set.end, metadata: metadata(of: set))
        }
        events += recording.markers.filter { $0.time >= start && $0.time <= end }.map { marker in
            WorkoutEventRecord(
                kind: .marker, start: marker.time, end: marker.time,
                metadata: marker.name.map { [WorkoutPlan.nameKey: .string($0)] })
        }
        return events.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
    }

    private func cut(
        _ kind: WorkoutEventRecord.Kind, _ from: Double, _ to: Double, metadata: Metadata? = nil
    ) -> WorkoutEventRecord? {
        let (first, last) = (max(from, start), min(to, end))
        guard first < last || from == to && first == last else { return nil }
        return WorkoutEventRecord(kind: kind, start: first, end: last, metadata: metadata)
    }

    private func metadata(of length: RecordedLength) -> Metadata? {
        length.stroke.map { [MetadataKey.swimmingStrokeStyle: .integer(Int64($0.rawValue))] }
    }

    private func metadata(of set: RecordedSet) -> Metadata? {
        var metadata: Metadata = [:]
        if let repetitions = set.repetitions { metadata[ExerciseSet.repetitionsKey] = .integer(Int64(repetitions)) }
        if let weight = set.weight { metadata[ExerciseSet.weightKey] = .quantity(QuantityValue(weight, .kilogram)) }
        return metadata.isEmpty ? nil : metadata
    }
}
