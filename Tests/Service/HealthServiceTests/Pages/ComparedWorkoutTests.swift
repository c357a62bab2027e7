import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing

@testable import HealthPages
@testable import HealthService

/// What the pages of two workouts side by side, and of records, tell of ways that are known exactly.
@Suite struct ComparedWorkoutTests {
    private static let now = RichWeek.now.timeIntervalSinceReferenceDate
    private static let (own, other) = (SweptLife.uuid(1), SweptLife.uuid(2))

    /// Returns pages of two runs of ten minutes, a day apart, with the metres of each minute.
    private static func pages(_ ownMeters: Double?, _ otherMeters: Double?) throws -> ShownPages {
        let pages = try ShownPages((1...2).map { ShownPages.workout($0, daysAgo: Double($0)) })
        for (number, meters) in [(1, ownMeters), (2, otherMeters)] {
            guard let meters else { continue }
            let start = now - 7_200 - Double(number) * 86_400
            try pages.service.engine.write(as: TenYears.watch) { store in
                try store.add(
                    (0..<10).map {
                        .quantity(.distanceWalkingRunning, meters, .meter, start + Double($0) * 60, seconds: 60)
                    }, to: SweptLife.uuid(number))
            }
        }
        return pages
    }

    @Test(
        "WEB-110: a workout was behind, ahead of or with another one at the last place that both have",
        arguments: [
            (200.0, 170.0, "is 1:30 behind", "is 300 m behind"), (170, 200, "is 1:30 ahead", "is 300 m ahead"),
        ])
    func gaps(ownMeters: Double, otherMeters: Double, byDistance: String, byTime: String) async throws {
        let pages = try Self.pages(ownMeters, otherMeters)
        let address = "/workouts/\(Self.own.uuidString)/compare/\(Self.other.uuidString)?by="
        for (axis, told) in [("distance", byDistance), ("time", byTime)] {
            let page = try await pages.page(address + axis)
            let facts = page.firstMatch(of: #/facts '(At the last place that both have, [^']*)'/#)
            #expect(facts?.output.1.hasSuffix(" \(told)") == true, "\(page.prefix(600))")
        }
    }

    @Test(
        "WEB-110: workouts with less than half a second or half a metre between them were together",
        arguments: [(200.0, 199.97), (199.97, 200)])
    func level(ownMeters: Double, otherMeters: Double) async throws {
        let pages = try Self.pages(ownMeters, otherMeters)
        for axis in ["distance", "time"] {
            let address = "/workouts/\(Self.own.uuidString)/compare/\(Self.other.uuidString)?by=\(axis)"
            let page = try await pages.page(address)
            #expect(page.contains("facts 'Together at the last place that both have'"), "\(axis)")
            // A gap that rounds to zero has no sign.
            #expect(!page.contains("'+0:00'") && !page.contains("'−0:00'") && !page.contains("'+0 m'"))
            #expect(!page.contains("'−0 m'"))
        }
    }

    @Test("WEB-110: workouts that were as fast were together, and those without a way nowhere") func together()
        async throws
    {
        let pages = try Self.pages(200, 200)
        let none = try Self.pages(nil, nil)
        for axis in ["distance", "time"] {
            let address = "/workouts/\(Self.own.uuidString)/compare/\(Self.other.uuidString)?by=\(axis)"
            let page = try await pages.page(address)
            #expect(page.contains("facts 'Together at the last place that both have'"))
            #expect(!page.contains("emptyText 'Nothing was measured"))
            let empty = try await none.page(address)
            #expect(empty.contains("emptyText 'Nothing was measured along these workouts.'"))
            #expect(!empty.contains(" the last place that both have"))
        }
    }

    @Test("WEB-110: slower than forty minutes for a kilometre there is no pace") func slowest() async throws {
        let address = "/workouts/\(Self.own.uuidString)/compare/\(Self.other.uuidString)?by=time"
        func count(_ ownMeters: Double, _ otherMeters: Double, _ pace: String) async throws -> Int {
            try await Self.pages(ownMeters, otherMeters).page(address).components(separatedBy: "'\(pace)'").count - 1
        }
        // A row for each of 81 places, of which a pace is the cell of a workout.
        #expect(try await count(26, 26, "38:28") == 162)
        #expect(try await count(26, 24, "38:28") == 81)
        #expect(try await count(26, 24, "41:40") == 0)
    }

    @Test("WEB-51: records tell how many better efforts were left out", arguments: [false, true])
    func leftOut(hasJump: Bool) async throws {
        let pages = try ShownPages([ShownPages.workout(1, daysAgo: 1, seconds: 1_000)])
        let start = Self.now - 7_200 - 86_400
        try pages.service.engine.write(as: TenYears.watch) { store in
            var samples: [SampleRecord] = (0..<100).map {
                .quantity(.distanceWalkingRunning, 30, .meter, start + Double($0) * 10, seconds: 10)
            }
            if hasJump {
                samples.append(.quantity(.distanceWalkingRunning, 300, .meter, start + 1_000, seconds: 1))
            }
            try store.add(samples, to: Self.own)
        }
        let page = try await pages.page("/records")
        let number = try pages.service.engine.reports(for: TenYears.watch) {
            try $0.records(top: 3).sports.first?.leftOut ?? 0
        }
        #expect(hasJump ? number > 1 : number == 0)
        #expect(page.contains("Excluded because of GPS errors: \(number) better efforts.") == hasJump)
        #expect(page.contains("Excluded") == hasJump)
    }
}
