import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer

/// All made-up exports tell the same days of one person.
@Suite struct OneStoryTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private static let names = [
        "strava", "garmin", "fitbit", "googlefit", "healthconnect", "samsung", "gadgetbridge", "polar",
    ]

    private func run(_ name: String) async -> [ImportReport] {
        await fixture.run(ExportFixture.data.appending(path: "synthetic/\(name).zip").path)
    }

    @Test(
        "IMP-16, IMP-17, IMP-19, IMP-41: eight exports in any order are one outing, one sum of steps and two nights",
        .enabled(if: ExportFixture.hasData, "no test data"), arguments: Seeds.first(1))
    func anyOrder(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let names = Self.names.shuffled(using: &generator)
        for name in names { _ = await run(name) }
        try check("\(names)")
        for name in names.shuffled(using: &generator) {
            let reports = await run(name)
            #expect(reports.allSatisfy { $0.status != .imported }, "\(name) again, after \(names)")
        }
        try check("again, \(names)")
    }

    private func check(_ order: String) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = fixture.options.exports.zone
        let midnight = Date(timeIntervalSinceReferenceDate: 731_631_600)
        let day = SampleFilter(from: midnight, to: midnight + 86_400)
        try fixture.access.own { store in
            let sums = try store.sums(day, WorkoutSearch())
            #expect(sums.count == 1 && abs((sums.distance ?? 0) - 5_000) < 1, "\(sums), \(order)")
            let steps = try store.statistics(StatisticsRequest(.stepCount, options: [.cumulativeSum]))
            #expect(steps?.values.sum == 10_800, "\(order)")
            let nights = try store.sleep(SampleFilter(), calendar: calendar).nights
            let asleep = [731_716_200.0, 733_530_600].map { start in
                nights.first { abs($0.main.start - start) < 3_600 }.map { ($0.main.asleep / 60).rounded() }
            }
            #expect(asleep == [430, 420], "\(order)")
        }
    }
}
