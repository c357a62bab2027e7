import Foundation
import HealthModel
import HealthReports
import HealthStore
package import WorkoutFiles

extension ImportReport {
    /// A Boolean value that indicates whether a failure passes by itself: the store is busy, or a disk is full or
    /// fails (IMP-108).
    var hasPassingFailure: Bool { cause == .locked || cause == .disk }
}

extension WatchResult {
    /// Returns what is shown of an import, a sentence.
    static func sentence(_ reports: [ImportReport]) -> String {
        let good = reports.filter { $0.status != .failed }
        guard let first = good.first else {
            return reports.compactMap(\.error).first ?? "It contains nothing that can be imported."
        }
        let added = good.reduce(0) { $0 + $1.stored.count + $1.workoutCount }
        let samples = good.reduce(0) { $0 + $1.samples + $1.routePoints }
        var parts: [String] = []
        if added > 0 { parts.append("\(added) workout\(added == 1 ? "" : "s")") }
        if samples > 0 { parts.append("\(samples) sample\(samples == 1 ? "" : "s")") }
        let isKnown = good.allSatisfy { $0.status == .duplicate }
        var text = parts.isEmpty ? (isKnown ? "Stored before" : "Nothing new") : "Imported \(Format.list(parts, "and"))"
        if good.count < reports.count {
            text += "; \(reports.count - good.count) of \(reports.count) files could not be read"
        } else if first.isPartial || good.contains(where: \.isPartial) {
            text += "; a part could not be read"
        }
        return text + "."
    }

    /// Returns the report that is kept aside: what the file is, what is wrong, and what to do; nil if nothing failed.
    ///
    /// - Parameter retryHint: The way to try it again.
    func failureText(_ retryHint: String) -> String? {
        let failures = reports.filter { $0.status == .failed }
        guard outcome == .lasting || outcome == .passing || !failures.isEmpty else { return nil }
        var lines = ["File: \(file)"]
        if let format = reports.compactMap(\.format).first { lines.append("Format: \(format)") }
        lines.append("")
        let errors = failures.compactMap(\.error)
        lines += (errors.isEmpty ? [sentence] : Array(errors.prefix(100))).map { PlainText.clean($0, most: 2_000) }
        if errors.count > 100 { lines.append("… and \(errors.count - 100) more.") }
        lines.append("")
        switch outcome {
        case .passing: lines.append("It is tried again by itself.")
        case .lasting:
            lines.append(
                "It is tried again when the file or the program changes, or \(retryHint). "
                    + "If it is not meant to be imported, remove it from the folder.")
        case .begun, .done, .same: lines.append("The rest of it was imported.")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The result as JSON.
    package var json: JSON {
        .object([
            ("file", .string(file)), ("outcome", .string(outcome.rawValue)), ("sentence", .string(sentence)),
            ("reports", .array(reports.map(JSON.importReport))), ("ignored", .integer(ignored)),
            ("again", .date(again)),
            ("movedTo", .string(movedTo)),
        ])
    }
}
