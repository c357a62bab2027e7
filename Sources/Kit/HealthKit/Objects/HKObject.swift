public import Foundation
package import HealthModel
import HealthStore

/// A piece of health data with information about its origin.
///
/// Objects are immutable, and saving an object does not change it either: read it back to obtain the stored version
/// (OBJ-2, OBJ-3). Two objects are equal if their identifiers are (OBJ-5).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKObject: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The model record of the object.
    package let record: SampleRecord

    /// Creates an object that wraps a model record, without validating it.
    package init(record: SampleRecord) {
        self.record = record
    }

    /// Returns whether instances of this class can represent a record.
    class func holds(_ record: SampleRecord) -> Bool { true }

    /// The identifier, created with the object and never changed (OBJ-1).
    open var uuid: UUID { record.uuid }

    /// The app or device that saved the object; the running app until it is saved.
    @available(iOS, deprecated: 9.0)
    open var source: HKSource { HKSource(record: revision.source) }

    /// The revision of the app at the time it saved the object; that of the running app until the object is saved
    /// (OBJ-3, OBJ-4).
    open var sourceRevision: HKSourceRevision { HKSourceRevision(record: revision) }

    /// The device that produced the data, if known.
    open var device: HKDevice? { record.device.map(HKDevice.init(record:)) }

    /// The metadata; nil if there are none (MET-8).
    ///
    /// Values are `String`, `NSNumber`, `Date` or ``HKQuantity`` (MET-9).
    open var metadata: [String: Any]? { record.metadata?.objects }

    private var revision: SourceRevisionRecord { record.source ?? CurrentApp.effective.revision }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKObject)?.record.uuid == record.uuid }

    open override var hash: Int { record.uuid.hashValue }

    open override var description: String {
        Description.of(
            self, record.type.identifier, record.content.brief, Description.dates(record.start, record.end))
    }

    // MARK: - NSSecureCoding

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived object, including one archived by Apple's framework.
    ///
    /// Returns nil if the archive contains none or an invalid one (OBJ-11).
    public required init?(coder: NSCoder) {
        let archived =
            coder.containsRecord
            ? coder.decodeRecord(SampleRecord.self) : AppleArchive.sample(in: coder)
        guard let record = archived, Self.holds(record), SampleValidation.isValidObject(record)
        else { return nil }
        self.record = record
    }

    /// Encodes the whole object, with its source revision if it was saved (OBJ-11).
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
