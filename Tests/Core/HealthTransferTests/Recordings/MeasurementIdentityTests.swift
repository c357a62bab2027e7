import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The identity of measurements, and the sentences on those of nobody.
@Suite struct MeasurementIdentityTests {
    private typealias Sample = RecordedMeasurements.Sample

    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private static func mass(_ start: Double, _ value: Double = 70, user: Int? = nil, length: Double = 0) -> Sample {
        Sample(
            type: .bodyMass, start: start, end: start + length, value: value, unit: .kilogram, user: user)
    }

    private static func pressure(_ type: ObjectType, _ value: Double) -> Sample {
        Sample(type: type, start: 1_000, end: 1_000, value: value, unit: .millimeterOfMercury, user: nil)
    }

    private static func device(_ change: (inout RecordedDevice) -> Void) -> RecordedDevice {
        var device = RecordedDevice()
        change(&device)
        return device
    }

    private func store(
        _ samples: [Sample], by device: RecordedDevice? = nil, for user: Int? = nil
    ) async throws -> ImportReport {
        var all = RecordedMeasurements(format: .fit)
        (all.samples, all.device) = (samples, device)
        var report = ImportReport(file: "m.fit", format: "fit", status: .failed)
        try await MeasurementImporter(access: fixture.access, user: user).store(all, into: &report)
        return report
    }

