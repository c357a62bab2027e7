import HealthModel

/// The heartbeats of a period, which are read with a separate query.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool {
        if case .heartbeats = record.content { true } else { false }
    }
}
