import HealthModel
import Synchronization

@testable import HealthStore

/// A clock that a test turns.
final class TurnedClock: Sendable {
    private let time: Mutex<Double>
    init(_ now: Double) { time = Mutex(now) }
    var now: Double { time.withLock(\.self) }
    func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}

/// What observers of a store are told.
final class StoreNotices: Sendable {
    private let texts = Mutex<[String]>([])

    func add(_ notice: ChangeNotification) {
        guard !notice.isForeign else { return }
        let types = notice.types.map { $0.map { StoreText.name($0) }.sorted().joined(separator: " ") } ?? "anything"
        texts.withLock { $0.append("\(types) \(notice.collectors.sorted())") }
    }

    func removeAll() -> String {
        texts.withLock { texts in
            defer { texts = [] }
            return texts.joined(separator: ", ")
        }
    }
}
