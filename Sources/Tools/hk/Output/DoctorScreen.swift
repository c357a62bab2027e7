import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// The output of `hk doctor` and `hk salvage`.
struct DoctorScreen {
    let terminal: Terminal
    /// The bundle identifiers of this program.
    var ownApps: Set<String> = []

    /// The maximum number of listed problems of a check.
    private static let most = 5
    private static let width = 13
    /// The column at which texts begin, after mark and title.
    private static let margin = 2 + width

    /// Returns the result of a check, with its problems below it.
    func lines(_ result: IntegrityCheckResult) -> [String] {
        let count = result.problems.count
        guard count > 0 else {
            if result.missing > 0 {
                return line(
                    .note, result.check.title,
                    "\(terminal.format.count(result.missing)) of \(terminal.format.count(result.count, "page")) have none: "
                        + "another program checkpointed the log; --repair adds them")
            }
            return line(.good, result.check.title, result.check.finding(result.count, terminal.format))
        }
        let isDamaged = result.problems.contains { [.loss, .salvage].contains($0.remedy) }
        var lines = result.problems.prefix(Self.most).map { "    \($0.message.printable)" }
        if count > Self.most {
            lines.append("    … and \(terminal.format.count(count - Self.most)) more; use --json to list all")
        }
        return line(isDamaged ? .bad : .note, result.check.title, terminal.format.count(count, "problem"))
            + terminal.broken(lines, hanging: 6)
    }

    /// Returns the findings besides the data: version, recordings, permissions of the files and encryption.
    func surroundings(_ report: StoreDoctor.Report) -> [String] {
        var lines: [String] = []
        if report.isOlder {
            lines += line(
                .note, "Version", "of an earlier version, checked only in part; any import upgrades it")
        }
        if report.isUnfinished {
            lines += line(
                .note, "Version", "the store is not initialized; the next import completes it")
        }
        for recording in report.recordings {
            let start = recording.start.map { " of \(terminal.format.moment($0))" } ?? ""
            let isOwn = ownApps.contains(recording.app)
            lines += line(
                .note, "Recording",
                isOwn
                    ? "one\(start) is in progress or was interrupted: 'hk record --resume' saves or resumes it, "
                        + "--discard discards it"
                    : "one\(start) by \(recording.app.printable) is in progress or was interrupted")
        }
        if report.recordings.isEmpty { lines += line(.good, "Recordings", "none unfinished") }
        for file in report.openFiles {
            lines += line(
                .note, "Privacy",
                "other users can access \(file.path.printable) (\(Self.octal(file.mode))): "
                    + "run chmod \(Self.octal(file.expected)) to restrict it")
        }
        if report.openFiles.isEmpty { lines += line(.good, "Privacy", "only the owner can read the files") }
        switch report.encryption {
        case .encrypted(let name): lines += line(.good, "Encryption", "on an encrypted volume (\(name))")
        case .unknown:
            lines += line(.note, "Encryption", "the system does not say whether the volume is encrypted")
        }
        return lines
    }

    /// Returns the workouts with values that the present limits would leave out (PLA-4).
    func unjudged(_ candidates: [JudgementChange.Candidate]) -> [String] {
        guard !candidates.isEmpty else { return [] }
        var names = candidates.prefix(Self.most).map { Format.shortIdentifier($0.workout.uuid) }
        if candidates.count > Self.most { names.append("…") }
        return line(
            .note, "Judgement",
            "\(terminal.format.count(candidates.count, "workout")) (\(names.joined(separator: ", "))) "
                + "\(candidates.count == 1 ? "was" : "were") stored before the present limits and "
                + "\(candidates.count == 1 ? "has" : "have") values that cannot be true: 'hk edit --all --judged' leaves "
                + "them out")
    }

    /// Returns the state of the store, and the next step.
    func verdict(_ report: StoreDoctor.Report) -> [String] { terminal.broken(sentence(on: report)) }

