package import Foundation
package import HealthDatabase
import HealthModel
package import WorkoutFiles

extension HealthReports {
    /// A stored workout as a recording, ready to be written as a file; nil if there is none with this identifier.
    ///
    /// Every moment of a route point or a sample becomes a point of the recording.
    package func recording(of uuid: UUID) throws(EngineError) -> WorkoutRecording? {
        guard let record = try engine.samples(SampleRequest(.workout, .uuid([uuid])), for: app).first,
            let workout = record.workout
        else { return nil }
        let events = workout.events ?? []
        var builder = StoredRecordingBuilder(record, workout)
        for type in try engine.inventory(for: app).map(\.type) where type != .workout {
            let records = try engine.samples(SampleRequest(type, .workout(uuid), sort: [.init(.start)]), for: app)
            if type == .workoutRoute {
                for route in records {
                    try engine.routePoints(of: route.uuid, from: nil, to: nil, for: app) { points in
                        builder.add(points)
                        return true
                    }
                }
            } else {
                builder.add(records, of: type)
            }
        }
        return builder.recording(events: events)
    }
}

/// Puts samples and route points of a workout into one table by their times.
private struct StoredRecordingBuilder {
    private let record: SampleRecord
    private let workout: WorkoutRecord
    private var route: [RoutePoint] = []
    private var columns: [RecordedStream: [(time: Double, value: Double)]] = [:]
    private var steps: [(time: Double, value: Double)] = []
    private var strokes: [(start: Double, count: Double)] = []

    init(_ record: SampleRecord, _ workout: WorkoutRecord) {
        self.record = record
        self.workout = workout
    }

    mutating func add(_ points: [RoutePoint]) { route += points }

    mutating func add(_ records: [SampleRecord], of type: ObjectType) {
        if type.identifier.hasPrefix("HKQuantityTypeIdentifierDistance") {
            steps += records.compactMap { record in
                record.quantity?.converted(to: .meter).map { (record.end, $0) }
            }
        } else if type == .swimmingStrokeCount {
            strokes += records.compactMap { record in
                record.quantity?.converted(to: .count).map { (record.start, $0) }
            }
        } else if let (stream, unit) = Self.stream(of: type) {
            columns[stream, default: []] += records.compactMap { record in
                record.quantity?.converted(to: unit).map { (record.start, $0) }
            }
        }
    }

    private static func stream(of type: ObjectType) -> (RecordedStream, QuantityUnit)? {
        switch type {
        case .heartRate: (.heartRate, .countPerMinute)
        case .cyclingPower, .runningPower: (.power, .watt)
        case .cyclingCadence: (.cadence, .countPerMinute)
        case .cyclingSpeed, .runningSpeed, .walkingSpeed, .rowingSpeed, .paddleSportsSpeed, .crossCountrySkiingSpeed:
            (.speed, .meterPerSecond)
        case .waterTemperature: (.waterTemperature, .degreeCelsius)
        case .runningStrideLength, .walkingStepLength: (.strideLength, .meter)
        case .runningVerticalOscillation: (.verticalOscillation, .centimeter)
        case .runningGroundContactTime: (.groundContactTime, .millisecond)
        case .underwaterDepth: (.depth, .meter)
        case .respiratoryRate: (.respirationRate, .countPerMinute)
        case .bodyTemperature: (.bodyTemperature, .degreeCelsius)
        default: nil
        }
    }

    // MARK: The recording

    func recording(events: [WorkoutEventRecord]) -> WorkoutRecording {
        let pauses = ActiveTime.pauses(in: events, start: record.start, end: record.end)
        var recording = WorkoutRecording(
            format: .fit, sessions: sessions, points: points,
            pauses: pauses.map { WorkoutRecording.Pause(from: $0.start, to: $0.end) }, name: name, device: device)
        for event in events {
            switch event.kind {
            case .lap: recording.laps.append(RecordedLap(start: event.start, end: event.end))
            case .marker: recording.markers.append(RecordedMarker(time: event.start, name: text(event)))
            case .segment:
                if let set = set(event) {
                    recording.sets.append(set)
                } else if let length = length(event) {
                    recording.lengths.append(length)
                }
            case .pause, .resume, .motionPaused, .motionResumed, .pauseOrResumeRequest: break
            }
        }
        return recording
    }

    private func text(_ event: WorkoutEventRecord) -> String? {
        if case .string(let name)? = event.metadata?[WorkoutPlan.nameKey] { name } else { nil }
    }

    private func length(_ event: WorkoutEventRecord) -> RecordedLength? {
        var length = RecordedLength(start: event.start, end: event.end, isActive: true)
        if case .integer(let style)? = event.metadata?[MetadataKey.swimmingStrokeStyle] {
            length.stroke = Int(exactly: style).flatMap(RecordedLength.Stroke.init(rawValue:))
        } else if event.metadata != nil || workout.activities.allSatisfy({ $0.configuration.lapLength == nil }) {
            return nil
        }
        length.strokeCount = strokes.first { $0.start == event.start }?.count
        return length
    }

    private func set(_ event: WorkoutEventRecord) -> RecordedSet? {
        var set = RecordedSet(start: event.start, end: event.end, isActive: true)
        if case .integer(let count)? = event.metadata?["repetitions"] { set.repetitions = Int(exactly: count) }
        if case .quantity(let weight)? = event.metadata?["weight"] { set.weight = weight.converted(to: .kilogram) }
        return set.repetitions == nil && set.weight == nil ? nil : set
    }

