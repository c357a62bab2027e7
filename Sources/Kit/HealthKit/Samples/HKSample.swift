public import Foundation
package import HealthModel

/// A piece of health data with a start and an end.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKSample: HKObject, @unchecked Sendable {
    /// The sample type.
    open var sampleType: HKSampleType { HKObjectType.only(record.type, else: HKSampleType.init(record:)) }

    /// The start date.
    open var startDate: Date { Date(timeIntervalSinceReferenceDate: record.start) }

    /// The end date: `Date.distantFuture` while it is unknown, never before the start.
    open var endDate: Date { Date(timeIntervalSinceReferenceDate: record.end) }

    /// A Boolean value that indicates whether the end is unknown because the sample is ongoing (DAT-3).
    open var hasUndeterminedDuration: Bool { SampleValidation.hasUndeterminedDuration(end: record.end) }

    /// Creates an object for a record, in the class that its content requires.
    ///
    /// Reads only the kind of content: metadata, units and contained samples are converted on access.
    package static func make(from record: consuming SampleRecord) -> HKSample {
        switch record.content {
        case .quantity, .series:
            record.type.isCumulative
                ? HKCumulativeQuantitySample(record: record) : HKDiscreteQuantitySample(record: record)
        case .category: HKCategorySample(record: record)
        case .correlation: HKCorrelation(record: record)
        case .workout: HKWorkout(record: record)
        case .route: HKWorkoutRoute(record: record)
        case .heartbeats: HKHeartbeatSeriesSample(record: record)
        case .detail(let detail): make(from: record, detail)
        }
    }

    /// Creates objects for records, which are moved rather than copied.
    package static func objects(of records: consuming [SampleRecord]) -> [HKSample] {
        records.withUnsafeMutableBufferPointer { records in
            records.indices.map { index in
                // The replacement contains no reference-counted values.
                var record = SampleRecord(
                    uuid: UUID(high: 0, low: 0), type: .workout, start: 0, end: 0, content: .category(0), origin: nil)
                swap(&record, &records[index])
                return make(from: record)
            }
        }
    }

    /// Returns the record for the arguments of an initializer; raises if they are invalid.
    static func checked(
        _ type: HKObjectType, _ content: SampleContent, from start: Date, to end: Date, device: HKDevice?,
        metadata: [String: Any]?
    ) -> SampleRecord {
        let record = SampleRecord(
            type: type.record, start: start.timeIntervalSinceReferenceDate, end: end.timeIntervalSinceReferenceDate,
            content: content, device: device?.record, metadata: .converted(metadata))
        raising { () throws(ValidationError) in try SampleValidation.check(record, allowsAnyNumber: true) }
        return record
    }
}
