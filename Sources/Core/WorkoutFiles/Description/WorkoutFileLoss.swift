/// Something of a recording that a file does not have, because its format has no place for it or says it more coarsely.
package struct WorkoutFileLoss: Hashable, Sendable {
    /// What became of it.
    package enum Kind: Hashable, Sendable {
        /// It is not in the file: the format has no place for anything like it.
        case unknown
        /// It is not in the file, though others of its kind may be.
        case leftOut
        /// It is in the file, to the step of the format.
        case rounded
    }

    package var kind: Kind
    /// What it is, as people call it: `air temperatures`.
    package var what: String
    /// How many of it; at least one.
    package var count: Int
    /// Why, as a clause.
    package var reason: String

    /// A sentence for people.
    package var message: String {
        let was = count == 1 ? "was" : "were"
        return switch kind {
        case .unknown, .leftOut: "\(count) \(what) \(was) left out: \(reason)."
        case .rounded: "\(count) \(what) \(was) rounded: \(reason)."
        }
    }
}
