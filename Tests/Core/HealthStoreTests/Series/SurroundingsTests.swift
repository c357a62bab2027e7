import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The data that were measured during the samples that are condensed, to the second.
@Suite struct SurroundingsTests {
    /// The forms in which the store has what was measured beside.
    enum Form: CaseIterable {
        case row, block, series
    }

    /// The times of what was measured beside samples from 100 to 200, and whether it is among the surroundings.
    static let times: [(start: Double, end: Double, isBeside: Bool)] = [
        (50, 99.5, false), (50, 100, true), (50, 100.5, true), (100, 100, true), (120, 130, true), (50, 300, true),
        (199.5, 300, true), (200, 200, true), (200, 300, true), (200.5, 300, false), (99.5, 99.5, false),
        (200.5, 200.5, false),
    ]

    @Test("CON-8: what touches the condensed samples is beside them", arguments: Form.allCases)
    func beside(form: Form) throws {
        for (start, end, isBeside) in Self.times {
            let engine = try SQLiteEngine.forTest()
            try engine.allow(.own, .other)
            let own = [(100.0, 120.0), (150, 200), (130, 140)].enumerated().map { place, times in
                SampleRecord.quantity(
                    .given(place), .heartRate, 60, .countPerMinute, times.0, times.1)
            }
            try engine.save(own, by: .own)
            switch form {
            case .row:
                try engine.save([.quantity(.given(10), .heartRate, 1.5, .countPerSecond, start, end)], by: .other)
            case .block:
                // The others of the block are far from both.
                try engine.save(
                    (0..<64).map { place in
                        let far = 10_000 + Double(place)
                        return .quantity(
                            .consecutive(place), .heartRate, 1.5, .countPerSecond, place == 7 ? start : far,
                            place == 7 ? end : far)
                    }, by: .other)
            case .series:
                try engine.saveSeries(
                    .heartRate, [(-500, -400, 9), (start, end, 1.5), (9_000, 9_000, 9)], in: .countPerSecond, by: .other
                )
            }
            try engine.read { store in
                let key = CondensingGroup.Key(type: .heartRate, revision: 1, device: nil, metadata: nil)
                let group = CondensingGroup(key, unit: .countPerMinute)
                for (place, sample) in own.enumerated() {
                    group.addRow(
                        Int64(place + 1), sample.uuid, from: sample.start, to: sample.end, 60,
                        in: StoredUnit(id: 1, unit: .countPerMinute), delay: nil)
                }
                let sources = try SourceTable(store, .heartRate)
                let spans = BlockSpans()
                let found = try CondensingSurroundings(store, .heartRate, sources, beside: [group], spans: spans)
                #expect(found.data.map(\.start) == (isBeside ? [start] : []), "\(start) to \(end)")
                #expect(found.intervals == (isBeside ? [start...end] : []))
                for datum in found.data {
                    #expect(datum.end == end && datum.value == 1.5 && !datum.isHandEntered)
                    #expect(
                        found.data.count == 1 && sources.ranking.sources[datum.source].bundleIdentifier == "test.other")
                }
                // Without a group everything of its own is beside another.
                let one = CondensingGroup(key, unit: .countPerMinute)
                one.addRow(
                    2, own[1].uuid, from: 150, to: 200, 60, in: StoredUnit(id: 1, unit: .countPerMinute), delay: nil)
                let rest = try CondensingSurroundings(store, .heartRate, sources, beside: [one], spans: spans)
                #expect(!rest.data.contains { $0.start == 150 && $0.number == 2 })
                #expect(!rest.data.contains { $0.start == 100 && $0.end == 120 })
            }
        }
    }
}
