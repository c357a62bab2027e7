import FileSystem
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The report of the doctor: the facts of the file, the recordings that did not end, and the checks in their order.
@Suite struct DoctorReportTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
        let engine = try SQLiteEngine.open(to: .own, .other, in: path)
        let assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
        var session = ActiveSessionRecord(uuid: .given(1), state: 2, created: 500, assembly: assembly)
        try engine.save(session, by: .other)
        session.uuid = .given(2)
        session.start = 700
        try engine.save(session, by: .own)
        try engine.checkpoint()
    }

    /// Examines the store, and returns the checks that were told as they ended, too.
    private func examine() throws -> (report: StoreDoctor.Report, told: [IntegrityCheckKind]) {
        var told: [IntegrityCheckKind] = []
        let report = try StoreDoctor(path: path).examine(progress: { _, _ in }, { told.append($0.check) })
        return (report, told)
    }

    private func starts(_ report: StoreDoctor.Report) -> [Double?] {
        report.recordings.map { $0.start?.timeIntervalSinceReferenceDate }
    }

    @Test("a report has the recordings of all apps with their starts") func recordings() throws {
        let (report, told) = try examine()
        #expect(report.file == path && report.bytes == FilePlacement.size(path))
        #expect(!report.isOlder && !report.isUnfinished && !report.isBroken && report.state == .sound)
        #expect(report.recordings.map(\.app) == ["test.other", "test.own"])
        #expect(starts(report) == [500, 700])
        #expect(told == IntegrityCheckKind.allCases && report.results.map(\.check) == told)
        #expect(report.problems == [] && report.missingChecksums == 0)
    }

    @Test("a recording that cannot be read is named without its start, and given up by a repair") func damaged() throws
    {
        let store = DamagedStore(existing: path)
        try store.damage("UPDATE active_session SET body = x'00' WHERE id = (SELECT min(id) FROM active_session)")
        let (report, told) = try examine()
        #expect(report.recordings.map(\.app) == ["test.other", "test.own"])
        #expect(starts(report) == [nil, 700])
        #expect(told == IntegrityCheckKind.allCases)
        let problem = IntegrityProblem(.bodies, .loss, "Row 1 of active_session cannot be decoded.")
        #expect(report.problems == [problem] && report.state == .damaged && !report.isBroken)
        var copies: [String] = []
        let noon = Date(timeIntervalSince1970: 1_778_587_200)
        let repair = try StoreDoctor(path: path).repair(at: noon, copied: { copies.append($0) })
        #expect(repair.repaired == [problem] && repair.losses == [DataLoss("row of active_session")])
        #expect(copies == [path + ".before-repair-2026-05-12T12-00-00Z"] && repair.backup == copies.first)
        #expect(repair.report.state == .sound && repair.report.recordings.map(\.app) == ["test.own"])
        // The copy is as the store was.
        let copy = try StoreDoctor(path: copies[0]).examine()
        #expect(copy.problems == [problem] && starts(copy) == [nil, 700])
    }

    @Test("a file that never became a store is unfinished, and has no content to check") func unfinished() throws {
        let empty = folder.url.appending(path: "empty.sqlite").path
        try Data().write(to: URL(filePath: empty))
        let report = try StoreDoctor(path: empty).examine()
        #expect(report.isUnfinished && !report.isOlder && report.bytes == 0 && report.recordings.isEmpty)
        #expect(report.results.map(\.check) == [.file, .indices, .checksums])
        #expect(report.problems == [] && report.state == .sound)
    }
}
