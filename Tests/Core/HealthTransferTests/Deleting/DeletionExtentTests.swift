import Foundation
import HealthModel
import HealthReports
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthStore
@testable import HealthTransfer

/// The objects that a deletion would take, by source, and what it says of each that it took.
@Suite struct DeletionExtentTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private var deletion: WorkoutDeletion { WorkoutDeletion(access: fixture.access) }

    /// Imports a run of a source, and returns it with its samples and routes.
    private func run(_ source: String, at seconds: Double) async throws -> (workout: SampleRecord, rest: [SampleRecord])
    {
        var recording = RecordingSweep.run(steps: 12)
        recording.shift(by: seconds)
        let identity = AppIdentity(bundleIdentifier: "org.example.\(source)", name: source)
        let report = await WorkoutImporter(access: fixture.access, source: identity)
            .importRecording(recording, activity: nil, named: "a.fit")
        let uuid = try #require(report.workouts.first)
        return try fixture.access.own { store in
            let workout = try store.samples(SampleRequest(.workout, .uuid([uuid])))[0]
            let types = try store.storedTypes().filter { $0 != .workout }
            return (workout, try types.flatMap { try store.samples(SampleRequest($0, .workout(uuid))) })
        }
    }

    private static func text(_ extents: [WorkoutDeletion.Extent]) -> [String] {
        extents.map { "\($0.source.name) \($0.workouts) \($0.samples)" }
    }

    @Test("A workout is counted with its samples and routes once, also if some of them are named beside it")
    func extents() async throws {
        let (first, firstRest) = try await run("B", at: 0)
        let (second, secondRest) = try await run("A", at: 100_000)
        let mass = try HandEntry(access: fixture.access).save(
            QuantityValue(70, .kilogram), of: .bodyMass, at: first.start)
        let weight = try fixture.access.own { try $0.samples(SampleRequest(.bodyMass, .uuid([mass]))) }
        #expect(firstRest.count > 3 && Set(firstRest.map(\.type)).contains(.workoutRoute))
        func extent(_ records: [SampleRecord]) throws -> [String] { Self.text(try deletion.extent(of: records)) }
        #expect(try extent([]).isEmpty)
        #expect(try extent([first]) == ["B 1 \(firstRest.count)"])
        #expect(try extent([first, firstRest[0], firstRest[1]]) == ["B 1 \(firstRest.count)"])
        #expect(try extent([firstRest[0], firstRest[1]]) == ["B 0 2"])
        #expect(
            try extent([first, second] + weight + [secondRest[0]]) == [
                "A 1 \(secondRest.count)", "B 1 \(firstRest.count)", "Importer 0 1",
            ])
    }

    @Test(
        "STO-38: what was deleted says how much went with it; a sample has no activity and nothing that belongs to it")
    func outcomes() async throws {
        let (workout, rest) = try await run("B", at: 0)
        let mass = try HandEntry(access: fixture.access).save(
            QuantityValue(70, .kilogram), of: .bodyMass, at: 731_664_000)
        let weight = try fixture.access.own { try $0.samples(SampleRequest(.bodyMass, .uuid([mass]))) }[0]
        let outcomes = try await deletion.delete([weight, workout])
        #expect(outcomes.map(\.belongings) == [0, rest.count] && outcomes.map(\.kept) == [0, 0])
        #expect(outcomes.map(\.type) == [.bodyMass, .workout])
        #expect(
            JSON.deletion(weight, outcomes[0]).line
                == #"{"uuid": "\#(mass.uuidString)", "type": "HKQuantityTypeIdentifierBodyMass", "#
                + #""activityType": null, "start": "2024-03-09T08:00:00Z", "belongings": 0, "kept": 0}"#)
        let json = JSON.deletion(workout, outcomes[1])
        #expect(json["activityType"]?.line == #""running""# && json["belongings"]?.line == "\(rest.count)")
        #expect(try fixture.access.own { try $0.storedTypes() }.isEmpty)
    }

    @Test("Objects of any app are deleted by the owner, and by an app only its own") func authority() async throws {
        let entry = HandEntry(access: fixture.access)
        let own = try entry.save(QuantityValue(70, .kilogram), of: .bodyMass, at: 10)
        let other = AppIdentity(bundleIdentifier: "org.example.other", name: "Other")
        let engine = try fixture.access.engine(for: .writing)
        try engine.write {
            try $0.authorize(other, AuthorizationDecisions(share: [.bodyMass: true], read: [.bodyMass: true]))
        }
        let foreign = try HandEntry(access: StoreAccess(engine: engine, identity: other)).save(
            QuantityValue(71, .kilogram), of: .bodyMass, at: 20)
        func record(_ uuid: UUID) throws -> SampleRecord {
            try fixture.access.own { try $0.samples(SampleRequest(.bodyMass, .uuid([uuid]))) }[0]
        }
        let (mine, theirs) = (try record(own), try record(foreign))
        #expect(try deletion.foreign(among: [mine, theirs]).map(\.uuid) == [foreign])
        #expect(throws: EngineError.self) { try deletion.deleteOwn([mine, theirs]) }
        #expect(try fixture.samples(.bodyMass).count == 2)
        #expect(try deletion.deleteOwn([mine]).map(\.uuid) == [own] && deletion.deleteOwn([]).isEmpty)
        #expect(try deletion.deleteAsOwner([theirs]).map(\.uuid) == [foreign] && deletion.deleteAsOwner([]).isEmpty)
        #expect(try fixture.samples(.bodyMass).isEmpty)
    }

    @Test("STO-62: a bin that cannot be written says what failed, and not that a file could not be written")
    func fullBin()
        async throws
    {
        struct Full: Error, Equatable { var number: Int }
        let (workout, _) = try await run("B", at: 0)
        var pieces = 0
        try fixture.access.engine(for: .reading).readStore { reader in
            let all = BinRest(types: [], kept: [])
            #expect(throws: Full(number: 7)) {
                try WorkoutBin.form.write(reader, workout.uuid, all) { _ in throw Full(number: 7) }
            }
            try WorkoutBin.form.write(reader, workout.uuid, all) { bytes in pieces += bytes.count }
        }
        #expect(pieces > 0)
    }
}
