import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

/// A recording of a stored workout without a known workout file, derived from its samples, route, events, activities
/// and metadata.
///
/// Each time of a route point or a sample becomes a point.
struct DerivedRecording {
    let stored: StoredWorkout

    var record: SampleRecord { stored.record }
    var workout: WorkoutRecord { stored.workout }

    init(_ stored: StoredWorkout) {
        self.stored = stored
    }

    var recording: WorkoutRecording {
        let pauses = ActiveTime.pauses(in: workout.events ?? [], start: record.start, end: record.end)
        let values = values
        var table = RowTable(times: values.moments)
        _ = table.place(values)
        var recording = WorkoutRecording(
            format: .fit, sessions: sessions, points: table.points,
            pauses: pauses.map { WorkoutRecording.Pause(start: $0.start, end: $0.end) }, name: name, device: device)
        recording.details.notes = text(WorkoutPlan.notesKey)
        recording.beats = stored.beats
        let start = Date(timeIntervalSinceReferenceDate: stored.record.start)
        recording.details.utcOffset = WorkoutSummary(stored.record)?.timeZone?.secondsFromGMT(for: start)
        addEvents(to: &recording)
        return recording
    }

    private var values: TimedValues {
        var values = TimedValues()
        values.route = stored.route
        for (stream, own) in stored.streams where stream != .distance && !own.isEmpty {
            values.streams[stream] = own.map { ($0.start, $0.value) }
        }
        values.streams[.distance] = stored.distances
        if values.streams[.cadence] == nil, let cadence = CadenceSteps.cadence(stored.footsteps, during: spans) {
            values.streams[.cadence] = cadence
        }
        return values
    }

    /// The activities with their times.
    private var spans: [(start: Double, end: Double, activity: WorkoutActivity)] {
        sessions.map { ($0.start, $0.end, $0.activity) }
    }

    // MARK: Metadata

    func quantity(_ key: String, _ unit: QuantityUnit) -> Double? {
        if case .quantity(let value)? = record.metadata?[key] { value.converted(to: unit) } else { nil }
    }

    func text(_ key: String) -> String? {
        if case .string(let text)? = record.metadata?[key] { text } else { nil }
    }

    var name: String? { text(WorkoutPlan.nameKey) }

    private var device: RecordedDevice? {
        guard let stored = record.device else { return nil }
        var device = RecordedDevice()
        device.name = stored[.name]
        device.manufacturer = stored[.manufacturer]
        device.model = stored[.model]
        device.hardwareVersion = stored[.hardwareVersion]
        device.softwareVersion = stored[.softwareVersion]
        device.serialNumber = stored[.localIdentifier]
        return device.isEmpty ? nil : device
    }
}
