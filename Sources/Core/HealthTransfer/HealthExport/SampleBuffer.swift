import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// Collects the samples of an export by stream, and writes the streams that have grown large.
final class SampleBuffer {
    /// The number of samples of a group that are written together, as a block.
    private static let groupSize = 8_192
    /// The number of samples with metadata of their own that are written together.
    private static let loneSize = 256
    /// The maximum number of pending samples of all streams.
    private static let pendingLimit = 400_000
    /// The number of pending samples above which streams that seem to have ended are written.
    private static let idleLimit = 50_000
    /// The number of rows after which a stream without new samples has probably ended: exports are sorted by type.
    private static let idleRows = 50_000
    /// The maximum number of samples that are held back for the correlations that may contain them.
    private static let heldBackLimit = 300_000

    private(set) var streams: [BufferedStream] = []
    private var metadata: [(entries: AppleHealthEntries, hasOwnMetadata: Bool)] = []
    private var pending = 0
    private var rows = 0
    /// The number of rows at the last search for streams that have ended.
    private var lastIdleCheckRow = 0
    /// The file that holds the identifiers of this pass.
    private let file = SpillFile()
    private var heldBack = 0
    private let selection: ImportSelection
    /// The number of objects that were left out because others were asked for.
    var unchosen = 0
    /// The identifiers of samples inside correlations.
    var contained: Set<UUID> = []
    private(set) var tallies: [ObjectType: ImportTally] = [:]
    /// The number of lists of beats that are kept unparsed because they do not fit their record.
    var beatsTally = ImportTally()
    /// The number of times that the identifier of each heartbeat series has been derived before (EXP-19).
    var beatsOrdinals: [UUID: Int] = [:]

    init(_ selection: ImportSelection) { self.selection = selection }

    /// Adds to the counts of added and known objects.
    func count(_ tally: ImportTally, of type: ObjectType) {
        tallies[type, default: ImportTally()] += tally
    }

    /// Adds the samples of a batch.
    func add(_ batch: AppleHealthBatch, to insertion: ImportWriter) throws(EngineError) {
        for stream in batch.newStreams { streams.append(BufferedStream(stream, file)) }
        for entries in batch.newMetadata {
            // A sync identifier belongs to a single object, whereas a block holds many.
            let hasOwnMetadata = entries.contains { $0.name == MetadataKey.syncIdentifier }
            metadata.append((entries, hasOwnMetadata))
        }
        let batch = selection.isAll ? batch : chosen(of: batch)
        try addRows(of: batch, to: insertion)
        for beats in batch.beats { try add(beats, batch, to: insertion) }
        rows += batch.rows.count
        if pending > Self.idleLimit, rows - lastIdleCheckRow > Self.idleRows { try flushEnded(to: insertion) }
        if pending > Self.pendingLimit { try flush(to: insertion, includingHeldBack: false) }
    }

    /// Adds the rows of a batch; adjacent rows of the same group are added together.
    private func addRows(of batch: AppleHealthBatch, to insertion: ImportWriter) throws(EngineError) {
        var first = 0
        while first < batch.rows.count {
            let row = batch.rows[first]
            let stream = streams[Int(row.stream)]
            let hasOwnMetadata = row.metadata < 0 || row.metadata > 0 && metadata[Int(row.metadata) - 1].hasOwnMetadata
            let type = stream.stream.type
            let index = stream.group(hasOwnMetadata ? -1 : row.metadata) {
                row.metadata > 0
                    ? AppleHealthMetadata(self.metadata[Int(row.metadata) - 1].entries, type: type).metadata : nil
            }
            var end = first + 1
            if hasOwnMetadata {
                stream.groups[index].entries.append(
                    row.metadata > 0
                        ? metadata[Int(row.metadata) - 1].entries : batch.passingMetadata[-1 - Int(row.metadata)])
            } else {
                let room = stream.isHeldBack ? .max : Self.groupSize - stream.groups[index].starts.count
                let limit = first + min(batch.rows.count - first, room)
                end = batch.rows.withUnsafeBufferPointer { rows in
                    var end = end
                    while end < limit, rows[end].stream == row.stream, rows[end].metadata == row.metadata { end += 1 }
                    return end
                }
            }
            stream.groups[index].append(batch.rows[first..<end])
            pending += end - first
            stream.lastAppendRow = rows
            if stream.isHeldBack {
                heldBack += end - first
                if heldBack > Self.heldBackLimit { try flush(to: insertion, includingHeldBack: true) }
            } else if stream.groups[index].starts.count >= (hasOwnMetadata ? Self.loneSize : Self.groupSize) {
                try flush(stream, index, to: insertion)
            }
            first = end
        }
    }

