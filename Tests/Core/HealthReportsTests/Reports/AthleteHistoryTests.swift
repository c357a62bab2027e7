import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports

/// Reading a single day loads only the data it needs, with the same result.
@Suite struct AthleteHistoryTests {
    @Test(arguments: Seeds.some(1, 2))
    func aDayAloneIsTheDayAmongAll(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let store = try LawStore()
        // Some end together, some contain others, some are rows and some a block.
        let samples = (0..<150).map { _ in
            let start = Double(Int.random(in: 0...400, using: &random)) * 21_600
            let length = Double(Int.random(in: 0...12, using: &random)) * 21_600
            return SampleRecord(
                type: .restingHeartRate, start: start, end: start + length,
                content: .quantity(QuantityValue(Double(Int.random(in: 40...80, using: &random)), .countPerMinute)))
        }
        try store.engine.write(as: LawStore.app) { try $0.save(Array(samples[..<100])) }
        for sample in samples[100...] { try store.engine.write(as: LawStore.app, { try $0.save([sample]) }) }
        let calendar = Calendar.utc
        let all = try store.engine.read(for: LawStore.app) { try AthleteHistory($0, calendar) }
        var known = 0
        for day in -2...120 {
            let date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400 + 43_200)
            let alone = try store.engine.read(for: LawStore.app) {
                try AthleteHistory($0, calendar, onlyDayOf: date)
            }
            #expect(alone.facts(onDayOf: date) == all.facts(onDayOf: date), "seed \(seed), day \(day)")
            known += alone.facts(onDayOf: date).rest == nil ? 0 : 1
        }
        #expect(known > 100)
    }
}
