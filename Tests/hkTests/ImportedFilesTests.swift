import Foundation
import TestSupport
import Testing

/// Whatever people name to `hk import`: folders, pipes, names that are no text.
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
