import Testing

@testable import WorkoutFiles

@Suite struct XMLByteScannerTests {
    /// Returns the tags of a document, one a word, and how it ended.
    private func tags(_ bytes: [UInt8], piece: Int = .max) -> String {
        var scanner = XMLByteScanner(MemoryByteSource(bytes, largestPiece: piece))
        var words: [String] = []
        while true {
            switch scanner.next() {
            case .startTag:
                var word = "<" + scanner.name(of: scanner.symbol)
                for index in 0..<scanner.attributeCount {
                    let name = String(decoding: scanner.attributeName(index), as: UTF8.self)
                    word += " \(name)=\(String(decoding: scanner.attributeValue(index), as: UTF8.self))"
                }
                words.append(word + ">")
            case .endTag: words.append("</\(scanner.name(of: scanner.symbol))>")
            case .endOfDocument: return words.joined()
            case .malformed: return words.joined() + "!"
            }
        }
    }

    /// Returns the text of the root element.
    private func text(_ document: String, piece: Int = .max) -> String {
        var scanner = XMLByteScanner(MemoryByteSource(Array(document.utf8), largestPiece: piece))
        guard scanner.next() == .startTag else { return "no root" }
        return String(decoding: scanner.leafText(), as: UTF8.self)
    }

    // swift-format-ignore
    @Test(arguments: [
        ("<a/>",                                           "<a></a>"),
        ("<a ><b\n/></a >",                                "<a><b></b></a>"),
        ("\u{FEFF}<?xml version='1.0'?><a/>",              "<a></a>"),
        ("<a x='1>2' y = \"it's\"/>",                      "<a x=1>2 y=it's></a>"),
        ("<a x='&lt;&#65;&#x42;&amp;&unknown;'/>",         "<a x=<AB&&unknown;></a>"),
        ("<a x='1' x='2'/>",                               "<a x=1 x=2></a>"),
        ("<!DOCTYPE a [<!ELEMENT a (#PCDATA)><!-- it's ]> --><!ENTITY e 'x>'>]><a/>", "<a></a>"),
        ("<!DOCTYPE a SYSTEM 'a.dtd'><a/>",                "<a></a>"),
        ("<a><!-- <b> -- ]]> --><?p <c>?><![CDATA[<d>]]></a>", "<a></a>"),
        ("<x:a xmlns:x='u'><x:b/></x:a>",                  "<x:a xmlns:x=u><x:b></x:b></x:a>"),
        ("<a/>trailing",                                   "<a></a>"),
        ("<a></b>",                                        "<a>!"),
        ("<a",                                             "!"),
        ("<a>",                                            "<a>!"),
        ("<a x=1/>",                                       "!"),
        ("< a/>",                                          "!"),
        ("<a><!bad></a>",                                  "<a>!"),
        ("text",                                           "!"),
        ("",                                               "!"),
        (" \n",                                            "!"),
    ])
    func findsTags(_ document: String, _ expected: String) {
        #expect(tags(Array(document.utf8)) == expected)
        #expect(tags(Array(document.utf8), piece: 1) == expected)
    }

    // swift-format-ignore
    @Test(arguments: [
        ("<a>12</a>",                                  "12"),
        ("<a/>",                                       ""),
        ("<a>1<!-- 2 -->3<![CDATA[<4>&amp;]]>5</a>",   "13<4>&amp;5"),
        ("<a>1<b>2</b>3<c/>4</a>",                     "134"),
        ("<a>&quot;&apos;&gt;&#x1F600;</a>",           "\"'>😀"),
        ("<a>a\u{0B}b\u{1}c</a>",                      "abc"),
        ("<a>&e; & &#xD800; &#99999999;</a>",          "&e; & &#xD800; &#99999999;"),
    ])
    func collectsText(_ document: String, _ expected: String) {
        #expect(text(document) == expected)
        #expect(text(document, piece: 1) == expected)
        #expect(text(document, piece: 3) == expected)
    }

    @Test func countsDroppedControlCharacters() {
        var scanner = XMLByteScanner(MemoryByteSource("<a>a\u{0B}b\u{1}c</a>"))
        _ = scanner.next()
        _ = scanner.leafText()
        #expect(scanner.droppedControlCharacters == 2)
    }

