import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// The charts of a workout and of its legs, each with its own readings (WEB-31, WEB-35).
@Suite struct LegChartTests {
    private static let start = RichWeek.now.timeIntervalSinceReferenceDate - 7_200
    private static let uuid = SweptLife.uuid(92)
    private static let (ride, run, walk) = (SweptLife.uuid(93), SweptLife.uuid(94), SweptLife.uuid(95))

    private static func leg(_ uuid: UUID, _ activity: WorkoutActivity, _ from: Double, _ to: Double)
        -> WorkoutActivityRecord
    {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        return WorkoutActivityRecord(
            uuid: uuid, configuration: configuration, start: start + from, end: start + to, duration: to - from)
    }

    /// Returns the charts of a page: their keys, with what is told of each.
    private static func charts(_ rates: [(second: Double, rate: Double)], of leg: UUID?) async throws -> [String] {
        let workout = SampleRecord(
            uuid: uuid, type: .workout, start: start, end: start + 1_260,
            content: .workout(
                WorkoutRecord(
                    activityType: .swimBikeRun, duration: 1_260,
                    activities: [
                        self.leg(ride, .cycling, 0, 600), self.leg(run, .running, 600, 1_200),
                        self.leg(walk, .walking, 1_200, 1_260),
                    ])))
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            try engine.write(as: TenYears.watch) {
                try $0.save([workout])
                try $0.add(
                    rates.map { .quantity(.heartRate, $0.rate, .countPerMinute, start + $0.second) }, to: uuid)
            }
        }
        let responder = service.responder(settings: #"{"timeZone": "GMT"}"#)
        let address = "/workouts/\(uuid.uuidString)" + (leg.map { "?activity=\($0.uuidString)" } ?? "")
        let page = try await responder.ask("GET", address, by: responder.views).text
        return page.matches(of: #/\(columnKey '([^']*)' chartName '[^']*' chartUnit '[^']*' facts '([^']*)'/#).map {
            "\($0.output.1): \($0.output.2)"
        }
    }

    /// A reading each minute, of which those at the end of a leg belong to the next one, and the last to the last.
    private static let rates: [(second: Double, rate: Double)] = (0...21).map { minute in
        let rate: Double =
            switch minute {
            case 0: 125
            case 1...9: Double(120 + minute)
            case 10: 189
            case 20: 110
            case 21: 100
            default: 150
            }
        return (Double(minute) * 60, rate)
    }

    @Test(
        "WEB-35: a reading at the end of a leg is that of the next one, and one at the end of the last is its own",
        arguments: [
            (nil, "Average 136 bpm, highest 189 bpm at 10:00"), (ride, "Average 125 bpm, highest 129 bpm at 9:00"),
            (run, "Average 154 bpm, highest 189 bpm at 10:00"), (walk, "Average 105 bpm, highest 110 bpm at 20:00"),
        ] as [(UUID?, String)])
    func bounds(leg: UUID?, facts: String) async throws {
        #expect(try await Self.charts(Self.rates, of: leg) == ["heartRate: \(facts)"])
    }

    @Test(
        "WEB-31: a leg with less than two readings has no chart, whatever the others have",
        arguments: [
            (nil, ["heartRate: Average 120 bpm, highest 140 bpm at 10:40"]), (ride, []),
            (run, ["heartRate: Average 130 bpm, highest 140 bpm at 10:40"]), (walk, []),
        ] as [(UUID?, [String])])
    func few(leg: UUID?, charts: [String]) async throws {
        let rates = [(second: 60.0, rate: 100.0), (second: 620, rate: 120), (second: 640, rate: 140)]
        #expect(try await Self.charts(rates, of: leg) == charts)
    }

    @Test("WEB-31: of equal readings the first one is told as the highest") func ties() async throws {
        let rates = [(second: 30.0, rate: 100.0), (second: 90, rate: 140), (second: 150, rate: 140)]
        #expect(
            try await Self.charts(rates, of: nil) == ["heartRate: Average 127 bpm, highest 140 bpm at 1:30"])
    }
}
