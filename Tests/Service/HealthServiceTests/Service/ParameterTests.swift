import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// The texts that kinds of parameters accept, and the refusals of others (API-1, API-5).
@Suite struct ParameterTests {
    private static let context: ParameterContext = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 3_600) ?? .gmt
        return ParameterContext(now: RichWeek.now, calendar: calendar)
    }()

    private static func told<Value>(
        _ parameter: Parameter<Value>, _ texts: String..., shown: (Value) -> String = { "\($0)" }
    ) -> String {
        do throws(InputError) {
            try parameter.check(texts, context)
            return shown(try parameter.read(texts, context))
        } catch {
            return error.description
        }
    }

    @Test("API-1: a parameter may be missing unless it is required, and is given once unless it may be repeated")
    func counts() {
        let limit = Parameter<Int>.integer("n", "How many.", in: 1...10, absent: 4)
        #expect(Self.told(limit) == "4" && Self.told(limit, "7") == "7")
        #expect(Self.told(limit, "7", "7") == "Must not be repeated.")
        #expect(Self.told(limit.required) == "Required: How many." && Self.told(limit.required, "7") == "7")
        let types = Parameter<[ObjectType]>.types("type", "The types.")
        #expect(types.isRepeated && !types.isRequired && Self.told(types) == "[]")
        #expect(
            Self.told(types, "stepCount", "heartRate") { "\($0.map(TypeName.name))" } == #"["stepCount", "heartRate"]"#)
        #expect(Self.told(types.required) == "Required: The types.")
        #expect(Self.told(types, "stepCount", "hartRate").contains("'heartRate'"))
    }

    @Test("API-1: integers have bounds, and no other form") func integers() {
        let limit = Parameter<Int>.integer("n", "", in: -2...10, absent: 4)
        for text in ["-2", "10", "0", "+3", "007"] { #expect(Self.told(limit, text) == "\(Int(text) ?? 99)") }
        for text in ["-3", "11", "", " 1", "1.0", "x", "99999999999999999999"] {
            #expect(Self.told(limit, text) == "Must be an integer from -2 to 10.", "\(text)")
        }
    }

    @Test("API-1: texts have a length, flags two values, and choices their words") func words() {
        let text = Parameter<String?>.text("q", "", limit: 3)
        #expect(Self.told(text) { $0 ?? "-" } == "-")
        for good in ["", "abc", "ééé", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦"] { #expect(Self.told(text, good) { $0 ?? "-" } == good) }
        #expect(Self.told(text, "abcd") { $0 ?? "-" } == "Exceeds 3 characters.")
        let usual = Parameter<String?>.text("q", "")
        #expect(Self.told(usual, String(repeating: "a", count: 200)) { $0 ?? "-" }.count == 200)
        #expect(Self.told(usual, String(repeating: "a", count: 201)) { $0 ?? "-" } == "Exceeds 200 characters.")
        let flag = Parameter<Bool>.flag("f", "")
        for good in ["true", "1", ""] { #expect(Self.told(flag, good) == "true") }
        for good in ["false", "0"] { #expect(Self.told(flag, good) == "false") }
        for bad in ["TRUE", "yes", "2", " 1"] { #expect(Self.told(flag, bad) == "Must be true or false.") }
        #expect(Self.told(flag) == "false" && Self.told(Parameter<Bool>.flag("f", "", absent: true)) == "true")
        let units = CommonParameters.units
        func shown(_ units: AnswerUnits?) -> String { units?.rawValue ?? "-" }
        #expect(Self.told(units, shown: shown) == "-" && Self.told(units, "imperial", shown: shown) == "imperial")
        for bad in ["Imperial", "", "si"] {
            #expect(Self.told(units, bad, shown: shown) == "Must be one of canonical, metric, imperial.")
        }
    }

    @Test("API-1: amounts are not negative, and identifiers and zones are whole") func values() {
        let amount = Parameter<Double?>.amount("a", "")
        func number(_ value: Double?) -> String { value.map { "\($0)" } ?? "-" }
        #expect(Self.told(amount, shown: number) == "-")
        for (text, value) in [
            ("0", "0.0"), ("1.5", "1.5"), ("1e3", "1000.0"), (String(repeating: "0", count: 64), "0.0"),
        ] {
            #expect(Self.told(amount, text, shown: number) == value, "\(text)")
        }
        for text in ["-0.1", "nan", "inf", "", "x", String(repeating: "0", count: 65), "1,5"] {
            #expect(Self.told(amount, text, shown: number) == "Must be a non-negative number.", "\(text)")
        }
        let distance = Parameter<Double?>.distance("d", "")
        #expect(Self.told(distance, "5000", shown: number) == "5000.0")
        #expect(
            Self.told(distance, "5km", shown: number) == "5000.0"
                && Self.told(distance, "1mi", shown: number) == "1609.344")
        let workout = CommonParameters.workout
        let uuid = SweptLife.uuid(1).uuidString
        func shown(_ uuid: UUID?) -> String { uuid?.uuidString ?? "-" }
        #expect(Self.told(workout, shown: shown) == "-" && Self.told(workout, uuid.lowercased(), shown: shown) == uuid)
        for text in ["", "x", "{\(uuid)}", uuid + "0", String(uuid.dropLast())] {
            #expect(Self.told(workout, text, shown: shown) == "Must be a UUID.", "\(text)")
        }
        let zone = CommonParameters.timeZone
        func identifier(_ zone: TimeZone?) -> String { zone?.identifier ?? "-" }
        #expect(Self.told(zone, shown: identifier) == "-")
        #expect(Self.told(zone, "Europe/Zurich", shown: identifier) == "Europe/Zurich")
        #expect(Self.told(zone, "Mars", shown: identifier) != "Mars")
    }

    @Test("API-5: the plus sign of an offset may come as a space, and a time may follow its day after a space")
    func dates() {
        let date = CommonParameters.from
        func shown(_ date: TypedDate?) -> String {
            date.map { "\(Format.iso8601($0.start)) \(Format.iso8601($0.end))" } ?? "-"
        }
        func told(_ text: String) -> String { Self.told(date, text, shown: shown) }
        #expect(Self.told(date, shown: shown) == "-")
        let moment = "2026-05-01T10:00:00Z 2026-05-01T10:00:00Z"
        for text in [
            "2026-05-01T12:00:00+02:00", "2026-05-01T12:00:00 02:00", "2026-05-01T10:00:00Z",
            "2026-05-01T06:00:00-04:00",
        ] { #expect(told(text) == moment, "\(text)") }
        // Without an offset, it is that of the zone, an hour ahead of UTC.
        for text in ["2026-05-01T11:00", "2026-05-01 11:00"] {
            #expect(told(text).hasPrefix("2026-05-01T10:00:00Z"), "\(text): \(told(text))")
        }
        #expect(told("2026-05-01") == "2026-04-30T23:00:00Z 2026-05-01T23:00:00Z")
        for text in ["2026-02-30", "x", "", "2026-05-01 x"] { #expect(!told(text).contains("Z "), "\(text)") }
    }

    // MARK: Tags

    @Test("API-9: the tag of an answer is another one for all that the answer depends on") func tags() throws {
        func tag(
            _ target: String = "/api/v1/workouts?from=2026-05-01", settings: String = "{}", media: MediaType = .json,
            app: String? = nil, at seconds: Double = 0, parts: [String] = []
        ) throws -> String {
            let service = try SweptService.shared.get()
            var owner = SweptService.owner(settings)
            if let app { owner.app = SweptService.app(app) }
            let now = RichWeek.now + seconds
            let call = Call(
                request: ServiceRequest(method: "GET", target: target), target: try RequestTarget(target),
                arguments: [:], requester: owner, data: PersonalData(service.store, as: owner.app, pool: WorkPool()),
                media: media, context: ParameterContext(now: now, calendar: owner.preferences.calendar()),
                codec: Cursor.Codec(seal: { ServiceUnderTest.seal($0) }), clock: ServiceClock(now: { now }),
                limits: ServiceLimits(), isWelcome: { true }, server: nil)
            return EntityTag(try call.data.revision(), call, parts).text
        }
        let first = try tag()
        #expect(first.hasPrefix("W/\"") && first.hasSuffix("\""))
        #expect(try tag() == first && tag(at: 43_199) == first && tag(at: -43_200) == first)
        // What no answer depends on.
        #expect(try tag(settings: #"{"theme": "dark", "tiles": false}"#) == first)
        let others = [
            try tag("/api/v1/workouts?from=2026-05-02"), try tag(media: .csv), try tag(app: "one"), try tag(app: "two"),
            try tag(settings: #"{"timeZone": "Asia/Tokyo"}"#), try tag(settings: #"{"weekStart": 3}"#),
            try tag(settings: #"{"locale": "de"}"#), try tag(settings: #"{"homeRadius": 9}"#),
            try tag(settings: #"{"homeRadius": 10}"#), try tag(at: 43_200), try tag(at: -43_201), try tag(parts: ["a"]),
            try tag(parts: ["a", "b"]), try tag(parts: ["ab"]), try tag(parts: [""]),
        ]
        #expect(Set(others + [first]).count == others.count + 1)
        // Moments that are relative to now are others a second later, days are not.
        for (query, isOfTheSecond) in [
            ("from=now", true), ("from=2h", true), ("x=1&to=now", true), ("from=today", false), ("from=2d", false),
            ("from=yesterday", false), ("q=now%20and", false),
        ] {
            let target = "/api/v1/workouts?\(query)"
            #expect((try tag(target) == tag(target, at: 1)) == !isOfTheSecond, "\(query)")
        }
    }

    @Test(
        "API-9: a tag is compared weakly with those of a field",
        arguments: [
            ("\"7\"", true), ("W/\"7\"", true), ("\"8\"", false), ("*", true), (" * ", true), ("\"8\", \"7\"", true),
            ("\"8\",\t W/\"7\"", true), ("", false), ("  ", false), ("7", false), ("\"7\"-gzip", true),
            ("\"77\"", false), ("w/\"7\"", false), (",", false),
        ])
    func names(field: String, isNamed: Bool) {
        #expect(EntityTag(revision: 7).text == "\"7\"" && EntityTag(revision: 7).isNamed(in: field) == isNamed)
    }

    // MARK: Pages of jobs

    @Test("API-71: a page of jobs goes on after its last one, also among those of one moment") func jobs() throws {
        let folder = try TemporaryFolder()
        let database = try ServerDatabase(path: folder.url.appending(path: "server.sqlite").path)
        let (ann, ben) = (SweptLife.uuid(1), SweptLife.uuid(2))
        let made = AccountsFixture.start
        try database.write { tables in
            for (person, name) in [(ann, "ann"), (ben, "ben")] {
                try tables.add(
                    PersonRecord(id: person, name: name, folded: name, shownName: name, role: .person, made: made))
            }
            // Three of each moment, with identifiers in another order.
            for number in 0..<9 {
                var job = JobRecord(
                    id: SweptLife.uuid(100 + number * 4 % 9), person: ann, kind: .import, state: .done,
                    made: made + Double(number / 3))
                (job.name, job.actor) = ("\(number)", number % 2 == 0 ? "even" : "odd")
                try tables.add(job)
            }
            try tables.add(JobRecord(id: SweptLife.uuid(200), person: ann, kind: .export, state: .done, made: made))
            try tables.add(JobRecord(id: SweptLife.uuid(201), person: ben, kind: .import, state: .done, made: made))
        }
        func pages(_ limit: Int, _ actor: String? = nil) throws -> [String] {
            var (names, last): ([String], UUID?) = ([], nil)
            while true {
                let page = try database.read {
                    try $0.jobs(of: ann, kind: .import, actor: actor, before: last, limit: limit)
                }
                names += page.map { $0.name ?? "" }
                guard let end = page.last?.id else { return names }
                last = end
            }
        }
        // The numbers of identifiers: 0 4 8, 3 7 2, 6 1 5.
        let all = ["6", "8", "7", "4", "3", "5", "2", "1", "0"]
        for limit in 1...10 { #expect(try pages(limit) == all, "\(limit)") }
        #expect(try pages(1, "even") == ["6", "8", "4", "2", "0"] && pages(2, "odd") == ["7", "3", "5", "1"])
        #expect(try database.read { try $0.jobs(of: ann, kind: .import, limit: -1) }.isEmpty)
        #expect(try database.read { try $0.jobs(of: ann, kind: .export, limit: 9) }.map(\.id) == [SweptLife.uuid(200)])
        database.close()
    }
}
