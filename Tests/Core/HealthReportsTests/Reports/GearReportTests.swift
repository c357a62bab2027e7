import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthReports

@Suite struct GearReportTests {
    private let days: DailyStore

    init() throws { days = try DailyStore() }

    /// Saves a workout on a day, counted from Sunday, 1 March 2026, and returns it.
    private func save(
        _ day: Int, km: Double = 5, _ activity: WorkoutActivity = .running, hour: Double = 18, gear: String? = nil
    ) throws -> UUID {
        let start = days.at(day, hour)
        let record = SampleRecord(
            type: .workout, start: start, end: start + 1_800,
            content: .workout(
                WorkoutRecord(
                    activityType: activity, duration: 1_800, totals: [.distance: QuantityValue(km * 1_000, .meter)])))
        try days.save([record])
        if let gear {
            try days.store.engine.write {
                try $0.annotate(record.uuid, WorkoutAnnotation(gear: gear), ifRevision: nil)
            }
        }
        return record.uuid
    }

    private func add(_ gear: Gear) throws { try days.store.engine.write { try $0.save(gear) } }
    private func report() throws -> [GearReport.Use] { try days.reports { try $0.gearReport().gear } }
    private func gear(of workout: UUID) throws -> String? {
        try days.reports { try $0.annotation(of: workout).annotation.gear }
    }
    private var editor: WorkoutEditor { WorkoutEditor(access: days.store.access) }

    @Test("API-141: gear has the totals of the workouts that name it, regardless of case") func totals() throws {
        let retired = try Gear(
            "Old bike", kind: .bike, end: CalendarDay(year: 2026, month: 3, day: 2))
        try add(retired)
        try add(Gear("Trail shoes", kind: .shoes, begin: CalendarDay(year: 2026, month: 3, day: 1)))
        _ = try save(1, gear: "Trail shoes")
        _ = try save(2, km: 7, gear: "trail SHOES")
        _ = try save(3, km: 20, .cycling, gear: "Old bike")
        _ = try save(4, km: 9, .skatingSports, gear: "Skates of a friend")
        _ = try save(5, km: 50)
        let found = try report()
        #expect(found.map(\.name) == ["Trail shoes", "Skates of a friend", "Old bike"])
        #expect(found.map(\.totals.distance) == [12_000, 9_000, 20_000])
        #expect(found.map(\.totals.count) == [2, 1, 1] && found[0].totals.duration == 3_600)
        #expect(found.map(\.kind) == [.shoes, .other, .bike] && found.map(\.isRetired) == [false, false, true])
        #expect(found[1].id == nil && found[2].id == retired.id)
        #expect(found[0].first == Date(timeIntervalSinceReferenceDate: days.at(1, 18)))
        #expect(found[0].last == Date(timeIntervalSinceReferenceDate: days.at(2, 18)))
        #expect(found.map(\.days) == ["2026-03-01 –", "", "– 2026-03-02"])
        var search = WorkoutSearch()
        search.gear = "TRAIL shoes"
        let listed = try days.reports { try $0.workoutList(WorkoutListRequest(SampleFilter(), search)).items }
        #expect(listed.count == 2 && listed.allSatisfy { $0.gear?.lowercased() == "trail shoes" })
        #expect(try days.reports { try $0.sums(SampleFilter(), search) }.distance == 12_000)
    }

    @Test("API-141: an outing recorded twice counts once, and a workout of someone else never") func outings() throws {
        let first = try save(1, km: 10, gear: "Shoes")
        // The other recording of the same outing says so, too.
        _ = try save(1, km: 10, hour: 18.01, gear: "Shoes")
        let others = try save(2, km: 3, gear: "Shoes")
        var change = WorkoutEditor.Change()
        change.isNotMine = true
        _ = try editor.edit(others, change)
        #expect(try report().map(\.totals.count) == [1] && report().map(\.totals.distance) == [10_000])
        // What only one of the recordings says is said of the outing.
        change = .init()
        change.gear = ""
        _ = try editor.edit(first, change)
        #expect(try report().map(\.totals.count) == [1])
    }

