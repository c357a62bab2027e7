import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// A part of a payload that is stored step by step, so that no transaction takes long.
protocol IngestWork {
    /// Stores what comes next; answers whether there is more.
    mutating func step(_ writer: inout IngestWriter) throws(EngineError) -> Bool
}

/// What all parts of a payload are read with.
struct IngestContext {
    let moments: IngestMomentReader
    let bucket: BucketLength?
    /// Seconds since 2001-01-01 UTC.
    let receivedAt: Double
    let activities: IngestActivityNames

    /// How many samples a step stores.
    static let stepSize = 512

    static let summarised =
        "Extremes are summarised: turn Summarize Data off in the app, or group by seconds, to have what was measured."
}

/// Goes through an array of small objects of a payload.
struct ElementWork: IngestWork {
    private var scanner: JSONScanner
    private let path: String
    private var index = 0
    private var isBegun = false
    private let read: (JSON, String, inout IngestWriter) throws(EngineError) -> Void

    /// - Parameters:
    ///   - scanner: Stands before the array.
    ///   - read: Given each element and its path.
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
                if token != .null { writer.skip(path, "an array is expected") }
                return false
            }
        }
        for _ in 0..<IngestContext.stepSize {
            guard let element = try? JSON(next: &scanner) else { return false }
            let path = "\(path)[\(index)]"
            index += 1
            guard case .object = element else {
                writer.skip(path, "an object is expected")
                continue
            }
            try read(element, path, &writer)
        }
        return true
    }
}
