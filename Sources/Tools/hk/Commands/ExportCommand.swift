import ArgumentParser
import FileSystem
import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk export` command, which writes workouts as files, samples of a type as a table, or everything as an Apple
/// Health export.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export workouts, samples of a type, or everything.",
        usage: """
            hk export ID ... --to \(WorkoutExportFormat.alternatives) [--output FOLDER]
            hk export TYPE --to \(SampleExporter.Form.alternatives) [--from DATE] [--until DATE] [--where PREDICATE] [--output FILE]
            hk export --all --to apple-health [--output FILE.zip|FOLDER|FILE.xml]
            """,
        discussion: """
            Each workout is written to a file named after its start and activity.

            The json format contains everything that belongs to a workout, without loss: 'hk import' restores the \
            same objects, including identifiers.

            Samples of a type are written in chronological order, as a table (csv) or as one object per line (jsonl, \
            which 'hk import' reads), to standard output unless a file is given.

            With --all, everything is written in the format of an Apple Health export: an archive, a folder or only \
            the main file, depending on the name. 'hk import' reads it, and so do programs that read Apple Health \
            exports. Data imported from such an export keeps its identifiers.

            Data that the format cannot represent is omitted and reported ('omitted: 3 × …'). An Apple Health export \
            has additional files for routes, electrocardiograms and clinical records. Existing files are replaced \
            only with --force, and only when the new file is complete. Missing folders are created. '--output -' \
            is standard output, for one workout, samples, or the archive of everything; pipes and devices are written \
            directly.
            """)

    @OptionGroup var options: StoreOptions

    @Argument(
        help: "Workout IDs or their first or last digits, or a type, for example 'heartRate'.",
        completion: .sampleTypes)
    var subjects: [String] = []

    @Flag(help: "Export everything.")
    var all = false

    @Option(name: .customLong("to"), help: "The format: \(ExportFormat.choice).")
    var format: ExportFormat

    @Option(
        name: .shortAndLong,
        help:
            "The output folder (workouts), file (samples), or archive, folder or main file (--all).",
        completion: .file())
    var output: String?

    @Flag(help: "Overwrite existing files.")
    var force = false

    @OptionGroup(title: "Samples") var filter: ExportFilterOptions

    @OptionGroup(title: "Everything") var dates: ExportDateOptions

    /// The subject of an export.
    private enum Subject {
        case everything
        case samples(ObjectType)
        case workouts
    }

    func validate() throws {
        if all, !subjects.isEmpty { throw ValidationError("--all cannot be combined with workouts or a type.") }
        if !all, subjects.isEmpty {
            throw ValidationError("Specify workouts, a type, or --all. Run 'hk workouts' or 'hk types' to list them.")
        }
        if all != (format == .appleHealth) {
            throw ValidationError(
                all
                    ? "--all requires --to apple-health."
                    : "--to apple-health requires --all.")
        }
        if !dates.isEmpty, !all { throw ValidationError("--offset and --whole-seconds require --all.") }
    }

    /// Returns the subject of the export; a word with other letters than those of identifiers is a type.
    private func subject() throws -> Subject {
        if all { return .everything }
        let names = subjects.filter { !$0.allSatisfy { $0.isHexDigit || $0 == "-" } }
        guard let name = names.first else {
            guard format.ofWorkouts != nil else {
                throw CommandFailure(
                    .usage,
                    "Workouts can be exported as \(WorkoutExportFormat.choice); "
                        + "\(format.rawValue) is for samples of a type.")
            }
            guard filter.isEmpty else {
                throw CommandFailure(.usage, "--from, --until, --where and --workout require a type.")
            }
            return .workouts
        }
        let type = try TypeArgument.sampleType(name)
        guard subjects.count == 1 else { throw CommandFailure(.usage, "Specify only one type.") }
        guard format.ofSamples != nil else {
            throw CommandFailure(
                .usage,
                "Samples can be exported as \(SampleExporter.Form.choice); \(format.rawValue) is for workouts."
            )
        }
        return .samples(type)
    }

    func run() async throws {
        let subject = try subject()
        let session = try options.read()
        let damage = try DamageWarnings(session)
        switch subject {
        case .everything: try exportAll(session)
        case .samples(let type): try exportSamples(of: type, session)
        case .workouts: try exportWorkouts(session)
        }
        try damage.finish()
    }

    // MARK: Standard output

    /// The output path; nil if none is given, and for standard output.
    private var place: String? { output == "-" ? nil : output }

    /// Creates a file in a temporary folder and copies it to standard output.
    private func stream(_ make: (_ folder: String) throws -> String) throws {
        if options.json { throw CommandFailure(.usage, "--json prints a summary, so specify a file with --output.") }
        try StandardOutput.refuseTerminal(
            for: "An export", hint: "hk export … --output - | age -r RECIPIENT > export.age")
        let folder = FileManager.default.temporaryDirectory.appending(path: "hk-export-\(UUID().uuidString)")
        try PrivateFolder.make(folder.path)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FilePlacement.streamAndRemove(make(folder.path))
    }

    // MARK: Workouts

    private func exportWorkouts(_ session: CommandSession) throws {
        guard let format = format.ofWorkouts else { return }
        let uuids = try subjects.map { try session.identify($0, kind: .workout) }
        let exporter = WorkoutExporter(access: session.access, format: format.written, replaces: force)
        if output == "-" {
            guard let uuid = uuids.first, uuids.count == 1 else {
                throw CommandFailure(.usage, "Only one workout can be written to standard output.")
            }
            return try stream { folder in
                let written = try exporter.export(uuid, to: "\(folder)/workout.\(format.rawValue)")
                for remark in written.remarks { Console.error("  \(remark.text.printable)") }
                return written.file
            }
        }
        var files: [JSON] = []
        func report(_ written: WorkoutExporter.Written) -> Bool {
            if !options.json { Console.say(written.file.printable) }
            for remark in written.remarks { Console.error("  \(remark.text.printable)") }
            files.append(
                .object([
                    ("uuid", .uuid(written.workout)), ("file", .string(written.file)),
                    ("warnings", .array(written.remarks.map { .string($0.text) })),
                ]))
            return true
        }
        do {
            if let output, FilePlacement.isSpecial(output) {
                guard let uuid = uuids.first, uuids.count == 1 else {
                    throw CommandFailure(
                        .usage, "Only one workout can be written to '\(output.printable)', which is not a folder.")
                }
                _ = report(try exporter.export(uuid, to: output))
            } else {
                try exporter.export(uuids, into: output ?? ".", written: report)
            }
        } catch  where !files.isEmpty {
            var failure = CommandFailure(error)
            failure.status = .partly
            if options.json { Console.print(JSON.array(files + [failure.json]).text) }
            throw failure
        }
        if options.json { Console.print(JSON.array(files).text) }
    }

    // MARK: Samples

    private func exportSamples(of type: ObjectType, _ session: CommandSession) throws {
        guard let form = format.ofSamples else { return }
        let predicate = try filter.predicate(for: type, session)
        if options.json, place == nil {
            throw CommandFailure(.usage, "--json prints a summary, so specify a file with --output.")
        }
        if let output = place { try FilePlacement.check(output, replaces: force) }
        let progress = Progress(terminal: session.terminal, isOfBytes: false)
        let count = try SampleExporter(access: session.access).export(
            type, matching: predicate, as: form, to: place,
            progress: { progress.update("Writing", done: $0, of: nil) })
        progress.finish()
        guard let output = place else { return }
        if options.json {
            Console.print(
                JSON.object([
                    ("file", .string(output)), ("type", .string(type.identifier)), ("samples", .integer(count)),
                ]).text)
        } else {
            Console.say("\(output.printable): \(session.terminal.format.count(count, "sample"))")
        }
    }

    // MARK: Everything

    private func exportAll(_ session: CommandSession) throws {
        guard output == "-" else {
            let report = try exportAll(session, to: output ?? "export.zip")
            return Console.print(
                options.json
                    ? [JSON.exportReport(report).text] : ExportScreen(report).lines(terminal: session.terminal))
        }
        try stream { folder in
            let path = "\(folder)/export.zip"
            let lines = ExportScreen(try exportAll(session, to: path)).lines(terminal: Terminal())
            for line in lines.dropFirst() { Console.error(line) }
            return path
        }
    }

    private func exportAll(_ session: CommandSession, to path: String) throws -> ExportReport {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let isSpecial = FilePlacement.isSpecial(path)
        guard
            let form = exists && isFolder.boolValue
                ? .folder : isSpecial ? .archive : AppleHealthExporter.Form(path: path)
        else {
            throw CommandFailure(
                .usage, "Cannot determine the form of '\(path.printable)'. Use a .zip or .xml file, or a folder.")
        }
        try FilePlacement.check(form == .folder ? AppleHealthExporter.folder(in: path) : path, replaces: force)
        let progress = Progress(terminal: session.terminal, isOfBytes: false)
        let interruption = ImportInterruption()
        let exporter = AppleHealthExporter(
            access: session.access, offset: try dates.secondsFromGreenwich(else: session.settings.timeZone),
            hasFractions: !dates.wholeSeconds)
        defer { progress.finish() }
        do {
            return try exporter.export(
                to: path, as: form, replaces: force, progress: { progress.update("Exporting", done: $0, of: $1) },
                isCancelled: { interruption.isRequested })
        } catch is CancellationError {
            throw CommandFailure(.interrupted, "The export was interrupted; nothing was written.")
        }
    }
}
