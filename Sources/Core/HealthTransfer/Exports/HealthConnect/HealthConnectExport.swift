import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// The database that Health Connect exports (IMP-50, IMP-57).
///
/// Energies with rest, and rates, are left out (IMP-56).
final class HealthConnectExport: ServiceExport {
    let way = "health-connect"
    let title = "Health Connect"
    private let name: String
    private let copy: ForeignCopy
    private let database: ForeignDatabase

    /// Creates an export; nil if the file is no database of Health Connect.
    init?(_ copy: ForeignCopy, _ database: ForeignDatabase, named name: String) {
        guard database.has(["row_id", "package_name"], in: "application_info_table"),
            database.tables.keys.contains(where: { $0.hasSuffix("_record_table") })
        else { return nil }
        (self.name, self.copy, self.database) = (name, copy, database)
    }

    func role(of name: String) -> ExportRole? { name == self.name ? .table : nil }

    func note(_: ImportReport, of _: String) {}

    // MARK: Reading

    private var sources: [Int64: ExportSource] = [:]
    private var damaged: [String] = []
    /// The stored workouts by app.
    private var workouts: [Int64: SessionIndex<(uuid: UUID, activity: WorkoutActivity)>] = [:]

    func finish(_ writer: ExportWriter) throws {
        try readSources()
        try storeWorkouts(writer)
        for column in HealthConnectTables.columns { try store(column, writer) }
        for series in HealthConnectTables.series { try store(series, writer) }
        try storePressures(writer)
        try storeGlucose(writer)
        try storeNights(writer)
        let days = try firstDays()
        for choice in HealthConnectTables.choices { try store(choice, firstDays: days, writer) }
        try storeFoods(writer)
        for table in damaged { writer.note(database.remark(incomplete: table)) }
        let read = HealthConnectTables.read
        for table in database.tables.keys.sorted() where table.hasSuffix("_record_table") && !read.contains(table) {
            guard let count = database.count(of: table), count > 0 else { continue }
            writer.note(.skipped(count, "\(count) row\(count == 1 ? "" : "s") of \(table) left out: it is not read."))
        }
    }

    private func rows(
        of table: String, _ columns: [String], orderedBy order: [String] = [], _ body: ([ForeignValue]) throws -> Void
    ) throws {
        if try !database.forEachRow(of: table, columns, orderedBy: order, body) { damaged.append(table) }
    }

    private func readSources() throws {
        try rows(of: "application_info_table", ["row_id", "package_name", "app_name"]) { row in
            guard let identifier = row[0].integer, let package = row[1].text else { return }
            let name = WorkoutSidecar.line(row[2].text, limit: 80) ?? String(package.prefix(80))
            sources[identifier] = ExportSource(way: way, origin: package, name: name)
        }
    }

    private func source(_ app: Int64) -> ExportSource {
        sources[app] ?? ExportSource(way: way, origin: nil, name: title)
    }

    /// Calls a closure for each record of a table, with the values of further columns.
    private func records(
        of table: String, _ columns: [String], _ body: (HealthConnectRecord, ArraySlice<ForeignValue>) throws -> Void
    ) throws {
        let common = HealthConnectRecord.columns
        try rows(of: table, common + columns) { row in
            guard let record = HealthConnectRecord(row) else { return }
            try body(record, row[common.count...])
        }
    }

    // MARK: Samples

    private func object(
        _ record: HealthConnectRecord, _ type: ObjectType, _ content: SampleContent, uuid: UUID? = nil
    ) -> ExportedObject {
        var object = ExportedObject(
            key: record.uuid.uuidString, source: source(record.app), type: type, start: record.start, end: record.end,
            content: content, metadata: record.metadata)
        object.uuid = uuid ?? record.uuid
        object.workout = workout(of: record)?.uuid
        return object
    }

    /// Returns the workout of the same app that a record lies in (IMP-57).
    private func workout(of record: HealthConnectRecord) -> (uuid: UUID, activity: WorkoutActivity)? {
        workouts[record.app]?.session(from: record.start, to: record.end)
    }

