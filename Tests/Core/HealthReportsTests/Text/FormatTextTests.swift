import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// Numbers, lengths, times and words for people.
@Suite struct FormatTextTests {
    private let metric = Format()
    private let imperial = Format(units: .imperial)

    /// Dots group and commas mark decimals.
    private static var german: Format {
        var numbers = NumberStyle()
        (numbers.decimalMark, numbers.groupMark) = (",", ".")
        return Format(numbers: numbers)
    }

    // MARK: Numbers

    @Test("Numbers are rounded, have no negative zero, and are grouped from five digits on")
    func numbers() {
        let numbers: [(Double, Int, String)] = [
            (0, 0, "0"), (-0.4, 0, "0"), (-0.5, 1, "-0.5"), (0.04, 1, "0.0"), (-0.04, 1, "0.0"), (9_999, 0, "9999"),
            (10_000, 0, "10,000"), (-1_234_567.8, 1, "-1,234,567.8"), (999.95, 1, "1000.0"), (1.005, 3, "1.005"),
            (.nan, 0, "–"), (.infinity, 2, "–"), (1e16, 0, "1e+16"),
        ]
        for (value, decimals, text) in numbers { #expect(metric.number(value, decimals: decimals) == text) }
        #expect(Self.german.number(-12_345.67, decimals: 2) == "-12.345,67")
        #expect(Self.german.number(1_234.5, decimals: 1) == "1234,5")
    }

    @Test("Values have two decimals, small ones four, and none that are zero")
    func values() {
        let values: [(Double, String)] = [
            (3, "3"), (0.5, "0.5"), (0.25, "0.25"), (0.126, "0.13"), (0.0999, "0.0999"), (0.1, "0.1"),
            (0.01234, "0.0123"), (1.999, "2"), (-2.5, "-2.5"), (10_000.25, "10,000.25"), (.nan, "–"), (100, "100"),
        ]
        for (value, text) in values { #expect(metric.value(value) == text, "\(value)") }
        #expect(Format.decimals([1, 2, 30_000]) == 0 && Format.decimals([9_999.5]) == 1)
        #expect(Format.decimals([10_000.5]) == 0 && Format.decimals([100, 0.5]) == 1)
        #expect(Format.decimals([99.9, -0.5]) == 2 && Format.decimals([0.1, 0.05]) == 2)
        #expect(Format.decimals([0.09]) == 4 && Format.decimals([-100.5]) == 1 && Format.decimals([]) == 0)
    }

    @Test("Counts are grouped from four digits on, with their noun in the plural but for one")
    func counts() {
        #expect([999, 1_000, -1_000, 1_234_567].map(metric.count) == ["999", "1,000", "-1,000", "1,234,567"])
        #expect(
            [0, 1, 2, 1_000].map { metric.count($0, "day") } == ["0 days", "1 day", "2 days", "1,000 days"])
        #expect(
            [0, 1_499, 999_499, 999_999, 1_000_000, 1_250_000].map(metric.bytes) == [
                "0 kB", "1 kB", "999 kB", "1000 kB", "1.0 MB", "1.2 MB",
            ])
        // As in India, and where the group of a thousand begins with five digits.
        var style = NumberStyle()
        (style.otherGroups, style.leastGrouped) = (2, 5)
        #expect([1_234, 12_345, 12_345_678].map(style.count) == ["1234", "12,345", "1,23,45,678"])
        #expect(Format(numbers: style).number(1_234_567.5, decimals: 1) == "12,34,567.5")
        style.lastGroup = 0
        #expect(style.count(1_234_567) == "1234567")
    }

    @Test("Amounts have the decimals that people use for their size and unit")
    func figures() {
        let figures: [(Double, QuantityUnit, ObjectType, String)] = [
            (70.25, .kilogram, .bodyMass, "70.2"), (9.96, .kilogram, .bodyMass, "10.0"),
            (70, .kilogram, .bodyMass, "70"),
            (100.25, .kilogram, .bodyMass, "100.2"), (1_000.5, .kilogram, .bodyMass, "1,001"),
            (61.5, .countPerMinute, .heartRate, "62"), (5.25, .countPerMinute, .heartRate, "5.2"),
            (0.256, .countPerMinute, .heartRate, "0.26"), (5, .countPerMinute, .heartRate, "5.0"),
            (0, .countPerMinute, .heartRate, "0"), (100.5, .meter, .height, "101"),
            (36.65, .degreeCelsius, .bodyTemperature, "36.6"), (1_234.5, .count, .stepCount, "1,235"),
            (0.6, .count, .stepCount, "1"),
        ]
        for (value, unit, type, text) in figures {
            #expect(metric.figure(value, unit, of: type) == text, "\(value) \(unit.unitString)")
        }
        #expect(ObjectType.stepCount.isWholeCount && ObjectType.flightsClimbed.isWholeCount)
        #expect(!ObjectType.numberOfAlcoholicBeverages.isWholeCount && !ObjectType.heartRate.isWholeCount)
        #expect(metric.value(1_234.4, of: .stepCount) == "1,234" && metric.value(61.25, of: .heartRate) == "61.25")
        #expect(metric.pressures((118.4, 75.5)) == "118/76")
    }

