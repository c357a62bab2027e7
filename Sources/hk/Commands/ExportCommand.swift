import ArgumentParser
import Foundation
import HealthDatabase
import HealthKit
import HealthModel
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// `hk export`: workouts as files, the samples of a type as a table, or everything as an export of Apple Health.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write workouts, samples of a type, or everything as files.",
        usage: """
            hk export ID ... --to gpx|tcx|fit|csv|json [--output FOLDER]
            hk export TYPE --to csv|jsonl [--from DATE] [--until DATE] [--where PREDICATE] [--output FILE]
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

            What a format has no place for is left out; of --all the summary says what. A file that exists is replaced \
            only with --force, and only when the new one is whole.
            """)

    @OptionGroup var options: StoreOptions

    @Argument(help: "The IDs of workouts, or their first or last digits; or a type, for example 'heartRate'.")
    var subjects: [String] = []

    @Flag(help: "Write everything.")
    var all = false

    @Option(name: .customLong("to"), help: "The format: gpx, tcx, fit, csv, json, jsonl or apple-health.")
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

    /// What is written.
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

    /// A word of other letters than those of identifiers is a type.
    private func subject() throws -> Subject {
        if all { return .everything }
        let names = subjects.filter { !$0.allSatisfy { $0.isHexDigit || $0 == "-" } }
        guard let name = names.first else {
            guard format.ofWorkouts != nil else {
                throw Failure("Workouts are written as gpx, tcx, fit, csv or json; jsonl is for samples of a type.")
            }
            guard filter.isEmpty else { throw Failure("--from, --until, --where and --workout go with a type.") }
            return .workouts
        }
        let type = try TypeArgument.sampleType(name)
        guard subjects.count == 1 else { throw Failure("The samples of one type are written at a time.") }
        guard format.ofSamples != nil else {
            throw Failure("The samples of a type are written as csv or jsonl; \(format.rawValue) is for workouts.")
        }
        return .samples(type)
    }

    func run() async throws {
        let subject = try subject()
        let session = try await options.open()
        switch subject {
        case .everything: try exportAll(session)
        case .samples(let type): try exportSamples(of: type, session)
        case .workouts: try exportWorkouts(session)
        }
    }

    // MARK: Workouts

    private func exportWorkouts(_ session: Session) throws {
        guard let format = format.ofWorkouts else { return }
        var written: [JSON] = []
        for id in subjects {
            let uuid = try session.identify(id, kind: .workout)
            if format == .json {
                let path = try exportObjects(of: uuid, id, session)
                if !options.json { Console.print(path.printable) }
                written.append(.object([("id", .uuid(uuid)), ("file", .string(path))]))
                continue
            }
            let recording = try session.reports { reports throws(EngineError) in try reports.recording(of: uuid) }
            guard let recording else { throw Failure("The workout '\(id)' is no longer there.") }
            let path = path(start: recording.start, activity: recording.activity, format)
            try format.write(recording, to: path, force: force)
            if !options.json { Console.print(path.printable) }
            written.append(.object([("id", .uuid(uuid)), ("file", .string(path))]))
        }
        if options.json { Console.print(JSON.array(written).text) }
    }

    /// Writes a workout as a document of objects, which `hk import` reads back; answers where it is.
    private func exportObjects(of uuid: UUID, _ id: String, _ session: Session) throws -> String {
        let record = try session.reports { reports throws(EngineError) in try reports.records([uuid]) }.first
        let gone = Failure("The workout '\(id)' is no longer there.")
        guard let record, let workout = record.workout else { throw gone }
        let path = path(start: record.start, activity: workout.activityType, .json)
        try checkFree(path)
        try Failure.wrapping {
            let file = try FileByteSink(path: path)
            guard try ObjectExporter(access: session.access).exportWorkout(uuid, to: file) else { throw gone }
            try file.finish()
        }
        return path
    }

    /// For example 2026-05-12T06-00-00Z-running.gpx: colons are no part of file names everywhere.
    private func path(start: Double, activity: UInt, _ format: FileFormat) -> String {
        let start = Format.iso8601(Date(timeIntervalSinceReferenceDate: start.rounded(.down)))
        let moment = start.split(separator: ":").joined(separator: "-")
        let name = "\(moment)-\(ActivityName.name(of: activity)).\(format.rawValue)"
        return URL(fileURLWithPath: output ?? ".").appending(path: name).relativePath
    }

    // MARK: Samples

    private func exportSamples(of type: ObjectType, _ session: Session) throws {
        guard let form = format.ofSamples else { return }
        let predicate = try filter.predicate(for: type, session)
        if options.json, output == nil { throw Failure("--json prints a summary: name a file with --output.") }
        if let output { try checkFree(output) }
        let progress = Progress(terminal: session.terminal, isOfBytes: false)
        let count = try Failure.wrapping {
            let file =
                try output.map { try FileByteSink(path: $0) }
                ?? FileByteSink(descriptor: STDOUT_FILENO, name: "standard output")
            let count: Int
            switch form {
            case .csv: count = try writeTable(of: type, predicate, session, to: file, progress)
            case .jsonl:
                count = try ObjectExporter(access: session.access).exportSamples(
                    of: type, matching: predicate, to: file, progress: { progress.update("Writing", done: $0, of: nil) })
            }
            try file.finish()
            return count
        }
        progress.finish()
        guard let output else { return }
        if options.json {
            Console.print(
                JSON.object([
                    ("file", .string(output)), ("type", .string(type.identifier)), ("samples", .integer(count)),
                ]).text)
        } else {
            Console.print("\(output.printable): \(Format.count(count, "sample"))")
        }
    }

    private func writeTable(
        of type: ObjectType, _ predicate: SamplePredicate, _ session: Session, to sink: any ByteSink,
        _ progress: Progress
    ) throws -> Int {
        let table = SampleFile(sink)
        let (engine, app) = try session.access.read { (engine, app) throws(EngineError) in (engine, app) }
        try engine.forEachSample(of: type, predicate, for: app) { sample in
            try table.write(sample)
            if table.count % 4_096 == 0 { progress.update("Writing", done: table.count, of: nil) }
            return true
        }
        try table.finish()
        return table.count
    }

    // MARK: Everything

    private func exportAll(_ session: Session) throws {
        let path = output ?? "export.zip"
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard let form = exists && isFolder.boolValue ? .folder : AppleHealthExporter.Form(path: path) else {
            throw Failure("'\(path.printable)' does not tell the form: end it with .zip or .xml, or name a folder.")
        }
        try checkFree(form == .folder ? AppleHealthExporter.folder(in: path) : path)
        let progress = Progress(terminal: session.terminal, isOfBytes: false)
        let interruption = ImportInterruption()
        let exporter = AppleHealthExporter(access: session.access, offset: try dates.secondsFromGreenwich(), hasFractions: !dates.wholeSeconds)
        let report = try Failure.wrapping {
            do {
                return try exporter.export(
                    to: path, as: form, replaces: force, progress: { progress.update("Exporting", done: $0, of: $1) },
                    isCancelled: { interruption.isRequested })
            } catch is CancellationError {
                progress.finish()
                throw Failure("The export was interrupted; nothing was written.")
            }
        }
        progress.finish()
        if options.json {
            Console.print(JSON.exportReport(report).text)
        } else {
            Console.print(ExportScreen(report).lines(terminal: session.terminal))
        }
    }

    private func checkFree(_ path: String) throws {
        var status = stat()
        // What is no file, such as a pipe, is written to and not replaced.
        guard !force, lstat(path, &status) == 0, [S_IFREG, S_IFDIR, S_IFLNK].contains(status.st_mode & S_IFMT)
        else { return }
        throw Failure("'\(path.printable)' exists already; --force replaces it.")
    }
}

extension Failure {
    /// Does something, and turns the errors of stores and files into sentences.
    static func wrapping<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as WorkoutFileError {
            throw Failure(error.message.printable)
        } catch let error as EngineError {
            throw Failure(error.message.printable)
        }
    }
}
