import Foundation
import HealthModel

/// Groups recordings of the same outing as a stream, the latest first, and holds few of them in memory.
///
/// Matching recordings share at least half of the longer one, so a recording cannot match another that starts earlier
/// by more than its length: at that point, an outing is complete.
struct DuplicateGrouper<Element> {
    private struct Group {
        var members: [(recording: OutingRecording, element: Element)]
        /// The earliest start of a recording that can belong to the group, in seconds since 2001-01-01 UTC.
        var horizon: Double

        func merge(into other: inout Group) {
            other.members += members
            other.horizon = min(other.horizon, horizon)
        }
    }

    private var groups: [Group] = []
    private let decisions: OutingDecisions
    /// The earliest start, by recording, among those that the owner assigned to the same outing.
    private let awaited: [UUID: Double]
    private let isSamePlace: (OutingRecording, OutingRecording) throws -> Bool

    /// Creates a grouper.
    ///
    /// - Parameters:
    ///   - decisions: The owner's decisions, which take precedence over the rule.
    ///   - starts: The starts of the recordings to which decisions refer.
    ///   - isSamePlace: A closure that returns whether two recordings that match in time and sport were at the same
    ///     places, as far as known.
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

    /// Adds a recording that starts no later than those before it; returns the outings that are now complete, in the
    /// order in which they were added.
    mutating func add(_ recording: OutingRecording, _ element: Element) throws -> [[Element]] {
        let complete = removeComplete(before: recording.start)
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
        // The recording may connect two groups.
        for index in joined.dropFirst().reversed() where mayJoin(groups[first], groups[index]) {
            groups.remove(at: index).merge(into: &groups[first])
        }
        return complete
    }

    /// Returns the greatest value of the elements of outings that are not complete; nil if there are none.
    func greatest(_ value: @escaping (Element) -> Double) -> Double? {
        groups.compactMap { $0.members.lazy.map { value($0.element) }.max() }.max()
    }

    /// Returns the remaining outings.
    mutating func finish() -> [[Element]] {
        defer { groups = [] }
        return groups.map { $0.members.map(\.element) }
    }

    private mutating func removeComplete(before start: Double) -> [[Element]] {
        let count = groups.prefix { $0.horizon > start }.count
        defer { groups.removeFirst(count) }
        return groups.prefix(count).map { $0.members.map(\.element) }
    }

    // MARK: Matching

    private func belongs(_ recording: OutingRecording, to group: Group) throws -> Bool {
        let said = group.members.map { decision($0.recording, recording) }
        if said.contains(false) { return false }
        if said.contains(true) { return true }
        return try group.members.contains {
            try OutingRule.fits($0.recording, recording) && isSamePlace($0.recording, recording)
        }
    }

    /// Returns whether no decision separates members of two groups.
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
