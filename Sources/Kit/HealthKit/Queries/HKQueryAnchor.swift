public import Foundation
import HealthStore

/// A position in the change history of a store, up to which an app has read additions and deletions.
///
/// Anchors are returned by queries and passed to queries, also in a later run of the program: they can be archived.
/// An anchor of another store has no effect (QRY-60).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKQueryAnchor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The position in the change history.
    let position: ChangePosition

    /// Creates an anchor from a position.
    init(position: ChangePosition) {
        self.position = position
    }

    /// Creates an anchor from the number used by the first version of anchored queries; 0 precedes everything
    /// (QRY-28).
    public convenience init(fromValue value: Int) {
        self.init(position: ChangePosition(number: Int64(value)))
    }

    // MARK: - NSObject

    /// Returns whether both anchors have the same position.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKQueryAnchor)?.position.number == position.number
    }

    open override var hash: Int { position.number.hashValue }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived anchor.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let position = coder.decodeRecord(ChangePosition.self, forKey: ArchiveKey.position) else { return nil }
        self.position = position
    }

    /// Encodes the position and the identity of the store.
    open func encode(with coder: NSCoder) { coder.encodeRecord(position, forKey: ArchiveKey.position) }

    private enum ArchiveKey {
        static let position = "Position"
    }
}