    private var sessions: [RecordedSession] {
        let isAlone = workout.activities.count <= 1
        let activities = workout.activities.sorted { $0.start < $1.start }
        let spans =
            isAlone
            ? [(record.start, record.end)] : activities.map { ($0.start, $0.end ?? record.end) }
        var sessions = spans.enumerated().map { index, span in
            let activity = activities.indices.contains(index) ? activities[index] : nil
            let configuration = activity?.configuration
            let type = isAlone ? workout.activityType : configuration?.activityType ?? workout.activityType
            var session = RecordedSession(
                start: span.0, end: span.1, activity: type, activityName: ActivityName.name(of: type))
            session.isIndoor = configuration.flatMap { $0.locationType == 1 ? nil : $0.locationType == 2 }
            session.isPoolSwim = configuration.flatMap {
                $0.swimmingLocationType == 0 ? nil : $0.swimmingLocationType == 1
            }
            session.poolLength = configuration?.lapLength?.converted(to: .meter)
            session.name = isAlone ? name : nil
            session.totals.elapsed = span.1 - span.0
            session.totals.timer = isAlone ? workout.duration : activity?.duration
            if isAlone {
                session.totals.distance = workout.totals[.distance]?.converted(to: .meter)
                session.totals.energy = workout.totals[.energyBurned]?.converted(to: .kilocalorie)
                session.totals.ascent = quantity(MetadataKey.elevationAscended, .meter)
                session.totals.descent = quantity(MetadataKey.elevationDescended, .meter)
                session.totals.averageSpeed = quantity(MetadataKey.averageSpeed, .meterPerSecond)
                session.totals.maximumSpeed = quantity(MetadataKey.maximumSpeed, .meterPerSecond)
            } else {
                session.totals.distance = activity?.statistics?[WorkoutDistance.type(for: type)]?.sum
                session.totals.energy = activity?.statistics?[.activeEnergyBurned]?.sum
            }
            return session
        }
        if !isAlone { fit(&sessions) }
        return sessions
    }

    /// Makes the distances of several sessions add up to that of the workout, of which a device knows more than its points.
    private func fit(_ sessions: inout [RecordedSession]) {
        let measured = sessions.compactMap(\.totals.distance).reduce(0, +)
        guard measured > 0, let whole = workout.totals[.distance]?.converted(to: .meter) else { return }
        let factor = whole / measured
        // Something else was measured then.
        guard abs(factor - 1) < 0.05 else { return }
        for index in sessions.indices {
            sessions[index].totals.distance = sessions[index].totals.distance.map { $0 * factor }
        }
    }

    private func quantity(_ key: String, _ unit: QuantityUnit) -> Double? {
        if case .quantity(let value)? = record.metadata?[key] { value.converted(to: unit) } else { nil }
    }

    private var name: String? {
        if case .string(let name)? = record.metadata?[WorkoutPlan.nameKey] { name } else { nil }
    }

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

    // MARK: Points

    private var points: RecordedPoints {
        var columns = columns
        var total = 0.0
        columns[.distance] = steps.sorted { $0.time < $1.time }.map { step in
            total += step.value
            return (step.time, total)
        }
        let rows = Moments(route.map(\.timestamp), columns.values.map { $0.map(\.time) })
        var placed = rows.times.map { time in
            var point = RecordedPoint()
            point.time = time
            return point
        }
        for (location, row) in zip(route, rows.places(of: route.map(\.timestamp))) {
            placed[row].latitude = location.latitude
            placed[row].longitude = location.longitude
            if location.verticalAccuracy >= 0 { placed[row].elevation = location.altitude }
            if location.speed >= 0 { placed[row].speed = location.speed }
            if location.course >= 0 { placed[row].course = location.course }
            if location.horizontalAccuracy > 0 { placed[row].horizontalAccuracy = location.horizontalAccuracy }
            if location.verticalAccuracy > 0 { placed[row].verticalAccuracy = location.verticalAccuracy }
        }
        var points = RecordedPoints()
        for point in placed { points.append(point) }
        for (stream, samples) in columns where !samples.isEmpty {
            var values = points[stream].isEmpty ? Array(repeating: Double.nan, count: points.count) : points[stream]
            for (sample, row) in zip(samples, rows.places(of: samples.map(\.time))) { values[row] = sample.value }
            points.replace(stream, with: values)
        }
        return points
    }
}

/// The moments of a recording in the order of time.
///
/// Devices write several points at one time now and then: the second of one stream goes with the second of another.
private struct Moments {
    let times: [Double]
    private var firsts: [Double: Int] = [:]

    init(_ route: [Double], _ columns: [[Double]]) {
        var most: [Double: Int] = [:]
        for stream in [route] + columns {
            var counts: [Double: Int] = [:]
            for time in stream {
                let count = counts[time, default: 0] + 1
                counts[time] = count
                if count > most[time, default: 0] { most[time] = count }
            }
        }
        var times: [Double] = []
        for (time, count) in most.sorted(by: { $0.key < $1.key }) {
            firsts[time] = times.count
            times += Array(repeating: time, count: count)
        }
        self.times = times
    }

    /// The places of the data of a stream, one for each.
    func places(of stream: [Double]) -> [Int] {
        var used: [Double: Int] = [:]
        return stream.map { time in
            let number = used[time, default: 0]
            used[time] = number + 1
            return firsts[time, default: 0] + number
        }
    }
}
