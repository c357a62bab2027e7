import HealthModel

/// The heartbeats of a while, which are read with a query of their own.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool {
        if case .heartbeats = record.content { true } else { false }
    }
}
