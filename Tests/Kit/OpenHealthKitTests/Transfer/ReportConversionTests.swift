import Foundation
import HealthKit
import HealthModel
import HealthReports
import TestStores
import Testing

@testable import HealthStore
@testable import HealthTransfer
@testable import OpenHealthKit

/// The reports of imports, exports and maintenance, as apps get them.
@Suite struct ReportConversionTests {
    private static func report(
        _ status: ImportReport.Status, _ change: (inout ImportReport) -> Void = { _ in }
    ) -> FileReport {
        var report = ImportReport(file: "a.fit", format: "fit", status: status)
        change(&report)
        return FileReport(report)
    }

    private static func uuid(_ number: UInt64) -> UUID { UUID(high: 0x1234, low: number) }

    private static func summary(_ number: UInt64) throws -> WorkoutSummary {
        let json = """
            {"uuid":"\(uuid(number).uuidString)","activityType":37,"start":800000000,"end":800000600,"duration":600,
            "isIndoor":false,"isNotMine":false,"isTrimmed":false,"otherRecordings":[],"tags":[],
            "source":{"bundleIdentifier":"com.example.watch","name":"Watch"}}
            """
        return try JSONDecoder().decode(WorkoutSummary.self, from: Data(json.utf8))
    }

    // MARK: Imports

    @Test func theOutcomeOfAnImport() {
        let skipped = TransferRemark(.skipped, "Left out.")
        let repaired = TransferRemark(.repaired, "Repaired.")
        let noted = TransferRemark(.noted, "Noted.")
        let cases: [(ImportReport.Status, [TransferRemark], Bool, FileReport.Outcome)] = [
            (.imported, [], false, .complete), (.imported, [repaired, noted], false, .complete),
            (.imported, [noted, skipped], false, .partial), (.imported, [skipped, noted], false, .partial),
            (.imported, [], true, .partial), (.imported, [skipped], true, .partial),
            (.duplicate, [], false, .unchanged), (.duplicate, [skipped], false, .unchanged),
            (.duplicate, [], true, .partial), (.failed, [], false, .failed), (.failed, [skipped], true, .failed),
        ]
        for (status, remarks, isPartial, outcome) in cases {
            let report = Self.report(status) { ($0.remarks, $0.isPartial) = (remarks, isPartial) }
            #expect(report.outcome == outcome, "\(status) \(remarks) \(isPartial)")
        }
    }

    @Test func theNumbersOfAnImport() throws {
        let stored = try Self.summary(1)
        let report = Self.report(.imported) {
            $0.types = [
                ObjectType.heartRate.identifier: .init(added: 3, known: 5),
                ObjectType.stepCount.identifier: .init(added: 0, known: 7), "Odd": .init(added: 100, known: 100),
            ]
            $0.samplesByType = [.stepCount: 2, .cyclingPower: 11]
            $0.workouts = [Self.uuid(1), Self.uuid(2), Self.uuid(3)]
            $0.stored = [stored]
            $0.remarks = [
                TransferRemark(.repaired, count: 2, "Two."), TransferRemark(.skipped, count: 3, "Three."),
                TransferRemark(.repaired, count: 5, "Five."), TransferRemark(.noted, count: 7, "Seven."),
                TransferRemark(.skipped, count: 11, "Eleven."),
            ]
            $0.error = "It was cut."
        }
        #expect(report.file == "a.fit" && report.format == "fit" && report.error == "It was cut.")
        #expect(report.workouts == [Self.uuid(1), Self.uuid(2), Self.uuid(3)])
        func count(_ type: HKObjectType) -> [Int]? { report.types[type].map { [$0.added, $0.unchanged] } }
        #expect(report.types.count == 4)
        #expect(count(HKQuantityType(.heartRate)) == [3, 5])
        // What a workout brought stands in the place of what the file had.
        #expect(count(HKQuantityType(.stepCount)) == [2, 0])
        #expect(count(HKQuantityType(.cyclingPower)) == [11, 0])
        #expect(count(.workoutType()) == [1, 2])
        #expect(report.added == 17 && report.unchanged == 7)
        #expect(report.repaired == 7 && report.skipped == 14)
        let kinds: [FileReport.Remark.Kind] = [.repaired, .skipped, .repaired, .noted, .skipped]
        #expect(report.remarks.map(\.kind) == kinds && report.remarks.map(\.count) == [2, 3, 5, 7, 11])
        #expect(report.remarks.map(\.text) == ["Two.", "Three.", "Five.", "Seven.", "Eleven."])
    }

