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

/// The measurements of scales and cuffs that are new, and those that are left out, of several at once.
@Suite struct SpotStoringTests {
    private static let address = "A0:00:00:00:00:01"
    private static let date = 817_025_400.0
    private static let source = AppIdentity(bundleIdentifier: "org.example.scale", name: "Scales")

    private let access: TransferAccess

    init() throws { access = try HKHealthStore.forTest().context.access }

    private func put(_ measurements: SpotMeasurement...) throws -> [SpotImporter.Stored] {
        try SpotImporter(access: access, source: Self.source).store(
            measurements, address: Self.address, device: DeviceRecord([.name: "Scale"]), serialNumber: nil)
    }

    private func stored(_ type: ObjectType) throws -> [SampleRecord] {
        try access.reports { try $0.samples(of: type, SampleFilter()) }
    }

    private static func weight(_ value: Double, _ second: Double, key: String?) -> SpotMeasurement {
        SpotMeasurement(
            characteristic: .weight, date: date + second, key: key, user: nil,
            values: [.init(.bodyMass, value, .kilogram)])
    }

    private static func pressure(pulse: Double?) -> SpotMeasurement {
        SpotMeasurement(
            characteristic: .bloodPressure, date: date, key: "k", user: 1,
            values: [
                .init(.bloodPressureSystolic, 120, .millimeterOfMercury),
                .init(.bloodPressureDiastolic, 80, .millimeterOfMercury),
            ] + (pulse.map { [.init(.heartRate, $0, .countPerMinute)] } ?? []))
    }

    @Test("SEN-91: a measurement is new if its main value is, and what is said of it later is stored with it")
    func laterValues() async throws {
        try await access.requestReadingEverything()
        #expect(try put(Self.pressure(pulse: nil)).map(\.isNew) == [true])
        #expect(try stored(.heartRate).isEmpty)
        #expect(try put(Self.pressure(pulse: 61)).map(\.isNew) == [false])
        #expect(try stored(.heartRate).map { $0.quantity?.value } == [61] && stored(.bloodPressure).count == 1)
        #expect(try put(Self.pressure(pulse: 62)).map(\.isNew) == [false])
        #expect(try stored(.heartRate).map { $0.quantity?.value } == [61])
        for sample in try stored(.heartRate) + stored(.bloodPressure) {
            #expect(
                sample.source?.source.bundleIdentifier == "org.example.scale" && sample.source?.source.name == "Scales")
        }
        let pressures = try stored(.bloodPressure)
        _ = try WorkoutDeletion(access: access, isPermanent: true).deleteAsOwner(pressures)
        #expect(try put(Self.pressure(pulse: 61)).map(\.isNew) == [false])
        #expect(try stored(.bloodPressure).isEmpty && stored(.heartRate).count == 1)
    }

    @Test("SEN-91: of several measurements those that cannot be true are left out, in the order in which they came")
    func several() async throws {
        try await access.requestReadingEverything()
        let impossible = Self.weight(7_000, 3, key: "c")
        let all = try put(
            Self.weight(72, 20, key: "b"), Self.weight(71, 10, key: "a"), impossible,
            Self.weight(74, 10, key: nil), Self.weight(72, 20, key: "b"))
        #expect(all.map { $0.measurement.values[0].quantity.value } == [72, 71, 74, 72])
        #expect(all.map(\.isNew) == [true, true, true, false])
        #expect(try stored(.bodyMass).map { $0.quantity?.value ?? 0 }.sorted() == [71, 72, 74])
        #expect(try put().isEmpty)
        // One without a time of its own is new each time.
        #expect(try put(Self.weight(74, 10, key: nil), Self.weight(71, 10, key: "a")).map(\.isNew) == [true, false])
    }
}
