import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService
@testable import HealthTransfer

/// The report of an import: its state, counts, messages and lists, and what a preview would add.
@Suite struct ImportOutcomeTests {
    private static func workout(_ activity: WorkoutActivity, on day: Int, number: Int = 1) throws -> WorkoutSummary {
        let start = SweptLife.moment(day, 8)
        return try #require(
            WorkoutSummary(
                SampleRecord(
                    uuid: SweptLife.uuid(number), type: .workout, start: start, end: start + 600,
                    content: .workout(WorkoutRecord(activityType: activity, duration: 600)))))
    }

    private static func report(
        _ status: ImportReport.Status = .imported, file: String = "a.fit",
        _ change: (inout ImportReport) -> Void = { _ in }
    ) -> ImportReport {
        var report = ImportReport(file: file, format: "fit", status: status)
        change(&report)
        return report
    }

    private static func failure(_ error: String?, file: String = "a.fit", hasWay: Bool = false) -> ImportReport {
        report(.failed, file: file) { ($0.error, $0.hasWay) = (error, hasWay) }
    }

    /// Returns the record of a job with the result.
    private static func record(_ result: ImportResult) -> JobRecord {
        var job = JobRecord(
            id: SweptLife.uuid(1), person: SweptLife.uuid(2), kind: .import, state: .running,
            made: AccountsFixture.start)
        result.write(into: &job)
        return job
    }

    // MARK: What a preview would add

    private static func sentence(_ reports: ImportReport...) -> String { ImportContents(reports).sentence }

    @Test("API-142: a preview names the workouts by sport and the days of the first and the last one")
    func workouts() throws {
        #expect(ImportContents([]).sentence == "Nothing in it is new.")
        #expect(Self.sentence(Self.report()) == "Nothing in it is new.")
        let (run, later) = (try Self.workout(.running, on: 5), try Self.workout(.running, on: 9))
        #expect(
            Self.sentence(Self.report { $0.stored = [run] }) == "Would add 1 workout (1 running, 2023-12-05).")
        #expect(
            Self.sentence(Self.report { $0.stored = [later] }, Self.report { $0.stored = [run] })
                == "Would add 2 workouts (2 running, 2023-12-05 to 2023-12-09).")
        #expect(
            Self.sentence(Self.report { $0.stored = [run, run] })
                == "Would add 2 workouts (2 running, 2023-12-05).")
        // Of those of an export, the number alone is known.
        #expect(Self.sentence(Self.report { $0.workoutCount = 1_234 }) == "Would add 1,234 workouts.")
        #expect(
            Self.sentence(
                Self.report {
                    ($0.stored, $0.workoutCount) = ([run], 2)
                }) == "Would add 3 workouts (1 running, 2023-12-05).")
    }

    @Test("API-142: the most frequent six sports are named, and of equal ones the first by name") func sports() throws {
        let sports: [WorkoutActivity] = [.yoga, .crossCountrySkiing, .hiking, .cycling, .swimming, .rowing]
        let single = try sports.map { try Self.workout($0, on: 5) }
        let runs = try (0..<2).map { _ in try Self.workout(.running, on: 5) }
        #expect(
            Self.sentence(Self.report { $0.stored = Array(single.prefix(5)) + runs })
                == "Would add 7 workouts (2 running, 1 cross country skiing, 1 cycling, 1 hiking, 1 swimming, 1 yoga, 2023-12-05)."
        )
        #expect(
            Self.sentence(Self.report { $0.stored = single + runs })
                == "Would add 8 workouts (2 running, 1 cross country skiing, 1 cycling, 1 hiking, 1 rowing, 1 swimming, 2023-12-05)."
        )
    }

    @Test("API-142: a preview names the types of samples, the most frequent first, and counts the others")
    func samples() throws {
        func words(_ types: ObjectType...) -> String { types.map(TypeTitle.words).joined(separator: ", ") }
        #expect(Self.sentence(Self.report { $0.samples = 1 }) == "Would add 1 sample.")
        #expect(
            Self.sentence(
                Self.report {
                    $0.samples = 9
                    $0.samplesByType = [.heartRate: 2, .bodyMass: 2, .cyclingPower: 5]
                })
                == "Would add 9 samples (\(words(.cyclingPower, .bodyMass, .heartRate)))."
        )
        let counts: [ObjectType] = [.heartRate, .bodyMass, .cyclingPower, .stepCount, .height, .dietaryWater]
        func exported(_ more: [String: ImportReport.Count]) -> ImportReport {
            Self.report { report in
                report.samples = 30
                for (place, type) in counts.enumerated() {
                    report.types[type.identifier] = .init(added: 30 - place, known: place)
                }
                report.types.merge(more) { $1 }
            }
        }
        let six = counts.map(TypeTitle.words).joined(separator: ", ")
        let none = ImportReport.Count(added: 0, known: 7)
        let one = ImportReport.Count(added: 1, known: 0)
        // Workouts are told by themselves, and what is no type is not told.
        #expect(
            Self.sentence(
                exported([
                    ObjectType.vo2Max.identifier: none, ObjectType.workout.identifier: one, "HKSomethingElse": one,
                ])) == "Would add 30 samples (\(six)).")
        #expect(
            Self.sentence(exported([ObjectType.vo2Max.identifier: one]))
                == "Would add 30 samples (\(six), and 1 more type).")
        #expect(
            Self.sentence(exported([ObjectType.vo2Max.identifier: one, ObjectType.headache.identifier: one]))
                == "Would add 30 samples (\(six), and 2 more types).")
        // Those of several files are added up.
        let rates = Self.report { ($0.samples, $0.samplesByType) = (2, [.heartRate: 2]) }
        let masses = Self.report { ($0.samples, $0.samplesByType) = (3, [.bodyMass: 1, .heartRate: 2]) }
        let powers = Self.report {
            $0.samples = 3
            $0.types = [ObjectType.cyclingPower.identifier: .init(added: 3, known: 0)]
        }
        #expect(
            Self.sentence(rates, masses, powers)
                == "Would add 8 samples (\(words(.heartRate, .cyclingPower, .bodyMass))).")
        let run = try Self.workout(.running, on: 5)
        #expect(
            Self.sentence(rates, Self.report { $0.stored = [run] })
                == "Would add 1 workout (1 running, 2023-12-05) and 2 samples (\(words(.heartRate))).")
    }

    // MARK: States

    private static let good = report()
    private static let partial = report { $0.isPartial = true }
    private static let unchosen = report { $0.unchosen = 1 }
    private static let known = report(.duplicate)
    private static let excess = report { $0.excess = .init(limit: .nesting, sentence: "Too deep.") }

    private struct Case: Sendable, CustomStringConvertible {
        var name: String
        var reports: [ImportReport]
        var state: JobRecord.State
        var message: String?
        var outcome = AuditOutcome.done
        var description: String { name }
    }

    private static let hint = "Import it with its start ('start', or '--start' of hk import) to make it a workout."

    private static let cases: [Case] = [
        Case(
            name: "nothing", reports: [], state: .failed, message: "The file contains no importable data.",
            outcome: .failed),
        Case(name: "one", reports: [good], state: .done), Case(name: "known", reports: [known], state: .done),
        Case(name: "two", reports: [good, known], state: .done),
        Case(name: "partial", reports: [good, partial], state: .partial),
        Case(name: "others were asked for", reports: [unchosen], state: .partial),
        Case(name: "failed", reports: [failure("Broken.")], state: .failed, message: "Broken.", outcome: .failed),
        Case(
            name: "all failed", reports: [failure("First."), failure("Second.")], state: .failed, message: "First.",
            outcome: .failed),
        Case(name: "one of two failed", reports: [good, failure("Second.")], state: .partial, message: "Second."),
        Case(
            name: "a route without times", reports: [failure("No times.", hasWay: true), good], state: .partial,
            message: "No times. \(hint)"),
        Case(
            name: "a route beside another failure", reports: [failure("Broken."), failure("No times.", hasWay: true)],
            state: .failed, message: "Broken.", outcome: .failed),
        Case(name: "failed without a word", reports: [failure(nil)], state: .failed, outcome: .failed),
        Case(
            name: "beyond a limit", reports: [good, failure("Broken."), excess], state: .refused,
            message: "It exceeds the limit 'nesting': Too deep.", outcome: .refused),
    ]

    @Test("API-71: the state of an import is that of its files together", arguments: cases)
    private func states(_ example: Case) {
        let result = ImportResult(example.reports)
        let job = Self.record(result)
        #expect(job.state == example.state && job.message == example.message)
        #expect(result.outcome == example.outcome)
        #expect(job.format == (example.reports.count == 1 ? "fit" : nil))
        // A preview tells what would be added, unless nothing can be.
        let preview = ImportResult(previewing: example.reports)
        let previewed = Self.record(preview)
        if [.done, .partial].contains(example.state) {
            let problem = example.message.map { " \($0)" } ?? ""
            #expect(previewed.state == .previewed && previewed.message == "Nothing in it is new.\(problem)")
        } else {
            #expect(previewed.state == example.state && previewed.message == example.message)
        }
    }

    @Test("API-71: an import counts what it added, what was known, and what was left out") func counts() throws {
        let run = try Self.workout(.running, on: 5)
        let reports = [
            Self.report(file: "a.fit") { report in
                (report.samples, report.routePoints, report.workoutCount, report.duplicates) = (100, 20, 3, 7)
                report.stored = [run]
                (report.workouts, report.workoutsOfExport) = ([SweptLife.uuid(1)], [SweptLife.uuid(2)])
                report.remarks = [.skipped(4, "Four."), .noted("Noted."), TransferRemark(.repaired, count: 9, "Nine.")]
            },
            Self.report(file: "b.xml") { report in
                (report.samples, report.duplicates) = (5, 2)
                report.workouts = [SweptLife.uuid(3)]
                var unreadable = ImportReport.Kept(kind: "heart", reason: "no number", isUnreadable: true)
                unreadable.count = .init(added: 1, known: 2)
                unreadable.add(example: "NaN")
                var unknown = ImportReport.Kept(kind: "sun", reason: "unknown")
                unknown.count = .init(added: 1, known: 0)
                report.kept = [unreadable, unknown]
            },
        ]
        let result = ImportResult(reports)
        let job = Self.record(result)
        #expect(job.added == 129 && job.alreadyThere == 9 && job.skipped == 7)
        #expect(job.workoutList == [SweptLife.uuid(1), SweptLife.uuid(2), SweptLife.uuid(3)])
        #expect(result.workouts == job.workoutList)
        #expect(
            job.warningList.map { "\($0.place) \($0.text) \($0.count)" } == [
                "a.fit Four. 4", "a.fit Noted. 1", "a.fit Nine. 9",
                "b.xml 3 elements of heart were kept, but not interpreted (no number: \"NaN\"). 3",
                "b.xml 1 element of sun was kept, but not interpreted (unknown). 1",
            ])
        #expect(job.warningList.allSatisfy { $0.impossibleCount == nil })
        // Those of a preview exist in the copy alone.
        let preview = ImportResult(previewing: reports)
        #expect(preview.workouts.isEmpty && Self.record(preview).workouts == "[]")
        #expect(Self.record(preview).added == 129)
    }

    @Test("API-71: a job tells each of its counts, dates and texts under its own name") func members() throws {
        var job = Self.record(ImportResult([Self.good]))
        (job.name, job.format, job.message) = ("a.fit", "fit", "All of it.")
        (job.bytesRead, job.bytesTotal, job.added, job.alreadyThere) = (1, 2, 3, 4)
        (job.repaired, job.skipped) = (5, 6)
        (job.begun, job.ended, job.expires) = (job.made + 1, job.made + 2, job.made + 3)
        guard case .object(let members) = job.json else {
            Issue.record("A job is an object.")
            return
        }
        #expect(
            members.map { "\($0.key) \($0.value.line)" } == [
                "id \"\(SweptLife.uuid(1).uuidString)\"", "kind \"import\"", "state \"done\"", "name \"a.fit\"",
                "format \"fit\"", "bytesRead 1", "bytesTotal 2", "added 3", "alreadyThere 4", "repaired 5",
                "skipped 6", "message \"All of it.\"", "implausible []", "warnings []", "workouts []",
                "made \"2026-05-09T06:13:20Z\"", "begun \"2026-05-09T06:13:21Z\"",
                "ended \"2026-05-09T06:13:22Z\"", "expires \"2026-05-09T06:13:23Z\"",
            ])
    }

    @Test("PLA-2: the values that were judged impossible stand with their own sentences") func impossible() throws {
        let spike = Implausible(.powerSpike, count: 3, figures: [2_000])
        let jump = Implausible(.noFix, count: 2)
        let job = Self.record(
            ImportResult([
                Self.report { report in
                    report.implausible = [spike, jump]
                    report.remarks = [
                        .skipped(2, jump.text), .noted("Something else."), .skipped(3, spike.text),
                    ]
                }
            ]))
        #expect(job.warningList.map(\.impossibleCount) == [2, nil, 3])
        let listed = try job.json.member("implausible") { list in
            try list.elements { value in
                "\(try value.member("place") { try $0.asString() }) \(try value.member("kind") { try $0.asString() })"
            }
        }
        #expect(listed == ["a.fit noFix", "a.fit powerSpike"])
    }

    @Test("API-71: a thousand workouts and warnings are listed, and all are counted", arguments: [999, 1_000, 1_001])
    func lists(count: Int) {
        let uuids = (0..<count).map { SweptLife.uuid($0) }
        let result = ImportResult([
            Self.report { report in
                report.workouts = uuids
                report.remarks = (0..<count).map { .skipped("Number \($0).") }
            }
        ])
        let job = Self.record(result)
        #expect(result.workouts == uuids && job.workoutList == Array(uuids.prefix(1_000)))
        #expect(job.warningList.count == min(count, 1_000) && job.skipped == count)
        #expect(job.warningList.last?.text == "Number \(min(count, 1_000) - 1).")
    }

    @Test("API-71: what cannot be read of stored warnings and workouts is left out") func stored() {
        var job = Self.record(ImportResult([Self.good]))
        job.warnings = """
            [{"place": "a", "text": "A.", "count": 2}, 7, {}, {"text": 7, "count": "x", "implausible": 1},
            {"place": "b", "implausible": {}}, {"implausible": {"count": 4}}]
            """
        #expect(
            job.warningList.map { "\($0.place) \($0.text) \($0.count) \($0.impossibleCount ?? -1)" } == [
                "a A. 2 -1", "  1 -1", "  1 -1", "b  1 0", "  1 4",
            ])
        job.workouts = "[\"\(SweptLife.uuid(1).uuidString)\", \"x\", 7]"
        #expect(job.workoutList == [SweptLife.uuid(1)])
        (job.warnings, job.workouts) = ("x", "{}")
        #expect(job.warningList.isEmpty && job.workoutList.isEmpty)
    }
}
