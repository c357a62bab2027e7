import Dispatch
import Foundation
import GRDB
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthStore

/// Figures are kept at once or not at all, and are of whoever may read everything.
@Suite(.timeLimit(.minutes(1))) struct OptionalWriteTests {
    private let store: DerivedStore
    private let workout = SampleRecord.workout(from: 1_000, to: 4_600)

    init() throws {
        store = try DerivedStore()
        try store.writer.save([workout, .heartRate(120, at: 2_000)], by: .own)
    }

    @Test("while another program writes, figures are not kept, and nobody waits for it") func nobodyWaits() throws {
        let state = try #require(try store.reader.derivedFigures(DerivedStore.kind, for: .own).state)
        let digests = try store.digests()
        let answer = Mutex<Bool?>(nil)
        let answered = DispatchSemaphore(value: 0)
        try store.writer.connections.write { database in
            try database.execute(sql: "UPDATE sample SET value = value")
            let reader = store.reader
            Thread.detachNewThread {
                let isKept = reader.saveDerived(digests, DerivedStore.kind, from: state, for: .own)
                answer.withLock { $0 = isKept }
                answered.signal()
            }
            // The lock is let go after the answer, or when none comes.
            #expect(answered.wait(timeout: .now() + 10) == .success)
        }
        #expect(answer.withLock { $0 } == false)
        #expect(try store.kept().isEmpty)
    }

    @Test("quantities of many workouts are read for whoever reads everything, and for no other app") func owner() throws
    {
        let types: [ObjectType: QuantityUnit] = [.heartRate: .countPerMinute]
        func values(_ engine: SQLiteEngine, _ app: AppIdentity) throws -> [Double] {
            try engine.read(for: app) { try $0.workoutQuantities(types, of: [workout.uuid]) }
                .values.flatMap(\.values).flatMap(\.values)
        }
        #expect(try values(store.reader, .own) == [120])
        for app in [AppIdentity.other, AppIdentity(bundleIdentifier: "test.third", name: "Third"), .anonymous] {
            #expect(try values(store.reader, app).isEmpty)
            #expect(try store.reader.derivedFigures(DerivedStore.kind, for: app).state == nil)
        }
        // Without such an app it is none.
        #expect(try values(store.writer, .own).isEmpty)
    }
}