    @Test("API-141: an edit names gear by a part of its name, and is undone") func editing() throws {
        let workout = try save(1)
        try add(Gear("Road shoes", kind: .shoes))
        try add(Gear("Trail shoes", kind: .shoes))
        var change = WorkoutEditor.Change()
        for (typed, name) in [("trail", "Trail shoes"), (" ROAD SHOES ", "Road shoes"), ("", nil)] {
            change.gear = typed
            #expect(try editor.edit(workout, change).after.gear == name)
        }
        for (typed, reason) in [
            ("shoes", "'shoes' is ambiguous; it could be 'Road shoes' or 'Trail shoes'."),
            ("Trial shoes", "Unknown gear 'Trial shoes'. Did you mean 'Trail shoes'?"), (" ", "Unknown gear ' '."),
        ] {
            change.gear = typed
            #expect { try editor.edit(workout, change) } throws: { error in
                (error as? ValidationError)?.reason.hasPrefix(String(reason.dropLast())) == true
            }
        }
        #expect(try editor.undo(workout)?.after.gear == "Road shoes")
        #expect(try editor.undo(workout)?.after.gear == "Trail shoes")
    }

    @Test("API-141: another name is taken over by the workouts, also in what can be undone to") func renaming() throws {
        var shoes = try Gear("Trail shoes", kind: .shoes)
        try add(shoes)
        let (worn, changed) = (try save(1, gear: "trail shoes"), try save(2, gear: "Trail shoes"))
        var change = WorkoutEditor.Change()
        change.title = "Barefoot"
        change.gear = ""
        _ = try editor.edit(changed, change)
        let revision = try days.reports { try $0.annotation(of: worn).revision }
        shoes.name = "Mud shoes"
        try add(shoes)
        #expect(try gear(of: worn) == "Mud shoes" && gear(of: changed) == nil)
        #expect(try days.reports { try $0.annotation(of: worn).revision } == revision + 1)
        #expect(try editor.undo(changed)?.after.gear == "Mud shoes")
        #expect(try report().map(\.totals.count) == [2])
        #expect(try report().map(\.id) == [shoes.id])
    }

    @Test("API-141: removing gear edits its workouts, and each edit is undone by itself") func removing() throws {
        let shoes = try Gear("Trail shoes", kind: .shoes)
        try add(shoes)
        let workout = try save(1, gear: "Trail shoes")
        #expect(try days.store.engine.write { try $0.removeGear(shoes.id) })
        #expect(try !days.store.engine.write { try $0.removeGear(shoes.id) })
        #expect(try report().isEmpty && gear(of: workout) == nil)
        #expect(try editor.undo(workout)?.after.gear == "Trail shoes")
        #expect(try report().map(\.id) == [nil])
    }

    @Test("API-141: names are unique, of one line, and days in order; gear is at most five hundred") func limits()
        throws
    {
        try add(Gear("Trail shoes"))
        #expect(throws: EngineError.self) { try add(Gear("TRAIL SHOES")) }
        for name in ["", " ", "a\nb", String(repeating: "a", count: 101)] {
            #expect(throws: ValidationError.self) { try Gear(name) }
            if !name.isEmpty {
                #expect(throws: ValidationError.self) { try WorkoutAnnotation(gear: name).validate() }
            }
        }
        let (early, late) = (CalendarDay(year: 2026, month: 1, day: 1), CalendarDay(year: 2026, month: 1, day: 2))
        #expect(throws: ValidationError.self) { try Gear("a", begin: late, end: early) }
        #expect(throws: Never.self) { try Gear("a", begin: early, end: early) }
        for number in 1..<500 { try add(Gear("\(number)")) }
        #expect(throws: EngineError.self) { try add(Gear("one more")) }
    }

    @Test("API-141: an annotation has its gear in JSON") func coding() throws {
        let annotation = WorkoutAnnotation(title: "Hills", gear: "Trail shoes")
        #expect(try JSON(parsing: annotation.json.text).asAnnotation() == annotation)
        // Annotations of earlier versions have none.
        let old = #"{"title": "Hills", "tags": [], "isNotMine": false}"#
        #expect(try JSON(parsing: old).asAnnotation() == WorkoutAnnotation(title: "Hills"))
    }

    @Test("API-141: of a trimmed workout, gear has the part that counts, which may begin later") func parts() throws {
        try add(Gear("Shoes"))
        let workout = try save(2, km: 10, gear: "Shoes")
        _ = try save(4, km: 3, gear: "Shoes")
        var change = WorkoutEditor.Change()
        change.trim = .part(from: Date(timeIntervalSinceReferenceDate: days.at(2, 18) + 1_350), to: nil)
        _ = try editor.edit(workout, change)
        let use = try #require(try report().first)
        #expect(use.totals.count == 2 && use.totals.duration == 450 + 1_800 && use.totals.distance == 2_500 + 3_000)
        #expect(use.first == Date(timeIntervalSinceReferenceDate: days.at(2, 18) + 1_350))
        #expect(use.last == Date(timeIntervalSinceReferenceDate: days.at(4, 18)))
    }
}
