import Testing

@testable import WorkoutFiles

/// Each limit of `Documentation/Reliability.md`, at it and beyond it.
@Suite struct XMLLimitTests {
    /// Returns the number of elements, the longest value of an attribute, and the reason why reading ended early.
    private func read(_ document: String) -> (elements: Int, longest: Int, failure: String?) {
        var scanner = XMLByteScanner(MemoryByteSource(document))
        var (elements, longest) = (0, 0)
        while true {
            switch scanner.next() {
            case .startTag:
                elements += 1
                for index in 0..<scanner.attributeCount { longest = max(longest, scanner.attributeValue(index).count) }
            case .endTag: continue
            case .endOfDocument: return (elements, longest, nil)
            case .malformed: return (elements, longest, scanner.failure?.reason)
            }
        }
    }

    private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test func SEC_42_sixtyFourElementsMayBeNested() {
        func nested(_ count: Int) -> String { repeated("<a>", count) + repeated("</a>", count) }
        #expect(read(nested(64)).elements == 64)
        #expect(read(nested(64)).failure == nil)
        #expect(read(nested(65)).failure == "more than 64 elements are nested")
    }

    @Test func aTagMayHave256Attributes() {
        func tag(_ count: Int) -> String { "<a\((0..<count).map { " a\($0)='1'" }.joined())/>" }
        #expect(read(tag(256)).failure == nil)
        #expect(read(tag(257)).failure == "a tag has more than 256 attributes")
    }

    @Test func aNameMayHave4096Bytes() {
        #expect(read("<\(repeated("n", 4_096))/>").failure == nil)
        #expect(read("<\(repeated("n", 4_097))/>").failure == "an element name is longer than 4096 bytes")
    }

    /// Tags beyond the limit are skipped with their contents (EXP-53).
    @Test func EXP_53_aTagMayHave256Kilobytes() {
        let rest = "<a x=''/>".utf8.count
        func document(_ length: Int) -> String { "<r><a x='\(repeated("v", length - rest))'/><b/></r>" }
        let most = 1 << 18
        #expect(read(document(most - 1)).elements == 3)
        #expect(read(document(most - 1)).longest == most - 1 - rest)
        let beyond = read(document(most + 1))
        #expect(beyond.elements == 2 && beyond.failure == nil && beyond.longest == 0)
    }

    @Test func textIsCutAfterAMegabyte() {
        func length(_ count: Int) -> Int {
            var scanner = XMLByteScanner(MemoryByteSource("<a>\(repeated("x", count))</a>"))
            return scanner.next() == .startTag ? scanner.leafText().count : -1
        }
        #expect(length(1 << 20) == 1 << 20)
        #expect(length(1 << 20 + 1) == 1 << 20)
    }

    @Test func aDocumentTypeMayHaveFourMegabytes() {
        let piece = "<!ELEMENT a (#PCDATA)>\n"
        func document(_ bytes: Int) -> String {
            "<!DOCTYPE a [\(repeated(piece, bytes / piece.utf8.count))]><a/>"
        }
        #expect(read(document(1 << 22 - 1 << 10)).failure == nil)
        #expect(read(document(1 << 22 + 1 << 19)).failure == "the document type is longer than 4194304 bytes")
    }
}
