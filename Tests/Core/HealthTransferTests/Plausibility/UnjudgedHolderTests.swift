import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports
@testable import HealthTransfer
@testable import WorkoutFiles

/// Record holders that were stored before values were judged, or by other limits.
@Suite struct UnjudgedHolderTests {
    private let store: LawStore

    init() throws { store = try LawStore() }

    /// How a workout was stored.
    enum Form: CaseIterable {
        case before, byOldLimits, now, byLaterLimits, asRecorded
    }

    private static func recording(_ number: Int, energy: Double = 65_534) -> WorkoutRecording {
        let start = 700_000_000 + Double(number) * 100_000
        var session = RecordedSession(start: start, end: start + 300, activity: .cycling)
        session.totals.energy = energy
        return WorkoutRecording(
            format: .fit, sessions: [session], points: RecordedPoints(), segments: [], pauses: [],
            details: .init(creator: nil, name: nil), device: nil)
    }

    /// Stores a workout in a form, with its supplement unless it is none of a file.
    private func store(
        _ recording: WorkoutRecording, _ form: Form, isOfFile: Bool = true
    ) throws -> UUID {
        let part = try #require(RecordingDivision.parts(recording).first)
        let plan = WorkoutPlan(JudgedRecording(asRecorded: recording), part, activity: .other)
        let identity = plan.identity(generation: 0)
        let workout = try plan.workout(identity, file: identity.uuid(.workout))
        let supplement = try plan.supplement { _ in true }
        var header = try #require(RecordingSupplement(supplement))
        switch form {
        case .before: header.judgement = nil
        case .byOldLimits: header.judgement?.version = PlausibilityLimits.version - 1
        case .now: header.judgement?.version = PlausibilityLimits.version
        case .byLaterLimits: header.judgement?.version = PlausibilityLimits.version + 1
        case .asRecorded: header.judgement?.version = nil
        }
        let kept = try header.stored(supplement.columns)
        try store.engine.write(as: LawStore.app, from: LawStore.app) {
            try $0.insert(workout, in: ImportPass()) { insertion throws(EngineError) in
                if isOfFile { try insertion.append(kept) }
            }
        }
        return workout.uuid
    }

    private func unjudged(_ uuid: UUID) throws -> [Implausible.Kind]? {
        try store.access.reports { try $0.unjudged(in: uuid) }?.map(\.kind)
    }

    @Test("PLA-51: what was judged by old limits or not at all is told, what was stored on purpose is not")
    func forms() throws {
        for (number, form) in Form.allCases.enumerated() {
            let uuid = try store(Self.recording(number), form)
            let isTold = form == .before || form == .byOldLimits
            #expect(try unjudged(uuid) == (isTold ? [.statedEnergy] : nil), "\(form)")
            let handling = try JudgementChange(access: store.access).handling(of: uuid)
            let expected: JudgementChange.Handling? =
                switch form {
                case .now: .judged
                case .asRecorded: .asRecorded
                case .before, .byOldLimits, .byLaterLimits: nil
                }
            #expect(handling == expected, "\(form)")
        }
        #expect(try unjudged(store(Self.recording(10, energy: 90), .before)) == nil)
        #expect(try unjudged(store(Self.recording(11), .before, isOfFile: false)) == nil)
        #expect(try unjudged(UUID(high: 0x8000, low: 1 << 63)) == nil)
        // The newest is first.
        let candidates = try JudgementChange(access: store.access).candidates()
        #expect(candidates.map(\.workout.start.timeIntervalSinceReferenceDate) == [700_100_000, 700_000_000])
        #expect(candidates.map { $0.implausible.map(\.count) } == [[1], [1]])
    }

    @Test("PLA-51: each holder is told once, in the order of the records") func holders() throws {
        let first = try store(Self.recording(0), .before)
        let second = try store(Self.recording(1), .byOldLimits)
        let third = try store(Self.recording(2), .now)
        func record(_ holders: UUID...) -> RecordsReport.Record {
            RecordsReport.Record(
                kind: .mostEnergy,
                best: holders.map {
                    RecordsReport.Entry(value: 1, workout: $0, start: Date(timeIntervalSinceReferenceDate: 0))
                }, leftOut: 0)
        }
        func sport(_ isIndoor: Bool, _ records: RecordsReport.Record...) -> RecordsReport.SportRecords {
            RecordsReport.SportRecords(activityType: .cycling, isIndoor: isIndoor, count: 3, records: records)
        }
        func told(_ sports: RecordsReport.SportRecords...) throws -> [UUID] {
            try store.access.reports { try $0.unjudged(in: RecordsReport(sports: sports)) }.map(\.workout)
        }
        #expect(try told() == [])
        #expect(try told(sport(false, record(third))) == [])
        #expect(try told(sport(false, record(first, second), record(second, first))) == [first, second])
        #expect(try told(sport(false, record(third, second)), sport(true, record(first, second))) == [second, first])
        #expect(try told(sport(false, record(first, first, first))) == [first])
        let found = try store.access.reports {
            try $0.unjudged(in: RecordsReport(sports: [sport(true, record(second))]))
        }
        #expect(found.map { $0.implausible.map(\.kind) } == [[.statedEnergy]])
    }
}
