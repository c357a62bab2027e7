public import Foundation

/// A piece of gear that workouts are done with, such as a pair of shoes or a bike (API-141).
///
/// A workout names its gear; names are unique regardless of case, as tags are.
public struct Gear: Sendable, Hashable, Codable, Identifiable {
    /// The kind of a piece of gear.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// A pair of shoes.
        case shoes
        /// A bike.
        case bike
        /// A pair of skis.
        case skis
        /// A pair of skates.
        case skates
        /// A board.
        case board
        /// A boat.
        case boat
        /// A racket.
        case racket
        /// Anything else.
        case other
    }

    /// The maximum number of characters in a name.
    public static let nameLimit = 100

    /// The identifier.
    public let id: UUID
    /// The name.
    public var name: String
    /// The kind.
    public var kind: Kind
    /// The first day of use; nil if it is not known.
    public var begin: CalendarDay?
    /// The day on which the gear was retired; nil if it is in use.
    public var end: CalendarDay?

    /// Creates a piece of gear.
    ///
    /// - Throws: ``ValidationError`` if the name is blank, too long or of several lines, or if the end is before the
    ///   begin.
    public init(
        id: UUID = UUID(), _ name: String, kind: Kind = .other, begin: CalendarDay? = nil, end: CalendarDay? = nil
    ) throws(ValidationError) {
        (self.id, self.name, self.kind, self.begin, self.end) = (id, name, kind, begin, end)
        try validate()
    }

    /// Validates the gear.
    ///
    /// - Throws: ``ValidationError`` if the name is blank, too long or of several lines, or if the end is before the
    ///   begin.
    package func validate() throws(ValidationError) {
        try WorkoutAnnotation.check(line: name, "The name of gear", limit: Self.nameLimit)
        if let begin, let end, end < begin {
            throw ValidationError(reason: "Gear cannot be retired before its first day.")
        }
    }

    /// The name without case, by which gear is known.
    package static func key(_ name: String) -> String { name.lowercased() }
}
