import Testing

@testable import WorkoutFiles

@Suite struct XMLElementReaderTests {
    private enum Meaning: UInt8, XMLElementKind {
        case unresolved
        case unknown
        case root
        case part
        case value
        case otherValue

        static var hasNamespaces: Bool { true }

        init(localName: String, namespace: String) {
            switch (localName, namespace) {
            case ("root", _): self = .root
            case ("part", _): self = .part
            case ("value", "urn:other"): self = .otherValue
            case ("value", _): self = .value
            default: self = .unknown
            }
        }
    }

    /// Returns the contents of the root at any depth, with the numbers of values.
    private func walk(_ text: String) -> (all: [String], reader: Verdict) {
        var reader = XMLElementReader<Meaning>(MemoryByteSource(text), file: "a")
        var all: [String] = []
        guard reader.root() == .root else { return (all, Verdict(reader)) }
        let level = reader.depth
        while let element = reader.element(inside: level) {
            switch element {
            case .value, .otherValue: all.append("\(element) \(reader.number() ?? -1)")
            default: all.append("\(element)")
            }
        }
        reader.finish()
        return (all, Verdict(reader))
    }

    private struct Verdict {
        var warnings: [WorkoutFileWarning]
        var failure: String?

        init(_ reader: borrowing XMLElementReader<Meaning>) {
            warnings = reader.warnings.all
            failure = reader.scanner.failure?.reason
        }
    }

    @Test func elementsInsideComeFromAnyDepthAndChildrenDoNot() {
        let text = "<root><part><x><value>1</value></x></part><value>2</value><part/></root>"
        #expect(walk(text).all == ["part", "unknown", "value 1.0", "value 2.0", "part"])

        var reader = XMLElementReader<Meaning>(MemoryByteSource(text), file: "a")
        #expect(reader.root() == .root)
        var children: [Meaning] = []
        while let child = reader.child() {
            children.append(child)
            reader.skip()
        }
        #expect(children == [.part, .value, .part])
    }

    @Test func aPrefixMeansWhatItsNamespaceSaysAtThatPlace() {
        let text = """
            <root xmlns:p="urn:one"><p:value>1</p:value><part xmlns:p="urn:other"><p:value>2</p:value></part>\
            <p:value>3</p:value></root>
            """
        #expect(walk(text).all == ["value 1.0", "part", "otherValue 2.0", "value 3.0"])
    }

    @Test func whatCannotBeReadIsCountedOnceWithItsFirstPlace() {
        let (all, verdict) = walk("<root>\n<value>x</value>\n<value/><value> </value><value>1,5</value></root> more")
        #expect(all == Array(repeating: "value -1.0", count: 4))
        #expect(verdict.warnings.map(\.kind) == [.unreadableValue, .decimalComma, .trailingContent])
        // White space is not a number either; an empty element represents a missing value.
        #expect(verdict.warnings.first?.count == 2 && verdict.warnings.first?.place.line == 2)
    }

    @Test func damageEndsAllLevelsAndIsNoUnreadableValue() {
        let (all, verdict) = walk("<root><part><value>12")
        #expect(all == ["part", "value 12.0"])
        #expect(verdict.failure == "the file ends inside the element <value>")
        let cut = walk("<root><part><value>x")
        #expect(cut.reader.warnings.isEmpty && cut.reader.failure != nil)
    }

    @Test func attributesAndStatedValuesAreReadWithoutACount() {
        let text = """
            <root a="2001-01-01T00:00:10Z" b="-1" c="2.5" d="false" e="no"><value>-3</value><value>x</value>\
            <value>4</value><value>2001-01-01T00:00:20Z</value><part><value/><value/></part></root>
            """
        var reader = XMLElementReader<Meaning>(MemoryByteSource(text), file: "a")
        #expect(reader.root() == .root && reader.rootName == "root")
        #expect(reader.dateAttribute("a") == 10 && reader.dateAttribute("b") == nil && reader.dateAttribute("z") == nil)
        #expect(reader.magnitudeAttribute("b") == nil && reader.magnitudeAttribute("c") == 2.5)
        #expect(reader.truthAttribute("d") == false && reader.truthAttribute("e") == nil)
        var values: [Double?] = []
        for _ in 0..<3 where reader.child() == .value { values.append(reader.statedMagnitude()) }
        #expect(values == [nil, nil, 4])
        #expect(reader.child() == .value)
        #expect(reader.statedDate() == 20)
        #expect(reader.child() == .part)
        #expect(reader.count(.value) == 2)
        #expect(reader.child() == nil && reader.warnings.all.isEmpty)
    }
}
