public import Foundation
import HealthModel

/// A group of related samples, such as the two values of a blood pressure.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKCorrelation: HKSample, @unchecked Sendable {
    /// Creates a correlation.
    ///
    /// Raises if there are no objects, if they are not all quantity and category samples (OTH-20), if a blood
    /// pressure does not contain exactly its two values (OTH-21), or if the dates are invalid.
    /// - Parameters:
    ///   - correlationType: The correlation type.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start.
    ///   - objects: The samples, which must not be saved yet.
    public convenience init(
        type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date, objects: Set<HKSample>
    ) {
        self.init(
            type: correlationType, start: startDate, end: endDate, objects: objects, device: nil, metadata: nil)
    }

    /// Creates a correlation with metadata, which do not apply to its samples (OTH-22).
    ///
    /// Raises like the initializer without metadata, and for invalid metadata (MET-1, MET-2, MET-3, MET-4).
    /// - Parameters:
    ///   - correlationType: The correlation type.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start.
    ///   - objects: The samples, which must not be saved yet.
    ///   - metadata: The metadata.
    public convenience init(
        type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date, objects: Set<HKSample>,
        metadata: [String: Any]?
    ) {
        self.init(
            type: correlationType, start: startDate, end: endDate, objects: objects, device: nil, metadata: metadata)
    }

    /// Creates a correlation with metadata and a device.
    ///
    /// Raises like the initializer without metadata, and for invalid metadata (MET-1, MET-2, MET-3, MET-4).
    /// - Parameters:
    ///   - correlationType: The correlation type.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start.
    ///   - objects: The samples, which must not be saved yet.
    ///   - device: The device that recorded the samples.
    ///   - metadata: The metadata.
    public convenience init(
        type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date, objects: Set<HKSample>,
        device: HKDevice?, metadata: [String: Any]?
    ) {
        // A set has no order; an order derived from the samples makes equal input produce equal output.
        let records = objects.map(\.record).sorted { ($0.start, $0.uuid) < ($1.start, $1.uuid) }
        self.init(
            record: Self.checked(
                correlationType, .correlation(records), from: startDate, to: endDate, device: device,
                metadata: metadata))
    }

    override class func holds(_ record: SampleRecord) -> Bool {
        if case .correlation = record.content { true } else { false }
    }

    /// The correlation type.
    open var correlationType: HKCorrelationType {
        HKObjectType.only(record.type, else: HKCorrelationType.init(record:))
    }

    /// The samples.
    open var objects: Set<HKSample> { Set(record.contained.map(HKSample.make(from:))) }

    /// Returns the samples of a type; empty if there are none (OTH-22).
    @discardableResult
    open func objects(for objectType: HKObjectType) -> Set<HKSample> {
        Set(record.contained.lazy.filter { $0.type == objectType.record }.map(HKSample.make(from:)))
    }
}
