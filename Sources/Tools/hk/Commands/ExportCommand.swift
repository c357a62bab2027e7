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
        abstract: "Write workouts, samples of a type, or everything as files.",
        usage: """
            hk export ID ... --to \(WorkoutFormat.alternatives) [--output FOLDER]
            hk export TYPE --to \(SampleExporter.Form.alternatives) [--from DATE] [--until DATE] [--where PREDICATE] [--output FILE]
            hk export --all --to apple-health [--output FILE.zip|FOLDER|FILE.xml]
            """,
        discussion: """
            Each workout becomes a file that is named for its start and activity.

            As json a workout comes with all that belongs to it, and nothing is lost: 'hk import' of the file gives the \
            same objects, identifiers included.

            The samples of a type become a table (csv) or an object a line (jsonl, which 'hk import' reads), in the order \
            of time, on standard output unless a file is named.

            With --all, everything becomes an export as Apple's Health app makes them: an archive, the folder it unpacks \
            to, or the main file alone, as the name says. 'hk import' reads it back, and so do the programs that read \
            exports of Apple Health. What came from such an export keeps its identifiers.

            What a format has no place for is left out, and told ('left out: 3 × …'). 'Beside the main one' are the files of \
            an export for routes, electrocardiograms and clinical records. A file that exists is replaced \
            only with --force, and only when the new one is whole. Missing folders are made. '--output -' is standard \
            output, for one workout, samples, and the archive of everything; a pipe or a device is written to as it is.
            """)

    @OptionGroup var options: StoreOptions

    @Argument(
        help: "The IDs of workouts, or their first or last digits; or a type, for example 'heartRate'.",
        completion: .sampleTypes)
    var subjects: [String] = []

    @Flag(help: "Write everything.")
    var all = false

    @Option(name: .customLong("to"), help: "The format: \(ExportFormat.choice).")
    var format: ExportFormat

    @Option(
        name: .shortAndLong,
        help:
            "For workouts the folder to write into, for samples the file, for --all the archive, folder or main file.",
        completion: .file())
    var output: String?

    @Flag(help: "Replace files that exist.")
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
        if all, !subjects.isEmpty { throw ValidationError("--all writes everything: name no workouts and no type.") }
        if !all, subjects.isEmpty {
            throw ValidationError("Name workouts, or a type, or say --all. 'hk workouts' and 'hk types' list them.")
        }
        if all != (format == .appleHealth) {
            throw ValidationError(
                all
                    ? "--all is written as an export of Apple Health: say --to apple-health."
                    : "An export of Apple Health holds everything: say --all.")
        }
        if !dates.isEmpty, !all { throw ValidationError("--offset and --whole-seconds go with --all.") }
    }

    /// Returns the subject of the export; a word with other letters than those of identifiers is a type.
    private func subject() throws -> Subject {
        if all { return .everything }
        let names = subjects.filter { !$0.allSatisfy { $0.isHexDigit || $0 == "-" } }
        guard let name = names.first else {
            guard format.ofWorkouts != nil else {
                throw Failure(
                    .usage,
                    "Workouts are written as \(WorkoutFormat.choice); \(format.rawValue) is for samples of a type.")
            }
            guard filter.isEmpty else {
                throw Failure(.usage, "--from, --until, --where and --workout go with a type.")
            }
            return .workouts
        }
        let type = try TypeArgument.sampleType(name)
        guard subjects.count == 1 else { throw Failure(.usage, "The samples of one type are written at a time.") }
        guard format.ofSamples != nil else {
            throw Failure(
                .usage,
                "The samples of a type are written as \(SampleExporter.Form.choice); \(format.rawValue) is for workouts."
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
        if options.json { throw Failure(.usage, "--json prints a summary: name a file with --output.") }
        try StandardOutput.refuseTerminal(
            for: "An export", hint: "hk export … --output - | age -r RECIPIENT > export.age")
        let folder = FileManager.default.temporaryDirectory.appending(path: "hk-export-\(UUID().uuidString)")
        try PrivateFolder.make(folder.path)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FilePlacement.streamAndRemove(make(folder.path))
    }

    // MARK: Workouts

    private func exportWorkouts(_ session: Session) throws {
        guard let format = format.ofWorkouts else { return }
        let uuids = try subjects.map { try session.identify($0, kind: .workout) }
        let exporter = WorkoutExporter(access: session.access, format: format.written, replaces: force)
        if output == "-" {
            guard let uuid = uuids.first, uuids.count == 1 else {
                throw Failure(.usage, "One workout at a time goes to standard output.")
            }
            return try stream { folder in
                let written = try exporter.export(uuid, to: "\(folder)/workout.\(format.rawValue)")
                for remark in written.remarks { Console.error("  \(remark.text.printable)") }
                return written.file
            }
        }
        var files: [JSON] = []
        func tell(_ written: WorkoutExporter.Written) -> Bool {
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
                    throw Failure(.usage, "One workout at a time goes to '\(output.printable)', which is no folder.")
                }
                _ = tell(try exporter.export(uuid, to: output))
            } else {
                try exporter.export(uuids, into: output ?? ".", written: tell)
            }
        } catch  where !files.isEmpty {
            var failure = Failure(error)
            failure.status = .partly
            if options.json { Console.print(JSON.array(files + [failure.json]).text) }
            throw failure
        }
        if options.json { Console.print(JSON.array(files).text) }
    }

    // MARK: Samples

    private func exportSamples(of type: ObjectType, _ session: Session) throws {
        guard let form = format.ofSamples else { return }
        let predicate = try filter.predicate(for: type, session)
        if options.json, place == nil { throw Failure(.usage, "--json prints a summary: name a file with --output.") }
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

    private func exportAll(_ session: Session) throws {
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

    private func exportAll(_ session: Session, to path: String) throws -> ExportReport {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let isSpecial = FilePlacement.isSpecial(path)
        guard
            let form = exists && isFolder.boolValue
                ? .folder : isSpecial ? .archive : AppleHealthExporter.Form(path: path)
        else {
            throw Failure(
                .usage, "'\(path.printable)' does not tell the form: end it with .zip or .xml, or name a folder.")
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
            throw Failure(.interrupted, "The export was interrupted; nothing was written.")
        }
    }
}
