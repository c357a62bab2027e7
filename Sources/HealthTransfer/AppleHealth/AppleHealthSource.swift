import HealthDatabase
import HealthModel

/// Sources of exports: the file names them, and says nothing else of them (EXP-20).
enum AppleHealthSource {
    /// A source that is the same whenever the name is.
    static func identity(name: String, version: String?) -> AppIdentity {
        let hash = DerivedIdentity(texts: [name]).high
        let digits = String(hash, radix: 16)
        let padded = String(repeating: "0", count: max(0, 16 - digits.count)) + digits
        return AppIdentity(bundleIdentifier: "import.\(padded)", name: name, version: version)
    }

    /// The types whose samples may stand in correlations too (EXP-18).
    static let correlatedTypes: Set<ObjectType> = Set(
        ObjectType.all.filter { $0.family == .correlation }.flatMap(\.containedTypes))
}
