import HealthModel

/// A sample that stands for a sequence of data, which are read with a query of their own.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKSeriesSample: HKSample, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool {
        if case .route = record.content { true } else { false }
    }

    /// How many data there are.
    open var count: Int {
        guard case .route(let count) = record.content else {
            raise(.generic, "\(record.type.identifier) is not a series")
        }
        return count
    }
}
