import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Workouts whose samples were condensed, and those with series and routes, in the bin and back.
@Suite struct BinOfSeriesTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
        try engine.save(
            [
                .workout(.given(1), WorkoutRecord(activityType: .running, duration: 3_600), 0, 3_600),
                .workout(.given(2), WorkoutRecord(activityType: .running, duration: 3_600), 10_000, 13_600),
            ], by: .own)
    }

    private func condense() throws -> [CondensingOutcome.TypeOutcome] {
        let request = CondensingRequest(
            sources: .all, types: [.heartRate, .distanceWalkingRunning], minimumAge: 0, minimumDuration: 0)
        return try engine.condense(request) { _, _ in true }.workouts.flatMap(\.types)
    }

    private func rates(_ first: Int, _ count: Int, at start: Double) -> [SampleRecord] {
        (0..<count).map { place in
            .quantity(
                .consecutive(first + place), .heartRate, 60 + Double(place / 40), .countPerMinute, start + Double(place)
            )
        }
    }

    /// Returns all that the store answers about the samples of the workouts.
    private func portrait() throws -> [String] {
        var lines: [String] = []
        for type in [ObjectType.heartRate, .distanceWalkingRunning, .workoutRoute, .workout] {
            for workout in [1, 2] {
                let predicate: SamplePredicate = type == .workout ? .uuid([.given(workout)]) : .workout(.given(workout))
                lines += try engine.samples(SampleRequest(type, predicate, sort: [.init(.start)]), for: .own)
                    .map { StoreText.json($0) }
                guard type.family == .quantity else { continue }
                for isOriginal in [true, false] {
                    try engine.quantities(QuantityRequest(type, predicate, isOriginal: isOriginal), for: .own) {
                        lines.append("\(isOriginal) \($0.numbers)")
                        return true
                    }
                }
                let request = StatisticsRequest(type, predicate, options: StatisticsOptions.all(for: type))
                lines.append("\(try engine.statistics(request, for: .own)?.values as Any)")
            }
            guard type.family == .quantity else { continue }
            try engine.readStore { reader in
                // In no particular order: restored samples have other numbers.
                var all: [String] = []
                try reader.samples(of: type, hasIdentifiers: false) { columns in
                    for place in columns.starts.indices {
                        let created = columns.created.map { "\($0[place])" } ?? "-"
                        all.append(
                            "\(columns.starts[place]) \(columns.ends[place]) \(columns.values[place]) \(created)")
                    }
                }
                lines += all.sorted()
            }
        }
        return lines
    }

    @Test("STO-64: a condensed workout comes back with its originals", arguments: [DeletionAuthority.app, .owner])
    func condensed(authority: DeletionAuthority) throws {
        try engine.add(rates(0, 300, at: 100), to: .given(1), by: .own)
        try engine.add(rates(1_000, 100, at: 10_100), to: .given(2), by: .own)
        let walked = (0..<200).map { (place: Int) -> SampleRecord in
            let start = Double(place) * 10
            return .quantity(
                .given(2_000 + place), .distanceWalkingRunning, 0.01, .kilometer, start, start + 10)
        }
        try engine.add(walked, to: .given(1), by: .own)
        let outcome = try condense()
        try #require(!outcome.isEmpty)
        for type in outcome { try #require(type.refusal == nil && type.samplesAfter < type.samplesBefore) }
        let before = try portrait()
        try #require(before.count > 1_000)
        let form = StoreLife.form()
        for workouts in [[1], [2], [2, 1]] {
            let identifiers = workouts.map { UUID.given($0) }
            let app: AppIdentity = authority == .owner ? .other : .own
            let deleted = try engine.deleteWithAssociated(
                [DeletionPart(identifiers, by: app, authority)], bin: form)
            #expect(deleted.joined().allSatisfy { $0.deleted > 0 && $0.kept == 0 })
            #expect(try engine.states(of: identifiers).allSatisfy { $0 == .deleted })
            #expect(try portrait().count < before.count)
            let restored = try engine.restoreFromBin(identifiers, form)
            #expect(restored.map(\.uuid) == identifiers && restored.allSatisfy(\.isAdded))
            #expect(restored.map(\.belongings) == deleted.joined().map(\.deleted))
            #expect(try portrait() == before)
        }
        #expect(try engine.bin().isEmpty && engine.integrityProblems().isEmpty)
        // Nothing is left to condense.
        #expect(try condense().isEmpty)
        #expect(try portrait() == before)
    }

    @Test("STO-64: samples that stayed when their workout was deleted are not there twice", arguments: [3, 40])
    func kept(count: Int) throws {
        func samples(_ first: Int) -> [SampleRecord] {
            (0..<count).map { .quantity(.given(first + 2 * $0), .heartRate, 60, .countPerMinute, Double($0)) }
        }
        let others = samples(1_000)
        try engine.save(others, by: .other)
        try engine.add(samples(100) + others, to: .given(1), by: .own)
        let form = StoreLife.form()
        let deleted = try engine.deleteWithAssociated([DeletionPart([.given(1)], by: .own)], bin: form)
        #expect(deleted.joined().map(\.deleted) == [count] && deleted.joined().map(\.kept) == [count])
        func stored(_ predicate: SamplePredicate = .constant(true)) throws -> Set<UUID> {
            let found = try engine.samples(SampleRequest(.heartRate, predicate), for: .own).map(\.uuid)
            #expect(Set(found).count == found.count)
            return Set(found)
        }
        #expect(try stored() == Set(others.map(\.uuid)))
        let restored = try engine.restoreFromBin([.given(1)], form)
        #expect(restored.map(\.isAdded) == [true] && restored.map(\.belongings) == [count])
        let all = Set((samples(100) + others).map(\.uuid))
        #expect(try stored() == all && stored(.workout(.given(1))) == all)
        #expect(try engine.integrityProblems().isEmpty)
    }
}