    @Test("A measurement is known by manufacturer, model and serial number of the device, and by nothing else of it")
    func devices() async throws {
        let whole = Self.device { ($0.manufacturer, $0.model, $0.serialNumber) = ("Acme", "M1", "7") }
        func other(_ change: (inout RecordedDevice) -> Void) -> RecordedDevice {
            var device = whole
            change(&device)
            return device
        }
        let devices: [(device: RecordedDevice?, isNew: Bool)] = [
            (nil, true), (RecordedDevice(), false), (Self.device { $0.name = "Acme" }, false),
            (Self.device { $0.hardwareVersion = "Acme" }, false), (Self.device { $0.softwareVersion = "Acme" }, false),
            (Self.device { $0.manufacturer = "Acme" }, true), (Self.device { $0.model = "Acme" }, true),
            (Self.device { $0.serialNumber = "Acme" }, true), (whole, true), (other { $0.name = "Scale" }, false),
            (other { $0.hardwareVersion = "2" }, false), (other { $0.softwareVersion = "2.1" }, false),
            (other { $0.manufacturer = "Bolt" }, true), (other { $0.model = "M2" }, true),
            (other { $0.serialNumber = "8" }, true), (other { $0.serialNumber = nil }, true), (whole, false),
        ]
        let high = ObjectType.bloodPressureSystolic
        for (index, (device, isNew)) in devices.enumerated() {
            let report = try await store([Self.mass(1_000), Self.pressure(high, 120)], by: device)
            #expect(report.samples == (isNew ? 2 : 0) && report.duplicates == (isNew ? 0 : 2), "\(index)")
            for type in [.bodyMass, high] as [ObjectType] {
                #expect(
                    report.types[type.identifier] == .init(added: isNew ? 1 : 0, known: isNew ? 0 : 1), "\(index)")
            }
        }
        let new = devices.count { $0.isNew }
        #expect(try fixture.samples(.bodyMass).count == new && fixture.samples(high).count == new)
    }

    @Test("Measurements differ by type, start and end; of equal ones the second is another, in any unit")
    func dates() async throws {
        let first = try await store([Self.mass(1_000), Self.mass(1_000, 71), Self.mass(1_000, length: 1)])
        #expect(first.samples == 3 && first.duplicates == 0)
        // Another value of the same moment is the same measurement.
        let same = try await store([Self.mass(1_000, 72)])
        #expect(same.status == .duplicate && same.duplicates == 1)
        var gram = Self.mass(1_000, 73_000)
        gram.unit = .gram
        var lean = Self.mass(1_000, 60)
        lean.type = .leanBodyMass
        let more = try await store([
            Self.mass(1_000, 72), Self.mass(999.5, 72), gram, Self.mass(1_000, length: 2), Self.mass(1_000), lean,
        ])
        #expect(more.samples == 4 && more.duplicates == 2)
        #expect(more.types[ObjectType.bodyMass.identifier] == .init(added: 3, known: 2))
        #expect(more.types[ObjectType.leanBodyMass.identifier] == .init(added: 1, known: 0))
        #expect(try fixture.samples(.bodyMass).map(\.start).sorted() == [999.5, 1_000, 1_000, 1_000, 1_000, 1_000])
    }

    @Test("IMP-93: of one moment a device has as many values as can be told apart, and the number of others is told")
    func equalMoments() async throws {
        let limit = DerivedIdentity.ordinalLimit
        let all = (0...limit).map { Self.mass(1_000, 60 + Double($0) / 10) }
        let report = try await store(all + [Self.mass(2_000)])
        #expect(report.status == .imported && report.samples == limit + 1 && report.duplicates == 0)
        let values = try fixture.lines(from: 1_000).filter { $0.hasPrefix("BodyMass 0:") }
        #expect(values.count == limit && values.contains("BodyMass 0: 66.3 kg, FIT"))
        #expect(!values.contains("BodyMass 0: 66.4 kg, FIT"))
        let one = "1 measurement was left out: of one type and moment, no more than 64 can be told apart."
        #expect(report.remarks == [.skipped(1, one)])
        let again = try await store(all)
        #expect(again.samples == 0 && again.remarks == report.remarks)
        // Those of each type and of each moment are counted by themselves.
        let others = all.map { Self.mass($0.start + 5, $0.value) } + [Self.mass(1_005), Self.mass(1_006)]
        let more = try await store(others)
        #expect(more.samples == limit + 1 && more.remarks.map(\.count) == [2])
        #expect(more.warnings == [one.replacing("1 measurement was", with: "2 measurements were")])
    }

    @Test("Two blood pressures of one moment are two, and of three values the neighbours are one")
    func pressures() async throws {
        let (high, low) = (ObjectType.bloodPressureSystolic, ObjectType.bloodPressureDiastolic)
        let two = [
            Self.pressure(high, 120), Self.pressure(low, 80), Self.pressure(low, 81), Self.pressure(high, 121),
        ]
        let report = try await store(two)
        #expect(report.samples == 6 && report.types[ObjectType.bloodPressure.identifier] == .init(added: 2, known: 0))
        func whole(_ low: Int, _ high: Int) -> String {
            "BloodPressure 0: BloodPressureDiastolic 0: \(low) mmHg, FIT & BloodPressureSystolic 0: \(high) mmHg, FIT, FIT"
        }
        let lines = try fixture.lines(from: 1_000)
        #expect(lines.filter { $0.hasPrefix("BloodPressure ") } == [whole(80, 120), whole(81, 121)])
        #expect(lines.count == 6)
        let again = try await store(two)
        #expect(again.status == .duplicate && again.duplicates == 6)

        let other = Self.device { $0.model = "Cuff" }
        let three = try await store(
            [Self.pressure(high, 130), Self.pressure(high, 131), Self.pressure(low, 85)], by: other)
        #expect(three.samples == 4 && three.types[high.identifier] == .init(added: 2, known: 0))
        let pairs = try fixture.samples(.bloodPressure).compactMap { record -> [Double]? in
            guard record.device != nil, case .correlation(let pair) = record.content else { return nil }
            return pair.compactMap { value in
                guard case .quantity(let quantity) = value.content else { return nil }
                return quantity.value
            }.sorted()
        }
        #expect(pairs == [[85, 131]])
    }

    @Test("SEN-92: measurements of nobody are told with their number", arguments: [1, 2])
    private func nobody(count: Int) async throws {
        let strange = (0..<count).map { Self.mass(10 + Double($0)) }
        let chosen = try await store([Self.mass(1, user: 4)] + strange, for: 4)
        #expect(
            chosen.remarks == [
                .skipped(
                    count,
                    "\(count == 1 ? "1 measurement was" : "2 measurements were") left out: "
                        + "the device did not recognize the user.")
            ])
        #expect(chosen.samples == 1 && chosen.users == [4])
        let all = try await store([Self.mass(1, user: 4)] + strange)
        #expect(
            all.remarks == [
                .noted(
                    "\(count == 1 ? "1 measurement is" : "2 measurements are") of a person "
                        + "whom the device did not recognize.")
            ])
        #expect(all.samples == count && all.duplicates == 1 && all.users == [4])
    }

    @Test("SEN-92: a choice of a user is in the error, with all users of the device")
    func users() async throws {
        let three = [Self.mass(1, user: 5), Self.mass(2, user: 1), Self.mass(3, user: 3)]
        await #expect(
            throws: ValidationError(
                reason: "it has measurements of the users 1, 3, and 5, and a store is that of one person")
        ) {
            try await store(three)
        }
        await #expect(throws: ValidationError(reason: "it has no measurements of user 2, only of 1")) {
            try await store([Self.mass(2, user: 1)], for: 2)
        }
        #expect(try fixture.samples(.bodyMass).isEmpty)
    }

    @Test("PLA-30: impossible values are told by type, with their number and the earliest of them")
    func impossible() async throws {
        let high = ObjectType.bloodPressureSystolic
        let report = try await store([
            Self.mass(30, 700), Self.mass(10, 0.2), Self.mass(20, 800), Self.pressure(high, 9_000), Self.mass(40),
        ])
        #expect(report.samples == 1 && report.implausible.map(\.count) == [3, 1])
        #expect(
            report.remarks == [
                .noted("3 body mass values were left out: 0.2 kg is impossible."),
                .noted("1 systolic blood pressure value was left out: 9,000 mmHg is impossible."),
            ])
        #expect(report.types.keys.sorted() == [ObjectType.bodyMass.identifier])
    }
}
