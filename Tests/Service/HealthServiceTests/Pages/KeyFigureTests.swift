import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthPages
@testable import HealthReports
@testable import HealthService

/// The key figures of a workout and of its legs (WEB-31, WEB-35).
@Suite struct KeyFigureTests {
    private static func detail(_ uuid: String) throws -> WorkoutDetail {
        let access = StoreAccess(engine: try SweptService.shared.get().engine, identity: .dashboard)
        let known = try #require(UUID(uuidString: uuid))
        return try #require(try access.reports { try $0.workout(known) })
    }

    /// Returns a run of a thousand seconds of which nothing else is known.
    private static func bare() throws -> WorkoutDetail {
        var detail = try detail(RichWeek.run)
        detail.summary.end = detail.summary.start + 1_000
        detail.summary.duration = 1_000
        (detail.summary.totalDistance, detail.summary.totalEnergyBurned, detail.summary.climb) = (nil, nil, nil)
        (detail.samples, detail.sets, detail.legs) = ([], [], [])
        (detail.power, detail.swim, detail.metadata) = (nil, nil, nil)
        return detail
    }

    private static func figures(
        _ detail: WorkoutDetail, _ leg: WorkoutLeg? = nil, settings: String = #"{"timeZone": "GMT"}"#
    ) throws -> [String] {
        let formatter = try SweptService.shared.get().formatter(settings)
        let measure = leg.map { formatter.format.measure($0.speedStyle) } ?? formatter.measure(of: detail.summary)
        return WorkoutKeyFigures(detail, leg, measure, formatter).figures.map { figure in
            [figure.label, figure.number, figure.unit, figure.remark].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    // MARK: Workouts

    @Test(
        "WEB-31: the time with pauses is told from a second of pauses on",
        arguments: [
            (1_000.0, ["Time 16:40"]), (999.25, ["Time 16:39"]), (999, ["Time 16:39", "Elapsed 16:40"]),
            (400, ["Time 6:40", "Elapsed 16:40"]),
        ] as [(Double, [String])])
    func pauses(duration: Double, figures: [String]) throws {
        var detail = try Self.bare()
        detail.summary.duration = duration
        #expect(try Self.figures(detail) == figures)
    }

    @Test("WEB-31: each figure of a workout is told if it is known, in its place") func whole() throws {
        let bare = try Self.bare()
        func figures(_ change: (inout WorkoutDetail) -> Void) throws -> [String] {
            var detail = bare
            change(&detail)
            return try Self.figures(detail)
        }
        #expect(try figures { $0.summary.totalDistance = 0 } == ["Time 16:40"])
        #expect(
            try figures { $0.summary.totalDistance = 2_500 } == ["Distance 2.50 km", "Time 16:40", "Pace 6:40 /km"])
        #expect(try figures { $0.summary.climb = 12.4 } == ["Time 16:40", "Climb 12 m"])
        #expect(try figures { $0.summary.totalEnergyBurned = 345.6 } == ["Time 16:40", "Energy 346 kcal"])
        let rates = SampleSummary(
            type: .heartRate,
            samples: [120.0, 140, 130].enumerated().map {
                .quantity(.heartRate, $0.element, .countPerMinute, Double($0.offset))
            })
        let steps = SampleSummary(type: .stepCount, samples: [.quantity(.stepCount, 9, .count, 0)])
        #expect(try figures { $0.samples = [steps, rates] } == ["Time 16:40", "Heart rate 130 bpm highest 140"])
        #expect(try figures { $0.samples = [steps] } == ["Time 16:40"])
        var power = try #require(try Self.detail(RichWeek.run).power)
        (power.average, power.normalized, power.maximum) = (199.6, 210.4, 400)
        #expect(try figures { $0.power = power } == ["Time 16:40", "Power 200 W normalized 210"])
        power.normalized = nil
        #expect(try figures { $0.power = power } == ["Time 16:40", "Power 200 W"])
        let weather: Metadata = [MetadataKey.weatherTemperature: .quantity(QuantityValue(51, .degreeFahrenheit))]
        #expect(try figures { $0.metadata = weather } == ["Time 16:40", "Weather 11 °C"])
        let sets = (1...2).map {
            ExerciseSet(
                number: $0, start: Double($0) * 60, end: Double($0) * 60 + 30, repetitions: 8, weight: nil, rest: nil)
        }
        #expect(try figures { $0.sets = sets } == ["Time 16:40", "Sets 2"])
        let lengths = [40.0, 44, nil].enumerated().map { number, swolf in
            SwimLength(
                number: number + 1, start: Double(number) * 30, end: Double(number) * 30 + 25, strokes: nil,
                strokeStyle: nil, swolf: swolf)
        }
        #expect(
            try figures { $0.swim = SwimReport(lengths: lengths, poolLength: 25) }
                == ["Time 16:40", "Lengths 3 of 25 m", "SWOLF 42"])
        #expect(
            try figures { $0.swim = SwimReport(lengths: Array(lengths.suffix(1)), poolLength: nil) }
                == ["Time 16:40", "Lengths 1"])
        // All of them, in their order.
        let all = try figures { detail in
            (detail.summary.totalDistance, detail.summary.climb, detail.summary.totalEnergyBurned) = (2_500, 20, 300)
            (detail.summary.duration, detail.samples, detail.power) = (990, [rates], power)
            (detail.swim, detail.sets) = (SwimReport(lengths: lengths, poolLength: 25), sets)
            detail.metadata = weather
        }
        #expect(
            all.map { $0.prefix { $0 != " " } } == [
                "Distance", "Time", "Elapsed", "Pace", "Heart", "Power", "Climb", "Energy", "Lengths", "SWOLF", "Sets",
                "Weather",
            ])
    }

    // MARK: Legs

    private static func leg() throws -> (detail: WorkoutDetail, leg: WorkoutLeg) {
        let detail = try detail(RichWeek.triathlon)
        // A ride of 1,340 seconds, from eleven minutes on.
        var leg = detail.legs[2]
        (leg.meters, leg.averageHeartRate, leg.maximumHeartRate) = (nil, nil, nil)
        (leg.power, leg.climb) = (nil, nil)
        return (detail, leg)
    }

    @Test(
        "WEB-35: a leg has a distance if there is any, and a speed from a hundred metres and ten seconds on",
        arguments: [
            (nil, 60, ["Time 1:00"]), (0, 60, ["Time 1:00"]), (99, 60, ["Distance 99 m", "Time 1:00"]),
            (100, 9.75, ["Distance 100 m", "Time 0:10"]),
            (100, 10, ["Distance 100 m", "Time 0:10", "Speed 36.0 km/h"]),
            (10_000, 1_200, ["Distance 10.00 km", "Time 20:00", "Speed 30.0 km/h"]),
        ] as [(Double?, Double, [String])])
    func distances(meters: Double?, seconds: Double, figures: [String]) throws {
        var (detail, leg) = try Self.leg()
        (leg.meters, leg.seconds) = (meters, seconds)
        #expect(try Self.figures(detail, leg) == figures)
        // The figures of the whole workout are not those of a leg.
        detail.summary.totalDistance = 77_777
        #expect(try Self.figures(detail, leg) == figures)
    }

    @Test("WEB-35: a leg has its own heart rate, power and climb") func measures() throws {
        let (detail, plain) = try Self.leg()
        var leg = plain
        leg.seconds = 60
        leg.averageHeartRate = 144.6
        #expect(try Self.figures(detail, leg) == ["Time 1:00", "Heart rate 145 bpm"])
        leg.maximumHeartRate = 160.4
        #expect(try Self.figures(detail, leg) == ["Time 1:00", "Heart rate 145 bpm highest 160"])
        leg.averageHeartRate = nil
        leg.climb = 33.3
        #expect(try Self.figures(detail, leg) == ["Time 1:00", "Climb 33 m"])
        var power = try #require(try Self.detail(RichWeek.run).power)
        (power.average, power.normalized) = (150, 160)
        leg.power = power
        #expect(try Self.figures(detail, leg) == ["Time 1:00", "Power 150 W normalized 160", "Climb 33 m"])
    }

    @Test("WEB-35: a part is the workout, or a leg from its begin to its end") func parts() throws {
        let (detail, leg) = try Self.leg()
        let (whole, part) = (WorkoutPart(detail, nil), WorkoutPart(detail, leg))
        #expect(whole.from == 0 && whole.to == detail.summary.end.timeIntervalSince(detail.summary.start))
        #expect(part.from == 660 && part.to == 2_000)
        #expect(whole.template == detail.template && part.template == leg.template)
        #expect(whole.series.start == detail.series.start && whole.series.end == detail.series.end)
        #expect(part.series.start == detail.series.start + 660 && part.series.end == detail.series.start + 2_000)
    }
}
