import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// Times on the pages of a type and of a workout that are not just the sum of others (WEB-30, WEB-41).
@Suite struct CoveredTimeTests {
    /// Midnight of Saturday 30 December 2023.
    private static let day = TenYears.date(2_023, 12, 30).timeIntervalSinceReferenceDate

    /// The begin and end of a sample, in hours of the day, and its value.
    private typealias Stretch = (Double, Double, Int)

    private static func page(_ address: String, of samples: [SampleRecord]) async throws -> String {
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            try engine.write(as: TenYears.watch) { try $0.save(samples) }
        }
        let responder = service.responder()
        return try await responder.ask("GET", address, by: responder.views).text
    }

    private static func headaches(_ stretches: [Stretch], span: String = "D") async throws -> String {
        try await page(
            "/data/headache?span=\(span)&date=2023-12-30",
            of: stretches.map { from, to, value in
                SampleRecord(
                    type: .headache, start: day + from * 3_600, end: day + to * 3_600, content: .category(value))
            })
    }

    private static let cases: [([Stretch], String)] = [
        ([(1, 2, 3)], "1 sample · 1:00 h"), ([(1, 2, 3), (5, 6, 3)], "2 samples · 2:00 h"),
        ([(1, 2, 3), (2, 3, 3)], "2 samples · 2:00 h"),
        // Others of the same time, and within it.
        ([(1, 5, 3), (2, 3, 3), (4, 6, 3)], "3 samples · 5:00 h"), ([(1, 6, 3), (2, 3, 3)], "2 samples · 5:00 h"),
        ([(1, 2, 3), (1, 4, 3)], "2 samples · 3:00 h"), ([(1, 4, 3), (1, 2, 3)], "2 samples · 3:00 h"),
        ([(1, 4, 3), (1, 4, 3)], "2 samples · 3:00 h"),
        // Each value covers times of its own.
        ([(1, 3, 2), (2, 4, 3)], "2 samples · 4:00 h"), ([(1, 5, 2), (2, 3, 3), (4, 6, 2)], "3 samples · 6:00 h"),
        // What goes on after midnight is of the next day.
        ([(23, 26, 3)], "1 sample · 1:00 h"), ([(22, 24, 3)], "1 sample · 2:00 h"),
        ([(22, 25, 3), (23, 27, 3)], "2 samples · 2:00 h"),
        // Moments are counted; beside times, they take none.
        ([(1, 1, 3), (2, 2, 3)], "2 times"), ([(1, 1, 3), (1, 1, 2)], "2 times"), ([(3, 3, 3)], "1 time"),
        ([(1, 1, 3), (2, 3, 3)], "2 samples · 1:00 h"),
    ]

    @Test("WEB-41: no second of a value is counted twice", arguments: cases)
    private func covered(stretches: [Stretch], told: String) async throws {
        #expect(try await Self.headaches(stretches).contains("'\(told)'"), "\(stretches)")
    }

    @Test("WEB-41: a night is of both its days") func night() async throws {
        let page = try await Self.headaches([(-2, 3, 3), (-1, 2, 3)], span: "W")
        #expect(page.contains("'2 samples · 5:00 h'"))
        let read = page.matches(of: #/'(\d:\d\d h)'/#).map { String($0.output.1) }
        #expect(read.contains("2:00 h") && read.contains("3:00 h"))
    }

    @Test(
        "WEB-30: the elapsed time of a workout is told if it is a second longer than the time",
        arguments: [
            (0, nil), (0.5, nil), (0.99, nil), (1, "10:01"), (59, "10:59"), (60, "11:00"), (3_000, "1:00:00"),
            (-5, nil),
        ] as [(Double, String?)])
    func elapsed(pause: Double, told: String?) async throws {
        let workout = SampleRecord(
            uuid: SweptLife.uuid(1), type: .workout, start: Self.day + 36_000, end: Self.day + 36_600 + pause,
            content: .workout(WorkoutRecord(activityType: .running, duration: 600)))
        let page = try await Self.page("/workouts/\(SweptLife.uuid(1).uuidString)", of: [workout])
        let found = page.firstMatch(of: #/label 'Elapsed' .{0,40}?'([\d:]+)'/#).map { String($0.output.1) }
        #expect(page.contains("label 'Elapsed'") == (told != nil))
        #expect(found == told, "\(page.firstMatch(of: #/.{0,80}label 'Elapsed'.{0,80}/#)?.output ?? "")")
    }
}
