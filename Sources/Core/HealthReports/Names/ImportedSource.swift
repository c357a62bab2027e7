package import HealthModel

/// The sources of imported data, of which files contain only the name (EXP-20).
package enum ImportedSource {
    /// Returns a source whose bundle identifier is derived from the name.
    package static func identity(name: String, version: String?) -> AppIdentity {
        let hash = DerivedIdentity(texts: [name]).high
        let digits = String(hash, radix: 16)
        let padded = String(repeating: "0", count: max(0, 16 - digits.count)) + digits
        return AppIdentity(bundleIdentifier: "import.\(padded)", name: name, version: version)
    }
}
