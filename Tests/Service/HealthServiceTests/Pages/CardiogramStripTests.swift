import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import Testing

@testable import HealthPages

/// The small pictures of electrocardiograms in a list (WEB-44).
@Suite struct CardiogramStripTests {
    /// Returns the picture of voltages, each with its time.
    private static func path(_ voltages: [(seconds: Double, volts: Double)]) throws -> String {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(TenYears.watch)
        let uuid = SweptLife.cardiogram
        let start = SweptLife.moment(5, 10)
        let record = ElectrocardiogramRecord(
            classification: 1, averageHeartRate: QuantityValue(60, .countPerMinute),
            measurementCount: voltages.count)
        let sample = SystemSample(
            SampleRecord(
                uuid: uuid, type: .electrocardiogram, start: start, end: start + 30,
                content: .detail(.electrocardiogram(record))),
            voltages: voltages.map { VoltagePoint(time: $0.seconds, volts: $0.volts) })
        try engine.write(as: TenYears.watch) { try $0.insertSystemData([sample]) }
        return try StoreAccess(engine: engine, identity: TenYears.watch).reports {
            try CardiogramStrips.small(of: uuid, $0)
        }
    }

    /// A volt in the second of 250 places, which are 40 ms wide.
    private static let twoPlaces = "M0.0 23.0L0.0 23.0L0.4 1.0L0.4 1.0"

    @Test("WEB-44: a place of a picture has the least and the greatest voltage of its 40 ms") func places() throws {
        #expect(try Self.path([(0, 0), (0.03125, 1)]) == "M0.0 23.0L0.0 1.0")
        #expect(try Self.path([(0, 0.5), (0.015625, 1), (0.03125, 0)]) == "M0.0 23.0L0.0 1.0")
        #expect(try Self.path([(0, 0), (0.0625, 1)]) == Self.twoPlaces)
        #expect(
            try Self.path([(0, 0), (0.0625, 0.5), (0.125, 1)])
                == "M0.0 23.0L0.0 23.0L0.4 12.0L0.4 12.0L0.8 12.0L0.8 12.0L1.2 1.0L1.2 1.0")
        #expect(try Self.path([(0.0625, 1), (0, 0)]) == "M0.0 23.0L0.0 1.0L0.4 1.0L0.4 1.0")
        #expect(try Self.path([(0, -0.5), (0.0625, 0.5)]) == Self.twoPlaces)
    }

    @Test("WEB-44: places without a voltage are like the one before, or like the first one") func gaps() throws {
        #expect(
            try Self.path([(0, 0), (0.125, 1)])
                == "M0.0 23.0L0.0 23.0L0.4 23.0L0.4 23.0L0.8 23.0L0.8 23.0L1.2 1.0L1.2 1.0")
        #expect(
            try Self.path([(0.0625, 0), (0.09375, 1)])
                == "M0.0 23.0L0.0 23.0L0.4 23.0L0.4 23.0L0.8 1.0L0.8 1.0")
        #expect(try Self.path([(0, 0), (0.03125, .nan), (0.0625, 1), (0.09375, .infinity)]) == Self.twoPlaces)
    }

    @Test("WEB-44: a picture has the first ten seconds, and none is of a voltage that never changes") func ends() throws
    {
        #expect(try Self.path([(-0.5, 9), (0, 0), (0.0625, 1), (10, 9), (11, -9)]) == Self.twoPlaces)
        let whole = try Self.path([(0, 0), (9.96875, 1)])
        #expect(whole.hasSuffix("L99.2 23.0L99.2 23.0L99.6 1.0L99.6 1.0") && whole.count { $0 == "L" } == 499)
        #expect(try Self.path([]) == "")
        #expect(try Self.path([(0, 1)]) == "")
        #expect(try Self.path([(0, 1), (0.0625, 1), (10, 0)]) == "")
    }
}
