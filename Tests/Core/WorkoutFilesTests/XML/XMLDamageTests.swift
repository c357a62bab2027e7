import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// Where the tags of a document stand, and what its damage is and where.
@Suite struct XMLDamageTests {
    /// Returns the places of all tags of a document, and what ended it.
    private static func places(_ bytes: [UInt8], piece: Int = .max) -> String {
        var scanner = XMLByteScanner(MemoryByteSource(bytes, largestPiece: piece))
        var words: [String] = []
        while true {
            let token = scanner.next()
            switch token {
            case .startTag, .endTag:
                let mark = token == .startTag ? "" : "/"
                let name = "\(mark)\(scanner.name(of: scanner.symbol))"
                words.append("\(name)@\(scanner.tokenLine):\(scanner.tokenOffset)^\(scanner.depth)")
            case .endOfDocument:
                if scanner.hasTrailingContent { words.append("trailing") }
                return words.joined(separator: " ")
            case .malformed:
                let failure = scanner.failure
                let limit = failure?.limit.map { ", \($0)" } ?? ""
                let code =
                    failure?.code == .unsupportedEncoding ? "encoding" : failure?.code == .malformed ? "damage" : "?"
                let place = "\(failure?.line ?? 0):\(failure?.byteOffset ?? 0)"
                words.append("\(code): \(failure?.reason ?? "") (\(place)\(limit))")
                return words.joined(separator: " ")
            }
        }
    }

    private static let documents = [
        "", "  \n", "text", "\n <a>\n<b/>\n\n<c></c>\n</a>\n", "<a/><!-- --> \n", "<a/><b/>", "<a/>\n<?p?>x", "<a",
        "<a ",
        "<a\n", "<a>\n\n", "<a><b></a>", "<a></b>", "<a></ a>", "<a></a x>", "<a></a", "<a></a\n>", "<a><", "<a></",
        "<a><b",
        "< a/>", "<a>\n< b/></a>", "<a><!bad></a>", "<a><!", "<a><!--", "<a><!-- -", "<a><![CDATA[ ]]", "<a><?p ?",
        "<!DOCTYPE a", "<!DOCTYPE a [", "<!DOCTYPE a [<!-- ] -->]", "<!DOCTYPE a [<!ENTITY b ']>'>] ><a/>",
        "<!DOCTYPE a \"it's]\"><a/>", "<a><!DOCTYPE a></a>", "<a x/>", "<a x=/>", "<a x=1/>",
        "<a x='1/>", "<a x='1'", "<a x='1' /", "<a / >", "<a x='1'y=\"2\"/>", "<a ='1'/>", "<a x = '1'\n\ty='2'></a>",
        "<?xml version='1.0' encoding='KOI8-R'?><a/>", "<?xml encoding=\"\"?><a/>", "<?xml?><a/>", "<!-- a --",
        "<a>&#0;</a>",
        "<?xml encoding = 'windows-1252' ?>\n<a/>", "<?xml encoding='latin1'?><a/>", "<?xml version='1.0'",
        "<?p ?><!-- --><a/>",
        "<a><b><c/></b>\n<b/><d>\n</d></a>", "<a:b xmlns:a='x'><c/></a:b>", "<a></a:a>",
    ]

