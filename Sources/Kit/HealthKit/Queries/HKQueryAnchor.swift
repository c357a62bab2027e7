public import Foundation
import HealthStore

/// A place in the history of a store: what was added and deleted up to it, an app has seen.
///
/// Anchors come from queries and go back into queries, also in a later run of the program: they can be archived. An anchor
/// of another store acts like none (QRY-60).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKQueryAnchor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The place as the floors below know it.
    let position: ChangePosition

    /// Wraps a position.
    init(position: ChangePosition) {
        self.position = position
        super.init()
    }

    /// An anchor from the number that the first version of anchored queries used; 0 stands before everything (QRY-28).
    public convenience init(fromValue value: Int) {
        self.init(position: ChangePosition(number: Int64(value)))
    }

    // MARK: - NSObject

    /// Anchors at the same place are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKQueryAnchor)?.position.number == position.number
    }

    open override var hash: Int { position.number.hashValue }

    // MARK: - NSCopying

    /// Answers the anchor itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: anchors can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived anchor; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let position = coder.decodeRecord(ChangePosition.self, forKey: ArchiveKey.position) else { return nil }
        self.position = position
        super.init()
    }

    /// Archives the place and the identity of the store.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(position, forKey: ArchiveKey.position)
    }

    private enum ArchiveKey {
        static let position = "Position"
    }
}
