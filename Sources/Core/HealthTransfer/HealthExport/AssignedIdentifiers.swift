import HealthModel
import HealthStore

/// The identifiers that one pass assigned to the samples of a stream, in ascending runs.
///
/// Short runs stay in memory. For long runs only the bounds do: an export is in order of time, so long runs are
/// rarely read again.
struct AssignedIdentifiers {
    private struct Run {
        var bounds: ClosedRange<UInt64>
        var count: Int
        /// The identifiers; nil if they are in the file.
        var numbers: [UInt64]?
        var offset = 0
    }

    /// The minimum number of identifiers in a run that is written to the file.
    private static let longRun = 64

    private let file: SpillFile?
    private var runs: [Run] = []

    /// Creates an empty collection.
    ///
    /// - Parameter file: The file for long runs; nil to hold all runs in memory.
    init(_ file: SpillFile?) { self.file = file }

    /// Appends a run, which must be in ascending order and not empty.
    mutating func append(_ numbers: [UInt64]) {
        guard let least = numbers.first, let greatest = numbers.last else { return }
        var run = Run(bounds: least...greatest, count: numbers.count, numbers: numbers)
        if numbers.count >= Self.longRun, let offset = file?.append(numbers) {
            run.numbers = nil
            run.offset = offset
        }
        runs.append(run)
    }

    /// Returns the runs whose bounds overlap a range.
    func runs(within range: ClosedRange<UInt64>) throws(EngineError) -> [[UInt64]] {
        var found: [[UInt64]] = []
        for run in runs where run.bounds.overlaps(range) {
            guard let numbers = run.numbers ?? file?.numbers(at: run.offset, count: run.count) else {
                throw EngineError(.storage, "Could not read a temporary file.")
            }
            found.append(numbers)
        }
        return found
    }
}
