import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Settings of a store that take the place of earlier ones, and of nothing else.
@Suite struct SettingReplacementTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    @Test("an order of sources replaces those of its types alone") func orders() throws {
        func set(_ order: [String], _ types: Set<ObjectType>) throws {
            try engine.write { try $0.setSourceOrder(order, of: types) }
        }
        func orders() throws -> [[String]] {
            try [ObjectType.stepCount, .heartRate, .bodyMass].map { try engine.sourceOrder(of: $0) }
        }
        #expect(try orders() == [[], [], []])
        try set(["b", "a", "c"], [.stepCount, .heartRate])
        #expect(try orders() == [["b", "a", "c"], ["b", "a", "c"], []])
        try set(["c"], [.heartRate, .bodyMass])
        #expect(try orders() == [["b", "a", "c"], ["c"], ["c"]])
        try set(["x"], [])
        #expect(try orders() == [["b", "a", "c"], ["c"], ["c"]])
        try set([], [.stepCount])
        #expect(try orders() == [[], ["c"], ["c"]])
    }

    @Test("the sources of the system are those that were named last") func systemSources() throws {
        for sources in [["a", "b"], ["b", "c"], ["c"], [], ["a"]] as [Set<String>] {
            try engine.setSystemSources(sources)
            #expect(try engine.systemSources() == sources)
        }
    }

    @Test("summaries of days replace those of their days, and all are refused with one that has none")
    func summaries() throws {
        func summary(_ day: Int?, _ energy: Double) -> ActivitySummaryRecord {
            var summary = ActivitySummaryRecord(day: day.map { CalendarDay(year: 2026, month: 3, day: $0) })
            summary.energy = QuantityValue(energy, .kilocalorie)
            return summary
        }
        func energies() throws -> [Double] {
            try engine.activitySummaries(.constant(true), in: .gmt, for: .own).map(\.energy.value)
        }
        try engine.setActivitySummaries([summary(2, 200), summary(1, 100)])
        #expect(try energies() == [100, 200])
        try engine.setActivitySummaries([summary(2, 50), summary(3, 300), summary(3, 301)])
        #expect(try energies() == [100, 50, 301])
        let error = #expect(throws: EngineError.self) {
            try engine.setActivitySummaries([summary(1, 1), summary(nil, 2), summary(3, 3)])
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message == "An activity summary requires a day.")
        #expect(try energies() == [100, 50, 301])
    }
}
