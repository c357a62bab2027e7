import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// A training session of Polar Flow, of the layout of now (2.x) or of that of before (1.x).
struct PolarSession {
    private let json: JSON
    private let exercises: [JSON]
    private let start: Double
    private let offset: Double
    private let key: String
    private let isNew: Bool

    /// The seconds up to which an altitude of 0 at the beginning is not settled yet (IMP-71).
    private static let settling = 60.0
    /// The largest number of values in a session.
    private static let valueLimit = 10_000_000

    /// Reads a session; nil if the value is none, or has no date.
    ///
    /// - Parameter name: The name of the file, whose number is the key where the file has none.
    init?(_ json: JSON, named name: String) {
        guard let text = json.text("startTime"), let wall = WallClock(text), case .array? = json["exercises"] else {
            return nil
        }
        self.json = json
        exercises = json.list("exercises")
        isNew = json["timezoneOffsetMinutes"] != nil
        let minutes =
            ["timezoneOffsetMinutes", "timeZoneOffset", "timezoneOffset"].lazy.compactMap(json.number).first ?? 0
        offset = 60 * (minutes.magnitude <= 1_080 ? minutes : 0)
        start = wall.local - offset
        let number = name.split { !$0.isNumber }.map(String.init).first { $0.count >= 7 && $0.allSatisfy(\.isNumber) }
        key = json["identifier"]?.text("id") ?? number ?? text
    }

    /// The session as a workout, with heart rates, speeds, distance and route; nil if it has no time.
    var workout: ExportedWorkout? {
        guard let length = length(json), length > 0, length < 4 * 86_400 else { return nil }
        let sport = sport(exercises.first ?? json) ?? sport(json)
        let activity = sport?.activity ?? .other
        var workout = ExportedWorkout(
            key: key, source: ExportSource(way: "polar", origin: nil, name: device),
            activity: activity, activityName: activity == .other ? sport?.name : nil, start: start,
            end: start + length)
        workout.isIndoor = sport?.isIndoor == true ? true : nil
        workout.distance = (json.number("distanceMeters") ?? json.number("distance")).flatMap {
            $0 > 0 && $0 < 1e7 ? $0 : nil
        }
        workout.energy = (json.number("calories") ?? json.number("kiloCalories")).flatMap {
            $0 > 0 && $0 < 50_000 ? $0 : nil
        }
        workout.timeZone = TimeZone(secondsFromGMT: Int(offset))?.identifier
        workout.sidecar.title = json.text("name")
        workout.sidecar.notes = json.text("note")
        for exercise in exercises { add(exercise, to: &workout) }
        workout.events.sort { $0.start < $1.start }
        workout.route.sort { $0.timestamp < $1.timestamp }
        return workout
    }

    private var device: String {
        WorkoutSidecar.line(json["product"]?.text("modelName"), limit: 80) ?? "Polar"
    }

    // MARK: Times

    private func length(_ json: JSON) -> Double? {
        if let milliseconds = json.number("durationMillis") { return milliseconds / 1_000 }
        if let stop = moment(json.text("stopTime")) { return stop - start }
        return json.text("duration").flatMap(Self.seconds)
    }

