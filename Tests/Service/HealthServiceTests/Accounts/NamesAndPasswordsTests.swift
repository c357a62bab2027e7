import TestSupport
import Testing

@testable import HealthService

/// The permitted names and passwords.
@Suite struct NamesAndPasswordsTests {
    @Test(arguments: [
        ("Ada", "Ada"), ("  Ada  ", "Ada"), ("ＡＤＡ", "ADA"), ("ﬁne", "fine"), ("Zoe\u{308}", "Zoë"), ("a b", "a b"),
        ("ada@example.org", "ada@example.org"), ("李明", "李明"),
    ]) func SRV_30_namesHaveOneForm(typed: String, kept: String) throws {
        #expect(try LoginName.kept(typed) == kept)
    }

    @Test(arguments: [
        ("Ada", "ADA"), ("straße", "STRASSE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("ﬁne", "FINE"), ("Zoe\u{308}", "ZOË"),
        ("ada ", " Ada"), ("K", "k"),
    ]) func SRV_30_namesAreComparedWithoutCase(one: String, other: String) {
        #expect(LoginName.folded(one) == LoginName.folded(other))
        #expect(LoginName.folded(one) == LoginName.folded(LoginName.folded(one)))
    }

    @Test(arguments: [
        ("a", NameFault.length), ("", .length), ("    ", .length), (String(repeating: "a", count: 65), .length),
        (String(repeating: "a", count: 1_000_000), .length),
        ("e" + String(repeating: "\u{301}", count: 5_000), .length),
        ("ad\u{200D}a", .invisible), ("ad\u{0}a", .invisible), ("ad\na", .invisible), ("\u{202E}ada", .invisible),
        ("a\u{E000}b", .invisible),
    ]) func SRV_30_otherNamesAreRefused(_ typed: String, _ fault: NameFault) {
        #expect(throws: fault) { try LoginName.kept(typed) }
    }

    private static let rules = PasswordRules(
        hosts: ["health.example.org"], list: "Correct Horse Battery\r\nshort\n\n12345678901234\n")

    @Test(arguments: [
        "twelve chars", "            x", "contraseña…", "🦁🐯🐻🦊🐼🐨🐸🐵🐔🐧🐦🦆", "Correct Horse Battery Staple",
        "openhealthkit!", "abcabcabcabd", "abcdefabcdeg",
        // What comes twice is not all of it, or the second time is not whole.
        "abcdefghabcdefg", "xabcdefabcdef",
    ]) func SEC_3_anyCharactersAreTakenAsTheyAre(_ password: String) throws {
        if password.count >= 12 {
            try Self.rules.check(password, name: "ada")
        } else {
            #expect(throws: PasswordFault.tooShort) { try Self.rules.check(password, name: "ada") }
        }
    }

    @Test(arguments: [
        ("elevenchars", PasswordFault.tooShort), ("", .tooShort), ("🦁🐯🐻🦊🐼🐨🐸🐵🐔🐧🐦", .tooShort),
        (String(repeating: "ab1", count: 86), .tooLong), (String(repeating: "x", count: 1_000_000), .tooLong),
        ("e" + String(repeating: "\u{301}", count: 5_000), .tooLong), ("Adalovelace1815", .loginName),
        ("HEALTH.example.org", .hostName), ("openHEALTHkit", .productName), ("aaaaaaaaaaaa", .repetition),
        ("abcabcabcabc", .repetition), ("abcABCabcABCab", .repetition), ("121212121212", .repetition),
        ("abcdefabcdef", .repetition), ("abcdefgABCDEFG", .repetition), ("abcdefgabcdefga", .repetition),
        ("abcdabcdabcd", .repetition), ("abcdeabcdeab", .repetition),
        ("correct horse battery", .listed), ("12345678901234", .listed),
    ]) func SEC_3_whatEverybodyTriesFirstIsRefused(_ password: String, _ fault: PasswordFault) {
        #expect(throws: fault) { try Self.rules.check(password, name: "adaLOVElace1815") }
        #expect(!fault.description.isEmpty && fault.description.hasSuffix("."))
    }

    @Test(
        "SEC-3: what does not repeat to its end, or not twice, is no repetition",
        arguments: ["abcdefabcdeg", "abcdefgabcdef", "aaaaaaaaaaab", "baaaaaaaaaaa", "abcabcabdabc", "ababababcbab"])
    func SEC_3_almostRepeated(_ password: String) throws { try PasswordRules().check(password, name: "ada") }

    @Test("SEC-3: a password of the greatest length has at most 4096 bytes") func SEC_3_bytes() throws {
        // Letters with marks, of sixteen bytes each but for the first one.
        func password(_ marks: Int) -> String {
            let letter = "\u{E9}" + String(repeating: "\u{301}", count: 7)
            return "\u{E8}" + String(repeating: "\u{301}", count: marks) + String(repeating: letter, count: 255)
        }
        #expect(password(7).count == 256 && password(7).utf8.count == 4_096)
        #expect(password(8).count == 256 && password(8).utf8.count == 4_098)
        try Self.rules.check(password(7), name: "ada")
        #expect(throws: PasswordFault.tooLong) { try Self.rules.check(password(8), name: "ada") }
    }

    @Test func SEC_3_aPasswordHasTwelveTo256Characters() throws {
        var generator = SeededGenerator(seed: 5)
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        let long = String((0..<256).map { _ in letters[Int(generator.next() % 36)] })
        try Self.rules.check(long, name: "ada")
        #expect(throws: PasswordFault.tooLong) { try Self.rules.check(long + "x", name: "ada") }
        try Self.rules.check("abcdefghijkl", name: "ada")
    }

    @Test(arguments: [
        ("192.0.2.77", "192.0.2.0/24", false), ("::ffff:192.0.2.77", "192.0.2.0/24", false),
        ("2001:db8:1:2:3::4", "2001:db8:1::/48", false), ("[2001:db8::1]", "2001:db8:0::/48", false),
        ("fe80::1%eth0", "fe80:0:0::/48", false), ("127.0.0.1", "127.0.0.0/24", true), ("::1", "0:0:0::/48", true),
        ("127.9.9.9", "127.9.9.0/24", true),
    ]) func SRV_38_ofAnAddressAPrefixIsKept(_ text: String, _ prefix: String, _ isLoopback: Bool) throws {
        let address = try #require(ClientAddress(text))
        #expect(address.prefix == prefix && address.isLoopback == isLoopback)
    }

    @Test(arguments: [
        "", "localhost", "1.2.3", "1.2.3.4.5", "1.2.3.256", "[::1", "::g", "1.2.3.4\u{0}", "01.2.3.4:80",
        String(repeating: "1", count: 10_000),
    ]) func whatIsNoAddressIsNone(_ text: String) {
        #expect(ClientAddress(text) == nil)
    }

    @Test func ofABrowserLittleIsKept() {
        #expect(Visitor(address: .local, browser: String(repeating: "x", count: 100_000)).browser.count == 200)
        #expect(ClientAddress.local.prefix == "local" && ClientAddress.local.isLoopback)
    }
}
