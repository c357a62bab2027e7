import HealthModel
import WorkoutFiles

/// The course of an exercise of Samsung Health (IMP-62).
enum SamsungStreams {
    /// The largest number of values of an exercise.
    private static let limit = 10_000_000
    /// The ratio of the sum of distances to the stated one above which they are no differences, but running sums.
    private static let mostOfDistance = 1.5

    private static func moment(_ json: JSON, in workout: ExportedWorkout) -> Double? {
        json.number("start_time").flatMap(ExportTime.moment(milliseconds:)).flatMap {
            $0 >= workout.start && $0 <= workout.end ? $0 : nil
        }
    }

    /// Adds the positions.
    static func addRoute(_ points: [JSON], to workout: inout ExportedWorkout) {
        for json in points.prefix(limit) {
            guard let time = moment(json, in: workout), let latitude = json.number("latitude"),
                let longitude = json.number("longitude")
            else { continue }
            let altitude = json.number("altitude").flatMap { $0.magnitude < 20_000 ? $0 : nil }
            let point = RoutePoint(
                timestamp: time, latitude: latitude, longitude: longitude, altitude: altitude ?? 0,
                horizontalAccuracy: json.number("accuracy").flatMap { $0 > 0 ? $0 : nil } ?? -1,
                verticalAccuracy: altitude == nil ? -1 : 0)
            if point.hasValidCoordinate, !(latitude == 0 && longitude == 0) { workout.route.append(point) }
        }
        workout.route.sort { $0.timestamp < $1.timestamp }
    }

    /// Adds heart rates, speeds, cadences and distances; objects of one moment are parts of one.
    static func addLive(_ objects: [JSON], to workout: inout ExportedWorkout) {
        var merged: [Double: [String: Double]] = [:]
        for json in objects.prefix(limit) {
            guard let time = moment(json, in: workout) else { continue }
            for name in ["heart_rate", "speed", "cadence", "distance"] {
                if let value = json.number(name) { merged[time, default: [:]][name] = value }
            }
        }
        let values = merged.sorted { $0.key < $1.key }
        let streams: [(String, RecordedStream, QuantityUnit, ClosedRange<Double>)] = [
            ("heart_rate", .heartRate, .countPerMinute, 20...300), ("speed", .speed, .meterPerSecond, 0...120),
            ("cadence", .cadence, .countPerMinute, 0...300),
        ]
        for (name, stream, unit, range) in streams {
            guard let type = stream.type(of: workout.activity) else { continue }
            for (time, parts) in values {
                guard let value = parts[name], range.contains(value) else { continue }
                workout.samples.append(ExportedSample(type: type, start: time, end: time, value: value, unit: unit))
            }
        }
        addDistances(values.compactMap { time, parts in parts["distance"].map { (time, $0) } }, to: &workout)
    }

    /// Adds distances, which each are those since the object before.
    private static func addDistances(_ values: [(time: Double, metres: Double)], to workout: inout ExportedWorkout) {
        let sum = values.reduce(0) { $0 + $1.metres }
        let isRunning = workout.distance.map { sum > mostOfDistance * $0 } ?? false
        var before = (time: workout.start, metres: 0.0)
        for value in values {
            let metres = isRunning ? value.metres - before.metres : value.metres
            if metres >= 0, metres < 100_000 {
                workout.samples.append(
                    ExportedSample(
                        type: WorkoutDistance.type(for: workout.activity), start: before.time, end: value.time,
                        value: metres, unit: .meter))
            }
            before = value
        }
    }

    /// Adds the lengths of a pool, one after the other.
    static func addLengths(_ lengths: [JSON], to workout: inout ExportedWorkout) {
        var time = workout.start
        for length in lengths.prefix(100_000) {
            guard let seconds = length.number("duration").map({ $0 / 1_000 }), seconds > 0,
                time + seconds <= workout.end
            else { continue }
            workout.events.append(WorkoutEventRecord(kind: .segment, start: time, end: time + seconds))
            if let strokes = length.number("stroke_count"), strokes > 0, strokes < 10_000 {
                workout.samples.append(
                    ExportedSample(
                        type: .swimmingStrokeCount, start: time, end: time + seconds, value: strokes, unit: .count))
            }
            time += seconds
        }
    }
}
