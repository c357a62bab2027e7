import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthPages
@testable import HealthReports
@testable import HealthService

/// The tables of laps, splits and legs on the page of a workout.
@Suite struct LapTableTests {
    private static func detail(_ uuid: UUID) throws -> WorkoutDetail {
        let access = StoreAccess(engine: try SweptService.shared.get().engine, identity: .dashboard)
        return try #require(try access.reports { try $0.workout(uuid) })
    }

    private static func formatter(_ settings: String = #"{"timeZone": "GMT"}"#) throws -> PageFormatter {
        try SweptService.shared.get().formatter(settings)
    }

    private static let imperial = #"{"timeZone": "GMT", "units": "imperial"}"#

    /// Returns a lap of a workout from a second to another one.
    private static func lap(
        _ number: Int, _ from: Double, _ to: Double, of detail: WorkoutDetail,
        _ change: (inout WorkoutLap) -> Void = { _ in }
    ) -> WorkoutLap {
        var lap = WorkoutLap(
            number: number, start: detail.series.start + from, end: detail.series.start + to, seconds: to - from,
            activity: detail.summary.activityType, lengths: 0..<0)
        change(&lap)
        return lap
    }

    private static func cells(_ table: ListTable) -> [[String]] { table.rows.map { $0.cells.map(\.text) } }

    private static func stretches(_ table: ListTable) -> [String] {
        table.rows.map { "\($0.hasStretch) \($0.from)–\($0.to)" }
    }

    // MARK: Laps

