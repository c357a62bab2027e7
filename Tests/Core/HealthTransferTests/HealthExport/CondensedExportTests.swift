import Foundation
import HealthKit
import HealthModel
import HealthStore
import OpenHealthKit
import TestSupport
import Testing

@testable import HealthTransfer

/// A condensed store produces the same export.
@Suite struct CondensedExportTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "1")

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Returns a store with workouts that came entirely from an export, in blocks and in rows.
    private func engine() throws -> SQLiteEngine {
        let engine = try StoreContents.engine()
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.write { try $0.authorize(Self.watch, AuthorizationDecisions(share: all, read: all)) }
        for number in 0..<3 {
            let start = 700_000_000 + Double(number) * 100_000
            let workout = SampleRecord(
                uuid: UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number))), type: .workout,
                start: start, end: start + 900, content: .workout(WorkoutRecord(activityType: .running, duration: 900)))
            var pulse = Self.batch(.heartRate, .countPerMinute)
            var energy = Self.batch(.activeEnergyBurned, .kilocalorie)
            for second in 0..<900 {
                pulse.append(from: start + Double(second), to: start + Double(second), Double(100 + second / 9 % 7))
            }
            // So few that they become rows.
            for minute in 0..<4 {
                let begin = start + Double(minute) * 60
                energy.append(from: begin, to: begin + 60, 5)
            }
            try engine.write(as: StoreContents.reader) {
                try $0.importObjects(in: ImportPass()) { insertion throws(EngineError) in
                    _ = try insertion.append(ImportedObject(record: workout, source: Self.watch))
                    _ = try insertion.append(pulse)
                    _ = try insertion.append(energy)
                }
            }
            for type in [ObjectType.heartRate, .activeEnergyBurned] {
                let samples = try engine.read(for: StoreContents.reader) {
                    try $0.samples(
                        SampleRequest(type, .start(.greaterOrEqual, start)))
                }
                try engine.write(as: Self.watch) { try $0.add(samples, to: workout.uuid) }
            }
        }
        return engine
    }

    private static func batch(_ type: ObjectType, _ unit: QuantityUnit) -> ImportBatch {
        ImportBatch(
            type: type, identity: DerivedIdentity(type: type, sourceName: "Watch", sourceVersion: "1", device: nil),
            source: watch, device: nil, unit: unit, metadata: nil)
    }

    private func export(_ engine: SQLiteEngine, to name: String) throws -> (text: String, report: ExportReport) {
        let path = folder.url.appending(path: name).path
        let exporter = AppleHealthExporter(
            access: StoreAccess(engine: engine, identity: StoreContents.reader), offset: 3_600, hasFractions: true,
            date: Date(timeIntervalSinceReferenceDate: 760_000_000))
        let report = try exporter.export(to: path, as: .mainFile, replaces: false)
        return (try String(contentsOfFile: path, encoding: .utf8), report)
    }

    @Test func EXP_24_condensingChangesNoRecordOfAnExport() throws {
        let engine = try engine()
        let plain = try export(engine, to: "plain.xml")
        #expect(plain.text.contains("creationDate"))
        let request = CondensingRequest(sources: .all, minimumAge: 0)
        let outcome = try engine.condense(request) { _, _ in true }
        #expect(outcome.workouts.flatMap(\.types).map(\.samplesAfter) == [1, 1, 1, 1, 1, 1])
        let condensed = try export(engine, to: "condensed.xml")
        #expect(condensed.text == plain.text)
        #expect(condensed.report.records == plain.report.records)
        #expect(condensed.report.leftOut.isEmpty)
    }
}

extension ImportBatch {
    /// Appends a sample that was added a while after its end.
    fileprivate mutating func append(from start: Double, to end: Double, _ value: Double) {
        starts.append(start)
        ends.append(end)
        values.append(value)
        created.append(end + 90)
    }
}
