import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The losses that a repair tells, and what it leaves of the rest.
@Suite struct RepairLossTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.inMemory()
        try engine.allow(.own, .other)
    }

    private func change(_ sql: String) throws {
        try engine.connections.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA foreign_keys = OFF; \(sql); PRAGMA foreign_keys = ON")
        }
    }

    private func repair() throws -> [DataLoss] {
        let repair = try engine.connections.writeWithoutTransaction {
            try StoreMaintenance.repairContents($0) { _, _ in }
        }
        #expect(repair.left == [])
        #expect(try engine.integrityProblems() == [])
        return repair.losses
    }

    @Test("metadata that a repair removes is gone from all that had it, which stays", arguments: [false, true])
    func metadata(isSync: Bool) throws {
        func note(_ number: Int64) -> Metadata {
            isSync
                ? [MetadataKey.syncIdentifier: .string("\(number)"), MetadataKey.syncVersion: .integer(1)]
                : ["note": .integer(number)]
        }
        let prescription = SampleRecord(
            uuid: .given(1), type: .visionPrescription, start: 1, end: 2,
            content: .detail(.prescription(PrescriptionRecord(kind: 1))))
        try engine.save(
            [prescription, .quantity(.given(2), .bodyMass, 70, .kilogram, 1, 1, metadata: note(1))], by: .own)
        if !isSync {
            try engine.save(
                (0..<70).map {
                    .quantity(.consecutive($0), .heartRate, 60, .countPerMinute, Double($0), metadata: note(2))
                }, by: .own)
        }
        try engine.save(
            [.quantity(.given(3), .bodyMass, 71, .kilogram, 2, 2, metadata: note(3))], by: .own)
        try engine.delete([.given(3)], by: .own)
        var bytes: Data? = Data([1, 2, 3])
        let attachment = try engine.attach(
            AttachmentRecord(name: "a", contentType: "t", size: 0, creationDate: 5, metadata: note(4)),
            to: prescription.uuid, by: .own
        ) {
            defer { bytes = nil }
            return bytes
        }
        let count = try engine.read { try SQLStatement($0.database, "SELECT count(*) FROM metadata").firstInteger() }
        // Each in turn, then all.
        try change("UPDATE metadata SET body = x'00ff'")
        let problems = try engine.integrityProblems()
        #expect(problems.count(where: { $0.hasPrefix("Metadata ") && $0.hasSuffix(" is damaged.") }) == Int(count ?? 0))
        let losses = try repair()
        #expect(losses.filter { $0.noun == "set of metadata" }.reduce(0) { $0 + ($1.count ?? 0) } == Int(count ?? 0))
        let masses = try engine.samples(SampleRequest(.bodyMass), for: .own)
        #expect(masses.map(\.uuid) == [.given(2)] && masses.allSatisfy { $0.metadata?["note"] == nil })
        let rates = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(rates.count == (isSync ? 0 : 70) && rates.allSatisfy { $0.metadata?["note"] == nil })
        let left = try engine.attachments(of: prescription.uuid, for: .own)
        #expect(left.map(\.identifier) == [attachment.identifier] && left.allSatisfy { $0.metadata?["note"] == nil })
        #expect(try engine.deletedRecords(of: .bodyMass, for: .own).map(\.uuid) == [.given(3)])
    }

    @Test(
        "a run that ends before it begins is a loss, and the others stay", arguments: ["import_run", "active_member"])
    func runs(table: String) throws {
        try engine.save((0..<6).map { .quantity(.given($0), .heartRate, 60, .countPerMinute, Double($0)) }, by: .own)
        if table == "import_run" {
            try engine.write { store in
                for run in [1...2, 3...4, 5...5] as [ClosedRange<Int64>] {
                    try ImportJournal(store.database).add(
                        .init(numbers: run, app: "a", file: "\(run.lowerBound)", imported: 1))
                }
            }
        } else {
            var assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
            try assembly.begin(at: 0)
            try engine.save(ActiveSessionRecord(state: 2, created: 0, assembly: assembly), by: .own)
            try change("INSERT INTO active_member (session, first, last) VALUES (1, 1, 2), (1, 3, 4), (1, 5, 5)")
        }
        try change("UPDATE \(table) SET last = 2 WHERE first = 3")
        let owner = table == "import_run" ? "first 3" : "session 1"
        #expect(try engine.integrityProblems() == ["A run of \(table) (\(owner)) ends before it begins."])
        #expect(try repair() == [DataLoss("row of \(table)")])
        let left = try engine.read {
            try SQLStatement($0.database, "SELECT first FROM \(table) ORDER BY first").integers()
        }
        #expect(left == [1, 5])
    }

    @Test("an entry of a schedule whose date or plan is damaged is lost, and no other", arguments: ["date", "body"])
    func schedule(column: String) throws {
        let calendar = Calendar.utc
        let step = PlannedInterval(.work, PlannedStep(goal: .time(QuantityValue(60, .second))))
        let plans = (1...3).map { number in
            PlannedWorkout(
                .intervals(
                    PlannedIntervals(
                        activity: .running, displayName: "\(number)", blocks: [PlannedBlock(steps: [step])])),
                id: .given(number))
        }
        for (place, plan) in plans.enumerated() {
            let date = try #require(
                ScheduledDate(DateComponents(year: 2023, month: 3, day: 5 + place, hour: 9), in: calendar))
            try engine.write(as: .own) { try $0.schedule(plan, at: date, today: .distantPast, in: calendar) }
        }
        try change("UPDATE scheduled_plan SET \(column) = x'00ff' WHERE id = 2")
        #expect(try engine.integrityProblems() == ["Row 2 of scheduled_plan cannot be decoded."])
        #expect(try repair() == [DataLoss("row of scheduled_plan")])
        #expect(try engine.read { try $0.scheduledEntries() }.map(\.plan.displayName) == ["1", "3"])
    }
}
