public import Foundation
package import HealthModel
import HealthStore

/// An app or device that saves health data.
///
/// Two sources are equal if their bundle identifiers are (OBJ-6).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKSource: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the source.
    package let record: SourceRecord

    /// Creates an instance that wraps a model record.
    package init(record: SourceRecord) {
        self.record = record
    }

    /// Returns the source that represents the running app.
    @discardableResult
    open class func `default`() -> HKSource {
        HKSource(record: CurrentApp.effective.source)
    }

    /// The display name; always the newest known name, even for old data.
    open var name: String { record.name }

    /// The bundle identifier, which distinguishes sources.
    open var bundleIdentifier: String { record.bundleIdentifier }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKSource)?.record.bundleIdentifier == record.bundleIdentifier
    }

    open override var hash: Int { record.bundleIdentifier.hashValue }

    open override var description: String { Description.of(self, "\"\(name)\"", bundleIdentifier) }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived source.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        if coder.containsValue(forKey: ArchiveKey.record) {
            guard let record = coder.decodeRecord(SourceRecord.self, forKey: ArchiveKey.record) else { return nil }
            self.record = record
        } else {
            // Archived by Apple's framework.
            guard let bundle = coder.decode(NSString.self, forKey: ArchiveKey.bundleIdentifier) else {
                return nil
            }
            let name = coder.decode(NSString.self, forKey: ArchiveKey.name) ?? bundle
            record = SourceRecord(bundleIdentifier: bundle as String, name: name as String)
        }
        super.init()
    }

    /// Encodes the bundle identifier and name.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record, forKey: ArchiveKey.record) }

    private enum ArchiveKey {
        static let record = "Record"
        static let bundleIdentifier = "bundleIdentifier"
        static let name = "name"
    }
}
