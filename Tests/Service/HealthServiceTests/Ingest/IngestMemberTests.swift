import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// Samples of workouts that come in any order (ING-42).
@Suite struct IngestMemberTests {
    private static let rates =
        "'heartRateData':["
        + (0..<5).map {
            "{'date':'2026-11-22 07:13:\($0)0 +0100','Min':9\($0),'Avg':9\($0),'Max':9\($0),'units':'bpm','source':'Watch'}"
        }
        .joined(separator: ",") + "]"

    private static func workout(_ id: String, at start: String, _ rest: String) -> String {
        "{'id':'\(id)','name':'Outdoor Run','start':'2026-11-22 \(start) +0100','end':'2026-11-22 08:02:31 +0100',\(rest)}"
    }

    /// The numbers of members of both workouts, ascending, and of all heart rates.
    private static func counts(_ payloads: [String]) throws -> [Int] {
        let store = try IngestStore()
        for payload in payloads { _ = try store.ingest(payload) }
        let workouts = try store.samples(.workout)
        let members = try workouts.map { workout in
            try store.engine.read(for: IngestStore.app) {
                try $0.samples(SampleRequest(.heartRate, .workout(workout.uuid))).count
            }
        }
        return try members.sorted() + [store.samples(.heartRate).count]
    }

    @Test("ING-42: samples that are there already become members of a workout that comes later") func later() throws {
        let plain = Self.workout("A", at: "07:12:04", "'isIndoor':false")
        let whole = Self.workout("A", at: "07:12:04", Self.rates)
        let other = Self.workout("B", at: "07:00:00", Self.rates)
        #expect(
            try Self.counts([IngestStore.workouts([whole])]) == [5, 5])
        #expect(
            try Self.counts([IngestStore.workouts([plain])]) == [0, 0])
        // The rates of both are the same samples.
        #expect(
            try Self.counts([whole, other].map { IngestStore.workouts([$0]) }) == [5, 5, 5])
        #expect(
            try Self.counts([other, whole].map { IngestStore.workouts([$0]) }) == [5, 5, 5])
        #expect(
            try Self.counts([whole, other, whole].map { IngestStore.workouts([$0]) }) == [5, 5, 5])
        #expect(
            try Self.counts([IngestStore.workouts([whole, other])]) == [5, 5, 5])
        #expect(
            try Self.counts([plain, whole].map { IngestStore.workouts([$0]) }) == [5, 5])
    }
}
