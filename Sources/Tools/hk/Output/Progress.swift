import Foundation
import HealthReports
import Synchronization

/// A progress line on standard error, which appears when an operation has taken longer than a second.
final class Progress: Sendable {
    private struct State {
        var label = ""
        var start = ContinuousClock.now
        var lastShown: ContinuousClock.Instant?
    }

    private let isShown: Bool
    private let state = Mutex(State())

    /// A Boolean value that indicates whether bytes are counted, instead of units without a name.
    private let isOfBytes: Bool
    private let format: Format

    init(terminal: Terminal, isOfBytes: Bool = true) {
        isShown = terminal.showsProgress
        self.isOfBytes = isOfBytes
        format = terminal.format
    }

    /// Shows the progress, the rate and the remaining time, ten times a second at most.
    func update(_ label: String, done: Int, of total: Int?) {
        guard isShown else { return }
        let now = ContinuousClock.now
        let line = state.withLock { state -> String? in
            if state.label != label { state = State(label: label, start: now) }
            guard now - state.start > .seconds(1), state.lastShown.map({ now - $0 > .milliseconds(100) }) ?? true
            else { return nil }
            state.lastShown = now
            // A line that wraps could not be erased.
            return Self.line(
                label, done: done, of: total, seconds: (now - state.start) / .seconds(1), isOfBytes: isOfBytes,
                width: (Terminal.messageWidth ?? 80) - 1, format: format)
        }
        if let line { Console.errorAsIs("\r\u{1B}[K\(line)") }
    }

    /// Returns the text of the progress line.
    static func line(
        _ label: String, done: Int, of total: Int?, seconds: Double, isOfBytes: Bool = true, width: Int = .max,
        format: Format = .plain
    ) -> String {
        let rate = Double(done) / max(seconds, 0.001)
        var parts = [
            total.map { "\(done * 100 / max(1, $0)) %" }
                ?? (isOfBytes ? format.count(done / 1_000_000, "megabyte") : format.count(done))
        ]
        if isOfBytes { parts.append("\(Int((rate / 1_000_000).rounded())) MB/s") }
        if let total, rate > 0 {
            parts.append("\(Format.duration((Double(max(0, total - done)) / rate).rounded(.up))) left")
        }
        let figures = parts.joined(separator: ", ")
        return "\(label.printable.shortened(to: max(1, width - figures.columns - 2))): \(figures)".shortened(to: width)
    }

    /// Erases the line.
    func finish() {
        let wasShown = state.withLock { state in
            defer { state.lastShown = nil }
            return state.lastShown != nil
        }
        if wasShown { Console.errorAsIs("\r\u{1B}[K") }
    }
}
