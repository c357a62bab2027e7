import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Exports of objects that begin at the last dates that the format can print, and end after them.
@Suite struct LateEndExportTests {
    /// The last whole second that the format can print.
    private static let last: Double = {
        var (last, after) = (700_000_000.0, 300_000_000_000.0)
        while after - last > 1 {
            let middle = ((last + after) / 2).rounded(.down)
            if AppleHealthPrinter.canPrint(middle) { last = middle } else { after = middle }
        }
        return last
    }()

    private static func record(_ kind: String, from start: Double, to end: Double) -> SampleRecord {
        func pressure(_ type: ObjectType, _ value: Double) -> SampleRecord {
            SampleRecord(
                type: type, start: start, end: start, content: .quantity(QuantityValue(value, .millimeterOfMercury)))
        }
        return switch kind {
        case "quantity":
            SampleRecord(type: .stepCount, start: start, end: end, content: .quantity(QuantityValue(70, .count)))
        case "category": SampleRecord(type: .sleepAnalysis, start: start, end: end, content: .category(1))
        case "correlation":
            SampleRecord(
                type: .bloodPressure, start: start, end: end,
                content: .correlation([pressure(.bloodPressureSystolic, 120), pressure(.bloodPressureDiastolic, 80)]))
        case "workout":
            SampleRecord(
                type: .workout, start: start, end: end,
                content: .workout(WorkoutRecord(activityType: .running, duration: end - start)))
        default:
            SampleRecord(
                type: .visionPrescription, start: start, end: end,
                content: .detail(.prescription(PrescriptionRecord(kind: 2, rightEye: nil, leftEye: nil, brand: "B"))))
        }
    }

    @Test(
        "EXP-15: an object that ends after the year 9999 is left out and counted, and one that ends before is written",
        arguments: ["quantity", "category", "correlation", "workout", "prescription"])
    func ends(kind: String) throws {
        for (end, isWritten) in [(Self.last, true), (Self.last + 60, false)] {
            let engine = try StoreContents.engine()
            try engine.write(as: StoreContents.reader) {
                try $0.save([Self.record(kind, from: Self.last - 120, to: end)])
            }
            let folder = try TemporaryFolder()
            let report = try AppleHealthExporter(
                access: StoreAccess(engine: engine, identity: StoreContents.reader), offset: 0,
                date: Date(timeIntervalSinceReferenceDate: 760_000_000)
            ).export(to: folder.url.appending(path: "export.xml").path, as: .mainFile, replaces: false)
            let words = "samples with dates outside of the years 0 to 9999"
            #expect(report.leftOut == (isWritten ? [:] : [words: 1]), "\(end - Self.last)")
            let written = report.recordCount + report.elements.filter { $0.key != "Me" }.reduce(0) { $0 + $1.value }
            // The values of a correlation are records of their own.
            #expect(written == (isWritten ? 1 : 0) + (kind == "correlation" ? 2 : 0), "\(end - Self.last)")
        }
    }
}
