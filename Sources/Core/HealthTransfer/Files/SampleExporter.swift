import Foundation
package import HealthModel
import HealthReports
package import HealthStore
import WorkoutFiles

/// Exports the samples of a type in chronological order as a stream, for any number of samples.
package struct SampleExporter: Sendable {
    /// The format of an export.
    package enum Form: String, CaseIterable, Sendable {
        /// A table with a header and a row for each datum: each quantity of a series and each beat of a heartbeat
        /// series.
        case csv
        /// One JSON object a line, which can be imported again.
        case jsonl
    }

    private static let pieceSize = 1 << 16

    private let access: StoreAccess

    package init(access: StoreAccess) {
        self.access = access
    }

    /// Writes the samples and returns the number of rows or objects.
    ///
    /// - Parameters:
    ///   - path: The file, which appears once it is complete; nil for standard output.
    ///   - progress: A closure called regularly with the number written.
    /// - Throws: ``WorkoutFileError`` if the file cannot be written, ``EngineError`` if the store cannot be read.
    package func export(
        _ type: ObjectType, matching predicate: SamplePredicate = .constant(true), as form: Form, to path: String?,
        progress: (Int) -> Void = { _ in }
    ) throws -> Int {
        let file =
            try path.map { try FileByteSink(path: $0) }
            ?? FileByteSink(descriptor: STDOUT_FILENO, name: "standard output")
        let count =
            switch form {
            case .csv: try writeTable(of: type, predicate, to: file, progress)
            case .jsonl:
                try ObjectExporter(access: access).exportSamples(
                    of: type, matching: predicate, to: file, progress: progress)
            }
        try file.finish()
        return count
    }

    private func writeTable(
        of type: ObjectType, _ predicate: SamplePredicate, to sink: any ByteSink, _ progress: (Int) -> Void
    ) throws -> Int {
        var lines = SampleLines()
        lines.add(CSV.line(CSV.sampleHeader + ["metadata"]))
        lines.endLine()
        var count = 0
        try access.reports { reports in
            try reports.forEachDatum(of: type, predicate) { sample in
                lines.add(sample)
                lines.add(metadata: sample.metadata)
                lines.endLine()
                count += 1
                if count % 4_096 == 0 { progress(count) }
                if lines.bytes.count > Self.pieceSize { try lines.flush(sink.write) }
            }
        }
        try lines.flush(sink.write)
        return count
    }
}
