import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// A part of a payload that is stored step by step, so that no transaction takes long.
protocol IngestWork {
    /// Stores the next objects and returns whether there are more.
    mutating func step(_ writer: inout IngestWriter) throws(EngineError) -> Bool
}

/// The context for parsing all parts of a payload.
struct IngestContext {
    let moments: IngestMomentReader
    let bucket: BucketLength?
    /// The time of receipt, in seconds since 2001-01-01 UTC.
    let receivedAt: Double
    let activities: IngestActivityNames

    /// The number of samples that a step stores.
    static let stepSize = 512

    static let summarised =
        "The app exports summaries. To keep the original measurements, turn off Summarize Data or group by seconds."
}

/// An ingest step that enumerates an array of small objects.
struct ElementWork: IngestWork {
    private var scanner: JSONScanner
    private let path: String
    private var index = 0
    private var isBegun = false
    private let read: (JSON, String, inout IngestWriter) throws(EngineError) -> Void

    /// - Parameters:
    ///   - scanner: A scanner positioned before the array.
    ///   - read: Called with each element and its path.
    init(
        _ scanner: JSONScanner, path: String,
        _ read: @escaping (JSON, String, inout IngestWriter) throws(EngineError) -> Void
    ) {
        self.scanner = scanner
        self.path = path
        self.read = read
    }

    mutating func step(_ writer: inout IngestWriter) throws(EngineError) -> Bool {
        if !isBegun {
            isBegun = true
            guard let token = try? scanner.next() else { return false }
            guard case .beginArray = token else {
                if token != .null { writer.skip(path, "expected an array") }
                return false
            }
        }
        for _ in 0..<IngestContext.stepSize {
            guard let element = try? JSON(next: &scanner) else { return false }
            let path = "\(path)[\(index)]"
            index += 1
            guard case .object = element else {
                writer.skip(path, "expected an object")
                continue
            }
            try read(element, path, &writer)
        }
        return true
    }
}