    /// Returns a batch with the rows that were asked for (IMP-95).
    private func chosen(of batch: AppleHealthBatch) -> AppleHealthBatch {
        var result = batch
        var places: [Int: Int] = [:]
        result.rows = []
        for (index, row) in batch.rows.enumerated()
        where selection.has(streams[Int(row.stream)].stream.type, at: row.start) {
            places[index] = result.rows.count
            result.rows.append(row)
        }
        unchosen += batch.rows.count - result.rows.count
        result.beats = batch.beats.compactMap { beats in
            guard let place = places[beats.row] else { return nil }
            var beats = beats
            beats.row = place
            return beats
        }
        return result
    }

    // MARK: Writing

    /// Writes all pending samples.
    func flush(to insertion: ImportWriter, includingHeldBack: Bool) throws(EngineError) {
        for stream in streams where includingHeldBack || !stream.isHeldBack {
            for index in stream.groups.indices { try flush(stream, index, to: insertion) }
        }
        if includingHeldBack { heldBack = 0 }
    }

    /// Writes the pending samples of streams that seem to have ended.
    private func flushEnded(to insertion: ImportWriter) throws(EngineError) {
        lastIdleCheckRow = rows
        for stream in streams where !stream.isHeldBack && rows - stream.lastAppendRow > Self.idleRows {
            for index in stream.groups.indices { try flush(stream, index, to: insertion) }
        }
    }

    private func flush(
        _ stream: BufferedStream, _ index: Int, to insertion: ImportWriter
    ) throws(EngineError) {
        let group = stream.groups[index]
        guard !group.starts.isEmpty else { return }
        stream.groups[index] = BufferedStream.Group(metadata: group.metadata)
        pending -= group.starts.count
        let ordinals = try stream.ordinals(of: group)
        if !group.entries.isEmpty {
            try writeLone(stream, group, ordinals, to: insertion)
        } else if ordinals == nil, !(stream.isHeldBack && !contained.isEmpty) {
            try write(stream.batch(group), to: insertion)
        } else {
            try writeParts(stream, group, ordinals, to: insertion)
        }
    }

    private func write(_ batch: ImportBatch, to insertion: ImportWriter) throws(EngineError) {
        count(try insertion.append(batch), of: batch.type)
    }

    /// Writes equal samples separately, and leaves out samples that are contained in a correlation.
    private func writeParts(
        _ stream: BufferedStream, _ group: BufferedStream.Group, _ ordinals: [Int]?,
        to insertion: ImportWriter
    ) throws(EngineError) {
        var parts: [Int: [Int]] = [:]
        for index in group.starts.indices {
            let ordinal = ordinals?[index] ?? 0
            let uuid = stream.identity.uuid(
                start: group.starts[index], end: group.ends[index],
                value: stream.isCategory ? group.values[index] : 0, ordinal: ordinal)
            if stream.isHeldBack, contained.contains(uuid) { continue }
            parts[min(ordinal, DerivedIdentity.ordinalLimit), default: []].append(index)
        }
        for (ordinal, places) in parts.sorted(by: { $0.key < $1.key }) {
            if ordinal < DerivedIdentity.ordinalLimit {
                try write(stream.batch(group, places, ordinal: ordinal), to: insertion)
            } else {
                var lone = group
                lone.entries = Array(repeating: [], count: group.starts.count)
                for index in places {
                    var object = stream.object(lone, index, ordinal: ordinals?[index] ?? 0)
                    object.record.metadata = group.metadata
                    count(try insertion.append(object), of: stream.stream.type)
                }
            }
        }
    }

    private func writeLone(
        _ stream: BufferedStream, _ group: BufferedStream.Group, _ ordinals: [Int]?,
        to insertion: ImportWriter
    ) throws(EngineError) {
        for index in group.starts.indices {
            let object = stream.object(group, index, ordinal: ordinals?[index] ?? 0)
            if stream.isHeldBack, contained.contains(object.record.uuid) { continue }
            count(try insertion.append(object), of: stream.stream.type)
        }
    }
}
