import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// A pass over a store that writes an export: first the main file, then the files that it references.
///
/// Memory holds one block of samples, and the names of files and kept elements.
final class ExportPass {
    let reader: WholeStoreReader
    let printer: AppleHealthPrinter
    let holdsFiles: Bool
    private let date: Date
    var progress: ((Int, Int) -> Void)?
    var isCancelled: () -> Bool = { false }
    var report = ExportReport(file: "")
    let kept: PreservedElementIndex
    var files = ExportFiles()
    private var total = 0
    private var done = 0

    init(_ reader: WholeStoreReader, _ printer: AppleHealthPrinter, _ date: Date, holdsFiles: Bool) {
        self.reader = reader
        self.printer = printer
        self.date = date
        self.holdsFiles = holdsFiles
        kept = PreservedElementIndex(reader)
    }

    /// The date of the export, in seconds since 2001-01-01 UTC.
    var moment: Double { date.timeIntervalSinceReferenceDate }

    // MARK: The main file

    /// Writes the main file, with its elements in the order of the document type.
    func writeMainFile(to sink: any ByteSink) throws {
        let counts = try reader.counts()
        total = counts.reduce(0) { $0 + $1.count }
        try kept.read()
        let writer = AppleHealthWriter(sink, printer)
        try writer.begin(locale: Locale.current.identifier, date: date)
        try writePerson(to: writer)
        try writeRecords(counts.map(\.type), to: writer)
        for type in counts.map(\.type) where type.family == .correlation { try writeCorrelations(type, to: writer) }
        try writeWorkouts(to: writer)
        try writeSummaries(to: writer)
        for family in [ObjectTypeFamily.clinical, .audiogram, .visionPrescription, .electrocardiogram] {
            for type in counts.map(\.type) where type.family == family { try writeObjects(type, to: writer) }
            // Kept elements are written next to objects of their kind.
            try writeKept(kept.numbers(like: family), to: writer)
        }
        for recording in kept.electrocardiograms { files.add(.kept(recording.number), recording.name) }
        try writeKept(kept.otherNumbers, to: writer)
        try writer.end()
        report.mainByteCount = writer.byteCount
        try countLeftOut(counts)
        // Beats have been written with their records, and types that the format does not support are left out.
        try advance(max(0, total - done))
    }

    /// Reports progress.
    ///
    /// - Throws: `CancellationError` if the export was cancelled.
    func advance(_ count: Int) throws {
        done += count
        progress?(min(done, total), total)
        if isCancelled() { throw CancellationError() }
    }

    /// Counts samples whose dates cannot be printed.
    func leaveUndated(_ count: Int) {
        if count > 0 { report.leftOut["samples with dates outside of the years 0 to 9999", default: 0] += count }
    }

    func write(_ element: AppleHealthElement, to writer: AppleHealthWriter) throws {
        try writer.write(element)
        report.elements[element.name, default: 0] += 1
    }

    private func writePerson(to writer: AppleHealthWriter) throws {
        let values = try reader.characteristics()
        let known = try kept.persons.compactMap { try reader.keptElement($0)?.element }
        guard values.isEmpty, let first = known.first else {
            return try write(printer.person(values).completed(by: known.last), to: writer)
        }
        try write(first, to: writer)
        for other in known.dropFirst() { try write(other, to: writer) }
    }

    private func writeSummaries(to writer: AppleHealthWriter) throws {
        for summary in try reader.activitySummaries() {
            if let element = printer.summary(summary) {
                try write(element, to: writer)
            } else {
                report.leftOut["activity summaries without a day", default: 0] += 1
            }
        }
        try writeKept(kept.summaries, to: writer)
    }

    func writeKept(_ numbers: [Int64], to writer: AppleHealthWriter) throws {
        for number in numbers {
            guard let element = try reader.keptElement(number)?.element else {
                report.leftOut["kept elements that cannot be read", default: 0] += 1
                continue
            }
            try write(withFile(element), to: writer)
        }
    }

