import BluetoothSensors
import Foundation
import HealthKit
import HealthModel
import HealthReports
import OpenHealthKit
import Synchronization
import WorkoutFiles

/// The display of a live workout: a screen on a terminal, otherwise lines of text or JSON.
final class RecordDisplay: Sendable {
    private struct State {
        /// The number of lines of the screen above the cursor.
        var height = 0
        /// The size of the terminal when they were written.
        var size: Size?
        var status: String?
        var last: LiveReport?
        /// The start of the step whose end was announced.
        var announced: Double?
    }

    private struct Size: Equatable {
        var width: Int
        var height: Int?
    }

    let terminal: Terminal
    let isJSON: Bool
    private let sensors: (@Sendable () -> [SensorFeed.Status])?
    private let plan: (@Sendable () -> PlanProgress?)?
    private let state = Mutex(State())

    /// The seconds before the end of a step with a time at which the bell rings (PLN-83).
    private static let warning = 3.0

    /// Creates a display.
    ///
    /// - Parameters:
    ///   - pool: The length of the pool in metres, for a swim in a pool.
    ///   - sensors: Returns the states of the sensors of the workout; nil for another source.
    ///   - plan: Returns the state of the plan that is being done; nil for a workout without one.
    init(
        terminal: Terminal, isJSON: Bool, pool: Double? = nil, sensors: (@Sendable () -> [SensorFeed.Status])? = nil,
        plan: (@Sendable () -> PlanProgress?)? = nil
    ) {
        var terminal = terminal
        terminal.format.pool = pool
        self.terminal = terminal
        self.isJSON = isJSON
        self.sensors = sensors
        self.plan = plan
    }

    /// A Boolean value that indicates whether there is an interactive screen.
    var isScreen: Bool { terminal.isInteractive && !isJSON }

    /// Reports that the recording begins.
    func open() {
        if !isScreen, !isJSON { Console.error("Recording. Press Ctrl-C to stop and save.") }
    }

    /// Prints a warning.
    func warn(_ text: String) {
        let line = "! \(text.printable)"
        if isScreen { sayAbove(line) } else { Console.error(line) }
        if isJSON {
            Console.print(JSON.object([("event", .string("warning")), ("message", .string(text))]).line)
        }
    }

    /// Prints a sentence.
    func say(_ text: String) { if isJSON { Console.error(text) } else { Console.say(text) } }

    // MARK: The screen

    /// Shows the current report of the workout.
    func refresh(_ report: LiveReport) {
        guard isScreen else { return }
        let terminal = Terminal.current(self.terminal.format)
        let progress = plan?()
        let text = state.withLock { state -> String in
            state.last = report
            var bell = ""
            if let progress, case .seconds(let left) = progress.left, left <= Self.warning,
                state.announced != progress.run.start
            {
                state.announced = progress.run.start
                bell = "\u{07}"
            }
            let begin = Self.begin(&state, terminal)
            let lines = LiveScreen(report: report, status: state.status, sensors: sensors?() ?? [], plan: progress)
                .lines(terminal: terminal)
            state.height = lines.count
            return bell + begin + lines.map { "\u{1B}[K\($0)" }.joined(separator: "\n") + "\n\u{1B}[J"
        }
        Console.write(text)
    }

    /// Returns the control sequence that moves to the beginning of the screen.
    private static func begin(_ state: inout State, _ terminal: Terminal) -> String {
        let size = Size(width: terminal.width, height: terminal.height)
        defer { state.size = size }
        // Terminals differ in how they reflow lines when their size changes, so the beginning of the screen is not
        // known.
        if let last = state.size, last != size { return "\u{1B}[2J\u{1B}[H" }
        return "\r" + (state.height > 0 ? "\u{1B}[\(state.height)A" : "")
    }

    /// Prints a sentence above the screen, which is redrawn below it.
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

