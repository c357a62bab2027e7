import HealthModel

/// A sample that represents a sequence of data, which are read with a separate query.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKSeriesSample: HKSample, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool {
        switch record.content {
        case .route, .heartbeats: true
        default: false
        }
    }

    /// The number of data in the series.
    open var count: Int {
        switch record.content {
        case .route(let count), .heartbeats(let count): count
        default: raise(.generic, "\(record.type.identifier) is not a series")
        }
    }
}
