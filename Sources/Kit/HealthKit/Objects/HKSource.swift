public import Foundation
package import HealthModel
import HealthStore

/// An app or device that saves health data.
///
/// Two sources are equal when their bundle identifiers are (OBJ-6).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKSource: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The source as the floors below know it.
    package let record: SourceRecord

    /// Wraps a record.
    package init(record: SourceRecord) {
        self.record = record
        super.init()
    }

    /// The running app.
    @discardableResult
    open class func `default`() -> HKSource {
        HKSource(record: CurrentApp.effective.source)
    }

    /// The name for people; the newest known one, also for old data.
    open var name: String { record.name }

    /// The identifier that tells sources apart.
    open var bundleIdentifier: String { record.bundleIdentifier }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKSource)?.record.bundleIdentifier == record.bundleIdentifier
    }

    open override var hash: Int { record.bundleIdentifier.hashValue }

    open override var description: String { Description.of(self, "\"\(name)\"", bundleIdentifier) }

    // MARK: - NSCopying

    /// Answers the source itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: sources can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived source; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        if coder.containsValue(forKey: ArchiveKey.record) {
            guard let record = coder.decodeRecord(SourceRecord.self, forKey: ArchiveKey.record) else { return nil }
            self.record = record
        } else {
            // As Apple's framework archives it.
            guard let bundle = coder.decode(NSString.self, forKey: ArchiveKey.bundleIdentifier) else {
                return nil
            }
            let name = coder.decode(NSString.self, forKey: ArchiveKey.name) ?? bundle
            record = SourceRecord(bundleIdentifier: bundle as String, name: name as String)
        }
        super.init()
    }

    /// Archives bundle identifier and name.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
        static let bundleIdentifier = "bundleIdentifier"
        static let name = "name"
    }
}
