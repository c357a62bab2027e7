import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct ConventionTests {
    @Test("API-1: an unknown parameter is an error that names a similar one") func unknownParameter() async throws {
        let service = try ServiceUnderTest()
        let answer = try await service.ask("GET", "/api/v1/workouts?activty=running")
        #expect(answer.status == 400)
        #expect(try answer.problem() == "invalid-parameter")
        #expect(answer.text.contains("Did you mean activity?"))
    }

    @Test("API-8: everything that cannot be read is told at once, with the number of the request")
    func problems() async throws {
        let service = try ServiceUnderTest()
        let answer = try await service.ask("GET", "/api/v1/samples?type=hartRate&from=2026-13-01")
        let json = try answer.json()
        #expect(answer.fields["Content-Type"] == "application/problem+json")
        #expect(try json.member("status") { try $0.asInteger() } == 400)
        let errors = try json.member("errors") { try $0.elements { try $0.member("parameter") { try $0.asString() } } }
        #expect(Set(errors) == ["type", "from"])
        #expect(answer.text.contains("Did you mean 'heartRate'?"))
        let identifier = try #require(answer.fields["Request-Id"])
        #expect(try json.member("instance") { try $0.asString() } == "urn:request:\(identifier)")
    }

    @Test("API-12: HEAD works like GET, other methods answer 405 with Allow, a trailing slash is nothing")
    func methods() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let (get, head) = (
            try await service.ask("GET", "/api/v1/types"), try await service.ask("HEAD", "/api/v1/types")
        )
        #expect(head.status == 200)
        #expect(head.bytes.isEmpty)
        #expect(head.fields["Content-Length"] == "\(get.bytes.count)")
        for method in ["PUT", "DELETE", "TRACE", "ODD"] {
            let answer = try await service.ask(method, "/api/v1/types")
            #expect(answer.status == 405)
            #expect(answer.fields["Allow"] == "GET, HEAD")
        }
        #expect(try await service.ask("GET", "/api/v1/types/").status == 404)
        #expect(try await service.ask("GET", "/api/v1/nothing").problem() == "not-found")
    }

    @Test("API-9: an answer is 304 until anything is committed", .enabled(if: StoreForm.current == .alone)) func tags()
        async throws
    {
        let service = try ServiceUnderTest(Fixture.fill)
        let first = try await service.ask("GET", "/api/v1/types")
        let tag = try #require(first.fields["ETag"])
        #expect(tag.hasPrefix("W/\""))
        let second = try await service.ask("GET", "/api/v1/types", fields: [("If-None-Match", "\"x\", \(tag)")])
        #expect(second.status == 304)
        #expect(second.bytes.isEmpty)
        #expect(try await service.ask("GET", "/api/v1/sources", fields: [("If-None-Match", tag)]).status == 200)
        try service.engine.write(as: Fixture.watch) { try $0.save([Fixture.heartRate(61, at: Fixture.day + 80_000)]) }
        #expect(try await service.ask("GET", "/api/v1/types", fields: [("If-None-Match", tag)]).status == 200)
    }

    @Test("API-7, API-9: one address in another form is another answer", .enabled(if: StoreForm.current == .alone))
    func tagsOfForms() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let target = "/api/v1/samples?type=heartRate"
        let tag = try #require(try await service.ask("GET", target).fields["ETag"])
        #expect(try await service.ask("GET", target, fields: [("If-None-Match", tag)]).status == 304)
        let csv = try await service.ask("GET", target, fields: [("If-None-Match", tag), ("Accept", "text/csv")])
        #expect(csv.status == 200 && csv.fields["Content-Type"] == "text/csv; charset=utf-8")
    }

    @Test("API-10: answers of a kilobyte and more are packed for whoever asks") func packing() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let target = "/api/v1/samples?type=heartRate&limit=200"
        let plain = try await service.ask("GET", target)
        let packed = try await service.ask("GET", target, fields: [("Accept-Encoding", "br, gzip;q=0.8")])
        #expect(packed.fields["Content-Encoding"] == "gzip")
        #expect(packed.bytes.count < plain.bytes.count / 4)
        #expect(packed.bytes.prefix(2) == [0x1F, 0x8B])
        let refused = try await service.ask("GET", target, fields: [("Accept-Encoding", "gzip;q=0")])
        #expect(refused.bytes == plain.bytes)
        #expect(
            try await service.ask("GET", "/api/v1", fields: [("Accept-Encoding", "gzip")]).fields["Content-Encoding"]
                == nil)
    }

    @Test("API-7: the ending of the path and Accept choose the form") func forms() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let lines = try await service.ask("GET", "/api/v1/samples.ndjson?type=heartRate")
        #expect(lines.fields["Content-Type"] == "application/x-ndjson")
        #expect(lines.text.split(separator: "\n").count == 250)
        for accept in ["text/csv", "text/*;q=0.5, application/json;q=0.4", "text/csv, */*;q=0.1"] {
            let csv = try await service.ask("GET", "/api/v1/samples?type=heartRate", fields: [("Accept", accept)])
            #expect(csv.fields["Content-Type"] == "text/csv; charset=utf-8")
            #expect(csv.text.split(separator: "\n").count == 251)
        }
        for accept in ["*/*", "", "application/*, text/csv;q=0.9", "image/png"] {
            let json = try await service.ask("GET", "/api/v1/samples?type=heartRate", fields: [("Accept", accept)])
            #expect(json.fields["Content-Type"] == "application/json", "\(accept)")
        }
        #expect(try await service.ask("GET", "/api/v1/workouts.csv").text.contains("running"))
    }

    @Test("API-6, API-21: pages go on with a cursor, and neither lose nor repeat while others write")
    func pages() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        // Many at one instant, so that pages end among equal keys.
        try service.engine.write(as: Fixture.watch) {
            try $0.save(
                (0..<50).map { Fixture.heartRate(Double(100 + $0), at: Fixture.day + 3_600) })
        }
        for order in ["", "&sort=start"] {
            var seen: [String] = []
            var next: String? = "/api/v1/samples?type=heartRate&limit=23" + order
            var late = 0
            while let target = next {
                let answer = try await service.ask("GET", target)
                #expect(answer.status == 200)
                seen += try answer.items().map { try $0.member("uuid") { try $0.asString() } }
                next = try answer.json().optional("next") { try $0.asString() }
                if let next { #expect(answer.fields["Link"] == "<\(next)>; rel=\"next\"") }
                // A sample is written before the current position of the pages.
                let moment = order.isEmpty ? Fixture.day + 86_000 : Fixture.day - 86_000
                try service.engine.write(as: Fixture.watch) {
                    try $0.save([Fixture.heartRate(50, at: moment + Double(late))])
                }
                late += 1
            }
            #expect(Set(seen).count == seen.count)
            #expect(seen.count >= 300)
        }
    }

    @Test("API-21: a cursor of another question, or one that was changed, is refused") func cursors() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let first = try await service.ask("GET", "/api/v1/samples?type=heartRate&limit=10")
        let next = try #require(try first.json().optional("next") { try $0.asString() })
        let cursor = try #require(next.split(separator: "cursor=").last)
        for bad in ["\(cursor)A", String(cursor.dropLast(4)) + "AAAA", "x", ""] {
            let answer = try await service.ask("GET", "/api/v1/samples?type=heartRate&limit=10&cursor=\(bad)")
            #expect(try answer.problem() == "invalid-cursor")
        }
        let other = try await service.ask("GET", "/api/v1/samples?type=stepCount&limit=10&cursor=\(cursor)")
        #expect(try other.problem() == "invalid-cursor")
    }

    @Test("API-5: dates are those of the zone that is asked for; a day counts to its end") func dates() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        func count(_ query: String) async throws -> Int {
            try await service.ask("GET", "/api/v1/samples.ndjson?type=heartRate&\(query)").text
                .split(separator: "\n").count
        }
        #expect(try await count("from=2026-11-20&to=2026-11-20") == 250)
        #expect(try await count("from=2026-11-21") == 0)
        // It is the 20th in Kathmandu since 18:15 of the 19th in UTC, and until 18:15 of the 20th.
        #expect(try await count("to=2026-11-19&timeZone=Asia/Kathmandu") == 0)
        #expect(try await count("from=2026-11-20T01:00:00Z&to=2026-11-20T02:00:00Z") == 60)
        #expect(try await count("from=2026-11-20T02:00:00%2B01:00&to=2026-11-20T03:00:00+01:00") == 60)
        #expect(try await count("from=2d") == 250)
        #expect(try await count("from=yesterday") == 0)
    }

    @Test("SEC-44: predicates have a bound, and a mistake has its column") func predicates() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let good = try await service.ask("GET", "/api/v1/samples?type=heartRate&where=value%20%3E%2098")
        #expect(try good.items().count == 6)
        let bad = try await service.ask("GET", "/api/v1/samples?type=heartRate&where=value%20%3E%3E%2098")
        #expect(try bad.problem() == "invalid-predicate")
        #expect(bad.text.contains("\"column\":"))
        let long = String(repeating: "a", count: 4_001)
        #expect(try await service.ask("GET", "/api/v1/samples?type=heartRate&where=\(long)").status == 400)
    }

    private func uuids(_ answer: Answer) throws -> [String] {
        try answer.items().map { try $0.member("uuid") { try $0.asString() } }
    }

    private func next(_ answer: Answer) throws -> String {
        try #require(try answer.json().optional("next") { try $0.asString() })
    }

    @Test("API-21: where the last of a page is deleted, the next one goes on with the others of its moment")
    func deletedPlaces() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        try service.engine.write(as: Fixture.watch) {
            try $0.save(
                (0..<7).map { Fixture.heartRate(Double(100 + $0), at: Fixture.day + 80_000) })
        }
        let all = try uuids(await service.ask("GET", "/api/v1/samples?type=heartRate&limit=6"))
        let first = try await service.ask("GET", "/api/v1/samples?type=heartRate&limit=3")
        #expect(try uuids(first) == Array(all[..<3]))
        #expect(try await service.ask("DELETE", "/api/v1/samples/\(all[2])").status == 204)
        #expect(try uuids(await service.ask("GET", next(first))) == Array(all[3...]))
    }

    @Test("API-21: a cursor serves only the app that it was given") func cursorsOfOthers() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        for name in ["one", "two"] { try service.grant(name, read: [.heartRate]) }
        let target = try next(
            await service.ask("GET", "/api/v1/samples?type=heartRate&limit=10", as: .token("one")))
        #expect(try await service.ask("GET", target, as: .token("one")).status == 200)
        #expect(try await service.ask("GET", target, as: .token("two")).problem() == "invalid-cursor")
    }

    @Test("API-6, API-33: workouts of one moment are neither lost nor repeated, and totals are of the whole list")
    func pagesOfWorkouts() async throws {
        let service = try ServiceUnderTest { engine in
            try Fixture.fill(engine)
            // Of sports that do not form an outing together.
            let sports: [(WorkoutActivity, Double)] = [
                (.yoga, 50_000), (.cycling, 50_000), (.swimming, 50_000), (.rowing, 50_000), (.hiking, 60_000),
            ]
            try engine.write(as: Fixture.watch) {
                try $0.save(
                    sports.map { sport, start in
                        SampleRecord(
                            type: .workout, start: Fixture.day + start, end: Fixture.day + start + 600,
                            content: .workout(WorkoutRecord(activityType: sport, duration: 600)))
                    })
            }
        }
        var seen: [String] = []
        var target: String? = "/api/v1/workouts?limit=2&totals=true"
        while let place = target {
            let answer = try await service.ask("GET", place)
            seen += try uuids(answer)
            let count = try answer.json().member("totals") { try $0.member("count") { try $0.asInteger() } }
            #expect(count == 6)
            target = try answer.json().optional("next") { try $0.asString() }
        }
        #expect(seen.count == 6 && Set(seen).count == 6)
    }

    @Test("API-6, API-32: pages of single quantities neither lose nor repeat those of one moment")
    func pagesOfQuantities() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        try service.engine.write(as: Fixture.watch) {
            try $0.save(
                (0..<50).map { Fixture.heartRate(Double(100 + $0), at: Fixture.day + 3_600) })
        }
        var seen: [String] = []
        var target: String? = "/api/v1/samples?type=heartRate&series=values&limit=23"
        while let place = target {
            let answer = try await service.ask("GET", place)
            seen += try answer.items().map { try $0.member("seriesUUID") { try $0.asString() } }
            target = try answer.json().optional("next") { try $0.asString() }
        }
        #expect(seen.count == 300 && Set(seen).count == 300)
    }

    @Test("API-5: a period without a moment is refused") func emptyPeriods() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        let moment = "2026-11-20T01:00:00Z"
        let answer = try await service.ask("GET", "/api/v1/samples?type=heartRate&from=\(moment)&to=\(moment)")
        #expect(try answer.status == 400 && answer.problem() == "invalid-parameter")
    }

    @Test("AUTH-4: who may only share a type reads what is its own") func ownSamples() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        try service.grant("scale", share: [.heartRate])
        let own = Fixture.heartRate(50, at: Fixture.day + 80_000)
        try service.engine.write(as: AppIdentity(bundleIdentifier: "token.scale", name: "scale", version: "1")) {
            try $0.save(
                [own])
        }
        let answer = try await service.ask("GET", "/api/v1/samples?type=heartRate", as: .token("scale"))
        #expect(try uuids(answer) == [own.uuid.uuidString])
        #expect(try await service.ask("GET", "/api/v1/samples?type=stepCount", as: .token("scale")).status == 403)
    }
}
