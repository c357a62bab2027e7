import Foundation
import HealthReports
import WorkoutFiles

/// The file that a plan is written to, or standard output.
struct PlanOutput {
    private let path: String
    private let force: Bool
    /// The format of the option, or else of the name.
    let format: PlanFormat

    /// - Parameters:
    ///   - path: The path of the file, or '-'.
    ///   - format: The format of the option; nil for the one that the extension names.
    ///   - force: Whether an existing file is replaced.
    ///   - hint: The command to type if a terminal cannot show the format.
    /// - Throws: ``CommandFailure`` if the format is unknown, or if a terminal cannot show it.
    init(_ path: String, _ format: PlanFormat?, force: Bool, hint: String) throws {
        guard let format = format ?? PlanFormat(fileName: path) else {
            throw CommandFailure(
                .usage,
                "Cannot determine the format of '\(path.printable)'. Specify --to "
                    + "\(Format.list(PlanFormat.allCases.map(\.rawValue), "or")).")
        }
        if path == "-", format == .fit { try StandardOutput.refuseTerminal(for: "The file", hint: hint) }
        (self.path, self.format, self.force) = (path, format, force)
    }

    /// Writes the bytes of the file, which appears once it is complete.
    func write(_ bytes: [UInt8]) throws {
        guard path != "-" else { return bytes.withUnsafeBytes { Console.write($0) } }
        if !force, FileManager.default.fileExists(atPath: path) {
            throw CommandFailure(.exists, "'\(path.printable)' exists; use --force to replace it.")
        }
        try PlanFileWriter.write(bytes, to: path)
    }
}
