import ArgumentParser
import Foundation
import HealthDatabase
import OpenHealthKit
import WorkoutFiles

/// `hk export`: stored workouts as files.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write workouts as files.",
        discussion: """
            Each workout becomes a file that is named for its start and activity. What the format has no place for is \
            left out.
            """)

    @OptionGroup var options: StoreOptions

    @Argument(help: "The IDs of the workouts, or their first digits.")
    var ids: [String]

    @Option(name: .customLong("to"), help: "The format: gpx, tcx, fit, csv or json.")
    var format: FileFormat

    @Option(name: .shortAndLong, help: "The folder to write into.", completion: .directory)
    var output = "."

    @Flag(help: "Replace files that exist.")
    var force = false

    func run() async throws {
        let session = try await options.open()
        var written: [JSON] = []
        for id in ids {
            let uuid = try session.identify(id, kind: .workout)
            let recording = try session.reports { reports throws(EngineError) in try reports.recording(of: uuid) }
            guard let recording else { throw Failure("The workout '\(id)' is no longer there.") }
            let path = URL(fileURLWithPath: output).appending(path: name(of: recording)).relativePath
            try format.write(recording, to: path, force: force)
            if !options.json { Console.print(path.printable) }
            written.append(.object([("id", .uuid(uuid)), ("file", .string(path))]))
        }
        if options.json { Console.print(JSON.array(written).text) }
    }

    /// For example 2026-05-12T06-00-00Z-running.gpx: colons are no part of file names everywhere.
    private func name(of recording: WorkoutRecording) -> String {
        let start = Format.iso8601(Date(timeIntervalSinceReferenceDate: recording.start.rounded(.down)))
        let moment = start.split(separator: ":").joined(separator: "-")
        return "\(moment)-\(ActivityName.name(of: recording.activity)).\(format.rawValue)"
    }
}
