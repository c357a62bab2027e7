import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// Every change of an annotation, one after the other, and back.
@Suite struct EditorSweepTests {
    private let store: LawStore
    private static let start = 731_664_000.0

    /// A run of an hour with a pause, of which distance, energy and climb have other shares in any part.
    init() throws {
        store = try LawStore()
        var draft = SweepWorld.Draft(1, .running, at: Self.start, seconds: 3_600)
        (draft.meters, draft.energy, draft.climb) = (9_000, 700, 80)
        draft.events = [
            WorkoutEventRecord(kind: .pause, start: Self.start + 600, end: Self.start + 600),
            WorkoutEventRecord(kind: .resume, start: Self.start + 900, end: Self.start + 900),
        ]
        draft.speed = { 2 + $0 / 2_000 }
        draft.route = {
            (latitude: 47 + $0 / 40_000, longitude: 8, altitude: 400 + ($0 / 60).rounded() * ($0 < 1_800 ? 1 : 3))
        }
        draft.metadata = [WorkoutSummary.nameKey: .string("Recorded")]
        try SweepWorld.save(draft, in: store)
        let energies = (0..<30).map { (place: Int) -> SampleRecord in
            let (start, length) = (Self.start + Double(place * 110), place % 7 == 3 ? 0.0 : 90)
            return SweepWorld.sample(
                5_000 + place, .activeEnergyBurned, start, length, Double(10 + place), .kilocalorie)
        }
        try store.engine.write(as: LawStore.app) { try $0.add(energies, to: Told.id(1)) }
        try store.engine.write { try $0.save(try Gear(id: Told.id(2), "Red Shoes", kind: .shoes)) }
    }

    @Test("Titles, tags, activities, gear and parts of a workout")
    func edits() throws {
        let editor = WorkoutEditor(access: store.access)
        var kept = KeptLines()
        func date(_ second: Double) -> Date { Told.date(Self.start + second) }
        let changes: [(String, (inout WorkoutEditor.Change) -> Void)] = [
            ("nothing", { _ in }), ("title", { $0.title = "T" }), ("notes", { $0.notes = "N" }),
            ("no title", { $0.title = "" }), ("no notes", { $0.notes = "" }), ("activity", { $0.activity = .hiking }),
            ("recorded activity", { $0.activity = .running }), ("tags", { $0.addedTags = ["a", "B", "c"] }),
            ("fewer tags", { ($0.removedTags, $0.addedTags) = (["b", "x"], ["d", "a"]) }),
            ("gear", { $0.gear = "red" }), ("no such gear", { $0.gear = "blue" }), ("no gear", { $0.gear = "" }),
            ("not mine", { $0.isNotMine = true }), ("mine", { $0.isNotMine = false }),
            ("long title", { $0.title = String(repeating: "x", count: 501) }),
            ("part", { $0.trim = .part(from: date(300), to: date(2_000)) }),
            ("later", { $0.trim = .part(from: date(700), to: nil) }),
            ("earlier", { $0.trim = .part(from: nil, to: date(3_000)) }), ("whole", { $0.trim = .whole }),
            ("from", { $0.trim = .part(from: date(1_234.5), to: nil) }),
            ("to", { $0.trim = .part(from: nil, to: date(1_300)) }),
            ("wider", { $0.trim = .part(from: date(-50), to: date(1_500)) }),
            ("all", { $0.trim = .part(from: date(0), to: date(3_600)) }),
            ("in the pause", { $0.trim = .part(from: date(650), to: date(800)) }),
            ("beyond", { $0.trim = .part(from: date(-9), to: date(9_000)) }),
            ("turned", { $0.trim = .part(from: date(200), to: date(100)) }),
            ("point", { $0.trim = .part(from: date(200), to: date(200)) }),
            ("before", { $0.trim = .part(from: date(-200), to: date(0)) }),
            ("after", { $0.trim = .part(from: date(3_600), to: date(3_700)) }),
            ("touching the end", { $0.trim = .part(from: date(3_599), to: date(3_700)) }),
            ("unchanged part", { $0.trim = .part(from: nil, to: nil) }),
        ]
        for (name, change) in changes {
            var given = WorkoutEditor.Change()
            change(&given)
            kept.add(name) { "\(given.isEmpty) \(Told.text(try editor.edit(Told.id(1), given)))" }
            kept.add("\(name) shares") {
                let trim = try store.engine.reports(for: LawStore.app) {
                    try $0.annotation(of: Told.id(1)).annotation.trim
                }
                return trim.map { trim in
                    Told.text(
                        [trim.start - Self.start, trim.end - Self.start]
                            + WorkoutTrim.Figure.allCases.map { trim.shares[$0] })
                } ?? "-"
            }
        }
        var change = WorkoutEditor.Change()
        change.title = "Z"
        kept.add("at revisions", [0, 1, 999] as [Int64]) {
            Told.text(try editor.edit(Told.id(1), change, ifRevision: $0))
        }
        for step in 0..<30 { kept.add("back \(step)") { try editor.undo(Told.id(1)).map { Told.text($0) } ?? "-" } }
        kept.add("no such workout") { Told.text(try editor.edit(Told.id(7), change)) }
        kept.add("no workout") { Told.text(try editor.edit(Told.id(5_001), change)) }
        #expect(try kept.difference(from: "Core/Texts/Reports/edits.txt") == nil)
    }

