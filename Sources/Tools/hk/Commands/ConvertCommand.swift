public import ArgumentParser
import Foundation
import HealthTransfer
public import OpenHealthKit
import WorkoutFiles

/// The `hk convert` command, which converts a workout file into another format without a store.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert a workout file into another format.",
        discussion: """
            Reads \(FileFormat.foreign.map(\.title).joined(separator: ", ")) and the JSON that it writes, by their content, and writes \
            \(Format.list(FileFormat.writable.map(\.title), "or")) by the ending of the second name. What the format has no \
            place for is left out, and told. '-' is standard input and standard output.
            """)

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @Argument(help: "The file to read, or '-' for standard input.", completion: .file())
    var input: String

    @Argument(help: "The file to write, or '-' for standard output.", completion: .file())
    var output: String

    @Option(name: .customLong("to"), help: "The format, if the name does not tell it.")
    var format: WorkoutFormat?

    @Flag(help: "Replace the file if it exists.")
    var force = false

    func validate() throws {
        if json, output == "-" { throw ValidationError("--json prints a summary: name a file to write.") }
    }

    func run() throws {
        guard let format = format ?? WorkoutFormat(ending: (output as NSString).pathExtension.lowercased()) else {
            throw Failure(
                .usage, "'\(output.printable)' does not tell the format: name it with --to \(WorkoutFormat.choice).")
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

extension WorkoutFormat: ExpressibleByArgument {}
