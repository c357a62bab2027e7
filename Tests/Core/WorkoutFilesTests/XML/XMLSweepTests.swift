import TestSupport
import Testing

@testable import WorkoutFiles

/// Documents in every place of which something else stands: what the scanner reports of each.
@Suite struct XMLSweepTests {
    /// Returns the tags, attributes, texts and the end of a document.
    private static func reading(_ bytes: [UInt8], piece: Int = .max) -> String {
        var scanner = XMLByteScanner(MemoryByteSource(bytes, largestPiece: piece))
        var words: [String] = []
        reading: while true {
            switch scanner.next() {
            case .startTag:
                let name = scanner.name(of: scanner.symbol)
                var word = "\(scanner.depth)<\(name)|\(scanner.localName(of: scanner.symbol))|"
                word += scanner.namespace(of: scanner.symbol)
                for index in 0..<scanner.attributeCount {
                    word += " " + String(decoding: scanner.attributeName(index), as: UTF8.self) + "="
                    word += String(decoding: scanner.attributeValue(index), as: UTF8.self)
                }
                if name.hasSuffix("t") { word += ":" + String(decoding: scanner.leafText(), as: UTF8.self) }
                words.append(word)
            case .endTag: words.append("\(scanner.depth)/\(scanner.name(of: scanner.symbol))")
            case .endOfDocument: break reading
            case .malformed: break reading
            }
        }
        if let failure = scanner.failure {
            words.append("\(WholeOutcome.name(failure.code)) \(failure.reason) \(failure.line) \(failure.byteOffset)")
        }
        words.append("\(scanner.hasTrailingContent) \(scanner.droppedControlCharacters) \(scanner.longTags)")
        return words.joined(separator: "\n")
    }

    private static let documents = [
        "<?xml version='1.0'?><!--c--><a x='1' p:y=\"&lt;2\" xmlns:p='u'><p:b/><t>v &amp; w</t><p:t>x<b>y</b>z</p:t></a>\n",
        "<!DOCTYPE a [<!ENTITY e 'v'><!--]>-->]><a xmlns='d'><t>&#65;&#x42;&e;<![CDATA[<&]]></t><?p q?><b c='&#10;'/></a>",
    ]

    @Test(arguments: 0..<2, 0..<4) func everyByteOfADocument(number: Int, part: Int) throws {
        let bytes = Array(Self.documents[number].utf8)
        var kept = KeptOutcomes()
        let own = Self.reading(bytes)
        #expect(Self.reading(bytes, piece: 1) == own && Self.reading(bytes, piece: 7) == own)
        if part == 0 { kept.add("whole") { own } }
        let size = (bytes.count + 3) / 4
        for place in (part * size..<(part + 1) * size).clamped(to: bytes.indices) {
            kept.add(place) {
                var texts = [WholeOutcome.short(Self.reading(Array(bytes[..<place] + bytes[(place + 1)...])))]
                for byte in "<>&/ \u{1}".utf8 {
                    var changed = bytes
                    changed[place] = byte
                    let found = Self.reading(changed)
                    texts.append(found == own ? "=" : WholeOutcome.short(found))
                }
                return texts.joined(separator: " ")
            }
            if place % 3 == 0 {
                kept.add("first \(place)") { WholeOutcome.short(Self.reading(Array(bytes.prefix(place)))) }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/xml-\(number)-\(part).txt") == nil)
    }

    @Test func entitiesAndEncodings() throws {
        var kept = KeptOutcomes()
        for entity in [
            "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#0;", "&#9;", "&#31;", "&#32;", "&#127;", "&#128;",
            "&#x7FF;",
            "&#x800;", "&#xD7FF;", "&#xD800;", "&#xDFFF;", "&#xE000;", "&#xFFFE;", "&#xFFFF;", "&#x10000;",
            "&#x10FFFF;",
            "&#x110000;", "&#1114111;", "&#1114112;", "&#99999999999;", "&#;", "&#x;", "&#xG;", "&#1a;", "&#X41;", "&;",
            "&ampx;", "&amp", "&", "&&amp;", "&AMP;", "&nbsp;", "&#x000000000041;",
        ] {
            kept.add(entity) { Self.reading(Array("<t x='\(entity)'>\(entity)</t>".utf8)) }
        }
        for encoding in ["utf-8", "UTF-16", "ISO-8859-1", "latin1", "windows-1252", "us-ascii", "ebcdic", "", "utf-7"] {
            for quote in ["'", "\""] {
                kept.add("\(encoding) \(quote)") {
                    let head = "<?xml version=\(quote)1.0\(quote) encoding=\(quote)\(encoding)\(quote)?>"
                    return Self.reading(Array("\(head)<t>".utf8) + [0xE9, 0x80, 0x41] + Array("</t>".utf8))
                }
            }
        }
        let text = "<a><t>é🏊</t></a>"
        for isBig in [false, true] {
            for hasMark in [false, true] {
                for drop in [0, 1, 3] {
                    kept.add("UTF-16 \(isBig) \(hasMark) \(drop)") {
                        let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
                        let bytes = units.flatMap { unit -> [UInt8] in
                            let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
                            return isBig ? pair.reversed() : pair
                        }
                        return Self.reading(Array(bytes.dropLast(drop)), piece: 5)
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/xml-entities.txt") == nil)
    }
}
