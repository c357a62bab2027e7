import Dispatch
import Foundation
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthStore

/// The news of a store, to several observers, of this process and of others.
@Suite(.timeLimit(.minutes(2))) struct ChangeHubTests {
    /// News in the order in which they came.
    private final class News: Sendable {
        private let content = Mutex<[String]>([])
        private let arrived = DispatchSemaphore(value: 0)

        var lines: [String] { content.withLock { $0 } }

        func add(_ news: ChangeNotification) {
            let types = news.types.map { $0.map(\.identifier).sorted().joined(separator: " ") } ?? "any"
            content.withLock { $0.append("\(news.isForeign ? "foreign" : "own") \(types) \(news.collectors.sorted())") }
            arrived.signal()
        }

        /// Waits for the next news; returns false if there is none for a long time.
        func wait() -> Bool { arrived.wait(timeout: .now() + 30) == .success }
    }

    @Test("STO-5: each of several observers is told once, until it is cancelled or let go") func several() {
        let hub = ChangeHub(path: nil)
        let news = [News(), News(), News(), News()]
        let first = hub.observe { news[0].add($0) }
        let second = hub.observe { news[1].add($0) }
        var third: ChangeObservation? = hub.observe { news[2].add($0) }
        hub.didCommit(ChangeHub.Commit(number: 1, types: [.heartRate, .workout], collectors: [7, 3]))
        let one = "own HKQuantityTypeIdentifierHeartRate HKWorkoutTypeIdentifier [3, 7]"
        #expect(news.map(\.lines) == [[one], [one], [one], []])
        second.cancel()
        second.cancel()
        hub.didCommit(ChangeHub.Commit(number: 2, types: []))
        #expect(news.map(\.lines) == [[one, "own  []"], [one], [one, "own  []"], []])
        withExtendedLifetime(third) {}
        third = nil
        // A later one takes the place of none.
        let fourth = hub.observe { news[3].add($0) }
        hub.didCommit(ChangeHub.Commit(number: 3, types: [.stepCount]))
        let two = "own HKQuantityTypeIdentifierStepCount []"
        #expect(news.map(\.lines) == [[one, "own  []", two], [one], [one, "own  []"], [two]])
        first.cancel()
        fourth.cancel()
        hub.didCommit(ChangeHub.Commit(number: 4, types: [.stepCount]))
        #expect(news.map(\.lines.count) == [3, 1, 2, 1])
    }

    // MARK: Other processes

    private static func save(_ start: Double, in engine: SQLiteEngine) throws {
        try engine.save([.heartRate(60, at: start)], by: .own)
    }

    /// Waits until a watch that began now has looked three times.
    private static func look(at path: String) throws {
        let looked = DispatchSemaphore(value: 0)
        let watch = try #require(StoreWatch(path: path) { _ in looked.signal() })
        for _ in 0..<3 { #expect(looked.wait(timeout: .now() + 30) == .success) }
        watch.stop()
    }

    @Test("QRY-37: an observation that begins after all others ended is told of other processes again")
    func again() throws {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(in: path)
            // A hub of its own, as another process has it.
            let hub = ChangeHub(path: path)
            let (before, after) = (News(), News())
            let first = hub.observe { before.add($0) }
            let second = hub.observe { before.add($0) }
            first.cancel()
            try Self.save(1, in: engine)
            #expect(before.wait())
            second.cancel()
            let last = hub.observe { after.add($0) }
            try Self.save(2, in: engine)
            #expect(after.wait())
            #expect(before.lines == ["foreign any []"] && after.lines == ["foreign any []"])
            withExtendedLifetime(last) {}
        }
    }

    @Test("QRY-37: the number of a transaction that was taken back may be that of another process") func taken() throws
    {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(in: path)
            let hub = ChangeHub(path: path)
            let news = News()
            let observation = hub.observe { news.add($0) }
            hub.willCommit(1)
            hub.didRollBack()
            try Self.save(1, in: engine)
            #expect(news.wait())
            #expect(news.lines == ["foreign any []"])
            withExtendedLifetime(observation) {}
        }
    }

    @Test("QRY-32: what this process commits is not taken for another one's, before, while and after it is told")
    func own() throws {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(in: path)
            let hub = ChangeHub(path: path)
            let news = News()
            let observation = hub.observe { news.add($0) }
            // The file has the number before this process is told.
            hub.willCommit(1)
            try Self.save(1, in: engine)
            try Self.look(at: path)
            #expect(news.lines.isEmpty)
            hub.didCommit(ChangeHub.Commit(number: 1, types: [.heartRate]))
            #expect(news.wait())
            try Self.look(at: path)
            // The next one begins before the one before is told.
            hub.willCommit(2)
            hub.didCommit(ChangeHub.Commit(number: 1, types: [.stepCount]))
            #expect(news.wait())
            try Self.save(2, in: engine)
            try Self.look(at: path)
            hub.didCommit(ChangeHub.Commit(number: 2, types: [.heartRate]))
            #expect(news.wait())
            let rate = "own HKQuantityTypeIdentifierHeartRate []"
            #expect(news.lines == [rate, "own HKQuantityTypeIdentifierStepCount []", rate])
            // The next number is another process's.
            try Self.save(3, in: engine)
            #expect(news.wait())
            #expect(news.lines.last == "foreign any []" && news.lines.count == 4)
            withExtendedLifetime(observation) {}
        }
    }

    @Test("QRY-37: a file that is not there, or is no store, is not watched, until it is one") func missing() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        #expect(StoreWatch(path: path) { _ in } == nil)
        let letter = try folder.write("This is a letter, not a store.", to: "letter")
        #expect(StoreWatch(path: letter) { _ in } == nil)
        let hub = ChangeHub(path: path)
        let (early, late) = (News(), News())
        let first = hub.observe { early.add($0) }
        hub.didCommit(ChangeHub.Commit(number: 0, types: [.stepCount]))
        #expect(early.wait())
        let engine = try SQLiteEngine.open(in: path)
        let second = hub.observe { late.add($0) }
        try Self.save(1, in: engine)
        #expect(early.wait() && late.wait())
        #expect(early.lines == ["own HKQuantityTypeIdentifierStepCount []", "foreign any []"])
        #expect(late.lines == ["foreign any []"])
        withExtendedLifetime((first, second, folder)) {}
    }

    // MARK: Values

    @Test("a change concerns the types that it names, and all if it names none") func concerns() {
        let cases: [(types: Set<ObjectType>?, others: Set<ObjectType>, isConcerned: Bool)] = [
            (nil, [.heartRate], true), (nil, [], true), ([], [.heartRate], false), ([.heartRate], [], false),
            ([.heartRate], [.heartRate], true), ([.heartRate], [.stepCount], false),
            ([.heartRate, .workout], [.stepCount, .workout], true),
            ([.heartRate, .workout], [.stepCount, .bodyMass], false),
        ]
        for (types, others, isConcerned) in cases {
            #expect(
                ChangeNotification(types: types, isForeign: false).concerns(others) == isConcerned,
                "\(String(describing: types)) \(others)")
        }
        #expect(ChangeNotification(types: nil, isForeign: true).collectors.isEmpty)
    }
}
