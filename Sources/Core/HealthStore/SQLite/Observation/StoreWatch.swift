import Dispatch
import Foundation
import GRDB
import Synchronization

/// Watches a store's file for commits of other processes (QRY-37).
///
/// Every commit writes to the write-ahead log, and the kernel tells so; the store's last number then says whether
/// something was added or deleted. What a writer wrote counts only once it has also updated the shared index of the log,
/// of which the kernel tells nothing: so a look that comes too early is repeated a few times, ever more rarely. Without
/// events from the kernel a timer looks ten times a second.
// Unchecked, because Dispatch does not mark its sources Sendable, which they are.
final class StoreWatch: @unchecked Sendable {
    /// The least time between two looks, however many events come.
    private static let spacing = 10
    /// When to look again after an event: milliseconds after the look before.
    private static let repeats = [5, 20, 80, 320, 1_280]
    /// How often to look without events, in milliseconds.
    private static let pollingInterval = 100

    /// The number at the first look.
    let number: Int64
    private let database: DatabaseQueue
    private let queue = DispatchQueue(label: "OpenHealthKit.changes")
    private let timer: any DispatchSourceTimer
    private let events: FileEvents?
    private let looks = Mutex((last: DispatchTime(uptimeNanoseconds: 0), step: 0))

    /// Begins; nil if the file cannot be read.
    ///
    /// - Parameters:
    ///   - path: The file itself, not a link to it.
    ///   - usesEvents: Whether to ask the kernel for events; without them a timer looks.
    ///   - found: Given the store's last number at every look, on a queue of the watch.
    init?(path: String, usesEvents: Bool = true, found: @escaping @Sendable (Int64) -> Void) {
        var configuration = Configuration(patience: 1)
        configuration.readonly = true
        configuration.label = "OpenHealthKit.changes"
        guard let database = try? DatabaseQueue(path: path, configuration: configuration) else { return nil }
        self.database = database
        // Events are awaited before the first look, so that no commit falls in between.
        events = usesEvents ? FileEvents(path: path + "-wal", queue: queue) : nil
        guard let number = try? database.read(ReadSession.sequence) else { return nil }
        self.number = number
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in self?.look(found) }
        timer.schedule(deadline: .now() + .milliseconds(Self.spacing))
        timer.activate()
        events?.start { [weak self] isLost in self?.fileChanged(isLost: isLost) }
    }

    deinit { stop() }

    /// Ends; doing it again changes nothing.
    func stop() {
        timer.cancel()
        events?.stop()
    }

    private func fileChanged(isLost: Bool) {
        let next = looks.withLock { looks in
            looks.step = 0
            return looks.last + .milliseconds(Self.spacing)
        }
        timer.schedule(deadline: isLost ? .now() : max(next, .now()))
    }

    private func look(_ found: (Int64) -> Void) {
        if let number = try? database.read(ReadSession.sequence) { found(number) }
        let isTold = events?.isActive ?? false
        let pause = looks.withLock { looks -> Int? in
            looks.last = .now()
            guard isTold else { return Self.pollingInterval }
            defer { looks.step += 1 }
            return looks.step < Self.repeats.count ? Self.repeats[looks.step] : nil
        }
        if let pause { timer.schedule(deadline: .now() + .milliseconds(pause), leeway: .milliseconds(1)) }
    }
}
