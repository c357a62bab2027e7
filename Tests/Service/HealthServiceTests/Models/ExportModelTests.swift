import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Files of exports beside the lists of what they hold, asked for in the same words by a person and by a token.
@Suite struct ExportModelTests {
    /// Midnight of 8 May 2026 in Auckland.
    private static let midnight = 799_848_000.0

    private static func fill(_ access: StoreAccess) throws -> Set<String> {
        var random = SeededGenerator(seed: 7)
        let sports: [WorkoutActivity] = [.running, .cycling, .hiking]
        var withoutRoute: Set<String> = []
        // Two of one sport begin at one moment, others on either side of midnight.
        for (index, hours) in [-30.0, -1, -0.5, 0, 0.5, 9, 9, 23, 24, 25, 40].enumerated() {
            let start = midnight + hours * 3_600
            let sport = index == 6 ? .cycling : sports[index % 3]
            let workout = SampleRecord(
                type: .workout, start: start, end: start + 600 + Double(index),
                content: .workout(WorkoutRecord(activityType: index == 5 ? .cycling : sport, duration: 600))
            )
            try access.write { store in
                try store.save([workout])
                guard index % 4 != 3 else { return }
                let points = (0..<5).map {
                    RoutePoint(
                        timestamp: start + Double($0) * 100, latitude: -36.8 + Double($0) / 500,
                        longitude: 174.7 + Double(index) / 50, horizontalAccuracy: 3)
                }
                _ = try store.save(RouteDraft(device: nil, metadata: nil), points: points, of: workout.uuid)
            }
            if index % 4 == 3 { withoutRoute.insert(workout.uuid.uuidString) }
        }
        let samples = (0..<40).map { _ in
            SampleRecord.quantity(
                .bodyMass, Double(Int.random(in: 560...720, using: &random)) / 8, .kilogram,
                midnight + Double(Int.random(in: -20...50, using: &random)) * 1_800)
        }
        try access.write { try $0.save(samples) }
        return withoutRoute
    }

    /// Returns the names of the files in an archive, by its directory.
    private static func names(_ bytes: [UInt8]) -> [String] {
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        guard let end = bytes.indices.last(where: { bytes[$0...].starts(with: [0x50, 0x4B, 5, 6]) })
        else { return [] }
        var (names, place) = ([String](), number(end + 16, 4))
        for _ in 0..<number(end + 10, 2) {
            let length = number(place + 28, 2)
            names.append(String(decoding: bytes[place + 46..<place + 46 + length], as: UTF8.self))
            place += 46 + length + number(place + 30, 2) + number(place + 32, 2)
        }
        return names
    }

    private static func text(_ json: JSON, _ name: String) throws -> String? {
        try json.optional(name) { try $0.asString() }
    }

