import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// Measurements of devices, and what is entered by hand.
@Suite struct MeasurementTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private static func measurements(_ samples: [RecordedMeasurements.Sample]) -> RecordedMeasurements {
        var all = RecordedMeasurements(format: .fit)
        all.samples = samples
        return all
    }

    private static func sample(
        _ type: ObjectType, _ start: Double, _ value: Double, _ unit: QuantityUnit, user: Int? = nil, length: Double = 0
    ) -> RecordedMeasurements.Sample {
        .init(type: type, start: start, end: start + length, value: value, unit: unit, user: user)
    }

    private func store(
        _ all: RecordedMeasurements, user: Int? = nil, isAsRecorded: Bool = false,
        selection: ImportSelection = ImportSelection()
    ) async throws -> ImportReport {
        var report = ImportReport(file: "m.fit", format: "fit", status: .failed)
        try await MeasurementImporter(
            access: fixture.access, user: user, isAsRecorded: isAsRecorded, selection: selection
        ).store(all, into: &report)
        return report
    }

    @Test("Blood pressures are pairs of one moment; a value alone is one, and values of one moment are several")
    func pressures() async throws {
        let (high, low) = (ObjectType.bloodPressureSystolic, ObjectType.bloodPressureDiastolic)
        let unit = QuantityUnit.millimeterOfMercury
        let all = Self.measurements([
            Self.sample(high, 1_000, 120, unit), Self.sample(low, 1_000, 80, unit), Self.sample(high, 2_000, 130, unit),
            Self.sample(low, 2_001, 85, unit), Self.sample(.bodyMass, 3_000, 70, .kilogram),
            Self.sample(.bodyMass, 3_000, 71, .kilogram), Self.sample(.bodyMass, 1_500, 72, .kilogram),
        ])
        let report = try await store(all)
        #expect(report.status == .imported && report.samples == 8 && report.duplicates == 0 && report.warnings.isEmpty)
        let lines = try fixture.lines(from: 1_000)
        #expect(
            lines == [
                "BloodPressure 0: BloodPressureDiastolic 0: 80 mmHg, FIT & BloodPressureSystolic 0: 120 mmHg, FIT, FIT",
                "BloodPressureDiastolic 0: 80 mmHg, FIT", "BloodPressureSystolic 0: 120 mmHg, FIT",
                "BodyMass 500: 72 kg, FIT",
                "BloodPressureSystolic 1000: 130 mmHg, FIT", "BloodPressureDiastolic 1001: 85 mmHg, FIT",
                "BodyMass 2000: 70 kg, FIT", "BodyMass 2000: 71 kg, FIT",
            ])
        let counts: [ObjectType: Int] = [high: 2, low: 2, .bloodPressure: 1, .bodyMass: 3]
        for (type, count) in counts { #expect(report.types[type.identifier] == .init(added: count, known: 0)) }
        let again = try await store(all)
        #expect(again.status == .duplicate && again.samples == 0 && again.duplicates == 8)
        #expect(again.types[ObjectType.bodyMass.identifier] == .init(added: 0, known: 3))
    }

    @Test("Measurements of several persons are refused unless one is chosen, and those of nobody are told")
    func users() async throws {
        func mass(_ start: Double, _ user: Int?) -> RecordedMeasurements.Sample {
            Self.sample(.bodyMass, start, 70, .kilogram, user: user)
        }
        let both = Self.measurements([mass(1, 1), mass(2, 3), mass(3, nil), mass(4, nil), mass(5, 3)])
        await #expect(
            throws: ValidationError(
                reason: "it has measurements of the users 1 and 3, and a store is that of one person")
        ) {
            try await store(both)
        }
        await #expect(throws: ValidationError(reason: "it has no measurements of user 2, only of 1 and 3")) {
            try await store(both, user: 2)
        }
        let chosen = try await store(both, user: 3)
        #expect(chosen.users == [1, 3] && chosen.samples == 2)
        #expect(chosen.warnings == ["2 measurements were left out: the device did not recognize the user."])
        #expect(try fixture.samples(.bodyMass).map(\.start) == [2, 5])
        let one = try await store(Self.measurements([mass(11, 1), mass(12, nil)]))
        #expect(one.samples == 2 && one.warnings == ["1 measurement is of a person whom the device did not recognize."])
        let nobody = try await store(Self.measurements([mass(21, nil)]), user: 7)
        #expect(nobody.samples == 1 && nobody.users == [] && nobody.warnings.isEmpty)
    }

    @Test("Values that cannot be true are left out and told, unless all are wanted; others are not asked for")
    func plausibility() async throws {
        let all = Self.measurements([
            Self.sample(.bodyMass, 1, 0.2, .kilogram), Self.sample(.bodyMass, 2, 70, .kilogram),
            Self.sample(.bodyMass, 3, 651, .kilogram),
        ])
        let report = try await store(all)
        #expect(report.samples == 1 && report.implausible.map(\.count) == [2] && report.implausible.first?.first == 1)
        #expect(report.warnings.count == 1)
        #expect(try await store(all, isAsRecorded: true).samples == 2)
        let period = try TypedPeriod("2001-01-02", now: .distantFuture, calendar: .utc)
        let selected = try await store(all, selection: ImportSelection([.bodyMass], period))
        #expect(selected.status == .duplicate && selected.unchosen == 3 && selected.samples == 0)
    }

    // MARK: By hand

    @Test("A workout that is entered has what was said, and is known as entered")
    func entries() throws {
        let entry = HandEntry(access: fixture.access)
        let workout = HandwrittenWorkout(
            activity: .yoga, start: 1_000, duration: 1_800, distance: 250, energy: 99,
            annotation: WorkoutAnnotation(title: "Stretch", tags: ["calm"]))
        let uuid = try entry.save(workout)
        let mass = try entry.save(QuantityValue(70.5, .kilogram), of: .bodyMass, at: 5_000)
        let lines = try fixture.lines(from: 1_000)
        #expect(
            lines == [
                "WorkoutTypeIdentifier 0–1800: yoga 1800 s; distance 250 m; energyBurned 99 kcal, Importer, "
                    + "HKWasUserEntered=true", "BodyMass 4000: 70.5 kg, Importer, HKWasUserEntered=true",
            ])
        let record = try #require(try fixture.workouts().first)
        #expect(try fixture.annotation(record) == WorkoutAnnotation(title: "Stretch", tags: ["calm"]))
        #expect(try entry.entered(uuid)?.uuid == uuid && entry.entered(mass)?.type == .bodyMass)
        #expect(try entry.entered(UUID()) == nil)
        #expect(throws: ValidationError.self) {
            try entry.save(HandwrittenWorkout(activity: .yoga, start: 1_000, duration: -1))
        }
        #expect(throws: ValidationError.self) {
            try entry.save(
                HandwrittenWorkout(
                    activity: .yoga, start: 1_000, duration: 1, annotation: WorkoutAnnotation(title: "a\nb")))
        }
        #expect(try fixture.workouts().count == 1)
    }

    @Test("Files of workouts are named by moment and activity, with a number for the second of one name")
    func names() throws {
        #expect(WorkoutFileName.stem(start: 731_664_000.9, activity: .running) == "2024-03-09T08-00-00Z-running")
        #expect(
            WorkoutFileName.stem(start: -0.5, activity: .crossCountrySkiing)
                == "2000-12-31T23-59-59Z-crossCountrySkiing")
        let entry = HandEntry(access: fixture.access)
        let uuids = try [(1_000.0, 60.0), (1_000.5, 61), (2_000, 60), (1_000, 62)].map { start, duration in
            try entry.save(HandwrittenWorkout(activity: .yoga, start: start, duration: duration))
        }
        let folder = fixture.folder.url.appending(path: "out").path
        var written: [WorkoutExporter.Written] = []
        let exporter = WorkoutExporter(access: fixture.access, format: .json, replaces: false)
        try exporter.export(uuids, into: folder) { file in
            written.append(file)
            return written.count < 4
        }
        let stem = "2001-01-01T00-16-40Z-yoga"
        let names = written.map { $0.file.split(separator: "/").last.map(String.init) ?? "" }
        #expect(names == ["\(stem).json", "\(stem)-2.json", "2001-01-01T00-33-20Z-yoga.json", "\(stem)-3.json"])
        #expect(written.map(\.workout) == uuids)
        var count = 0
        #expect(throws: (any Error).self) { try exporter.export([UUID()], into: folder) { _ in true } }
        let other = fixture.folder.url.appending(path: "other").path
        try exporter.export(uuids, into: other) { _ in
            count += 1
            return count < 2
        }
        #expect(count == 2)
    }
}
