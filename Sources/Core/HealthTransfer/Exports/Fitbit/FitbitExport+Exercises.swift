import Foundation
import HealthModel
import WorkoutFiles

/// The exercises of a Fitbit export (IMP-46).
extension FitbitExport {
    /// An exercise of the tables.
    struct Exercise {
        var workout: ExportedWorkout
        /// The moment of an offset from UTC in seconds.
        var offset: (moment: Double, offset: Int)?
    }

    /// The tag of exercises that the band began by itself.
    private static let automatic = "automatic"

    private func workout(
        _ key: String, _ name: String?, from start: Double, to end: Double, kind: String?
    ) -> ExportedWorkout {
        let activity = ActivityNames.activity(named: name) ?? .other
        var workout = ExportedWorkout(
            key: key, source: ExportSource(way: way, origin: "exercises", name: Self.name), activity: activity,
            activityName: activity == .other ? name.map { String($0.prefix(80)) } : nil, start: start, end: end)
        switch kind?.lowercased() {
        case "auto_detected": workout.sidecar.tags = [Self.automatic]
        case "manual", "manually_logged": workout.isUserEntered = true
        default: break
        }
        return workout
    }

    private static func possible(_ value: Double?, _ range: Range<Double>) -> Double? {
        value.flatMap { $0 > 0 && range.contains($0) ? $0 : nil }
    }

    /// Returns the exercises of the tables by their identifier.
    func exercises(_ writer: ExportWriter) throws -> [String: Exercise] {
        var found: [String: Exercise] = [:]
        for index in files(.exerciseTable) {
            try forEachRow(index, writer) { row in
                guard let key = row["exercise_id"], key.count <= 100, let start = Self.utc(row["exercise_start"]),
                    let end = Self.utc(row["exercise_end"]), end > start, end - start < 4 * 86_400
                else { return writer.leaveOut("it has no identifier, or no possible date", at: "line \(row.line)") }
                func total(_ name: String) -> Double? {
                    row.number("tracker_\(name)") ?? row.number("manually_logged_\(name)")
                }
                var workout = workout(key, row["activity_name"], from: start, to: end, kind: row["log_type"])
                workout.distance = Self.possible(total("total_distance_mm").map { $0 / 1_000 }, 0..<1e7)
                workout.energy = Self.possible(total("total_calories"), 0..<50_000)
                let offset = Self.offset(row["utc_offset"])
                workout.timeZone = ExportTime.zone(offset: offset)
                found[key] = Exercise(workout: workout, offset: offset.map { (start, $0) })
            }
        }
        return found
    }

    /// Returns an exercise of the records, whose times are UTC; nil if it has no possible date.
    private func exercise(_ record: JSON, _ key: String) -> ExportedWorkout? {
        guard let start = record.text("startTime").flatMap(FitbitStamp.short),
            let length = record.number("duration").map({ $0 / 1_000 }), length > 0, length < 4 * 86_400
        else { return nil }
        var workout = workout(
            key, record.text("activityName"), from: start, to: start + length, kind: record.text("logType"))
        let metres: Double? =
            switch record.text("distanceUnit") {
            case "Kilometer": 1_000
            case "Mile": 1_609.344
            case "Meter": 1
            default: nil
            }
        workout.distance = Self.possible(
            metres.flatMap { metres in record.amount("distance").map { $0 * metres } }, 0..<1e7)
        workout.energy = Self.possible(record.amount("calories"), 0..<50_000)
        workout.timeZone = clock.identifier
        return workout
    }

