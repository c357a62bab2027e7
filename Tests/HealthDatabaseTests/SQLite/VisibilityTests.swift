import Foundation
import HealthDatabase
import HealthModel
import Testing

@Suite struct VisibilityTests {
    @Test func AUTH_23_otherAppsSamplesBeforeTheDateStayInvisible() throws {
        let engine = try SQLiteEngine.open(to: .own, .other)
        try engine.save([.heartRate(60, at: 0, to: 99), .heartRate(61, at: 50, to: 100)], by: .other)
        try engine.save([.heartRate(70, at: 0)], by: .own)
        func values() throws -> [Double] {
            try engine.samples(SampleRequest(.heartRate), for: .own).compactMap(\.quantity?.value)
        }
        try engine.authorize(
            .own, AuthorizationDecisions(read: [.heartRate: true], earliestReadDates: [.heartRate: 100]))
        #expect(try values() == [61, 70])
        try engine.authorize(.own, AuthorizationDecisions(read: [.heartRate: true]))
        #expect(try values() == [60, 61, 70])
    }

    @Test func DAT_7_nothingEndsBeforeTheEarliestDate() throws {
        let engine = try SQLiteEngine.open()
        let earliest = SampleValidation.earliestPermittedDate
        let error = #expect(throws: EngineError.self) {
            try engine.save([.heartRate(60, at: earliest - 2, to: earliest - 1)], by: .own)
        }
        #expect(error?.code == .invalidArgument)
        try engine.save([.heartRate(60, at: earliest - 1, to: earliest)], by: .own)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 1)
    }

    @Test func DAT_8_datesComeBackExactly() throws {
        let engine = try SQLiteEngine.open()
        let dates = [700_000_000.123_456_7, 0.1, -63_000_000_000.000_001, 1e-9, 812_345_678.000_001]
        try engine.save(dates.map { .heartRate(60, at: $0) }, by: .own)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.start) == dates)
    }

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
}
