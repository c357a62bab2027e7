import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// What people type: dates, periods, numbers with units, places.
@Suite struct TypedSweepTests {
    private static let now = Told.date(731_671_234.5)  // 2024-03-09 10:00:34.5 UTC
    private static let calendars = [Told.calendar("Europe/Zurich"), Told.calendar("Pacific/Auckland", firstWeekday: 1)]

    private static let dates =
        ["", " ", "now", "Today", "YESTERDAY", "tomorrow", "to day", "week", "2024", "999", "0000", "9999", "10000"]
        + ["2024-02", "2024-13", "2024-2", "2024-02-29", "2023-02-29", "2024-03-31", "2024-10-27", "2024-03-09T10:00"]
        + ["2024-03-09T10:00:34", "2024-03-09 10:00", "2024-03-09t10:00z", "2024-03-31T02:30", "2024-03-09T10:00:00Z"]
        + [
            "2024-03-09T10:00:00+05:30", "2024-03-09T24:00", "2024-03-09T10:60", "0h", "1h", "7d", "2w", "6m", "2y",
            "3q",
        ]
        + [
            "d", "-1d", "1_000d", "1000000d", "1000001d", "99999999999999999999d", "7D", "٧d", "a minute ago",
            "an hour ago",
        ]
        + ["a day ago", "1 days ago", "2 weeks ago", "3 months ago", "1 year ago", "2 years ago", "5 minutes ago"]
        + [
            "5 fortnights ago", "x days ago", "-2 days ago", "0 days ago", "1000001 days ago", "a day later",
            "days ago",
        ]
        + ["one two three four", "1 day", "2024-03-09 ago", String(repeating: "1", count: 101)]

    private static func told(_ date: TypedDate) -> String {
        "\(Format.iso8601(date.start)) \(Told.text(date.end.timeIntervalSince(date.start)))"
    }

