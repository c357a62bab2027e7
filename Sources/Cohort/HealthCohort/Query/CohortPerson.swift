public import Foundation

/// One of many people: what a study knows of them, and no health data.
public struct CohortPerson: Sendable, Hashable, Identifiable {
    /// What a study calls the sex of a person; the cases are HealthKit's.
    public enum Sex: String, Sendable, Hashable, CaseIterable {
        /// Not known, or not told.
        case notSet
        /// Female.
        case female
        /// Male.
        case male
        /// Neither.
        case other
    }

    /// A pseudonym, which never changes: 1 to 64 letters, digits, `-`, `_` and `.`.
    public let id: String
    /// The store, relative to the folder; the pseudonym with `.sqlite` if nothing else is said.
    public var store: String
    /// The person's zone, in which days begin and end.
    public var zone: TimeZone
    /// The sex.
    public var sex = Sex.notSet
    /// The day of birth.
    public var birth: CohortDay?
    /// What else is known, by name.
    public var attributes: [String: String] = [:]
    /// Days from which buckets may be counted, such as that of joining.
    public var events: [String: CohortDay] = [:]

    /// A person of whom nothing is known.
    public init(id: String, store: String? = nil, zone: TimeZone) {
        self.id = id
        self.store = store ?? id + ".sqlite"
        self.zone = zone
    }

    /// Whether a text can be a pseudonym.
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
