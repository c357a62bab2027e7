import Foundation
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Previews of imports (API-142).
@Suite struct PreviewTests {
    private static func preview(_ file: String, _ owner: inout Browser, query: String = "") async throws -> String {
        let sent = try await owner.ask("POST", "/api/v1/imports?name=run.gpx&preview=true\(query)", body: file)
        #expect(sent.status == 202, "\(sent.text)")
        return try #require(sent.fields["Location"])
    }

    private static func state(_ job: JSON) throws -> String { try job.member("state") { try $0.asString() } }

    private static func uploads(_ folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains("/tmp/") }
    }

    @Test("API-142: a preview tells what the import then does, and stores nothing before it is confirmed")
    func API_142_aPreviewIsTheImport() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let place = try await Self.preview(Running.ride, &owner)
            let preview = try await Running.ended(place, &owner)
            #expect(try Self.state(preview) == "previewed")
            let message = try preview.member("message") { try $0.asString() }
            #expect(message.hasPrefix("Would add 1 workout (1 running, 2026-05-12) and "), "\(message)")
            #expect(try await owner.ask("GET", "/api/v1/workouts").items().isEmpty)
            // The copy of the store is gone, the upload waits.
            #expect(try Self.uploads(folder).count == 1)
            let confirmed = try await owner.ask("POST", place + "/confirm")
            #expect(confirmed.status == 202)
            let done = try await Running.ended(place, &owner)
            #expect(try Self.state(done) == "done")
            #expect(try done.member("added") { try $0.asInteger() } == preview.member("added") { try $0.asInteger() })
            #expect(try await owner.ask("GET", "/api/v1/workouts").items().count == 1)
            #expect(try Self.uploads(folder).isEmpty)
            #expect(try await owner.ask("POST", place + "/confirm").status == 409)
            // The same run with another point is judged against the store as it is now.
            let again = try await Running.ended(Self.preview(Running.ride, &owner, query: "&again=true"), &owner)
            #expect(try again.member("message") { try $0.asString() } == "Nothing in it is new.")
            running.stop()
        }
    }

    @Test("API-142: a discarded preview, and one that ran out of time, leave nothing")
    func API_142_whatIsDiscardedIsGone() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let place = try await Self.preview(Running.ride, &owner)
            _ = try await Running.ended(place, &owner)
            #expect(try await owner.ask("DELETE", place).status == 204)
            #expect(try Self.state(await owner.ask("GET", place).json()) == "cancelled")
            #expect(try Self.uploads(folder).isEmpty)
            #expect(try await owner.ask("DELETE", place).status == 409)
            #expect(try await owner.ask("POST", place + "/confirm").status == 409)
            #expect(try await owner.ask("GET", "/api/v1/workouts").items().isEmpty)
            running.stop()
        }
    }

    @Test("API-142: a file that cannot be read is a failed preview, which cannot be confirmed")
    func API_142_whatCannotBeReadFails() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let empty = Running.ride.replacing(/<trkpt.*<\/trkpt>/, with: "")
            let place = try await Self.preview(empty, &owner)
            #expect(try Self.state(await Running.ended(place, &owner)) == "failed")
            #expect(try Self.uploads(folder).isEmpty)
            #expect(try await owner.ask("POST", place + "/confirm").status == 409)
            running.stop()
        }
    }

    @Test("IMP-95: an import takes the types and dates that were asked for, and the rest of the file later")
    func IMP_95_someOfAFile() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let address = "/api/v1/imports?name=run.gpx"
            for query in ["&only=sleep,weight", "&from=2026-05-13", "&to=2026-05-11", ""] {
                let sent = try await owner.ask("POST", address + query, body: Running.ride)
                #expect(sent.status == 202, "\(sent.text)")
                let job = try await Running.ended(try #require(sent.fields["Location"]), &owner)
                #expect(try Self.state(job) == (query.isEmpty ? "done" : "partial"))
                let count = try await owner.ask("GET", "/api/v1/workouts").items().count
                #expect(count == (query.isEmpty ? 1 : 0), "\(query)")
            }
            for query in ["&only=sleeep", "&only=,", "&from=2026-05-13&to=2026-05-11"] {
                #expect(try await owner.ask("POST", address + query, body: Running.ride).status == 400)
            }
            running.stop()
        }
    }

    @Test("API-142: options are those of the preview")
    func API_142_optionsStay() async throws {
        try await Running.withFolder { folder in
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            let place = try await Self.preview(Running.ride, &owner, query: "&shift=86400")
            let preview = try await Running.ended(place, &owner)
            let message = try preview.member("message") { try $0.asString() }
            #expect(message.contains("2026-05-13"))
            _ = try await owner.ask("POST", place + "/confirm")
            _ = try await Running.ended(place, &owner)
            let workout = try #require(try await owner.ask("GET", "/api/v1/workouts").items().first)
            #expect(try workout.member("start") { try $0.asString() } == "2026-05-13T06:00:00Z")
            running.stop()
        }
    }

    @Test("API-142: a restart ends previews, whose files it deletes")
    func API_142_aRestartEndsPreviews() async throws {
        try await Running.withFolder { folder in
            let place = try await Self.previewAndStop(folder)
            #expect(try Self.uploads(folder).count == 1)
            let running = try Running.personal(folder)
            var owner = try await Running.owner(running)
            #expect(try Self.state(await owner.ask("GET", place).json()) == "interrupted")
            #expect(try Self.uploads(folder).isEmpty)
            #expect(try await owner.ask("POST", place + "/confirm").status == 409)
            running.stop()
        }
    }

    /// Makes a preview with a server that then ends.
    private static func previewAndStop(_ folder: URL) async throws -> String {
        let running = try Running.personal(folder)
        var owner = try await Running.owner(running)
        let place = try await preview(Running.ride, &owner)
        _ = try await Running.ended(place, &owner)
        running.stop()
        return place
    }

    @Test("API-142: uploads wait for an hour, and at most twenty of a person")
    func API_142_uploadsWaitForAnHour() {
        let previews = PreviewedUploads()
        let begin = Date(timeIntervalSinceReferenceDate: 0)
        let person = UUID()
        for minute in 0..<3 {
            let job = JobRecord(id: UUID(), person: person, kind: .import, state: .previewed, made: begin)
            previews.add(
                .init(
                    job: job, upload: Upload(path: "/nowhere", bytes: 0, digest: []),
                    options: FileImporter.Options(),
                    until: begin + Double(60 * minute) + PreviewedUploads.patience))
        }
        #expect(previews.takeExpired(at: begin + 3_599).isEmpty)
        #expect(previews.takeExpired(at: begin + 3_660).count == 2)
        #expect(previews.count(of: person) == 1 && previews.count(of: UUID()) == 0)
    }
}
