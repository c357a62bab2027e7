import Foundation
import HealthModel

/// The sources of what the exporter passes on (ING-8).
struct RelaySource: Hashable {
    /// The name as it came, in one line; several devices, joined by a bar, are one name.
    let name: String
    private let slug: String

    private static let fallback = "Health Auto Export"
    private static let nameLimit = 200

    /// - Parameter name: What the payload says, if it says anything.
    init(_ name: String?) {
        self.name = name.flatMap { IngestText.line($0, limit: Self.nameLimit) } ?? Self.fallback
        slug = Self.slug(self.name)
    }

    /// The source as it saves.
    func identity(_ grain: RelayedSource.Grain) -> AppIdentity {
        AppIdentity(bundleIdentifier: RelayedSource.bundleIdentifier(slug: slug, grain), name: name)
    }

    /// Small letters, digits, and dashes between them; where letters of other scripts are lost, a number keeps names apart.
    private static func slug(_ name: String) -> String {
        var slug = ""
        var isLossy = false
        for scalar in name.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": slug.unicodeScalars.append(scalar)
            default:
                if scalar.properties.isAlphabetic { isLossy = true }
                // The marks above letters are no gaps.
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
