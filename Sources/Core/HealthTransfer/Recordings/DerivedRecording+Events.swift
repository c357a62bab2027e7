import HealthModel
import HealthReports
import WorkoutFiles

extension DerivedRecording {
    /// Adds laps, markers, sets and lengths from the events of the workout, the inverse of ``WorkoutPlan/events``.
    func addEvents(to recording: inout WorkoutRecording) {
        for event in workout.events ?? [] {
            switch event.kind {
            case .lap: recording.laps.append(RecordedLap(start: event.start, end: event.end))
            case .marker:
                var name: String?
                if case .string(let text)? = event.metadata?[WorkoutPlan.nameKey] { name = text }
                recording.markers.append(RecordedMarker(time: event.start, name: name))
            case .segment:
                if let set = set(event) {
                    recording.sets.append(set)
                } else if let length = length(event) {
                    recording.lengths.append(length)
                }
            case .pause, .resume, .motionPaused, .motionResumed, .pauseOrResumeRequest: break
            }
        }
    }

    private func length(_ event: WorkoutEventRecord) -> RecordedLength? {
        var length = RecordedLength(start: event.start, end: event.end, isActive: true)
        if case .integer(let style)? = event.metadata?[MetadataKey.swimmingStrokeStyle] {
            length.stroke = Int(exactly: style).flatMap(RecordedLength.Stroke.init(rawValue:))
        } else if event.metadata != nil || workout.activities.allSatisfy({ $0.configuration.lapLength == nil }) {
            return nil
        }
        length.strokeCount = stored.strokes.first { $0.start == event.start }?.value
        return length
    }

    private func set(_ event: WorkoutEventRecord) -> RecordedSet? {
        var set = RecordedSet(start: event.start, end: event.end, isActive: true)
        if case .integer(let count)? = event.metadata?[ExerciseSet.repetitionsKey] {
            set.repetitions = Int(exactly: count)
        }
        if case .quantity(let weight)? = event.metadata?[ExerciseSet.weightKey] {
            set.weight = weight.converted(to: .kilogram)
        }
        return set.repetitions == nil && set.weight == nil ? nil : set
    }
}
