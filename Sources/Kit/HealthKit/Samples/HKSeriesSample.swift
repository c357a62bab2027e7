import HealthModel

/// A sample that stands for a sequence of data, which are read with a query of their own.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKSeriesSample: HKSample, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool {
        switch record.content {
        case .route, .heartbeats: true
        default: false
        }
    }

    /// How many data there are.
    open var count: Int {
        switch record.content {
        case .route(let count), .heartbeats(let count): count
        default: raise(.generic, "\(record.type.identifier) is not a series")
        }
    }
}
