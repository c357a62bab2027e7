import Foundation
import GRDB
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthStore
@testable import HealthTransfer

/// The care for a store file on behalf of modules that do not use the engine.
@Suite struct StoreCareTests {
    private let folder: TemporaryFolder
    private let path: String
    private let access: StoreAccess

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
        let engine = try SQLiteEngine(path: path)
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.write { try $0.authorize(StoreContents.reader, AuthorizationDecisions(share: all, read: all)) }
        access = StoreAccess(engine: engine, identity: StoreContents.reader)
    }

    private func save(_ second: Double) throws {
        _ = try HandEntry(access: access).save(QuantityValue(70, .kilogram), of: .bodyMass, at: 700_000_000 + second)
    }

    private func count(_ access: StoreAccess) throws -> Int {
        try access.own { try $0.samples(SampleRequest(.bodyMass)) }.count
    }

    /// The bytes of the write-ahead log.
    private var logSize: Int? {
        (try? FileManager.default.attributesOfItem(atPath: path + "-wal"))?[.size] as? Int
    }

    @Test("A checkpoint leaves no log beside the file, and so does what makes all of it durable") func checkpoints()
        throws
    {
        for step in [access.checkpoint, access.secure] as [() throws -> Void] {
            try save(Double(try count(access)))
            #expect(logSize.map { $0 > 0 } == true)
            try step()
            #expect(logSize == 0)
        }
        #expect(try count(access) == 2)
    }

    @Test("Each commit is synced once that was asked for") func syncing() throws {
        func level() throws -> Int? {
            try access.engine(for: .writing).write {
                try Int.fetchOne($0.database, sql: "PRAGMA synchronous")
            }
        }
        #expect(try level() == 1)
        try access.syncEachCommit()
        #expect(try level() == 2)
    }

    @Test("STO-61: a store that is moved away is continued in a copy, whose path is told") func copies() throws {
        let told = Mutex<[String]>([])
        try access.continueInCopy { copy in told.withLock { $0.append(copy) } }
        try save(0)
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        try save(1)
        #expect(told.withLock { $0 } == [folder.url.appending(path: "health-rescued.sqlite").path])
        #expect(try count(access) == 2)
    }

    @Test("Damaged blocks are passed over once that was asked for, and each is told") func damage() throws {
        let export = try folder.write(ExampleExport(days: 1).text, to: "export.xml")
        #expect(AppleHealthImporter(access: access).importExport(export).error == nil)
        func rates() throws -> Int { try access.own { try $0.samples(SampleRequest(.heartRate)) }.count }
        #expect(try rates() == 144)
        try access.engine(for: .writing).write {
            try $0.database.execute(sql: "UPDATE block_data SET payload = x'00'")
        }
        #expect(throws: EngineError.self) { try rates() }
        let told = Mutex<[String]>([])
        try access.skipDamagedBlocks { message in told.withLock { $0.append(message) } }
        #expect(try rates() == 0)
        #expect(told.withLock { $0.allSatisfy { $0.hasSuffix("is damaged (truncated).") } && !$0.isEmpty })
    }

    @Test("A session of this app is active, and none of another one; sources of the system are those that were marked")
    func sessions() throws {
        let engine = try access.engine(for: .writing)
        let other = AppIdentity(bundleIdentifier: "org.example.another", name: "Another")
        #expect(try !access.hasActiveSession() && access.app == StoreContents.reader.source.bundleIdentifier)
        try save(ActiveSessionRecord.running, by: other, in: engine)
        #expect(try !access.hasActiveSession())
        try save(ActiveSessionRecord.running, by: StoreContents.reader, in: engine)
        #expect(try access.hasActiveSession())
        #expect(try !access.hasSystemSources())
        try engine.write { try $0.setSystemSources(["com.apple.health.A"]) }
        #expect(try access.hasSystemSources())
    }

    @Test("All that is read is requested once: no permission to share, nor for what is allowed object by object")
    func requests() async throws {
        let app = AppIdentity(bundleIdentifier: "org.example.new", name: "New")
        let engine = try access.engine(for: .writing)
        let fresh = StoreAccess(engine: engine, identity: app)
        try await fresh.requestReadingEverything()
        try engine.read(for: app) { store in
            for type in ObjectType.all {
                let state = try store.authorization(for: type)
                let isRead = type.isSample && type.isReadable && !type.requiresPerObjectAuthorization
                #expect(state.read == (isRead ? .authorized : .notDetermined), "\(type.identifier)")
                #expect(state.share == .notDetermined, "\(type.identifier)")
            }
        }
        #expect(ObjectType.all.contains { $0.isSample && $0.isReadable && $0.requiresPerObjectAuthorization })
        #expect(try count(fresh) == 0)
        try save(0)
        #expect(try fresh.read { try $0.samples(SampleRequest(.bodyMass)) }.count == 1)
    }

    private func save(_ session: ActiveSessionRecord, by app: AppIdentity, in engine: SQLiteEngine) throws {
        try engine.write(as: app) { try $0.save(session) }
    }
}

extension ActiveSessionRecord {
    fileprivate static var running: ActiveSessionRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .running
        return ActiveSessionRecord(
            uuid: .timeOrdered(), state: 2, created: 0, assembly: WorkoutAssembly(configuration: configuration))
    }
}
