import Foundation
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct DownloadTests {
    @Test(
        "API-36, SEC-27, SRV-36: the file that a workout came in comes back, whole or in part, unless nobody wants it kept"
    )
    func original() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let place = try #require(
                try await owner.ask("POST", "/api/v1/imports?name=my%20run.gpx", body: Running.ride).fields["Location"])
            _ = try await owner.ask("GET", place + "/events")
            let uuid = try await owner.ask("GET", "/api/v1/workouts").items()[0]
                .member("uuid") { try $0.asString() }
            let target = "/api/v1/workouts/\(uuid)/original"
            let whole = try await owner.ask("GET", target)
            #expect(whole.status == 200 && whole.text == Running.ride)
            #expect(whole.fields["Content-Disposition"] == "attachment; filename*=UTF-8''my%20run.gpx")
            #expect(whole.fields["Content-Security-Policy"]?.hasPrefix("sandbox") == true)
            let tag = try #require(whole.fields["ETag"])
            #expect(!tag.hasPrefix("W/"))
            #expect(try await owner.ask("GET", target, fields: [("If-None-Match", tag)]).status == 304)
            let part = try await owner.ask("GET", target, fields: [("Range", "bytes=1-3")])
            #expect(part.status == 206 && part.text == "gpx")
            #expect(part.fields["Content-Range"] == "bytes 1-3/\(Running.ride.utf8.count)")
            let beyond = try await owner.ask("GET", target, fields: [("Range", "bytes=999999-")])
            #expect(beyond.status == 416 && beyond.fields["Content-Range"] == "bytes */\(Running.ride.utf8.count)")
            #expect(
                try await owner.ask("GET", target, fields: [("Range", "bytes=1-3"), ("If-Range", "\"x\"")]).status
                    == 200)
            // The response with hidden ends changes with the setting (API-9).
            let route = "/api/v1/workouts/\(uuid)/route?hideEnds=true"
            let before = try #require(try await owner.ask("GET", route).fields["ETag"])
            #expect(try await owner.ask("GET", route, fields: [("If-None-Match", before)]).status == 304)
            _ = try await owner.ask("PATCH", "/api/v1/me", body: #"{"settings": {"homeRadius": 500}}"#)
            #expect(try await owner.ask("GET", route, fields: [("If-None-Match", before)]).status == 200)
            // Entered by hand: there is no file.
            let made = try await owner.ask(
                "POST", "/api/v1/workouts",
                body: #"{"activity": "yoga", "start": "2026-11-21T18:00:00Z", "duration": 60}"#)
            let other = try #require(made.fields["Location"])
            #expect(try await owner.ask("GET", other + "/original").problem() == "not-found")
            #expect(
                try await owner.ask("PATCH", "/api/v1/me", body: #"{"settings": {"keepOriginals": false}}"#).status
                    == 200)
            let second = Running.ride.replacing("2026-05-12", with: "2026-05-13")
            let next = try #require(
                try await owner.ask("POST", "/api/v1/imports?name=2.gpx", body: second).fields["Location"])
            _ = try await owner.ask("GET", next + "/events")
            let latest = try await owner.ask("GET", "/api/v1/workouts?from=2026-05-13&to=2026-05-13").items()[0]
                .member("uuid") { try $0.asString() }
            #expect(try await owner.ask("GET", "/api/v1/workouts/\(latest)/original").status == 404)
            running.stop()
        }
    }

    @Test(
        "API-72: of ranges one is understood; others give everything",
        arguments: [
            ("bytes=0-0", 0..<1), ("bytes=5-", 5..<10), ("bytes=-3", 7..<10), ("bytes=-99", 0..<10),
            ("bytes=8-99", 8..<10),
            ("bytes=10-", 0..<0), ("bytes=-0", 10..<10), ("bytes=3-1", nil), ("bytes=0-1,3-4", nil), ("items=0-1", nil),
            ("bytes=+1-2", nil), ("bytes=-", nil), ("bytes=99999999999999999999-", nil),
        ] as [(String, Range<Int>?)])
    func ranges(_ field: String, _ range: Range<Int>?) {
        #expect(FileResponse.range(field, of: 10) == range)
    }
}
