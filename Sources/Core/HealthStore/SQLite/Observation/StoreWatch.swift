import Dispatch
import Foundation
import GRDB
import Synchronization

/// A watcher of a store's file for commits of other processes (QRY-37).
///
/// Every commit writes to the write-ahead log, which causes a kernel event; the store's last number then shows
/// whether anything was added or deleted. A commit is visible only after the writer has also updated the shared index
/// of the log, which causes no event: so a read that comes too early is repeated a few times, at increasing
/// intervals. Without kernel events the file is polled ten times per second.
// Unchecked, because Dispatch does not mark its sources Sendable, which they are.
final class StoreWatch: @unchecked Sendable {
    /// The minimum time between two reads, however many events arrive, in milliseconds.
    private static let spacing = 10
    /// The delays of the repeated reads after an event, in milliseconds after the previous read.
    private static let repeats = [5, 20, 80, 320, 1_280]
    /// The polling interval without events, in milliseconds.
    private static let pollingInterval = 100

    /// The number at the first read.
    let number: Int64
    private let database: DatabaseQueue
    private let queue = DispatchQueue(label: "OpenHealthKit.changes")
    private let timer: any DispatchSourceTimer
    private let events: FileEvents?
    private let looks = Mutex((last: DispatchTime(uptimeNanoseconds: 0), step: 0))

    /// Starts watching; nil if the file cannot be read.
    ///
    /// - Parameters:
    ///   - path: The path of the file itself, not of a link to it.
    ///   - usesEvents: A Boolean value that indicates whether to use events of the kernel; without them the file is
    ///     polled.
    ///   - found: A closure that receives the store's last number after every read, on a queue of the watch.
    init?(path: String, usesEvents: Bool = true, found: @escaping @Sendable (Int64) -> Void) {
        var configuration = Configuration(patience: 1)
        configuration.readonly = true
        configuration.label = "OpenHealthKit.changes"
        guard let database = try? DatabaseQueue(path: path, configuration: configuration) else { return nil }
        self.database = database
        // Events are enabled before the first read, so that no commit is missed in between.
        events = usesEvents ? FileEvents(path: path + "-wal", queue: queue) : nil
        guard let number = try? database.read(StoreReader.sequence) else { return nil }
        self.number = number
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in self?.look(found) }
        timer.schedule(deadline: .now() + .milliseconds(Self.spacing))
        timer.activate()
        events?.start { [weak self] isLost in self?.fileChanged(isLost: isLost) }
    }

    deinit { stop() }

    /// Stops watching; further calls have no effect.
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
        if let number = try? database.read(StoreReader.sequence) { found(number) }
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
