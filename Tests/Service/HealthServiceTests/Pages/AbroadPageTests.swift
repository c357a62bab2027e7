import Foundation
import HealthModel
import HealthStore
import TestEngines
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthReports
@testable import HealthService

/// Pages of workouts abroad, of legs, of plans and of nights, with what is told of each worked out by hand.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct AbroadPageTests {
    private static let now = RichWeek.now.timeIntervalSinceReferenceDate

    private static func service(_ fill: (SQLiteEngine) throws -> Void) throws -> SweptService {
        try SweptService { engine in
            try engine.allow(TenYears.watch, TenYears.phone)
            try fill(engine)
        }
    }

    private static func page(_ service: SweptService, _ address: String) async throws -> String {
        let responder = service.responder()
        return try await responder.ask("GET", address, by: responder.views).text
    }

    // MARK: Other zones

    /// A run at half past one in the night of the last day of the year there, on the day before here.
    private static let abroad = SampleRecord(
        uuid: SweptLife.uuid(91), type: .workout, start: now - 84_600, end: now - 81_000,
        content: .workout(
            WorkoutRecord(
                activityType: .running, duration: 3_600, totals: [.distance: QuantityValue(10_000, .meter)])),
        metadata: [MetadataKey.timeZone: .string("Pacific/Auckland")])

    @Test("WEB-12: a workout abroad has the day and the time of its place, with the difference") func rows() throws {
        let formatter = try SweptService.shared.get().formatter("{\"timeZone\": \"GMT\"}")
        let row = WorkoutRow(try #require(WorkoutSummary(Self.abroad)), formatter)
        #expect(row.fullDay == "Sunday, December 31, 2023" && row.zone == "UTC+13")
        #expect(row.when == "today 01:30" && row.datetime == "2023-12-30T12:30:00Z")
        var home = Self.abroad
        home.metadata = nil
        let other = WorkoutRow(try #require(WorkoutSummary(home)), formatter)
        #expect(other.fullDay == "Saturday, December 30, 2023" && other.zone == "")
        #expect(other.when == "yesterday 12:30" && other.datetime == row.datetime)
    }

    @Test("WEB-12: every list has the day of the place of a workout", arguments: ["/records", "/workouts", "/"])
    func lists(address: String) async throws {
        let service = try Self.service { engine in
            try engine.write(as: TenYears.watch) { try $0.save([Self.abroad]) }
        }
        let text = try await Self.page(service, address)
        #expect(text.contains("Dec 31, 2023") || text.contains("December 31, 2023"), "\(text.prefix(2_000))")
        #expect(!text.contains("Sat, Dec 30, 2023") && !text.contains("Saturday, December 30, 2023"))
    }

    // MARK: Legs

    @Test("WEB-35: the highest value of a leg is told at its time since the start of the workout") func legs()
        async throws
    {
        func leg(_ number: Int, _ activity: WorkoutActivity, _ from: Double, _ to: Double) -> WorkoutActivityRecord {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = activity
            return WorkoutActivityRecord(
                uuid: SweptLife.uuid(number), configuration: configuration, start: from, end: to, duration: to - from)
        }
        let start = Self.now - 7_200
        let workout = SampleRecord(
            uuid: SweptLife.uuid(92), type: .workout, start: start, end: start + 1_200,
            content: .workout(
                WorkoutRecord(
                    activityType: .swimBikeRun, duration: 1_200,
                    activities: [
                        leg(93, .cycling, start, start + 600), leg(94, .running, start + 600, start + 1_200),
                    ])))
        let rates = stride(from: 0.0, to: 1_200, by: 60).map { second in
            SampleRecord.quantity(
                .heartRate, second == 180 ? 171 : second == 720 ? 165 : 120, .countPerMinute, start + second)
        }
        let service = try Self.service { engine in
            try engine.write(as: TenYears.watch) {
                try $0.save([workout])
                try $0.add(rates, to: workout.uuid)
            }
        }
        let address = "/workouts/\(workout.uuid.uuidString)"
        for (leg, text) in [
            ("", "highest 171 bpm at 3:00'"),
            ("?activity=\(SweptLife.uuid(93).uuidString)", "highest 171 bpm at 3:00'"),
            ("?activity=\(SweptLife.uuid(94).uuidString)", "highest 165 bpm at 12:00'"),
        ] {
            let page = try await Self.page(service, address + leg)
            #expect(page.contains(text), "\(page.components(separatedBy: "facts").dropFirst().map { $0.prefix(80) })")
        }
        let second = try await Self.page(service, "\(address)?activity=\(SweptLife.uuid(94).uuidString)")
        // Rows of the table are at their times since the start, too: thirty of twenty seconds.
        #expect(second.contains("(at '10:10' reading '120 bpm' )") && second.contains("activityStart '600.0'"))
    }

    // MARK: Plans

    @Test("WEB-115: what is planned comes in order, and what was missed or done with the latest first") func plans()
        async throws
    {
        func plan(_ name: String, _ number: Int) -> PlannedWorkout {
            .minute(name, id: SweptLife.uuid(number))
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let zone = calendar
        let service = try Self.service { engine in
            try engine.write(as: TenYears.watch) { store in
                for (place, (name, day)) in [
                    ("Missed A", -5), ("Done A", -4), ("Missed B", -3), ("Done B", -2), ("Missed C", -1), ("Due A", 1),
                    ("Due B", 2), ("Due C", 3),
                ].enumerated() {
                    let parts = zone.dateComponents(
                        [.year, .month, .day], from: RichWeek.now.addingTimeInterval(Double(day) * 86_400))
                    guard let date = ScheduledDate(parts, in: zone) else { continue }
                    let own = plan(name, 80 + place)
                    try store.schedule(own, at: date, today: RichWeek.now, in: zone)
                    if name.hasPrefix("Done") { _ = try store.completeScheduled(own.id, at: date.slot, in: zone) }
                }
            }
        }
        let text = try await Self.page(service, "/plans")
        let names = ["Due A", "Due B", "Due C", "Missed C", "Missed B", "Missed A", "Done B", "Done A"]
        let places = names.compactMap { text.range(of: "'\($0)'")?.lowerBound }
        #expect(places.count == names.count && places == places.sorted())
    }

    @Test("A target beyond all that was measured is drawn beside it") func pictures() throws {
        let formatter = try SweptService.shared.get().formatter("{\"timeZone\": \"GMT\"}")
        var series = WorkoutSeries(start: 0, end: 600, pauses: [])
        series.heartRate = .init(
            times: (0...600).map(Double.init), values: (0...600).map { 150 + Double($0 % 2) })
        func picture(_ low: Double?, _ high: Double?) throws -> PlanPicture {
            let step = PlanComparison.Step(
                position: "0.0.0", title: "Fast", role: .work, activity: .running, unit: .second, planned: 300,
                done: 300,
                startDate: Date(timeIntervalSinceReferenceDate: 150),
                endDate: Date(timeIntervalSinceReferenceDate: 450),
                seconds: 300, estimatedSeconds: 300, completion: 1, secondsInTarget: 0, secondsWithValue: 300,
                target: .init(subject: .heartRate, low: low, high: high))
            let comparison = PlanComparison(
                workout: SweptLife.uuid(1), plan: SweptLife.uuid(2), name: "P", activity: .running, way: .laps,
                steps: [step], planned: .init(seconds: 300, meters: nil, kilocalories: nil),
                done: .init(seconds: 300, meters: nil, kilocalories: nil), estimatedSeconds: 300, completion: 1,
                inTarget: 0, secondsAhead: nil)
            let all = PlanPicture.all(of: comparison, series, formatter.measure(of: .running), formatter)
            #expect(all.count == 1)
            return try #require(all.first)
        }
        for (low, high) in [(100.0, 120.0), (180, 200), (140, 160), (100, nil), (nil, 200)] as [(Double?, Double?)] {
            let picture = try picture(low, high)
            let bounds = [low, high].compactMap(\.self)
            let scale = try #require(AxisScale(fitting: [150, 151] + bounds, of: .number, startsAtZero: false))
            func vertical(_ value: Double) -> Double { 100 * (scale.upper - value) / (scale.upper - scale.lower) }
            let (top, bottom) = (vertical(high ?? scale.upper), vertical(low ?? scale.lower))
            let band = try #require(picture.bands.first)
            #expect(band.x == "250.0" && band.width == "500.0")
            #expect(band.y == Spark.short(top) && band.height == Spark.short(bottom - top), "\(bounds)")
            #expect(
                picture.pictureLabel.hasPrefix(
                    "The heart rate from \(formatter.format.number(scale.lower)) bpm to \(formatter.format.number(scale.upper)) bpm"
                ))
        }
    }

    // MARK: Nights

    @Test("WEB-60: charts of a night are means of five minutes, in the units of their types") func nights() async throws
    {
        let start = Self.now - 43_200
        func values(_ type: ObjectType, _ unit: QuantityUnit, _ values: [Double]) -> [SampleRecord] {
            values.enumerated().map { .quantity(type, $1, unit, start + Double($0) * 150) }
        }
        let breaths = try #require(TypeName.type("respiratoryRate"))
        let saturation = try #require(TypeName.type("oxygenSaturation"))
        let service = try Self.service { engine in
            try engine.write(as: TenYears.watch) {
                try $0.save(
                    [
                        SampleRecord(
                            type: .sleepAnalysis, start: start, end: start + 21_600, content: .category(3))
                    ] + values(.heartRate, .countPerMinute, [50, 52, 60, 61, 70, 74])
                        + values(breaths, .countPerMinute, [14, 15, 16, 16])
                        + values(saturation, .percent, [0.96, 0.97, 0.95, 0.95, 0.93, 0.94]))
            }
        }
        let text = try await Self.page(service, "/sleep/2023-12-31")
        for value in ["51.0", "60.5", "72.0", "96.5", "95.0", "93.5"] {
            #expect(text.contains("'\(value)'"), "\(value)")
        }
        // Of two five minutes alone there is no chart.
        #expect(!text.contains("'14.5'") && !text.contains("'0.97'") && !text.contains("'0.96'"))
    }
}
