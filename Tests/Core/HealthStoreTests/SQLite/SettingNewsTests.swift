import Foundation
import HealthModel
import Synchronization
import Testing

@testable import HealthStore

/// Settings that observers are told of, and writes beside a compaction.
@Suite struct SettingNewsTests {
    @Test("STO-5: summaries and medications are news, other settings are not") func news() throws {
        let engine = try SQLiteEngine.open()
        let news = Mutex<[Set<ObjectType>?]>([])
        let observation = engine.observe { notice in news.withLock { $0.append(notice.types) } }
        func told(_ body: (StoreWriter) throws -> Void) throws -> [Set<ObjectType>?] {
            news.withLock { $0 = [] }
            try engine.write(as: .own) { try body($0) }
            return news.withLock { $0 }
        }
        let day = CalendarDay(year: 2026, month: 5, day: 12)
        let summary = ActivitySummaryRecord(day: day)
        #expect(try told { try $0.setActivitySummaries([summary]) } == [[.activitySummary]])
        #expect(try told { try $0.setActivitySummaries([summary]) } == [[.activitySummary]])
        #expect(try told { try $0.setMedications([]) } == [[.userAnnotatedMedication]])
        #expect(
            try told {
                try $0.setActivitySummaries([summary])
                try $0.setMedications([])
            } == [[.activitySummary, .userAnnotatedMedication]])
        #expect(try told { try $0.setSystemSources(["a"]) } == [])
        #expect(try told { try $0.setSourceOrder(["a"], of: [.heartRate]) } == [])
        #expect(try told { try $0.setCharacteristics([.bloodType: 1]) } == [])
        #expect(throws: EngineError.self) {
            try engine.setActivitySummaries([summary, ActivitySummaryRecord()])
        }
        #expect(news.withLock { $0 } == [])
        withExtendedLifetime(observation) {}
    }

    @Test("STO-1: what is written while a compaction runs is no problem of it", arguments: [1, 2, 3])
    func writing(step: Int) throws {
        let engine = try SQLiteEngine.open()
        try engine.save(
            (0..<6).map { (place: Int) -> SampleRecord in
                .quantity(.given(10 + place * 2), .heartRate, 60, .countPerMinute, Double(place))
            }, by: .own)
        var steps = 0
        let report = try engine.compact(olderThan: 1_000, isTrial: false, shortest: 2) { _ in
            steps += 1
            guard steps == step else { return true }
            do {
                try engine.save([.quantity(.given(1), .heartRate, 999, .countPerMinute, 5_000)], by: .own)
            } catch {
                Issue.record(error)
            }
            return true
        }
        #expect(steps > step && report.problems == [] && report.samples == 6 && report.blocks == 1)
        let found = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(Set(found.map(\.start)) == [0, 1, 2, 3, 4, 5, 5_000])
        #expect(try engine.integrityProblems().isEmpty)
    }
}
