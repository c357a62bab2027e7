import HealthModel
import HealthStore
import WorkoutFiles

extension WorkoutPlan {
    /// The heartbeats of the workout: all of the file, if it is one workout.
    var beats: ArraySlice<RecordedBeat> {
        let all = recording.beats
        if isWhole, activities.count == recording.sessions.count { return all[...] }
        let first = all.firstIndex { $0.time >= start } ?? all.count
        let last = all.lastIndex { $0.time <= end } ?? -1
        return first <= last ? all[first...last] : []
    }

    /// The beats without those that a damaged file repeats or has out of order.
    var orderedBeats: [RecordedBeat] {
        var ordered: [RecordedBeat] = []
        ordered.reserveCapacity(beats.count)
        for beat in beats where beat.time > ordered.last?.time ?? -.infinity { ordered.append(beat) }
        return ordered
    }

    /// Returns the beats as series, each with up to the maximum number of beats (OTH-51).
    func heartbeats(_ identity: RecordingIdentity) -> [HeartbeatDraft] {
        let ordered = orderedBeats
        var drafts: [HeartbeatDraft] = []
        for first in stride(from: 0, to: ordered.count, by: HeartbeatRecord.maximumCount) {
            let part = ordered[first..<min(first + HeartbeatRecord.maximumCount, ordered.count)]
            // A series starts at the full second before its first beat, or at the end of the previous series.
            let begin = first == 0 ? (ordered[0].time - 0.001).rounded(.down) : ordered[first - 1].time
            drafts.append(
                HeartbeatDraft(
                    uuid: identity.uuid(.heartbeats, index: drafts.count), start: begin,
                    beats: part.map { HeartbeatRecord(time: $0.time - begin, isPrecededByGap: $0.followsGap) },
                    device: device, metadata: nil))
        }
        return drafts
    }
}
