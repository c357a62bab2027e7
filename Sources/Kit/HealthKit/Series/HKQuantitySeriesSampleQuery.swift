public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// Reads the single values of samples, series or not.
///
/// The predicate chooses samples: every value of one that matches is given, also those outside a period that it asks for
/// (SER-24).
// Unchecked, because NSObject is not Sendable; the options are behind a lock, the rest never changes.
open class HKQuantitySeriesSampleQuery: HKQuery, @unchecked Sendable {
    private typealias Handler =
        @Sendable (HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?) ->
        Void

    private typealias Value = (quantity: HKQuantity, interval: DateInterval, sample: HKQuantitySample?)

    private struct Options {
        var includesSample = false
        var isBySample = false
    }

    private let options = Mutex(Options())
    private let type: ObjectType
    private let tree: SamplePredicate
    private let handler: Handler

    /// A query for the values of all samples that match.
    ///
    /// Raises for a predicate that is not supported or does not apply.
    /// - Parameters:
    ///   - quantityType: The type of the samples.
    ///   - predicate: What the samples have in common; nil for all.
    ///   - quantityHandler: Given value after value with its interval and, if asked for, its sample; with the last one
    ///     `true`. Without a match there is one call, without a value and with `true` (SER-25). After an error there are
    ///     no more calls.
    @preconcurrency
    public init(
        quantityType: HKQuantityType, predicate: NSPredicate?,
        quantityHandler:
            @escaping @Sendable (
                HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?
            ) -> Void
    ) {
        type = quantityType.record
        tree = raising { () throws(ValidationError) in
            try predicate?.tree(for: quantityType.record) ?? .constant(true)
        }
        handler = quantityHandler
        super.init(objectType: quantityType, predicate: predicate)
    }

    /// A query for the values of one sample.
    /// - Parameters:
    ///   - quantitySample: The sample.
    ///   - quantityHandler: Given value after value with the start of its interval (SER-26).
    @available(iOS, deprecated: 13.0)
    @preconcurrency
    public init(
        sample quantitySample: HKQuantitySample,
        quantityHandler:
            @escaping @Sendable (
                HKQuantitySeriesSampleQuery, HKQuantity?, Date?, Bool, (any Error)?
            ) -> Void
    ) {
        type = quantitySample.record.type
        tree = .uuid([quantitySample.uuid])
        handler = { quantityHandler($0, $1, $2?.start, $4, $5) }
        super.init(objectType: quantitySample.quantityType, predicate: nil)
    }

    /// Whether each value comes with its sample (SER-22).
    ///
    /// Raises when it is set after the query was executed.
    open var includeSample: Bool {
        get { options.withLock { $0.includesSample } }
        set {
            checkModifiable()
            options.withLock { $0.includesSample = newValue }
        }
    }

    /// Whether the values come sample by sample in the order of the samples' starts; else all by their own starts
    /// (QRY-40, SER-21).
    ///
    /// Raises when it is set after the query was executed.
    open var orderByQuantitySampleStartDate: Bool {
        get { options.withLock { $0.isBySample } }
        set {
            checkModifiable()
            options.withLock { $0.isBySample = newValue }
        }
    }

    override func run(in context: StoreContext) {
        let includesSample = includeSample
        let request = QuantityRequest(type, tree, isBySample: orderByQuantitySampleStartDate)
        // The value at hand is held back until it is known whether it is the last.
        var waiting: Value?
        // Neighbours mostly share their sample, and one object stands for it.
        var last: HKQuantitySample?
        func value(_ datum: QuantityDatum) -> Value {
            if includesSample, last?.uuid != datum.sample.uuid {
                last = HKSample.make(from: datum.sample) as? HKQuantitySample
            }
            return (HKQuantity(record: datum.quantity), datum.interval, includesSample ? last : nil)
        }
        func give(_ value: Value, isLast: Bool) -> Bool {
            deliver(isLast: isLast) { handler(self, value.quantity, value.interval, value.sample, isLast, nil) }
        }
        do {
            try context.access.read { (engine, app) throws(EngineError) in
                try engine.quantities(request, for: app) { datum in
                    let next = value(datum)
                    defer { waiting = next }
                    return waiting.map { give($0, isLast: false) } ?? true
                }
            }
            if let waiting {
                _ = give(waiting, isLast: true)
            } else {
                deliver(isLast: true) { handler(self, nil, nil, nil, true, nil) }
            }
        } catch {
            if let waiting { _ = give(waiting, isLast: false) }
            deliver(isLast: true) { handler(self, nil, nil, nil, true, HKError(error)) }
        }
    }
}

extension QuantityDatum {
    /// When it was measured.
    var interval: DateInterval {
        DateInterval(
            start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: end))
    }
}
