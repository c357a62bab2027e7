import HealthModel
import Testing

/// A series under construction.
@Suite struct SeriesAssemblyTests {
    private func insertion(
        _ quantity: QuantityValue, _ start: Double, _ end: Double, in assembly: SeriesAssembly
    ) -> String? {
        do {
            try assembly.checkInsertion(quantity, from: start, to: end)
            return nil
        } catch {
            return error.reason
        }
    }

    private let heartRate = SeriesAssembly(type: .heartRate, start: 100)
    private let beats = QuantityValue(60, .countPerMinute)

    @Test func SER_3_incompatibleUnitsAreNamed() {
        #expect(
            insertion(QuantityValue(5, .meter), 100, 100, in: heartRate)
                == "Quantity (5 m) does not have a unit compatible with quantity series builder quantity type "
                + "HKQuantityTypeIdentifierHeartRate")
    }

    @Test func SER_4_nothingStartsBeforeTheBuilder() throws {
        let reason = try #require(insertion(beats, 99, 101, in: heartRate))
        #expect(reason.contains("is before builder's start date"))
        #expect(insertion(beats, 100, 100, in: heartRate) == nil)
    }

    @Test func SER_5_nonsenseIsRefused() {
        #expect(insertion(QuantityValue(.nan, .countPerMinute), 100, 100, in: heartRate) != nil)
        #expect(insertion(beats, 100, .infinity, in: heartRate) != nil)
        #expect(insertion(beats, 101, 100, in: heartRate) != nil)
        let energy = SeriesAssembly(type: .activeEnergyBurned, start: 0)
        #expect(insertion(QuantityValue(1, .kilocalorie), 0, 5 * 86_400, in: energy) != nil)
    }

    @Test func SER_6_SER_7_finishing() throws {
        var assembly = heartRate
        #expect(throws: SeriesAssembly.Refusal.self) { try assembly.beginFinishing(end: nil, latestEnd: nil) }
        #expect(throws: SeriesAssembly.Refusal.self) { try assembly.beginFinishing(end: 99, latestEnd: 100) }
        #expect(throws: SeriesAssembly.Refusal.self) { try assembly.beginFinishing(end: 109, latestEnd: 110) }
        #expect(insertion(beats, 100, 100, in: assembly) == nil)
        #expect(try assembly.beginFinishing(end: nil, latestEnd: 110) == 110)
        assembly.endFinishing(isStored: false)
        #expect(try assembly.beginFinishing(end: 120, latestEnd: 110) == 120)
    }

    @Test func SER_10_finishedIsFinished() throws {
        var assembly = heartRate
        _ = try assembly.beginFinishing(end: nil, latestEnd: 110)
        assembly.endFinishing(isStored: true)
        #expect(insertion(beats, 100, 100, in: assembly) == "Quantity series sample builder already finished")
        let error = #expect(throws: SeriesAssembly.Refusal.self) {
            try assembly.beginFinishing(end: nil, latestEnd: 110)
        }
        #expect(error?.reason == "Quantity series sample builder already finished")
    }

    @Test func datesAreFinite() {
        for (start, end) in [
            (Double.nan, 110.0), (110, .nan), (-.infinity, 110), (100, .infinity), (.infinity, .infinity), (110, 109.5),
        ] {
            #expect(insertion(beats, start, end, in: heartRate) == "The date interval is not finite")
        }
        #expect(insertion(beats, 110, 110, in: heartRate) == nil)
    }

    // MARK: Heartbeats

    @Test func OTH_50_beatsAscendOrTheSeriesIsOver() throws {
        for wrong in [0, -1, 1, .nan, .infinity] {
            var assembly = HeartbeatAssembly()
            try assembly.add(HeartbeatRecord(time: 1, isPrecededByGap: false))
            #expect(throws: HeartbeatAssembly.Refusal.self) {
                try assembly.add(HeartbeatRecord(time: wrong, isPrecededByGap: false))
            }
            #expect(throws: HeartbeatAssembly.Refusal.finished) { try assembly.checkFinishable() }
        }
    }

    @Test func OTH_51_thirtyThousandBeats() throws {
        #expect(HeartbeatRecord.maximumCount == 30_000)
        var assembly = HeartbeatAssembly()
        for number in 1...30_000 { try assembly.add(HeartbeatRecord(time: Double(number), isPrecededByGap: false)) }
        #expect(throws: HeartbeatAssembly.Refusal.tooMany) {
            try assembly.add(HeartbeatRecord(time: 30_001, isPrecededByGap: false))
        }
    }

    @Test func OTH_52_noneIsNoSeries() {
        #expect(throws: HeartbeatAssembly.Refusal.empty) { try HeartbeatAssembly().checkFinishable() }
    }
}
