import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct IngestSizeTests {
    /// Returns a body of steps, a second apart each, each with a text that is not stored.
    ///
    /// - Parameter beside: The length of the texts.
    static func body(count: Int, beside: Int) -> [UInt8] {
        var writer = JSONWriter(.objects)
        let text = String(repeating: "x", count: beside)
        writer.beginObject()
        writer.add(name: "data")
        writer.beginObject()
        writer.add(name: "metrics")
        writer.beginArray()
        writer.beginObject()
        writer.add(name: "units")
        writer.add("count")
        writer.add(name: "data")
        writer.beginArray()
        for number in 0..<count {
            func two(_ number: Int) -> String { String(String(number + 100).suffix(2)) }
            let day = 1 + number / 86_400
            let time = "\(two(number / 3_600 % 24)):\(two(number / 60 % 60)):\(two(number % 60))"
            writer.beginObject()
            writer.add(name: "date")
            writer.add("2026-10-\(two(day)) \(time) +0000")
            writer.add(name: "source")
            writer.add("Phone")
            writer.add(name: "qty")
            writer.add(number % 7)
            if beside > 0 {
                writer.add(name: "note")
                writer.add(text)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.add(name: "name")
        writer.add("step_count")
        writer.endObject()
        writer.endArray()
        writer.endObject()
        writer.endObject()
        return Array(writer.string.utf8)
    }

    @Test("TST-10: a body of 64 MiB goes in whole") func TST_10_largeBody() throws {
        // Few samples with long notes here, because a debug build is slow; the dense body is measured separately.
        let count = 4_000
        let bytes = Self.body(count: count, beside: 16_900)
        #expect(bytes.count > 64 << 20)
        let store = try IngestStore()
        let ingest = HealthAutoExportIngest(access: store.access, receivedAt: IngestStore.noon)
        #expect(try ingest.store(bytes).added == count)
        #expect(try store.sum(.stepCount) == Double((0..<count).reduce(0) { $0 + $1 % 7 }))
    }
}
