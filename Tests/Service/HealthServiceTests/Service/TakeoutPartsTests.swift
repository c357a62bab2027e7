import Foundation
import HealthModel
import HealthStore
import Synchronization
import TestEngines
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService
@testable import HealthTransfer

/// Parts of a takeout that are uploaded one by one, also at the same time (IMP-4).
@Suite struct TakeoutPartsTests {
    private static let folder = "Takeout/Fitbit/Health Fitness Data_GoogleData"

    private static let stages = StoredPacking.zip([
        (
            "\(folder)/UserSleepStages_2024-03-01.csv",
            Array(
                """
                sleep_id,sleep_stage_id,sleep_stage_type,start_utc_offset,sleep_stage_start,end_utc_offset,sleep_stage_end,data_source
                1,7,DEEP,+01:00,2024-03-09T22:30:00Z,+01:00,2024-03-10T06:00:00Z,DERIVED

                """.utf8)
        )
    ])

    private static let sleeps = StoredPacking.zip([
        (
            "\(folder)/UserSleeps_2024-03-01.csv",
            Array(
                """
                sleep_id,sleep_type,start_utc_offset,sleep_start,end_utc_offset,sleep_end,data_source
                1,STAGES,+01:00,2024-03-09T22:30:00Z,+01:00,2024-03-10T06:00:00Z,DERIVED

                """.utf8)
        )
    ])

    /// A closure that is called while the next object is saved.
    private final class Meanwhile: Sendable {
        private let body = Mutex<(@Sendable () -> Void)?>(nil)

        func set(_ happening: (@Sendable () -> Void)?) { body.withLock { $0 = happening } }

        func call() {
            let happening = body.withLock { body in
                defer { body = nil }
                return body
            }
            happening?()
        }
    }

    /// A server for one person with a store of its own.
    private struct World {
        let fixture: AccountsFixture
        let owner: SignedIn
        let store: PersonStore
        let jobs: JobScheduler
        let meanwhile = Meanwhile()
        private static let start = AccountsFixture.start

        init() throws {
            fixture = try AccountsFixture(.personal)
            let (accounts, clock, meanwhile) = (fixture.accounts, fixture.clock, meanwhile)
            owner = try accounts.useStartKey(accounts.makeStartKey(), from: .home).signedIn
            store = try PersonStore(
                engine: .forTest(clock: {
                    meanwhile.call()
                    return Self.start.timeIntervalSinceReferenceDate
                }))
            jobs = JobScheduler(database: accounts.database, limits: ServiceLimits(), clock: { clock.now })
        }

        func job(_ number: Int, _ name: String, _ content: [UInt8], _ state: JobRecord.State) -> JobRecord {
            var job = JobRecord(
                id: SweptLife.uuid(number), person: owner.person.id, kind: .import, state: state,
                made: Self.start + Double(number))
            (job.name, job.digest) = (name, fixture.secrets.sha256(content))
            return job
        }

        /// Keeps the original of an import that ended.
        func keep(_ content: [UInt8], of job: JobRecord) throws {
            let folder = fixture.accounts.folder
            try ServiceFolder.makeFolder(folder.originals(of: owner.person.id))
            try Data(content).write(
                to: URL(fileURLWithPath: folder.original(job.digest ?? [], of: owner.person.id)))
            try fixture.accounts.database.write { try $0.add(job) }
        }

        /// Imports a file, and cancels the import when it is to be.
        func run(_ job: JobRecord, _ content: [UInt8], isCancelled: Bool = false) async throws -> JobRecord {
            let path = "\(fixture.accounts.folder.temporary)/\(job.id.uuidString)"
            try Data(content).write(to: URL(fileURLWithPath: path))
            let work = ImportWork(
                accounts: fixture.accounts, keepsOriginals: true, caller: .session(owner), store: store, file: path,
                options: FileImporter.Options())
            let jobs = jobs
            try jobs.begin(
                job,
                work: { handle in
                    if isCancelled { jobs.cancel(job.id) }
                    return await work.run(job, handle)
                }, afterwards: { try? FileManager.default.removeItem(atPath: path) })
            if let states = jobs.watch(job.id) { for await _ in states {} }
            return try #require(try jobs.job(job.id, of: owner.person.id))
        }

        /// The nights of the store, in words.
        var nights: [String] {
            get throws {
                try store.access(as: .dashboard).read { try $0.samples(SampleRequest(.sleepAnalysis)) }
                    .map { "\($0.start) \($0.end) \($0.category ?? -1)" }.sorted()
            }
        }
    }

