import Foundation
import HealthModel

/// A source of the exporter's data (ING-8).
struct RelaySource: Hashable {
    /// The original name, on one line; several devices joined by a bar form one name.
    let name: String
    private let slug: String

    private static let fallback = "Health Auto Export"
    private static let nameLimit = 200

    /// - Parameter name: The name in the payload, if any.
    init(_ name: String?) {
        self.name = name.flatMap { IngestText.line($0, limit: Self.nameLimit) } ?? Self.fallback
        slug = Self.slug(self.name)
    }

    /// Returns the identity under which the source saves samples.
    func identity(_ grain: RelayedSource.Grain) -> AppIdentity {
        AppIdentity(bundleIdentifier: RelayedSource.bundleIdentifier(slug: slug, grain), name: name)
    }

    /// Returns a name in lowercase letters, digits and dashes.
    ///
    /// If letters of other scripts are lost, a hash keeps names distinct.
    private static func slug(_ name: String) -> String {
        var slug = ""
        var isLossy = false
        for scalar in name.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": slug.unicodeScalars.append(scalar)
            default:
                if scalar.properties.isAlphabetic { isLossy = true }
                // Combining marks do not separate words.
                if scalar.properties.canonicalCombiningClass == .notReordered, slug.last != "-", !slug.isEmpty {
                    slug += "-"
                }
            }
        }
        if slug.hasSuffix("-") { slug.removeLast() }
        guard isLossy || slug.isEmpty else { return slug }
        let number = String(DerivedIdentity(texts: [name]).high >> 32, radix: 16)
        return slug.isEmpty ? "source-\(number)" : "\(slug)-\(number)"
    }
}
