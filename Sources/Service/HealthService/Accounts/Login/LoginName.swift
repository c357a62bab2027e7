import Foundation

/// Login names (SRV-30): 2 to 64 characters, in one form of Unicode, compared without case.
enum LoginName {
    static let lengths = 2...64
    /// No name of so many characters takes more.
    private static let mostBytes = 1_024

    /// The name as it is kept: NFKC, without space around it.
    static func kept(_ typed: String) throws(NameFault) -> String {
        guard typed.utf8.count <= mostBytes else { throw .length }
        let name = typed.precomposedStringWithCompatibilityMapping.trimmingCharacters(in: .whitespaces)
        guard lengths.contains(name.count), name.utf8.count <= mostBytes else { throw .length }
        guard name.unicodeScalars.allSatisfy(isVisible) else { throw .invisible }
        return name
    }

    /// What two names have in common if they are the same: lower and upper case, and what is written in several ways.
    static func folded(_ name: String) -> String {
        let form = name.precomposedStringWithCompatibilityMapping.trimmingCharacters(in: .whitespaces)
        // Through capitals, which have fewer forms: ß is SS, and a sigma at the end is one like others.
        return form.uppercased().lowercased().precomposedStringWithCompatibilityMapping
    }

    /// A name that people read, without control characters; up to 128 characters.
    static func shown(_ typed: String) throws(NameFault) -> String {
        guard typed.utf8.count <= 4 * mostBytes else { throw .length }
        let name = typed.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespaces)
        guard (1...128).contains(name.count) else { throw .length }
        guard name.unicodeScalars.allSatisfy(isVisible) else { throw .invisible }
        return name
    }

    /// Whether a character can be seen, or is a space: one that cannot would make two names look like one.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

/// Why a name cannot be taken.
enum NameFault: Error, Sendable, Hashable, CustomStringConvertible {
    case length
    case invisible

    var description: String {
        switch self {
        case .length: "A name has 2 to 64 characters."
        case .invisible: "A name has no characters that cannot be seen."
        }
    }
}
