public import ArgumentParser
import Foundation
import HealthReports
import HealthTransfer
public import OpenHealthKit
import WorkoutFiles

/// The `hk convert` command, which converts a workout file into another format without a store.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert a workout file into another format.",
        discussion: """
            Reads \(WorkoutFileFormat.foreign.map(\.title).joined(separator: ", ")) and JSON written by hk, detected by \
            content, and writes \(Format.list(WorkoutFileFormat.writable.map(\.title), "or")), chosen by the extension of \
            the second file. Data that the output format cannot represent is omitted with a warning. '-' is standard \
            input or standard output.
            """)

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @Argument(help: "The file to read, or '-' for standard input.", completion: .file())
    var input: String

    @Argument(help: "The file to write, or '-' for standard output.", completion: .file())
    var output: String

    @Option(name: .customLong("to"), help: "The output format, if it cannot be determined from the file name.")
    var format: WorkoutExportFormat?

    @Flag(help: "Overwrite an existing file.")
    var force = false

    func validate() throws {
        if json, output == "-" { throw ValidationError("--json prints a summary, so specify an output file.") }
    }

    func run() throws {
        guard let format = format ?? WorkoutExportFormat(ending: (output as NSString).pathExtension.lowercased()) else {
            throw CommandFailure(
                .usage,
                "Cannot determine the format of '\(output.printable)'. Specify --to \(WorkoutExportFormat.choice).")
        }
        let file = try NamedInput.file(for: input)
        let isStream = output == "-"
        if isStream, format == .fit {
            try StandardOutput.refuseTerminal(for: "The file", hint: "hk convert … - --to \(format.rawValue) > FILE")
        }
        // The content of a pipe is in a temporary file, which must exist until the conversion ends.
        let remarks = try withExtendedLifetime(file) {
            try FileConversion.convert(
                file.file.path ?? input, named: file.file.name, to: isStream ? nil : output, as: format.written,
                replaces: force)
        }
        for remark in remarks { Console.error(remark.text.printable) }
        guard json else { return }
        Console.print(
            JSON.object([
                ("file", .string(output)), ("format", .string(format.rawValue)),
                ("warnings", .array(remarks.map { .string($0.text) })),
            ]).text)
    }
}

extension WorkoutExportFormat: ExpressibleByArgument {}
