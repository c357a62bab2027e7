public import Foundation
package import HealthModel
import HealthStore

/// A piece of health data, with what is known about where it comes from.
///
/// Objects never change, and saving one does not alter it either: read it back to see what the store made of it
/// (OBJ-2, OBJ-3). Two objects are equal when their identifiers are (OBJ-5).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKObject: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The object as the floors below know it.
    package let record: SampleRecord

    /// Wraps a record without looking at it.
    package init(record: SampleRecord) {
        self.record = record
        super.init()
    }

    /// Whether a record is one that this class can show.
    class func holds(_ record: SampleRecord) -> Bool { true }

    /// The identifier, made with the object and kept for ever (OBJ-1).
    open var uuid: UUID { record.uuid }

    /// The app or device that saved the object; the running app until it is saved.
    @available(iOS, deprecated: 9.0)
    open var source: HKSource { HKSource(record: revision.source) }

    /// The app as it was when it saved the object; the running app until it is saved (OBJ-3, OBJ-4).
    open var sourceRevision: HKSourceRevision { HKSourceRevision(record: revision) }

    /// The device that measured, if it is known.
    open var device: HKDevice? { record.device.map(HKDevice.init(record:)) }

    /// Further facts by key; nil if there are none (MET-8).
    ///
    /// Values are `String`, `NSNumber`, `Date` or ``HKQuantity`` (MET-9).
    open var metadata: [String: Any]? { record.metadata?.objects }

    private var revision: SourceRevisionRecord { record.source ?? CurrentApp.effective.revision }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKObject)?.record.uuid == record.uuid
    }

    open override var hash: Int { record.uuid.hashValue }

    open override var description: String {
        Description.of(
            self, record.type.identifier, record.content.brief, Description.dates(record.start, record.end))
    }

    // MARK: - NSSecureCoding

    /// True: objects can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived object, also one that Apple's framework archived; nil if the archive holds none, or one that could
    /// not have been created (OBJ-11).
    public required init?(coder: NSCoder) {
        let archived =
            coder.containsValue(forKey: ArchiveKey.record)
            ? coder.decodeRecord(SampleRecord.self, forKey: ArchiveKey.record) : AppleArchive.sample(in: coder)
        guard let record = archived, Self.holds(record), SampleValidation.isValid(record)
        else { return nil }
        self.record = record
        super.init()
    }

    /// Archives the whole object, with its source revision if it was saved (OBJ-11).
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
