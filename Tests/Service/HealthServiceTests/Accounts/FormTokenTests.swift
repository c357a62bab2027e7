import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthService

/// Form tokens and addresses by themselves (SEC-24, SRV-38).
@Suite struct FormTokenTests {
    private static func signedIn(_ digest: [UInt8]) -> SignedIn {
        let made = AccountsFixture.start
        let person = PersonRecord(
            id: SweptLife.uuid(1), name: "ann", folded: "ann", shownName: "Ann", role: .person, made: made)
        let session = SessionRecord(
            digest: digest, id: SweptLife.uuid(2), person: person.id, begun: made, used: made, confirmed: made,
            browser: "Browser", address: "local")
        return SignedIn(person: Person(person), session: LoginSession(session), digest: digest)
    }

    @Test("SEC-24: a token is for one purpose, in one session, of one server") func bound() throws {
        let secrets = FastSecrets()
        let forms = FormTokens(key: Array(repeating: 1, count: 32), secrets: secrets)
        let other = FormTokens(key: Array(repeating: 2, count: 32), secrets: secrets)
        let (ann, ben) = (Self.signedIn([1, 2, 3]), Self.signedIn([1, 2, 4]))
        let purposes = ["", "a", "logout", "erase", "logou", "logout "]
        for purpose in purposes {
            let token = forms.make(for: ann, purpose: purpose)
            for asked in purposes {
                #expect(forms.check(token, for: ann, purpose: asked) == (asked == purpose), "\(purpose) \(asked)")
                #expect(!forms.check(token, for: ben, purpose: asked) && !other.check(token, for: ann, purpose: asked))
            }
            #expect(token.utf8.count == 86 && forms.make(for: ann, purpose: purpose) != token)
        }
    }

    @Test("SEC-24: only a token of the right length is one") func lengths() throws {
        let forms = FormTokens(key: [1], secrets: FastSecrets())
        let ann = Self.signedIn([1])
        let bytes = try #require(Base64URL.bytes(forms.make(for: ann, purpose: "a").utf8))
        #expect(forms.check(Base64URL.text(bytes), for: ann, purpose: "a"))
        for wrong in [bytes + [0], Array(bytes.dropLast()), bytes + bytes, [], Array(bytes.suffix(32))] {
            #expect(!forms.check(Base64URL.text(wrong), for: ann, purpose: "a"))
        }
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1
            #expect(!forms.check(Base64URL.text(changed), for: ann, purpose: "a"))
        }
    }

    @Test("SEC-24: a mark is the same for a session, and tells neither the code nor the session") func marks() throws {
        let secrets = FastSecrets()
        let forms = FormTokens(key: [1], secrets: secrets)
        let (ann, ben) = (Self.signedIn([1]), Self.signedIn([2]))
        #expect(forms.mark(of: ann) == forms.mark(of: ann) && forms.mark(of: ann) != forms.mark(of: ben))
        #expect(forms.mark(of: ann) != FormTokens(key: [2], secrets: secrets).mark(of: ann))
        #expect(Base64URL.bytes(forms.mark(of: ann).utf8)?.count == 8)
    }

    @Test(
        "SRV-38: addresses as proxies and systems write them",
        arguments: [
            ("192.0.2.77", "192.0.2.0/24", 4, false), ("[192.0.2.77]", "192.0.2.0/24", 4, false),
            ("::ffff:192.0.2.77", "192.0.2.0/24", 4, false), ("[::ffff:127.0.0.1]", "127.0.0.0/24", 4, true),
            ("2001:db8:1:2:3::4", "2001:db8:1::/48", 8, false), ("[2001:db8:a::1]", "2001:db8:a::/48", 8, false),
            ("[fe80::1%eth0]", "fe80:0:0::/48", 8, false), ("::1", "0:0:0::/48", 8, true),
            ("[::1]", "0:0:0::/48", 8, true), ("::2", "0:0:0::/48", 8, false), ("1::1", "1:0:0::/48", 8, false),
            ("128.0.0.1", "128.0.0.0/24", 4, false), ("127.255.255.255", "127.255.255.0/24", 4, true),
            ("::fffe:127.0.0.1", "0:0:0::/48", 8, false),
        ])
    func addresses(text: String, prefix: String, party: Int, isLoopback: Bool) throws {
        let address = try #require(ClientAddress(text))
        #expect(address.prefix == prefix && address.isLoopback == isLoopback && address.party.count == party)
        // Of a zone nothing is used.
        guard !text.contains("%") else { return }
        #expect(ClientAddress("[" + text) == nil && ClientAddress(text + "]") == nil)
        #expect(ClientAddress("[[" + text + "]]") == nil && ClientAddress(" " + text) == nil)
    }

    @Test("SRV-38: one household has one party, and an address another") func parties() {
        func party(_ text: String) -> [UInt8]? { ClientAddress(text)?.party }
        #expect(party("2001:db8:1:2::3") == party("2001:db8:1:2:ffff::"))
        #expect(party("2001:db8:1:2::3") != party("2001:db8:1:3::3"))
        #expect(party("192.0.2.1") != party("192.0.2.2") && party("192.0.2.1") == party("::ffff:192.0.2.1"))
        #expect(ClientAddress.local.party.isEmpty && ClientAddress.local.isLoopback)
    }
}
