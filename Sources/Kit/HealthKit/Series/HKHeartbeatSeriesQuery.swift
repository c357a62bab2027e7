public import Foundation
import HealthModel
import HealthStore

/// Reads the beats of a heartbeat series, in order (QRY-41, OTH-53).
open class HKHeartbeatSeriesQuery: HKQuery, @unchecked Sendable {
    private let series: UUID
    private let dataHandler: @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void

    /// A query for all beats of a series.
    /// - Parameters:
    ///   - heartbeatSeries: A stored series, else the handler is given code 3.
    ///   - dataHandler: Given beat after beat: the seconds since the start of the series, whether beats before it may
    ///     have been missed, and with the last one `true` (OTH-53). An error comes with 0 seconds and `true`.
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
            let beats = try context.access.read { (engine, app) throws(EngineError) in
                try engine.heartbeats(of: series, for: app)
            }
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
