import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

extension ExportPass {
    /// Writes all quantity and category samples by type, and then the kept records that were not imported as samples.
    func writeRecords(_ types: [ObjectType], to writer: AppleHealthWriter) throws {
        var beats = try BeatIndex(reader)
        for type in types where type.family == .quantity || type.family == .category {
            let hasContents = kept.typesWithContents.contains(type)
            try reader.samples(of: type, hasIdentifiers: hasContents) { columns in
                var samples = AppleHealthSamples(columns)
                if hasContents { try kept.complete(&samples, columns.identifiers, printer) }
                if type == .heartRateVariabilitySDNN { try beats.complete(&samples, reader, printer) }
                let written = try writer.write(samples)
                report.records[type.identifier, default: 0] += written
                leaveUndated(samples.starts.count - written)
                try advance(columns.isSeries ? 0 : columns.starts.count)
            }
        }
        if beats.count > 0 { report.leftOut["heartbeat series without a sample"] = beats.count }
        for number in kept.records {
            guard let element = try reader.keptElement(number)?.element else { continue }
            try writer.write(element)
            report.records[element["type"] ?? "", default: 0] += 1
        }
    }
}

extension AppleHealthSamples {
    fileprivate init(_ columns: SampleColumns) {
        self.init(
            type: columns.type, unit: columns.unit, source: columns.source, device: columns.device,
            metadata: columns.metadata, starts: columns.starts, ends: columns.ends, values: columns.values,
            created: columns.created)
        looseSyncIdentifier = columns.looseSyncIdentifier
    }
}

/// An index of the heartbeat series that belong to heart rate variability samples (EXP-32).
///
/// The series of a sample is the one whose identifier was derived from the sample's dates and origin, or else the one
/// with its dates and source.
private struct BeatIndex {
    private struct Key: Hashable {
        var start: Double
        var end: Double
        var source: String
    }

    /// The start of each series that has not been matched to a sample.
    private var starts: [UUID: Double] = [:]
    private var byDates: [Key: [UUID]] = [:]

    /// The number of series that have not been matched to a sample.
    var count: Int { starts.count }

    init(_ reader: WholeStoreReader) throws {
        try reader.objects(of: .heartbeatSeries) { object in
            let record = object.record
            starts[record.uuid] = record.start
            let key = Key(start: record.start, end: record.end, source: record.source?.source.name ?? "")
            byDates[key, default: []].append(record.uuid)
        }
    }

    /// Adds the beats of samples to their columns.
    mutating func complete(
        _ samples: inout AppleHealthSamples, _ reader: WholeStoreReader, _ printer: AppleHealthPrinter
    ) throws {
        guard count > 0 else { return }
        let source = samples.source?.source.name ?? ""
        let identity = DerivedIdentity(
            type: .heartbeatSeries, sourceName: source, sourceVersion: samples.source?.version, device: samples.device)
        for index in samples.starts.indices where samples.contents[index] == nil {
            let (start, end) = (samples.starts[index], samples.ends[index])
            // Two equal samples may each have a series.
            let derived = (0..<2).map { identity.uuid(start: start, end: end, ordinal: $0) }
            let candidates = derived + (byDates[Key(start: start, end: end, source: source)] ?? [])
            guard let uuid = candidates.first(where: { starts[$0] != nil }),
                let first = starts.removeValue(forKey: uuid)
            else { continue }
            let beats = try reader.heartbeats(of: uuid)
            samples.contents[index] = [printer.beats(beats.map(\.time), start: first)]
        }
    }
}
