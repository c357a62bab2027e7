public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A query that returns the individual values of samples, including series.
///
/// The predicate selects samples: every value of a matching sample is returned, including values outside the period
/// of the predicate (SER-24).
// Unchecked, because NSObject is not Sendable; the options are protected by a lock, the rest never changes.
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

    /// Creates a query for the values of all matching samples.
    ///
    /// Raises for a predicate that is unsupported or does not apply.
    /// - Parameters:
    ///   - quantityType: The type of the samples.
    ///   - predicate: The predicate that the samples must match; nil for all.
    ///   - quantityHandler: A closure that receives each value with its interval and, on request, its sample; `true`
    ///     marks the last one. If nothing matches, it is called once, without a value and with `true` (SER-25). It is
    ///     not called any more after an error.
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

    /// Creates a query for the values of one sample.
    /// - Parameters:
    ///   - quantitySample: The sample.
    ///   - quantityHandler: A closure that receives each value with the start of its interval (SER-26).
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

    /// A Boolean value that indicates whether each value is returned with its sample (SER-22).
    ///
    /// Setting it after the query was executed raises.
    open var includeSample: Bool {
        get { options.withLock { $0.includesSample } }
        set {
            checkModifiable()
            options.withLock { $0.includesSample = newValue }
        }
    }

    /// A Boolean value that indicates whether the values are grouped by sample, sorted by the samples' starts;
    /// otherwise all values are sorted by their own starts (QRY-40, SER-21).
    ///
    /// Setting it after the query was executed raises.
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
        // The current value is held back until it is known whether it is the last one.
        var waiting: Value?
        // Consecutive values usually share a sample, which is converted only once.
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
            try context.access.read { store in
                try store.quantities(request) { datum in
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
    /// The interval of the measurement.
    var interval: DateInterval {
        DateInterval(
            start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: end))
    }
}
