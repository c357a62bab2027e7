import Foundation

/// The rules for login names (SRV-30): 2 to 64 characters, in a single Unicode normalization form, compared
/// case-insensitively.
enum LoginName {
    static let lengths = 2...64
    /// The maximum number of UTF-8 bytes, which no name of the permitted length exceeds.
    private static let mostBytes = 1_024

    /// Returns the stored form of a name: NFKC, without surrounding white space.
    static func kept(_ typed: String) throws(NameFault) -> String {
        guard typed.utf8.count <= mostBytes else { throw .length }
        let name = typed.precomposedStringWithCompatibilityMapping.trimmingCharacters(in: .whitespaces)
        guard lengths.contains(name.count), name.utf8.count <= mostBytes else { throw .length }
        guard name.unicodeScalars.allSatisfy(isVisible) else { throw .invisible }
        return name
    }

    /// Returns the folded form by which names are compared, without differences of case and notation.
    static func folded(_ name: String) -> String {
        let form = name.precomposedStringWithCompatibilityMapping.trimmingCharacters(in: .whitespaces)
        // Uppercased first, because capitals have fewer forms: ß becomes SS, and a final sigma equals any other.
        return form.uppercased().lowercased().precomposedStringWithCompatibilityMapping
    }

    /// Returns the stored form of a display name: up to 128 characters, without control characters.
    static func shown(_ typed: String) throws(NameFault) -> String {
        guard typed.utf8.count <= 4 * mostBytes else { throw .length }
        let name = typed.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespaces)
        guard (1...128).contains(name.count) else { throw .length }
        guard name.unicodeScalars.allSatisfy(isVisible) else { throw .invisible }
        return name
    }

    /// Returns whether a character is visible or a space: an invisible character would make two names look the same.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

/// A reason to reject a name.
package enum NameFault: Error, Sendable, Hashable, CustomStringConvertible {
    case length
    case invisible

    package var description: String {
        switch self {
        case .length: "The name must have 2 to 64 characters."
        case .invisible: "The name must not contain invisible characters."
        }
    }
}
