import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// The single beats of a heart rate variability record, imported as a heartbeat series (EXP-30, EXP-31, EXP-32).
extension SampleBuffer {
    /// The kind of the kept elements that hold beats.
    static let beatsKind = "HeartRateVariabilityMetadataList"

    /// Saves the beats of a record as a series with the record's dates, source and device.
    ///
    /// The identifier of the series is derived in the same way as that of the record.
    func add(
        _ beats: AppleHealthBeats, _ batch: AppleHealthBatch, to insertion: ImportWriter
    ) throws(EngineError) {
        let row = batch.rows[beats.row]
        let stream = streams[Int(row.stream)]
        guard !beats.times.isEmpty else { return }
        guard stream.stream.type == .heartRateVariabilitySDNN, beats.times.count <= HeartbeatRecord.maximumCount,
            let placed = Self.placed(beats, row), let first = placed.first, let last = placed.last
        else {
            beatsTally += try insertion.preserve(
                Self.kept(beats, row, of: stream, columns: [beats.times, beats.rates]))
            return
        }
        // Dates of records are whole seconds, so a beat may come just before or after.
        let shift = min(first.time, 0)
        let identity = stream.heartbeats
        let plain = identity.uuid(start: row.start, end: row.end)
        let ordinal = beatsOrdinals[plain, default: 0]
        beatsOrdinals[plain] = ordinal + 1
        let record = SampleRecord(
            uuid: identity.uuid(start: row.start, end: row.end, ordinal: ordinal), type: .heartbeatSeries,
            start: row.start + shift, end: max(row.end, row.start + last.time),
            content: .heartbeats(count: placed.count), device: stream.stream.device)
        var object = ImportedObject(
            record: record, source: stream.source, created: row.created.isNaN ? nil : row.created)
        object.beats = placed.map {
            HeartbeatRecord(time: Self.rounded($0.time - shift), isPrecededByGap: $0.isPrecededByGap)
        }
        let tally = try insertion.append(object)
        count(tally, of: .heartbeatSeries)
        if tally.added > 0 { try insertion.release { Self.kept(beats, row, of: stream, columns: []) } }
    }

    /// Returns the beats in seconds since the start of their record; nil if they do not fit into it.
    private static func placed(_ beats: AppleHealthBeats, _ row: AppleHealthRow) -> [BeatTime.Beat]? {
        guard var placed = BeatTime.beats(beats.times, start: row.start, end: row.end) else { return nil }
        for index in placed.indices { placed[index].time = rounded(placed[index].time) }
        return zip(placed, placed.dropFirst()).allSatisfy { $0.time < $1.time } ? placed : nil
    }

    /// Rounds a time to milliseconds; the file has hundredths of a second.
    private static func rounded(_ time: Double) -> Double { (time * 1_000).rounded() / 1_000 }

    private static func kept(
        _ beats: AppleHealthBeats, _ row: AppleHealthRow, of stream: BufferedStream, columns: [[Double]]
    ) -> PreservedElement {
        let uuid = stream.identity.uuid(start: row.start, end: row.end)
        let identity = DerivedIdentity(texts: [beatsKind, uuid.uuidString] + beats.times.map { "\($0)" })
        return PreservedElement(
            identity: identity.uuid(start: row.start, end: row.end), kind: beatsKind,
            type: stream.stream.type.identifier,
            reason: "\(AppleHealthReason.malformed)", body: uuid.uuidString, columns: columns)
    }
}
