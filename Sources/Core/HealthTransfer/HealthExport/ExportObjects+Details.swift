import Foundation
import HealthModel
import HealthReports
import HealthStore
import WorkoutFiles

/// Creates objects from the elements of an export that are not samples or are samples of special kinds:
/// characteristics, activity summaries, audiograms, prescriptions, clinical records, and electrocardiograms.
///
/// An element that an earlier version of this importer kept unparsed becomes an object with the next import.
extension ExportObjects {
    // MARK: Characteristics

    /// Sets the characteristics that have no value yet; existing values stay (EXP-47).
    func addPerson(_ element: AppleHealthElement, to insertion: ImportWriter) throws(EngineError) {
        let person = AppleHealthPerson(element)
        for (type, value) in person.values.sorted(by: { $0.key.identifier < $1.key.identifier }) {
            let (tally, other) = try insertion.set(type, to: value)
            gatherer.count(tally, of: type)
            if other != nil {
                warn(
                    "The export has a different value for \(TypeName.name(of: type)); the value in the store was not changed."
                )
            }
        }
        let rest = AppleHealthElement(element.name, attributes: person.rest)
        if rest != element {
            try insertion.release { PreservedElement(element, reason: .noClass) }
            if rest.attributes.isEmpty { return }
        }
        try preserve(rest, .noClass, to: insertion)
    }

    func addSummary(_ element: AppleHealthElement, to insertion: ImportWriter) throws(EngineError) {
        let summary: ActivitySummaryRecord?
        do throws(AppleHealthReason) {
            summary = try AppleHealthActivitySummary.record(element)
        } catch {
            return try preserve(element, error, to: insertion)
        }
        try insertion.release { PreservedElement(element, reason: .noClass) }
        // A day without data is not stored.
        guard let summary else { return }
        gatherer.count(try insertion.set(summary), of: .activitySummary)
    }

    // MARK: Samples of special kinds

    func addDetail(
        _ element: AppleHealthElement, to insertion: ImportWriter,
        read: (AppleHealthElement) throws(AppleHealthReason) -> AppleHealthDetail
    ) throws(EngineError) {
        let detail: AppleHealthDetail
        do throws(AppleHealthReason) {
            detail = try read(element)
        } catch {
            return try preserve(element, error, to: insertion)
        }
        try add(detail, to: insertion) { [PreservedElement(element, reason: .noClass)] }
    }

    /// Saves a detail as an object.
    ///
    /// - Parameter former: The elements that an earlier version kept in place of the object.
    private func add(
        _ detail: AppleHealthDetail, to insertion: ImportWriter, former: () -> [PreservedElement]
    ) throws(EngineError) {
        let identity =
            detail.key.map { DerivedIdentity(texts: [detail.type.identifier, detail.sourceName, $0]) }
            ?? DerivedIdentity(
                type: detail.type, sourceName: detail.sourceName, sourceVersion: detail.sourceVersion,
                device: detail.device)
        let record = SampleRecord(
            uuid: Self.uuid(identity, detail.start, detail.end, 0, &ordinals), type: detail.type, start: detail.start,
            end: detail.end, content: .detail(detail.detail), device: detail.device,
            metadata: detail.metadata.isEmpty ? nil : detail.metadata)
        var object = ImportedObject(
            record: record,
            source: ImportedSource.identity(name: detail.sourceName, version: detail.sourceVersion),
            created: detail.created, looseSyncIdentifier: detail.looseSyncIdentifier)
        object.voltages = detail.voltages
        let tally = try insertion.append(object)
        gatherer.count(tally, of: detail.type)
        if tally.added > 0 { for kept in former() { try insertion.release { kept } } }
        for leftover in detail.leftovers {
            try preserve(leftover.element, leftover.reason, within: record.uuid, to: insertion)
        }
    }

    func addClinicalRecord(
        _ element: AppleHealthElement, to insertion: ImportWriter
    ) throws(EngineError) {
        guard let path = element["resourceFilePath"], let resource = content(of: path) else {
            warn("The clinical record '\(element["resourceFilePath"] ?? "")' is not in the export.")
            return try preserve(element, .missingFile, to: insertion)
        }
        var whole = element
        whole.children.append(
            AppleHealthElement(
                "Resource", attributes: [.init("json", String(decoding: resource, as: UTF8.self))]))
        let detail: AppleHealthDetail
        do throws(AppleHealthReason) {
            detail = try .clinical(element, resource: resource)
        } catch {
            return try preserve(whole, error, to: insertion)
        }
        try add(detail, to: insertion) { [element, whole].map { PreservedElement($0, reason: .noClass) } }
    }

    private func content(of path: String) -> Data? {
        guard let file = try? archive.file(named: path) else { return nil }
        var data = Data()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        // Clinical records have a size of some kilobytes.
        while data.count < 1 << 24, let count = try? file.read(into: buffer), count > 0 {
            data.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        return data
    }

    // MARK: Electrocardiograms

    /// Imports electrocardiograms until the time limit of a transaction has passed; returns whether all have been
    /// imported.
    func addElectrocardiograms(to insertion: ImportWriter, for limit: Duration) throws(EngineError) -> Bool {
        let begin = ContinuousClock.now
        while electrocardiogramsDone < archive.electrocardiograms.count {
            guard ContinuousClock.now - begin < limit else { return false }
            let name = archive.electrocardiograms[electrocardiogramsDone]
            electrocardiogramsDone += 1
            let recording: ElectrocardiogramFile
            do throws(WorkoutFileError) {
                guard let file = try archive.file(named: name) else { continue }
                recording = try ElectrocardiogramFile(file)
            } catch {
                warn(error.message)
                continue
            }
            try add(recording, name: name.split(separator: "/").last.map(String.init) ?? name, to: insertion)
        }
        return true
    }

    private func add(
        _ recording: ElectrocardiogramFile, name: String, to insertion: ImportWriter
    ) throws(EngineError) {
        let detail: AppleHealthDetail
        do throws(AppleHealthReason) {
            detail = try .electrocardiogram(recording)
        } catch {
            return try preserve(PreservedElement(recording, name: name, reason: error), error, to: insertion)
        }
        guard selection.has(detail.type, at: detail.start) else {
            gatherer.unchosen += 1
            return
        }
        if recording.unreadable > 0 {
            warn(
                "The electrocardiogram '\(name)': \(recording.unreadable) of \(recording.values.count) voltages could not "
                    + "be read and were left out."
            )
        }
        try add(detail, to: insertion) { [PreservedElement(recording, name: name, reason: .noClass)] }
    }
}