    /// Moves the resource that an importer put into a clinical record back into its file.
    private func withFile(_ element: AppleHealthElement) -> AppleHealthElement {
        guard element.name == "ClinicalRecord", let resource = element.children("Resource").first else {
            return element
        }
        var rest = element
        rest.children.removeAll { $0.name == "Resource" }
        if let path = element["resourceFilePath"], let text = resource["json"] {
            let name = "clinical-records/" + (path.split(separator: "/").last.map(String.init) ?? "record.json")
            let free = files.add(.text(text), name)
            if free != name { rest.replace("resourceFilePath", with: "/\(free)") }
        }
        return rest
    }

    // MARK: Unsupported data

    /// The families of types that the format supports.
    private static let written: Set<ObjectTypeFamily> = [
        .quantity, .category, .correlation, .workout, .workoutRoute, .heartbeatSeries, .electrocardiogram, .audiogram,
        .clinical, .visionPrescription,
    ]

    private func countLeftOut(_ counts: [(type: ObjectType, count: Int)]) throws {
        for (type, count) in counts where !Self.written.contains(type.family) {
            report.leftOut[type.identifier, default: 0] += count
        }
        let others = try reader.otherCounts()
        if others.medications > 0 { report.leftOut["medications"] = others.medications }
        if others.attachments > 0 { report.leftOut["attachments"] = others.attachments }
        if kept.unusedParts > 0 { report.leftOut["kept parts of deleted workouts"] = kept.unusedParts }
        if kept.unusedBeats > 0 { report.leftOut["kept heartbeats of deleted samples"] = kept.unusedBeats }
        if !holdsFiles, files.count > 0 {
            report.leftOut["files"] = files.count
            report.warnings.append(
                "A main file alone has no place for routes, electrocardiograms and clinical records; "
                    + "an archive or a folder has.")
        }
    }

    // MARK: Files

    /// Writes the files that the main file references, and those that it does not.
    func writeFiles(_ add: (String, (any ByteSink) throws -> Void) throws -> Void) throws {
        guard holdsFiles else { return }
        for file in files.all {
            try add(file.name) { sink in try write(file.content, to: sink) }
            report.files += 1
            if isCancelled() { throw CancellationError() }
        }
    }

    private func write(_ content: ExportFiles.Content, to sink: any ByteSink) throws {
        switch content {
        case .text(let text): try sink.write(text)
        case .bytes(let data): try data.withUnsafeBytes { try sink.write($0) }
        case .route(let uuid, let name):
            try AppleHealthFiles.writeRoute(name, date: moment, hasFractions: printer.hasFractions, to: sink) {
                append in
                try reader.points(of: uuid) { points in
                    report.routePoints += points.count
                    try append(points)
                }
            }
        case .electrocardiogram(let uuid, let header):
            try AppleHealthFiles.writeElectrocardiogram(header, to: sink) { append in
                try reader.voltages(of: uuid) { points in
                    try append(points.map { AppleHealthFiles.microvolts($0.volts) })
                }
            }
        case .kept(let number):
            guard let recording = try reader.keptElement(number) else { return }
            try AppleHealthFiles.writeElectrocardiogram(recording.element?.attributes ?? [], to: sink) { append in
                try append(recording.columns.first ?? [])
            }
        }
    }
}

extension ByteSink {
    func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }
}

extension AppleHealthElement {
    fileprivate mutating func replace(_ name: String, with value: String) {
        for index in attributes.indices where attributes[index].name == name { attributes[index].value = value }
    }

    /// Returns the element with attributes of another element in place of those that are not set.
    fileprivate func completed(by other: AppleHealthElement?) -> AppleHealthElement {
        guard let other else { return self }
        var element = self
        for attribute in other.attributes {
            let place = element.attributes.firstIndex { $0.name == attribute.name }
            guard let place else {
                element.attributes.append(attribute)
                continue
            }
            let value = element.attributes[place].value
            if value.isEmpty || value.hasSuffix("NotSet") || value == "None" { element.attributes[place] = attribute }
        }
        return element
    }
}
