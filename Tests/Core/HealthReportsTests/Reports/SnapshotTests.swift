import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports

/// Reports while another connection writes: each is of one moment (QRY-5).
@Suite struct SnapshotTests {
    private let store: RecordsStore

    init() throws { store = try RecordsStore() }

    /// Saves a workout, as an import on another connection does.
    private func write(_ number: Int) throws {
        let day = Double(number) * 86_400
        try store.save(.running, at: day + 36_000, seconds: 600, speed: 3)
    }

    @Test func theTotalOfAPageAgreesWithItsRowsWhileAnImportRuns() throws {
        for number in 0..<100 {
            try store.owner { reports in
                let count = try reports.extents(of: .workout).map(\.extent.count).reduce(0, +)
                try write(number)
                let rows = try reports.workouts()
                #expect(rows.count == count)
                #expect(rows.count == number)
            }
        }
    }

    @Test func totalsAgreeWithTheirWorkoutsWhileAnImportRuns() throws {
        let now = Date(timeIntervalSinceReferenceDate: 200 * 86_400)
        for number in 0..<100 {
            try store.owner { reports in
                let before = try reports.totals(by: .month, SampleFilter(), now: now, calendar: .utc)
                try write(number)
                let rows = try reports.workouts()
                let after = try reports.totals(by: .month, SampleFilter(), now: now, calendar: .utc)
                #expect(before?.all.distance == after?.all.distance)
                #expect((after?.all.count ?? 0) == rows.count)
                #expect(after?.all.distance ?? 0 == rows.compactMap(\.totalDistance).reduce(0, +))
            }
        }
    }

    /// A read within a read is of the same moment, and does not wait for a connection that it holds itself.
    @Test(arguments: [true, false]) func aReadWithinAReadIsOfTheSameMoment(isInFile: Bool) throws {
        let law = try LawStore()
        let engine = isInFile ? store.writer : law.engine
        if isInFile { try write(0) }
        let count = isInFile ? 1 : 0
        try engine.reports(for: RecordsStore.app) { outer in
            // The first read sets the moment.
            #expect((try? outer.workouts().count) ?? 0 == count)
            if isInFile { try write(1) }
            // More than there are connections.
            for _ in 0..<8 {
                let inner = try? engine.reports(for: RecordsStore.app) { try $0.workouts().count }
                #expect(inner ?? 0 == count)
            }
        }
    }

    /// A loop over workouts may read what belongs to each, with the same statements.
    @Test func aLoopOverWorkoutsMayReadWorkouts() throws {
        for number in 0..<5 { try write(number) }
        try store.owner { reports in
            var found: [UUID] = []
            try reports.forEachWorkout(.constant(true)) { record in
                try reports.forEachWorkout(.uuid([record.uuid])) { inner in
                    found.append(inner.uuid)
                    return true
                }
                return true
            }
            #expect(found == (try reports.workouts().map(\.uuid)))
            #expect(found.count == 5)
        }
    }

    /// A reader keeps its moment however long it takes, and the log is reset once it has ended.
    @Test func aLongReaderKeepsItsMomentAndTheLogIsResetAfterIt() throws {
        for number in 0..<3 { try write(number) }
        let log = store.folder.url.appending(path: "health.sqlite-wal")
        func size() -> Int { (try? FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int) ?? 0 }
        try store.owner { reports in
            #expect(try reports.workouts().count == 3)
            for number in 3..<60 { try write(number) }
            #expect(try reports.workouts().count == 3)
        }
        #expect(size() > 0)
        try store.writer.checkpoint()
        #expect(size() == 0)
        #expect(try store.owner { try $0.workouts().count } == 60)
    }
}
