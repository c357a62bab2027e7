import HealthModel
import HealthStore

/// The identifiers that one pass gave to the samples of a stream, in runs that ascend.
///
/// Short runs stay in memory. Of long ones only the bounds do: an export is in the order of time, so they are hardly ever
/// asked for again.
struct GivenIdentifiers {
    private struct Run {
        var bounds: ClosedRange<UInt64>
        var count: Int
        /// The identifiers themselves; nil of those that lie in the file.
        var numbers: [UInt64]?
        var offset = 0
    }

    /// Identifiers that are worth a place in the file.
    private static let longRun = 64

    private let file: SpillFile?
    private var runs: [Run] = []

    /// - Parameter file: Where long runs lie; nil keeps all in memory.
    init(_ file: SpillFile?) { self.file = file }

    /// Takes the next run, which must be in ascending order and not empty.
    mutating func append(_ numbers: [UInt64]) {
        guard let least = numbers.first, let greatest = numbers.last else { return }
        var run = Run(bounds: least...greatest, count: numbers.count, numbers: numbers)
        if numbers.count >= Self.longRun, let offset = file?.append(numbers) {
            run.numbers = nil
            run.offset = offset
        }
        runs.append(run)
    }

    /// The runs that reach into a range.
    func runs(within range: ClosedRange<UInt64>) throws(EngineError) -> [[UInt64]] {
        var found: [[UInt64]] = []
        for run in runs where run.bounds.overlaps(range) {
            guard let numbers = run.numbers ?? file?.numbers(at: run.offset, count: run.count) else {
                throw EngineError(.storage, "What was set aside in a temporary file cannot be read again.")
            }
            found.append(numbers)
        }
        return found
    }
}
