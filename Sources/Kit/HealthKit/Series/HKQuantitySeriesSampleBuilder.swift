public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A builder that creates a series, which is a sample of many values, value by value.
///
/// Nothing is stored until the series is finished. Pending values are stored compactly, so that a series may be long.
// Unchecked, because NSObject is not Sendable; mutable state is protected by a lock.
open class HKQuantitySeriesSampleBuilder: NSObject, @unchecked Sendable {
    private struct Progress: Sendable {
        var assembly: SeriesAssembly
        var quantities = PendingSeries()
    }

    private let store: HKHealthStore
    private let progress: Mutex<Progress>
    private let deviceRecord: DeviceRecord?
    private let type: ObjectType
    private let start: Double

    /// Creates an empty builder.
    /// - Parameters:
    ///   - healthStore: The store to save the series to.
    ///   - quantityType: The quantity type.
    ///   - startDate: The start of the series, not later than its first value.
    ///   - device: The measuring device.
    public init(healthStore: HKHealthStore, quantityType: HKQuantityType, startDate: Date, device: HKDevice?) {
        store = healthStore
        type = quantityType.record
        start = startDate.timeIntervalSinceReferenceDate
        deviceRecord = device?.record
        progress = Mutex(Progress(assembly: SeriesAssembly(type: type, start: start)))
        super.init()
    }

    /// The quantity type.
    open var quantityType: HKQuantityType { HKObjectType.only(type, else: HKQuantityType.init(record:)) }

    /// The start of the series.
    open var startDate: Date { Date(timeIntervalSinceReferenceDate: start) }

    /// The measuring device.
    open var device: HKDevice? { deviceRecord.map(HKDevice.init(record:)) }

    // MARK: - Inserting

    /// Inserts a value, in any order; a value with the same start as an earlier one replaces it (SER-1, SER-2).
    ///
    /// Raises if the builder was discarded.
    /// - Parameters:
    ///   - quantity: The value, in a unit compatible with the type.
    ///   - dateInterval: The interval of the measurement; not before the builder's start.
    /// - Throws: ``HKError`` with code 3 for an incompatible unit, a value that is not a finite number, or an
    ///   interval that begins too early, and once the series is finished.
    open func insert(_ quantity: HKQuantity, for dateInterval: DateInterval) throws {
        try insert(
            quantity.record, from: dateInterval.start.timeIntervalSinceReferenceDate,
            to: dateInterval.end.timeIntervalSinceReferenceDate)
    }

    /// Inserts a value that was measured at an instant (SER-5).
    ///
    /// Throws and raises like ``insert(_:for:)``.
    open func insert(_ quantity: HKQuantity, at date: Date) throws {
        let instant = date.timeIntervalSinceReferenceDate
        try insert(quantity.record, from: instant, to: instant)
    }

    private func insert(_ quantity: QuantityValue, from start: Double, to end: Double) throws {
        try change { progress in
            try progress.assembly.checkInsertion(quantity, from: start, to: end)
            try progress.quantities.insert(quantity, from: start, to: end)
        }
    }

    // MARK: - Finishing

