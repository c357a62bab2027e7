public import ArgumentParser
import Foundation
import HealthTransfer
public import OpenHealthKit
import WorkoutFiles

/// `hk convert`: one workout file into another format, without a store.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert a workout file into another format.",
        discussion: """
            Reads \(FileFormat.foreign.map(\.title).joined(separator: ", ")) and the JSON that it writes, by their content, and writes \
            \(Format.list(FileFormat.writable.map(\.title), "or")) by the ending of the second name. What the format has no \
            place for is left out, and told.
            """)

    @Argument(help: "The file to read.", completion: .file())
    var input: String

    @Argument(help: "The file to write.", completion: .file())
    var output: String

    @Option(name: .customLong("to"), help: "The format, if the name does not tell it.")
    var format: WorkoutFormat?

    @Flag(help: "Replace the file if it exists.")
    var force = false

    func run() throws {
        guard let format = format ?? WorkoutFormat(ending: (output as NSString).pathExtension.lowercased()) else {
            throw Failure("'\(output)' does not tell the format: name it with --to \(WorkoutFormat.choice).")
        }
        let remarks = try Failure.wrapping {
            try FileConversion.convert(input, to: output, as: format.written, replaces: force)
        }
        for remark in remarks { Console.error(remark.text.printable) }
    }
}

extension WorkoutFormat: ExpressibleByArgument {}
