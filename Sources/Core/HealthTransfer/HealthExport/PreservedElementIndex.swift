import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// The elements that imports kept, sorted by their place in an export.
///
/// Holds numbers, and the few elements that belong inside others.
final class PreservedElementIndex {
    private let reader: WholeStoreReader
    private(set) var persons: [Int64] = []
    private(set) var summaries: [Int64] = []
    /// The records that were not imported as samples.
    private(set) var records: [Int64] = []
    private(set) var otherNumbers: [Int64] = []
    /// The kept electrocardiograms, with the names of their files.
    private(set) var electrocardiograms: [(number: Int64, name: String)] = []
    private var byFamily: [ObjectTypeFamily: [Int64]] = [:]
    /// The beats of samples, by sample.
    private var beats: [UUID: Int64] = [:]
    /// The contents of records that are neither metadata nor beats, by sample.
    private var contents: [UUID: [AppleHealthElement]] = [:]
    /// The types of the samples that have contents.
    private(set) var typesWithContents: Set<ObjectType> = []
    /// The parts of workouts whose workout has not been written yet.
    private var parts: [PreservedElement] = []
    private let recordReader = AppleHealthRecordReader()

    init(_ reader: WholeStoreReader) { self.reader = reader }

    /// Reads all kept elements.
    func read() throws {
        try reader.keptElements(ofKind: nil) { number, element in
            switch element.kind {
            case SampleBuffer.beatsKind:
                if let uuid = UUID(uuidString: element.body) {
                    beats[uuid] = number
                    typesWithContents.insert(.heartRateVariabilitySDNN)
                } else {
                    otherNumbers.append(number)
                }
            case "Electrocardiogram" where element.type == "HKElectrocardiogram":
                let whole = try reader.keptElement(number) ?? element
                electrocardiograms.append((number, Self.fileName(of: whole)))
            case _ where !element.isAlone && element.kind != "ClinicalRecord": parts.append(element)
            case "Record":
                if !addContents(element) { records.append(number) }
            case "Me": persons.append(number)
            case "ActivitySummary": summaries.append(number)
            case "ClinicalRecord": byFamily[.clinical, default: []].append(number)
            case "Audiogram": byFamily[.audiogram, default: []].append(number)
            case "VisionPrescription": byFamily[.visionPrescription, default: []].append(number)
            default: otherNumbers.append(number)
            }
        }
    }

    /// Returns the numbers of the kept elements that are written next to objects of a family.
    func numbers(like family: ObjectTypeFamily) -> [Int64] { byFamily[family] ?? [] }

    // MARK: Parts of records

    /// Adds an element that represents the contents of a record besides the sample.
    ///
    /// - Returns: A Boolean value that indicates whether the element is of that kind.
    private func addContents(_ element: PreservedElement) -> Bool {
        guard element.reason == "\(AppleHealthReason.unknownElement)", let whole = element.element,
            !whole.children.isEmpty, let record = recordReader.record(of: whole).record
        else { return false }
        let stream = record.stream
        let identity = DerivedIdentity(
            type: stream.type, sourceName: stream.sourceName, sourceVersion: stream.sourceVersion,
            device: stream.device)
        let uuid = identity.uuid(
            start: record.start, end: record.end, value: stream.unit == nil ? record.value : 0)
        contents[uuid, default: []].append(whole)
        typesWithContents.insert(stream.type)
        return true
    }

    /// Adds the kept contents of samples to their columns.
    func complete(_ columns: inout AppleHealthSamples, _ identifiers: [UUID], _ printer: AppleHealthPrinter) throws {
        for (index, uuid) in identifiers.enumerated() {
            if let number = beats.removeValue(forKey: uuid), let element = try reader.keptElement(number),
                element.columns.count == 2
            {
                let (times, rates) = (element.columns[0], element.columns[1])
                // Times that did not fit their record were kept as they are printed.
                let list =
                    element.reason == "\(AppleHealthReason.malformed)"
                    ? printer.beats(ofDay: times, rates: rates)
                    : printer.beats(times, rates: rates, start: columns.starts[index])
                columns.contents[index, default: []].append(list)
            }
            guard let elements = contents.removeValue(forKey: uuid) else { continue }
            // Copied verbatim, because an import compares them with the kept element.
            columns.attributes[index] = elements.first?.attributes
            columns.contents[index, default: []] += elements.flatMap(\.children)
        }
    }

    /// The number of beats whose sample no longer exists.
    var unusedBeats: Int { beats.count }

    // MARK: Parts of workouts

    /// Removes and returns the kept parts of a workout.
    func removeParts(of workout: UUID) -> [AppleHealthElement] {
        guard !parts.isEmpty else { return [] }
        let own = parts.filter { $0.wasPart(of: workout) }
        guard !own.isEmpty else { return [] }
        parts.removeAll { own.contains($0) }
        return own.compactMap(\.element)
    }

    /// The number of parts whose workout no longer exists.
    var unusedParts: Int { parts.count }

    // MARK: Electrocardiograms

    /// Returns the original name of the file, found by the identifier that was derived from it, or else a name of the
    /// usual form.
    private static func fileName(of element: PreservedElement) -> String {
        let header = element.element?.attributes ?? []
        let days = header.compactMap { field -> String? in
            let day = field.value.prefix(10)
            return AppleHealthElement("", attributes: [.init("date", field.value)]).date("date") == nil
                ? nil : String(day)
        }
        for day in days {
            for number in 0..<20 {
                let name = number == 0 ? "ecg_\(day).csv" : "ecg_\(day)_\(number).csv"
                let texts = [name, element.body, "\(element.columns.first?.count ?? 0)"]
                if element.identity.high == DerivedIdentity(texts: texts).high { return "electrocardiograms/\(name)" }
            }
        }
        return "electrocardiograms/ecg_\(days.first ?? "undated").csv"
    }
}