    /// Stores exercises: those of the tables, of the records those that the tables lack, and their routes.
    func storeExercises(_ exercises: [String: Exercise], _ writer: ExportWriter) throws {
        var workouts = exercises.mapValues(\.workout)
        for index in files(.exercises) {
            try forEachRecord(index, writer) { record, place in
                guard let key = Self.identifier(record["logId"]) else {
                    return writer.leaveOut("it has no identifier", at: place)
                }
                guard workouts[key] == nil else { return }
                guard let workout = exercise(record, key) else {
                    return writer.leaveOut("it has no possible date", at: key)
                }
                workouts[key] = workout
            }
        }
        let ordered = workouts.values.sorted { ($0.start, $0.key) < ($1.start, $1.key) }
        var routes = try routes(of: ordered, writer)
        for (index, workout) in ordered.enumerated() where routes.isWithout(index) {
            try writer.store(workout, at: workout.key)
        }
        try routes.forEach(in: self, writer) { index, points in
            var workout = ordered[index]
            workout.route = points
            try writer.store(workout, at: workout.key)
        }
        let stored = Set(writer.report.workoutsOfExport)
        self.workouts = SessionIndex(
            ordered.compactMap { workout in
                let uuid = ExportIdentity.uuid(way, workout.key, "workout")
                return stored.contains(uuid) ? (workout.start, workout.end, uuid) : nil
            })
    }

    private func routes(of workouts: [ExportedWorkout], _ writer: ExportWriter) throws -> FitbitRoutes {
        var routes = FitbitRoutes(workouts)
        for index in files(.positions) {
            try forEachRow(index, writer) { row in routes.count(row) }
        }
        return routes
    }
}

/// The positions of workouts: phone and band tell them both, and one with the most counts alone (IMP-46).
///
/// They are read twice, so that only the routes that are not complete yet are in memory.
struct FitbitRoutes {
    private let index: SessionIndex<Int>
    private var counts: [Int: [String: Int]] = [:]

    /// The largest number of positions that are in memory.
    private static let limit = 1_000_000

    init(_ workouts: [ExportedWorkout]) {
        index = SessionIndex(workouts.enumerated().map { ($0.element.start, $0.element.end, $0.offset) })
    }

    private func position(_ row: CSVRow) -> (workout: Int, source: String, point: RoutePoint)? {
        guard let time = FitbitExport.utc(row["timestamp"]), let workout = index.session(from: time, to: time),
            let latitude = row.number("latitude"), let longitude = row.number("longitude")
        else { return nil }
        let altitude = row.number("altitude").flatMap { $0.magnitude < 20_000 ? $0 : nil }
        let point = RoutePoint(
            timestamp: time, latitude: latitude, longitude: longitude, altitude: altitude ?? 0,
            horizontalAccuracy: -1, verticalAccuracy: altitude == nil ? -1 : 0)
        guard point.hasValidCoordinate, !(latitude == 0 && longitude == 0) else { return nil }
        return (workout, String((row["data source"] ?? "").prefix(80)), point)
    }

    /// Counts a position of a table.
    mutating func count(_ row: CSVRow) {
        guard let position = position(row) else { return }
        counts[position.workout, default: [:]][position.source, default: 0] += 1
    }

    /// Returns whether a workout has no route.
    func isWithout(_ workout: Int) -> Bool { counts[workout] == nil }

    /// Calls a closure for each workout with its route.
    mutating func forEach(
        in export: FitbitExport, _ writer: ExportWriter, _ body: (Int, [RoutePoint]) throws -> Void
    ) throws {
        let chosen = counts.mapValues { sources in
            sources.max { ($0.value, $1.key) < ($1.value, $0.key) } ?? ("", 0)
        }
        guard !chosen.isEmpty else { return }
        var (open, count, given) = ([Int: [RoutePoint]](), 0, Set<Int>())
        func give(_ workout: Int) throws {
            guard var points = open.removeValue(forKey: workout) else { return }
            count -= points.count
            points.sort { $0.timestamp < $1.timestamp }
            given.insert(workout)
            try body(workout, points)
        }
        for index in export.files(.positions) {
            try export.forEachRow(index, writer) { row in
                guard let position = position(row), let choice = chosen[position.workout],
                    choice.key == position.source, !given.contains(position.workout)
                else { return }
                open[position.workout, default: []].append(position.point)
                count += 1
                if open[position.workout]?.count == choice.value { try give(position.workout) }
                // Routes that files have apart are stored without their ends, rather than all at once in memory.
                if count > Self.limit, let first = open.keys.min() { try give(first) }
            }
        }
        for workout in open.keys.sorted() { try give(workout) }
    }
}