    @Test func anImportOfNothing() {
        let report = Self.report(.failed) { $0.error = "No." }
        #expect(report.added == 0 && report.unchanged == 0 && report.repaired == 0 && report.skipped == 0)
        #expect(report.types.isEmpty && report.workouts.isEmpty && report.remarks.isEmpty && report.implausible.isEmpty)
    }

    /// Elements that were kept without being understood are told without the values of the file.
    @Test func remarksOnWhatWasKept() {
        let report = Self.report(.imported) {
            var odd = ImportReport.Kept(kind: "Odd", reason: "has no type")
            odd.count = .init(added: 1, known: 0)
            odd.add(example: "secret")
            var pulse = ImportReport.Kept(
                kind: ObjectType.heartRate.identifier, reason: "is not a number", isUnreadable: true)
            pulse.count = .init(added: 2, known: 3)
            $0.kept = [odd, pulse]
            $0.remarks = [TransferRemark(.noted, "First.")]
        }
        #expect(report.outcome == .complete)
        #expect(
            report.remarks.map(\.text) == [
                "First.", "1 element of Odd was kept, but not interpreted (has no type).",
                "5 elements of heartRate were kept, but not interpreted (is not a number).",
            ])
        #expect(report.remarks.map(\.kind) == [.noted, .noted, .skipped] && report.skipped == 5)
    }

    @Test func whatWasJudgedImpossible() {
        let values = [
            Implausible(.range, of: "heart rate", count: 3, first: 800_000_000.5, figures: [61.5, 7.25]),
            Implausible(.positionJump, count: 1, figures: [3, 4]),
        ]
        let told = Self.report(.imported) { $0.implausible = values }.implausible
        #expect(told.map(\.kind) == ["range", "positionJump"] && told.map(\.subject) == ["heart rate", nil])
        #expect(told.map(\.count) == [3, 1] && told.map(\.text) == values.map(\.text))
        #expect(told.map(\.first) == [Date(timeIntervalSinceReferenceDate: 800_000_000.5), nil])
    }

    // MARK: Exports

    @Test func exportsOfWorkouts() {
        var written = WorkoutExporter.Written(file: "b.gpx", workout: Self.uuid(4))
        let whole = FileReport(written, .gpx)
        #expect(whole.outcome == .complete && whole.format == "gpx" && whole.file == "b.gpx" && whole.error == nil)
        #expect(whole.workouts == [Self.uuid(4)] && whole.types.count == 1 && whole.added == 1 && whole.unchanged == 0)
        written.remarks = [TransferRemark(.noted, "Noted.")]
        #expect(FileReport(written, .tcx).outcome == .complete && FileReport(written, .tcx).format == "tcx")
        written.remarks.append(TransferRemark(.skipped, count: 4, "Left out."))
        #expect(FileReport(written, .fit).outcome == .partial && FileReport(written, .fit).skipped == 4)
    }

    @Test func exportsOfEverything() {
        var report = ExportReport(file: "all.zip")
        report.records = [ObjectType.heartRate.identifier: 30, ObjectType.stepCount.identifier: 2, "Odd": 9]
        #expect(FileReport(report).outcome == .complete)
        report.warnings = ["Mind this.", "And that."]
        #expect(FileReport(report).outcome == .complete)
        report.leftOut = ["sleep": 2, "audiogram": 11]
        let told = FileReport(report)
        #expect(told.outcome == .partial && told.format == "apple-health" && told.file == "all.zip")
        #expect(told.types.count == 2 && told.added == 32 && told.unchanged == 0 && told.workouts.isEmpty)
        #expect(
            told.remarks.map { "\($0.kind) \($0.count) \($0.text)" } == [
                "skipped 11 Not supported by the format and omitted: 11 × audiogram.",
                "skipped 2 Not supported by the format and omitted: 2 × sleep.", "noted 1 Mind this.",
                "noted 1 And that.",
            ])
    }

    // MARK: Maintenance

    @Test func CON_10_theNumbersOfCondensing() {
        var (pulse, power, steps) = (
            CondensingOutcome.TypeOutcome(type: .heartRate), CondensingOutcome.TypeOutcome(type: .cyclingPower),
            CondensingOutcome.TypeOutcome(type: .stepCount)
        )
        (pulse.samplesBefore, pulse.samplesAfter, pulse.quantitiesBefore, pulse.quantitiesAfter) = (100, 3, 101, 98)
        (power.samplesBefore, power.samplesAfter, power.quantitiesBefore, power.quantitiesAfter) = (20, 2, 21, 19)
        (steps.samplesBefore, steps.samplesAfter, steps.refusal) = (1_000, 500, "They overlap.")
        var first = CondensingOutcome.Workout(uuid: Self.uuid(1), start: 100, end: 700, activityType: .running)
        (first.types, first.statisticsChecked) = ([pulse, steps], 5)
        var second = CondensingOutcome.Workout(uuid: Self.uuid(2), start: 1_000, end: 1_700, activityType: .cycling)
        (second.types, second.statisticsChecked) = ([power, steps.refused("They differ.")], 6)
        var outcome = CondensingOutcome()
        (outcome.workouts, outcome.examined, outcome.bytesBefore, outcome.bytesAfter) = (
            [first, second], 7, 9_000, 800
        )
        let report = CondensingReport(outcome)
        // What was refused is not counted.
        #expect(report.samplesBefore == 120 && report.samplesAfter == 5 && report.statisticsChecked == 11)
        #expect(report.workoutsExamined == 7 && report.bytesBefore == 9_000 && report.bytesAfter == 800)
        #expect(report.isComplete && report.workouts.map(\.uuid) == [Self.uuid(1), Self.uuid(2)])
        #expect(report.workouts[0].startDate == Date(timeIntervalSinceReferenceDate: 100))
        #expect(report.workouts[0].endDate == Date(timeIntervalSinceReferenceDate: 700))
        #expect(report.workouts.map(\.statisticsChecked) == [5, 6])
        let own = report.workouts[0].types[0]
        #expect(own.quantityType == HKQuantityType(.heartRate) && own.refusal == nil)
        let numbers: [Int] = [own.samplesBefore, own.samplesAfter, own.valuesBefore, own.valuesAfter]
        #expect(numbers == [100, 3, 101, 98])
        #expect(
            report.refusals.map { "\($0.workout.uuidString.suffix(1)) \($0.type.identifier) \($0.reason)" } == [
                "1 HKQuantityTypeIdentifierStepCount They overlap.", "2 HKQuantityTypeIdentifierStepCount They differ.",
            ])
        outcome.isComplete = false
        outcome.workouts = []
        let none = CondensingReport(outcome)
        #expect(none.samplesBefore == 0 && none.samplesAfter == 0 && none.statisticsChecked == 0 && !none.isComplete)
    }

    @Test func theNumbersOfCompacting() {
        var report = CompactionReport()
        (report.samples, report.merged, report.blocks, report.bytesBefore, report.bytesAfter) = (1, 2, 3, 4, 5)
        report.problems = ["It is not intact."]
        let told = CompactingReport(report)
        let numbers: [Int] = [told.samples, told.mergedBlocks, told.blocks, told.bytesBefore, told.bytesAfter]
        #expect(numbers == [1, 2, 3, 4, 5])
        #expect(told.problems == ["It is not intact."])
    }

    /// Samples count from their ends, and those of the last 90 days are left as they are.
    @Test func onlyOldSamplesAreCompacted() async throws {
        let store = try HKHealthStore.forTest()
        let type = HKQuantityType(.heartRate)
        try await store.requestAuthorization(toShare: [type], read: [type])
        let now = Date()
        func samples(_ count: Int, daysAgo: Double) -> [HKQuantitySample] {
            (0..<count).map { number in
                let date = now.addingTimeInterval(-daysAgo * 86_400 + Double(number))
                return HKQuantitySample(
                    type: type,
                    quantity: HKQuantity(
                        unit: .count().unitDivided(by: .minute()), doubleValue: 60 + Double(number % 9)),
                    start: date, end: date)
            }
        }
        // Many samples at once would be stored as they are compacted.
        for (count, days) in [(80, 100.0), (120, 80), (160, 10), (200, -10)] {
            let all = samples(count, daysAgo: days)
            for start in stride(from: 0, to: count, by: 40) { try await store.save(Array(all[start..<(start + 40)])) }
        }
        func count(_ age: TimeInterval?) async throws -> Int? {
            let transfer =
                age.map { store.compact(minimumAge: $0, isDryRun: true) } ?? store.compact(isDryRun: true)
            return try await transfer.reports.first?.samples
        }
        #expect(try await count(nil) == 80)
        #expect(try await count(90 * 86_400) == 80)
        #expect(try await count(70 * 86_400) == 200)
        #expect(try await count(0) == 360)
        // What has not ended yet is not old, at any age.
        #expect(try await count(-20 * 86_400) == 360)
        let report = try #require(try await store.compact().reports.first)
        #expect(report.samples == 80 && report.blocks > 0 && report.problems.isEmpty)
        // Nothing is left to do.
        #expect(try await count(nil) == 0)
    }

    /// The clock of the store is years behind that of the machine.
    @Test func CON_2_agesCountByTheClockOfTheStore() async throws {
        let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 500_000_000))
        let store = try HKHealthStore.forTest(clock: clock)
        let type = HKQuantityType(.heartRate)
        try await store.requestAuthorization(toShare: [type, .workoutType()], read: [type, .workoutType()])
        let start = clock.now
        for first in [0, 40] {
            let samples = (first..<(first + 40)).map { number in
                let date = start.addingTimeInterval(Double(number))
                return HKQuantitySample(
                    type: type,
                    quantity: HKQuantity(
                        unit: .count().unitDivided(by: .minute()), doubleValue: 60 + Double(number % 9)),
                    start: date, end: date)
            }
            try await store.save(samples)
        }
        try await store.save(HKWorkout(activityType: .running, start: start, end: start.addingTimeInterval(600)))
        func compacted() async throws -> Int? { try await store.compact(isDryRun: true).reports.first?.samples }
        func examined() async throws -> Int {
            try await store.condense(CondensingOptions(sources: .all, isDryRun: true)).workoutsExamined
        }
        for days in [0.0, 89, 89.9] {
            await clock.advance(to: start.addingTimeInterval(days * 86_400))
            #expect(try await compacted() == 0)
            #expect(try await examined() == 0)
        }
        await clock.advance(to: start.addingTimeInterval(90.1 * 86_400))
        #expect(try await compacted() == 80)
        #expect(try await examined() == 1)
    }

    @Test func optionsOfCondensing() {
        let standard = CondensingOptions()
        #expect(standard.minimumAge == 7_776_000 && standard.minimumDuration == 300 && !standard.isDryRun)
        #expect(standard.request.types == Set(CondensingRules.standardTypes))
        func isSystem(_ request: CondensingRequest) -> Bool {
            if case .system = request.sources { true } else { false }
        }
        #expect(isSystem(standard.request))
        let own = CondensingOptions(
            sources: .named(["a", "b"]), types: [HKQuantityType(.heartRate)], minimumAge: 5, minimumDuration: 7,
            isDryRun: true
        ).request
        if case .named(let names) = own.sources {
            #expect(names == ["a", "b"])
        } else {
            Issue.record("\(own.sources)")
        }
        #expect(own.types == [.heartRate] && own.minimumAge == 5 && own.minimumDuration == 7 && own.isDryRun)
        if case .all = CondensingOptions(sources: .all).request.sources {} else { Issue.record("not all") }
        let fractions = [(0, 0), (1, 4), (5, 4), (-1, 4), (4, 4)].map {
            TransferProgress(file: "", done: $0.0, total: $0.1).fraction
        }
        #expect(fractions == [1, 0.25, 1, 0, 1])
        #expect(TransferProgress(file: "", done: 3, total: nil).fraction == nil)
    }
}
