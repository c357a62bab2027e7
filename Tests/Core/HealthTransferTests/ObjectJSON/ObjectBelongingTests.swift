import Foundation
import HealthModel
import HealthReports
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthStore
@testable import HealthTransfer

/// What is written with a workout: each object once, in its order.
@Suite struct ObjectBelongingTests {
    private let fixture: ExportFixture
    private static let source = ExportSource(way: "acme", origin: nil, name: "Acme")
    private static let start = 700_000_000.0

    init() throws { fixture = try ExportFixture() }

    /// Stores a workout with a heart rate, a route, an effort and pressures, and one that has nothing to do with it.
    private func stored() throws -> UUID {
        var workout = ExportedWorkout(
            key: "w", source: Self.source, activity: .running, start: Self.start, end: Self.start + 600)
        workout.samples = [30.0, 20].map {
            ExportedSample(
                type: .heartRate, start: Self.start + $0, end: Self.start + $0, value: 100 + $0, unit: .countPerMinute)
        }
        workout.route = [
            RoutePoint(timestamp: Self.start, latitude: 50, longitude: 8, altitude: 1),
            RoutePoint(timestamp: Self.start + 9, latitude: 50.001, longitude: 8, altitude: 2),
        ]
        workout.sidecar.effort = 6
        let uuid = ExportIdentity.uuid("acme", "w", "workout")
        let report = ExportWriter(access: fixture.access, file: "a", service: "acme").run { writer in
            try writer.store(workout, at: "")
            for (key, owner) in [("inside", uuid), ("outside", nil)] as [(String, UUID?)] {
                var pressure = ExportedObject.bloodPressure(
                    key: key, source: Self.source, at: Self.start + 60, systolic: 120, diastolic: 80)
                pressure.workout = owner
                try writer.add(pressure, of: "blood pressures")
            }
            for (key, owner) in [("alone", uuid), ("foreign", nil)] as [(String, UUID?)] {
                var pressure = ExportedObject(
                    key: key, source: Self.source, type: .bloodPressureSystolic, start: Self.start + 90,
                    end: Self.start + 90, content: .quantity(QuantityValue(130, .millimeterOfMercury)))
                pressure.workout = owner
                try writer.add(pressure, of: "blood pressures")
            }
        }
        #expect(report.error == nil)
        return uuid
    }

    /// The types and identifiers of the objects of a text, with their workouts and relations.
    private func objects(_ uuid: UUID, _ rest: BinRest? = nil) throws -> [(type: String, json: JSON)] {
        let sink = MemoryByteSink()
        var isThere = false
        try fixture.access.engine(for: .reading).readStore {
            isThere = try ObjectExporter.write(uuid, in: $0, to: sink, .lines, rest)
        }
        guard isThere else { return [] }
        return try String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n").map { line in
            let json = try JSON(parsing: String(line))
            let type = (json.text("type") ?? "").replacing(
                #/^HK(Quantity|Category|Correlation)?(Type)?(Identifier)?/#, with: "")
            return (type, json)
        }
    }

    @Test("A workout comes first, then correlations, other samples by type and start, and what is related to it")
    func order() throws {
        let uuid = try stored()
        let objects = try objects(uuid)
        let types = objects.map(\.type)
        #expect(types.first?.hasPrefix("Workout") == true)
        #expect(types.count == 7)
        #expect(types.count { $0.contains("BloodPressure") } == 2)
        // The values of a pressure are written with it alone.
        #expect(types[1] == "BloodPressure" && types.count { $0 == "BloodPressureSystolic" } == 1)
        #expect(types.last == "WorkoutEffortScore")
        let rates = objects.filter { $0.type == "HeartRate" }.compactMap { $0.json.text("start") }
        #expect(rates.count == 2 && rates == rates.sorted())
        for (type, json) in objects.dropFirst() {
            #expect(json.text("workout") == (type == "WorkoutEffortScore" ? nil : uuid.uuidString), "\(type)")
            #expect((json["relations"] != nil) == (type == "WorkoutEffortScore"), "\(type)")
        }
        #expect(try self.objects(UUID(high: 0x8000, low: 1 << 63)).isEmpty)
    }

    @Test("Of a workout in the bin only the samples of some types are written, but for those that are kept")
    func rest() throws {
        let uuid = try stored()
        let all = try objects(uuid)
        let rates = all.filter { $0.type == "HeartRate" }.compactMap { $0.json.text("uuid").flatMap(UUID.init) }
        func types(_ types: Set<ObjectType>, kept: Set<UUID> = []) throws -> [String] {
            try objects(uuid, BinRest(types: types, kept: kept)).map(\.type).dropFirst().map(\.self)
        }
        #expect(try types([]).allSatisfy { $0 == "WorkoutEffortScore" })
        #expect(try types([.heartRate]).count { $0 == "HeartRate" } == 2)
        #expect(try types([.heartRate], kept: [rates[0]]).count { $0 == "HeartRate" } == 1)
        #expect(try types([.heartRate], kept: Set(rates)).count { $0 == "HeartRate" } == 0)
        #expect(try types([.bloodPressure]).count { $0.hasPrefix("BloodPressure") } == 1)
        #expect(try types([.workout, .heartRate]).count { $0.contains("WorkoutType") } == 0)
    }

    @Test("A copy of a workout has all that the workout had, each once") func copies() throws {
        let uuid = try stored()
        let sink = MemoryByteSink()
        #expect(try ObjectExporter(access: fixture.access).exportWorkout(uuid, to: sink))
        let other = try ExportFixture()
        let report = ObjectImporter(access: other.access).importFile(
            try OpenedFile(MemoryByteSource(sink.bytes), named: "a.json"))
        #expect(report.error == nil && report.duplicates == 0 && report.routePoints == 2)
        #expect(try other.samples(.bloodPressure).count == 1 && other.samples(.heartRate).count == 2)
        #expect(try other.samples(.bloodPressureSystolic).map { $0.quantity?.value }.count == 2)
        #expect(try other.samples(.workoutEffortScore).count == 1 && other.samples(.workoutRoute).count == 1)
    }
}
