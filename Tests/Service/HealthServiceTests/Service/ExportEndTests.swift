import Foundation
import HealthModel
import HealthStore
import TestEngines
import TestSupport
import Testing

@testable import HealthService
@testable import WorkoutFiles

/// The ends of exports that fail or are cancelled, and the files of exports that can be had (API-72).
@Suite struct ExportEndTests {
    private struct World {
        var server: SweptAccounts
        let owner: SignedIn
        var accounts: Accounts { server.fixture.accounts }
        var folder: String { accounts.folder.exports(of: owner.person.id) }

        init() throws {
            var server = try SweptAccounts(.personal)
            owner = try server.start()
            self.server = server
        }

        func job(_ id: UUID) throws -> JobRecord {
            try #require(try accounts.database.read { try $0.job(id, of: owner.person.id) })
        }

        func outcomes(_ action: AuditAction) throws -> [String] {
            try accounts.database.read { try $0.audit(of: owner.person.id, limit: 100) }
                .filter { $0.action == action.rawValue }.map { "\($0.object ?? "-") \($0.outcome)" }
        }

        /// Adds a job in a state, with the seconds until its file expires.
        func add(_ state: JobRecord.State, expires: Double? = nil, file: String? = "content") throws -> JobRecord {
            var job = JobRecord(
                id: .timeOrdered(), person: owner.person.id, kind: .export, state: state, made: accounts.clock())
            job.name = "gpx.zip"
            job.expires = expires.map { accounts.clock() + $0 }
            let added = job
            try accounts.database.write { try $0.add(added) }
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            if let file { try Data(file.utf8).write(to: URL(fileURLWithPath: path(job.id))) }
            return job
        }

        func path(_ id: UUID) -> String { "\(folder)/\(id.uuidString)" }
        func hasFile(_ id: UUID) -> Bool { FileManager.default.fileExists(atPath: path(id)) }
    }

    // MARK: Files

    @Test(
        "API-72: a file is there from the end of its export until it expires",
        arguments: [
            (.receiving, 9, "409 The export is not finished yet."),
            (.waiting, 9, "409 The export is not finished yet."),
            (.running, nil, "409 The export is not finished yet."), (.done, 9, "200 content"),
            (.done, 0.5, "200 content"),
            (.done, 0, "410 -"), (.done, -1, "410 -"), (.done, nil, "410 -"), (.partial, 9, "200 content"),
            (.partial, 0, "410 -"), (.partial, nil, "410 -"), (.failed, nil, "404 -"), (.cancelled, nil, "404 -"),
            (.interrupted, nil, "404 -"), (.refused, nil, "404 -"), (.cancelled, 0, "404 -"),
        ] as [(JobRecord.State, Double?, String)])
    func states(state: JobRecord.State, expires: Double?, outcome: String) async throws {
        let world = try World()
        let job = try world.add(state, expires: expires)
        let answer = try await world.server.ask("GET", "/api/v1/exports/\(job.id.uuidString)/file")
        let text =
            switch answer.status {
            case 200: answer.text
            case 409: try answer.json().member("detail") { try $0.asString() }
            default: "-"
            }
        #expect("\(answer.status) \(text)" == outcome)
    }

    @Test("API-72: a file that is gone is not found, and a name is not needed") func oddFiles() async throws {
        let world = try World()
        let gone = try world.add(.done, expires: 9, file: nil)
        #expect(try await world.server.ask("GET", "/api/v1/exports/\(gone.id.uuidString)/file").status == 404)
        var unnamed = try world.add(.done, expires: 9)
        unnamed.name = nil
        let changed = unnamed
        try world.accounts.database.write { try $0.change(changed) }
        let file = try await world.server.ask("GET", "/api/v1/exports/\(unnamed.id.uuidString)/file")
        #expect(file.status == 200 && file.fields["Content-Disposition"] == "attachment; filename*=UTF-8''export")
    }

    @Test("API-72: who deletes an export that ended deletes its file alone") func deleted() async throws {
        let world = try World()
        let jobs = try [JobRecord.State.done, .partial, .running, .done].map { try world.add($0, expires: 9) }
        for (number, job) in jobs.dropLast().enumerated() {
            #expect(try await world.server.ask("DELETE", "/api/v1/exports/\(job.id.uuidString)").status == 204)
            let after = try world.job(job.id)
            #expect(after.state == job.state && after.name == job.name, "\(number)")
            // What runs is cancelled, and its own work deletes the file.
            #expect((after.expires == nil) == (number < 2) && world.hasFile(job.id) == (number == 2), "\(number)")
        }
        #expect(world.hasFile(jobs[3].id))
        #expect(try world.job(jobs[3].id) == jobs[3])
        // Twice is as good as once.
        #expect(try await world.server.ask("DELETE", "/api/v1/exports/\(jobs[0].id.uuidString)").status == 204)
    }

    @Test("API-72: what has expired is deleted, and what cannot be deleted is tried again") func forgotten() throws {
        let world = try World()
        let jobs = try [0.0, 1, -1].map { try world.add(.done, expires: $0) }
        let gone = try world.add(.done, expires: 0, file: nil)
        let imported = JobRecord(
            id: .timeOrdered(), person: world.owner.person.id, kind: .import, state: .done, made: AccountsFixture.start)
        try world.accounts.database.write { try $0.add(imported) }
        try world.accounts.forgetExports()
        #expect(jobs.map { world.hasFile($0.id) } == [false, true, false])
        for (job, isKept) in zip(jobs + [gone], [false, true, false, false]) {
            let after = try world.job(job.id)
            #expect((after.expires != nil) == isKept && after.state == .done && after.name == "gpx.zip")
        }
    }

