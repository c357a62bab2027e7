import Foundation
import Testing
import WorkoutFiles

/// The format and the place of the output of `hk convert`.
@Suite struct ConvertOptionTests {
    private let program: Program

    init() throws {
        program = try Program()
        try FileManager.default.copyItem(
            atPath: Program.example, toPath: program.folder.appending(path: "run.gpx").path)
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: program.folder.appending(path: name)), as: UTF8.self)
    }

    @Test("The format is that of the ending in any case, unless another one is asked for") func formats() throws {
        let large = try program.run("convert", "run.gpx", "A.TCX", "--json")
        #expect(large.code == 0, "\(large)")
        let told = try JSON(parsing: large.output)
        #expect(told["file"]?.line == "\"A.TCX\"" && told["format"]?.line == "\"tcx\"")
        #expect(try text("A.TCX").contains("<TrainingCenterDatabase"))
        let asked = try program.run("convert", "run.gpx", "b.gpx", "--to", "tcx", "--json")
        #expect(asked.code == 0, "\(asked)")
        #expect(try JSON(parsing: asked.output)["format"]?.line == "\"tcx\"")
        #expect(try text("b.gpx") == text("A.TCX"))
    }

    @Test("Standard output has no ending") func endings() throws {
        let run = try program.run("convert", "run.gpx", "-")
        #expect(run.code == 64 && run.output == "")
        #expect(
            run.error.hasPrefix("Error: Cannot determine the format of '-'. Specify --to gpx, tcx, fit, "), "\(run)")
    }

    @Test("A terminal gets texts, but no FIT file") func terminals() throws {
        let refused = try PseudoTerminal(columns: 200)
        let process = try program.start("convert", "run.gpx", "-", "--to", "fit", on: refused)
        let sentence = refused.readAll(of: process)
        #expect(process.terminationStatus == 1)
        #expect(
            sentence.contains(
                "Error: The file cannot be written to a terminal. Redirect it to a file or a pipe: "
                    + "hk convert … - --to fit > FILE"), "\(sentence)")
        let gpx = try program.run(["convert", "run.gpx", "-", "--to", "gpx"], onTerminalOf: 200)
        #expect(gpx.contains("<gpx") && gpx.contains("</gpx>"))
    }
}