    /// Stores the series.
    ///
    /// Raises if the builder was discarded, and for a value of a class that metadata cannot contain (MET-1).
    /// - Parameters:
    ///   - metadata: The metadata. A sync identifier works as for other samples.
    ///   - endDate: The end of the series; nil for the latest end of a value. An earlier date fails with code 3.
    ///   - completion: A closure called in the background with the stored samples: normally one, several only if a
    ///     single one would exceed the maximum duration of the type (SER-9). Fails with code 3 without values, 4 or 5
    ///     if the app may not share the type, 6 while the device is locked. After an error, the call can be repeated;
    ///     after success, every call fails with code 3.
    @preconcurrency
    open func finishSeries(
        metadata: [String: Any]?, endDate: Date?,
        completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
    ) {
        let metadata = Metadata(nonEmpty: (Metadata.converted(metadata) ?? Metadata()).values)
        let end = endDate?.timeIntervalSinceReferenceDate
        // Stores the values inserted up to now, regardless of when the queued work runs.
        let begun = Result {
            try change { progress in
                let end = try progress.assembly.beginFinishing(end: end, latestEnd: progress.quantities.latestEnd)
                return (progress.quantities, end)
            }
        }
        store.perform { [self] context in
            let (quantities, end) = try begun.get()
            do {
                let records = try save(quantities, to: end, metadata, in: context)
                progress.withLock { progress in
                    progress.assembly.endFinishing(isStored: true)
                    progress.quantities = PendingSeries()
                }
                return records
            } catch {
                progress.withLock { $0.assembly.endFinishing(isStored: false) }
                throw error
            }
        } then: { result in
            switch result {
            case .success(let records):
                completion(records.compactMap { HKSample.make(from: $0) as? HKQuantitySample }, nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// Stores the series, which ends with its last value.
    ///
    /// See ``finishSeries(metadata:endDate:completion:)``.
    @preconcurrency
    open func finishSeries(
        metadata: [String: Any]?, completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
    ) {
        finishSeries(metadata: metadata, endDate: nil, completion: completion)
    }

    /// Stores the series, normally as one sample.
    ///
    /// - Parameters:
    ///   - metadata: The metadata.
    ///   - endDate: The end of the series; nil for the latest end of a value.
    /// - Throws: ``HKError``, with code 3 without values, 4 or 5 if the app may not share the type, 6 while the
    ///   device is locked.
    @discardableResult
    open func finishSeries(metadata: [String: Any]?, endDate: Date?) async throws -> [HKQuantitySample] {
        try await withCheckedThrowingContinuation { continuation in
            finishSeries(metadata: metadata, endDate: endDate) { samples, error in
                let failure = error ?? HKError(.unknownError, "No series was returned.")
                continuation.resume(with: samples.map(Result.success) ?? .failure(failure))
            }
        }
    }

    /// Stores the series, which ends with its last value.
    @discardableResult
    open func finishSeries(metadata: [String: Any]?) async throws -> [HKQuantitySample] {
        try await finishSeries(metadata: metadata, endDate: nil)
    }

    private func save(
        _ quantities: PendingSeries, to end: Double, _ metadata: Metadata?, in context: StoreContext
    ) throws -> [SampleRecord] {
        do {
            try MetadataValidation.check(metadata, type: type)
        } catch {
            throw HKError.invalidArgument(error.reason)
        }
        let draft = SeriesDraft(type: type, start: start, end: end, device: deviceRecord, metadata: metadata)
        let unit = quantities.unit(for: type)
        var chunks = quantities.columns(in: unit)
        // Reading fails if the device is locked (SER-12).
        try context.access.read { store in }
        return try context.access.write { store in
            try store.save(draft, in: unit) { () throws(EngineError) in try chunks.next() }
        }
    }

    // MARK: - Discarding

    /// Discards the series: its values are dropped, and every later call raises (SER-11).
    open func discard() {
        progress.withLock { progress in
            if progress.assembly.isDiscarded { raiseDiscarded() }
            progress.assembly.discard()
            progress.quantities = PendingSeries()
        }
    }

    /// Changes the state of the builder; raises once it was discarded.
    private func change<Value>(_ body: (inout Progress) throws -> Value) throws -> Value {
        do {
            return try progress.withLock { progress in
                if progress.assembly.isDiscarded { raiseDiscarded() }
                return try body(&progress)
            }
        } catch let refusal as SeriesAssembly.Refusal {
            throw HKError.invalidArgument(refusal.reason)
        } catch {
            throw error.asHealthKitError
        }
    }

    private func raiseDiscarded() -> Never {
        raise(.generic, "HKQuantitySeriesSampleBuilder already discarded.")
    }
}