    private func sentence(on report: StoreDoctor.Report) -> String {
        let file = "\(report.file.printable) (\(terminal.format.bytes(report.bytes)))"
        let count = terminal.format.count(report.problems.count, "problem")
        switch report.state {
        case .sound: return "\(file) is healthy."
        case .repairable where report.problems.contains { $0.remedy == .accept }:
            return
                "\(file) has \(count). If another program wrote to it, run 'hk doctor --repair' to accept its changes; otherwise, "
                + "restore a backup with 'hk restore'."
        case .repairable: return "\(file) has \(count), but no data is lost. Run 'hk doctor --repair' to repair it."
        case .damaged where report.isBroken:
            return "\(file) is damaged: \(count). Run 'hk salvage' to recover the readable data into a new store."
        case .damaged:
            return
                "\(file) is damaged: \(count). Restore a backup with 'hk restore', or run 'hk doctor --repair' to discard and list what "
                + "cannot be read."
        }
    }

    /// Returns the result of a repair.
    func lines(_ repair: StoreDoctor.Repair) -> [String] {
        var lines: [String] = []
        if repair.repaired.isEmpty, repair.sealed == 0, repair.report.problems.isEmpty {
            return ["Nothing to repair."]
        }
        if !repair.repaired.isEmpty {
            lines.append("Repaired \(terminal.format.count(repair.repaired.count, "problem")).")
        }
        if repair.sealed > 0 { lines.append("Added checksums to \(terminal.format.count(repair.sealed, "page")).") }
        lines += self.lines(repair.losses)
        lines += repair.report.results.filter { !$0.problems.isEmpty }.flatMap { self.lines($0) }
        return lines + verdict(repair.report)
    }

    /// Returns the data that could not be read.
    func lines(_ losses: [DataLoss]) -> [String] {
        losses.flatMap { loss in
            var parts = [
                loss.count.map { terminal.format.count($0, loss.noun) } ?? "\(loss.noun), unknown number"
            ]
            if let type = loss.type { parts.append(TypeName.name(of: type)) }
            if let source = loss.source { parts.append("from '\(source.printable)'") }
            if let start = loss.start, let end = loss.end {
                let dates = [start, end].map { terminal.format.moment(Date(timeIntervalSinceReferenceDate: $0)) }
                parts.append(dates[0] == dates[1] ? dates[0] : "\(dates[0]) – \(dates[1])")
            }
            return terminal.broken("\(Mark.bad.text(terminal)) lost: \(parts.joined(separator: ", "))")
        }
    }

    /// Returns a file mode as `chmod` expects it.
    static func octal(_ mode: UInt32) -> String {
        let digits = String(mode, radix: 8)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    // MARK: Marks

    private enum Mark {
        case good
        case note
        case bad

        func text(_ terminal: Terminal) -> String {
            switch self {
            case .good: terminal.styled("✓", .green)
            case .note: terminal.styled("!", .yellow)
            case .bad: terminal.styled("✗", .red)
            }
        }
    }

    private func line(_ mark: Mark, _ title: String, _ text: String) -> [String] {
        terminal.broken("\(mark.text(terminal)) \(title.padded(to: Self.width))\(text)", hanging: Self.margin)
    }
}

extension IntegrityCheckKind {
    /// The title of the check.
    var title: String {
        switch self {
        case .file: "Pages"
        case .indices: "Indices"
        case .references: "References"
        case .blocks: "Blocks"
        case .summaries: "Summaries"
        case .identifiers: "Identifiers"
        case .series: "Series"
        case .contents: "Contents"
        case .bodies: "Records"
        case .copies: "Copies"
        case .numbers: "Numbers"
        case .checksums: "Checksums"
        }
    }

    /// Returns the message of a check without problems.
    fileprivate func finding(_ count: Int, _ format: Format) -> String {
        switch self {
        case .file: "\(format.count(count, "page")) in order"
        case .indices: "\(format.count(count)) match their rows"
        case .references: "all references are valid"
        case .blocks: "\(format.count(count, "block")) of samples can be read"
        case .summaries: "all match their blocks"
        case .identifiers: "all can be found"
        case .series: "\(format.count(count, "block")) of quantities can be read"
        case .contents: "\(format.count(count, "block")) of points, beats and voltages can be read"
        case .bodies: "\(format.count(count)) can be decoded"
        case .copies: "all copies match"
        case .numbers: "all are unique"
        case .checksums:
            count > 0
                ? "\(format.count(count, "page")) match"
                : "none: run 'hk compact' to add them to a store of an earlier version"
        }
    }
}
