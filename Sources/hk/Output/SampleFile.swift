import Foundation
import HealthModel
import HealthTransfer
import WorkoutFiles

/// Samples as a table, in a file or on standard output, a line each, written as they come.
final class SampleFile {
    /// How samples are written.
    enum Form: String {
        /// A table with a header.
        case csv
        /// An object a line.
        case jsonl
    }

    private static let pieceSize = 1 << 16

    private let sink: any ByteSink
    private var text: String
    /// How many samples were written.
    private(set) var count = 0

    init(_ sink: any ByteSink) {
        self.sink = sink
        text = CSV.line(CSV.sampleHeader + ["metadata"]) + "\n"
    }

    func write(_ sample: SampleRecord) throws {
        let metadata = sample.metadata.map { JSON.metadata($0).line } ?? ""
        text += CSV.line(CSV.fields(of: sample) + [metadata]) + "\n"
        count += 1
        if text.utf8.count > Self.pieceSize { try flush() }
    }

    /// Writes what is left.
    func finish() throws { try flush() }

    private func flush() throws {
        try text.withUTF8 { try sink.write(UnsafeRawBufferPointer($0)) }
        text = ""
    }
}
