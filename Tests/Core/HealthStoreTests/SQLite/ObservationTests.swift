import Dispatch
import Foundation
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthStore

@Suite(.timeLimit(.minutes(10))) struct ObservationTests {
    @Test func STO_5_aCommitIsToldAtOnceWithItsTypes() throws {
        let engine = try SQLiteEngine.open()
        let news = Log()
        let observation = engine.observe { [unowned engine] in
            // Committed samples can be read by the observer.
            let count = try? engine.samples(SampleRequest(.heartRate), for: .own).count
            news.add("\($0.types?.map(\.identifier).sorted() ?? []) \($0.isForeign) \(count ?? -1)")
        }
        let sample = SampleRecord.heartRate(60, at: 0)
        try engine.save([sample, .heartRate(61, at: 1), .workout()], by: .own)
        try engine.delete([sample.uuid], by: .own)
        #expect(
            news.lines == [
                #"["HKQuantityTypeIdentifierHeartRate", "HKWorkoutTypeIdentifier"] false 2"#,
                #"["HKQuantityTypeIdentifierHeartRate"] false 1"#,
            ])
        observation.cancel()
        try engine.save([.heartRate(60, at: 5)], by: .own)
        #expect(news.lines.count == 2)
    }

    @Test func STO_5_whatChangesNothingIsNotTold() throws {
        let engine = try SQLiteEngine.open()
        let news = Log()
        let observation = engine.observe { _ in news.add("news") }
        let workout = SampleRecord.workout()
        let sample = SampleRecord.heartRate(60, at: 0)
        try engine.save([workout, sample], by: .own)
        #expect(news.lines.count == 1)
        // An association has no number, a permission is not a sample, and a failed save is neither.
        try engine.add([sample], to: workout.uuid, by: .own)
        try engine.authorize(.other, AuthorizationDecisions(read: [.heartRate: true]))
        #expect(throws: EngineError.self) { try engine.save([.heartRate(1, at: 1), sample], by: .own) }
        #expect(try engine.delete(of: .heartRate, matching: .start(.greater, 100), by: .own) == 0)
        #expect(news.lines.count == 1)
        withExtendedLifetime(observation) {}
    }

    @Test("STO-5: what was committed before an observation is no news of it") func firstObservation() throws {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(in: path)
            try engine.save((0..<5).map { .heartRate(60, at: Double($0)) }, by: .own)
            // A hub of its own, as another process has it.
            let hub = ChangeHub(path: path)
            let news = Log()
            let (told, looked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let observation = hub.observe {
                news.add("\($0.isForeign)")
                told.signal()
            }
            // A watch that began later looks three times.
            let watch = try #require(StoreWatch(path: path) { _ in looked.signal() })
            for _ in 0..<3 { looked.wait() }
            watch.stop()
            #expect(news.lines.isEmpty)
            try engine.save([.heartRate(61, at: 9)], by: .own)
            told.wait()
            #expect(news.lines == ["true"])
            withExtendedLifetime(observation) {}
        }
    }

    @Test func STO_5_lettingGoOfAnObservationEndsIt() throws {
        let engine = try SQLiteEngine.open()
        let news = Log()
        var observation: ChangeObservation? = engine.observe { _ in news.add("news") }
        try engine.save([.heartRate(60, at: 0)], by: .own)
        withExtendedLifetime(observation) {}
        observation = nil
        try engine.save([.heartRate(60, at: 1)], by: .own)
        #expect(news.lines.count == 1)
    }

    @Test func STO_5_enginesOnOneFileShareTheirNews() throws {
        try withTemporaryStore { path in
            let one = try SQLiteEngine.open(in: path)
            let link = path + "-link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            let two = try SQLiteEngine(path: link)
            let news = Log()
            let observation = one.observe { if !$0.isForeign { news.add("\($0.types?.count ?? 0)") } }
            try two.save([.heartRate(60, at: 0)], by: .own)
            // The observer is called on the writing thread, before the call returns.
            #expect(news.lines == ["1"])
            withExtendedLifetime(observation) {}
        }
    }

    @Test func QRY_37_anotherProcessIsNoticed() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("watch-\(UUID().uuidString).sqlite")
            .path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let engine = try SQLiteEngine.open(to: .own, .other, in: path)
        let (news, continuation) = AsyncStream.makeStream(of: ChangeNotification.self)
        let observation = engine.observe { continuation.yield($0) }
        var position = try engine.changes(ChangeRequest([.init(type: .heartRate)]), for: .own).position
        async let child = #expect(processExitsWith: .success) { [path = path as String] in
            let engine = try SQLiteEngine(path: path)
            for index in 0..<20 { try engine.save([.heartRate(60, at: Double(index))], by: .other) }
        }
        var found = 0
        for await item in news {
            #expect(item.isForeign)
            #expect(item.concerns([.stepCount]))
            let changes = try engine.changes(
                ChangeRequest([.init(type: .heartRate)], since: position), for: .own)
            position = changes.position
            found += changes.added.count
            if found == 20 { break }
        }
        _ = await child
        #expect(found == 20)
        withExtendedLifetime(observation) {}
    }

    @Test(.disabled(if: FakedClock.isOn, "Two processes under a faked clock have two clocks."))
    func QRY_37_aForeignCommitIsNoticedWithin200Milliseconds() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("watch-\(UUID().uuidString).sqlite")
            .path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let engine = try SQLiteEngine.open(to: .own, .other, in: path)
        let delays = Mutex<[Double]>([])
        let (answers, continuation) = AsyncStream.makeStream(of: Void.self)
        let position = Mutex(try engine.changes(ChangeRequest([.init(type: .heartRate)]), for: .own).position)
        // Each sample begins when it is created, and the writer waits for a notification before the next one.
        let observation = engine.observe { [unowned engine] _ in
            let now = Date.timeIntervalSinceReferenceDate
            let since = position.withLock { $0 }
            guard
                let changes = try? engine.changes(ChangeRequest([.init(type: .heartRate)], since: since), for: .own)
            else { return }
            position.withLock { $0 = changes.position }
            for sample in changes.added {
                delays.withLock { $0.append(now - sample.start) }
                try? engine.save([.workout(from: 0, to: sample.start)], by: .own)
                continuation.yield()
            }
        }
        async let child = #expect(processExitsWith: .success) { [path = path as String] in
            let engine = try SQLiteEngine(path: path)
            let answered = DispatchSemaphore(value: 0)
            let observation = engine.observe { news in if news.isForeign { answered.signal() } }
            for _ in 0..<10 {
                try engine.save([.heartRate(60, at: Date.timeIntervalSinceReferenceDate)], by: .other)
                #expect(answered.wait(timeout: .now() + 30) == .success)
            }
            withExtendedLifetime(observation) {}
        }
        var count = 0
        for await _ in answers {
            count += 1
            if count == 10 { break }
        }
        _ = await child
        withExtendedLifetime(observation) {}
        // The best of ten measures the file watch; the others measure how busy the machine is.
        let best = delays.withLock { $0.min() ?? .infinity }
        #expect(best < 0.2)
    }

    @Test(arguments: [true, false]) func QRY_37_theWatchWorksWithEventsAndWithout(usesEvents: Bool) throws {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(in: path)
            let third = DispatchSemaphore(value: 0)
            let hasSeen = Atomic(false)
            let found = StoreWatch(path: path, usesEvents: usesEvents) { number in
                if number == 3, !hasSeen.exchange(true, ordering: .relaxed) { third.signal() }
            }
            let watch = try #require(found)
            #expect(watch.number == 0)
            for index in 0..<3 { try engine.save([.heartRate(60, at: Double(index))], by: .own) }
            #expect(third.wait(timeout: .now() + 30) == .success)
            watch.stop()
        }
    }

    @Test func QRY_32_ownCommitsAreNotTakenForForeignOnes() throws {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(in: path)
            let counts = Mutex((own: 0, foreign: 0))
            let observation = engine.observe { news in
                counts.withLock { if news.isForeign { $0.foreign += 1 } else { $0.own += 1 } }
            }
            for index in 0..<500 { try engine.save([.heartRate(60, at: Double(index))], by: .own) }
            #expect(counts.withLock { $0.own } == 500)
            #expect(counts.withLock { $0.foreign } == 0)
            withExtendedLifetime(observation) {}
        }
    }

    @Test func QRY_37_everythingIsLetGo() throws {
        try withTemporaryStore { path in
            func openDescriptors() -> Int {
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?
                    .count { name in
                        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                        return target?.contains(path) == true
                    } ?? 0
            }
            weak var gone: SQLiteEngine?
            do {
                let engine = try SQLiteEngine.open(in: path)
                gone = engine
                let observation = engine.observe { _ in }
                try engine.save([.heartRate(60, at: 0)], by: .own)
                observation.cancel()
            }
            #expect(gone == nil)
            // The queue of the watch may still run its last check.
            let deadline = Date(timeIntervalSinceNow: 20)
            while openDescriptors() > 0, Date() < deadline { DispatchQueue.global().sync {} }
            #expect(openDescriptors() == 0)
        }
    }
}

/// Lines that are appended on one thread and read on another.
private final class Log: Sendable {
    private let content = Mutex<[String]>([])

    var lines: [String] { content.withLock { $0 } }

    func add(_ line: String) { content.withLock { $0.append(line) } }
}
