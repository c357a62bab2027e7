import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// Gathers the samples of an export by stream, and writes those that have become many.
final class SampleGatherer {
    /// Samples of a group that are written together: a block.
    private static let groupSize = 8_192
    /// Samples with metadata of their own that are written together.
    private static let loneSize = 256
    /// Samples that wait at most, all streams together.
    private static let pendingLimit = 400_000
    /// So many may wait before those are written whose streams seem to have ended.
    private static let idleLimit = 50_000
    /// A stream that got nothing while so many rows came has probably ended: exports have a type at a time.
    private static let idleRows = 50_000
    /// Samples that wait for the correlations they may belong to, at most.
    private static let heldBackLimit = 300_000

    private(set) var streams: [GatheredStream] = []
    private var metadata: [(entries: AppleHealthEntries, isLone: Bool)] = []
    private var pending = 0
    private var rows = 0
    /// How many rows there were when ended streams were looked for.
    private var lastLook = 0
    /// Where the identifiers of this pass lie.
    private let file = SpillFile()
    private var heldBack = 0
    /// The identifiers of samples inside correlations.
    var contained: Set<UUID> = []
    private(set) var tallies: [ObjectType: ImportTally] = [:]
    /// How many lists of beats are kept as they are, because they do not fit their record.
    var beatsTally = ImportTally()
    /// How often the identifier of a heartbeat series was derived before (EXP-19).
    var beatsOrdinals: [UUID: Int] = [:]

    /// Counts what was added and what was known.
    func count(_ tally: ImportTally, of type: ObjectType) {
        tallies[type, default: ImportTally()] += tally
    }

    /// Takes the samples of a batch.
    func add(_ batch: AppleHealthBatch, to insertion: any ImportInsertion) throws(EngineError) {
        for stream in batch.newStreams { streams.append(GatheredStream(stream, file)) }
        for entries in batch.newMetadata {
            // A sync identifier belongs to one object; a block is for many.
            let isLone = entries.contains { $0.name == MetadataKey.syncIdentifier }
            metadata.append((entries, isLone))
        }
        try addRows(of: batch, to: insertion)
        for beats in batch.beats { try add(beats, batch, to: insertion) }
        rows += batch.rows.count
        if pending > Self.idleLimit, rows - lastLook > Self.idleRows { try flushEnded(to: insertion) }
        if pending > Self.pendingLimit { try flush(to: insertion, includingHeldBack: false) }
    }

    /// Takes the rows of a batch, neighbours of one group together.
    private func addRows(of batch: AppleHealthBatch, to insertion: any ImportInsertion) throws(EngineError) {
        var first = 0
        while first < batch.rows.count {
            let row = batch.rows[first]
            let stream = streams[Int(row.stream)]
            let isLone = row.metadata < 0 || row.metadata > 0 && metadata[Int(row.metadata) - 1].isLone
            let type = stream.stream.type
            let index = stream.group(isLone ? -1 : row.metadata) {
                row.metadata > 0
                    ? AppleHealthMetadata(self.metadata[Int(row.metadata) - 1].entries, type: type).metadata : nil
            }
            var end = first + 1
            if isLone {
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
            stream.lastFed = rows
            if stream.isHeldBack {
                heldBack += end - first
                if heldBack > Self.heldBackLimit { try flush(to: insertion, includingHeldBack: true) }
            } else if stream.groups[index].starts.count >= (isLone ? Self.loneSize : Self.groupSize) {
                try flush(stream, index, to: insertion)
            }
            first = end
        }
    }

    // MARK: Writing

    /// Writes everything that waits.
    func flush(to insertion: any ImportInsertion, includingHeldBack: Bool) throws(EngineError) {
        for stream in streams where includingHeldBack || !stream.isHeldBack {
            for index in stream.groups.indices { try flush(stream, index, to: insertion) }
        }
        if includingHeldBack { heldBack = 0 }
    }

    /// Writes what waits of streams that seem to have ended.
    private func flushEnded(to insertion: any ImportInsertion) throws(EngineError) {
        lastLook = rows
        for stream in streams where !stream.isHeldBack && rows - stream.lastFed > Self.idleRows {
            for index in stream.groups.indices { try flush(stream, index, to: insertion) }
        }
    }

    private func flush(
        _ stream: GatheredStream, _ index: Int, to insertion: any ImportInsertion
    ) throws(EngineError) {
        let group = stream.groups[index]
        guard !group.starts.isEmpty else { return }
        stream.groups[index] = GatheredStream.Group(metadata: group.metadata)
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

    private func write(_ batch: ImportBatch, to insertion: any ImportInsertion) throws(EngineError) {
        count(try insertion.append(batch), of: batch.type)
    }

    /// Writes equal samples apart, and leaves out what stands in a correlation.
    private func writeParts(
        _ stream: GatheredStream, _ group: GatheredStream.Group, _ ordinals: [Int]?,
        to insertion: any ImportInsertion
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
        _ stream: GatheredStream, _ group: GatheredStream.Group, _ ordinals: [Int]?,
        to insertion: any ImportInsertion
    ) throws(EngineError) {
        for index in group.starts.indices {
            let object = stream.object(group, index, ordinal: ordinals?[index] ?? 0)
            if stream.isHeldBack, contained.contains(object.record.uuid) { continue }
            count(try insertion.append(object), of: stream.stream.type)
        }
    }
}
