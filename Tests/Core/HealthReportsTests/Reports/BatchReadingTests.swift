import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// Many workouts are read in parts, and each of them once.
@Suite struct BatchReadingTests {
    private let store: LawStore

    init() throws { store = try LawStore() }

    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }

    /// Saves runs, each a second longer than the one before, with two heart rates in each.
    private func save(_ count: Int) throws -> [SampleRecord] {
        let runs = (0..<count).map { number in
            let start = Double(number) * 1_000
            let seconds = 100 + Double(number)
            return SampleRecord(
                type: .workout, start: start, end: start + seconds,
                content: .workout(WorkoutRecord(activityType: .running, duration: seconds)))
        }
        try store.engine.write(as: LawStore.app) { store in
            try store.save(runs)
            for (number, run) in runs.enumerated() {
                let rates = [10.0, 40].map { second in
                    SampleRecord(
                        type: .heartRate, start: run.start + second, end: run.start + second,
                        content: .quantity(QuantityValue(100 + Double(number % 50), .countPerMinute)))
                }
                try store.add(rates, to: run.uuid)
            }
        }
        return runs
    }

    @Test(arguments: [1, 8, 9, 127, 128, 129, 257])
    func loadsOfManyWorkoutsAreReadOnceEach(count: Int) throws {
        let runs = try save(count)
        var found: [(uuid: UUID, inputs: LoadInputs)] = []
        try reports { try LoadReading(store: $0).forEach(runs) { found.append(($0, $1)) } }
        #expect(found.map(\.uuid) == runs.map(\.uuid))
        let places = [0, 7, 8, 127, 128, 255, 256].filter { $0 < count }
        for place in places {
            let alone = try reports { try LoadReading(store: $0).inputs(of: Outing(alone: runs[place]), nil) }
            #expect(found[place].inputs.numbers == alone.numbers && alone.heartRates > 0, "\(place)")
        }
    }

    @Test(arguments: [1, 8, 9, 511, 512, 513])
    func effortsOfManyWorkoutsAreReadOnceEach(count: Int) throws {
        let runs = (0..<count).map { number in
            SampleRecord(
                type: .workout, start: Double(number) * 1_000, end: Double(number) * 1_000 + 900,
                content: .workout(WorkoutRecord(activityType: .running, duration: 100 + Double(number))))
        }
        try store.engine.write(as: LawStore.app) { try $0.save(runs) }
        let chosen = Set(runs.map(\.uuid))
        var found: [(uuid: UUID, durations: [Double])] = []
        try reports { try EffortReading(store: $0).forEach(chosen) { found.append(($0, $1.map(\.duration))) } }
        #expect(found.map(\.uuid) == runs.map(\.uuid))
        #expect(found.map(\.durations) == (0..<count).map { [100 + Double($0)] })
        // Workouts that were not asked for are not read.
        found = []
        try reports {
            try EffortReading(store: $0).forEach(Set(runs.dropFirst().prefix(2).map(\.uuid))) {
                found.append(($0, $1.map(\.duration)))
            }
        }
        #expect(found.map(\.uuid) == runs.dropFirst().prefix(2).map(\.uuid))
    }
}
