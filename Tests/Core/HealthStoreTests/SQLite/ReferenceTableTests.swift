import Foundation
import GRDB
import HealthModel
import Synchronization
import Testing

@testable import HealthStore

/// The caches of sources, devices, units and metadata in concurrent transactions.
@Suite struct ReferenceTableTests {
    /// An error that runs a closure when its description is read: after the rollback, before the call returns.
    private struct Interruption: Error, CustomStringConvertible {
        let turn: @Sendable () -> Void
        var description: String {
            turn()
            return "interrupted"
        }
    }

    private static func sample(_ name: String, _ note: String) -> SampleRecord {
        var sample = SampleRecord.heartRate(60, at: 0, metadata: Metadata(["note": .string(note)]))
        sample.device = DeviceRecord([.name: name])
        return sample
    }

    private static func names(_ session: StoreReader) throws -> [String?] {
        try session.samples(SampleRequest(.heartRate)) { _, _ in .all }.map { $0.source?.source.name }
    }

    @Test func whatATransactionTookBackNobodyElseKnows() throws {
        let engine = try SQLiteEngine.open()
        let (lost, kept) = (Self.sample("lost", "lost"), Self.sample("kept", "kept"))
        let again = Self.sample("lost", "lost")
        #expect(throws: EngineError.self) {
            try engine.write(as: .own) { session in
                try session.save([lost])
                throw Interruption {
                    // Numbers that were rolled back are assigned again, to others.
                    try? engine.save([kept], by: .own)
                    try? engine.save([again], by: .own)
                }
            }
        }
        let stored = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(stored.map(\.uuid) == [kept.uuid, again.uuid])
        #expect(stored.map { $0.device?[.name] } == ["kept", "lost"])
        #expect(stored.map(\.metadata) == [kept.metadata, again.metadata])
    }

    @Test func aTransactionKnowsWhatItMadeItself() throws {
        let engine = try SQLiteEngine.open()
        let samples = ["first", "second"].map { Self.sample("new", $0) }
        try engine.write(as: .own) { session in
            try session.save([samples[0]])
            try session.save([samples[1]])
            let stored = try session.read.samples(SampleRequest(.heartRate)) { _, _ in .all }
            #expect(stored.map(\.metadata) == samples.map(\.metadata))
        }
        let devices = try engine.connections.read { try SQLStatement($0, "SELECT count(*) FROM device").firstInteger() }
        #expect(devices == 1)
    }

    @Test func OBJ_6_aReaderOfAnOldViewDoesNotBringAnOldNameBack() throws {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(in: path)
            var app = AppIdentity.own
            try engine.save([.heartRate(60, at: 0)], by: app)
            app.source.name = "New"
            let renamed = app
            let (isOpen, isRenamed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let seen = Mutex<[String?]>([])
            let reader = Thread {
                try? engine.read { session in
                    // The first query determines the snapshot.
                    _ = try session.authorization(of: .own, for: .heartRate)
                    isOpen.signal()
                    isRenamed.wait()
                    let old = try Self.names(session)
                    seen.withLock { $0 = old }
                }
                isOpen.signal()
            }
            reader.start()
            isOpen.wait()
            try engine.save([.heartRate(61, at: 1)], by: renamed)
            isRenamed.signal()
            isOpen.wait()
            #expect(seen.withLock { $0 } == ["Own"])
            #expect(try engine.read(Self.names) == ["New", "New"])
        }
    }

    @Test func OBJ_6_aNameThatAnotherEngineGaveIsSeenAtOnce() throws {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(in: path)
            var app = AppIdentity.own
            try engine.save([.heartRate(60, at: 0)], by: app)
            #expect(try engine.samples(SampleRequest(.heartRate), for: app).first?.source?.source.name == "Own")
            app.source.name = "New"
            try SQLiteEngine(path: path).save([.heartRate(61, at: 1)], by: app)
            #expect(try engine.samples(SampleRequest(.heartRate), for: app).first?.source?.source.name == "New")
        }
    }

    @Test func OBJ_6_aNameThatWasTakenBackNobodySees() throws {
        let engine = try SQLiteEngine.open()
        var app = AppIdentity.own
        try engine.save([.heartRate(60, at: 0)], by: app)
        app.source.name = "New"
        #expect(throws: EngineError.self) {
            try engine.write(as: app) { session in
                try session.save([.heartRate(61, at: 1)])
                throw Interruption {}
            }
        }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map { $0.source?.source.name } == ["Own"])
    }

    @Test("OBJ-6: a name that a transaction gives to a source is that of all its revisions there and afterwards")
    func renamings() throws {
        let engine = try SQLiteEngine.open()
        let steps = [
            ("a", "Old", "1"), ("a", "Old", "2"), ("b", "Other", "1"), ("a", "New", "3"), ("a", "New", "1"),
            ("a", "Old", "3"), ("b", "Other", "2"), ("b", "More", "2"), ("a", "Last", "2"),
        ]
        var expected: [(bundle: String, name: String)] = []
        try engine.write(as: .own) { session in
            let writer = ImportWriter(session, ImportPass())
            for (place, (bundle, name, version)) in steps.enumerated() {
                let source = AppIdentity(bundleIdentifier: bundle, name: name, version: version)
                let record = SampleRecord.quantity(.given(place), .heartRate, 60, .countPerMinute, Double(place))
                _ = try writer.append(ImportedObject(record: record, source: source))
                expected.append((bundle, name))
                for other in expected.indices where expected[other].bundle == bundle { expected[other].name = name }
                #expect(try Self.names(session.read) == expected.map(\.name), "step \(place)")
            }
        }
        let stored = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(stored.map { $0.source?.source.name } == expected.map(\.name))
        #expect(stored.map { $0.source?.version } == steps.map(\.2))
        #expect(try engine.sources([.init(type: .heartRate)], for: .own).map(\.name) == ["Last", "More"])
    }
}
