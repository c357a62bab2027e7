/// A part of a recording or of a plan that a file does not contain, because the format has no place for it or stores it less
/// precisely.
public struct WorkoutFileLoss: Hashable, Sendable {
    /// The kind of loss.
    public enum Kind: Hashable, Sendable {
        /// It is not in the file, because the format has no place for its kind.
        case unsupported
        /// It is not in the file, although others of its kind may be.
        case leftOut
        /// It is in the file, rounded to the precision of the format.
        case rounded
        /// It is in the file in another form.
        case replaced
    }

    /// The kind of loss.
    public package(set) var kind: Kind
    /// The display name of the part in English, such as `air temperatures`; in the singular if ``count`` is 1.
    public package(set) var name: String
    /// The number lost or rounded; at least one.
    public package(set) var count: Int
    /// The reason, as a clause in English.
    package var reason: String

    /// The loss as a sentence in English.
    public var message: String {
        let was = count == 1 ? "was" : "were"
        return switch kind {
        case .unsupported, .leftOut: "\(count) \(name) \(was) left out: \(reason)."
        case .rounded: "\(count) \(name) \(was) rounded: \(reason)."
        case .replaced: "\(count) \(name) \(was) changed: \(reason)."
        }
    }
}
