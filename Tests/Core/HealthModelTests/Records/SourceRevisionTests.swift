import HealthModel
import Testing

/// Revisions of sources, which are equal if all of their properties are.
@Suite struct SourceRevisionTests {
    private static func revision(
        _ bundle: String = "com.example.app", name: String = "App", version: String? = "1.0",
        product: String? = "Watch2,4", system: SystemVersion? = SystemVersion(major: 9, minor: 1, patch: 2)
    ) -> SourceRevisionRecord {
        SourceRevisionRecord(
            source: SourceRecord(bundleIdentifier: bundle, name: name), version: version, productType: product,
            system: system)
    }

    @Test func OBJ_4_revisionsAreEqualIfAllOfTheirPropertiesAre() {
        let one = Self.revision()
        #expect(one == one && one == Self.revision() && one.hashValue == Self.revision().hashValue)
        let others = [
            Self.revision("com.example.other"), Self.revision(version: "1.1"), Self.revision(version: nil),
            Self.revision(product: "Watch2,5"), Self.revision(product: nil), Self.revision(system: nil),
            Self.revision(system: SystemVersion(major: 8, minor: 1, patch: 2)),
            Self.revision(system: SystemVersion(major: 9, minor: 2, patch: 2)),
            Self.revision(system: SystemVersion(major: 9, minor: 1, patch: 3)),
        ]
        for other in others { #expect(one != other && other != one) }
        #expect(Set(others + [one, Self.revision()]).count == others.count + 1)
    }

    @Test func OBJ_4_anAppSavesUnderItsOwnRevision() {
        let app = AppIdentity(
            bundleIdentifier: "com.example.app", name: "App", version: "1.0", productType: "Watch2,4",
            system: SystemVersion(major: 9, minor: 1, patch: 2))
        #expect(app.revision == Self.revision() && app.revision.source.name == "App")
        let plain = AppIdentity(bundleIdentifier: "com.example.app", name: "App")
        #expect(plain.revision == Self.revision(version: nil, product: nil, system: nil))
    }
}
