import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// The contents of workouts, as visible on every connection at once.
@Suite struct BelongingsTests {
    private static let free = SampleRequest(.heartRate, .not(.hasWorkout), sort: [.init(.start)])

    /// Two connections with caches, and changes of which some consume no number of the store.
    @Test func STO_26_whatIsRememberedOfWorkoutsIsNeverOld() throws {
        try withTemporaryStore { path in
            let one = try SQLiteEngine.open(to: .own, in: path)
            let other = try SQLiteEngine.open(to: .own, in: path)
            let workouts = [SampleRecord.workout(), .workout(from: 4_000, to: 5_000)]
            let rates = (0..<200).map { SampleRecord.heartRate(60 + Double($0 % 9), at: Double($0) * 20) }
            try one.save(workouts + rates, by: .own)
            func check(_ free: [SampleRecord], _ what: Comment) throws {
                for engine in [one, other] {
                    #expect(try engine.samples(Self.free, for: .own).map(\.start) == free.map(\.start), what)
                    var streamed: [Double] = []
                    try engine.quantities(QuantityRequest(.heartRate, .not(.hasWorkout)), for: .own) { datum in
                        streamed.append(datum.start)
                        return true
                    }
                    #expect(streamed == free.map(\.start), what)
                }
            }
            try check(rates, "nothing belongs to a workout")
            try one.add(Array(rates[..<50]), to: workouts[0].uuid, by: .own)
            try check(Array(rates[50...]), "samples that were stored became part of a workout")
            try other.add(Array(rates[150...]), to: workouts[1].uuid, by: .own)
            try check(Array(rates[50..<150]), "the other connection did the same")
            try other.delete([workouts[0].uuid], by: .own)
            try check(Array(rates[..<150]), "a workout was deleted")
            let more = [SampleRecord.heartRate(99, at: 4_100)]
            try one.add(more, to: workouts[1].uuid, by: .own)
            try check(Array(rates[..<150]), "a new sample was added to a workout")
        }
    }

    @Test func STO_26_theTypesOfWhatBelongsToAWorkout() throws {
        let engine = try SQLiteEngine.open(to: .own)
        let workouts = [SampleRecord.workout(), .workout(from: 4_000, to: 5_000)]
        try engine.save(workouts, by: .own)
        #expect(try engine.belongings(of: workouts[0].uuid, for: .own).types.isEmpty)
        let rates = (0..<200).map { SampleRecord.heartRate(60 + Double($0 % 9), at: Double($0)) }
        let steps = [SampleRecord(type: .stepCount, start: 3, end: 4, content: .quantity(QuantityValue(7, .count)))]
        try engine.add(rates, to: workouts[0].uuid, by: .own)
        try engine.add(steps, to: workouts[0].uuid, by: .own)
        try engine.add([.heartRate(70, at: 4_100)], to: workouts[1].uuid, by: .own)
        #expect(try engine.belongings(of: workouts[0].uuid, for: .own).types == [.heartRate, .stepCount])
        #expect(try engine.belongings(of: workouts[1].uuid, for: .own).types == [.heartRate])
        #expect(try engine.belongings(of: UUID(), for: .own).types.isEmpty)
    }
}
