import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing

/// Copies of a store during use.
@Suite struct StoreCopyTests {
    @Test func aCopyMadeWhileOthersWriteIsOfOneMoment() throws {
        try withTemporaryStore { path in
            _ = try DamagedStore(path, rows: 1_000)
            let engine = try SQLiteEngine.open(to: .own, in: path)
            let isDone = Atomic(false)
            let saved = Atomic(0)
            let writer = Thread {
                while !isDone.load(ordering: .relaxed) {
                    // Ten at a time: a copy never contains only some of them.
                    let number = Double(saved.load(ordering: .relaxed))
                    let samples = (0..<10).map { SampleRecord.heartRate(77, at: 900_000 + number * 10 + Double($0)) }
                    do { try engine.save(samples, by: .own) } catch { return }
                    saved.add(1, ordering: .relaxed)
                }
            }
            writer.start()
            defer { isDone.store(true, ordering: .relaxed) }
            for round in 0..<5 {
                let copy = "\(path).copy\(round)"
                try StoreMaintenance.copy(path, to: copy)
                var problems: [IntegrityProblem] = []
                try StoreMaintenance.examine(copy) { problems += $0.problems }
                #expect(problems == [])
                let found = try SQLiteEngine.open(to: .own, in: copy).samples(
                    SampleRequest(.heartRate, .start(.greaterOrEqual, 900_000)), for: .own)
                #expect(found.count % 10 == 0)
                let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
                #expect(mode == 0o600)
            }
        }
    }

    @Test func aCopyIsOneFileAndReplacesNone() throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path)
            let copy = path + ".copy"
            try StoreMaintenance.copy(path, to: copy)
            #expect(!FileManager.default.fileExists(atPath: copy + "-wal"))
            #expect(try DamagedStore(existing: copy).contents() == store.contents())
            #expect(throws: EngineError.self) { try StoreMaintenance.copy(path, to: copy) }
            #expect(throws: CancellationError.self) {
                try StoreMaintenance.copy(path, to: path + ".other") { _, _, _ in throw CancellationError() }
            }
            #expect(!FileManager.default.fileExists(atPath: path + ".other"))
        }
    }

    @Test func aCopyHasNoProblemsButThoseOfTheStore() throws {
        try withTemporaryStore { path in
            do {
                let engine = try SQLiteEngine.open(to: .own, in: path)
                let samples = (0..<40).map { SampleRecord.heartRate(60, at: Double($0), to: Double($0 + 5)) }
                try engine.save(samples, by: .own)
                try engine.checkpoint()
            }
            let store = DamagedStore(existing: path)
            try store.damage("UPDATE type SET longest = 0")
            let problems = try store.problems()
            let wrong = try #require(problems.first { $0.message.hasPrefix("The longest duration of ") })
            let copy = path + ".copy"
            // As many as there are, and more, but not the same ones.
            let others = problems.map { IntegrityProblem($0.check, $0.remedy, $0.message + " Again.") }
            let known: [[IntegrityProblem]] = [
                [], others, problems.filter { $0 != wrong } + others,
                others + problems.map { IntegrityProblem($0.check, .salvage, $0.message) },
            ]
            for known in known {
                let error = #expect(throws: StoreMaintenance.UnsoundCopy.self) {
                    try StoreMaintenance.copy(path, to: copy, mustBe: .noWorse(than: known))
                }
                #expect(error?.problems.contains(wrong) == true && error?.first == error?.problems.first?.message)
                #expect(!FileManager.default.fileExists(atPath: copy))
            }
            #expect(throws: StoreMaintenance.UnsoundCopy.self) { try StoreMaintenance.copy(path, to: copy) }
            try StoreMaintenance.copy(path, to: copy, mustBe: .noWorse(than: others + problems))
            #expect(try Set(DamagedStore(existing: copy).problems()).isSubset(of: problems))
        }
    }

    @Test func aStoreThatIsOpenElsewhereIsNotMoved() throws {
        try withTemporaryStore { path in
            _ = try DamagedStore(path)
            do {
                let engine = try SQLiteEngine(path: path)
                _ = try engine.samples(SampleRequest(.heartRate, limit: 1), for: .own)
                let error = #expect(throws: EngineError.self) {
                    try StoreMaintenance.checkpointIntoSingleFile(path)
                }
                #expect(error?.code == .databaseInaccessible && error?.cause == .busy)
                #expect(
                    error?.message == "The store '\(path)' is in use by another program. Nothing was changed.")
            }
            try StoreMaintenance.checkpointIntoSingleFile(path)
            #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
            // What cannot be read stays as it is.
            let letter = Data("This is a letter, not a store.".utf8)
            try letter.write(to: URL(filePath: path))
            try StoreMaintenance.checkpointIntoSingleFile(path)
            #expect(try Data(contentsOf: URL(filePath: path)) == letter)
        }
    }

    @Test func leftOverSessionsAreTold() throws {
        try withTemporaryStore { path in
            _ = try DamagedStore(path)
            let engine = try SQLiteEngine.open(to: .own, in: path)
            let assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
            var session = ActiveSessionRecord(state: 2, created: 5, assembly: assembly)
            session.start = 7
            try engine.save(session, by: .own)
            let facts = try StoreMaintenance.facts(path)
            #expect(facts.sessions == [StoreMaintenance.UnfinishedSession(app: "test.own", start: 7)])
            #expect(!facts.isOlder)
            #expect(facts.sequence > 0)
        }
    }
}