    private func store(_ column: HealthConnectTables.Column, _ writer: ExportWriter) throws {
        try records(of: column.table, [column.column]) { record, values in
            guard let value = values.first.flatMap(HealthConnectRecord.number).map({ $0 * column.factor }),
                column.range.contains(value)
            else {
                return writer.leaveOut("a value is missing or cannot be true", at: column.table, of: column.family)
            }
            var type = column.type
            if type == .distanceWalkingRunning, let activity = workout(of: record)?.activity {
                type = WorkoutDistance.type(for: activity)
            }
            try writer.add(object(record, type, .quantity(QuantityValue(value, column.unit))), of: column.family)
        }
    }

    /// Stores the points of series, which refer to the record that they belong to (IMP-54).
    private func store(_ series: HealthConnectTables.Series, _ writer: ExportWriter) throws {
        var parents: [Int64: HealthConnectRecord] = [:]
        try records(of: series.parent, []) { record, _ in parents[record.row] = record }
        let (child, family) = (series.table, series.family)
        var (last, index) = (Int64.min, 0)
        try rows(
            of: child, ["parent_key", "epoch_millis", series.column], orderedBy: ["parent_key", "epoch_millis"]
        ) { row in
            guard let key = row[0].integer, let record = parents[key] else { return }
            index = key == last ? index + 1 : 0
            last = key
            guard let time = HealthConnectRecord.moment(row[1]), let value = HealthConnectRecord.number(row[2]),
                series.range.contains(value)
            else { return writer.leaveOut("a value is missing or cannot be true", at: child, of: family) }
            let activity = workout(of: record)?.activity ?? .other
            guard let type = series.stream.type(of: activity) else {
                return writer.leaveOut("the activity has no type for it", at: child, of: family)
            }
            var object = object(
                record, type,
                .quantity(QuantityValue(value, series.unit)),
                uuid: ExportIdentity.uuid(way, record.uuid.uuidString, type.identifier, index))
            (object.start, object.end) = (time, time)
            try writer.add(object, of: family)
        }
    }

    // MARK: Choices and foods

    /// Returns the days on which periods begin, by app.
    private func firstDays() throws -> [Int64: Set<Int>] {
        var days: [Int64: Set<Int>] = [:]
        try records(of: HealthConnectTables.periods, []) { record, _ in days[record.app, default: []].insert(record.day)
        }
        return days
    }

    private func store(
        _ choice: HealthConnectTables.Choice, firstDays: [Int64: Set<Int>], _ writer: ExportWriter
    ) throws {
        try records(of: choice.table, choice.column.map { [$0] } ?? []) { record, values in
            let stated = choice.column == nil ? 0 : values.first?.integer
            guard let stated, let value = choice.values[stated] else {
                return writer.leaveOut("its value is unknown", at: "row \(record.row)", of: choice.family)
            }
            var object = object(record, choice.type, .category(value))
            switch choice.type {
            case .menstrualFlow:
                let isFirst = firstDays[record.app]?.contains(record.day) ?? false
                object.metadata[MetadataKey.menstrualCycleStart] = .bool(isFirst)
            case .sexualActivity where stated > 0:
                object.metadata[MetadataKey.sexualActivityProtectionUsed] = .bool(stated == 1)
            default: break
            }
            try writer.add(object, of: choice.family)
        }
    }

    /// The largest amount of a nutrient: 10 kg, or 20,000 kcal.
    private static let (mostGrams, mostEnergy) = (10_000.0, 20_000.0)

    /// Stores foods, each a correlation of what the row states of it (IMP-55).
    private func storeFoods(_ writer: ExportWriter) throws {
        let nutrients = HealthConnectTables.nutrients
        try records(of: HealthConnectTables.food, nutrients.map(\.column) + ["meal_name"]) { record, values in
            let row = Array(values)
            let parts = zip(nutrients, row).compactMap { nutrient, value -> SampleRecord? in
                let isEnergy = nutrient.type == .dietaryEnergyConsumed
                guard let amount = HealthConnectRecord.number(value).map({ isEnergy ? $0 / 1_000 : $0 }),
                    (0...(isEnergy ? Self.mostEnergy : Self.mostGrams)).contains(amount)
                else { return nil }
                return SampleRecord(
                    uuid: ExportIdentity.uuid(way, record.uuid.uuidString, nutrient.type.identifier),
                    type: nutrient.type, start: record.start, end: record.end,
                    content: .quantity(QuantityValue(amount, isEnergy ? .kilocalorie : .gram)))
            }
            guard !parts.isEmpty else {
                return writer.leaveOut("it has no nutrients", at: "row \(record.row)", of: "foods")
            }
            var food = object(record, .food, .correlation(parts))
            if let name = WorkoutSidecar.line(row.last?.text, limit: 200) {
                food.metadata[MetadataKey.foodType] = .string(name)
            }
            try writer.add(food, of: "foods")
        }
    }

