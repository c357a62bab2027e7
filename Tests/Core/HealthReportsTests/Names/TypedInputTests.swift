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
}
