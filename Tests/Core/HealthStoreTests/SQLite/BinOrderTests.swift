import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The place of what comes back from the bin among data of the same times.
@Suite struct BinOrderTests {
    /// The forms in which the store has the data of both workouts.
    static let forms: [(Form, Form)] =
        Form.early.flatMap { one in Form.late.map { (one, $0) } } + [(.condensed, .condensed)]

    enum Form {
        case row, rows, block, scattered, series, condensed

        static let early = [row, rows, block, scattered, series]
        static let late = [row, rows, block, series]
    }

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    /// Saves a workout with heart rates of one value.
    private func save(_ number: Int, _ form: Form) throws {
        let workout = SampleRecord.workout(
            .given(number), WorkoutRecord(activityType: .running, duration: 3_600), 0, 3_600)
        try engine.save([workout], by: .own)
        let value = Double(number * 100)
        func rates(_ places: Range<Int>, by step: Int) -> [SampleRecord] {
            places.map { place in
                .quantity(
                    step == 1 ? .consecutive(number * 1_000 + place) : .given(number * 1_000 + place * step),
                    .heartRate, value, .countPerMinute, Double(place))
            }
        }
        let samples: [SampleRecord] =
            switch form {
            case .row: rates(69..<70, by: 3)
            case .rows, .scattered: rates(0..<70, by: 3)
            case .block, .condensed: rates(0..<70, by: 1)
            case .series:
                try engine.saveSeries(
                    .heartRate, (0..<70).map { (Double($0), Double($0), value) }, in: .countPerMinute)
            }
        try engine.add(samples, to: .given(number), by: .own)
        if form == .scattered {
            _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        }
    }

    /// Returns the latest values, however it is asked for.
    private func latest() throws -> Set<Double?> {
        let rate = QuantityValue(1, .countPerMinute)
        let predicates: [SamplePredicate] = [
            .constant(true), .start(.greaterOrEqual, 0), .start(.lessOrEqual, 69), .end(.greater, 20),
            .quantity(.greater, rate), .or([.quantity(.greater, rate), .start(.less, 5)]),
        ]
        return Set(
            try predicates.map { predicate in
                let request = StatisticsRequest(.heartRate, predicate, options: .mostRecent)
                let value = try engine.statistics(request, for: .own)?.values.mostRecent?.value
                return value.map { ($0 * 60).rounded() }
            })
    }

    @Test("STO-64, STAT-9: what was restored is later than all that was there", arguments: forms.indices)
    func restoredLast(place: Int) throws {
        let (one, other) = Self.forms[place]
        try save(1, one)
        try save(2, other)
        if one == .condensed {
            let request = CondensingRequest(
                sources: .all, types: [.heartRate], minimumAge: 0, minimumDuration: 0)
            let outcome = try engine.condense(request) { _, _ in true }
            try #require(outcome.workouts.count == 2)
        }
        #expect(try latest() == [200])
        let form = StoreLife.form()
        for number in [1, 2, 1] {
            let workout = UUID.given(number)
            _ = try engine.deleteWithAssociated([DeletionPart([workout], by: .own)], bin: form)
            #expect(try latest() == [Double((3 - number) * 100)])
            #expect(try engine.restoreFromBin([workout], form).map(\.isAdded) == [true])
            #expect(try latest() == [Double(number * 100)], "\(number)")
        }
        // What is saved after it is later.
        try engine.save([.quantity(.given(9), .heartRate, 90, .countPerMinute, 69)], by: .own)
        if one != .condensed { #expect(try latest() == [90]) }
        #expect(try engine.integrityProblems().isEmpty)
    }
}