    @Test func damageHasItsReasonAndItsPlace() throws {
        let lines = Self.documents.map { document in
            let bytes = Array(document.utf8)
            let text = Self.places(bytes)
            #expect(Self.places(bytes, piece: 1) == text, "\(document)")
            return "\(document.replacing("\n", with: "¶").replacing("\t", with: "→")) | \(text)"
        }
        #expect(
            lines.joined(separator: "\n") == #"""
                 | damage: the file is empty (1:0)
                  ¶ | damage: the file has no elements (2:3)
                text | damage: the file is not XML (1:0)
                ¶ <a>¶<b/>¶¶<c></c>¶</a>¶ | a@2:2^1 b@3:6^2 /b@3:6^1 c@5:12^2 /c@5:15^1 /a@6:20^0
                <a/><!-- --> ¶ | a@1:0^1 /a@1:0^0
                <a/><b/> | a@1:0^1 /a@1:0^0 trailing
                <a/>¶<?p?>x | a@1:0^1 /a@1:0^0 trailing
                <a | damage: the file ends before its first element (1:2)
                <a  | damage: the file ends before its first element (1:3)
                <a¶ | damage: the file ends before its first element (2:3)
                <a>¶¶ | a@1:0^1 damage: the file ends inside the element <a> (3:5)
                <a><b></a> | a@1:0^1 b@1:3^2 damage: an end tag does not match the open element <b> (1:6)
                <a></b> | a@1:0^1 damage: an end tag does not match the open element <a> (1:3)
                <a></ a> | a@1:0^1 damage: an end tag does not match the open element <a> (1:3)
                <a></a x> | a@1:0^1 damage: an end tag does not match the open element <a> (1:3)
                <a></a | a@1:0^1 damage: the file ends inside the element <a> (1:6)
                <a></a¶> | a@1:0^1 /a@1:3^0
                <a>< | a@1:0^1 damage: the file ends inside the element <a> (1:4)
                <a></ | a@1:0^1 damage: the file ends inside the element <a> (1:5)
                <a><b | a@1:0^1 damage: the file ends inside the element <a> (1:5)
                < a/> | damage: a '<' does not start a tag (1:0)
                <a>¶< b/></a> | a@1:0^1 damage: a '<' does not start a tag (2:4)
                <a><!bad></a> | a@1:0^1 damage: '<!' starts neither a comment nor a CDATA section (1:3)
                <a><! | a@1:0^1 damage: the file ends inside the element <a> (1:5)
                <a><!-- | a@1:0^1 damage: the file ends inside the element <a> (1:7)
                <a><!-- - | a@1:0^1 damage: the file ends inside the element <a> (1:9)
                <a><![CDATA[ ]] | a@1:0^1 damage: the file ends inside the element <a> (1:15)
                <a><?p ? | a@1:0^1 damage: the file ends inside the element <a> (1:8)
                <!DOCTYPE a | damage: the file ends before its first element (1:11)
                <!DOCTYPE a [ | damage: the file ends before its first element (1:13)
                <!DOCTYPE a [<!-- ] -->] | damage: the file ends before its first element (1:24)
                <!DOCTYPE a [<!ENTITY b ']>'>] ><a/> | a@1:32^1 /a@1:32^0
                <!DOCTYPE a "it's]"><a/> | a@1:20^1 /a@1:20^0
                <a><!DOCTYPE a></a> | a@1:0^1 damage: '<!' starts neither a comment nor a CDATA section (1:3)
                <a x/> | damage: the attributes of a tag are not well-formed (1:0)
                <a x=/> | damage: the attributes of a tag are not well-formed (1:0)
                <a x=1/> | damage: the attributes of a tag are not well-formed (1:0)
                <a x='1/> | damage: the file ends before its first element (1:9)
                <a x='1' | damage: the file ends before its first element (1:8)
                <a x='1' / | damage: the file ends before its first element (1:10)
                <a / > | damage: the attributes of a tag are not well-formed (1:0)
                <a x='1'y="2"/> | a@1:0^1 /a@1:0^0
                <a ='1'/> | damage: the attributes of a tag are not well-formed (1:0)
                <a x = '1'¶→y='2'></a> | a@1:0^1 /a@2:18^0
                <?xml version='1.0' encoding='KOI8-R'?><a/> | encoding: the encoding it declares is not \#
                supported; save it as UTF-8 (1:0)
                <?xml encoding=""?><a/> | encoding: the encoding it declares is not supported; save it as UTF-8 \#
                (1:0)
                <?xml?><a/> | a@1:7^1 /a@1:7^0
                <!-- a -- | damage: the file ends before its first element (1:9)
                <a>&#0;</a> | a@1:0^1 /a@1:7^0
                <?xml encoding = 'windows-1252' ?>¶<a/> | a@2:35^1 /a@2:35^0
                <?xml encoding='latin1'?><a/> | a@1:25^1 /a@1:25^0
                <?xml version='1.0' | damage: the file ends before its first element (1:19)
                <?p ?><!-- --><a/> | a@1:14^1 /a@1:14^0
                <a><b><c/></b>¶<b/><d>¶</d></a> | a@1:0^1 b@1:3^2 c@1:6^3 /c@1:6^2 /b@1:10^1 b@2:15^2 /b@2:15^1 \#
                d@2:19^2 /d@3:23^1 /a@3:27^0
                <a:b xmlns:a='x'><c/></a:b> | a:b@1:0^1 c@1:17^2 /c@1:17^1 /a:b@1:21^0
                <a></a:a> | a@1:0^1 damage: an end tag does not match the open element <a> (1:3)
                """#)
    }

    @Test func EXP_53_encodingsThatAreNotRead() {
        for head in [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]] {
            #expect(
                Self.places(head + [60, 0, 0, 0])
                    == "encoding: the text is UTF-32, which is not supported (1:0)")
        }
    }

    @Test(arguments: [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#65;", "A"),
        ("&#x41;", "A"),
        ("&#X41;", nil), ("&#x1F600;", "😀"), ("&#x00001F600;", nil), ("&#0001F600;", nil), ("&#;", nil), ("&;", nil),
        ("&AMP;", nil), ("&#xD800;", nil), ("&#1114111;", "\u{10FFFF}"), ("&#1114112;", nil), ("&amp", nil),
        ("&#00000065;", "A"), ("&#000000065;", "A"), ("&#0000000065;", nil),
    ])
    func referencesOfUpToTwelveBytes(text: String, expected: String?) {
        let found = Array(text.utf8).withUnsafeBufferPointer { XMLByteScanner.reference($0, at: 0) }
        #expect(found.map { String($0.0) } == expected && found.map(\.1) == expected.map { _ in text.utf8.count })
    }

    @Test func textIsEscaped() {
        var text = ByteText()
        text.add(xml: "a&b<c>d\"e'\u{1}\t\n\r\u{1F}é")
        #expect(String(decoding: text.bytes, as: UTF8.self) == "a&amp;b&lt;c&gt;d&quot;e'\t\n\ré")
    }

    @Test func moreNamesThanATableHolds() {
        var table = XMLSymbolTable()
        func symbol(_ name: String) -> UInt16 {
            let bytes = Array(name.utf8) + [UInt8](repeating: 0, count: 16)
            return bytes.withUnsafeBufferPointer { buffer in
                buffer.baseAddress.map { table.symbol($0, count: name.utf8.count) } ?? 0
            }
        }
        #expect((1...1_023).allSatisfy { symbol("name\($0)") == $0 })
        #expect(symbol("one more") == 0 && symbol("name7") == 7 && table.count == 1_024)
        #expect(table.name(7) == "name7" && table.length(1_000) == 8 && table.name(0).isEmpty)
        table = XMLSymbolTable()
        #expect(symbol(String(repeating: "x", count: 1 << 16)) == 1 && symbol("y") == 0)
        table = XMLSymbolTable()
        #expect(symbol("ns:local:part") == 1 && symbol("plain") == 2 && symbol(":x") == 3 && symbol("12345678") == 4)
        #expect((1...4).map { table.prefix($0) } == ["ns", "", "", ""])
        #expect((1...4).map { table.localName($0) } == ["local:part", "plain", "x", "12345678"])
    }

    @Test func namespacesEndWithTheirElements() {
        var scanner = XMLByteScanner(
            MemoryByteSource("<a xmlns='1' xmlns:p='2'><p:b xmlns:p='3' xmlnsx='9'/><p:c/><d xmlns=''/><q:e/></a>"))
        var found: [String] = []
        while true {
            switch scanner.next() {
            case .startTag:
                found.append("\(scanner.localName(of: scanner.symbol))=\(scanner.namespace(of: scanner.symbol))")
            case .endTag: break
            case .endOfDocument, .malformed:
                #expect(found == ["a=1", "b=3", "c=2", "d=", "e="])
                return
            }
        }
    }

    // MARK: Clinical documents

    private static func document(_ body: String) -> String {
        do throws(WorkoutFileError) {
            let record = try CDAReader.document(Data(body.utf8))
            return [record.title, record.patientName, record.authorName, record.custodianName].joined(separator: "|")
        } catch {
            return error.message
        }
    }

    @Test func OTH_61_whatIsReadOfAClinicalDocument() {
        func whole(_ author: String) -> String {
            "<ClinicalDocument><title> Health \n Export </title><title>second</title>"
                + "<recordTarget><patientRole><patient><name><given>A</given> <family> B  C</family></name></patient>"
                + "</patientRole></recordTarget><author><assignedAuthor>\(author)</assignedAuthor></author>"
                + "<custodian><assignedCustodian><representedCustodianOrganization><name>Clinic <b/>X</name>"
                + "</representedCustodianOrganization></assignedCustodian></custodian></ClinicalDocument>"
        }
        let person = "<assignedPerson><name>Dr. Plain</name></assignedPerson>"
        let parts = "<assignedPerson><name><prefix>Dr.</prefix><family>Who</family></name></assignedPerson>"
        let organization = "<representedOrganization><name>Org</name></representedOrganization>"
        #expect(Self.document(whole(parts)) == "Health Export|A B C|Dr. Who|Clinic X")
        #expect(Self.document(whole(person)) == "Health Export|A B C|Dr. Plain|Clinic X")
        #expect(Self.document(whole(organization)) == "Health Export|A B C|Org|Clinic X")
        #expect(Self.document(whole(organization + parts)) == "Health Export|A B C|Org|Clinic X")
        #expect(Self.document("<ClinicalDocument><x><title>no</title></x></ClinicalDocument>") == "|||")
    }

    @Test func OTH_61_whatIsNoClinicalDocument() {
        let wrong = "This is not a clinical document: its first element is not <ClinicalDocument>."
        #expect(Self.document("<a/>") == wrong && Self.document("<ClinicalDocument/>x") == wrong)
        #expect(
            Self.document("<ClinicalDocument>")
                == "The document is not well-formed XML: the file ends inside the element "
                + "<ClinicalDocument>.")
        #expect(Self.document("") == "The document is not well-formed XML: the file is empty.")
    }
}
