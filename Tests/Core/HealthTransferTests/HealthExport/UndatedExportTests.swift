import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Exports of objects whose dates the format cannot print.
@Suite struct UndatedExportTests {
    private static let far = 300_000_000_000.0
    private static let near = 700_000_000.0

    private static func records(_ kind: String, _ start: Double) throws -> SampleRecord {
        func pressure(_ type: ObjectType, _ value: Double, _ start: Double) -> SampleRecord {
            SampleRecord(
                type: type, start: start, end: start, content: .quantity(QuantityValue(value, .millimeterOfMercury)))
        }
        return switch kind {
        case "quantity":
            SampleRecord(
                type: .bodyMass, start: start, end: start, content: .quantity(QuantityValue(70, .kilogram)))
        case "category": SampleRecord(type: .sleepAnalysis, start: start, end: start + 60, content: .category(1))
        case "correlation":
            SampleRecord(
                type: .bloodPressure, start: start, end: start,
                content: .correlation([
                    pressure(.bloodPressureSystolic, 120, start), pressure(.bloodPressureDiastolic, 80, start),
                ]))
        case "workout":
            SampleRecord(
                type: .workout, start: start, end: start + 60,
                content: .workout(WorkoutRecord(activityType: .running, duration: 60)))
        default:
            SampleRecord(
                type: .visionPrescription, start: start, end: start,
                content: .detail(.prescription(PrescriptionRecord(kind: 2, rightEye: nil, leftEye: nil, brand: "B"))))
        }
    }

    @Test(
        "EXP-15: objects with dates outside of the years 0 to 9999 are left out and counted, each once",
        arguments: ["quantity", "category", "correlation", "workout", "prescription"])
    func dates(kind: String) throws {
        let (far, near) = (Self.far, Self.near)
        for starts in [[far], [near], [far, near], [near, far, near + 100, far + 100, far + 200]] {
            let engine = try StoreContents.engine()
            try engine.write(as: StoreContents.reader) { store in
                try store.save(starts.map { try Self.records(kind, $0) })
            }
            let folder = try TemporaryFolder()
            var steps: [[Int]] = []
            let report = try AppleHealthExporter(
                access: StoreAccess(engine: engine, identity: StoreContents.reader), offset: 0,
                date: Date(timeIntervalSinceReferenceDate: 760_000_000)
            ).export(
                to: folder.url.appending(path: "export.xml").path, as: .mainFile, replaces: false,
                progress: { steps.append([$0, $1]) })
            let undated = starts.count { $0 >= Self.far }
            // A correlation is also there as its two values.
            let each = kind == "correlation" ? 3 : 1
            let words = "samples with dates outside of the years 0 to 9999"
            #expect(report.leftOut == (undated > 0 ? [words: undated * each] : [:]), "\(starts)")
            let written = report.recordCount + report.elements.filter { $0.key != "Me" }.reduce(0) { $0 + $1.value }
            #expect(written == (starts.count - undated) * each, "\(starts)")
            let last = try #require(steps.last)
            #expect(last[0] == last[1] && steps.allSatisfy { $0[0] <= $0[1] })
        }
    }

    @Test("EXP-18: a correlation with a value that cannot be printed is left out whole, its other value is a record")
    func partialCorrelations() throws {
        func value(_ type: ObjectType, _ start: Double) -> SampleRecord {
            SampleRecord(
                type: type, start: start, end: start, content: .quantity(QuantityValue(90, .millimeterOfMercury)))
        }
        for (systolic, diastolic, leftOut, records, correlations) in [
            (Self.near, Self.near, 0, 2, 1), (Self.far, Self.near, 2, 1, 0), (Self.near, Self.far, 2, 1, 0),
            (Self.far, Self.far, 3, 0, 0),
        ] {
            let engine = try StoreContents.engine()
            let pressure = SampleRecord(
                type: .bloodPressure, start: Self.near, end: Self.near,
                content: .correlation([
                    value(.bloodPressureSystolic, systolic), value(.bloodPressureDiastolic, diastolic),
                ]))
            try engine.write(as: StoreContents.reader) { try $0.save([pressure]) }
            let folder = try TemporaryFolder()
            let report = try AppleHealthExporter(
                access: StoreAccess(engine: engine, identity: StoreContents.reader), offset: 0,
                date: Date(timeIntervalSinceReferenceDate: 760_000_000)
            ).export(to: folder.url.appending(path: "export.xml").path, as: .mainFile, replaces: false)
            #expect(report.leftOut.values.reduce(0, +) == leftOut)
            #expect(report.recordCount == records && report.elements["Correlation"] ?? 0 == correlations)
        }
    }
}