    private func storePressures(_ writer: ExportWriter) throws {
        try records(of: "blood_pressure_record_table", ["systolic", "diastolic"]) { record, values in
            let numbers = values.map(HealthConnectRecord.number)
            guard let systolic = numbers[0], let diastolic = numbers[1], (30...300).contains(systolic),
                (20...200).contains(diastolic)
            else {
                return writer.leaveOut("a value is missing or cannot be true", at: "a row", of: "blood pressures")
            }
            var object = ExportedObject.bloodPressure(
                key: record.uuid.uuidString, source: source(record.app), at: record.start, systolic: systolic,
                diastolic: diastolic)
            (object.uuid, object.metadata) = (record.uuid, record.metadata)
            try writer.add(object, of: "blood pressures")
        }
    }

    private func storeGlucose(_ writer: ExportWriter) throws {
        guard let unit = try? QuantityUnit(parsing: "mmol<180.1558800000541>/L") else { return }
        try records(of: "blood_glucose_record_table", ["level", "relation_to_meal"]) { record, values in
            let row = Array(values)
            guard let level = HealthConnectRecord.number(row[0]), (0.3...60).contains(level) else {
                return writer.leaveOut("a value is missing or cannot be true", at: "a row", of: "blood glucoses")
            }
            var object = object(record, .bloodGlucose, .quantity(QuantityValue(level, unit)))
            // Before or after a meal.
            switch row[1].integer {
            case 3: object.metadata[MetadataKey.bloodGlucoseMealTime] = .integer(1)
            case 4: object.metadata[MetadataKey.bloodGlucoseMealTime] = .integer(2)
            default: break
            }
            try writer.add(object, of: "blood glucoses")
        }
    }

    /// Stores nights: the time in bed, and their stages (IMP-97).
    private func storeNights(_ writer: ExportWriter) throws {
        var nights: [Int64: ExportedNight] = [:]
        try records(of: "sleep_session_record_table", []) { record, _ in
            var night = ExportedNight(
                key: record.uuid.uuidString, source: source(record.app), start: record.start, end: record.end)
            (night.uuid, night.metadata) = (record.uuid, record.metadata)
            nights[record.row] = night
        }
        try rows(of: "sleep_stages_table", ["parent_key", "stage_start_time", "stage_end_time", "stage_type"]) { row in
            guard let key = row[0].integer, let start = HealthConnectRecord.moment(row[1]),
                let end = HealthConnectRecord.moment(row[2]), end > start,
                let stage = row[3].integer.flatMap({ HealthConnectTables.stages[$0] })
            else { return }
            nights[key]?.stages.append((start, end, stage))
        }
        for (_, night) in nights.sorted(by: { $0.key < $1.key }) { try night.store(writer) }
    }

    // MARK: Workouts