    @Test("API-72, SEC-32: an export holds what the list of the same question has, for whoever asks")
    func exportsAndLists() async throws {
        var limits = ServiceLimits()
        (limits.tokenBurst, limits.exportsPerHour) = (10_000, 10_000)
        var ann = try SweptAccounts(limits: limits)
        let person = try await ann.signUp("ann")
        var settings = PersonSettings()
        settings.timeZone = "Pacific/Auckland"
        let accounts = ann.fixture.accounts
        _ = try accounts.change(settings: settings, of: person)
        let withoutRoute = try Self.fill(accounts.store(of: person.person).access(as: .dashboard))
        var grant = TokenGrant(read: [.workout, .bodyMass, .workoutRoute])
        (grant.scopes.allowed, grant.scopes.since) = (
            [.export], Date(timeIntervalSinceReferenceDate: Self.midnight)
        )
        let token = try accounts.makeToken(TokenDraft(name: "app", grant: grant), person, from: .home)
            .secret
        var counts: Set<Int> = []
        let periods: [[(String, String)]] = [
            [], [("from", "2026-05-08")], [("to", "2026-05-07")],
            [("from", "2026-05-08"), ("to", "2026-05-08")],
            [("from", "2026-05-08T09:00"), ("to", "2026-05-09T00:30")],
        ]
        let choices: [[(String, String)]] = [
            [("format", "csv"), ("type", "bodyMass")],
            [("format", "csv"), ("type", "bodyMass"), ("where", "value > 80")], [("format", "gpx")],
            [("format", "gpx"), ("activity", "cycling")],
            [("format", "geojson"), ("where", "duration > 0")],
        ]
        for (number, period) in periods.enumerated() {
            for (other, choice) in choices.enumerated() {
                let secret = (number + other) % 2 == 0 ? token : nil
                let members = (choice + period).map { ($0.0, JSON.string($0.1)) }
                let begun = try await ann.ask(
                    "POST", "/api/v1/exports", body: JSON.object(members).line, token: secret)
                let place = try #require(begun.fields["Location"], "\(begun.text)")
                _ = try await ann.ask("GET", place + "/events", token: secret)
                let job = try await ann.ask("GET", place, token: secret).json()
                let file = try await ann.ask("GET", place + "/file", token: secret)
                func count(_ name: String) throws -> Int { try job.member(name) { try $0.asInteger() } }
                #expect(try file.status == 200 && file.bytes.count == count("bytesTotal"))
                let isSamples = choice[0].1 == "csv"
                let query = (choice.dropFirst() + period).map { "\($0.0)=\(RequestTarget.encoded($0.1))&" }
                    .joined()
                let list = try await ann.ask(
                    "GET", "/api/v1/\(isSamples ? "samples" : "workouts")?\(query)limit=1000", token: secret)
                let uuids = try list.items().map { try $0.member("uuid") { try $0.asString() } }
                let comment = Comment(rawValue: "\(query) \(secret == nil) \(job.line)")
                if isSamples {
                    let rows = file.text.split(separator: "\n").dropFirst().map {
                        String($0.prefix { $0 != "," })
                    }
                    #expect(rows.sorted() == uuids.sorted(), comment)
                    #expect(try Self.text(job, "state") == "done" && count("added") == uuids.count, comment)
                } else {
                    let names = Self.names(file.bytes)
                    let missing = uuids.filter { withoutRoute.contains($0) }
                    #expect(
                        Set(names).count == names.count && names.count == uuids.count - missing.count, comment)
                    #expect(names.allSatisfy { $0.hasSuffix(".\(choice[0].1)") }, comment)
                    #expect(try count("added") == names.count && count("skipped") == missing.count, comment)
                    #expect(try Self.text(job, "state") == (missing.isEmpty ? "done" : "partial"), comment)
                    let warnings = try job.member("warnings") {
                        try $0.elements { try Self.text($0, "place") }
                    }
                    #expect(Set(warnings) == Set(missing.map(Optional.some)), comment)
                }
                counts.insert(uuids.count)
                #expect(try Self.text(job, "expires") != nil, comment)
                // Somebody else's export is none.
                #expect(
                    try await ann.ask("GET", place, token: secret == nil ? token : nil).status
                        == (secret == nil ? 404 : 200))
            }
        }
        #expect(counts.count > 6)
    }

    @Test("API-72: a file is there until its day is over, or somebody deletes it")
    func filesEnd() async throws {
        var ann = try SweptAccounts()
        let person = try await ann.signUp("ann")
        _ = try Self.fill(ann.fixture.accounts.store(of: person.person).access(as: .dashboard))
        func export() async throws -> String {
            let begun = try await ann.ask(
                "POST", "/api/v1/exports", body: #"{"format": "csv", "type": "bodyMass"}"#)
            let place = try #require(begun.fields["Location"])
            _ = try await ann.ask("GET", place + "/events")
            return place
        }
        let places = [try await export(), try await export(), try await export()]
        #expect(try await ann.ask("DELETE", places[1]).status == 204)
        for (seconds, statuses) in [(86_399.0, [200, 410, 200]), (1, [410, 410, 410])] {
            ann.fixture.clock.advance(seconds)
            for (place, status) in zip(places, statuses) {
                #expect(try await ann.ask("GET", place + "/file").status == status)
                #expect(try await Self.text(ann.ask("GET", place).json(), "state") == "done")
            }
        }
        let folder = ann.fixture.accounts.folder.exports(of: person.person.id)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
        try ann.fixture.accounts.forgetExports()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        #expect(try await ann.ask("GET", "/api/v1/exports").items().count == 3)
    }
}