    @Test("Decisions on outings are made and forgotten")
    func decisions() throws {
        for number in [11, 12, 13] {
            var draft = SweepWorld.Draft(
                number, .running, at: Self.start + 10_000 + Double(number) * 60, seconds: 1_800 + Double(number))
            draft.energy = Double(number)
            try SweepWorld.save(draft, in: store)
        }
        let decision = OutingDecision(access: store.access)
        var kept = KeptLines()
        func look(_ what: String) {
            kept.add(what) {
                try store.engine.reports(for: LawStore.app) { store in
                    let found = try store.outingDecisions()
                    var outings: [[Int]] = []
                    try store.forEachOuting(SampleFilter()) {
                        outings.append($0.map { Int($0.uuid.uuidString.suffix(2)) ?? 0 })
                    }
                    return
                        "\(found.isSame.map { "\($0.key.one.uuidString.suffix(2)) \($0.key.other.uuidString.suffix(2)) \($0.value)" }.sorted()) "
                        + "\(found.preferred.keys.map { $0.uuidString.suffix(2) }.sorted()) "
                        + "\(found.streams.map { "\(TypeName.name(of: $0.key)) \($0.value.keys.map { $0.uuidString.suffix(2) }.sorted())" }.sorted()) "
                        + "\(outings)"
                }
            }
        }
        look("before")
        let all = [11, 12, 13].map(Told.id)
        try decision.decide(all, isSame: false)
        look("apart")
        try decision.decide(Array(all.prefix(2)), isSame: true)
        look("two")
        try decision.decide([all[0]], isSame: true)
        try decision.decide([], isSame: true)
        try decision.prefer(all[1])
        try decision.prefer(all[0], for: .heartRate)
        look("preferred")
        try decision.forget([all[2]])
        look("forgotten one")
        try decision.forget(all)
        look("forgotten")
        #expect(try kept.difference(from: "Core/Texts/Reports/decisions.txt") == nil)
    }

    @Test("Of several recordings, what the first does not know comes from the others")
    func outings() throws {
        let sports: [(Int, WorkoutActivity, String?)] = [
            (21, .other, "cycling"), (22, .other, "hiking"), (23, .other, nil), (24, .running, nil),
        ]
        for (number, activity, proposal) in sports {
            var draft = SweepWorld.Draft(
                number, activity, at: Self.start + 20_000 + Double(number), seconds: 1_800 + Double(number))
            draft.zone = number == 23 ? "Asia/Tokyo" : nil
            (draft.energy, draft.meters) = (number == 21 ? nil : Double(number), number == 22 ? 5_000 : nil)
            if let proposal { draft.metadata[WorkoutSummary.proposalKey] = .string(proposal) }
            if number == 22 { draft.metadata[WorkoutSummary.notesKey] = .string("of 22") }
            try SweepWorld.save(draft, in: store)
            try store.engine.write {
                try $0.annotate(
                    Told.id(number),
                    WorkoutAnnotation(
                        title: number == 23 ? "of 23" : nil, tags: ["a", "t\(number)"],
                        gear: number == 22 ? "Red Shoes" : nil),
                    ifRevision: nil)
            }
        }
        let decision = OutingDecision(access: store.access)
        var kept = KeptLines()
        let choices: [[Int]] = [
            [21, 22], [22, 21], [23, 21], [21, 23], [23, 22], [24, 21], [21, 24], [22, 23, 21], [23, 24],
        ]
        for choice in choices {
            let all = [21, 22, 23, 24].map(Told.id)
            try decision.forget(all)
            try decision.decide(all, isSame: false)
            try decision.decide(choice.map(Told.id), isSame: true)
            try decision.prefer(Told.id(choice[0]))
            kept.add("\(choice)") {
                try store.engine.reports(for: LawStore.app) { store in
                    var found: [WorkoutSummary] = []
                    try store.forEachWorkout(SampleFilter()) { if !$0.otherRecordings.isEmpty { found.append($0) } }
                    let totals = try store.records().sports.map { "\($0.activityType.name) \($0.count)" }
                    return "\(found.map { Told.text($0) }) \(totals)"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/several-recordings.txt") == nil)
    }
}
