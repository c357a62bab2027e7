import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthDatabase

/// What is remembered of blocks changes no figure, not even its last bit.
@Suite struct StatisticsMemoryTests {
    /// Ten days of heart rates or steps, some of which reach over hours and midnights.
    private static func samples(of type: ObjectType, _ random: inout SeededGenerator) -> [SampleRecord] {
        let unit: QuantityUnit = type == .heartRate ? .countPerMinute : .count
        var time = 0.0
        return (0..<18_000).map { _ in
            time += Double(Int.random(in: 5...60, using: &random))
            let length = type == .heartRate ? 0 : Double(Int.random(in: 0...5, using: &random))
            let value = Double(Int.random(in: 50...180, using: &random))
            return SampleRecord(
                type: type, start: time, end: time + length, content: .quantity(QuantityValue(value, unit)))
        }
    }

    @Test(arguments: [ObjectType.heartRate, .stepCount], [UInt64.random(in: 0...(.max)), 1])
    func STAT_15_askingAgainGivesTheSame(type: ObjectType, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "a.health").path
        let engine = try SQLiteEngine.open(to: .own, .other, in: path)
        try engine.save(Self.samples(of: type, &random), by: .own)

        func checkAll() throws {
            for _ in 0..<5 {
                let hours = [1, 3, 24, 24, 48].randomElement(using: &random) ?? 24
                let anchor = Double(Int.random(in: 0...3, using: &random) * 1_800)
                let buckets = try CalendarBuckets(anchor: anchor, interval: DateComponents(hour: hours))
                let first = Double(Int.random(in: -5...40, using: &random) * 7_200)
                let predicate: SamplePredicate = Bool.random(using: &random) ? .constant(true) : .start(.greater, first)
                let request = StatisticsRequest(
                    type, predicate, options: StatisticsOptions.all(for: type).union(.separateBySource))
                // An engine that was just opened remembers nothing.
                let fresh = try SQLiteEngine(path: path).statistics(request, in: buckets, for: .own)
                let asked = try engine.statistics(request, in: buckets, for: .own)
                #expect(asked.populated == fresh.populated, "seed \(seed), \(hours) h from \(anchor)")
                #expect(
                    try engine.statistics(request, in: buckets, for: .own).populated == fresh.populated,
                    "seed \(seed), again")
            }
        }
        try checkAll()
        // Another source between them, and blocks that take the numbers of others.
        try engine.save(
            (0..<2_000).map {
                SampleRecord(
                    type: type, start: Double($0) * 300, end: Double($0) * 300,
                    content: .quantity(QuantityValue(70, type == .heartRate ? .countPerMinute : .count)))
            }, by: .other)
        try checkAll()
        _ = try engine.delete(
            of: type, matching: .and([.start(.greater, 100_000), .start(.less, 100_200)]), by: .own)
        try checkAll()
    }
}