    @Test("Dates are days, months, years and moments, or back from now")
    func dates() throws {
        var kept = KeptLines()
        for text in Self.dates {
            kept.add("'\(text.prefix(40))'", Self.calendars) { calendar in
                Self.told(try TypedInput.date(text, now: Self.now, calendar: calendar))
            }
            kept.add("'\(text.prefix(40))' otherwise", Self.calendars) { calendar in
                var parts: [String] = []
                func add(_ name: String, _ body: () throws -> String) {
                    do { parts.append("\(name) \(try body())") } catch {
                        parts.append("\(name) \(Told.hash("\(error)").prefix(4))")
                    }
                }
                add("entry") { Format.iso8601(try TypedInput.entryDate(text, now: Self.now, calendar: calendar)) }
                add("day") { try TypedInput.day(text, now: Self.now, calendar: calendar).text }
                add("plan") {
                    let slot = try TypedInput.scheduledDate(text, now: Self.now, calendar: calendar).slot
                    return "\(slot.day) \(slot.minute ?? -1) \(slot.zone?.identifier ?? "-")"
                }
                add("moment") { Format.iso8601(try TypedInput.moment(text, onDayOf: Self.now, calendar: calendar)) }
                return parts.joined(separator: ", ")
            }
        }
        for text in [
            "7:15", "07:15", "23:59", "24:00", "07:60", "7:15:30", "07:15:60", "-1:00", "1:2:3:4", ":", "7:", "a:b",
            "02:30", "00:00",
        ] {
            kept.add("moment '\(text)'", Self.calendars) { calendar in
                Format.iso8601(try TypedInput.moment(text, onDayOf: Told.date(733_536_000), calendar: calendar))
            }
        }
        for text in ["Europe/Zurich", "GMT", "UTC", "", "Mars/Base", "+02:00", String(repeating: "x", count: 101)] {
            kept.add("zone '\(text.prefix(20))'") { try TypedInput.timeZone(text).secondsFromGMT(for: Self.now) }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/typed-dates.txt") == nil)
    }

    @Test("Periods begin before they end")
    func periods() throws {
        var kept = KeptLines()
        let now = Self.now
        func told(_ period: TypedPeriod, _ reference: String? = nil) -> String {
            func text(_ filter: SampleFilter?) -> String {
                guard let filter else { return "-" }
                return
                    "\(filter.from.map(Format.iso8601) ?? "…")/\(filter.to.map(Format.iso8601) ?? "…") "
                    + "\(filter.dayZone?.identifier ?? "-")"
            }
            return "\(text(period.filter)), before \(text(period.before(now: now)))"
        }
        let texts =
            Self.dates + [
                "2024/2024", "2023/2024", "2024/2023", "2024-03-09/", "/2024", "a/b/c", "yesterday/today", "now/now",
                "2w/1w", "today/now",
            ]
        for text in texts {
            kept.add("'\(text.prefix(30))'", Self.calendars) { calendar in
                told(try TypedPeriod(text, now: now, calendar: calendar))
            }
        }
        let calendar = Self.calendars[0]
        let ends: [String?] = [nil, "2024-03-09", "now", "2024-03-09T09:00:34", "x", "2023", "tomorrow"]
        for from in ends {
            kept.add("from \(from ?? "-")", ends) { to in
                [false, true].map { includesMoment in
                    do {
                        return told(
                            try TypedPeriod(
                                from: from, to: to, names: ("--from", "--to"), now: now, calendar: calendar,
                                includesMoment: includesMoment))
                    } catch { return "\(error)" }
                }.joined(separator: "; ")
            }
        }
        let period = try TypedPeriod("2024-03", now: now, calendar: calendar)
        for reference in [nil, "all", "ALL", "2023", "x", "2024/2023"] as [String?] {
            kept.add(
                "reference \(reference ?? "-")",
                [
                    period, try TypedPeriod(from: nil, to: "2024", now: now, calendar: calendar),
                    try TypedPeriod(from: "2024-03-01", to: nil, now: now, calendar: calendar),
                ]
            ) {
                guard let filter = try $0.reference(reference, named: "--to", now: now, calendar: calendar) else {
                    return "-"
                }
                return "\(filter.from.map(Format.iso8601) ?? "…")/\(filter.to.map(Format.iso8601) ?? "…")"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/typed-periods.txt") == nil)
    }

    private static let numbers =
        [
            "", " ", "0", "1", "-1", "1.5", "1,5", "1e3", "1.2.3", "nan", "inf", "0x10", "٣", "5 km", "5km", "5KM",
            "800m", "3mi", "3 mi", "m", "km",
        ]
        + [
            "-5km", "45", "45m", "1h30m", "90s", "1H", "30:00", "1:02:03", "1:2:3:4", ":30", "1:", "1:-2", "1:30:",
            "0:00", "0:01",
        ]
        + [
            "96h", "96h1s", "345600s", "345601s", "4d", "1h 30m", "h", "1.5h", "1,5h", "h1", "30m5", "1..5h", "12 h",
            "7h", "1e400",
        ]
        + [
            "47.5,8.7", "47.5, 8.7,2", "47.5,8.7,0.001", "47.5,8.7,0.0009", "47.5,8.7,20100", "47.5,8.7,20101",
            "90,180", "91,0", "-90,-180", "0,181", "47.5",
        ]
        + [
            "47,8,48,9", "48,8,47,9", "47,9,48,8", "47,8,47,9", "-91,0,0,0", "0,0,91,0", "0,-181,0,0", "0,0,0,181",
            "1,2,3", "1,2,3,4,5", "1,,3", "a,b",
        ]
        + [
            String(repeating: "1", count: 20), String(repeating: "1", count: 21), String(repeating: "1", count: 100),
            String(repeating: "1", count: 101),
        ]

    @Test("Numbers, distances, durations and places are checked")
    func numbers() throws {
        var kept = KeptLines()
        for text in Self.numbers {
            kept.add("'\(text.prefix(30))'") {
                var parts: [String] = []
                func add(_ name: String, _ body: () throws -> String) {
                    if let text = try? body() { parts.append("\(name) \(text)") }
                }
                add("value") { Told.text(try TypedInput.value(text)) }
                add("amount") { Told.text(try TypedInput.amount(text)) }
                for unit in TypedInput.DistanceUnit.allCases {
                    add(unit.rawValue) { Told.text(try TypedInput.distance(text, in: unit)) }
                }
                add("duration") { Told.text(try TypedInput.duration(text)) }
                add("place") { "\(try TypedInput.place(text))" }
                add("box") { "\(try TypedInput.box(text))" }
                for measure in TrainingGoal.Measure.allCases {
                    add(measure.rawValue) { Told.text(try TypedInput.goal(measure, text, per: .week).target) }
                }
                return parts.joined(separator: ", ")
            }
        }
        for text in ["x", "-1", String(repeating: "y", count: 70), "a\nb"] {
            kept.add("errors of '\(text.prefix(5))'") {
                var errors: [String] = []
                func add(_ body: () throws -> Void) { do { try body() } catch { errors.append("\(error)") } }
                add { _ = try TypedInput.value(text) }
                add { _ = try TypedInput.amount(text) }
                add { _ = try TypedInput.distance(text, in: .kilometers) }
                add { _ = try TypedInput.duration(text) }
                add { _ = try TypedInput.place(text) }
                add { _ = try TypedInput.box(text) }
                for measure in TrainingGoal.Measure.allCases {
                    add { _ = try TypedInput.goal(measure, text, per: .year) }
                }
                add { _ = try TypedInput.unit(text) }
                add { _ = try TypedInput.sampleType(text) }
                add { _ = try TypedInput.activity(text) }
                add { _ = try TypedInput.gearKind(text) }
                add { _ = try TypedInput.timeZone(text) }
                add { _ = try TypedInput.date(text, now: Self.now, calendar: .utc) }
                return errors.joined(separator: "\n")
            }
        }
        let bounds: [Double?] = [nil, 1, 2]
        for least in bounds {
            kept.add("bounds from \(Told.text(least))", bounds) {
                guard let bounds = try TypedInput.bounds(least: least, greatest: $0, names: ("--min", "--max")) else {
                    return "-"
                }
                return "\(bounds) " + [0.9, 1, 1.5, 2, 2.1].map { bounds.contains($0) ? "1" : "0" }.joined()
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/typed-numbers.txt") == nil)
    }

    @Test("Quantities have a unit of their type, types and activities have names")
    func quantities() throws {
        var kept = KeptLines()
        let types: [ObjectType] = [
            .bodyMass, .heartRate, .bodyTemperature, .oxygenSaturation, .distanceCycling, .bloodPressureSystolic,
            .stepCount,
            .sleepAnalysis, .runningSpeed, .workout,
        ]
        for text in [
            "70", "70.5 kg", "70,5kg", "150lbs", "11 st", "98.6°F", "37 °C", "37c", "98 f", "98%", "98 %", "0.98",
            "60 bpm", "60/min", "120mmHg", "12 km/h", "7 mph", "5 mi", "kg", "", "5 xx", "-3", "+3", "1e3", "3 kgs",
            "٣ kg", "5 <kg>",
        ] {
            kept.add("'\(text)'", types) { type in
                let found = try TypedInput.quantity(text, of: type, locale: DisplayUnit.international)
                return "\(Told.text(found.value)) \(found.unit.unitString)"
            }
        }
        for text in [
            "km", "count/min", "kcal", "mg/dL", "", "xx", "null", "()", "m^2", "mmol<180.1558800000541>/L",
            String(repeating: "k", count: 101),
        ] {
            kept.add("unit '\(text.prefix(30))'") { try TypedInput.unit(text).unitString }
        }
        for text in [
            "heartRate", "workouts", "rings", "sleep", "heart", "steps", "dateOfBirth", "bloodType", "", "bp", "route",
            "ecg", "hrv", "height",
        ] {
            kept.add("type '\(text)'") {
                var parts: [String] = []
                func add(_ body: () throws -> ObjectType) {
                    do { parts.append(TypeName.name(of: try body())) } catch { parts.append("\(error)") }
                }
                add { try TypedInput.objectType(text) }
                add { try TypedInput.sampleType(text) }
                add { try TypedInput.quantityType(text) }
                add { try TypedInput.enteredType(text) }
                return parts.joined(separator: ", ")
            }
        }
        for text in [
            "running", "Running", "run", "cross training", "cycling", "bike", "swim", "yoga", "", "runing", "37",
            "9999",
        ] {
            kept.add("activity '\(text)'") { try TypedInput.activity(text).name }
        }
        for text in ["shoes", "Bike", "skis", "boot", "shoe", ""] {
            kept.add("gear '\(text)'") { try TypedInput.gearKind(text) }
        }
        for similar in [[], ["a"], ["a", "b"], ["a", "b", "c"]] {
            kept.add("unknown, similar \(similar)", ["type", "gear"]) { noun in
                let error = InputError(unknown: noun, "x\ny", similar: similar)
                return "\(error.description) \(error.needsList) \(error.named("--type").description)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/typed-quantities.txt") == nil)
    }
}