    /// Shows an event.
    func show(_ news: RecordNews) {
        if case .failed(let reason) = news {
            warn(reason)
            return
        }
        if isJSON {
            if let line = JSON.news(news)?.line { Console.print(line) }
        } else if isScreen {
            if case .plan(.event(.ended(let run)), _, _) = news, run.isSuccessful, run.part.step.goal.seconds != nil {
                Console.write("\u{07}")
            }
            if let report = news.report { refresh(report) }
        } else if let line = line(news) {
            Console.say(line)
        }
    }

    /// Returns the line of an event, where there is no screen; nil for an event without one.
    func line(_ news: RecordNews) -> String? {
        let (text, report): (String, LiveReport)
        switch news {
        case .sensor(let news):
            return "\(Format.duration(news.elapsed).padded(to: 7, alignment: .right))  \(news.text)"
        case .changed(.running, let now): (text, report) = (now.elapsed > 0 ? "resumed" : "started", now)
        case .changed(.paused, let now): (text, report) = ("paused", now)
        case .changed(.stopped, let now): (text, report) = ("ended", now)
        case .changed, .failed: return nil
        case .plan(let event, let count, let now):
            guard let words = planText(event, of: count) else { return nil }
            (text, report) = (words, now)
        case .lap(let now):
            guard let lap = now.laps.last else { return nil }
            (text, report) = ("lap \(lap.number)  \(Format.duration(lap.seconds))", now)
        case .activity(let now): (text, report) = ("activity \(now.activityNumber ?? 0)  \(now.activityName)", now)
        case .progress(let now): (text, report) = (LiveText.summary(now, terminal.format), now)
        }
        return "\(Format.duration(report.elapsed).padded(to: 7, alignment: .right))  \(text)"
    }

    /// Returns an event of the plan in words; nil for those that the next one tells.
    private func planText(_ news: WorkoutPlanSession.News, of count: Int) -> String? {
        switch news {
        case .event(.began(let run)):
            return "step \(run.index + 1) of \(count)  \(PlanText.step(run.part, terminal.format))"
        case .event(.waiting(let run)): return "rest  until \(Format.duration(run.part.step.goal.seconds ?? 0))"
        case .event(.finished): return "the plan is done"
        case .event(.ended), .failed: return nil
        case .alert(let alert, let run):
            let said = PlanText.announcement(alert, run.part.activity, terminal.format)
            return "\(said), target \(terminal.format.text(of: alert.target, run.part.activity))"
        }
    }

    // MARK: The end

    /// Reports that the workout was discarded.
    func showNothingSaved() {
        if isJSON {
            Console.print(JSON.object([("event", .string("discarded"))]).line)
        } else {
            Console.say("Nothing was saved.")
        }
    }

    /// Shows the saved workout.
    func show(_ detail: WorkoutDetail) {
        if isJSON {
            Console.print(JSON.object([("event", .string("saved")), ("workout", detail.json)]).line)
            return
        }
        // Its size may have changed.
        let terminal = Terminal.current(self.terminal.format)
        let mark = terminal.styled("✓", .green)
        Console.say("\(mark) recorded as \(Format.shortIdentifier(detail.summary.uuid))")
        Console.print([""] + WorkoutScreen(detail: detail).lines(terminal: terminal))
    }
}

extension RecordNews {
    /// The report of the workout at the event; nil if the event has none.
    var report: LiveReport? {
        switch self {
        case .changed(_, let report), .lap(let report), .activity(let report), .progress(let report): report
        case .plan(_, _, let report): report
        case .failed, .sensor: nil
        }
    }
}

/// An event of a live workout.
enum RecordNews: Sendable {
    /// The state of the session has changed.
    case changed(HKWorkoutSessionState, LiveReport)
    /// A lap has ended.
    case lap(LiveReport)
    /// An activity has begun.
    case activity(LiveReport)
    /// Some time has passed.
    case progress(LiveReport)
    /// An event of the plan, which has a number of steps.
    case plan(WorkoutPlanSession.News, Int, LiveReport)
    /// A sensor was found, connected, lost and so on.
    case sensor(SensorNews)
    /// An operation has failed.
    case failed(String)
}