    private static let durationForm = TextForm(#/PT(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,8}(?:\.\d{1,9})?)S)?/#)

    /// Returns the seconds of an ISO 8601 duration such as `PT1800.000S`; nil if it is none.
    static func seconds(_ text: String) -> Double? {
        guard text.count < 60, let match = durationForm.match(text) else { return nil }
        let parts = [match.1, match.2, match.3].map { $0.flatMap { Double($0) } }
        guard parts.contains(where: { $0 != nil }) else { return nil }
        return (parts[0] ?? 0) * 3_600 + (parts[1] ?? 0) * 60 + (parts[2] ?? 0)
    }

    /// Returns the moment of a local time.
    private func moment(_ text: String?) -> Double? {
        text.flatMap(WallClock.init).map { $0.local - offset }
    }

    private func sport(_ json: JSON) -> PolarSport? {
        if let identifier = json["sport"]?.text("id") ?? json["sport"]?.number("id").map(JSON.digits) {
            return PolarSport(identifier: identifier)
        }
        return json.text("sport").map { PolarSport(word: $0) }
    }

    // MARK: Streams

    private func add(_ exercise: JSON, to workout: inout ExportedWorkout) {
        let begin = moment(exercise.text("startTime")) ?? start
        guard case .object? = exercise["samples"] else { return addRoute(exercise, begin, to: &workout) }
        for channel in channels(exercise, begin) { add(channel, to: &workout) }
        addRoute(exercise, begin, to: &workout)
        addLaps(exercise, begin, to: &workout)
    }

    private struct Channel {
        var kind: String
        var values: [(time: Double, value: Double)]
    }

    /// Returns the channels of an exercise; holes are left out (IMP-71).
    private func channels(_ exercise: JSON, _ begin: Double) -> [Channel] {
        let samples = exercise["samples"] ?? .null
        if case .array(let lists)? = samples["samples"] {
            return lists.map { list in
                let interval = (list.number("intervalMillis") ?? 1_000) / 1_000
                let values = list.list("values").prefix(Self.valueLimit).enumerated().compactMap { index, value in
                    value.number.map { (time: begin + interval * Double(index), value: $0) }
                }
                return Channel(kind: list.text("type") ?? "", values: values)
            }
        }
        let names = [
            ("heartRate", "HEART_RATE"), ("speed", "SPEED"), ("distance", "DISTANCE"), ("cadence", "CADENCE"),
        ]
        return names.map { name, kind in
            Channel(
                kind: kind,
                values: samples.list(name).prefix(Self.valueLimit).compactMap { sample in
                    guard let time = moment(sample.text("dateTime")), let value = sample.number("value") else {
                        return nil
                    }
                    return (time, value)
                })
        }
    }

    private func add(_ channel: Channel, to workout: inout ExportedWorkout) {
        let (from, to) = (workout.start, workout.end)
        let values = channel.values.filter { $0.time >= from && $0.time <= to }
        func moments(_ type: ObjectType, _ unit: QuantityUnit, factor: Double, _ range: ClosedRange<Double>) {
            for (time, value) in values where range.contains(value * factor) {
                workout.samples.append(
                    ExportedSample(type: type, start: time, end: time, value: value * factor, unit: unit))
            }
        }
        switch channel.kind {
        case "HEART_RATE": moments(.heartRate, .countPerMinute, factor: 1, 20...300)
        // Kilometres an hour.
        case "SPEED":
            if let type = RecordedStream.speed.type(of: workout.activity) {
                moments(type, .meterPerSecond, factor: 1 / 3.6, 0...120)
            }
        case "DISTANCE":
            let type = WorkoutDistance.type(for: workout.activity)
            for (before, after) in zip(values, values.dropFirst())
            where after.time > before.time && after.value > before.value {
                workout.samples.append(
                    ExportedSample(
                        type: type, start: before.time, end: after.time, value: after.value - before.value, unit: .meter
                    ))
            }
        default: break
        }
    }

    // MARK: Route and laps

    private func addRoute(_ exercise: JSON, _ begin: Double, to workout: inout ExportedWorkout) {
        var points: [RoutePoint] = []
        if let route = exercise["routes"]?["route"] {
            // Way points count from the start of the route, which differs (IMP-71).
            let origin = moment(route.text("startTime")) ?? begin
            for point in route.list("wayPoints").prefix(Self.valueLimit) {
                guard let elapsed = point.number("elapsedMillis") else { continue }
                append(point, at: origin + elapsed / 1_000, to: &points)
            }
        } else {
            for point in (exercise["samples"] ?? .null).list("recordedRoute").prefix(Self.valueLimit) {
                guard let time = moment(point.text("dateTime")) else { continue }
                append(point, at: time, to: &points)
            }
        }
        let first = points.first { $0.altitude != 0 }?.timestamp
        let isSettled = first.map { $0 - begin > Self.settling } ?? true
        workout.route += points.filter { $0.timestamp >= workout.start && $0.timestamp <= workout.end }.map { point in
            var point = point
            // An altitude of 0 before the first other one is none.
            if !isSettled, let first, point.timestamp < first { point.verticalAccuracy = -1 }
            return point
        }
    }

    private func append(_ json: JSON, at time: Double, to points: inout [RoutePoint]) {
        guard let latitude = json.number("latitude"), let longitude = json.number("longitude") else { return }
        let altitude = json.number("altitude").flatMap { $0.magnitude < 20_000 ? $0 : nil }
        let point = RoutePoint(
            timestamp: time, latitude: latitude, longitude: longitude, altitude: altitude ?? 0,
            verticalAccuracy: altitude == nil ? -1 : 0)
        if point.hasValidCoordinate, !(latitude == 0 && longitude == 0) { points.append(point) }
    }

    private func addLaps(_ exercise: JSON, _ begin: Double, to workout: inout ExportedWorkout) {
        var laps = exercise["laps"]?.list("laps") ?? []
        if laps.isEmpty { laps = exercise["laps"]?.list("autoLaps") ?? [] }
        for lap in laps.prefix(10_000) {
            guard let split = lap.number("splitTimeMillis"), let length = lap.number("durationMillis") else { continue }
            let end = min(begin + split / 1_000, workout.end)
            let start = max(end - length / 1_000, workout.start)
            guard start < end else { continue }
            workout.events.append(WorkoutEventRecord(kind: .lap, start: start, end: end))
        }
    }
}
