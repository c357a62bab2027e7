import Foundation
import HealthKit
import HealthTransfer
import OpenHealthKit
import Synchronization
import WorkoutFiles

/// Shows a workout that is recorded: as a screen on a terminal, else as lines, of text or JSON.
final class RecordDisplay: Sendable {
    private struct State {
        /// Lines of the screen that stand above the cursor.
        var height = 0
        var status: String?
        var last: LiveReport?
    }

    let terminal: Terminal
    let isJSON: Bool
    private let state = Mutex(State())

    init(terminal: Terminal, isJSON: Bool) {
        self.terminal = terminal
        self.isJSON = isJSON
    }

    /// Whether there is a screen that somebody looks at.
    var isScreen: Bool { terminal.isInteractive && !isJSON }

    /// The recording begins.
    func open() {
        if !isScreen, !isJSON { Console.error("Recording. Ctrl-C ends and saves.") }
    }

    /// Says a sentence.
    func say(_ text: String) { if isJSON { Console.error(text) } else { Console.print(text) } }

    // MARK: The screen

    /// Shows what the workout has come to.
    func refresh(_ report: LiveReport) {
        guard isScreen else { return }
        let text = state.withLock { state -> String in
            state.last = report
            let lines = LiveScreen(report: report, status: state.status).lines(terminal: terminal)
            // Up to where the screen began, then line by line, and away with what was below.
            let up = state.height > 0 ? "\u{1B}[\(state.height)A" : ""
            state.height = lines.count
            return "\r" + up + lines.map { "\u{1B}[K\($0)" }.joined(separator: "\n") + "\n\u{1B}[J"
        }
        Console.write(text)
    }

    /// Shows a sentence in the place of the keys.
    func status(_ text: String) {
        let report = state.withLock { state in
            state.status = text
            return state.last
        }
        if let report { refresh(report) }
    }

    // MARK: Lines

    /// Tells what happened.
    func tell(_ news: RecordNews) {
        if case .failed(let reason) = news {
            Console.error("! \(reason.printable)")
            return
        }
        if isJSON {
            if let line = JSON.news(news)?.line { Console.print(line) }
        } else if isScreen {
            if let report = news.report { refresh(report) }
        } else if let line = Self.line(news) {
            Console.print(line)
        }
    }

    private static func line(_ news: RecordNews) -> String? {
        let (text, report): (String, LiveReport)
        switch news {
        case .changed(.running, let now): (text, report) = (now.elapsed > 0 ? "resumed" : "started", now)
        case .changed(.paused, let now): (text, report) = ("paused", now)
        case .changed(.stopped, let now): (text, report) = ("ended", now)
        case .changed, .failed: return nil
        case .lap(let now):
            guard let lap = now.laps.last else { return nil }
            (text, report) = ("lap \(lap.number)  \(Format.duration(lap.seconds))", now)
        case .activity(let now): (text, report) = ("activity \(now.activityNumber ?? 0)  \(now.activityName)", now)
        case .progress(let now): (text, report) = (LiveText.summary(now), now)
        }
        return "\(Format.duration(report.elapsed).padded(to: 7, alignment: .right))  \(text)"
    }

    // MARK: The end

    /// Shows the workout that was saved.
    func show(_ detail: WorkoutDetail) {
        if isJSON {
            Console.print(JSON.object([("event", .string("saved")), ("workout", .workout(detail))]).line)
            return
        }
        let mark = terminal.styled("✓", .green)
        Console.print("\(mark) recorded as \(Format.shortIdentifier(detail.summary.uuid))")
        Console.print([""] + WorkoutScreen(detail: detail).lines(terminal: terminal))
    }
}

extension RecordNews {
    /// What the workout had come to.
    var report: LiveReport? {
        switch self {
        case .changed(_, let report), .lap(let report), .activity(let report), .progress(let report): report
        case .failed: nil
        }
    }
}
