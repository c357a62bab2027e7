import Foundation
import HealthModel
import HealthStore
import Testing

/// Guarantees between transactions, and over time.
@Suite struct TransactionTests {
    @Test func QRY_5_aReadSeesWholeTransactions() throws {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(in: path)
            let group = DispatchGroup()
            DispatchQueue.global().async(group: group) {
                for round in 0..<50 {
                    // Rows and a block in one transaction: a reader finds both or neither.
                    let starts = (0..<10).map { Double(round * 100 + $0) }
                    let batch = SampleBatch(
                        type: .heartRate, unit: .countPerMinute, firstUUID: UUID(high: UInt64(round + 1), low: 0),
                        starts: starts, ends: starts, values: starts)
                    try? engine.insert(.workout(), by: .own) { bulk throws(EngineError) in
                        try bulk.append(batch)
                    }
                }
            }
            var last = 0
            while last < 500 {
                let count = try engine.samples(SampleRequest(.heartRate), for: .own).count
                let workouts = try engine.samples(SampleRequest(.workout), for: .own).count
                #expect(count % 10 == 0)
                #expect(count >= last && workouts * 10 >= count)
                last = count
                if group.wait(timeout: .now()) == .success, count < 500 { break }
            }
            group.wait()
            #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 500)
        }
    }

    @Test(arguments: [(89.0, 1), (91.0, 0)])
    func STO_37_keepsTombstonesForNinetyDays(days: Double, kept: Int) throws {
        try withTemporaryStore { path in
            let sample = SampleRecord.heartRate(60, at: 0)
            do {
                let engine = try SQLiteEngine(path: path, clock: { 1_000 })
                try engine.authorize(.own, AuthorizationDecisions(share: [.heartRate: true]))
                try engine.save([sample], by: .own)
                try engine.delete([sample.uuid], by: .own)
            }
            let later = try SQLiteEngine(path: path, clock: { 1_000 + days * 86_400 })
            #expect(try later.deletedRecords(of: .heartRate, for: .own).count == kept)
        }
    }

    /// Deletions of a whole block share a row.
    @Test(arguments: [(89.0, 300), (91.0, 0)])
    func STO_37_keepsDeletionsOfBlocksForNinetyDays(days: Double, kept: Int) throws {
        try withTemporaryStore { path in
            let workout = SampleRecord.workout()
            let starts = (0..<300).map(Double.init)
            do {
                let engine = try SQLiteEngine(path: path, clock: { 1_000 })
                try engine.authorize(
                    .own, AuthorizationDecisions(share: [.heartRate: true, .workout: true, .workoutRoute: true]))
                try engine.insert(workout, by: .own) { bulk throws(EngineError) in
                    try bulk.append(
                        SampleBatch(
                            type: .heartRate, unit: .countPerMinute, firstUUID: UUID(high: 1, low: 1), starts: starts,
                            ends: starts, values: starts))
                }
                #expect(try engine.deleteWithAssociated([workout.uuid], by: .own).map(\.deleted) == [300])
            }
            let later = try SQLiteEngine(path: path, clock: { 1_000 + days * 86_400 })
            #expect(try later.deletedRecords(of: .heartRate, for: .own).count == kept)
        }
    }
}