    // swift-format-ignore
    @Test func readsOtherEncodings() {
        let document = "<?xml version=\"1.0\"?><é x='€'>😀</é>"
        let units = Array(document.utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(tags([0xFF, 0xFE] + little) == "<é x=€></é>")
        #expect(tags([0xFE, 0xFF] + big, piece: 1) == "<é x=€></é>")
        #expect(tags(little, piece: 3) == "<é x=€></é>")
        #expect(tags(big) == "<é x=€></é>")
        let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a x='".utf8) + [0xE9, 0x80] + Array("'/>".utf8)
        #expect(tags(latin) == "<a x=é€></a>")
        #expect(tags(Array("<?xml version='1.0' encoding='KOI8-R'?><a/>".utf8)) == "!")
        #expect(tags(Array("<?xml version='1.0' encoding='UTF-16'?><a/>".utf8)) == "<a></a>")
    }

    @Test func doesNotExpandEntities() {
        let bomb = "<!DOCTYPE a [<!ENTITY a '1'><!ENTITY b '&a;&a;&a;'><!ENTITY c '&b;&b;&b;'>]><a>&c;</a>"
        #expect(text(bomb) == "&c;")
    }

    @Test func limitsDepthNamesAttributesAndTags() {
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(tags(Array(deep.utf8)).hasSuffix("<a>!"))
        #expect(tags(Array("<\(String(repeating: "n", count: 5_000))/>".utf8)) == "!")
        let many = (0..<300).map { " a\($0)='1'" }.joined()
        #expect(tags(Array("<a\(many)/>".utf8)) == "!")
        #expect(tags(Array("<a x='\(String(repeating: "v", count: 1 << 19))'/>".utf8)) == "!")
        #expect(tags(Array("<a x='\(String(repeating: "v", count: 1 << 17))'/>".utf8)).count == 1 << 17 + 10)
    }

    /// Tags that do not fit the window are skipped with their contents, and the following ones are read.
    @Test(arguments: [1 << 16, .max])
    func EXP_53_stepsOverTagsThatAreTooLong(piece: Int) {
        func tags(_ document: String) -> String { self.tags(Array(document.utf8), piece: piece) }
        let long = String(repeating: "v >/", count: 1 << 17)
        #expect(tags("<r><a x='\(long)'/><b/></r>") == "<r><b></b></r>")
        #expect(tags("<r><b/><a y = \"1\" x='\(long)' ><c>text<a/></c></a ><d/></r>") == "<r><b></b><d></d></r>")
        #expect(tags("<r><a x='\(long)'/><a x='\(long)'><a x='\(long)'/></a></r>") == "<r></r>")
        // The end of the tag is uncertain, or missing.
        #expect(tags("<r><a x='\(long)/><b y='\(long)'/></r>") == "<r>!")
        #expect(tags("<r><a x='\(long)' y/><b/></r>") == "<r>!")
        #expect(tags("<r><a x='\(long)'><b/></r>") == "<r>!")
        #expect(tags("<r><a x='\(long)") == "<r>!")
    }

    @Test func EXP_53_tellsWhereATagIsTooLong() {
        let long = String(repeating: "v", count: 1 << 19)
        var scanner = XMLByteScanner(MemoryByteSource("<r>\n<a x='\(long)'/><a x='\(long)'/></r>"))
        while scanner.next() != .endOfDocument {}
        var warnings = WarningCollector()
        warnings.add(documentOf: scanner, file: "r.xml")
        #expect(warnings.all.map(\.kind) == [.longTag])
        #expect(
            warnings.all.first?.message
                == "2 elements were left out: their tags are longer than 262144 bytes (the first in line 2, byte 4).")
    }

    @Test func cutsTextAfterAMegabyte() {
        let long = String(repeating: "x", count: 3 << 20)
        #expect(text("<a>\(long)</a>").utf8.count == 1 << 20)
    }

    @Test func survivesMoreNamesThanItKeeps() {
        let names = (0..<3_000).map { "<n\($0)></n\($0)>" }.joined()
        #expect(!tags(Array("<a>\(names)</a>".utf8)).hasSuffix("!"))
    }

    @Test func tellsWhereTheDamageIs() {
        var scanner = XMLByteScanner(MemoryByteSource("<a>\n<b>\n</c></a>"))
        while scanner.next() != .malformed {}
        #expect(scanner.failure?.line == 3)
        #expect(scanner.failure?.byteOffset == 8)
        #expect(scanner.failure?.reason == "an end tag does not match the open element <b>")
    }

    @Test func resolvesNamespacesWhereTheyAreDeclared() {
        var scanner = XMLByteScanner(MemoryByteSource("<a xmlns='u'><p:b xmlns:p='v'/><p:b/></a>"))
        var found: [String] = []
        while scanner.next() != .endOfDocument { found.append(scanner.namespace(of: scanner.symbol)) }
        #expect(found == ["u", "v", "", "", "", ""])
    }
}
