import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct DataRouteTests {
    @Test("API-30: the beginning says what this is and who asks") func beginning() async throws {
        let service = try ServiceUnderTest()
        let json = try await service.ask("GET", "/api/v1", as: .token("export reader")).json()
        #expect(try json.member("product") { try $0.asString() } == "OpenHealthKit")
        let caller = try json.member("caller") { $0 }
        #expect(try caller.member("scopes") { try $0.elements { try $0.asString() } } == ["export"])
    }

    @Test("API-31: types with counts, one type with its sources, and the whole catalogue") func types() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let types = try await service.ask("GET", "/api/v1/types").items()
        #expect(try types.map { try $0.member("name") { try $0.asString() } } == ["heartRate", "stepCount", "workout"])
        let steps = try await service.ask("GET", "/api/v1/types/stepCount").json()
        #expect(try steps.member("samples") { try $0.asInteger() } == 20)
        #expect(
            try steps.member("sources") { try $0.elements { try $0.member("name") { try $0.asString() } } } == [
                "Phone", "Watch",
            ])
        #expect(try await service.ask("GET", "/api/v1/types/steps").status == 404)
        #expect(try await service.ask("GET", "/api/v1/types?all=true").items().count > 150)
    }

    @Test("API-44: statistics are HealthKit's own, buckets without data are there with null") func statistics()
        async throws
    {
        let service = try ServiceUnderTest(Fixture.fill)
        let answer = try await service.ask(
            "GET", "/api/v1/statistics?type=stepCount&by=day&from=2026-11-19&to=2026-11-21&perSource=true")
        let items = try answer.items()
        #expect(items.count == 3)
        let access = StoreAccess(engine: service.engine, identity: AppIdentity.dashboard)
        let report = try access.reports { reports in
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return try reports.statistics(of: .stepCount, SampleFilter(), by: .day, separate: false, calendar: calendar)
        }
        let sum = try #require(report?.rows.first?.figures.sum)
        #expect(try items[1].member("sum") { try $0.asFiniteNumber() } == sum)
        // Merged by interval: ten of the watch, and those of the phone that the watch does not cover.
        #expect(sum == 1_000 + 5 * 80)
        #expect(items[0]["sum"] == nil && items[2]["sum"] == nil)
        let filled = try await service.ask(
            "GET", "/api/v1/statistics?type=stepCount&by=day&from=2026-11-19&to=2026-11-21&empty=false"
        ).items()
        #expect(filled.count == 1)
        #expect(try await service.ask("GET", "/api/v1/statistics?type=workout").status == 400)
    }

    @Test("API-44, API-4: figures in the unit that was asked for; one of another kind is refused") func unit()
        async throws
    {
        let service = try ServiceUnderTest(Fixture.fill)
        let path = "/api/v1/statistics?type=heartRate&by=none"
        func figure(_ query: String) async throws -> (String, Double) {
            let json = try await service.ask("GET", path + query).json()
            let items = try json.member("items") { try $0.elements { $0 } }
            let average = try #require(try items.first?.member("average") { try $0.asFiniteNumber() })
            return (try json.member("unit") { try $0.asString() }, average)
        }
        let minutes = try await figure("")
        let seconds = try await figure("&unit=count/s")
        #expect(minutes.0 == "count/min" && seconds.0 == "count/s")
        #expect(abs(minutes.1 - 60 * seconds.1) < 1e-9)
        let explain = "/api/v1/statistics/explain?type=stepCount&from=2026-11-20&to=2026-11-20"
        let json = try await service.ask("GET", explain + "&unit=count").json()
        #expect(try json.member("unit") { try $0.asString() } == "count")
        for query in ["&unit=km", "&unit=furlong", "&unit=", "&unit=()", "&unit=km.m", "&unit=count/s&units=metric"] {
            let answer = try await service.ask("GET", path + query)
            #expect(try answer.problem() == "invalid-parameter", "\(query)")
            #expect(answer.text.contains(#""parameter": "unit""#), "\(query)")
        }
        #expect(try await service.ask("GET", explain + "&unit=km").problem() == "invalid-parameter")
        for route in RouteTable.api.routes where route.path.text.hasPrefix("/api/v1/statistics") {
            #expect(route.parameters.contains { $0.name == "unit" }, "What is listed is described (API-90).")
        }
    }

    @Test("API-33: workouts with totals of exactly the list") func workouts() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let answer = try await service.ask("GET", "/api/v1/workouts?totals=true&activity=running&minDistance=5000")
        #expect(try answer.items().count == 1)
        let totals = try answer.json().member("totals") { $0 }
        #expect(try totals.member("count") { try $0.asInteger() } == 1)
        #expect(try await service.ask("GET", "/api/v1/workouts?minDistance=20000").items().isEmpty)
        #expect(try await service.ask("GET", "/api/v1/workouts?q=rünning").items().count == 1)
    }

    @Test("API-33: every order, page by page and as lines, while others write; what has no distance comes last")
    func orders() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        func workout(_ number: Int) -> SampleRecord {
            // On separate days, so that they are not recordings of one outing; many are equal in all sort keys.
            let start = Fixture.day - Double(number + 1) * 86_400
            let totals: [WorkoutTotal: QuantityValue] =
                number % 3 == 0
                ? [:]
                : [
                    .distance: QuantityValue(Double(number % 4) * 1_000, .meter),
                    .energyBurned: QuantityValue(Double(number % 5) * 100, .kilocalorie),
                ]
            return SampleRecord(
                type: .workout, start: start, end: start + 3_600,
                content: .workout(
                    WorkoutRecord(activityType: .running, duration: Double(600 + number % 6 * 60), totals: totals)))
        }
        try service.engine.write(as: Fixture.watch) { try $0.save((0..<40).map(workout)) }
        func uuid(_ json: JSON) throws -> String { try json.member("uuid") { try $0.asString() } }
        func figure(_ json: JSON, _ name: String) throws -> Double? {
            // All digits of a date, year first.
            if name == "start" { return Double(try json.member(name) { try $0.asString() }.filter(\.isNumber)) }
            return try json.optional(name) { try $0.asFiniteNumber() }
        }
        let names = [
            ("start", "start"), ("duration", "duration"), ("distance", "totalDistance"),
            ("energy", "totalEnergyBurned"),
        ]
        var number = 100
        for (order, name) in names {
            for sign in ["", "-"] {
                let known = Set(try await service.ask("GET", "/api/v1/workouts?limit=1000").items().map(uuid))
                let lines = try await service.ask("GET", "/api/v1/workouts.ndjson?sort=\(sign)\(order)").text
                var seen: [JSON] = []
                var next: String? = "/api/v1/workouts?limit=7&sort=\(sign)\(order)"
                while let target = next {
                    let answer = try await service.ask("GET", target)
                    #expect(answer.status == 200)
                    seen += try answer.items()
                    next = try answer.json().optional("next") { try $0.asString() }
                    // The last returned one is deleted, and another one is added.
                    let last = try #require(try seen.last.map(uuid))
                    #expect(try await service.ask("DELETE", "/api/v1/workouts/\(last)").status == 204)
                    number += 1
                    try service.engine.write(as: Fixture.watch) { try $0.save([workout(number)]) }
                }
                let uuids = try seen.map(uuid)
                #expect(Set(uuids).count == uuids.count, "\(sign)\(order) repeats.")
                #expect(known.isSubset(of: uuids), "\(sign)\(order) loses.")
                let listed = try lines.split(separator: "\n").map { try uuid(JSON(parsing: String($0))) }
                #expect(uuids.filter(known.contains) == listed)
                let figures = try seen.map { try figure($0, name) }
                let there = figures.compactMap { $0 }
                #expect(there == (sign.isEmpty ? there.sorted() : there.sorted().reversed()))
                #expect(figures.drop { $0 != nil }.allSatisfy { $0 == nil }, "\(sign)\(order)")
            }
        }
        #expect(try await service.ask("GET", "/api/v1/workouts?sort=speed").problem() == "invalid-parameter")
        let first = try await service.ask("GET", "/api/v1/workouts?limit=2&sort=distance").json()
        let cursor = try first.member("next") { try $0.asString() }.split(separator: "cursor=").last ?? ""
        let other = try await service.ask("GET", "/api/v1/workouts?sort=energy&cursor=\(cursor)")
        #expect(try other.problem() == "invalid-cursor", "A cursor fits no other order.")
    }

    @Test("API-34: title and notes are changed beside the object; who saw an older state is told") func editing()
        async throws
    {
        let service = try ServiceUnderTest(Fixture.fill)
        let target = "/api/v1/workouts/\(Fixture.run.uuid.uuidString)"
        let first = try await service.ask("PATCH", target, body: #"{"title": "Morning Run"}"#)
        #expect(first.status == 200)
        let tag = try #require(first.fields["ETag"])
        let second = try await service.ask("PATCH", target, body: #"{"notes": "wet"}"#, fields: [("If-Match", tag)])
        #expect(second.status == 200)
        let third = try await service.ask("PATCH", target, body: #"{"notes": "dry"}"#, fields: [("If-Match", tag)])
        #expect(third.status == 412)
        let read = try await service.ask("GET", target).json()
        #expect(try read.member("title") { try $0.asString() } == "Morning Run")
        #expect(try read.member("notes") { try $0.asString() } == "wet")
        let odd = try await service.ask("PATCH", target, body: #"{"titel": "x"}"#)
        #expect(try odd.problem() == "invalid-body")
        #expect(odd.text.contains("/titel"))
    }

    @Test("API-34: a part that counts is said and taken back, and edits are undone") func trimAndUndo() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let target = "/api/v1/workouts/\(Fixture.run.uuid.uuidString)"
        func duration() async throws -> Double {
            try await service.ask("GET", target).json().member("duration") { try $0.asFiniteNumber() }
        }
        let whole = try await duration()
        let start = Format.iso8601(Date(timeIntervalSinceReferenceDate: Fixture.run.start + whole / 4))
        #expect(try await service.ask("PATCH", target, body: #"{"trim": {"start": "\#(start)"}}"#).status == 200)
        #expect(try await duration() == whole * 3 / 4)
        #expect(try await service.ask("PATCH", target, body: #"{"trim": null}"#).status == 200)
        #expect(try await duration() == whole)
        let undone = try await service.ask("POST", target + "/undo")
        #expect(undone.status == 200 && undone.fields["ETag"] != nil)
        #expect(try await duration() == whole * 3 / 4)
        #expect(try await service.ask("POST", target + "/undo").json()["canUndo"]?.line == "false")
        #expect(try await service.ask("POST", target + "/undo").problem() == "conflict")
        for bad in [#"{"trim": 3}"#, #"{"trim": {"end": "soon"}}"#] {
            #expect(try await service.ask("PATCH", target, body: bad).problem() == "invalid-body")
        }
        let outside = #"{"trim": {"start": "2001-01-01T00:00:00Z", "end": "2001-01-02T00:00:00Z"}}"#
        #expect(try await service.ask("PATCH", target, body: outside).problem() == "unprocessable")
    }

    @Test("API-34: a workout by hand is saved and marked as entered by the person") func byHand() async throws {
        let service = try ServiceUnderTest()
        let body = #"{"activity": "yoga", "start": "2026-11-21T18:00:00Z", "duration": 2700, "title": "Evening"}"#
        let answer = try await service.ask("POST", "/api/v1/workouts", body: body)
        #expect(answer.status == 201)
        let place = try #require(answer.fields["Location"])
        let workout = try await service.ask("GET", place).json()
        #expect(try workout.member("activityType") { try $0.asString() } == "yoga")
        #expect(try workout.member("title") { try $0.asString() } == "Evening")
        #expect(try workout.member("duration") { try $0.asFiniteNumber() } == 2_700)
        for bad in [
            #"{"activity": "yoga"}"#, #"{"activity": "joga", "start": "2026-11-21T18:00:00Z", "duration": 1}"#, "[",
            "3",
        ] {
            #expect(try await service.ask("POST", "/api/v1/workouts", body: bad).problem() == "invalid-body")
        }
    }

    @Test("API-53: a deleted workout stays in the bin, from which the owner restores or erases it") func bin()
        async throws
    {
        let service = try ServiceUnderTest(Fixture.fill)
        try service.grant("remover", read: [.workout], share: [.workout])
        let token = ServiceUnderTest.Who.token("remover")
        let uuid = Fixture.run.uuid.uuidString
        let target = "/api/v1/workouts/\(uuid)"
        let before = try await service.ask("GET", target).json()
        #expect(try await service.ask("GET", "/api/v1/bin").items().isEmpty)
        #expect(try await service.ask("DELETE", target).status == 204)
        #expect(try await service.ask("GET", target).problem() == "not-found")
        let binned = try await service.ask("GET", "/api/v1/bin").items()
        #expect(try binned.map { try $0.member("workout") { try $0.member("uuid") { try $0.asString() } } } == [uuid])
        for (method, path) in [("GET", ""), ("DELETE", ""), ("POST", "/\(uuid)/restore"), ("DELETE", "/\(uuid)")] {
            #expect(try await service.ask(method, "/api/v1/bin" + path, as: token).status == 403, "\(method) \(path)")
        }
        let restored = try await service.ask("POST", "/api/v1/bin/\(uuid)/restore")
        #expect(try restored.status == 200 && restored.json()["isAdded"]?.line == "true")
        #expect(try await service.ask("GET", target).json().line == before.line)
        #expect(try await service.ask("POST", "/api/v1/bin/\(uuid)/restore").problem() == "not-found")
        #expect(try await service.ask("DELETE", "/api/v1/bin/\(uuid)").problem() == "not-found")
        for (deletion, erasure, count) in [("", "/\(uuid)", 1), ("?permanently=true", "", 0)] {
            #expect(try await service.ask("DELETE", target + deletion).status == 204)
            #expect(try await service.ask("GET", "/api/v1/bin").items().count == count)
            if count > 0 { #expect(try await service.ask("POST", "/api/v1/bin/\(uuid)/restore").status == 200) }
            #expect(try await service.ask("DELETE", "/api/v1/bin" + (count > 0 ? "" : erasure)).status == 204)
        }
    }

    @Test("API-32: samples are saved all or nothing, as the app's own, and an app deletes only these")
    func savingAndDeleting() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        try service.grant("delete scale", read: [.bodyMass], share: [.bodyMass])
        func object(_ value: String) -> String {
            #"{"type": "HKQuantityTypeIdentifierBodyMass", "start": "2026-11-21T07:00:00Z", "end": "2026-11-21T07:00:00Z", "value": \#(value), "unit": "kg"}"#
        }
        let token = ServiceUnderTest.Who.token("delete scale")
        let saved = try await service.ask(
            "POST", "/api/v1/samples", as: token, body: "{\"objects\": [\(object("71.5")), \(object("71.4"))]}")
        #expect(saved.status == 201)
        let uuids = try saved.json().member("uuids") { try $0.elements { try $0.asString() } }
        #expect(uuids.count == 2)
        let list = try await service.ask("GET", "/api/v1/samples?type=bodyMass").items()
        #expect(list.count == 2)
        #expect(
            try list[0].member("source") { try $0.member("bundleIdentifier") { try $0.asString() } }
                == "token.delete scale")
        let wrong = object("1").replacing("kg", with: "m")
        let mixed = try await service.ask(
            "POST", "/api/v1/samples", as: token, body: "{\"objects\": [\(object("70")), \(wrong)]}")
        #expect((400..<500).contains(mixed.status))
        #expect(mixed.text.contains("/objects/1"))
        #expect(try await service.ask("GET", "/api/v1/samples?type=bodyMass").items().count == 2)
        let foreign = try await service.ask("GET", "/api/v1/samples?type=stepCount&limit=1").items()
        let other = try #require(try foreign.first?.member("uuid") { try $0.asString() })
        #expect(try await service.ask("DELETE", "/api/v1/samples/\(other)", as: token).problem() == "not-found")
        #expect(try await service.ask("DELETE", "/api/v1/samples/\(uuids[0])", as: token).status == 204)
        // The owner may delete anything.
        #expect(try await service.ask("DELETE", "/api/v1/samples/\(other)").status == 204)
        let rest = #"{"uuids": ["\#(uuids[1])"]}"#
        #expect(try await service.ask("POST", "/api/v1/samples/delete", body: rest).status == 204)
        #expect(try await service.ask("GET", "/api/v1/samples?type=bodyMass").items().isEmpty)
    }

    @Test("API-60: what was added and deleted since an anchor; an anchor of another store means the beginning")
    func changes() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let first = try await service.ask("GET", "/api/v1/changes?type=heartRate&limit=200").json()
        #expect(try first.member("more") { try $0.asBool() })
        func anchor(_ json: JSON) throws -> String { try json.member("anchor") { try $0.asString() } }
        let second = try await service.ask("GET", "/api/v1/changes?type=heartRate&since=\(try anchor(first))").json()
        #expect(try second.member("added") { try $0.elements { $0 } }.count == 50)
        #expect(try !second.member("more") { try $0.asBool() })
        try service.engine.write(as: Fixture.watch) { try $0.save([Fixture.heartRate(99, at: Fixture.day + 70_000)]) }
        let third = try await service.ask("GET", "/api/v1/changes?type=heartRate&since=\(try anchor(second))").json()
        #expect(try third.member("added") { try $0.elements { $0 } }.count == 1)
        #expect(third["restart"] == nil)
        let lost = try await service.ask("GET", "/api/v1/changes?type=heartRate&since=xyz").json()
        #expect(try lost.member("restart") { try $0.asBool() })
        #expect(try lost.member("added") { try $0.elements { $0 } }.count == 251)
        #expect(try await service.ask("GET", "/api/v1/changes?type=heartRate", as: .token("plain")).status == 403)
    }

    @Test("API-7: statistics as lines, each with type and unit, and as CSV with a heading; the same figures in all")
    func linesOfStatistics() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let query = "?type=stepCount&by=day&from=2026-11-19&to=2026-11-21&perSource=true"
        let items = try await service.ask("GET", "/api/v1/statistics" + query).items()
        let lines = try await service.ask("GET", "/api/v1/statistics.ndjson" + query)
        #expect(lines.fields["Content-Type"] == "application/x-ndjson")
        let head: [JSON.Member] = [("type", .string(ObjectType.stepCount.identifier)), ("unit", .string("count"))]
        let expected = try items.map { JSON.object(head + (try $0.members())).line }
        #expect(lines.text.split(separator: "\n").map(String.init) == expected)
        let csv = try await service.ask("GET", "/api/v1/statistics" + query, fields: [("Accept", "text/csv")])
        #expect(csv.fields["Content-Type"] == "text/csv; charset=utf-8")
        let rows = csv.text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(rows.first?.joined(separator: " ") == "start end source bundleIdentifier sum unit")
        // A day without data, one with the total and the sum of each source, a day without data.
        #expect(rows.dropFirst().map { $0[2] } == ["", "", "Watch", "Phone", ""], "The best ranked source first.")
        #expect(rows.dropFirst().map { $0[4] }[1] == "1400" && rows[1][4].isEmpty && rows[5][4].isEmpty)
        let one = try await service.ask("GET", "/api/v1/statistics.csv?type=heartRate&by=none").text
        #expect(one.hasPrefix("start,end,source,bundleIdentifier,minimum,average,maximum,latest,latestDate,duration,"))
        #expect(try await service.ask("GET", "/api/v1/statistics.csv?type=workout").status == 400)
    }

    @Test("API-7, API-60: changes as lines and CSV without limit, and the anchor last, from which it goes on")
    func linesOfChanges() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        try service.engine.write(as: Fixture.watch) {
            try $0.save(
                (0..<2_100).map { Fixture.heartRate(60, at: Fixture.day + Double($0)) })
        }
        func lines(_ query: String) async throws -> [JSON] {
            let answer = try await service.ask("GET", "/api/v1/changes.ndjson?type=heartRate" + query)
            #expect(answer.fields["Content-Type"] == "application/x-ndjson")
            return try answer.text.split(separator: "\n").map { try JSON(parsing: String($0)) }
        }
        let first = try await lines("&limit=10")
        #expect(first.count == 2_351)
        let uuids = try first.dropLast().map { try $0.member("added") { try $0.member("uuid") { try $0.asString() } } }
        #expect(Set(uuids).count == 2_350)
        let anchor = try #require(first.last).member("anchor") { try $0.asString() }
        #expect(try await lines("&since=\(anchor)").count == 1, "Only the anchor.")
        let gone = try #require(uuids.first.flatMap(UUID.init(uuidString:)))
        let added = Fixture.heartRate(99, at: Fixture.day + 70_000)
        try service.engine.write(as: Fixture.watch) { try $0.save([added]) }
        #expect(try await service.ask("DELETE", "/api/v1/samples/\(gone)").status == 204)
        let second = try await lines("&since=\(anchor)")
        #expect(try second.map { try $0.members().map(\.key) } == [["added"], ["deleted"], ["anchor"]])
        let csv = try await service.ask("GET", "/api/v1/changes.csv?type=heartRate&since=\(anchor)")
        #expect(csv.fields["Content-Type"] == "text/csv; charset=utf-8")
        let rows = csv.text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(rows.map { $0[0] } == ["change", "added", "deleted", "anchor"])
        #expect(Set(rows.map(\.count)) == [11])
        #expect(rows[1][1] == added.uuid.uuidString && rows[2][1] == gone.uuidString)
        #expect(String(rows[3][10]) == (try second[2].member("anchor") { try $0.asString() }))
        let lost = try await lines("&since=xyz")
        #expect(try lost.first?.members().map(\.key) == ["restart"])
        #expect(
            try await service.ask("GET", "/api/v1/changes.csv?type=heartRate", as: .token("plain")).status == 403)
    }

    @Test("API-46, API-48: totals and records are the reports'") func reports() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let totals = try await service.ask("GET", "/api/v1/totals?by=week").json()
        #expect(try totals.member("all") { try $0.member("count") { try $0.asInteger() } } == 1)
        #expect(try await service.ask("GET", "/api/v1/records").status == 200)
        #expect(try await service.ask("GET", "/api/v1/sleep").status == 200)
        #expect(try await service.ask("GET", "/api/v1/activity").status == 200)
    }

    @Test(
        "AUTH-23, API-40: a token with a first date sees no day that began before it, in whatever zone it asks",
        arguments: [
            // 2026-11-20 in UTC, where the person's days begin; a second later it has begun already.
            (0.0, "", ["2026-11-20", "2026-11-21"]), (1, "", ["2026-11-21"]), (86_401, "", []),
            // The 20th began earlier in the east; in the west it would begin late enough, and still belongs to the
            // person's day.
            (0, "&timeZone=Asia/Tokyo", ["2026-11-21"]), (3_600, "&timeZone=America/New_York", ["2026-11-21"]),
        ]
    ) func daysBeforeAFirstDate(seconds: Double, zone: String, days: [String]) async throws {
        let service = try ServiceUnderTest { engine in
            try Fixture.fill(engine)
            try engine.write {
                try $0.setActivitySummaries(
                    (18...21).map { day in
                        var summary = ActivitySummaryRecord(day: CalendarDay(year: 2026, month: 11, day: day))
                        summary.energy = QuantityValue(400, .kilocalorie)
                        return summary
                    })
            }
        }
        try service.grant("late", read: [.activitySummary], since: Fixture.day + seconds)
        func seen(_ who: ServiceUnderTest.Who, _ zone: String) async throws -> [String] {
            try await service.ask("GET", "/api/v1/activity?from=2026-11-01\(zone)", as: who).items()
                .map { try $0.member("day") { try $0.asString() } }
        }
        #expect(try await seen(.token("late"), zone) == days)
        #expect(try await seen(.owner, "") == ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"])
    }

    @Test("API-100, API-103: columns on one axis, as JSON and as bytes that say the same") func series() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        try service.engine.write(as: Fixture.watch) {
            try $0.add(
                (0..<600).map { Fixture.heartRate(120 + Double($0 % 50), at: Fixture.day + 25_200 + Double($0)) },
                to: Fixture.run.uuid)
        }
        let target = "/api/v1/workouts/\(Fixture.run.uuid.uuidString)/series?columns=heartRate&points=100"
        let json = try await service.ask("GET", target).json()
        let rows = try json.member("rows") { try $0.asInteger() }
        #expect(rows <= 102)
        let values = try json.member("columns") {
            try $0.elements { try $0.member("values") { try $0.elements { try $0.asFiniteNumber() } } }
        }
        // Extremes are always retained (API-101).
        #expect(values[0].min() == 120 && values[0].max() == 169)
        let bytes = try await service.ask("GET", target, fields: [("Accept", "application/vnd.openhealthkit.columns")])
            .bytes
        #expect(bytes.prefix(4) == Array("OHC1".utf8)[...])
        let length = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect((length + 8) % 8 == 0)
        #expect(bytes.count == 8 + length + rows * 8 + rows * 4)
        let full = try await service.ask("GET", target.replacing("points=100", with: "full=true")).json()
        #expect(try full.member("rows") { try $0.asInteger() } == 600)
        #expect(
            try await service.ask("GET", target.replacing("heartRate&", with: "hartRate&")).text.contains(
                "Did you mean 'heartRate'?"))
    }

    @Test func API_47_nightsAreTheReportsOfTheZoneThatIsAsked() async throws {
        let hour = 3_600.0
        let service = try ServiceUnderTest { engine in
            try Fixture.fill(engine)
            func stage(_ value: Int, _ from: Double, _ to: Double) -> SampleRecord {
                SampleRecord(
                    type: .sleepAnalysis, start: Fixture.day + from * hour, end: Fixture.day + to * hour,
                    content: .category(value))
            }
            // Core, awake, deep, REM as HealthKit numbers them; the phone records only time in bed.
            try engine.write(as: Fixture.watch) {
                try $0.save(
                    [stage(3, -2, 1), stage(2, 1, 1.25), stage(4, 1.25, 3), stage(5, 3, 5.5)])
            }
            try engine.write(as: Fixture.phone) { try $0.save([stage(0, -2.5, 6)]) }
        }
        let target = "/api/v1/sleep?from=2026-11-20&to=2026-11-20"
        let answer = try await service.ask("GET", target)
        let json = try answer.json()
        let nights = try json.member("nights") { try $0.elements { $0 } }
        let night = try #require(nights.first)
        func number(_ name: String) throws -> Double { try night.member(name) { try $0.asFiniteNumber() } }
        #expect(nights.count == 1)
        #expect(try night.member("day") { try $0.asString() } == "2026-11-20")
        #expect(try number("core") == 3 * hour && number("deep") == 1.75 * hour && number("rem") == 2.5 * hour)
        #expect(try number("awake") == 0.25 * hour && number("asleep") == 7.25 * hour && number("inBed") == 8.5 * hour)
        let access = StoreAccess(engine: service.engine, identity: AppIdentity.dashboard)
        for zone in ["UTC", "Pacific/Auckland", "America/Los_Angeles"] {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: zone))
            let told = try await service.ask("GET", "/api/v1/sleep?timeZone=\(zone)").json()
            let whole = calendar
            let report = try access.reports { try $0.sleep(SampleFilter(), calendar: whole) }
            #expect(told.line == report.json.line, "\(zone)")
        }
        try service.grant("heart", read: [.heartRate])
        #expect(try await service.ask("GET", target, as: .token("heart")).problem() == "insufficient-scope")
        #expect(try await service.ask("GET", "/api/v1/sleep?from=2026-11-21").json()["nights"]?.line == "[]")
    }

    @Test func API_102_columnsSayHowTheyFollowAndAreTheReports() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        try service.engine.write(as: Fixture.watch) {
            try $0.add(
                (0..<600).map { index in
                    let start = Fixture.day + 25_200 + Double(index)
                    return SampleRecord(
                        type: .distanceWalkingRunning, start: start, end: start + 1,
                        content: .quantity(QuantityValue(2 + Double(index % 5), .meter)))
                }, to: Fixture.run.uuid)
        }
        let names = ChartReport.Quantity.allCases.map(\.rawValue).joined(separator: ",")
        let target = "/api/v1/workouts/\(Fixture.run.uuid.uuidString)/series?full=true&columns="
        let columns = try await service.ask("GET", target + names).json().member("columns") { try $0.elements { $0 } }
        #expect(columns.count == ChartReport.Quantity.allCases.count)
        for column in columns {
            let quantity = try #require(
                ChartReport.Quantity(rawValue: try column.member("name") { try $0.asString() }))
            #expect(try column.member("method") { try $0.asString() } == quantity.method)
            #expect(try column.member("unit") { try $0.asString() } == quantity.unit)
        }
        let access = StoreAccess(engine: service.engine, identity: AppIdentity.dashboard)
        for isRaw in [false, true] {
            let told = try await service.ask("GET", target + "speed,pace&raw=\(isRaw)").json().member("columns") {
                try $0.elements { try $0.member("values") { try $0.elements { try? $0.asFiniteNumber() } } }
            }
            var request = ChartReport.Request([.speed, .pace])
            (request.points, request.isRaw) = (nil, isRaw)
            let wanted = request
            let report = try #require(try access.reports { try $0.chart(of: Fixture.run.uuid, wanted) })
            let values = report.columns.map { $0.values.map { $0.isNaN ? nil : $0 } }
            #expect(told == values && values[0].count > 500)
        }
    }

    @Test func API_33_API_35_WEB_20_workoutsWithARouteAndWhatBelongsToOne() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            try await Running.importRun(&owner)
            let yoga = #"{"activity": "yoga", "start": "2026-05-11T18:00:00Z", "duration": 2700}"#
            #expect(try await owner.ask("POST", "/api/v1/workouts", body: yoga).status == 201)
            #expect(try await owner.ask("GET", "/api/v1/workouts?hasRoute=false").items().count == 2)
            let found = try await owner.ask("GET", "/api/v1/workouts?hasRoute=true&totals=true")
            #expect(try found.items().count == 1 && found.json()["totals"]?["count"]?.line == "1")
            #expect(try found.items()[0]["activityType"]?.line == "\"running\"")
            let uuid = try found.items()[0].member("uuid") { try $0.asString() }
            let whole = try await owner.ask("GET", "/api/v1/workouts/\(uuid)/samples?count=true")
            let types = Set(try whole.items().map { try $0.member("type") { try $0.asString() } })
            #expect(types.contains("HKQuantityTypeIdentifierDistanceWalkingRunning"))
            let one = try await owner.ask("GET", "/api/v1/workouts/\(uuid)/samples?type=distanceWalkingRunning&limit=1")
            let same = try await owner.ask("GET", "/api/v1/samples?type=distanceWalkingRunning&workout=\(uuid)&limit=1")
            #expect(try one.items().map(\.line) == same.items().map(\.line))
            let lines = try await owner.ask("GET", "/api/v1/workouts/\(uuid)/samples.ndjson").text.split(
                separator: "\n")
            #expect(try lines.count == whole.json().member("count") { try $0.asInteger() })
            #expect(try await owner.ask("GET", "/api/v1/workouts/\(UUID().uuidString)/samples").status == 404)
            // A client without permission for routes cannot request them.
            let token = try await Running.token(&owner, #"{"read": ["workout"]}"#)
            var script = Browser(running: running)
            #expect(try await script.ask("GET", "/api/v1/workouts?hasRoute=true", fields: token).status == 403)
            #expect(try await script.ask("GET", "/api/v1/workouts/\(uuid)/samples", fields: token).items().isEmpty)
            let narrow = try await script.ask(
                "GET", "/api/v1/workouts/\(uuid)/samples?type=distanceWalkingRunning", fields: token)
            #expect(try narrow.problem() == "insufficient-scope")
            running.stop()
        }
    }
}
