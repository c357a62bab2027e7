public import Foundation
import HealthModel
import HealthStore

/// A query that returns the beats of a heartbeat series in order (QRY-41, OTH-53).
open class HKHeartbeatSeriesQuery: HKQuery, @unchecked Sendable {
    private let series: UUID
    private let dataHandler: @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void

    /// Creates a query for all beats of a series.
    /// - Parameters:
    ///   - heartbeatSeries: A stored series; otherwise the handler receives code 3.
    ///   - dataHandler: A closure that receives each beat: the seconds since the start of the series, whether beats
    ///     before it may have been missed, and `true` for the last one (OTH-53). An error is passed with 0 seconds
    ///     and `true`.
    @preconcurrency
    public init(
        heartbeatSeries: HKHeartbeatSeriesSample,
        dataHandler: @escaping @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void
    ) {
        series = heartbeatSeries.uuid
        self.dataHandler = dataHandler
        super.init(objectType: heartbeatSeries.sampleType, predicate: nil)
    }

    override func run(in context: StoreContext) {
        do {
            let beats = try context.access.read { try $0.heartbeats(of: series) }
            for (index, beat) in beats.enumerated() {
                let isLast = index == beats.count - 1
                let isRunning = deliver(isLast: isLast) {
                    dataHandler(self, beat.time, beat.isPrecededByGap, isLast, nil)
                }
                guard isRunning else { return }
            }
            if beats.isEmpty { deliver(isLast: true) { dataHandler(self, 0, false, true, nil) } }
        } catch {
            deliver(isLast: true) { dataHandler(self, 0, false, true, HKError(error)) }
        }
    }
}
