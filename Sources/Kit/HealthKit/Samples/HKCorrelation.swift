public import Foundation
import HealthModel

/// Samples that belong together, such as the two numbers of a blood pressure.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKCorrelation: HKSample, @unchecked Sendable {
    /// A correlation.
    ///
    /// Raises if there are no objects, if they are not all quantity and category samples (OTH-20), if a blood pressure
    /// does not have exactly its two numbers (OTH-21), or if the dates break a rule.
    /// - Parameters:
    ///   - correlationType: What the samples make together.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start.
    ///   - objects: The samples, which are not saved yet.
    public convenience init(
        type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date, objects: Set<HKSample>
    ) {
        self.init(
            type: correlationType, start: startDate, end: endDate, objects: objects, device: nil, metadata: nil)
    }

    /// A correlation with metadata, which its samples do not get (OTH-22).
    ///
    /// Raises as the initializer without metadata does, and for metadata that breaks a rule (MET-1, MET-2, MET-3,
    /// MET-4).
    /// - Parameters:
    ///   - correlationType: What the samples make together.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start.
    ///   - objects: The samples, which are not saved yet.
    ///   - metadata: Further facts by key.
    public convenience init(
        type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date, objects: Set<HKSample>,
        metadata: [String: Any]?
    ) {
        self.init(
            type: correlationType, start: startDate, end: endDate, objects: objects, device: nil, metadata: metadata)
    }

    /// A correlation with metadata, measured by a device.
    ///
    /// Raises as the initializer without metadata does, and for metadata that breaks a rule (MET-1, MET-2, MET-3,
    /// MET-4).
    /// - Parameters:
    ///   - correlationType: What the samples make together.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start.
    ///   - objects: The samples, which are not saved yet.
    ///   - device: The device that measured.
    ///   - metadata: Further facts by key.
    public convenience init(
        type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date, objects: Set<HKSample>,
        device: HKDevice?, metadata: [String: Any]?
    ) {
        // A set has no order; one that follows from the samples makes equal input equal output.
        let records = objects.map(\.record).sorted { ($0.start, $0.uuid) < ($1.start, $1.uuid) }
        self.init(
            record: Self.checked(
                correlationType, .correlation(records), from: startDate, to: endDate, device: device,
                metadata: metadata))
    }

    override class func holds(_ record: SampleRecord) -> Bool {
        if case .correlation = record.content { true } else { false }
    }

    /// What the samples make together.
    open var correlationType: HKCorrelationType {
        HKObjectType.only(record.type, else: HKCorrelationType.init(record:))
    }

    /// The samples.
    open var objects: Set<HKSample> { Set(record.contained.map(HKSample.make(from:))) }

    /// The samples of a type; empty if there are none (OTH-22).
    @discardableResult
    open func objects(for objectType: HKObjectType) -> Set<HKSample> {
        Set(record.contained.lazy.filter { $0.type == objectType.record }.map(HKSample.make(from:)))
    }
}
