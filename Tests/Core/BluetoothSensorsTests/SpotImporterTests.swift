import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import TestStores
import Testing

@testable import BluetoothSensors

/// Storing the measurements of scales and cuffs.
@Suite struct SpotImporterTests {
    private static let address = "A0:00:00:00:00:01"
    private static let arrival = 817_025_400.25

    private let access: TransferAccess
    private let importer: SpotImporter
    private let measurements: [SpotMeasurement]

    init() throws {
        access = try HKHealthStore.forTest().context.access
        importer = SpotImporter(access: access, source: SensorSource.identity)
        var ledger = SpotFrameCollector()
        for frame: [UInt8] in [
            [0x02, 0x9C, 0x40, 0xEA, 0x07, 0x0B, 0x16, 0x07, 0x1E, 0x00], [0x00, 0x9D, 0x40],
        ] { ledger.store(frame, of: .weight, at: Self.arrival) }
        ledger.store(
            [0x1E, 0x78, 0, 0x50, 0, 0x5D, 0, 0xEA, 0x07, 0x0B, 0x16, 0x07, 0x1E, 0, 0x48, 0, 1, 4, 0],
            of: .bloodPressure, at: Self.arrival)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        measurements = ledger.result(in: calendar).measurements
    }

    /// Stores the measurements, and returns the number of new samples.
    private func put() throws -> Int {
        try importer.store(
            measurements, address: Self.address, device: DeviceRecord([.name: "Scale"]), serialNumber: "S12"
        ).count(where: \.isNew)
    }

    private func stored(_ type: ObjectType) throws -> [SampleRecord] {
        try access.reports { try $0.samples(of: type, SampleFilter()) }
    }

    @Test func SEN_91_SEN_126_whatIsKnownIsNotStoredAgain() async throws {
        try await access.requestReadingEverything()
        #expect(measurements.count == 3)
        #expect(try put() == 3)
        // Only measurements without a time of their own count as new.
        #expect(try put() == 1)
        let all = try stored(.bodyMass) + stored(.bloodPressure) + stored(.heartRate)
        #expect(all.map(\.type) == [.bodyMass, .bodyMass, .bodyMass, .bloodPressure, .heartRate])
        for sample in all {
            #expect(sample.source?.source.bundleIdentifier == AppIdentity.sensorsBundleIdentifier)
            #expect(sample.metadata?[MetadataKey.deviceSerialNumber] == .string("S12"))
            #expect(sample.device?[.name] == "Scale")
        }
        let pressures: [Double] = all[3].contained.map { $0.quantity?.value ?? .nan }
        #expect(pressures.sorted() == [80, 120])
    }

    @Test func SEN_91_whatSomebodyDeletedStaysDeleted() async throws {
        try await access.requestReadingEverything()
        #expect(try put() == 3)
        let stamped = try #require(try stored(.bodyMass).first { $0.metadata?.syncIdentifier != nil })
        let part = DeletionPart([stamped.uuid], by: access.identity)
        _ = try access.engine(for: .writing).deleteWithAssociated([part])
        #expect(try put() == 1)
        #expect(try stored(.bodyMass).allSatisfy { $0.metadata?.syncIdentifier == nil })
    }

    @Test func PLA_30_aMeasurementThatCannotBeTrueIsNotStored() async throws {
        try await access.requestReadingEverything()
        let cases: [SpotMeasurement.Value] = [
            .init(.bodyMass, 0.1, .kilogram), .init(.bodyTemperature, 60, .degreeCelsius),
            .init(.bloodGlucose, 2_000, .milligramPerDeciliter), .init(.oxygenSaturation, 0.1, .percent),
        ]
        var impossible = measurements[0]
        for value in cases {
            impossible.values = [value]
            let result = try importer.store(
                [impossible], address: Self.address, device: DeviceRecord([.name: "Scale"]), serialNumber: nil)
            #expect(result.isEmpty)
            #expect(try stored(value.type).isEmpty)
        }
    }
}
