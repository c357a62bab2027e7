import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Gear that is removed, and the workouts that name it.
@Suite struct GearRemovalTests {
    private let engine: SQLiteEngine
    private let shoes: Gear

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        for number in 1...2 {
            let record = WorkoutRecord(activityType: .running, duration: 60)
            try engine.save([.workout(.given(number), record, Double(number), Double(number + 60))], by: .own)
        }
        shoes = try Gear("Shoes")
    }

    private func save(_ gear: Gear) throws { try engine.write { try $0.save(gear) } }

    @Test(
        "API-141: a workout forgets gear that it names in any case, which can be undone",
        arguments: ["Shoes", "SHOES", "shoes"])
    func names(name: String) throws {
        try save(shoes)
        let (one, other) = (WorkoutAnnotation(title: "One", gear: name), WorkoutAnnotation(gear: "Shoes of another"))
        try engine.annotate(.given(1), one, ifRevision: nil)
        try engine.annotate(.given(2), other, ifRevision: nil)
        #expect(try engine.write { try $0.removeGear(shoes.id) })
        #expect(
            try engine.annotation(of: .given(1))
                == StoredAnnotation(WorkoutAnnotation(title: "One"), revision: 2, earlierCount: 2))
        #expect(try engine.annotation(of: .given(2)) == StoredAnnotation(other, revision: 1, earlierCount: 1))
        #expect(
            try engine.undoAnnotation(of: .given(1)) == StoredAnnotation(one, revision: 3, earlierCount: 1))
        // Its name is free again.
        let again = try Gear(name)
        try save(again)
        #expect(try engine.read { try $0.gear() } == [again])
    }

    @Test("API-141: a workout that no longer names gear does not change with it") func formerNames() throws {
        try save(shoes)
        let (one, two) = (WorkoutAnnotation(title: "One", gear: "Shoes"), WorkoutAnnotation(title: "Two"))
        try engine.annotate(.given(1), one, ifRevision: nil)
        try engine.annotate(.given(1), two, ifRevision: nil)
        #expect(try engine.write { try $0.removeGear(shoes.id) })
        #expect(try engine.annotation(of: .given(1)) == StoredAnnotation(two, revision: 2, earlierCount: 2))
        #expect(try engine.undoAnnotation(of: .given(1)) == StoredAnnotation(one, revision: 3, earlierCount: 1))
    }
}