    @Test("Units lose what stands for a substance, and micrograms have their letter")
    func units() throws {
        #expect(Format.text(of: try QuantityUnit(parsing: "mmol<180.1558800000541>/L")) == "mmol/L")
        #expect(Format.text(of: try QuantityUnit(parsing: "mcg")) == "µg" && Format.text(of: .kilogram) == "kg")
    }

    // MARK: Lengths

    @Test("Distances change their unit at a kilometre and a tenth of a mile, and their decimals at a thousand")
    func distances() {
        let metres: [(Double, String)] = [
            (0, "0 m"), (999.4, "999 m"), (999.9, "1000 m"), (1_000, "1.00 km"), (999_994, "999.99 km"),
            (999_995, "1000 km"), (12_345_678, "12,346 km"),
        ]
        for (value, text) in metres { #expect(metric.distance(value) == text) }
        let mile = PaceMeasure.metersInMile
        #expect(imperial.distance(0.0999 * mile) == "527 ft" && imperial.distance(0.1 * mile) == "0.10 mi")
        #expect(imperial.distance(999.99 * mile) == "999.99 mi" && imperial.distance(1_000 * mile) == "1000 mi")
        let swim = PaceMeasure(style: .hundredMeterPace, isImperial: true)
        #expect(imperial.distance(914.4, swim) == "1000 yd")
        // A pool of metres counts in metres also there.
        let pool = PaceMeasure(style: .hundredMeterPace, isImperial: false)
        #expect(imperial.distance(1_500, pool) == "1.50 km" && imperial.distance(400, pool) == "400 m")
        #expect(imperial.distance(1_609.344, PaceMeasure(style: .speed, isImperial: true)) == "1.00 mi")
        #expect(metric.height(1_234.5) == "1234 m" && imperial.height(100) == "328 ft")
        #expect(metric.temperature(-0.4) == "0 °C" && imperial.temperature(20) == "68 °F")
    }

    @Test("Paces are those of a unit or a hundred, speeds those of an hour")
    func measures() {
        let mile = 1_609.344
        let yard = 0.9144
        let expected: [(SpeedStyle, Bool, String, Double, Double, String)] = [
            (.kilometerPace, false, "km", 1_000, 1_000, "Pace"), (.kilometerPace, true, "mi", mile, mile, "Pace"),
            (.hundredMeterPace, false, "100 m", 100, 100, "Pace"),
            (.hundredMeterPace, true, "100 yd", 100 * yard, 100 * yard, "Pace"),
            (.speed, false, "km", 1_000, 5_000, "Speed"), (.speed, true, "mi", mile, 5 * mile, "Speed"),
        ]
        for (style, isImperial, name, pace, split, title) in expected {
            let measure = PaceMeasure(style: style, isImperial: isImperial)
            #expect(measure.paceName == name && measure.paceMeters == pace && measure.splitMeters == split)
            #expect(measure.name == title && measure.speedUnit == (isImperial ? "mph" : "km/h"))
            #expect(abs(measure.anHour(10) - (isImperial ? 22.369_363 : 36)) < 1e-5)
        }
        #expect(metric.speed(2.5, metric.measure(.kilometerPace)) == "6:40 /km")
        #expect(metric.speed(1.25, metric.measure(.hundredMeterPace)) == "1:20 /100 m")
        #expect(metric.speed(7.5, metric.measure(.speed)) == "27.0 km/h")
        #expect(metric.speed(0, metric.measure(.kilometerPace)) == "– /km")
        #expect(Format.pace(35_999) == "9:59:59" && Format.pace(36_000) == "–")
    }

    @Test("Gains have a sign unless they are nothing")
    func gains() {
        #expect(
            [0, 0.04, -0.04, 0.05, 12.34, -5.0].map(metric.gain) == [
                "0.0 %", "0.0 %", "0.0 %", "+0.1 %", "+12.3 %", "-5.0 %",
            ])
    }

    // MARK: Times

