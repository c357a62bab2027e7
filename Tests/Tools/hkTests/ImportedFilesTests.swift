import Foundation
import TestSupport
import Testing

/// Unusual arguments of `hk import`: folders, pipes, names that are not text.
@Suite struct ImportedFilesTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private static func gpx(_ second: Int) -> String { GPX.file(GPX.track([[second, second + 10]])) }

    @Test func whatInAFolderClaimsToBeAWorkoutIsToldAndTheRestIsCounted() throws {
        try program.shell("mkdir -p all/deep")
            .expect(0)
        try program.write(Self.gpx(0), to: "all/good.gpx")
        try program.write("", to: "all/empty.fit")
        try program.write("<gpx><trk><trkseg><trkpt lat=\"1\"", to: "all/deep/cut.GPX")
        try program.write("picture", to: "all/deep/picture.jpg")
        try program.write("", to: "all/.DS_Store")
        let run = try program.run("import", "all")
        #expect(run.code == 2)
        #expect(run.error.contains("'all/empty.fit': the file is empty"))
        #expect(run.error.contains("all/deep/cut.GPX"))
        #expect(run.output.contains("1 file imported, 2 files failed, 2 files ignored"))
    }

    @Test(arguments: ["utf-32", "rubbish"])
    func aFileOfAnotherEncodingIsTold(_ kind: String) throws {
        try program.shell("mkdir all").expect(0)
        let text = Self.gpx(0)
        let data = kind == "rubbish" ? Data([1, 2, 3, 4]) : text.data(using: .utf32) ?? Data()
        try data.write(to: program.folder.appending(path: "all/a.gpx"))
        let run = try program.run("import", "all")
        #expect(run.code == 1 && run.error.contains("Could not read 'all/a.gpx'"))
    }

    @Test func namesThatAreNoTextAreNames() throws {
        try program.write(Self.gpx(0), to: "plain.gpx")
        try program.shell("mv plain.gpx \"$(printf 'na\\377me.gpx')\"").expect(0)
        let alone = try program.shell("\"$HK\" import \"$(printf 'na\\377me.gpx')\"")
        #expect(alone.code == 0 && alone.output.contains("na\u{FFFD}me.gpx: imported"))
        try program.shell("mkdir \"$(printf 'fol\\377der')\" && mv na* fol*").expect(0)
        let folder = try program.shell("\"$HK\" import fol*")
        #expect(folder.code == 0 && folder.output.contains("fol\u{FFFD}der/na\u{FFFD}me.gpx: duplicate"))
    }

    @Test("--dry-run reports what the import would do, and stores nothing")
    func aDryRunIsTheImportWithoutItsEffect() throws {
        try program.write(Self.gpx(0), to: "a.gpx")
        try program.write(Self.gpx(100), to: "b.gpx")
        // Without a store none is made.
        let first = try program.run("import", "--dry-run", "a.gpx")
        #expect(first.code == 0 && first.output.contains("a.gpx: imported"))
        #expect(first.output.contains("Nothing was stored."))
        #expect(try program.run("workouts").code != 0)
        try program.run("import", "a.gpx").expect(0)
        let before = try program.run("workouts", "--json").output
        let trial = try program.run("import", "--dry-run", "--json", "a.gpx", "b.gpx")
        #expect(try program.run("workouts", "--json").output == before)
        #expect(try program.shell("ls -A | grep -c trial").output.hasPrefix("0"))
        let real = try program.run("import", "--json", "a.gpx", "b.gpx")
        #expect(trial.output.replacing("\"dryRun\": true", with: "\"dryRun\": false") == real.output)
    }

    /// A track without times, ten points of some 111 m.
    private static let way = GPX.file(
        "<trk><name>Round</name><trkseg>"
            + (0..<10).map { "<trkpt lat=\"48.00\($0)\" lon=\"16\"/>" }.joined() + "</trkseg></trk>")

    @Test func aWayWithoutTimesBecomesAWorkoutFromAStart() throws {
        try program.write(Self.way, to: "way.gpx")
        let refused = try program.run("import", "way.gpx")
        #expect(refused.code == 1 && refused.error.contains("Use '--start' with its start time"))
        let run = try program.run("import", "way.gpx", "--activity", "running", "--start", "2024-05-01 10:00")
        #expect(run.code == 0 && run.output.contains("Running  2024-05-01 10:00  6:40"))
        #expect(run.output.contains("with a speed of 9.0 km/h"))
        #expect(try program.run("import", "way.gpx", "--start", "someday").code == 64)
    }

    @Test func coursesKeepTheTimesFromPointToPoint() throws {
        let points = (0..<3).map {
            "<Trackpoint><Time>2001-01-01T00:0\($0):00Z</Time><Position><LatitudeDegrees>48.00\($0)</LatitudeDegrees>"
                + "<LongitudeDegrees>16</LongitudeDegrees></Position></Trackpoint>"
        }
        let course =
            "<TrainingCenterDatabase><Courses><Course><Name>Hill</Name><Track>\(points.joined())</Track></Course>"
            + "</Courses></TrainingCenterDatabase>"
        try program.write(course, to: "course.tcx")
        #expect(try program.run("import", "course.tcx").error.contains("Use '--start' with its start time"))
        let run = try program.run("import", "course.tcx", "--start", "2024-05-01 10:00")
        #expect(run.code == 0 && run.output.contains("2024-05-01 10:00  2:00"))
    }

    @Test func routesThatNoWorkoutNamesBecomeWorkoutsWhenAsked() throws {
        try program.shell("mkdir -p all/workout-routes").expect(0)
        try program.write(ExampleExport(days: 1).text, to: "all/export.xml")
        try program.write(Self.gpx(0), to: "all/workout-routes/lonely.gpx")
        let first = try program.run("import", "all")
        #expect(first.output.contains("1 route was left out: no workout of the export names it."))
        #expect(first.output.contains("--unmatched-routes"))
        let second = try program.run("import", "all", "--unmatched-routes")
        #expect(second.output.contains("all/workout-routes/lonely.gpx: imported"))
    }

    /// A run of three metres a second without an activity.
    private static let unnamed = GPX.file(
        "<trk><trkseg>"
            + (0..<200).map { second in
                "<trkpt lat=\"\(48 + Double(second) * 0.000_027)\" lon=\"16\"><time>2024-05-01T10:0\(second / 60):"
                    + "\(second % 60 < 10 ? "0" : "")\(second % 60)Z</time></trkpt>"
            }.joined() + "</trkseg></trk>")

    @Test func anActivityIsProposedAndConfirmed() throws {
        try program.write(Self.unnamed, to: "a.gpx")
        #expect(try program.run("import", "a.gpx").output.contains("Running?"))
        #expect(try program.run("workouts").output.contains("Running?"))
        #expect(try program.run("activity").output.contains("Running?"))
        let run = try program.run("activity", "--confirm", "--all")
        #expect(run.code == 0 && run.output.contains("Running ") && !run.output.contains("Running?"))
        #expect(try program.run("activity").output == "Every workout has an activity.\n")
        #expect(try program.run("import", "a.gpx").output.contains("duplicate, nothing changed"))
        let workouts = try program.run("workouts", "--json").output
        #expect(workouts.components(separatedBy: "\"uuid\"").count == 2 && workouts.contains("\"running\""))
    }

    @Test func anActivityIsSaidForOneWorkout() throws {
        try program.write(Self.unnamed, to: "a.gpx")
        try program.run("import", "a.gpx").expect(0)
        let list = try program.run("workouts").output.split(separator: "\n")
        let id = String(list[list.count - 1].prefix(8))
        #expect(try program.run("activity", "flying", id).code == 64)
        let run = try program.run("activity", "cycling", id)
        #expect(run.code == 0 && run.output.contains("Cycling "))
        #expect(try program.run("types").output.contains("distanceCycling"))
        #expect(try program.run("activity", "hiking", "--all").output.contains("Nothing was changed."))
    }

    @Test func aPipeIsReadLikeStandardInput() throws {
        try program.write(Self.gpx(0), to: "run.gpx")
        let run = try program.shell("mkfifo pipe && (cat run.gpx > pipe &) && \"$HK\" import pipe")
        #expect(run.code == 0 && run.output.contains("pipe: imported"))
        let zipped = try program.shell("(gzip -c run.gpx > pipe &) && \"$HK\" import pipe")
        #expect(zipped.code == 0 && zipped.output.contains("duplicate"))
    }
}

extension Program.Run {
    fileprivate func expect(_ code: Int32) { #expect(self.code == code, "\(error)") }
}
