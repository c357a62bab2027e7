import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// What `hk plan import` did, file by file.
struct PlanImportReport {
    private struct File {
        let path: String
        let plans: [PlanLibrary.Imported]
        let notes: [PlanNote]
    }

    private var files: [File] = []
    /// The files that could not be read, as sentences.
    private(set) var failures: [String] = []

    /// Adds a file; an error is told, and the next files are still read.
    ///
    /// - Throws: What concerns the store and not the file.
    mutating func add(
        _ path: String, _ body: () throws -> (plans: [PlanLibrary.Imported], notes: [PlanNote])
    ) throws {
        do {
            let (plans, notes) = try body()
            files.append(File(path: path, plans: plans, notes: notes))
        } catch let error as WorkoutFileError {
            failures.append("Error: \(CommandFailure(error).description.printable)")
        } catch let error as CommandFailure where error.kind == .file {
            failures.append("Error: \(error.description.printable)")
        }
    }

    /// Returns the lines for a terminal.
    func lines(terminal: Terminal) -> [String] {
        let format = terminal.format
        var lines: [String] = []
        var count = 0
        for file in files {
            for imported in file.plans {
                let (mark, ending) =
                    switch imported.outcome {
                    case .added: (terminal.styled("✓", .green), "")
                    case .replaced: (terminal.styled("✓", .green), ", replaced")
                    case .present: (terminal.styled("=", .blue), ", already in the library")
                    }
                let totals = imported.plan.totals
                let seconds = totals.estimatedSeconds
                let duration = seconds > 0 ? ", \(Format.duration(seconds))" : ""
                let name = PlanEntryText.name(of: imported.plan)
                lines += terminal.broken(
                    "\(mark) \(Format.shortIdentifier(imported.plan.id))  \(name), "
                        + "\(format.count(totals.parts, "step"))\(duration)\(ending)", hanging: 2)
                count += imported.outcome == .present ? 0 : 1
            }
            lines += file.notes.flatMap { terminal.broken("  ! \($0.description.printable)", hanging: 4) }
        }
        if files.count > 1 || files.contains(where: { $0.plans.count > 1 }) {
            lines += ["", "\(format.count(count, "plan")) imported"]
        }
        return lines
    }

    /// The report for programs.
    var json: JSON {
        .object([
            (
                "files",
                .array(
                    files.map { file in
                        .object([
                            ("file", .string(file.path)),
                            (
                                "plans",
                                .array(
                                    file.plans.map { imported in
                                        .object([
                                            ("plan", .string(imported.plan.id.uuidString)),
                                            ("name", imported.plan.displayName.map { .string($0) } ?? .null),
                                            ("outcome", .string(imported.outcome.rawValue)),
                                        ])
                                    })
                            ), ("notes", .array(file.notes.map { .string($0.description) })),
                        ])
                    })
            ), ("errors", .array(failures.map { .string($0) })),
        ])
    }

    /// Ends the program with the code that says how much was read.
    func finish() throws {
        guard !failures.isEmpty else { return }
        throw (files.isEmpty ? ExitStatus.nothing : .partly).exit
    }
}
