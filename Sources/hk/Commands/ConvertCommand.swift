import ArgumentParser
import Foundation
import WorkoutFiles

/// `hk convert`: one workout file into another format, without a store.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert a workout file into another format.",
        discussion: """
            Reads GPX, TCX and FIT by their content, and writes GPX, TCX, FIT, CSV or JSON by the ending of the second \
            name. What the format has no place for is left out.
            """)

    @Argument(help: "The file to read.", completion: .file())
    var input: String

    @Argument(help: "The file to write.", completion: .file())
    var output: String

    @Option(name: .customLong("to"), help: "The format, if the name does not tell it.")
    var format: FileFormat?

    @Flag(help: "Replace the file if it exists.")
    var force = false

    func run() throws {
        guard let format = format ?? FileFormat(path: output) else {
            throw Failure("'\(output)' does not tell the format: name it with --to gpx, tcx, fit, csv or json.")
        }
        let recording: WorkoutRecording
        do throws(WorkoutFileError) {
            recording = try WorkoutFileReader.recording(from: FileByteSource(path: input), file: input)
        } catch {
            throw Failure(error.message.printable)
        }
        for warning in recording.warnings { Console.error("Warning: \(warning.message.printable)") }
        try format.write(recording, to: output, force: force)
    }
}

/// A format that can be named on the command line.
enum FileFormat: String, ExpressibleByArgument, CaseIterable {
    case gpx, tcx, fit, csv, json

    /// The format that the ending of a name tells.
    init?(path: String) {
        self.init(rawValue: (path as NSString).pathExtension.lowercased())
    }

    private var written: WorkoutFileWriter.Format {
        switch self {
        case .gpx: .gpx
        case .tcx: .tcx
        case .fit: .fit
        case .csv: .csv
        case .json: .json
        }
    }

    /// Writes a recording; a file that exists is replaced only if that is wanted.
    func write(_ recording: WorkoutRecording, to path: String, force: Bool) throws {
        if !force, FileManager.default.fileExists(atPath: path) {
            throw Failure("'\(path.printable)' exists already; --force replaces it.")
        }
        do {
            let bytes = try WorkoutFileWriter.bytes(of: recording, as: written, file: path)
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch let error as WorkoutFileError {
            throw Failure(error.message.printable)
        } catch {
            throw Failure("Could not write '\(path.printable)': \(error.localizedDescription.printable)")
        }
    }
}
