package import Foundation
package import HealthModel

/// A writer for the main file of an export, which works in a single pass and bounded memory.
///
/// Records, which are nearly all of the file, are assembled from shared pieces; only their dates and values differ.
/// All other objects are written as elements, the same type that the reader produces.
package final class AppleHealthWriter {
    private let output: OutputBuffer
    package let printer: AppleHealthPrinter
    private var startDates: AppleHealthDateWriter
    private var endDates: AppleHealthDateWriter
    private var createdDates: AppleHealthDateWriter
    private var valueNames: [ObjectType: [Int: [UInt8]]] = [:]

    package init(_ sink: any ByteSink, _ printer: AppleHealthPrinter) {
        output = OutputBuffer(sink)
        self.printer = printer
        startDates = printer.dates
        endDates = printer.dates
        createdDates = printer.dates
    }

    /// The number of bytes written.
    package var byteCount: Int { output.byteCount }

    // MARK: Document

    /// Writes the document type, the start of the root element, and the export date.
    package func begin(locale: String, date: Date) throws(WorkoutFileError) {
        try output.add(AppleHealthDocumentType.text)
        try output.add("<HealthData locale=\"\(Self.escaped(locale))\">\n")
        let moment = printer.date(date.timeIntervalSinceReferenceDate.rounded(.down)) ?? ""
        try write(AppleHealthElement("ExportDate", attributes: [.init("value", moment)]))
    }

    /// Writes the end of the root element.
    package func end() throws(WorkoutFileError) {
        try output.add("</HealthData>\n")
        try output.flush()
    }

    // MARK: Elements

    /// Writes an element directly below the root.
    package func write(_ element: AppleHealthElement) throws(WorkoutFileError) {
        var text = ByteText()
        Self.add(element, to: &text, level: 1)
        try output.add(text.bytes)
    }

    private static func add(_ element: AppleHealthElement, to text: inout ByteText, level: Int) {
        let indentation = String(repeating: " ", count: level)
        text.add(raw: indentation)
        addTag(element.name, element.attributes, to: &text)
        guard !element.children.isEmpty else { return text.add("/>\n") }
        text.add(">\n")
        for child in element.children { add(child, to: &text, level: level + 1) }
        text.add(raw: "\(indentation)</\(element.name)>\n")
    }

    private static func addTag(
        _ name: String, _ attributes: [AppleHealthElement.Attribute], to text: inout ByteText
    ) {
        text.add(raw: "<\(name)")
        for attribute in attributes {
            text.add(raw: " \(attribute.name)=\"")
            text.add(raw: escaped(attribute.value))
            text.add("\"")
        }
    }

    /// Escapes an attribute value; characters that XML cannot represent are left out.
    static func escaped(_ text: String) -> String {
        let isPlain = !text.utf8.contains {
            $0 < 0x20 || $0 == 0x22 || $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0xEF
        }
        if isPlain { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // Unescaped, they would be read as spaces.
            case "\n": result += "&#10;"
            case "\r": result += "&#13;"
            case "\t": result += "&#9;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

// MARK: - Records

extension AppleHealthWriter {
    /// The space reserved for the parts of a record that are not shared, in bytes.
    private static let variableRoom = 3 * AppleHealthDateWriter.largest + DecimalWriter.largest + 256
    /// The maximum length of the shared pieces; longer ones are written as elements.
    private static let pieceLimit = 1 << 14

    /// Writes samples; returns the number written, which excludes those whose dates cannot be printed.
    package func write(_ samples: AppleHealthSamples) throws(WorkoutFileError) -> Int {
        let (head, tail) = pieces(of: samples)
        guard samples.contents.isEmpty, samples.attributes.isEmpty, head.count + tail.count <= Self.pieceLimit else {
            var written = 0
            for index in samples.starts.indices where Self.canPrint(samples, index) {
                try write(record(samples, index))
                written += 1
            }
            return written
        }
        let names = samples.unit == nil ? self.names(of: samples.type) : nil
        var written = 0
        var failure: WorkoutFileError?
        head.withUnsafeBufferPointer { head in
            tail.withUnsafeBufferPointer { tail in
                do throws(WorkoutFileError) {
                    written = try write(samples, head, tail, names)
                } catch {
                    failure = error
                }
            }
        }
        if let failure { throw failure }
        return written
    }

    private func write(
        _ samples: AppleHealthSamples, _ head: UnsafeBufferPointer<UInt8>, _ tail: UnsafeBufferPointer<UInt8>,
        _ names: [Int: [UInt8]]?
    ) throws(WorkoutFileError) -> Int {
        let room = head.count + tail.count + Self.variableRoom
        var written = 0
        for index in samples.starts.indices {
            let (start, end) = (samples.starts[index], samples.ends[index])
            guard AppleHealthPrinter.canPrint(start), AppleHealthPrinter.canPrint(end) else { continue }
            try output.room(for: room)
            output.put(head)
            if let created = samples.created?[index], AppleHealthPrinter.canPrint(created) {
                output.put(" creationDate=\"")
                output.cursor += createdDates.write(created, to: output.cursor)
                output.put("\" startDate=\"")
            } else {
                output.put(" startDate=\"")
            }
            output.cursor += startDates.write(start, to: output.cursor)
            output.put("\" endDate=\"")
            output.cursor += endDates.write(end, to: output.cursor)
            output.put("\" value=\"")
            if let names {
                putCategory(samples.values[index], names)
            } else {
                output.put(samples.values[index])
            }
            output.put(tail)
            written += 1
        }
        return written
    }

    @inline(__always) private func putCategory(_ value: Double, _ names: [Int: [UInt8]]) {
        if let name = Int(exactly: value).flatMap({ names[$0] }) {
            name.withUnsafeBufferPointer { output.put($0) }
        } else {
            output.put(value)
        }
    }

    /// Returns the names written for the values of a type.
    private func names(of type: ObjectType) -> [Int: [UInt8]] {
        if let known = valueNames[type] { return known }
        let names = CategoryValueNames.names(of: type).mapValues { Array($0.utf8) }
        valueNames[type] = names
        return names
    }

    /// Returns the text before the dates and after the value.
    private func pieces(of samples: AppleHealthSamples) -> (head: [UInt8], tail: [UInt8]) {
        var head = ByteText()
        head.add(" ")
        Self.addTag("Record", identity(of: samples), to: &head)
        var tail = ByteText()
        let entries = printer.entries(samples.metadata, looseSyncIdentifier: samples.looseSyncIdentifier)
        if entries.isEmpty {
            tail.add("\"/>\n")
        } else {
            tail.add("\">\n")
            for entry in entries { Self.add(entry, to: &tail, level: 2) }
            tail.add(" </Record>\n")
        }
        return (head.bytes, tail.bytes)
    }

    private func identity(of samples: AppleHealthSamples) -> [AppleHealthElement.Attribute] {
        var attributes = [AppleHealthElement.Attribute("type", samples.type.identifier)]
        attributes += printer.origin(samples.source, samples.device)
        if let unit = samples.unit { attributes.append(.init("unit", unit.unitString)) }
        return attributes
    }

    private static func canPrint(_ samples: AppleHealthSamples, _ index: Int) -> Bool {
        AppleHealthPrinter.canPrint(samples.starts[index]) && AppleHealthPrinter.canPrint(samples.ends[index])
    }

    /// Returns a sample as an element.
    private func record(_ samples: AppleHealthSamples, _ index: Int) -> AppleHealthElement {
        var record = AppleHealthElement("Record", attributes: samples.attributes[index] ?? [])
        if record.attributes.isEmpty {
            let value = samples.values[index]
            let name = samples.unit == nil ? Int(exactly: value).flatMap { names(of: samples.type)[$0] } : nil
            record.attributes =
                identity(of: samples)
                + printer.dates(
                    created: samples.created?[index], start: samples.starts[index], end: samples.ends[index])
                + [.init("value", name.map { String(decoding: $0, as: UTF8.self) } ?? printer.number(value))]
        }
        record.children =
            printer.entries(samples.metadata, looseSyncIdentifier: samples.looseSyncIdentifier)
            + (samples.contents[index] ?? [])
        return record
    }

    /// Returns a sample within a correlation as an element.
    package func record(_ sample: SampleRecord) -> AppleHealthElement? {
        let (unit, value): (QuantityUnit?, Double)
        switch sample.content {
        case .quantity(let quantity): (unit, value) = (quantity.unit, quantity.value)
        case .series(let series): (unit, value) = (series.quantity.unit, series.quantity.value)
        case .category(let category): (unit, value) = (nil, Double(category))
        default: return nil
        }
        guard AppleHealthPrinter.canPrint(sample.start), AppleHealthPrinter.canPrint(sample.end) else { return nil }
        return record(
            AppleHealthSamples(
                type: sample.type, unit: unit, source: sample.source, device: sample.device, metadata: sample.metadata,
                starts: [sample.start], ends: [sample.end], values: [value]), 0)
    }
}
