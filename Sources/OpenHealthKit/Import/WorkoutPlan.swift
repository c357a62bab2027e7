import Foundation
import HealthDatabase
import HealthModel
import WorkoutFiles

/// What a recording, or a part of one, becomes in the store: a workout, its samples and its route.
struct WorkoutPlan {
    let recording: WorkoutRecording
    let segments: [WorkoutRecording.Segment]
    let activity: UInt
    let start: Double
    let end: Double
    /// Metres along the way within segments.
    private(set) var distance = 0.0
    private(set) var elevation = ElevationMeter()
    /// Points of all segments.
    let pointCount: Int
    /// The streams that become samples.
    let streams: [SampleStream]
    /// Sentences about what was left out.
    private(set) var notes: [String] = []

    init(_ recording: WorkoutRecording, segments: [WorkoutRecording.Segment], activity: UInt) {
        self.recording = recording
        self.segments = segments
        self.activity = activity
        start = segments.map(\.start).min() ?? 0
        end = segments.map(\.end).max() ?? 0
        pointCount = segments.reduce(0) { $0 + $1.points.count }
        let mapping = SampleStream.streams(of: recording.points, activity: activity)
        streams = mapping.streams
        measure()
        notes = mapping.unmapped.compactMap(note)
    }

    private mutating func measure() {
        let elevations = recording.points[.elevation]
        for segment in segments {
            elevation.startSegment()
            for index in segment.points {
                if index > segment.points.lowerBound { distance += recording.points.step(to: index) }
                if !elevations.isEmpty { elevation.add(elevations[index]) }
            }
        }
    }

    private func note(_ stream: RecordedStream) -> String? {
        let values = recording.points[stream]
        let count = segments.reduce(0) { sum, segment in
            sum + values[segment.points].reduce(0) { $0 + ($1.isFinite ? 1 : 0) }
        }
        guard count > 0 else { return nil }
        return "\(count) \(stream) value\(count == 1 ? "" : "s") left out: there is no type for the \(stream) of the "
            + "activity '\(ActivityName.name(of: activity))'."
    }
}

// MARK: - The workout

extension WorkoutPlan {
    /// The device that recorded, as far as the file names it.
    var device: DeviceRecord? {
        recording.details.creator.flatMap { $0.isEmpty ? nil : DeviceRecord([.name: $0]) }
    }

    /// Pause and resume for every gap, in the order of time.
    var events: [WorkoutEventRecord] {
        recording.pauses.filter { $0.start >= start && $0.end <= end }.flatMap {
            [
                WorkoutEventRecord(kind: .pause, start: $0.start, end: $0.start),
                WorkoutEventRecord(kind: .resume, start: $0.end, end: $0.end),
            ]
        }
    }

    /// The workout as it is saved.
    ///
    /// - Throws: ``ValidationError`` if the file's dates make no workout.
    func workout(_ identity: RecordingIdentity, file: UUID) throws(ValidationError) -> SampleRecord {
        let events = events
        let duration = ActiveTime.duration(of: events, start: start, end: end)
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        let workout = WorkoutRecord(
            activityType: activity, duration: duration, totals: [.distance: QuantityValue(distance, .meter)],
            events: events.isEmpty ? nil : events,
            activities: [
                WorkoutActivityRecord(
                    uuid: identity.uuid(.activity), configuration: configuration, start: start, end: end,
                    duration: duration)
            ])
        try SampleValidation.checkDates(type: .workout, start: start, end: end)
        try WorkoutValidation.check(workout, start: start, end: end)
        return SampleRecord(
            uuid: identity.uuid(.workout), type: .workout, start: start, end: end, content: .workout(workout),
            device: device, metadata: metadata(file: file))
    }

    /// The name of a workout has no predefined key, so it stands under a plain one.
    static let nameKey = "name"
    /// What the file calls the activity, where that is no activity we know.
    static let activityNameKey = "activityName"

    private func metadata(file: UUID) -> Metadata {
        var metadata: Metadata = [MetadataKey.externalUUID: .string(file.uuidString)]
        let track = segments.first.map(\.track).flatMap { index in
            recording.details.tracks.indices.contains(index) ? recording.details.tracks[index].name : nil
        }
        if let name = track ?? recording.details.name, !name.isEmpty { metadata[Self.nameKey] = .string(name) }
        if recording.activity == ActivityName.other, let name = recording.activityName, !name.isEmpty {
            metadata[Self.activityNameKey] = .string(name)
        }
        if elevation.hasElevation {
            metadata[MetadataKey.elevationAscended] = .quantity(QuantityValue(elevation.ascent, .meter))
            metadata[MetadataKey.elevationDescended] = .quantity(QuantityValue(elevation.descent, .meter))
        }
        if let temperature = mean(of: .temperature) {
            metadata[MetadataKey.weatherTemperature] = .quantity(QuantityValue(temperature, .degreeCelsius))
        }
        return metadata
    }

    private func mean(of stream: RecordedStream) -> Double? {
        let values = recording.points[stream]
        guard !values.isEmpty else { return nil }
        var (sum, count) = (0.0, 0)
        for segment in segments {
            for value in values[segment.points] where value.isFinite {
                sum += value
                count += 1
            }
        }
        return count == 0 ? nil : sum / Double(count)
    }
}

extension RecordedPoints {
    /// Metres from the point before to this one.
    func step(to index: Int) -> Double {
        Geodesic.distance(
            latitude1: latitudes[index - 1], longitude1: longitudes[index - 1], latitude2: latitudes[index],
            longitude2: longitudes[index])
    }
}