    @Test("Durations are rounded to seconds, with hours from sixty minutes on")
    func durations() {
        let durations: [(Double, String)] = [
            (0, "0:00"), (59.4, "0:59"), (59.5, "1:00"), (3_599.4, "59:59"), (3_599.5, "1:00:00"), (36_000, "10:00:00"),
            (-61, "-1:01"), (-3_661, "-1:01:01"), (-0.4, "0:00"), (360_000, "100:00:00"), (.nan, "–"), (1e12, "–"),
        ]
        for (seconds, text) in durations { #expect(Format.duration(seconds) == text, "\(seconds)") }
    }

    @Test("Moments are those of the zone, also before 1970 and of negative offsets")
    func moments() throws {
        let stJohns = Format(timeZone: try #require(TimeZone(identifier: "America/St_Johns")))
        let kathmandu = try #require(TimeZone(secondsFromGMT: 20_700))
        // 2024-03-09 08:00:59.25 UTC, a Saturday; -03:30 in winter.
        let date = Date(timeIntervalSinceReferenceDate: 731_664_059.25)
        #expect(metric.moment(date) == "2024-03-09 08:00" && stJohns.moment(date) == "2024-03-09 04:30")
        #expect(metric.exactMoment(date, timeZone: kathmandu) == "2024-03-09 13:45:59")
        #expect(metric.day(date) == "Sat 2024-03-09" && metric.day(date + 57_600) == "Sun 2024-03-10")
        #expect(
            Format.iso8601(date) == "2024-03-09T08:00:59.250Z" && Format.iso8601(date - 0.25) == "2024-03-09T08:00:59Z")
        #expect(Format.iso8601(date + 0.7499) == "2024-03-09T08:01:00Z")
        let old = Date(timeIntervalSince1970: -1)
        #expect(metric.day(old) == "Wed 1969-12-31" && metric.exactMoment(old) == "1969-12-31 23:59:59")
        #expect(metric.day(Date(timeIntervalSince1970: -86_401)) == "Tue 1969-12-30")
        #expect(metric.moment(Date(timeIntervalSince1970: -62_198_755_200)) == "-0001-01-01 00:00")
        #expect(metric.moment(Date(timeIntervalSince1970: 1.1e14)) == "– –")
        #expect(metric.interval(from: date, to: date + 3_600) == "Sat 2024-03-09, 08:00 – 09:00")
        #expect(metric.interval(from: date, to: date + 57_600) == "Sat 2024-03-09, 08:00 – 2024-03-10 00:00")
        #expect(stJohns.offset(of: .gmt, at: 731_664_000) == " +00:00" && stJohns.offset(of: nil, at: 0) == "")
        #expect(metric.offset(of: stJohns.timeZone, at: 731_664_000) == " -03:30")
        // In summer.
        #expect(metric.offset(of: stJohns.timeZone, at: 741_664_000) == " -02:30")
        #expect(metric.offset(of: kathmandu, at: 0) == " +05:45" && metric.offset(of: .gmt, at: 0) == "")
        // Offsets are compared as they were at that moment, in winter and in summer.
        let (berlin, hour) = (Told.zone("Europe/Berlin"), TimeZone(secondsFromGMT: 3_600) ?? .gmt)
        let abroad = Format(timeZone: Told.zone("Europe/Zurich"))
        let moments = [731_664_000.0, 741_664_000]
        #expect(moments.map { abroad.offset(of: berlin, at: $0) } == ["", ""])
        #expect(moments.map { abroad.offset(of: hour, at: $0) } == ["", " +01:00"])
        #expect(moments.map { Format(timeZone: hour).offset(of: berlin, at: $0) } == ["", " +02:00"])
    }

    @Test("Dates below a chart are marked by how long it is")
    func dateMarks() {
        func marks(_ days: Double..., from start: Double = 0) -> DateMarks {
            let dates = days.map { Date(timeIntervalSinceReferenceDate: start + $0 * 86_400) }
            return DateMarks(of: dates, calendar: .utc)
        }
        #expect(marks() == .day && marks(0) == .day && marks(0, from: 1) == .time)
        #expect(marks(0, 0.998) == .time && marks(0, 1) == .weekday && marks(0, 0.5, 1) == .time)
        #expect(marks(0, 1, 1.49) == .time && marks(0, 1, 1.5) == .weekday && marks(0, 6.5) == .weekday)
        #expect(marks(0, 6.6) == .day && marks(0, 62) == .day && marks(0, 62.1) == .month && marks(0, 400) == .month)
        #expect(marks(0, 401) == .monthAndYear && marks(1, 6 * 366 + 1) == .monthAndYear)
        #expect(marks(1, 6 * 366 + 1.1) == .year)
        // 2001 and 2002 begin 365 days apart.
        #expect(marks(0, 365) == .year && marks(0, 365, 366) == .month)
        #expect(DateMarks.places(of: ["a", "b", "b", "c"]) == [0, 1, 3])
        #expect(DateMarks.places(of: ["a", "a", "b", "b", "b", "b", "c"]) == [0, 2, 6])
        #expect(DateMarks.places(of: ["a", "b", "b", "b", "c"]) == [1, 4] && DateMarks.places(of: []) == [])
        #expect(DateMarks.longestGap(of: []) == 1 && DateMarks.longestGap(of: [0, 1, 4, 5]) == 4)
        #expect(DateMarks.longestGap(of: [0, 2, 5]) == 12)
    }

    // MARK: Words

    @Test("Lists have their last word after another one")
    func lists() {
        #expect(Format.list([], "and") == "" && Format.list(["a"], "and") == "a")
        #expect(Format.list(["a", "b"], "or") == "a or b" && Format.list(["a", "b", "c"], "and") == "a, b and c")
        #expect(Format.twoDigits(0) == "00" && Format.twoDigits(9) == "09" && Format.twoDigits(10) == "10")
    }

    @Test("Texts of others are one line without control characters, and of a limited length")
    func plainTexts() {
        #expect(PlainText.clean("abc", most: 3) == "abc" && PlainText.clean("abcd", most: 3) == "ab…")
        #expect(PlainText.clean("a\tb\u{0}c\u{7F}\u{2028}d") == "a bc d")
        #expect(PlainText.clean("a\u{202E}b\u{E000}c") == "abc" && PlainText.clean("é~") == "é~")
        #expect(PlainText.clean(String(repeating: "ä", count: 200)).count == 200)
        #expect(PlainText.clean(String(repeating: "ä", count: 201)).hasSuffix("ä…"))
        #expect(PlainText.clean("e" + String(repeating: "\u{301}", count: 10_000)).unicodeScalars.count <= 800)
    }

    @Test("Records are named by their length, time or figure")
    func records() {
        let kinds: [(RecordsReport.Kind, String, Double, String)] = [
            (.distance(400), "400 m", 65, "1:05"), (.distance(999), "999 m", 65, "1:05"),
            (.distance(1_000), "1 km", 200, "3:20"), (.distance(1_609.344), "1 mile", 300, "5:00"),
            (.distance(160_934.4), "100 miles", 300, "5:00"), (.distance(42_195), "Marathon", 9_000, "2:30:00"),
            (.distance(21_097.5), "Half marathon", 4_000, "1:06:40"), (.distance(7_500), "7.5 km", 4_000, "1:06:40"),
            (.power(59), "59 s", 250.4, "250 W"), (.power(60), "1 min", 250, "250 W"),
            (.power(7_199), "120 min", 250, "250 W"), (.power(7_200), "2 h", 250, "250 W"),
            (.longestDistance, "Longest", 12_345, "12.35 km"), (.longestDuration, "Longest time", 4_000, "1:06:40"),
            (.highestClimb, "Highest climb", 812.4, "812 m"), (.mostEnergy, "Most energy", 700.6, "701 kcal"),
        ]
        for (kind, name, value, text) in kinds {
            #expect(metric.name(of: kind) == name && metric.value(value, of: kind) == text, "\(kind)")
        }
        let pace = metric.measure(.kilometerPace)
        #expect(metric.speed(200, of: .distance(1_000), pace) == "3:20 /km")
        #expect(metric.speed(0, of: .distance(1_000), pace) == "" && metric.speed(250, of: .power(60), pace) == "")
    }

    @Test("Goals are named by amount, sport and period, and times in hours and minutes")
    func goals() throws {
        let goals: [(TrainingGoal.Measure, Double, TrainingGoal.Period, WorkoutActivity?, String)] = [
            (.distance, 40_000, .week, .running, "40.00 km of running a week"),
            (.distance, 900, .week, nil, "900 m a week"),
            (.time, 3_599, .month, .yoga, "1 h of yoga a month"), (.time, 3_569, .month, nil, "59 min a month"),
            (.time, 5_460, .year, .cycling, "1:31 h of cycling a year"),
            (.energy, 2_000, .week, nil, "2000 kcal a week"),
            (.count, 1, .week, nil, "1 workout a week"), (.count, 3, .week, nil, "3 workouts a week"),
            (.count, 3, .week, .swimming, "3 times swimming a week"),
            (.days, 1, .month, nil, "1 day with a workout a month"),
            (.days, 20, .month, .walking, "20 days with walking a month"),
        ]
        for (measure, target, period, activity, name) in goals {
            let goal = try TrainingGoal(measure, target, per: period, activityType: activity)
            #expect(metric.name(of: goal) == name)
        }
        #expect(metric.amount(.nan, of: .time) == "0 min" && metric.amount(36_000_000, of: .time) == "10,000 h")
    }
}
