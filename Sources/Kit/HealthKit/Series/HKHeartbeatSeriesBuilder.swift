public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A builder that creates a heartbeat series, beat by beat.
///
/// Calls are processed in order, even if their completion handlers are not awaited. Nothing is stored until the
/// series is finished.
// Unchecked, because NSObject is not Sendable; the series is protected by a lock, the rest never changes.
open class HKHeartbeatSeriesBuilder: HKSeriesBuilder, @unchecked Sendable {
    private let store: HKHealthStore
    private let device: DeviceRecord?
    private let start: Double
    private let series = Mutex(HeartbeatAssembly())

    /// The maximum number of beats in a series (OTH-51).
    open class var maximumCount: Int { HeartbeatRecord.maximumCount }

    /// Creates an empty builder.
    /// - Parameters:
    ///   - healthStore: The store to save the series to.
    ///   - device: The measuring device.
    ///   - startDate: The start of the series.
    public init(healthStore: HKHealthStore, device: HKDevice?, start startDate: Date) {
        store = healthStore
        self.device = device?.record
        start = startDate.timeIntervalSinceReferenceDate
        super.init()
    }

    /// Discards the series: its beats are dropped, and every later call raises (OTH-52).
    open override func discard() {
        super.discard()
        store.queue.async { [self] in series.withLock { $0.finish() } }
    }

    /// Adds a beat.
    /// - Parameters:
    ///   - timeIntervalSinceStart: The seconds since the start of the series; greater than 0 and than those of the
    ///     previous beat.
    ///   - precededByGap: Whether beats before it may have been missed.
    ///   - completion: A closure called in the background with the outcome. A beat out of order or beyond the maximum
    ///     fails with code 3; then no more beats can be added and the series cannot be finished (OTH-50, OTH-51).
    @preconcurrency
    open func addHeartbeatWithTimeInterval(
        sinceSeriesStartDate timeIntervalSinceStart: TimeInterval, precededByGap: Bool,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let beat = HeartbeatRecord(time: timeIntervalSinceStart, isPrecededByGap: precededByGap)
        change(completion) { series throws(HeartbeatAssembly.Refusal) in try series.add(beat) }
    }

    /// Adds a beat.
    /// - Parameters:
    ///   - timeIntervalSinceStart: The seconds since the start of the series; greater than 0 and than those of the
    ///     previous beat.
    ///   - precededByGap: Whether beats before it may have been missed.
    /// - Throws: ``HKError`` with code 3 for a beat out of order or beyond the maximum.
    open func addHeartbeat(at timeIntervalSinceStart: TimeInterval, precededByGap: Bool) async throws {
        try await store.succeeding {
            addHeartbeatWithTimeInterval(
                sinceSeriesStartDate: timeIntervalSinceStart, precededByGap: precededByGap, completion: $0)
        }
    }

    /// Adds metadata; existing keys are overwritten.
    ///
    /// Raises for a value of a class that metadata cannot contain (MET-1). The other rules for metadata are checked
    /// at the end.
    @preconcurrency
    open func addMetadata(
        _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let metadata = Metadata.converted(metadata) ?? Metadata()
        change(completion) { series throws(HeartbeatAssembly.Refusal) in try series.add(metadata) }
    }

    /// Adds metadata; existing keys are overwritten.
    open func addMetadata(_ metadata: [String: Any]) async throws {
        try await store.succeeding { addMetadata(metadata, completion: $0) }
    }

    /// Stores the series with all added beats.
    /// - Parameter completion: A closure that receives the series or an error: code 3 if there are no beats or the
    ///   series is already finished; code 4 or 5 if the app may not share heartbeat series.
    @preconcurrency
    open func finishSeries(completion: @escaping @Sendable (HKHeartbeatSeriesSample?, (any Error)?) -> Void) {
        checkNotDiscarded()
        store.perform { [self] context in
            try finish(in: context)
        } then: { result in
            switch result {
            case .success(let record): completion(HKHeartbeatSeriesSample(record: record), nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// Stores the series with all added beats.
    /// - Throws: ``HKError``, with code 3 if there are no beats or the series is already finished.
    @discardableResult
    open func finishSeries() async throws -> HKHeartbeatSeriesSample {
        try await withCheckedThrowingContinuation { continuation in
            finishSeries { series, error in
                let failure = error ?? HKError(.unknownError, "No series was returned.")
                continuation.resume(with: series.map(Result.success) ?? .failure(failure))
            }
        }
    }

    private func finish(in context: StoreContext) throws -> SampleRecord {
        do {
            let assembly = try series.withLock { series in
                try series.checkFinishable()
                return series
            }
            let metadata = Metadata(nonEmpty: assembly.metadata.values)
            try MetadataValidation.check(metadata, type: .heartbeatSeries)
            let draft = HeartbeatDraft(start: start, beats: assembly.beats, device: device, metadata: metadata)
            let record = try context.access.write { store in try store.save(draft)
            }
            series.withLock { $0.finish() }
            return record
        } catch {
            throw error.asHeartbeatError
        }
    }

    private func change(
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        _ body: @escaping @Sendable (inout HeartbeatAssembly) throws(HeartbeatAssembly.Refusal) -> Void
    ) {
        checkNotDiscarded()
        store.perform(
            { [self] _ in
                do {
                    try series.withLock { try body(&$0) }
                } catch {
                    throw error.asHeartbeatError
                }
            }, completion: completion)
    }
}

extension Error {
    /// The error as reported to apps: refusals of the series become invalid-argument errors.
    fileprivate var asHeartbeatError: any Error {
        switch self {
        case let refusal as HeartbeatAssembly.Refusal: HKError.invalidArgument(refusal.rawValue)
        case let invalid as ValidationError: HKError.invalidArgument(invalid.reason)
        default: self
        }
    }
}
