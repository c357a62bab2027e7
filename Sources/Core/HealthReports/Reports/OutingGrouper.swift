import Foundation
import HealthModel

/// Puts recordings of the same outing together as they come, the latest first, and holds few of them.
///
/// Recordings that fit share half of the longer one, so that none fits that starts earlier than another one by more than its
/// length: then what came is complete.
struct OutingGrouper<Element> {
    private struct Group {
        var members: [(recording: OutingRecording, element: Element)]
        /// Nothing that starts earlier belongs to it, in seconds since 2001-01-01 UTC.
        var horizon: Double

        func merge(into other: inout Group) {
            other.members += members
            other.horizon = min(other.horizon, horizon)
        }
    }

    private var groups: [Group] = []
    private let decisions: OutingDecisions
    /// By recording, the earliest start among those that the person said to be of the same outing.
    private let awaited: [UUID: Double]
    private let isSamePlace: (OutingRecording, OutingRecording) throws -> Bool

    /// - Parameters:
    ///   - decisions: What the person decided, which goes before the rule.
    ///   - starts: The starts of the recordings that decisions name.
    ///   - isSamePlace: Whether two recordings that fit in time and sport were at the same places, as far as that is known.
    init(
        _ decisions: OutingDecisions, starts: [UUID: Double],
        isSamePlace: @escaping (OutingRecording, OutingRecording) throws -> Bool
    ) {
        self.decisions = decisions
        self.isSamePlace = isSamePlace
        var awaited: [UUID: Double] = [:]
        for (pair, isSame) in decisions.isSame where isSame {
            for (one, other) in [(pair.one, pair.other), (pair.other, pair.one)] {
                guard let start = starts[other] else { continue }
                awaited[one] = min(awaited[one] ?? .infinity, start)
            }
        }
        self.awaited = awaited
    }

    /// Adds a recording that starts no later than those before it; answers the outings that are complete by now, in the order
    /// in which they came.
    mutating func add(_ recording: OutingRecording, _ element: Element) throws -> [[Element]] {
        let complete = takeComplete(before: recording.start)
        let joined = try groups.indices.filter { try belongs(recording, to: groups[$0]) }
        let isOuting = recording.end - recording.start <= OutingRule.greatestLength
        let length = isOuting ? recording.end - recording.start : 0
        let group = Group(
            members: [(recording, element)],
            horizon: min(recording.start - length, awaited[recording.uuid] ?? .infinity))
        guard let first = joined.first else {
            groups.append(group)
            return complete
        }
        group.merge(into: &groups[first])
        // It may be what two groups have in common.
        for index in joined.dropFirst().reversed() where mayJoin(groups[first], groups[index]) {
            groups.remove(at: index).merge(into: &groups[first])
        }
        return complete
    }

    /// The outings that are left.
    mutating func finish() -> [[Element]] {
        defer { groups = [] }
        return groups.map { $0.members.map(\.element) }
    }

    private mutating func takeComplete(before start: Double) -> [[Element]] {
        let count = groups.prefix { $0.horizon > start }.count
        defer { groups.removeFirst(count) }
        return groups.prefix(count).map { $0.members.map(\.element) }
    }

    // MARK: Belonging together

    private func belongs(_ recording: OutingRecording, to group: Group) throws -> Bool {
        let said = group.members.map { decision($0.recording, recording) }
        if said.contains(false) { return false }
        if said.contains(true) { return true }
        return try group.members.contains {
            try OutingRule.fits($0.recording, recording) && isSamePlace($0.recording, recording)
        }
    }

    /// Whether nobody said that members of two groups are of different outings.
    private func mayJoin(_ one: Group, _ other: Group) -> Bool {
        one.members.allSatisfy { member in
            other.members.allSatisfy { decision(member.recording, $0.recording) != false }
        }
    }

    private func decision(_ one: OutingRecording, _ other: OutingRecording) -> Bool? {
        decisions.isSame.isEmpty
            ? nil : OutingDecisions.Pair(one.uuid, other.uuid).flatMap { decisions.isSame[$0] }
    }
}
