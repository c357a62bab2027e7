import Foundation
import HealthModel
import HealthTransfer
import WorkoutFiles

/// What `hk watch` prints: a line for each change.
struct ChangePrinter {
    var isJSON: Bool

    /// A line for each sample added and for each deleted.
    func lines(added: [SampleRecord], deleted: [DeletedRecord]) -> [String] {
        added.map { isJSON ? JSON.added($0).line : Self.text($0) }
            + deleted.map { isJSON ? JSON.deleted($0).line : "- \(Self.identifier($0.uuid))  deleted" }
    }

    private static func text(_ sample: SampleRecord) -> String {
        let value = SamplesScreen.value(sample).filter { !$0.isEmpty }.joined(separator: " ")
        let parts = [
            "+ \(identifier(sample.uuid))", Format.exactMoment(Date(timeIntervalSinceReferenceDate: sample.start)),
            value.padded(to: 14, alignment: .right), sample.source?.source.name ?? "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ").printable
    }

    private static func identifier(_ uuid: UUID) -> String { uuid.uuidString.lowercased() }
}
