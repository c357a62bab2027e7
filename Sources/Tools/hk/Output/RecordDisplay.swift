import BluetoothSensors
import Foundation
import HealthKit
import HealthReports
import HealthTransfer
import OpenHealthKit
import Synchronization
import WorkoutFiles

/// Shows a workout that is recorded: as a screen on a terminal, else as lines, of text or JSON.
final class RecordDisplay: Sendable {
    private struct State {
        /// Lines of the screen that stand above the cursor.
        var height = 0
        /// How large the terminal was when they were written.
        var size: Size?
        var status: String?
        var last: LiveReport?
    }

    private struct Size: Equatable {
        var width: Int
        var height: Int?
    }

    let terminal: Terminal
    let isJSON: Bool
    private let sensors: (@Sendable () -> [SensorFeed.Status])?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - pool: How long the pool is, in metres, of a swim in one.
    ///   - sensors: How the sensors of the workout stand, if it comes from them.
    init(
        terminal: Terminal, isJSON: Bool, pool: Double? = nil, sensors: (@Sendable () -> [SensorFeed.Status])? = nil
    ) {
        var terminal = terminal
        terminal.format.pool = pool
        self.terminal = terminal
        self.isJSON = isJSON
        self.sensors = sensors
    }

    /// Whether there is a screen that somebody looks at.
    var isScreen: Bool { terminal.isInteractive && !isJSON }

    /// The recording begins.
    func open() {
        if !isScreen, !isJSON { Console.error("Recording. Ctrl-C ends and saves.") }
    }

    /// Says what went wrong, or is worth knowing.
    func warn(_ text: String) {
        let line = "! \(text.printable)"
        if isScreen { sayAbove(line) } else { Console.error(line) }
        if isJSON {
            Console.print(JSON.object([("event", .string("warning")), ("message", .string(text))]).line)
        }
    }

    /// Says a sentence.
    func say(_ text: String) { if isJSON { Console.error(text) } else { Console.say(text) } }

    // MARK: The screen

    /// Shows what the workout has come to.
    func refresh(_ report: LiveReport) {
        guard isScreen else { return }
        let terminal = Terminal.current(self.terminal.format)
        let text = state.withLock { state -> String in
            state.last = report
            let begin = Self.begin(&state, terminal)
            let lines = LiveScreen(report: report, status: state.status, sensors: sensors?() ?? []).lines(
                terminal: terminal)
            state.height = lines.count
            return begin + lines.map { "\u{1B}[K\($0)" }.joined(separator: "\n") + "\n\u{1B}[J"
        }
        Console.write(text)
    }

    /// Goes to where the screen begins.
    private static func begin(_ state: inout State, _ terminal: Terminal) -> String {
        let size = Size(width: terminal.width, height: terminal.height)
        defer { state.size = size }
        // Terminals differ in what becomes of lines when their size changes, so nobody knows where they begin now.
        if let last = state.size, last != size { return "\u{1B}[2J\u{1B}[H" }
        return "\r" + (state.height > 0 ? "\u{1B}[\(state.height)A" : "")
    }

    /// Says a sentence above the screen, which goes on below it.
    private func sayAbove(_ text: String) {
        let last = state.withLock { state -> LiveReport? in
            Console.write(Self.begin(&state, Terminal.current(terminal.format)) + "\u{1B}[J")
            state.height = 0
            return state.last
        }
        Console.error(text)
        if let last { refresh(last) }
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
            warn(reason)
            return
        }
        if isJSON {
            if let line = JSON.news(news)?.line { Console.print(line) }
        } else if isScreen {
            if let report = news.report { refresh(report) }
        } else if let line = line(news) {
            Console.say(line)
        }
    }

    private func line(_ news: RecordNews) -> String? {
        let (text, report): (String, LiveReport)
        switch news {
        case .sensor(let news):
            return "\(Format.duration(news.elapsed).padded(to: 7, alignment: .right))  \(news.text)"
        case .changed(.running, let now): (text, report) = (now.elapsed > 0 ? "resumed" : "started", now)
        case .changed(.paused, let now): (text, report) = ("paused", now)
        case .changed(.stopped, let now): (text, report) = ("ended", now)
        case .changed, .failed: return nil
        case .lap(let now):
            guard let lap = now.laps.last else { return nil }
            (text, report) = ("lap \(lap.number)  \(Format.duration(lap.seconds))", now)
        case .activity(let now): (text, report) = ("activity \(now.activityNumber ?? 0)  \(now.activityName)", now)
        case .progress(let now): (text, report) = (LiveText.summary(now, terminal.format), now)
        }
        return "\(Format.duration(report.elapsed).padded(to: 7, alignment: .right))  \(text)"
    }

    // MARK: The end

    /// Says that the workout was given up.
    func showNothingSaved() {
        if isJSON {
            Console.print(JSON.object([("event", .string("discarded"))]).line)
        } else {
            Console.say("Nothing was saved.")
        }
    }

    /// Shows the workout that was saved.
    func show(_ detail: WorkoutDetail) {
        if isJSON {
            Console.print(JSON.object([("event", .string("saved")), ("workout", .workout(detail))]).line)
            return
        }
        // It may have another size by now.
        let terminal = Terminal.current(self.terminal.format)
        let mark = terminal.styled("✓", .green)
        Console.say("\(mark) recorded as \(Format.shortIdentifier(detail.summary.uuid))")
        Console.print([""] + WorkoutScreen(detail: detail).lines(terminal: terminal))
    }
}

extension RecordNews {
    /// What the workout had come to.
    var report: LiveReport? {
        switch self {
        case .changed(_, let report), .lap(let report), .activity(let report), .progress(let report): report
        case .failed, .sensor: nil
        }
    }
}
