import Foundation
import HealthDatabase
import HealthModel
import WorkoutFiles

/// Gathers the samples of an export by stream, and writes those that have become many.
final class SampleGatherer {
    /// Samples of a group that are written together: some blocks.
    private static let groupSize = 4_096
    /// Samples with metadata of their own that are written together.
    private static let loneSize = 256
    /// Samples that wait at most, all streams together.
    private static let pendingLimit = 400_000
    /// Samples that wait for the correlations they may belong to, at most.
    private static let heldBackLimit = 300_000

    private(set) var streams: [GatheredStream] = []
    private var metadata: [(entries: AppleHealthEntries, isLone: Bool)] = []
    private var pending = 0
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
        for stream in batch.newStreams { streams.append(GatheredStream(stream)) }
        for entries in batch.newMetadata {
            // A sync identifier belongs to one object; a block is for many.
            let isLone = entries.contains { $0.name == MetadataKey.syncIdentifier }
            metadata.append((entries, isLone))
        }
        for row in batch.rows { try add(row, batch, to: insertion) }
        for beats in batch.beats { try add(beats, batch, to: insertion) }
        if pending > Self.pendingLimit { try flush(to: insertion, includingHeldBack: false) }
    }

    @inline(__always)
    private func add(
        _ row: AppleHealthRow, _ batch: AppleHealthBatch, to insertion: any ImportInsertion
    ) throws(EngineError) {
        let stream = streams[Int(row.stream)]
        let number = row.metadata > 0 && metadata[Int(row.metadata) - 1].isLone ? -1 : row.metadata
        let type = stream.stream.type
        let index = stream.group(number) {
            number > 0 ? AppleHealthMetadata(self.metadata[Int(number) - 1].entries, type: type).metadata : nil
        }
        stream.groups[index].append(row)
        if number < 0 {
            stream.groups[index].entries.append(
                row.metadata > 0
                    ? metadata[Int(row.metadata) - 1].entries : batch.passingMetadata[-1 - Int(row.metadata)])
        }
        pending += 1
        if stream.isHeldBack {
            heldBack += 1
            if heldBack > Self.heldBackLimit { try flush(to: insertion, includingHeldBack: true) }
        } else if stream.groups[index].starts.count >= (number < 0 ? Self.loneSize : Self.groupSize) {
            try flush(stream, index, to: insertion)
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

    private func flush(
        _ stream: GatheredStream, _ index: Int, to insertion: any ImportInsertion
    ) throws(EngineError) {
        let group = stream.groups[index]
        guard !group.starts.isEmpty else { return }
        stream.groups[index] = GatheredStream.Group(metadata: group.metadata)
        pending -= group.starts.count
        let ordinals = stream.ordinals(of: group)
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
