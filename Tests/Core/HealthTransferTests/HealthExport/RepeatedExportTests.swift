import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Exports of Apple Health that are imported again: in parts, after an interruption, and into a store from which things
/// were deleted.
@Suite struct RepeatedExportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes an export of some days with its routes, and returns its folder.
    private func export(days: Int) throws -> String {
        let root = folder.url.appending(path: "\(days)/apple_health_export")
        let routes = root.appending(path: "workout-routes")
        try FileManager.default.createDirectory(at: routes, withIntermediateDirectories: true)
        try Data(ExampleExport(days: days).text.utf8).write(to: root.appending(path: "export.xml"))
        for day in 0..<days {
            try Data(ExampleExport.route(day).utf8).write(to: routes.appending(path: "route_\(day).gpx"))
        }
        return root.path
    }

    private static func access(_ engine: SQLiteEngine) -> StoreAccess {
        StoreAccess(engine: engine, identity: StoreContents.reader)
    }

    /// - Parameter polls: The number of polls after which the import is cancelled; nil for none.
    private static func run(
        _ path: String, into engine: SQLiteEngine, _ selection: ImportSelection = ImportSelection(), polls: Int? = nil
    ) throws -> ImportReport {
        let count = Mutex(0)
        let importer = AppleHealthImporter(access: access(engine), selection: selection)
        let report = importer.importExport(
            try AppleHealthArchive(path: path),
            isCancelled: {
                guard let polls else { return false }
                return count.withLock {
                    $0 += 1
                    return $0 > polls
                }
            })
        #expect(report.error == nil)
        return report
    }

    /// All objects, what belongs to workouts, and what was kept unread.
    private static func contents(_ engine: SQLiteEngine) throws -> (objects: [UUID: String], others: [String]) {
        let whole = try WholeContents(engine)
        let members = whole.members.map { "\($0.key): \($0.value.map(\.uuidString).sorted())" }
        let kept = try engine.read { try $0.keptElements(ofKind: nil) }.map { "\($0.identity) \($0.kind) \($0.body)" }
        return (whole.objects, members.sorted() + whole.relations.sorted() + kept.sorted())
    }

    private static func added(_ report: ImportReport) -> [String: Int] {
        report.types.mapValues(\.added).filter { $0.value > 0 }
    }

    @Test("EXP-17: what is deleted stays deleted, is known to an import, and is no workout that it names")
    func deletedObjects() throws {
        let engine = try StoreContents.engine()
        let access = Self.access(engine)
        let path = try export(days: 3)
        let first = try Self.run(path, into: engine)
        #expect(first.workoutCount == 3 && first.workoutsOfExport.count == 3 && first.routePoints == 180)
        func samples(_ type: ObjectType) throws -> [SampleRecord] {
            try access.own { try $0.samples(SampleRequest(type, sort: [.init(.start)])) }
        }
        let workout = try samples(.workout)[1]
        let series = try samples(.heartbeatSeries)[0]
        let deleted = try [samples(.bloodPressure)[2], samples(.heartRate)[5], samples(.sleepAnalysis)[1], series]
        let deletion = WorkoutDeletion(access: access)
        _ = try deletion.deleteAsOwner(deleted)
        let withWorkout = try Self.contents(engine)
        #expect(try samples(.bloodPressureSystolic).count == 2)
        #expect(try deletion.deleteAsOwner([workout]).map(\.belongings) == [1])

        let before = try Self.contents(engine)
        let again = try Self.run(path, into: engine)
        #expect(again.status == .duplicate && again.samples == 0 && again.workoutCount == 0 && again.routePoints == 0)
        #expect(Self.added(again).isEmpty && again.unmapped.values.allSatisfy { $0.added == 0 })
        #expect(again.types.mapValues(\.known) == first.types.mapValues(\.added))
        #expect(again.duplicates == first.types.values.reduce(0) { $0 + $1.added })
        #expect(Set(again.workoutsOfExport) == Set(try samples(.workout).map(\.uuid)))
        #expect(!again.workoutsOfExport.contains(workout.uuid) && again.workoutsOfExport.count == 2)
        let after = try Self.contents(engine)
        #expect(after.objects == before.objects && after.others == before.others)

        // What comes back from the bin is there for the next import.
        _ = try WorkoutBin(access: access).restore([workout.uuid])
        let later = try Self.run(path, into: engine)
        #expect(later.status == .duplicate && later.workoutsOfExport == first.workoutsOfExport)
        let restored = try Self.contents(engine)
        #expect(restored.objects == withWorkout.objects && restored.others == withWorkout.others)
        // A later export adds its days, and nothing of the others.
        let newer = try Self.run(export(days: 4), into: engine)
        #expect(newer.workoutCount == 1 && newer.routePoints == 60 && newer.workoutsOfExport.count == 4)
        let all = try Self.contents(engine).objects
        for record in deleted { #expect(all[record.uuid] == nil) }
        for (uuid, text) in withWorkout.objects { #expect(all[uuid] == text) }
    }

    @Test("IMP-95, EXP-54: an export in parts, or after an interruption, is the same as at once")
    func parts() throws {
        let path = try export(days: 2)
        let whole = try StoreContents.engine()
        let complete = try Self.run(path, into: whole)
        let expected = try Self.contents(whole)
        let day = try TypedPeriod("2024-03-01", now: .distantFuture, calendar: .utc)
        let selections: [(String, ImportSelection)] = [
            ("workouts", ImportSelection([.workout], nil)), ("pressures", ImportSelection([.bloodPressure], nil)),
            ("rates and nights", ImportSelection([.heartRate, .sleepAnalysis, .heartRateVariabilitySDNN], nil)),
            ("a day", ImportSelection([], day)),
        ]
        func check(_ name: String, _ first: (SQLiteEngine) throws -> ImportReport) throws {
            let engine = try StoreContents.engine()
            let reports = [try first(engine), try Self.run(path, into: engine), try Self.run(path, into: engine)]
            let contents = try Self.contents(engine)
            #expect(contents.objects == expected.objects && contents.others == expected.others, "\(name)")
            // Together they added each object once.
            #expect(reports.reduce(0) { $0 + $1.samples } == complete.samples, "\(name)")
            #expect(reports.reduce(0) { $0 + $1.workoutCount } == complete.workoutCount, "\(name)")
            #expect(reports.reduce(0) { $0 + $1.routePoints } == complete.routePoints, "\(name)")
            var added: [String: Int] = [:]
            for report in reports { added.merge(Self.added(report), uniquingKeysWith: +) }
            #expect(added == Self.added(complete), "\(name)")
            #expect(reports[2].status == .duplicate && reports[1].unchosen == 0, "\(name)")
            #expect(try engine.read { try $0.integrityProblems() }.isEmpty)
        }
        for (name, selection) in selections {
            try check(name) { engine in
                let report = try Self.run(path, into: engine, selection)
                #expect(report.status == .imported && report.unchosen > 0 && !report.isPartial, "\(name)")
                #expect(report.remarks.filter { $0.text.contains("left out") }.map(\.count) == [report.unchosen])
                return report
            }
        }
        for polls in 0..<3 {
            try check("\(polls) polls") { engine in
                let report = try Self.run(path, into: engine, polls: polls)
                #expect(report.isPartial && report.unmatchedRoutes.isEmpty, "\(polls)")
                #expect(
                    report.warnings.contains("The import was cancelled. Import the file again to continue."), "\(polls)"
                )
                return report
            }
        }
    }

    @Test("API-34: what the owner said of an imported workout goes into an export, and changes no import of it")
    func annotations() throws {
        let engine = try StoreContents.engine()
        let access = Self.access(engine)
        _ = try Self.run(export(days: 2), into: engine)
        let workouts = try access.own { try $0.samples(SampleRequest(.workout, sort: [.init(.start)])) }
        var change = WorkoutEditor.Change()
        (change.title, change.addedTags, change.activity) = ("Hills", ["a", "b"], .hiking)
        _ = try WorkoutEditor(access: access).edit(workouts[0].uuid, change)
        let before = try Self.contents(engine)
        let out = folder.url.appending(path: "out.zip").path
        _ = try AppleHealthExporter(access: access, offset: 19_800, date: Date(timeIntervalSinceReferenceDate: 7e8))
            .export(to: out, as: .archive, replaces: false)
        let again = try Self.run(out, into: engine)
        #expect(again.status == .duplicate && again.samples == 0 && again.workoutCount == 0)
        #expect(again.workoutsOfExport == workouts.map(\.uuid))
        let after = try Self.contents(engine)
        #expect(after.objects == before.objects && after.others == before.others)
        #expect(
            try access.own { store -> StoredAnnotation in try store.annotation(of: workouts[0].uuid) }.revision == 1)
        // Elsewhere the title is that of the workout.
        let other = try StoreContents.engine()
        #expect(try Self.run(out, into: other).workoutCount == 2)
        let summaries = try Self.access(other).reports { try $0.workouts() }
        #expect(summaries.map(\.title) == [nil, "Hills"] && summaries.map(\.tags) == [[], []])
    }
}
