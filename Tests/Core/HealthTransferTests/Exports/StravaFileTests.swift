import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The files that a table of Strava's activities names, and what became of each.
@Suite struct StravaFileTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private static let heads =
        "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Filename,c6,c7,c8,c9"

    /// A row of an activity on a day of March.
    private static func row(_ day: Int, _ file: String, date: String? = nil) -> String {
        "\(day),\(date ?? "2024-03-0\(day) 08:00:00"),Title \(day),Run,600,\(file),,,,"
    }

    private func report(
        _ rows: [String], root: String = "", _ notes: (any ServiceExport) throws -> Void
    ) throws -> ImportReport {
        let table = ([Self.heads] + rows).joined(separator: "\n") + "\n"
        let files = MemoryFiles([("\(root)activities.csv", Array(table.utf8))])
        let export = try #require(ServiceExports(among: files, options: fixture.options.exports).exports.first)
        try notes(export)
        return ExportWriter(access: fixture.access, file: "a", service: "strava").run { try export.finish($0) }
    }

    /// A workout of a recording.
    private func recorded() throws -> UUID {
        try HandEntry(access: fixture.access).save(
            HandwrittenWorkout(activity: .running, start: 700_000_000, duration: 600))
    }

    private static func imported(_ status: ImportReport.Status, _ workouts: [UUID] = []) -> ImportReport {
        var report = ImportReport(file: "x", format: "fit", status: status)
        report.workouts = workouts
        return report
    }

    @Test(
        "IMP-24: a row with a recording describes it, one whose file had nothing is taken alone, and one whose file is missing or failed is told",
        arguments: ["", "Export 1/"])
    func files(root: String) throws {
        let uuid = try recorded()
        let rows = [
            Self.row(1, "activities/1.FIT.gz"), Self.row(2, "activities/2.fit"), Self.row(3, "activities/3.fit"),
            Self.row(4, "activities/4.fit"), Self.row(5, ""), Self.row(6, "", date: "soon"),
            Self.row(7, "activities/7.fit", date: "soon"),
        ]
        let report = try report(rows, root: root) { export in
            export.note(Self.imported(.duplicate, [uuid]), of: "\(root)activities/1.fit.gz")
            export.note(Self.imported(.imported), of: "\(root)activities/2.fit")
            export.note(Self.imported(.failed, [uuid]), of: "\(root)activities/3.fit")
            export.note(Self.imported(.imported, [uuid]), of: "\(root)activities/9.fit")
        }
        #expect(
            report.remarks.map(\.text) == [
                "Workouts: 6 found, 4 new, 2 left out.",
                "2 of the workouts were left out: it has no file, and no date and time in a known form "
                    + "(line 7, line 8).",
                "3 files that the table names are missing; their rows were taken alone.",
            ])
        #expect(report.remarks.map(\.count) == [1, 2, 3])
        let titles = try fixture.workouts().compactMap { try fixture.annotation($0).title }
        #expect(titles == ["Title 1"])
        #expect(try fixture.workouts().count == 5)
    }

    @Test("IMP-24: one missing file is told as one, and none not at all") func missingFiles() throws {
        let one = try report([Self.row(1, "activities/1.fit"), Self.row(2, "activities/2.fit")]) { export in
            export.note(Self.imported(.imported), of: "activities/1.fit")
        }
        #expect(one.remarks.last?.text == "1 file that the table names is missing; its row was taken alone.")
        let none = try report([Self.row(3, "activities/1.fit"), Self.row(4, "")]) { export in
            export.note(Self.imported(.duplicate), of: "activities/1.fit")
        }
        #expect(none.remarks.map(\.text) == ["Workouts: 2 found, 2 new."])
    }

    @Test("IMP-28, IMP-91: files beside the table have their roles, below its folder and in any case") func roles()
        throws
    {
        for root in ["", "Export 1/", "a/b/"] {
            let table = "\(Self.heads)\n\(Self.row(1, "activities/1.fit"))\n"
            let files = MemoryFiles([("\(root)activities.csv", Array(table.utf8))])
            let export = try #require(ServiceExports(among: files, options: fixture.options.exports).exports.first)
            func role(_ name: String) -> ExportRole? { export.role(of: root + name) }
            #expect(role("activities.csv") == .table && role("Bikes.csv") == .table && role("shoes.csv") == .table)
            #expect(role("Activities/1.fit") == .recording && role("activities/x/1.fit") == .recording)
            #expect(role("routes/1.gpx") == .leftOut("planned routes were"))
            #expect(role("Media/1.jpg") == .leftOut("pictures and videos were"))
            #expect(role("profile.csv") == .notOpened("tables about the account were"))
            #expect(role("x/profile.csv") == nil && role("profile.txt") == nil && role("x/shoes.csv") == nil)
            #expect(role("activitiesx/1.fit") == nil && role("x/activities/1.fit") == nil)
            if !root.isEmpty {
                #expect(export.role(of: "activities/1.fit") == nil)
                #expect(export.role(of: root.uppercased() + "activities/1.fit") == .recording)
            }
        }
    }

    @Test("IMP-26: tables of bikes and shoes name brand and model, and a bike goes before shoes of one name")
    func gear() throws {
        let rows = [
            Self.heads.replacing("c9", with: "Activity Gear"), "1,2024-03-01 08:00:00,A,Run,600,,,,,Both",
            "2,2024-03-02 08:00:00,B,Run,600,,,,,Brand", "3,2024-03-03 08:00:00,C,Run,600,,,,,Model",
            "4,2024-03-04 08:00:00,D,Run,600,,,,,Plain", "5,2024-03-05 08:00:00,E,Run,600,,,,,Unknown",
        ]
        let files = MemoryFiles([
            ("x/activities.csv", Array(rows.joined(separator: "\n").utf8)),
            ("x/BIKES.csv", Array("Bike Name,Bike Brand,Bike Model\nBoth,B,M\nBrand,B,\n,X,Y\n".utf8)),
            ("x/shoes.csv", Array("Shoe Name,Shoe Brand,Shoe Model\nBoth,S,\nModel,,M\nPlain,,\n".utf8)),
            ("shoes.csv", Array("Shoe Name,Shoe Brand,Shoe Model\nUnknown,S,\n".utf8)),
        ])
        let export = try #require(ServiceExports(among: files, options: fixture.options.exports).exports.first)
        _ = ExportWriter(access: fixture.access, file: "a", service: "strava").run { try export.finish($0) }
        #expect(
            try fixture.workouts().map { try fixture.annotation($0).gear } == [
                "Both (B M)", "Brand (B)", "Model (M)", "Plain", "Unknown",
            ])
        let kinds = Dictionary(
            uniqueKeysWithValues: try fixture.access.own { try $0.gear() }.map { ($0.name, $0.kind) })
        #expect(
            kinds == ["Both (B M)": .bike, "Brand (B)": .bike, "Model (M)": .shoes, "Plain": .shoes, "Unknown": .shoes])
    }
}
