public import Foundation
package import HealthModel

/// A piece of health data with a start and an end.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKSample: HKObject, @unchecked Sendable {
    /// What is measured.
    open var sampleType: HKSampleType { HKObjectType.only(record.type, else: HKSampleType.init(record:)) }

    /// When it began.
    open var startDate: Date { Date(timeIntervalSinceReferenceDate: record.start) }

    /// When it ended: `Date.distantFuture` while that is not known, never before the start.
    open var endDate: Date { Date(timeIntervalSinceReferenceDate: record.end) }

    /// Whether the end is not known, because what is described goes on (DAT-3).
    open var hasUndeterminedDuration: Bool { SampleValidation.hasUndeterminedDuration(end: record.end) }

    /// The object of a record, in the class that its content asks for.
    ///
    /// Looks at nothing but the kind of content: the object converts metadata, units and contained samples when it is
    /// asked for them.
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

    /// The objects of records, which are moved and not copied.
    package static func objects(of records: consuming [SampleRecord]) -> [HKSample] {
        records.withUnsafeMutableBufferPointer { records in
            records.indices.map { index in
                // What takes its place has no references to count.
                var record = SampleRecord(
                    uuid: UUID(high: 0, low: 0), type: .workout, start: 0, end: 0, content: .category(0), origin: nil)
                swap(&record, &records[index])
                return make(from: record)
            }
        }
    }

    /// The record of an initializer's arguments; raises where they break a rule.
    static func checked(
        _ type: HKObjectType, _ content: SampleContent, from start: Date, to end: Date, device: HKDevice?,
        metadata: [String: Any]?
    ) -> SampleRecord {
        let record = SampleRecord(
            type: type.record, start: start.timeIntervalSinceReferenceDate, end: end.timeIntervalSinceReferenceDate,
            content: content, device: device?.record, metadata: .converted(metadata))
        raising { () throws(ValidationError) in try SampleValidation.check(record) }
        return record
    }
}
