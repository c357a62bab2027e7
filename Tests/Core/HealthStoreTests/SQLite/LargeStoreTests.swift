import Foundation
import HealthModel
import HealthStore
import Testing

/// Large amounts of everything: the numbers are correct, however many they are.
///
/// `Scripts/large` runs the same with a million workouts and five million samples.
@Suite struct LargeStoreTests {
    private static let isFull = ProcessInfo.processInfo.environment["OHK_LARGE"] != nil

    private static func part(of full: Int, usually: Int) -> Int { isFull ? full : usually }

    @Test func STO_1_manyWorkoutsAreEachFound() throws {
        let count = Self.part(of: 1_000_000, usually: 4_000)
        let engine = try SQLiteEngine.open(to: .own)
        for first in stride(from: 0, to: count, by: 2_000) {
            try engine.save(
                (first..<min(first + 2_000, count)).map { .workout(from: Double($0) * 60, to: Double($0) * 60 + 30) },
                by: .own)
        }
        var (seen, last) = (0, -Double.infinity)
        try engine.forEachSample(of: .workout, .constant(true), for: .own) { workout in
            #expect(workout.start > last)
            (seen, last) = (seen + 1, workout.start)
            return true
        }
        #expect(seen == count)
        let place = Double(count / 2) * 60
        let middle = try engine.samples(SampleRequest(.workout, .start(.equal, place)), for: .own)
        #expect(middle.count == 1)
        let digits = try #require(middle.first).uuid.uuidString
        #expect(try engine.uuids(withPrefix: digits, of: [.workout], for: .own) == middle.map(\.uuid))
        let latest = SampleRequest(.workout, sort: [.init(.start, isAscending: false)], limit: 3)
        #expect(try engine.samples(latest, for: .own).map { Int($0.start) / 60 } == [count - 1, count - 2, count - 3])
        #expect(try engine.inventory(for: .own).map(\.count) == [count])
    }

    @Test func STAT_5_manySamplesOfATypeAreCountedToTheLast() throws {
        let count = Self.part(of: 5_000_000, usually: 60_000)
        let engine = try SQLiteEngine.open(to: .own)
        let piece = 20_000
        for first in stride(from: 0, to: count, by: piece) {
            let starts = (first..<first + piece).map { Double($0) }
            let batch = SampleBatch(
                type: .heartRate, unit: .countPerMinute, firstUUID: UUID(high: 1, low: UInt64(first)), starts: starts,
                ends: starts, values: starts.map { 60 + $0.truncatingRemainder(dividingBy: 100) })
            try engine.insert(.workout(from: Double(first), to: Double(first + piece)), by: .own) {
                (bulk) throws(EngineError) in
                try bulk.append(batch)
            }
        }
        let request = StatisticsRequest(.heartRate, options: .all(for: .heartRate))
        let values = try #require(try engine.statistics(request, for: .own)).values
        #expect(values.minimum == 1 && values.mostRecent?.start == Double(count - 1))
        #expect(try abs((#require(values.average)) - 109.5 / 60) < 1e-9)
        var seen = 0
        try engine.forEachSample(of: .heartRate, .constant(true), for: .own) { _ in
            seen += 1
            return true
        }
        #expect(seen == count)
        let end = SampleRequest(.heartRate, .start(.greaterOrEqual, Double(count - 5)))
        #expect(try engine.samples(end, for: .own).map { Int($0.start) } == Array(count - 5..<count))
    }

    /// A value, and a total of values, of a megabyte: nothing is truncated.
    @Test func MET_1_metadataOfAMegabyteComeBackWhole() throws {
        let engine = try SQLiteEngine.open(to: .own)
        let text = String(repeating: "é", count: 1 << 19)
        let many = Dictionary(
            uniqueKeysWithValues: (0..<10_000).map { number in
                ("key \(number)", MetadataValue.string(String(repeating: "v", count: 100)))
            })
        let samples = [Metadata(["long": .string(text)]), Metadata(many)].enumerated().map {
            SampleRecord.heartRate(60, at: Double($0.offset), metadata: $0.element)
        }
        try engine.save(samples, by: .own)
        let found = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(found.map(\.metadata) == samples.map(\.metadata))
        let question = SamplePredicate.metadataValues("long", [.string(text)])
        #expect(try engine.samples(SampleRequest(.heartRate, question), for: .own).map(\.uuid) == [samples[0].uuid])
        let last = SamplePredicate.metadataKey("key 9999")
        #expect(try engine.samples(SampleRequest(.heartRate, last), for: .own).map(\.uuid) == [samples[1].uuid])
        #expect(try engine.integrityProblems().isEmpty)
    }
}
