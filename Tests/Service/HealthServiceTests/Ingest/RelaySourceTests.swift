import HealthModel
import TestSupport
import Testing

@testable import HealthService

/// The identifiers of sources that a phone passed on, by their names (ING-8).
@Suite struct RelaySourceTests {
    private static func identifier(_ name: String?, _ grain: RelayedSource.Grain = .minutes) -> String {
        RelaySource(name).identity(grain).source.bundleIdentifier
    }

    @Test("ING-8: names that differ in letters of other scripts are different sources") func scripts() {
        let names = [
            "Watch", "Watch Ж", "Watch Щ", "Ж", "Щ", "Ж Watch", "WatchЖ", "手表", "手錶", "Watch 手表", "ß", "Uhr ß",
            "Uhr", "æ Uhr", "ø Uhr",
        ]
        let identifiers = names.map { Self.identifier($0) }
        #expect(Set(identifiers).count == names.count, "\(identifiers)")
        for identifier in identifiers {
            #expect(identifier.hasPrefix(RelayedSource.prefix))
            let isPlain = identifier.dropFirst(RelayedSource.prefix.count).utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E
            }
            #expect(isPlain, "\(identifier)")
        }
        #expect(Self.identifier("Watch Ж") == Self.identifier("Watch Ж"))
    }

    @Test(
        "ING-8: marks, cases and signs do not make another source",
        arguments: [
            ("Ann's Watch", "ann s watch"), ("ÄNNS Watch", "anns watch"), ("Ann\u{301}s  Watch", "anns watch"),
            ("anns\u{A0}watch", "Anns-Watch!"), ("-Anns Watch-", "anns watch"), ("Anns…Watch", "anns watch"),
            ("Ａnns Watch", "anns watch"), ("Watch ②", "watch 2"),
        ])
    func sameSource(_ name: String, _ other: String) {
        #expect(Self.identifier(name) == Self.identifier(other))
        #expect(Self.identifier(name, .nights) != Self.identifier(name, .minutes))
    }

    @Test("ING-8: a name without any letter has an identifier, and none is that of the exporter") func noLetters() {
        #expect(Set(["!", "?", "👟"].map { Self.identifier($0) }).count == 3)
        #expect(Self.identifier(nil) == Self.identifier("Health Auto Export"))
        #expect(Self.identifier("") == Self.identifier(nil))
        #expect(RelaySource(nil).name == "Health Auto Export" && RelaySource("手表").name == "手表")
    }
}
