import Foundation
import HealthReports
import HealthStore
import HealthTransfer
import Synchronization
import WorkoutFiles

/// The output of `hk watch-folder`: a line for each file.
final class WatchFolderPrinter: Sendable {
    private struct Counts {
        var good = 0
        var bad = 0
    }

    private let isJSON: Bool
    private let terminal: Terminal
    private let counts = Mutex(Counts())

    init(isJSON: Bool, terminal: Terminal) { (self.isJSON, self.terminal) = (isJSON, terminal) }

    /// The exit status of what was shown.
    var status: ExitStatus {
        let counts = counts.withLock { $0 }
        return counts.bad == 0 ? .all : counts.good == 0 ? .nothing : .partly
    }

    func show(_ news: WatchNews) {
        switch news {
        case .progress: break
        case .notice(let sentence): Console.error(sentence.printable)
        case .file(let result):
            let isGood = [.done, .same].contains(result.outcome)
            counts.withLock { if isGood { $0.good += 1 } else { $0.bad += 1 } }
            Console.print(isJSON ? result.json.line : line(result))
        }
    }

    /// Returns the line of a file.
    func line(_ result: WatchResult) -> String {
        let isPartial = result.reports.contains { $0.isPartial || $0.status == .failed }
        let mark =
            switch result.outcome {
            case .done where isPartial: terminal.styled("◐", .yellow)
            case .done where result.reports.contains { $0.status == .imported }: terminal.styled("✓", .green)
            case .done, .same: terminal.styled("=", .blue)
            case .begun, .passing, .lasting: terminal.styled("!", .yellow)
            }
        var text = "\(mark) \(result.file.printable): "
        if result.outcome == .same { text += "The same content was there before. " }
        text += result.sentence.printable
        if let again = result.again {
            text += " Tried again at \(terminal.format.exactMoment(Date(timeIntervalSinceReferenceDate: again)))."
        }
        return text
    }
}
