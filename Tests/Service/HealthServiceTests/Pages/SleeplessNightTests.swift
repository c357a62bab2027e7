import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// Nights in which nobody slept, and sports that are done in a hall (WEB-51, WEB-60).
@Suite struct SleeplessNightTests {
    private static let now = RichWeek.now.timeIntervalSinceReferenceDate

    private static func page(_ address: String, _ samples: [SampleRecord]) async throws -> String {
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            try engine.write(as: TenYears.watch) { try $0.save(samples) }
        }
        let responder = service.responder(settings: #"{"timeZone": "GMT"}"#)
        return try await responder.ask("GET", address, by: responder.views).text
    }

    @Test("WEB-60: a night without sleep is a night, but not one of the least or of the mean") func sleepless()
        async throws
    {
        // From two to eight in the morning of days ago, of which somebody slept so many hours.
        func night(_ ago: Double, _ hours: Double) -> [SampleRecord] {
            let start = Self.now - 36_000 - ago * 86_400
            let asleep = SampleRecord(
                type: .sleepAnalysis, start: start, end: start + hours * 3_600, content: .category(3))
            let awake = SampleRecord(
                type: .sleepAnalysis, start: start + hours * 3_600, end: start + 21_600, content: .category(2))
            return (hours > 0 ? [asleep] : []) + (hours < 6 ? [awake] : [])
        }
        let page = try await Self.page("/sleep?span=30", night(3, 6) + night(2, 0) + night(1, 4) + night(0, 5))
        #expect(page.contains("'4 nights, from 4:00 h to 6:00 h · 5:00 h average'"))
        let awake = try await Self.page("/sleep?span=30", night(1, 0) + night(0, 0))
        #expect(!awake.contains("average'"))
    }

    @Test("WEB-51: records in a hall are on a page of their own") func indoors() async throws {
        func run(_ number: Int, _ meters: Double, isIndoor: Bool) -> [SampleRecord] {
            let start = Self.now - 86_400 * Double(number)
            return [
                SampleRecord(
                    uuid: SweptLife.uuid(number), type: .workout, start: start, end: start + 1_800,
                    content: .workout(
                        WorkoutRecord(
                            activityType: .running, duration: 1_800,
                            totals: [.distance: QuantityValue(meters, .meter)])),
                    metadata: [MetadataKey.indoorWorkout: .bool(isIndoor)])
            ]
        }
        let samples = run(1, 5_000, isIndoor: false) + run(2, 4_000, isIndoor: true) + run(3, 3_000, isIndoor: true)
        for (query, sport, count) in [
            ("?sport=running", "running", "1 workout"), ("?sport=running-indoor", "running-indoor", "2 workouts"),
        ] {
            let page = try await Self.page("/records\(query)", samples)
            let tabs = page.matches(of: #/tabName '([^']*)' tabAddress '\?sport=([^']*)' isCurrent (true|false)/#)
            #expect(Set(tabs.map { String($0.output.2) }) == ["running", "running-indoor"])
            #expect(Set(tabs.map { String($0.output.1) }) == ["Running", "Running, indoors"])
            #expect(tabs.filter { $0.output.3 == "true" }.map { String($0.output.2) } == [sport])
            #expect(page.contains(" sectionText '\(count)' "), "\(sport)")
        }
    }
}
