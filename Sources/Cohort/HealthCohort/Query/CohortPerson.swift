public import Foundation

/// A person of a cohort: the study's data about them, without health data.
public struct CohortPerson: Sendable, Hashable, Identifiable {
    /// The sex of a person in a study; the cases are HealthKit's.
    public enum Sex: String, Sendable, Hashable, CaseIterable {
        /// Unknown or not stated.
        case notSet
        /// Female.
        case female
        /// Male.
        case male
        /// Neither.
        case other
    }

    /// The pseudonym, which never changes: 1 to 64 letters, digits, `-`, `_` and `.`.
    public let id: String
    /// The path of the store, relative to the folder; by default the pseudonym with `.sqlite`.
    public var store: String
    /// The person's time zone, in which days begin and end.
    public var zone: TimeZone
    /// The sex.
    public var sex = Sex.notSet
    /// The day of birth.
    public var birth: CohortDay?
    /// Further attributes, by name.
    public var attributes: [String: String] = [:]
    /// Days that buckets can be counted from, such as the day of joining.
    public var events: [String: CohortDay] = [:]

    /// Creates a person without further data.
    public init(id: String, store: String? = nil, zone: TimeZone) {
        self.id = id
        self.store = store ?? id + ".sqlite"
        self.zone = zone
    }

    /// Returns whether a string is a valid pseudonym.
    public static func isIdentifier(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !text.hasPrefix(".")
            && text.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
