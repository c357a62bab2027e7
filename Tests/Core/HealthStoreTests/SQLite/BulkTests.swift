import Foundation
import HealthModel
import HealthStore
import TestEngines
import TestSupport
import Testing

/// Samples saved in bulk behave as if each had been saved alone.
@Suite struct BulkTests {
    private let workout = SampleRecord.workout(from: 0, to: 5_000)

    private func batch(_ count: Int, type: ObjectType = .heartRate, unit: QuantityUnit = .countPerMinute) -> SampleBatch
    {
        let starts = (0..<count).map { Double($0) }
        return SampleBatch(
            type: type, unit: unit, device: DeviceRecord([.name: "Watch"]), firstUUID: UUID(high: 0xAB, low: 1 << 40),
            starts: starts, ends: starts, values: starts.map { 60 + $0.truncatingRemainder(dividingBy: 100) })
    }

    private func store(_ batch: SampleBatch) throws -> SQLiteEngine {
        let engine = try SQLiteEngine.open(to: .own, .other)
        try engine.insert(workout, by: .own) { bulk throws(EngineError) in try bulk.append(batch) }
        return engine
    }

    @Test func STO_33_oneOfManyIsDeletedAlone() throws {
        let batch = batch(3_000)
        let engine = try store(batch)
        let chosen = [0, 1_023, 1_024, 2_999].map { batch.firstUUID.advanced(by: $0) }
        try engine.delete(chosen, by: .own)
        let found = try engine.samples(
            SampleRequest(.heartRate, .workout(workout.uuid), sort: [.init(.start)]), for: .own)
        #expect(found.count == 2_996)
        #expect(Set(found.map(\.uuid)).isDisjoint(with: chosen))
        #expect(found.allSatisfy { $0.uuid == batch.firstUUID.advanced(by: Int($0.start)) })
        #expect(found.first?.quantity == QuantityValue(61, .countPerMinute))
        #expect(Set(try engine.deletedRecords(of: .heartRate, for: .own).map(\.uuid)) == Set(chosen))
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func STO_34_countsWhatItDeletes() throws {
        let engine = try store(batch(3_000))
        let fast = SamplePredicate.quantity(.greaterOrEqual, QuantityValue(150, .countPerMinute))
        #expect(try engine.delete(of: .heartRate, matching: fast, by: .other) == 0)
        #expect(try engine.delete(of: .heartRate, matching: fast, by: .own) == 300)
        #expect(try engine.delete(of: .heartRate, matching: fast, by: .own) == 0)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 2_700)
    }

    @Test func STO_2_identifiersInBlocksAreTaken() throws {
        let batch = batch(2_000)
        let engine = try store(batch)
        var copy = SampleRecord.heartRate(1, at: 1)
        copy.uuid = batch.firstUUID.advanced(by: 1_500)
        #expect(throws: EngineError.self) { try engine.save([copy], by: .own) }
        #expect(throws: EngineError.self) {
            try engine.insert(.workout(), by: .own) { bulk throws(EngineError) in try bulk.append(batch) }
        }
        copy.uuid = batch.firstUUID.advanced(by: 2_000)
        try engine.save([copy], by: .own)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 2_001)
        #expect(try engine.samples(SampleRequest(.workout), for: .own).count == 1)
    }

    @Test func STO_21_samplesInBlocksJoinAnotherWorkout() throws {
        let batch = batch(100)
        let engine = try store(batch)
        let other = SampleRecord.workout()
        try engine.save([other], by: .own)
        let found = try engine.samples(SampleRequest(.heartRate, .start(.less, 10)), for: .own)
        try engine.add(found, to: other.uuid, by: .own)
        #expect(try engine.samples(SampleRequest(.heartRate, .workout(other.uuid)), for: .own).count == 10)
        #expect(try engine.samples(SampleRequest(.heartRate, .not(.workout(other.uuid))), for: .own).count == 90)
    }

    @Test func AUTH_24_bulkNeedsPermissionForEveryType() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.authorize(.own, AuthorizationDecisions(share: [.workout: true, .heartRate: false]))
        let denied = #expect(throws: EngineError.self) {
            try engine.insert(workout, by: .own) { bulk throws(EngineError) in try bulk.append(batch(5)) }
        }
        #expect(denied?.code == .authorizationDenied)
        #expect(try engine.samples(SampleRequest(.workout), for: .own).isEmpty)
    }

    @Test func QRY_10_newestHundredOfMany() throws {
        let engine = try store(batch(5_000))
        let request = SampleRequest(.heartRate, sort: [.init(.start, isAscending: false)], limit: 100)
        let found = try engine.samples(request, for: .own)
        #expect(found.map(\.start) == (4_900..<5_000).reversed().map(Double.init))
    }

    @Test func RTE_21_routesGiveTheirPointsByDate() throws {
        let engine = try SQLiteEngine.open()
        try engine.save([workout], by: .own)
        var random = SeededGenerator(seed: 9)
        let points = (0..<3_000).map {
            RoutePoint(
                timestamp: Double($0 / 2), latitude: Double.random(in: -90...90, using: &random),
                longitude: Double($0) / 100)
        }
        let route = try engine.save(
            RouteDraft(device: nil, metadata: nil), points: points.shuffled(using: &random), of: workout.uuid, by: .own)
        #expect(route.start == 0 && route.end == 1_499)
        func read(_ from: Double?, _ to: Double?) throws -> [RoutePoint] {
            var found: [RoutePoint] = []
            try engine.routePoints(of: route.uuid, from: from, to: to, for: .own) {
                found += $0
                return true
            }
            return found
        }
        #expect(Set(try read(nil, nil)) == Set(points))
        #expect(
            try read(100, 200).map(\.timestamp) == points.filter { (100...200).contains($0.timestamp) }.map(\.timestamp)
        )
        #expect(try read(1_499, nil).map(\.timestamp) == [1_499, 1_499])
        #expect(try read(5_000, nil).isEmpty)
        #expect(
            try engine.samples(SampleRequest(.workoutRoute, .workout(workout.uuid)), for: .own).map(\.uuid) == [
                route.uuid
            ])
        try engine.delete([workout.uuid], by: .own)
        #expect(try read(nil, nil).count == 3_000)
        #expect(try engine.samples(SampleRequest(.workoutRoute, .workout(workout.uuid)), for: .own).isEmpty)
    }

    @Test func RTE_1_equalTimesKeepTheirOrder() throws {
        let engine = try SQLiteEngine.open()
        try engine.save([workout], by: .own)
        let points = (0..<50).map { RoutePoint(timestamp: 5, latitude: 1, longitude: Double($0)) }
        let route = try engine.save(RouteDraft(device: nil, metadata: nil), points: points, of: workout.uuid, by: .own)
        var found: [RoutePoint] = []
        try engine.routePoints(of: route.uuid, from: nil, to: nil, for: .own) {
            found += $0
            return true
        }
        #expect(found == points)
    }
}
