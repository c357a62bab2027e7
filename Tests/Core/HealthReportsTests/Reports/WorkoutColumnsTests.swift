import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthReports

/// Quantities of workouts that are read together equal those read one by one.
@Suite struct WorkoutColumnsTests {
    private let store: RecordsStore
    private let start = 700_000_000.0

    init() throws { store = try RecordsStore() }

    private func heartRates(_ seconds: Range<Int>, of workout: SampleRecord) -> [SampleRecord] {
        seconds.map {
            let date = workout.start + Double($0)
            return SampleRecord(
                type: .heartRate, start: date, end: date, content: .quantity(QuantityValue(120, .countPerMinute)))
        }
    }

    /// Saves a workout of a thousand seconds, with heart rates in its time that belong to none.
    private func save(_ number: Int, isFromFile: Bool) throws {
        let start = start + Double(number) * 10_000
        let workout = SampleRecord(
            type: .workout, start: start, end: start + 1_000,
            content: .workout(WorkoutRecord(activityType: .running, duration: 1_000)))
        if isFromFile {
            try store.writer.write(as: RecordsStore.app, from: RecordsStore.app) {
                try $0.insert(
                    workout, in: ImportPass()
                ) { (insertion) throws(EngineError) in
                    try insertion.append(WorkoutSupplement(header: Data("{}".utf8), columns: [[1]]))
                }
            }
        } else {
            try store.writer.write(as: RecordsStore.app) { try $0.save([workout]) }
        }
        // A few in rows, and many in a block.
        try store.writer.write(as: RecordsStore.app) { try $0.save(heartRates(0..<3, of: workout)) }
        try store.writer.write(as: RecordsStore.app) { try $0.save(heartRates(100..<300, of: workout)) }
    }

    @Test(arguments: [true, false]) func aWorkoutFromAFileTakesNothingByTime(isTogether: Bool) throws {
        for (number, isFromFile) in [false, true, false].enumerated() { try save(number, isFromFile: isFromFile) }
        let workouts = try store.reader.read(for: RecordsStore.app) {
            try $0.samples(
                SampleRequest(.workout, sort: [.init(.start)]))
        }
        var counts: [Int] = []
        try store.reader.read(for: RecordsStore.app) { store in
            let columns = WorkoutColumns(store: store, units: [.heartRate: .countPerMinute])
            try columns.forEach(workouts, together: isTogether) { _, read in
                counts.append(try read(.heartRate).values.count)
            }
        }
        #expect(counts == [203, 0, 203])
    }
}
