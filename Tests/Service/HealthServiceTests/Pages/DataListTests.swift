import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// The list of all types, each with its latest value (WEB-40).
@Suite struct DataListTests {
    private static let midnight = RichWeek.now.timeIntervalSinceReferenceDate - 43_200

    /// Returns a sample of hours of today.
    private static func sample(
        _ type: ObjectType, _ content: SampleContent, _ from: Double, _ to: Double
    ) -> SampleRecord {
        SampleRecord(type: type, start: midnight + from * 3_600, end: midnight + to * 3_600, content: content)
    }

    private static func steps(_ count: Double, _ from: Double, _ to: Double) -> SampleRecord {
        sample(.stepCount, .quantity(QuantityValue(count, .count)), from, to)
    }

    private static func heart(_ rate: Double, _ hour: Double) -> SampleRecord {
        sample(.heartRate, .quantity(QuantityValue(rate, .countPerMinute)), hour, hour)
    }

    private static func stage(_ value: Int, _ from: Double, _ to: Double) -> SampleRecord {
        sample(.sleepAnalysis, .category(value), from, to)
    }

    private static func stand(_ value: Int, _ hour: Double) -> SampleRecord {
        sample(.appleStandHour, .category(value), hour, hour + 1)
    }

    private static func page(_ samples: [SampleRecord], _ query: String = "") async throws -> String {
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            try engine.write(as: TenYears.watch) { writer in
                // Hours in which somebody stood are saved by the system alone.
                let isOfSystem = samples.first?.type == .appleStandHour
                if isOfSystem { try writer.insertSystemData(samples.map { SystemSample($0) }) }
                if !isOfSystem { try writer.save(samples) }
            }
        }
        let responder = service.responder(settings: #"{"timeZone": "GMT"}"#)
        return try await responder.ask("GET", "/data\(query)", by: responder.views).text
    }

    /// Returns the rows of a page: the address, the number of samples and the latest value.
    private static func rows(_ page: String) -> [String] {
        page.matches(
            of: #/\(address '([^']*)' typeName '[^']*' key '[^']*' count '([^']*)' span '[^']*' latest '([^']*)' \)/#
        ).map { "\($0.output.1) \($0.output.2): \($0.output.3)" }
    }

    private struct Case: Sendable, CustomStringConvertible {
        var description: String
        var samples: [SampleRecord]
        var row: String
    }

    private static let cases = [
        Case(
            description: "the sum of the last day",
            samples: [steps(900, -15, -14), steps(100, 9, 10), steps(200, 10, 11)],
            row: "/data/stepCount 3: 300"),
        Case(
            description: "a last day that ended at midnight",
            samples: [steps(700, -39, -38), steps(100, -15, -14), steps(500, -0.5, 0)], row: "/data/stepCount 3: 600"),
        Case(
            description: "the last value", samples: [heart(61.4, 10), heart(60, 9)], row: "/data/heartRate 2: 61.4 bpm"),
        Case(
            description: "the last night", samples: [stage(3, -24, -16), stage(3, 0, 6)],
            row: "/data/sleepAnalysis 2: 6:00 h"),
        Case(
            description: "a night without sleep", samples: [stage(0, 0, 6)],
            row: "/data/sleepAnalysis 1: \(CategoryName.title(of: 0, .sleepAnalysis))"),
        Case(
            description: "the hours of the last day in which somebody stood",
            samples: [stand(0, -14), stand(0, 9), stand(1, 10), stand(0, 11)], row: "/data/appleStandHour 4: 2 h"),
        Case(
            description: "an hour that two devices noticed",
            samples: [stand(0, 9), stand(0, 9), stand(0, 11)], row: "/data/appleStandHour 3: 2 h"),
        Case(
            description: "a day without standing", samples: [stand(0, -14), stand(1, 10)],
            row: "/data/appleStandHour 2: 0 h"),
        Case(
            description: "the length of a workout",
            samples: [sample(.workout, .workout(WorkoutRecord(activityType: .running, duration: 1_800)), 9, 9.5)],
            row: "/workouts 1: 30:00"),
        Case(
            description: "the length of what has no value",
            samples: [sample(.mindfulSession, .category(0), 9, 9.25)], row: "/data/mindfulSession 1: 15 min"),
    ]

    @Test("WEB-40: the latest value of a type", arguments: cases)
    private func latest(of own: Case) async throws {
        #expect(Self.rows(try await Self.page(own.samples)) == [own.row])
    }

    @Test(
        "WEB-40: words find types by their names and by their identifiers",
        arguments: [
            ("", ["heartRate", "restingHeartRate", "stepCount"]), ("?q=STEP", ["stepCount"]),
            ("?q=heart", ["heartRate", "restingHeartRate"]), ("?q=resting+heart", ["restingHeartRate"]),
            ("?q=identifierheart", ["heartRate"]),
            ("?q=hkquantity", ["heartRate", "restingHeartRate", "stepCount"]), ("?q=zzz", []),
        ] as [(String, [String])])
    func words(query: String, found: [String]) async throws {
        let resting = Self.sample(.restingHeartRate, .quantity(QuantityValue(50, .countPerMinute)), 9, 9)
        let page = try await Self.page(
            [Self.heart(60, 9), resting, Self.steps(10, 9, 10), Self.steps(10, 10, 11)], query)
        let keys = page.matches(of: #/ key '([^']*)' count /#).map { String($0.output.1) }
        #expect(keys.sorted() == found)
        // The total is that of the store.
        #expect(page.contains(" isEmpty \(found.isEmpty) hasNone false total '4 samples of 3 types' "))
    }

    @Test("WEB-40: an empty store has no types") func nothing() async throws {
        let service = try SweptService { try $0.allow(TenYears.watch) }
        let responder = service.responder()
        let page = try await responder.ask("GET", "/data", by: responder.views).text
        #expect(Self.rows(page).isEmpty)
        #expect(page.contains(" isEmpty true hasNone true total '0 samples of 0 types' "))
    }
}