    @Test("WEB-34: each lap has what was measured of it, and a dash for what was not") func laps() throws {
        var detail = try Self.detail(SweptLife.ride)
        let formatter = try Self.formatter()
        let whole = Self.lap(1, 0, 600, of: detail) { lap in
            (lap.meters, lap.averageHeartRate, lap.maximumHeartRate) = (5_000, 141.4, 160.6)
            (lap.averagePower, lap.climb) = (199.6, 12.4)
        }
        detail.laps = [
            whole, Self.lap(2, 600, 661.04, of: detail) { $0.meters = 0 },
            Self.lap(3, 661.04, 665, of: detail) { $0.maximumHeartRate = 99 },
            Self.lap(4, 700, 690, of: detail) { ($0.seconds, $0.meters) = (0, 0.9) },
        ]
        let measure = formatter.measure(of: detail.summary)
        let laps = Splits(detail, nil, by: "laps", measure, formatter)
        #expect(laps.chosen == "laps" && laps.table.caption == "Laps")
        #expect(
            laps.table.columns.map(\.columnTitle) == [
                "Lap", "Time", "Distance", "Speed", "Heart rate", "Highest", "Power", "Climb",
            ])
        #expect(
            Self.cells(laps.table) == [
                ["1", "10:00", "5.00 km", "30.0 km/h", "141", "161", "200 W", "12 m"],
                ["2", "1:01", "–", "–", "–", "–", "–", "–"], ["3", "0:04", "–", "–", "–", "99", "–", "–"],
                ["4", "0:00", "1 m", "–", "–", "–", "–", "–"],
            ])
        #expect(
            Self.stretches(laps.table) == [
                "true 0.0–600.0", "true 600.0–661.0", "true 661.0–665.0", "true 700.0–700.0",
            ])
        #expect(laps.table.rows.allSatisfy { $0.cells.allSatisfy { $0.link.isEmpty } })
        // A workout of one sport has the measure of the page, whatever is said of the lap.
        detail.laps = [whole, Self.lap(2, 600, 700, of: detail) { ($0.activity, $0.meters) = (.running, 400) }]
        let pace = PaceMeasure(style: .kilometerPace, isImperial: false)
        #expect(
            Self.cells(Splits(detail, nil, by: "laps", pace, formatter).table).map { $0[3] } == [
                "2:00 /km", "4:10 /km",
            ])
    }

    @Test("WEB-34: laps of several sports have the measures of their sports, whatever the units")
    func lapsOfSports() throws {
        var detail = try Self.detail(try #require(UUID(uuidString: RichWeek.triathlon)))
        let sports: [(WorkoutActivity, Double)] = [(.swimming, 300), (.cycling, 5_000), (.running, 1_000)]
        detail.laps = sports.enumerated().map { number, sport in
            Self.lap(number + 1, Double(number) * 600, Double(number) * 600 + 600, of: detail) {
                ($0.activity, $0.meters) = (sport.0, sport.1)
            }
        }
        for (settings, expected) in [
            (#"{"timeZone": "GMT"}"#, ["3:20 /100 m", "30.0 km/h", "10:00 /km"]),
            (Self.imperial, ["3:03 /100 yd", "18.6 mph", "16:06 /mi"]),
        ] {
            let formatter = try Self.formatter(settings)
            let laps = Splits(detail, nil, by: "laps", formatter.measure(of: detail.summary), formatter)
            #expect(Self.cells(laps.table).map { $0[3] } == expected)
        }
    }

    @Test("WEB-34: laps of a pool have their lengths, strokes and SWOLF") func lapsOfAPool() throws {
        var detail = try Self.detail(SweptLife.swim)
        let formatter = try Self.formatter()
        var swim = try #require(detail.swim)
        #expect(swim.lengths.count == 8)
        for (number, strokes) in [12.0, 14, nil, nil, 20, 21, 22, nil].enumerated() {
            (swim.lengths[number].strokes, swim.lengths[number].swolf) = (strokes, strokes.map { $0 + 30 })
        }
        detail.swim = swim
        let lengths = [0..<2, 2..<2, 2..<4, 4..<8]
        detail.laps = lengths.enumerated().map { number, range in
            Self.lap(number + 1, Double(number) * 100, Double(number) * 100 + 100, of: detail) { lap in
                lap.lengths = range
                if number == 0 { (lap.meters, lap.swimmingSpeed) = (50, 0.8) }
            }
        }
        let measure = formatter.measure(of: detail.summary)
        let table = Splits(detail, nil, by: "laps", measure, formatter).table
        #expect(
            table.columns.map(\.columnTitle) == ["Lap", "Time", "Distance", "Pace", "Lengths", "Strokes", "SWOLF"])
        #expect(
            Self.cells(table) == [
                ["1", "1:40", "50 m", "2:05 /100 m", "2", "26", "43"], ["2", "1:40", "–", "–", "", "", ""],
                ["3", "1:40", "–", "–", "2", "", ""], ["4", "1:40", "–", "–", "4", "63", "51"],
            ])
        // Without a report of lengths there are none to count.
        detail.swim = nil
        #expect(
            Splits(detail, nil, by: "laps", measure, formatter).table.columns.map(\.columnTitle) == [
                "Lap", "Time", "Distance", "Pace",
            ])
    }

    // MARK: Kinds

    /// Returns a workout of a distance that was covered evenly.
    private static func even(_ uuid: UUID, _ meters: Double, laps: Int = 0) throws -> WorkoutDetail {
        var detail = try detail(uuid)
        let seconds = detail.series.end - detail.series.start
        detail.series.distance = DistanceCurve(
            meters > 0
                ? [.quantity(.distanceWalkingRunning, meters, .meter, detail.series.start, seconds: seconds)] : [])
        detail.laps = (0..<laps).map { lap($0 + 1, Double($0) * 10, Double($0) * 10 + 10, of: detail) }
        return detail
    }

    @Test("WEB-34: the splits to choose from are those that the workout has") func kinds() throws {
        func kinds(_ detail: WorkoutDetail, _ settings: String = #"{"timeZone": "GMT"}"#) throws -> [String] {
            let formatter = try Self.formatter(settings)
            return Splits(detail, nil, by: nil, formatter.measure(of: detail.summary), formatter).kinds.map {
                "\($0.key) \($0.name)"
            }
        }
        let run = try #require(UUID(uuidString: RichWeek.run))
        #expect(try kinds(Self.even(run, 5_999.5)) == ["usual 1 km", "mile 1 mi", "400 400 m"])
        #expect(try kinds(Self.even(run, 6_000)) == ["usual 1 km", "mile 1 mi"])
        #expect(try kinds(Self.even(run, 5_000, laps: 1)) == ["usual 1 km", "mile 1 mi", "400 400 m"])
        #expect(try kinds(Self.even(run, 5_000, laps: 2)) == ["usual 1 km", "mile 1 mi", "400 400 m", "laps Laps"])
        #expect(try kinds(Self.even(run, 0, laps: 2)) == ["laps Laps"])
        #expect(try kinds(Self.even(run, 0)) == [])
        #expect(try kinds(Self.even(run, 7_000), Self.imperial) == ["usual 1 mi", "km 1 km"])
        #expect(try kinds(Self.even(SweptLife.ride, 20_000)) == ["usual 5 km", "mile 1 mi"])
        #expect(try kinds(Self.even(SweptLife.ride, 20_000), Self.imperial) == ["usual 5 mi", "km 1 km"])
        // A swim has the short ones, however long it is.
        #expect(try kinds(Self.even(SweptLife.swim, 9_000)) == ["usual 100 m", "mile 1 mi", "400 400 m"])
        #expect(try kinds(Self.even(SweptLife.strength, 3_000)) == [])
    }

    @Test("WEB-34: a kind that the workout does not have is its first one") func choice() throws {
        let run = try #require(UUID(uuidString: RichWeek.run))
        let detail = try Self.even(run, 2_500, laps: 3)
        let formatter = try Self.formatter()
        let measure = formatter.measure(of: detail.summary)
        for (asked, chosen, count) in [
            (nil, "usual", 3), ("usual", "usual", 3), ("km", "usual", 3), ("mile", "mile", 2), ("400", "400", 7),
            ("laps", "laps", 3), ("legs", "usual", 3), ("x", "usual", 3), ("", "usual", 3),
        ] as [(String?, String, Int)] {
            let splits = Splits(detail, nil, by: asked, measure, formatter)
            #expect(splits.chosen == chosen && splits.table.rows.count == count, "\(asked ?? "-")")
        }
        let none = Splits(try Self.even(run, 0), nil, by: "usual", measure, formatter)
        #expect(none.chosen == "" && none.table.caption == "Splits" && none.table.rows.isEmpty)
    }

    @Test("WEB-34: a split is named by the way to its end, and a part of one with decimals") func ways() throws {
        let run = try #require(UUID(uuidString: RichWeek.run))
        // 1,500 s.
        let detail = try Self.even(run, 3_500, laps: 0)
        func table(_ kind: String, _ settings: String = #"{"timeZone": "GMT"}"#) throws -> ListTable {
            let formatter = try Self.formatter(settings)
            return Splits(detail, nil, by: kind, formatter.measure(of: detail.summary), formatter).table
        }
        func column(_ table: ListTable, _ place: Int) -> [String] { Self.cells(table).map { $0[place] } }
        let usual = try table("usual")
        #expect(usual.caption == "Splits" && column(usual, 0) == ["1 km", "2 km", "3 km", "3.50 km"])
        #expect(column(usual, 1) == ["7:09", "7:09", "7:09", "3:34"])
        #expect(column(usual, 2) == ["7:09 /km", "7:09 /km", "7:09 /km", "7:09 /km"])
        #expect(
            Self.stretches(usual) == [
                "true 0.0–428.6", "true 428.6–857.1", "true 857.1–1285.7", "true 1285.7–1500.0",
            ])
        #expect(column(try table("mile"), 0) == ["1 mi", "2 mi", "2.17 mi"])
        #expect(
            column(try table("400"), 0) == [
                "400 m", "800 m", "1200 m", "1600 m", "2000 m", "2400 m", "2800 m", "3200 m", "3500 m",
            ])
        #expect(column(try table("km", Self.imperial), 0) == ["1 km", "2 km", "3 km", "3.50 km"])
        #expect(column(try table("usual", Self.imperial), 0) == ["1 mi", "2 mi", "2.17 mi"])
    }

    @Test("WEB-34: splits of a pool in yards are in yards") func yards() throws {
        let detail = try Self.even(SweptLife.swim, 228.6)
        let formatter = try Self.formatter(Self.imperial)
        let measure = PaceMeasure(style: .hundredMeterPace, isImperial: true)
        let splits = Splits(detail, nil, by: "usual", measure, formatter)
        #expect(splits.kinds.map { "\($0.key) \($0.name)" } == ["usual 100 yd", "km 1 km", "400 400 m"])
        #expect(Self.cells(splits.table).map { $0[0] } == ["100 yd", "200 yd", "250.00 yd"])
    }

    // MARK: Legs

    @Test("WEB-33: legs link to their own pages, and a transition has no speed") func legs() throws {
        var detail = try Self.detail(try #require(UUID(uuidString: RichWeek.triathlon)))
        let formatter = try Self.formatter()
        #expect(detail.legs.count == 4)
        let meters: [Double?] = [0, 120, 10_000, nil]
        for place in detail.legs.indices {
            detail.legs[place].meters = meters[place]
            (detail.legs[place].averageHeartRate, detail.legs[place].climb) = (nil, nil)
        }
        (detail.legs[2].averageHeartRate, detail.legs[2].climb) = (144.6, 33.3)
        let splits = Splits(detail, nil, by: nil, formatter.measure(of: detail.summary), formatter)
        #expect(splits.chosen == "legs" && splits.table.caption == "Legs")
        #expect(
            Self.cells(splits.table) == [
                ["Swimming", "10:00", "–", "–", "–", "–"], ["Transition", "1:00", "120 m", "", "–", "–"],
                ["Cycling", "22:20", "10.00 km", "26.9 km/h", "145", "33 m"], ["Running", "16:40", "–", "–", "–", "–"],
            ])
        #expect(
            splits.table.rows.map { $0.cells[0].link } == detail.legs.map { "?activity=\($0.uuid.uuidString)" })
        #expect(
            Self.stretches(splits.table) == [
                "true 0.0–600.0", "true 600.0–660.0", "true 660.0–2000.0", "true 2000.0–3000.0",
            ])
        // A leg has no legs and no laps of its own.
        detail.laps = [Self.lap(1, 0, 10, of: detail), Self.lap(2, 10, 20, of: detail)]
        let leg = detail.legs[2]
        let own = Splits(detail, leg, by: "laps", formatter.format.measure(leg.speedStyle), formatter)
        #expect(own.kinds.map(\.key) == ["usual", "mile"] && own.chosen == "usual")
    }

    @Test("WEB-34: splits of a leg are stretches of the whole workout") func splitsOfALeg() throws {
        let detail = try Self.detail(try #require(UUID(uuidString: RichWeek.triathlon)))
        let formatter = try Self.formatter()
        var leg = try #require(detail.legs.last)
        let (start, end) = (leg.series.start, leg.series.end)
        leg.series.distance = DistanceCurve([
            .quantity(.distanceWalkingRunning, 2_500, .meter, start, seconds: end - start)
        ])
        let own = Splits(detail, leg, by: nil, formatter.format.measure(leg.speedStyle), formatter)
        #expect(own.chosen == "usual" && Self.cells(own.table).map { $0[0] } == ["1 km", "2 km", "2.50 km"])
        #expect(
            Self.stretches(own.table) == ["true 2000.0–2400.0", "true 2400.0–2800.0", "true 2800.0–3000.0"])
    }
}
