import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// The parser of inputs, the same for commands, query parameters, forms and tools.
@Suite struct TypedInputTests {
    private static let now = Date(timeIntervalSinceReferenceDate: 800_260_200)

    private func sentence<Value>(_ parse: () throws(InputError) -> Value) -> String? {
        do throws(InputError) {
            _ = try parse()
            return nil
        } catch {
            return error.description
        }
    }

    @Test func errorsNameTheInputAndTheAcceptedForms() {
        #expect(
            sentence { () throws(InputError) in
                try TypedInput.date("2026-13-01", now: Self.now, calendar: .utc)
            }
                == "'2026-13-01' is not a valid date. "
                + "Use 2024-01-31, 2024-01-31T10:00, 2024-01, 2024, today, yesterday, 7d, 2w, 6m, 2y or '7 days ago'.")
        for (text, words) in [
            ("hartRate", "Unknown type 'hartRate'. Did you mean 'heartRate'?"), ("qqqqqq", "Unknown type 'qqqqqq'."),
            ("dateOfBirth", "dateOfBirth is not a sample type."),
        ] {
            #expect(sentence { () throws(InputError) in try TypedInput.sampleType(text) } == words)
        }
        #expect(
            sentence { () throws(InputError) in try TypedInput.activity("runing") }?
                .hasPrefix("Unknown activity 'runing'. Did you mean 'running'") == true)
        #expect(
            sentence { () throws(InputError) in try TypedInput.quantityType("sleepAnalysis") }
                == "sleepAnalysis is not a quantity type and has no statistics.")
        #expect(
            sentence { () throws(InputError) in try TypedInput.unit("furlong") }
                == "'furlong' is not a unit. Use a HealthKit unit such as km, count/min, kcal or mg/dL.")
    }

    @Test("MCP-21: an input is short and without invisible characters in an error")
    func inputsAreClean() throws {
        let evil = "a\u{1B}[2J\u{202E}b\n" + String(repeating: "x", count: 100_000)
        let texts = [
            sentence { () throws(InputError) in try TypedInput.sampleType(evil) },
            sentence { () throws(InputError) in try TypedInput.activity(evil) },
            sentence { () throws(InputError) in try TypedInput.unit(evil) },
            sentence { () throws(InputError) in try TypedInput.distance(evil, in: .meters) },
            sentence { () throws(InputError) in try TypedInput.duration(evil) },
            sentence { () throws(InputError) in try TypedInput.place(evil) },
            sentence { () throws(InputError) in try TypedInput.box(evil) },
            sentence { () throws(InputError) in try TypedInput.timeZone(evil) },
            sentence { () throws(InputError) in try TypedInput.date(evil, now: Self.now, calendar: .utc) },
            sentence { () throws(InputError) in try TypedPeriod(evil, now: Self.now, calendar: .utc) },
        ]
        for text in texts {
            let text = try #require(text)
            #expect(text.count < 250 && !text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("\n"))
        }
    }

    @Test("Types have a name, an identifier and colloquial names, in any case")
    func typeNames() throws {
        for (text, type) in [
            ("heartRate", ObjectType.heartRate), ("HEARTRATE", .heartRate), ("steps", .stepCount),
            ("HKQuantityTypeIdentifierStepCount", .stepCount), ("sleep", .sleepAnalysis), ("weight", .bodyMass),
            ("workouts", .workout), ("route", .workoutRoute),
        ] { #expect(try TypedInput.sampleType(text) == type) }
        #expect(try TypedInput.objectType("rings") == .activitySummary)
    }

    @Test(
        arguments: [
            ("5", 5_000, 5, 8_046.72), ("5km", 5_000, 5_000, 5_000), ("800 m", 800, 800, 800),
            ("3.1mi", 4_988.9664, 4_988.9664, 4_988.9664), ("0,5", 500, 0.5, 804.672),
            ("1e1 KM", 10_000, 10_000, 10_000),
            ("0", 0, 0, 0), ("", nil, nil, nil), ("km", nil, nil, nil), ("-1", nil, nil, nil), ("x", nil, nil, nil),
            ("nan", nil, nil, nil), ("inf", nil, nil, nil), ("5 parsecs", nil, nil, nil), ("1.2.3", nil, nil, nil),
        ] as [(String, Double?, Double?, Double?)])
    func distances(text: String, kilometers: Double?, meters: Double?, miles: Double?) {
        for (unit, expected) in [(TypedInput.DistanceUnit.kilometers, kilometers), (.meters, meters), (.miles, miles)] {
            let found = try? TypedInput.distance(text, in: unit)
            #expect(found.map { abs($0 - (expected ?? -1)) < 1e-6 } ?? (expected == nil), "\(text) \(unit)")
        }
    }

    @Test func bounds() throws {
        let names = ("--min-distance", "--max-distance")
        #expect(try TypedInput.bounds(least: nil, greatest: nil, names: names) == nil)
        #expect(try TypedInput.bounds(least: 1, greatest: 1, names: names) == .init(least: 1, greatest: 1))
        #expect(
            sentence { () throws(InputError) in try TypedInput.bounds(least: 2, greatest: 1, names: names) }
                == "--min-distance is more than --max-distance.")
    }

    @Test func places() throws {
        #expect(try TypedInput.place("47.5,8.7") == .near(latitude: 47.5, longitude: 8.7, meters: 1_000))
        #expect(try TypedInput.place("-33.9, 151.2, 5") == .near(latitude: -33.9, longitude: 151.2, meters: 5_000))
        #expect(try TypedInput.box("47,170,48,-170") == .box(south: 47, west: 170, north: 48, east: -170))
        for text in ["91,0", "0,181", "1", "1,2,0", "1,2,3,4", "a,b", "1,,2", "nan,0"] {
            #expect(throws: InputError.self) { try TypedInput.place(text) }
        }
        for text in ["48,8,47,9", "1,2,3", "91,0,92,0", "0,0,0,999"] {
            #expect(throws: InputError.self) { try TypedInput.box(text) }
        }
    }

    @Test("API-5: a period is half-open, a day is included completely, and its start is before its end")
    func periods() throws {
        func period(_ from: String?, _ to: String?, includesMoment: Bool = false) throws(InputError) -> TypedPeriod {
            try TypedPeriod(from: from, to: to, now: Self.now, calendar: .utc, includesMoment: includesMoment)
        }
        let day = try period("2026-05-01", "2026-05-01")
        #expect(day.from.map { $0 + 86_400 } == day.to && day.from != nil)
        let moment = "2026-05-01T10:00"
        #expect(sentence { () throws(InputError) in try period(moment, moment) } == "'from' must be before 'to'.")
        let instant = try period(moment, moment, includesMoment: true)
        #expect(try #require(instant.from) < #require(instant.to))
        #expect(try period(nil, nil) == TypedPeriod(from: nil as TypedDate?, to: nil, zone: Calendar.utc.timeZone))
        #expect(sentence { () throws(InputError) in try period("2026", "2025") } == "'from' must be before 'to'.")
        #expect(
            sentence { () throws(InputError) in try period(nil, "soon") }?
                .hasPrefix("'to' 'soon' is not a valid date. Use ") == true)
    }

    // MARK: Amounts and times

    private static let berlin: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        return calendar
    }()

    @Test("Durations are up to four days, on a clock or in units")
    func durations() {
        let durations: [(String, Double?)] = [
            ("45m", 2_700), ("1h30m", 5_400), ("90s", 90), ("1.5h", 5_400), ("30:00", 1_800), ("1:02:03", 3_723),
            ("0:01", 1), ("96:00:00", 345_600), ("96:00:01", nil), ("96h", 345_600), ("96.01h", nil), ("0s", nil),
            ("0:00", nil), ("5", nil), ("1:2:3:4", nil), ("1:-5", nil), ("h", nil), ("", nil), ("5x", nil),
            ("1h5", nil),
            ("2M", 120),
        ]
        for (text, seconds) in durations { #expect((try? TypedInput.duration(text)) == seconds, "\(text)") }
    }

    @Test("Values that are entered have a unit that people name, or the usual one, and percentages are fractions")
    func quantities() throws {
        let us = Locale(identifier: "en_US")
        func quantity(_ text: String, _ type: ObjectType, _ locale: Locale = DisplayUnit.international)
            -> QuantityValue?
        {
            try? TypedInput.quantity(text, of: type, locale: locale)
        }
        #expect(quantity("70.5", .bodyMass) == QuantityValue(70.5, .kilogram))
        #expect(quantity("155", .bodyMass, us)?.unit.unitString == "lb" && quantity("155", .bodyMass, us)?.value == 155)
        #expect(quantity("70,5 kgs", .bodyMass) == QuantityValue(70.5, .kilogram))
        #expect(
            quantity("155lbs", .bodyMass)?.unit.unitString == "lb"
                && quantity("18.5", .bodyFatPercentage)?.value == 0.185)
        #expect(quantity("18.5%", .bodyFatPercentage) == QuantityValue(0.185, .percent))
        #expect(quantity("61 bpm", .heartRate) == QuantityValue(61, .countPerMinute))
        #expect(quantity("61 /min", .heartRate) == QuantityValue(61, .countPerMinute))
        #expect(quantity("36.6 °C", .bodyTemperature) == QuantityValue(36.6, .degreeCelsius))
        #expect(quantity("98 F", .bodyTemperature)?.unit.unitString == "degF")
        #expect(
            quantity("18 km/h", .runningSpeed)?.unit.unitString == "km/hr"
                && quantity("9 mph", .runningSpeed)?.unit.unitString == "mi/hr")
        for (text, type) in [
            ("70 bpm", ObjectType.bodyMass), ("kg", .bodyMass), ("1.2.3", .bodyMass), ("5 parsecs", .bodyMass),
        ] {
            #expect(quantity(text, type) == nil, "\(text)")
        }
        #expect(
            quantity("1", .sleepAnalysis) == nil && (try? TypedInput.amount("0")) == 0
                && (try? TypedInput.amount("-1")) == nil)
        #expect(try TypedInput.enteredType("weight") == .bodyMass)
        for text in ["sleep", "workouts", "appleStandTime"] {
            #expect(throws: InputError.self, "\(text)") { try TypedInput.enteredType(text) }
        }
    }

    @Test("What is entered for a day is at its noon, or now if that is earlier, and never later than now")
    func entryDates() throws {
        let noon = try #require(Self.berlin.date(from: DateComponents(year: 2024, month: 3, day: 31, hour: 12)))
        func entry(_ text: String, now: Date) throws -> Double {
            try TypedInput.entryDate(text, now: now, calendar: Self.berlin).timeIntervalSince(noon)
        }
        #expect(try entry("2024-03-31", now: noon + 9_000) == 0 && entry("today", now: noon - 60) == -60)
        // The day before has an hour more until this noon.
        #expect(try entry("yesterday", now: noon) == -23 * 3_600)
        #expect(try entry("2024-03-31T10:00", now: noon) == -7_200 && entry("now", now: noon + 5) == 5)
        for text in ["2024-04-01", "2024-03-31T12:01", "2024-03", "2024"] {
            #expect(throws: InputError.self, "\(text)") { try entry(text, now: noon) }
        }
        // A day of 25 hours is a day.
        #expect(try TypedInput.entryDate("2023-10-29", now: noon, calendar: Self.berlin) < noon)
        #expect(
            try TypedInput.day("2023-10-29", now: noon, calendar: Self.berlin)
                == CalendarDay(year: 2023, month: 10, day: 29))
        #expect(throws: InputError.self) { try TypedInput.day("2023-10", now: noon, calendar: Self.berlin) }
    }

    @Test("Moments of a day are times of it, or have a date of their own")
    func moments() throws {
        let day = try #require(Self.berlin.date(from: DateComponents(year: 2024, month: 3, day: 9, hour: 15)))
        func moment(_ text: String) throws -> Double {
            try TypedInput.moment(text, onDayOf: day, calendar: Self.berlin).timeIntervalSinceReferenceDate
                - 731_631_600
        }
        #expect(try moment("07:15") == 26_100 && moment("7:15:30") == 26_130 && moment("0:00") == 0)
        #expect(try moment("23:59:59") == 86_399 && moment("2024-03-10T01:00") == 90_000)
        for text in ["24:00", "12:60", "12:00:60", "12", "1:2:3:4", "-1:00", "2024-03-09", "", "12:"] {
            #expect(throws: InputError.self, "\(text)") { try moment(text) }
        }
    }

    @Test("Scheduled dates are a day or a minute")
    func scheduledDates() throws {
        func date(_ text: String) throws -> ScheduledDate {
            try TypedInput.scheduledDate(text, now: Self.now, calendar: .utc)
        }
        let calendar = Calendar.utc
        #expect(try date("2026-12-01") == ScheduledDate(DateComponents(year: 2026, month: 12, day: 1), in: calendar))
        let minute = DateComponents(year: 2026, month: 12, day: 1, hour: 18, minute: 30)
        #expect(try date("2026-12-01T18:30") == ScheduledDate(minute, in: calendar))
        for text in ["2026-12", "2026", "soon"] { #expect(throws: InputError.self, "\(text)") { try date(text) } }
    }

    @Test("Goals have kilometres, hours or numbers")
    func goals() throws {
        func target(_ measure: TrainingGoal.Measure, _ text: String) -> Double? {
            try? TypedInput.goal(measure, text, per: .week, activity: .running).target
        }
        #expect(target(.distance, "40") == 40_000 && target(.distance, "800m") == 800 && target(.time, "5") == 18_000)
        #expect(target(.time, "1,5 h") == 5_400 && target(.time, "90m") == 5_400 && target(.time, "1:30:00") == 5_400)
        #expect(target(.count, "3") == 3 && target(.days, "1 000") == 1_000 && target(.energy, "2000.5") == 2_000.5)
        for (measure, text) in [
            (TrainingGoal.Measure.count, "0"), (.count, "-1"), (.count, "x"), (.distance, "x"), (.time, "x"),
            (.count, "1e20"),
            (.days, "3 days"),
        ] {
            #expect(target(measure, text) == nil, "\(measure) \(text)")
        }
        func problem(_ measure: TrainingGoal.Measure, _ text: String) -> String? {
            do throws(InputError) { _ = try TypedInput.goal(measure, text, per: .week) } catch {
                return error.description
            }
            return nil
        }
        let impossible = "is not a valid goal: it must be more than zero, and possible."
        for text in ["inf", "-inf", "nan", "x", "3 days", String(repeating: "1", count: 21)] {
            #expect(problem(.count, text) == "'\(text)' is not a number.")
        }
        #expect(problem(.count, "0") == "'0' \(impossible)" && problem(.days, "-1") == "'-1' \(impossible)")
        #expect(problem(.count, String(repeating: "1", count: 20))?.hasSuffix(impossible) == true)
        #expect(problem(.time, "inf")?.contains("is not a valid duration") == true)
        let goal = try TypedInput.goal(.count, "3", per: .month, activity: .yoga)
        #expect(goal.period == .month && goal.activityType == .yoga && goal.measure == .count)
    }

    @Test("Bounds of places: the poles, the date line, and radii from a metre to half of the earth")
    func boundsOfPlaces() {
        func isPlace(_ text: String) -> Bool { (try? TypedInput.place(text)) != nil }
        for text in ["90,180", "-90,-180", "0,0,0.001", "0,0,20100"] { #expect(isPlace(text), "\(text)") }
        for text in ["90.1,0", "-90.1,0", "0,180.1", "0,-180.1", "0,0,0.0009", "0,0,20100.1"] {
            #expect(!isPlace(text), "\(text)")
        }
        func isBox(_ text: String) -> Bool { (try? TypedInput.box(text)) != nil }
        for text in ["-90,-180,90,180", "5,5,5,5"] { #expect(isBox(text), "\(text)") }
        for text in ["-91,0,0,0", "0,-181,0,0", "0,0,91,0", "0,0,0,181", "5,5,4.9,5"] {
            #expect(!isBox(text), "\(text)")
        }
    }

    @Test("A period in one text is a whole one, or lasts until now; before it is one of the same length")
    func periodsInOneText() throws {
        func period(_ text: String) -> [Double?]? {
            let period = try? TypedPeriod(text, now: Self.now, calendar: .utc)
            return period.map { [$0.from, $0.to].map { $0.map { $0.timeIntervalSinceReferenceDate } } }
        }
        let now = Self.now.timeIntervalSinceReferenceDate
        // 12 May 2026, in UTC.
        let today = (now / 86_400).rounded(.down) * 86_400
        #expect(period("today") == [today, today + 86_400] && period("7d") == [today - 7 * 86_400, now])
        #expect(period("7 days ago") == [today - 7 * 86_400, now] && period("2026-05-01T10:00")?[1] == now)
        // In words, whatever their case: the time since then, and not that day alone.
        for text in ["a week ago", "A week Ago", "A WEEK AGO", "7 Days Ago", "1 week AGO"] {
            #expect(period(text) == [today - 7 * 86_400, now], "\(text)")
        }
        #expect(period("An hour Ago") == [now - 3_600, now] && period("Yesterday") == [today - 86_400, today])
        #expect(period("2026-05-01/2026-05-02")?.compactMap { $0 } == [799_286_400, 799_459_200])
        for text in [
            "2026-05-02/2026-05-01", "2026-05-01/", "/", "2026-05-01/2026-05-02/2026-05-03", "2027-01-01T00:00",
        ] {
            #expect(period(text) == nil, "\(text)")
        }
        let week = try TypedPeriod("2026-05-01/2026-05-07", now: Self.now, calendar: .utc)
        let before = try #require(week.before(now: Self.now))
        #expect(before.from == week.from.map { $0 - 7 * 86_400 } && before.to == week.from)
        let open = try TypedPeriod(from: "2026-05-01", to: nil, now: Self.now, calendar: .utc)
        #expect(open.before(now: Self.now)?.from == open.from.map { $0 - Self.now.timeIntervalSince($0) })
        #expect(try TypedPeriod(from: nil, to: "2026", now: Self.now, calendar: .utc).before(now: Self.now) == nil)
        func reference(_ text: String?) throws -> SampleFilter? {
            try week.reference(text, named: "against", now: Self.now, calendar: .utc)
        }
        #expect(try reference(nil)?.from == before.from && reference("ALL")?.from == nil && reference("all")?.to == nil)
        #expect(try reference("2026-04")?.to == Date(timeIntervalSinceReferenceDate: 799_286_400))
        #expect(
            sentence { () throws(InputError) in
                try week.reference("soon", named: "against", now: Self.now, calendar: .utc)
            }?.hasPrefix("against 'soon' is not a valid date") == true)
    }

    @Test(
        "Similar names are a third of the letters away, or begin like what was typed; three at most, the nearest first")
    func spelling() {
        let names = ["running", "rowing", "run", "runningSpeed", "cunning", "gunning"]
        #expect(Spelling.closest(to: "runing", among: names) == ["running", "rowing", "cunning"])
        #expect(Spelling.closest(to: "runn", among: names) == ["run", "running", "runningSpeed"])
        #expect(Spelling.closest(to: "ru", among: names) == ["run"] && Spelling.closest(to: "", among: names) == [])
        #expect(Spelling.closest(to: "nur", among: ["run", "nru"]) == ["nru"])
        #expect(Spelling.closest(to: "RUNNING", among: ["running", "running"]) == ["running"])
        #expect(
            Spelling.closest(to: String(repeating: "a", count: 101), among: [String(repeating: "a", count: 101)]) == [])
    }
}
