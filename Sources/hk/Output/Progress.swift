import Foundation

/// A line on standard error that shows how far something is, once it has taken longer than a second.
final class Progress {
    private let label: String
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var lastShown: ContinuousClock.Instant?

    init(_ label: String, terminal: Terminal) {
        self.label = label.printable
        isShown = terminal.showsProgress
    }

    /// Shows how much is done, ten times a second at most.
    func update(done: Int, of total: Int?) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now - start > .seconds(1), lastShown.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
        lastShown = now
        let amount =
            total.map { "\(done * 100 / max(1, $0)) %" } ?? Format.count(done / 1_000_000, "megabyte")
        Console.error("\r\u{1B}[K\(label): \(amount)", terminator: "")
    }

    /// Takes the line away.
    func finish() {
        if lastShown != nil { Console.error("\r\u{1B}[K", terminator: "") }
        lastShown = nil
    }
}
