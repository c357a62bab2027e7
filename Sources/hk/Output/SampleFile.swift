import Foundation
import HealthModel
import WorkoutFiles

/// Samples in a file or on standard output, a line each, written as they come.
final class SampleFile {
    /// How a sample is written.
    enum Form: String {
        /// A table with a header.
        case csv
        /// An object a line.
        case jsonl
    }

    private static let pieceSize = 1 << 16

    private let file: FileByteSink
    private let form: Form
    private var text = ""
    /// How many samples were written.
    private(set) var count = 0

    /// - Parameter path: The place of the file; nil for standard output.
    init(path: String?, _ form: Form) throws {
        file =
            try path.map { try FileByteSink(path: $0) }
            ?? FileByteSink(descriptor: STDOUT_FILENO, name: "standard output")
        self.form = form
        if form == .csv { text = CSV.line(CSV.sampleHeader + ["metadata"]) + "\n" }
    }

    func write(_ sample: SampleRecord) throws {
        switch form {
        case .csv:
            let metadata = sample.metadata.map { JSON.metadata($0).line } ?? ""
            text += CSV.line(CSV.fields(of: sample) + [metadata])
        case .jsonl: text += JSON.sample(sample).line
        }
        text += "\n"
        count += 1
        if text.utf8.count > Self.pieceSize { try flush() }
    }

    /// Puts the whole file in its place.
    func finish() throws {
        try flush()
        try file.finish()
    }

    private func flush() throws {
        try text.withUTF8 { try file.write(UnsafeRawBufferPointer($0)) }
        text = ""
    }
}
