import Foundation
import HealthModel
import Testing

@testable import HealthService

/// Elements at the edges of an export and of a workout (ING-8, ING-42).
@Suite struct IngestEdgeTests {
    private let store: IngestStore

    init() throws { store = try IngestStore() }

    private func starts(_ type: ObjectType, from app: String) throws -> [Double] {
        try store.samples(type).filter { $0.source?.source.bundleIdentifier.hasPrefix(app) == true }.map(\.start)
    }

    @Test("ING-8: of a sum that ends with the first measurement of an export, the export has the original")
    func beginOfSums() throws {
        _ = try store.importExport(
            IngestStore.record(
                "HKQuantityTypeIdentifierStepCount", "count", "2026-11-20 08:00:00 +0000",
                "2026-11-20 09:00:00 +0000", "1000"), exported: "2026-11-20 14:00:00 +0000")
        let outcome = try store.ingest(
            metric: "step_count", "count",
            ["07:58:00", "07:58:59", "07:59:00", "13:59:59", "14:00:00"].map {
                "{'date':'2026-11-20 \($0) +0000','qty':7}"
            })
        // Each minute ends with the beginning of the next one.
        #expect((outcome.added, outcome.coveredByExport, outcome.skippedCount) == (3, 2, 0))
        #expect(
            try starts(.stepCount, from: "com.HealthExport")
                == ["07:58:00", "07:58:59", "14:00:00"].map { IngestStore.seconds("2026-11-20T\($0)Z") })
    }

    @Test("ING-8: an export has the values from its first measurement to its own moment, both included")
    func endsOfValues() throws {
        let moment = "2026-11-20 08:00:00 +0000"
        _ = try store.importExport(
            IngestStore.record("HKQuantityTypeIdentifierHeartRate", "count/min", moment, moment, "61"),
            exported: "2026-11-20 14:00:00 +0000")
        let outcome = try store.ingest(
            metric: "heart_rate", "bpm",
            ["07:59:59", "08:00:00", "10:30:00", "14:00:00", "14:00:01"].map {
                "{'date':'2026-11-20 \($0) +0000','Min':62,'Avg':62,'Max':62}"
            })
        #expect((outcome.added, outcome.coveredByExport, outcome.skippedCount) == (2, 3, 0))
        #expect(
            try starts(.heartRate, from: "com.HealthExport")
                == ["07:59:59", "14:00:01"].map { IngestStore.seconds("2026-11-20T\($0)Z") })
    }

    @Test("ING-42: a sum within a workout ends with it, and one that begins with its end is whole") func endOfWorkout()
        throws
    {
        let steps = ["07:13:00", "07:14:00", "08:02:00", "08:03:00"].map {
            "{'date':'2026-11-22 \($0) +0100','qty':9,'units':'count'}"
        }
        func lengths(until end: String) throws -> [Double] {
            let store = try IngestStore()
            try store.ingest(
                IngestStore.workouts([
                    "{'name':'Running','start':'2026-11-22 07:12:04 +0100','end':'2026-11-22 \(end) +0100',"
                        + "'stepCount':[\(steps.joined(separator: ","))]}"
                ]))
            return try store.samples(.stepCount).map { $0.end - $0.start }
        }
        #expect(try lengths(until: "08:02:31") == [60, 60, 31, 60])
        #expect(try lengths(until: "08:02:01") == [60, 60, 1, 60])
        #expect(try lengths(until: "08:02:00") == [60, 60, 60, 60])
        #expect(try lengths(until: "08:03:00") == [60, 60, 60, 60])
        #expect(try lengths(until: "08:03:20") == [60, 60, 60, 20])
    }
}
