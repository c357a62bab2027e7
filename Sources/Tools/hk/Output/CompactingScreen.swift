import HealthReports
import OpenHealthKit

/// The output of `hk compact`.
struct CompactingScreen {
    private let report: CompactingReport
    private let isDryRun: Bool

    init(_ report: CompactingReport, isDryRun: Bool) {
        self.report = report
        self.isDryRun = isDryRun
    }

    func lines(terminal: Terminal) -> [String] { terminal.broken(sentences(terminal.format)) }

    private func sentences(_ format: Format) -> [String] {
        let size = format.bytes(report.bytesBefore)
        guard report.blocks > 0 else { return ["Nothing to do: the store is as compact as it gets (\(size))."] }
        var parts: [String] = []
        if report.samples > 0 { parts.append("put \(format.count(report.samples, "sample")) into blocks") }
        if report.mergedBlocks > 0 { parts.append("merge \(format.count(report.mergedBlocks, "small block"))") }
        let deeds = parts.joined(separator: " and ")
        if isDryRun { return ["Would \(deeds). The store takes \(size)."] }
        var lines = ["\(Self.past(deeds)).", "\(size) before, \(format.bytes(report.bytesAfter)) after."]
        if report.problems.isEmpty { lines.append("The store is intact, and no statistic changed.") }
        return lines
    }

    private static func past(_ deeds: String) -> String {
        let text = deeds.replacing("merge ", with: "merged ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}