    private static let names = (1...3).map { "takeout-20240310T101112Z-00\($0).zip" }

    /// Returns the nights of both parts together.
    private static func whole() async throws -> [String] {
        let world = try World()
        let first = world.job(1, names[0], sleeps, .done)
        _ = try await world.run(first, sleeps)
        _ = try await world.run(world.job(2, names[1], stages, .waiting), stages)
        let nights = try world.nights
        #expect(nights.count > 1)
        return nights
    }

    @Test("IMP-4: a part that comes while another one is imported is taken with it") func together() async throws {
        let whole = try await Self.whole()
        let world = try World()
        let other = world.job(1, Self.names[0], Self.stages, .done)
        let alone = try await Self.alone()
        #expect(alone != whole)
        world.meanwhile.set { try? world.keep(Self.stages, of: other) }
        let ended = try await world.run(world.job(2, Self.names[1], Self.sleeps, .waiting), Self.sleeps)
        #expect(ended.state == .done)
        #expect(try world.nights == whole)
    }

    /// Returns the nights of the second part alone.
    private static func alone() async throws -> [String] {
        let world = try World()
        _ = try await world.run(world.job(2, names[1], sleeps, .waiting), sleeps)
        return try world.nights
    }

    private struct Case: Sendable, CustomStringConvertible {
        var description: String
        var name: String? = names[0]
        var state = JobRecord.State.done
        var isKept = true
        var isPart = true
        var isTaken: Bool
    }

    private static let cases = [
        Case(description: "a part", isTaken: true),
        Case(description: "a part with another number", name: names[2], isTaken: true),
        Case(description: "a copy of a part", name: "takeout-20240310T101112Z-001 (1).zip", isTaken: true),
        Case(description: "a part that failed, whose file is there", state: .failed, isTaken: true),
        Case(description: "another takeout", name: "takeout-20240310T101113Z-001.zip", isTaken: false),
        Case(description: "another file", name: "a.zip", isTaken: false),
        Case(description: "a file without a name", name: nil, isTaken: false),
        Case(description: "a part that was not kept", isKept: false, isTaken: false),
        Case(description: "an archive of something else", isPart: false, isTaken: false),
    ]

    @Test("IMP-4: of the files that were kept, the parts of the same takeout are read again", arguments: cases)
    private func others(_ example: Case) async throws {
        let (whole, alone) = (try await Self.whole(), try await Self.alone())
        let world = try World()
        let content =
            example.isPart
            ? Self.stages
            : StoredPacking.zip([("Elsewhere/UserSleepStages_2024-03-01.csv", Array("sleep_id\n".utf8))])
        var job = world.job(1, "", content, example.state)
        job.name = example.name
        if example.isKept {
            try world.keep(content, of: job)
        } else {
            let added = job
            try world.fixture.accounts.database.write { try $0.add(added) }
        }
        let ended = try await world.run(world.job(2, Self.names[1], Self.sleeps, .waiting), Self.sleeps)
        #expect(ended.state == .done, "\(ended)")
        #expect(try world.nights == (example.isTaken ? whole : alone))
    }

    @Test("IMP-4, API-71: what another part adds meanwhile is of the import that took it with it") func links()
        async throws
    {
        let world = try World()
        let run = StoredPacking.zip([("Takeout/Fitbit/run.gpx", Array(Running.ride.utf8))])
        let other = world.job(1, Self.names[0], run, .done)
        world.meanwhile.set { try? world.keep(run, of: other) }
        let job = world.job(2, Self.names[1], Self.sleeps, .waiting)
        #expect(try await world.run(job, Self.sleeps).state == .done)
        let workouts = try world.store.access(as: .dashboard).read { try $0.samples(SampleRequest(.workout)) }
        let workout = try #require(workouts.first?.uuid)
        #expect(workouts.count == 1)
        let imports = try world.fixture.accounts.database.read {
            try $0.imports(of: workout, by: world.owner.person.id).map(\.id)
        }
        #expect(imports == [job.id])
    }

    @Test("IMP-4, SRV-36: an import that is cancelled keeps no file, and takes no others") func cancelled() async throws
    {
        let world = try World()
        let ended = try await world.run(
            world.job(2, Self.names[1], Self.sleeps, .waiting), Self.sleeps, isCancelled: true)
        #expect(ended.state == .cancelled)
        #expect(try world.nights.isEmpty)
        let kept = try? FileManager.default.contentsOfDirectory(
            atPath: world.fixture.accounts.folder.originals(of: world.owner.person.id))
        #expect(kept?.isEmpty ?? true)
    }
}
