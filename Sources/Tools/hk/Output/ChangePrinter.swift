import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The output of `hk watch`: a line for each change.
struct ChangePrinter {
    var isJSON: Bool
    var terminal = Terminal(isBounded: false)

    /// Returns a line for each added and each deleted sample.
    func lines(added: [SampleRecord], deleted: [DeletedRecord]) -> [String] {
        added.map { isJSON ? SampleChange.added($0).json.line : text($0) }
            + deleted.map { isJSON ? SampleChange.deleted($0).json.line : text($0) }
    }

    /// Returns the line of a sample; if it is too wide, the identifier is omitted first, then the source is
    /// shortened.
    private func text(_ sample: SampleRecord) -> String {
        let value = SamplesScreen.value(sample, terminal.format).filter { !$0.isEmpty }.joined(separator: " ")
        let moment = terminal.format.exactMoment(Date(timeIntervalSinceReferenceDate: sample.start))
        let text = "\(moment)  \(value.padded(to: 14, alignment: .right))".printable
        let source = (sample.source?.source.name ?? "").printable
        let named = source.isEmpty ? text : "\(text)  \(source)"
        let whole = "+ \(Self.identifier(sample.uuid))  \(named)"
        if whole.columns <= terminal.textWidth { return whole }
        let hasRoom = terminal.textWidth - text.columns >= 4 + Self.leastOfSource
        return "+ \(hasRoom ? named : text)".shortened(to: terminal.textWidth)
    }

    /// The minimum number of characters of a source; fewer cannot be recognized.
    private static let leastOfSource = 4

    private func text(_ deletion: DeletedRecord) -> String {
        let room = terminal.textWidth - "-   deleted".count
        return "- \(Self.identifier(deletion.uuid).shortened(to: room))  deleted"
    }

    private static func identifier(_ uuid: UUID) -> String { uuid.uuidString.lowercased() }
}
