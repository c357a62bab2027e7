public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// Makes a sample of many values, one by one: a series.
///
/// Until the series is finished, nothing of it is stored. Values wait packed, so that a series may be long.
// Unchecked, because NSObject is not Sendable; what changes is behind a lock.
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

    /// A builder without values.
    /// - Parameters:
    ///   - healthStore: The store the series will be in.
    ///   - quantityType: What is measured.
    ///   - startDate: When the series starts, which is not later than its first value.
    ///   - device: What measures.
    public init(healthStore: HKHealthStore, quantityType: HKQuantityType, startDate: Date, device: HKDevice?) {
        store = healthStore
        type = quantityType.record
        start = startDate.timeIntervalSinceReferenceDate
        deviceRecord = device?.record
        progress = Mutex(Progress(assembly: SeriesAssembly(type: type, start: start)))
        super.init()
    }

    /// What is measured.
    open var quantityType: HKQuantityType { HKObjectType.only(type, else: HKQuantityType.init(record:)) }

    /// When the series starts.
    open var startDate: Date { Date(timeIntervalSinceReferenceDate: start) }

    /// What measures.
    open var device: HKDevice? { deviceRecord.map(HKDevice.init(record:)) }

    // MARK: - Inserting

    /// Inserts a value, in any order; one with the start of an earlier one takes its place (SER-1, SER-2).
    ///
    /// Raises if the builder was discarded.
    /// - Parameters:
    ///   - quantity: The value, in a unit that fits the type.
    ///   - dateInterval: When it was measured; not before the builder's start.
    /// - Throws: ``HKError`` with code 3 for a unit that does not fit, a value that is no finite number, an interval
    ///   that begins too early, and once the series is finished.
    open func insert(_ quantity: HKQuantity, for dateInterval: DateInterval) throws {
        try insert(
            quantity.record, from: dateInterval.start.timeIntervalSinceReferenceDate,
            to: dateInterval.end.timeIntervalSinceReferenceDate)
    }

    /// Inserts a value that was measured at an instant (SER-5).
    ///
    /// Throws and raises as ``insert(_:for:)`` does.
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
    /// Raises if the builder was discarded, and for a value of a class that metadata cannot hold (MET-1).
    /// - Parameters:
    ///   - metadata: Further facts by key. A sync identifier works as for other samples.
    ///   - endDate: When the series ends; nil for the latest end of a value. Before that it fails with code 3.
    ///   - completion: Given the stored samples in the background, normally one; several only where one would be longer
    ///     than the type allows (SER-9). Code 3 without values, 4 or 5 if the app may not share the type, 6 while the
    ///     device is locked; after an error it can be tried again, after success every call fails with code 3.
    @preconcurrency
    open func finishSeries(
        metadata: [String: Any]?, endDate: Date?,
        completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
    ) {
        let metadata = Metadata(nonEmpty: (Metadata.converted(metadata) ?? Metadata()).values)
        let end = endDate?.timeIntervalSinceReferenceDate
        // What was inserted up to now is what is stored, whenever its turn comes.
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

    /// Stores the series; normally it becomes one sample.
    ///
    /// - Parameters:
    ///   - metadata: Further facts by key.
    ///   - endDate: When the series ends; nil for the latest end of a value.
    /// - Throws: ``HKError``, with code 3 without values, 4 or 5 if the app may not share the type, 6 while the device is
    ///   locked.
    @discardableResult
    open func finishSeries(metadata: [String: Any]?, endDate: Date?) async throws -> [HKQuantitySample] {
        try await withCheckedThrowingContinuation { continuation in
            finishSeries(metadata: metadata, endDate: endDate) { samples, error in
                let failure = error ?? HKError(.unknownError, "There is no series.")
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
        // Reading finds out whether the device is locked (SER-12).
        try context.access.read { (_, _) throws(EngineError) in }
        return try context.access.write { (engine, app) throws(EngineError) in
            try engine.save(draft, in: unit, by: app) { () throws(EngineError) in try chunks.next() }
        }
    }

    // MARK: - Giving up

    /// Gives the series up: its values are dropped, and every later call raises (SER-11).
    open func discard() {
        progress.withLock { progress in
            if progress.assembly.isDiscarded { raiseDiscarded() }
            progress.assembly.discard()
            progress.quantities = PendingSeries()
        }
    }

    /// Changes what the builder knows; raises once it was discarded.
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