    private func storeWorkouts(_ writer: ExportWriter) throws {
        var found: [Int64: (record: HealthConnectRecord, workout: ExportedWorkout)] = [:]
        try records(
            of: "exercise_session_record_table", ["exercise_type", "title", "notes", "rate_of_perceived_exertion"]
        ) { record, values in
            let row = Array(values)
            let kind = HealthConnectActivities.activity(row[0].integer ?? 0)
            var workout = ExportedWorkout(
                key: record.uuid.uuidString, source: source(record.app), activity: kind.activity, start: record.start,
                end: record.end)
            workout.uuid = record.uuid
            (workout.isIndoor, workout.isPoolSwim) = (kind.isIndoor, kind.isPool)
            workout.timeZone = record.timeZone
            workout.isUserEntered = record.isUserEntered
            workout.sidecar.title = row[1].text
            workout.sidecar.notes = row[2].text
            workout.sidecar.effort = HealthConnectRecord.number(row[3]).flatMap { (1...10).contains($0) ? $0 : nil }
            found[record.row] = (record, workout)
        }
        try rows(
            of: "exercise_route_table",
            [
                "parent_key", "timestamp_millis", "latitude", "longitude", "altitude", "horizontal_accuracy",
                "vertical_accuracy",
            ], orderedBy: ["parent_key", "timestamp_millis"]
        ) { row in
            guard let key = row[0].integer, let time = HealthConnectRecord.moment(row[1]),
                let latitude = row[2].number, let longitude = row[3].number
            else { return }
            let altitude = HealthConnectRecord.number(row[4])
            let point = RoutePoint(
                timestamp: time, latitude: latitude, longitude: longitude, altitude: altitude ?? 0,
                horizontalAccuracy: HealthConnectRecord.number(row[5]) ?? -1,
                verticalAccuracy: HealthConnectRecord.number(row[6]) ?? (altitude == nil ? -1 : 0))
            if point.hasValidCoordinate { found[key]?.workout.route.append(point) }
        }
        try rows(of: "exercise_laps_table", ["parent_key", "lap_start_time", "lap_end_time"]) { row in
            add(.lap, row, nil, to: &found)
        }
        try rows(
            of: "exercise_segments_table",
            ["parent_key", "segment_start_time", "segment_end_time", "segment_type", "repetitions_count"]
        ) { row in
            guard let count = row[4].integer, count > 0 else { return }
            add(.segment, row, ["repetitions": .integer(count)], to: &found)
        }
        try addTotals(to: &found)
        for (record, workout) in Self.ordered(found) {
            var workout = workout
            workout.events.sort { $0.start < $1.start }
            try writer.store(workout, at: "row \(record.row)")
        }
        let stored = Set(writer.report.workoutsOfExport)
        let sessions = Self.ordered(found).filter { stored.contains($0.record.uuid) }
        workouts = Dictionary(grouping: sessions, by: \.record.app).mapValues { sessions in
            SessionIndex(sessions.map { ($0.record.start, $0.record.end, ($0.record.uuid, $0.workout.activity)) })
        }
    }

    /// Returns sessions in order of start, and those of one start as they are in the database.
    private static func ordered(
        _ found: [Int64: (record: HealthConnectRecord, workout: ExportedWorkout)]
    ) -> [(record: HealthConnectRecord, workout: ExportedWorkout)] {
        found.values.sorted { ($0.record.start, $0.record.row) < ($1.record.start, $1.record.row) }
    }

    /// Adds up the distances and energies of the same app within each session.
    private func addTotals(to found: inout [Int64: (record: HealthConnectRecord, workout: ExportedWorkout)]) throws {
        let sessions = Dictionary(grouping: Self.ordered(found), by: \.record.app).mapValues { sessions in
            SessionIndex(sessions.map { ($0.record.start, $0.record.end, $0.record.row) })
        }
        func add(_ table: String, _ column: String, _ change: (inout ExportedWorkout, Double) -> Void) throws {
            try records(of: table, [column]) { record, values in
                guard let own = sessions[record.app]?.session(from: record.start, to: record.end),
                    let value = values.first.flatMap(HealthConnectRecord.number), value >= 0, value < 1e9,
                    var workout = found[own]?.workout
                else { return }
                change(&workout, value)
                found[own]?.workout = workout
            }
        }
        for key in found.keys { found[key]?.workout.hasTotalsOfSamples = true }
        try add("distance_record_table", "distance") { $0.distance = ($0.distance ?? 0) + $1 }
        try add("active_calories_burned_record_table", "energy") { $0.energy = ($0.energy ?? 0) + $1 / 1_000 }
    }

    private func add(
        _ kind: WorkoutEventRecord.Kind, _ row: [ForeignValue], _ metadata: Metadata?,
        to found: inout [Int64: (record: HealthConnectRecord, workout: ExportedWorkout)]
    ) {
        guard let key = row[0].integer, let workout = found[key]?.workout,
            let start = HealthConnectRecord.moment(row[1]), let end = HealthConnectRecord.moment(row[2])
        else { return }
        let (first, last) = (max(start, workout.start), min(end, workout.end))
        guard first < last else { return }
        found[key]?.workout.events.append(WorkoutEventRecord(kind: kind, start: first, end: last, metadata: metadata))
    }
}
