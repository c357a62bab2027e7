package import Foundation
package import HealthModel

/// A reader for the header of clinical documents (CDA, Clinical Document Architecture) (OTH-61).
package enum CDAReader {
    /// Returns the document with its title, patient, author and custodian; missing ones are empty.
    ///
    /// - Throws: An error if the bytes are not XML, or not a clinical document.
    package static func document(_ data: Data) throws(WorkoutFileError) -> DocumentRecord {
        let bytes = Array(data)
        // The names of people are either split into elements or plain text.
        var parser = CDAParser(MemoryByteSource(bytes), readsParts: true)
        parser.parse()
        var plain = CDAParser(MemoryByteSource(bytes), readsParts: false)
        plain.parse()
        if let failure = parser.scanner.failure {
            throw WorkoutFileError(
                code: failure.code, message: "The document is not well-formed XML: \(failure.reason).",
                place: .init(file: file, line: failure.line, byteOffset: failure.byteOffset))
        }
        guard parser.rootName == rootName, !parser.scanner.hasTrailingContent else {
            throw WorkoutFileError(
                code: .wrongFormat,
                message: "This is not a clinical document: its first element is not <\(rootName)>.",
                place: .init(file: file))
        }
        return DocumentRecord(
            title: parser.title, patientName: parser.patientName.isEmpty ? plain.patientName : parser.patientName,
            authorName: parser.authorName.isEmpty ? plain.authorName : parser.authorName,
            custodianName: parser.custodianName, data: data)
    }

    private static let rootName = "ClinicalDocument"
    private static let file = "document"
}

/// A parser for a clinical document, which stores the first text of each kind.
private struct CDAParser: ~Copyable {
    var scanner: XMLByteScanner
    private(set) var rootName: String?
    private(set) var title = ""
    private(set) var patientName = ""
    private(set) var authorName = ""
    private(set) var custodianName = ""
    private var path: [String] = []
    /// A Boolean value that indicates whether names of people are read from child elements instead of the element's
    /// own text.
    private let readsParts: Bool

    init(_ source: any ByteSource, readsParts: Bool) {
        scanner = XMLByteScanner(source)
        self.readsParts = readsParts
    }

    mutating func parse() {
        while true {
            switch scanner.next() {
            case .startTag:
                let name = scanner.localName(of: scanner.symbol)
                if rootName == nil { rootName = name }
                path.append(name)
                storeText()
            case .endTag: if !path.isEmpty { path.removeLast() }
            case .endOfDocument, .malformed: return
            }
        }
    }

    /// Stores the text of the element that was just started, if it is one of those needed.
    private mutating func storeText() {
        switch path.dropFirst().joined(separator: "/") {
        case "title": Self.setIfEmpty(text(), in: &title)
        case "recordTarget/patientRole/patient/name": Self.setIfEmpty(person(), in: &patientName)
        case "author/assignedAuthor/assignedPerson/name": Self.setIfEmpty(person(), in: &authorName)
        case "author/assignedAuthor/representedOrganization/name": Self.setIfEmpty(text(), in: &authorName)
        case "custodian/assignedCustodian/representedCustodianOrganization/name":
            Self.setIfEmpty(text(), in: &custodianName)
        default: break
        }
    }

    private static func setIfEmpty(_ text: String, in place: inout String) {
        if place.isEmpty { place = text }
    }

    /// Returns the name of a person, and consumes the element.
    private mutating func person() -> String {
        guard readsParts else { return text() }
        let level = scanner.depth
        var parts: [String] = []
        while scanner.next() == .startTag, scanner.depth > level {
            parts.append(String(decoding: scanner.leafText(), as: UTF8.self))
        }
        path.removeLast()
        return Self.words(parts.joined(separator: " "))
    }

    /// Returns the text of the element, and consumes it.
    private mutating func text() -> String {
        path.removeLast()
        return Self.words(String(decoding: scanner.leafText(), as: UTF8.self))
    }

    /// Returns a text with single spaces between its words.
    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
