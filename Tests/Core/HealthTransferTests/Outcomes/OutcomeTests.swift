import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// What imports and exports report, and what people and programs read of it.
@Suite struct OutcomeTests {
    @Test("Each member of the JSON of an import has its own value")
    func importReports() {
        var report = ImportReport(file: "a.fit", format: "fit", status: .imported)
        let workouts = [UUID(), UUID()]
        (report.workouts, report.workoutsOfExport, report.workoutCount) = ([workouts[0]], [workouts[1]], 7)
        (report.samples, report.routePoints, report.duplicates, report.deleted) = (11, 12, 13, 14)
        report.types = ["b": .init(added: 1, known: 2), "a": .init(added: 3, known: 4)]
        report.unmapped = ["c": .init(added: 5, known: 6)]
        var kept = ImportReport.Kept(kind: "HKQuantityTypeIdentifierHeartRate", reason: "its unit is unknown")
        kept.count = .init(added: 8, known: 9)
        for example in ["x", "x", String(repeating: "y", count: 40), String(repeating: "z", count: 41), "late"] {
            kept.add(example: example)
        }
        report.kept = [kept]
        report.unmatchedRoutes = ["r.gpx"]
        report.implausible = [Implausible(.noFix, count: 3)]
        report.remarks = [.noted("Noted.")]
        let json = JSON.importReport(report)
        #expect(
            json.line == """
                {"file": "a.fit", "format": "fit", "status": "imported", "complete": true, "workouts": \
                ["\(workouts[0].uuidString)", "\(workouts[1].uuidString)"], "workoutsAdded": 7, "samples": 11, \
                "routePoints": 12, "types": {"a": {"added": 3, "known": 4}, "b": {"added": 1, "known": 2}}, \
                "unmapped": {"c": {"added": 5, "known": 6}}, "kept": [{"kind": "HKQuantityTypeIdentifierHeartRate", \
                "reason": "its unit is unknown", "unreadable": false, "examples": ["x", \
                "\(String(repeating: "y", count: 40))", "\(String(repeating: "z", count: 40))…"], "added": 8, \
                "known": 9}], "duplicates": 13, "deleted": 14, "unmatchedRoutes": ["r.gpx"], "implausible": \
                [\(Implausible(.noFix, count: 3).json.line)], "warnings": ["Noted."], "error": null}
                """)
        report.isPartial = true
        #expect(JSON.importReport(report)["complete"]?.line == "false")
        (report.isPartial, report.status, report.error) = (false, .failed, "Failed.")
        #expect(
            JSON.importReport(report)["complete"]?.line == "false"
                && JSON.importReport(report)["error"]?.line == "\"Failed.\"")
        #expect(
            report.keptRemarks(hasValues: false) == [
                TransferRemark(
                    .noted, count: 17, "17 elements of heartRate were kept, but not interpreted (its unit is unknown).")
            ])
        var one = ImportReport.Kept(kind: "Me", reason: "it is new", isUnreadable: true)
        one.count = .init(added: 0, known: 1)
        one.add(example: "q")
        report.kept = [one]
        #expect(
            report.keptRemarks(hasValues: true) == [
                TransferRemark(.skipped, count: 1, "1 element of Me was kept, but not interpreted (it is new: \"q\").")
            ])
    }

    @Test("Each member of the JSON of an export has its own value")
    func exportReports() {
        var report = ExportReport(file: "e.zip")
        (report.byteCount, report.mainByteCount, report.routePoints, report.files) = (1, 2, 3, 4)
        (report.records, report.elements, report.leftOut) = (["b": 5, "a": 6], ["c": 7], ["d": 8])
        report.warnings = ["w"]
        #expect(
            JSON.exportReport(report).line == """
                {"file": "e.zip", "bytes": 1, "mainFileBytes": 2, "samples": 11, "types": {"a": 6, "b": 5}, \
                "elements": {"c": 7}, "routePoints": 3, "files": 4, "leftOut": {"d": 8}, "warnings": ["w"]}
                """)
    }

    @Test("Refused types are told by name, and of several limits the first")
    func refusalsAndLimits() {
        var report = ImportReport(file: "a", format: nil, status: .imported)
        report.addRefusals([.stepCount: false, .heartRate: false, .bodyMass: true])
        #expect(
            report.warnings == [
                "No heartRate samples were stored: the app has no permission to write them.",
                "No stepCount samples were stored: the app has no permission to write them.",
            ])
        report.note(nil, "none")
        #expect(report.excess == nil)
        report.note(.fileSize, "first")
        report.note(.workouts, "second")
        #expect(report.excess == .init(limit: .fileSize, sentence: "first"))
        #expect(ImportReport.failure("f", "m", limit: .workouts).excess == .init(limit: .workouts, sentence: "m"))
        report.addInterruption()
        #expect(
            report.isPartial && report.warnings.last == "The import was cancelled. Import the file again to continue.")
    }

    @Test("Errors of stores have the kind of their cause, or else of their code")
    func failures() {
        func kind(_ code: EngineError.Code, _ cause: EngineError.Cause?) -> TransferFailure.Kind {
            var error = EngineError(code, "m")
            error.cause = cause
            return TransferFailure(error).kind
        }
        let causes: [(EngineError.Cause, TransferFailure.Kind)] = [
            (.busy, .locked), (.unusable, .unusableStore), (.damaged, .damaged), (.disk, .disk), (.moved, .movedStore),
        ]
        for (cause, expected) in causes { #expect(kind(.invalidArgument, cause) == expected) }
        #expect(kind(.invalidArgument, nil) == .refused && kind(.authorizationDenied, nil) == .refused)
        #expect(TransferFailure(CancellationError()).kind == .interrupted)
        let posix = NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC), userInfo: [NSFilePathErrorKey: "/x"])
        #expect(
            TransferFailure(posix).kind == .file && TransferFailure(posix).message.hasPrefix("Could not use '/x': "))
        let nameless = TransferFailure(NSError(domain: NSPOSIXErrorDomain, code: Int(EACCES)))
        #expect(nameless.message.hasPrefix("Could not use a file: "))
        let wrapped = NSError(
            domain: "x", code: 1, userInfo: [NSUnderlyingErrorKey: EngineError(.invalidArgument, "m")])
        #expect(TransferFailure(wrapped).kind == .refused)
    }

    @Test("What a watched folder says of an import")
    func sentences() {
        func report(
            _ status: ImportReport.Status, workouts: Int = 0, samples: Int = 0, points: Int = 0, isPartial: Bool = false
        ) -> ImportReport {
            var report = ImportReport(file: "a", format: nil, status: status)
            (report.workoutCount, report.samples, report.routePoints) = (workouts, samples, points)
            report.isPartial = isPartial
            if status == .failed { report.error = "It is damaged." }
            return report
        }
        let sentences: [([ImportReport], String)] = [
            ([], "It contains nothing that can be imported."), ([report(.failed)], "It is damaged."),
            ([report(.duplicate)], "Stored before."), ([report(.imported)], "Nothing new."),
            ([report(.duplicate), report(.imported)], "Nothing new."),
            ([report(.imported, workouts: 1)], "Imported 1 workout."),
            ([report(.imported, workouts: 2, samples: 1)], "Imported 2 workouts and 1 sample."),
            ([report(.imported, samples: 2, points: 3)], "Imported 5 samples."),
            (
                [report(.imported, workouts: 1), report(.failed), report(.imported, workouts: 1)],
                "Imported 2 workouts; 1 of 3 files could not be read."
            ),
            (
                [report(.imported), report(.imported, samples: 1, isPartial: true)],
                "Imported 1 sample; a part could not be read."
            ),
        ]
        for (reports, sentence) in sentences { #expect(WatchResult.sentence(reports) == sentence) }
        for (cause, isPassing) in [
            (TransferFailure.Kind.locked, true), (.disk, true), (.damaged, false), (.file, false),
        ] {
            var failed = report(.failed)
            failed.cause = cause
            #expect(failed.hasPassingFailure == isPassing)
        }
    }
}