    // MARK: Failures

    @Test(
        "API-72, SRV-38: an export that cannot be written fails with a sentence and stands in the audit log",
        arguments: ["/api/v1/exports", "/api/v1/me/export"])
    func unwritable(target: String) async throws {
        let world = try World()
        // A file stands where the folder would be.
        try Data().write(to: URL(fileURLWithPath: world.folder))
        let isAll = target.hasSuffix("me/export")
        let begun = try await world.server.ask("POST", target, body: isAll ? "" : #"{"format": "gpx"}"#)
        #expect(begun.status == 202, "\(begun.text)")
        let place = try #require(begun.fields["Location"])
        _ = try await world.server.ask("GET", place + "/events")
        let id = try #require(UUID(uuidString: String(place.split(separator: "/").last ?? "")))
        let job = try world.job(id)
        #expect(job.state == .failed && job.message == "The file could not be written.")
        #expect(job.expires == nil && job.ended == AccountsFixture.start && job.added == 0)
        #expect(try world.outcomes(isAll ? .exportOfAll : .export) == ["\(id.uuidString) failed"])
        #expect(try world.outcomes(isAll ? .export : .exportOfAll).isEmpty)
        #expect(try await world.server.ask("GET", place + "/file").status == 404)
    }

    private static let formats: [ExportRequest] = ExportRequest.Format.allCases.map { format in
        var request = ExportRequest(format: format)
        if format == .csv || format == .jsonl { request.type = .bodyMass }
        return request
    }

    @Test("API-72: an export that is cancelled leaves no file, whatever its format", arguments: 0..<10)
    func cancelled(number: Int) async throws {
        try #require(Self.formats.count == 10)
        let (world, request) = (try World(), Self.formats[number])
        let store = try world.accounts.store(of: world.owner.person)
        try store.access(as: .dashboard).write {
            try $0.save((0..<3).map { .quantity(.bodyMass, 70, .kilogram, 700_000_000 + Double($0)) })
            try $0.save([Fixture.run])
        }
        var job = JobRecord(
            id: .timeOrdered(), person: world.owner.person.id, kind: .export, state: .waiting,
            made: AccountsFixture.start)
        job.name = "x"
        let begun = job
        let work = ExportWork(
            accounts: world.accounts, caller: .session(world.owner), store: store, request: request,
            path: world.path(job.id))
        let board = world.server.jobs
        try board.begin(
            begun,
            work: { handle in
                board.cancel(begun.id)
                return await work.run(begun, handle)
            })
        if let states = board.watch(begun.id) { for await _ in states {} }
        let ended = try world.job(begun.id)
        #expect(ended.state == .cancelled && ended.message == nil && ended.expires == nil, "\(request.format)")
        #expect(!world.hasFile(begun.id), "\(request.format)")
        let action = request.format == .account ? AuditAction.exportOfAll : .export
        #expect(try world.outcomes(action) == ["\(begun.id.uuidString) failed"], "\(request.format)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.accounts.folder.temporary).isEmpty)
    }

    // MARK: Names

    @Test("API-72: workouts of one start and activity are numbered, and one that does not fit is told") func names()
        async throws
    {
        let world = try World()
        let access = try world.accounts.store(of: world.owner.person).access(as: .dashboard)
        let start = AccountsFixture.start.timeIntervalSinceReferenceDate
        let sports: [WorkoutActivity] = [.running, .cycling, .running, .running, .running]
        let workouts = sports.enumerated().map { number, sport in
            SampleRecord(
                uuid: SweptLife.uuid(number), type: .workout, start: start + (number == 4 ? 1 : 0),
                end: start + 600 + Double(number),
                content: .workout(WorkoutRecord(activityType: sport, duration: 600)))
        }
        let without = SampleRecord(
            uuid: SweptLife.uuid(9), type: .workout, start: start, end: start + 700,
            content: .workout(WorkoutRecord(activityType: .yoga, duration: 700)))
        try access.write { store in
            try store.save(workouts + [without])
            for workout in workouts {
                let points = (0..<3).map {
                    RoutePoint(
                        timestamp: start + Double($0) * 60, latitude: 47 + Double($0) / 1_000,
                        longitude: 8 + workout.end.truncatingRemainder(dividingBy: 10) / 50,
                        horizontalAccuracy: 3)
                }
                _ = try store.save(RouteDraft(device: nil, metadata: nil), points: points, of: workout.uuid)
            }
        }
        let begun = try await world.server.ask("POST", "/api/v1/exports", body: #"{"format": "gpx"}"#)
        let place = try #require(begun.fields["Location"], "\(begun.text)")
        _ = try await world.server.ask("GET", place + "/events")
        let id = try #require(UUID(uuidString: String(place.split(separator: "/").last ?? "")))
        let job = try world.job(id)
        #expect(job.state == .partial && job.added == 5 && job.skipped == 1)
        #expect(
            job.warningList.map { "\($0.place) \($0.text) \($0.count)" } == [
                "\(SweptLife.uuid(9).uuidString) GPX requires positions, but the recording has none. 1"
            ])
        let archive = try ZipArchive(InputFile(path: world.path(id)))
        let stem = "2026-05-09T06-13-20Z-running"
        #expect(
            archive.entries.map(\.name).sorted() == [
                "2026-05-09T06-13-20Z-cycling.gpx", "\(stem)-2.gpx", "\(stem)-3.gpx", "\(stem).gpx",
                "2026-05-09T06-13-21Z-running.gpx",
            ])
        #expect(try world.outcomes(.export) == ["\(id.uuidString) done"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.accounts.folder.temporary).isEmpty)
    }
}
