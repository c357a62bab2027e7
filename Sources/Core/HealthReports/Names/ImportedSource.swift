import HealthModel
import HealthStore

/// Sources of imported data: files name them, and say nothing else of them (EXP-20).
enum ImportedSource {
    /// A source that is the same whenever the name is.
    static func identity(name: String, version: String?) -> AppIdentity {
        let hash = DerivedIdentity(texts: [name]).high
        let digits = String(hash, radix: 16)
        let padded = String(repeating: "0", count: max(0, 16 - digits.count)) + digits
        return AppIdentity(bundleIdentifier: "import.\(padded)", name: name, version: version)
    }
}
