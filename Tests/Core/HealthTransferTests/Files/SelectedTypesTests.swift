import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The types that come with those that were asked for.
@Suite struct SelectedTypesTests {
    private static let pressure: Set<ObjectType> = [
        .bloodPressure, .bloodPressureSystolic, .bloodPressureDiastolic,
    ]

    @Test("IMP-95: a workout is asked for with its route, and a blood pressure with its values, by any of its types")
    func companions() {
        func types(_ chosen: ObjectType...) -> Set<ObjectType> { ImportSelection(chosen, nil).types }
        #expect(types().isEmpty && types(.stepCount) == [.stepCount])
        #expect(types(.workout) == [.workout, .workoutRoute] && types(.workoutRoute) == [.workoutRoute])
        #expect(types(.workout, .bodyMass) == [.workout, .workoutRoute, .bodyMass])
        for type in Self.pressure {
            #expect(types(type) == Self.pressure)
            #expect(types(type, .stepCount, .workout) == Self.pressure.union([.stepCount, .workout, .workoutRoute]))
        }
        #expect(
            ImportSelection([.workout], nil).has(.workoutRoute) && !ImportSelection([.workout], nil).has(.heartRate))
    }

    @Test("IMP-95: nothing is left out if neither types nor a period are asked for, and starts count, not ends")
    func bounds() throws {
        func period(_ from: Double?, _ to: Double?) throws -> TypedPeriod {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            func text(_ time: Double?) -> String? {
                time.map { Date(timeIntervalSinceReferenceDate: $0).ISO8601Format() }
            }
            return try TypedPeriod(
                from: text(from), to: text(to), now: Date(timeIntervalSinceReferenceDate: 0), calendar: calendar)
        }
        #expect(ImportSelection().isAll && ImportSelection([], nil).isAll)
        #expect(!ImportSelection([.stepCount], nil).isAll)
        let after = ImportSelection([], try period(100, nil))
        #expect(!after.isAll && !after.has(.stepCount, at: 99.5) && after.has(.stepCount, at: 100))
        let before = ImportSelection([.stepCount], try period(nil, 200))
        #expect(!before.isAll && before.has(.stepCount, at: -.greatestFiniteMagnitude))
        #expect(before.has(.stepCount, at: 199.5) && !before.has(.heartRate, at: 199.5))
        #expect(!ImportSelection([], try period(nil, 200)).isAll)
    }

    @Test("IMP-95: of objects in JSON, workouts alone come with their routes") func routesOfObjects() throws {
        let (store, other) = try (LawStore(), LawStore())
        let recording = RecordingSweep.run(steps: 20)
        let workout = try store.store(recording)
        let sink = MemoryByteSink()
        _ = try ObjectExporter(access: store.access).exportWorkout(workout, to: sink)
        let selection = ImportSelection([.workout], nil)
        let report = try ObjectImporter(access: other.access, selection: selection).importFile(
            OpenedFile(MemoryByteSource(sink.bytes), named: "a.json"))
        #expect(report.error == nil && report.unchosen > 0)
        let (routes, rates) = try other.access.own { store in
            (try store.samples(SampleRequest(.workoutRoute)).count, try store.samples(SampleRequest(.heartRate)).count)
        }
        #expect(routes == 1 && rates == 0)
    }
}
