import Testing

@testable import HealthService

/// The fields of headers: their names in any case, and values that cannot begin another field.
@Suite struct HeaderFieldTests {
    @Test(
        "SEC-27: what would begin another field becomes a space",
        arguments: [
            ("plain", "plain"), ("", ""), ("a\rb", "a b"), ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\0b", "a b"),
            ("\r", " "), ("a\r\n\r\nb", "a  b"), ("é\r", "é "), ("a\tb", "a\tb"), ("a\u{2028}b", "a\u{2028}b"),
            ("a\u{1}b", "a\u{1}b"), ("a\u{E}b\u{C}", "a\u{E}b\u{C}"),
        ])
    func values(given: String, kept: String) {
        var fields = HeaderFields()
        fields.add("X-Name", given)
        #expect(fields["X-Name"] == kept)
        fields["X-Name"] = given
        #expect(fields.fields.map(\.value) == [kept])
        #expect(HeaderFields([("X-Name", given)])["X-Name"] == kept)
    }

    @Test("Names of fields are the same in any case, and only then")
    func names() {
        let fields = HeaderFields([("Content-Type", "a"), ("X-A[", "b"), ("É", "c"), ("@", "d"), ("Z", "e")])
        for name in ["Content-Type", "content-type", "CONTENT-TYPE", "cOnTeNt-TyPe"] {
            #expect(fields[name] == "a", "\(name)")
        }
        for name in ["Content-Typ", "Content-Types", "Content_Type", "", "X-A{", "é", "`"] {
            #expect(fields[name] == nil, "\(name)")
        }
        #expect(fields["x-a["] == "b" && fields["É"] == "c" && fields["@"] == "d" && fields["z"] == "e")
    }

    @Test("A field that is set takes the place of all of its name, and one that is added stands beside them")
    func several() {
        var fields = HeaderFields([("A", "1"), ("B", "2"), ("a", "3")])
        #expect(fields["A"] == "1" && fields.values("a") == ["1", "3"] && fields.values("c").isEmpty)
        fields.add("A", "4")
        #expect(fields.values("A") == ["1", "3", "4"] && fields["a"] == "1")
        fields["a"] = "5"
        #expect(fields.fields.map { "\($0.name) \($0.value)" } == ["B 2", "a 5"])
        fields["A"] = nil
        fields["C"] = nil
        #expect(fields.fields.map { "\($0.name) \($0.value)" } == ["B 2"])
    }
}
