import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// `hk plan`: what it shows of a planned workout, and its conversion.
@Suite struct PlanCommandTests {
    private let program: Program

    /// A plan as intervals.icu writes it.
    static let text = """
        Warmup
        - 10m ramp 50-75% 90rpm

        3x
        - Hold it 8m 88-92%
        - 4m 55% intensity=recovery

        Cooldown
        - 5m ramp 60-40%

        """
    /// The same without what ZWO cannot store.
    static let zwift = """
        <workout_file><name>Sweet spot</name><sportType>bike</sportType><workout>
        <Warmup Duration="600" PowerLow="0.50" PowerHigh="0.75"/>
        <IntervalsT Repeat="3" OnDuration="480" OffDuration="240" OnPower="0.90" OffPower="0.55"/>
        <Cooldown Duration="300" PowerLow="0.60" PowerHigh="0.40"/>
        </workout></workout_file>
        """

    init() throws {
        program = try Program()
        try program.write(Self.text, to: "ride.icu.txt")
        try program.write(Self.zwift, to: "ride.zwo")
    }

    @Test func PLF_1_importNamesAPlan() throws {
        let run = try program.run("import", "ride.zwo")
        #expect(run.code == 1)
        #expect((run.output + run.error).contains("it is a planned workout, not a recording; 'hk plan show' shows it"))
        #expect(try program.run("convert", "ride.icu.txt", "a.fit").error.contains("it is a planned workout"))
    }

    @Test func PLF_8_targetsAreShownWithTheThreshold() throws {
        let run = try program.run("plan", "show", "ride.zwo", "--ftp", "250")
        #expect(run.code == 0 && run.error == "")
        #expect(run.output.contains("Sweet spot: Cycling\n8 steps: 51:00\n"))
        #expect(run.output.contains("Warm-up     10:00  50–75 % FTP, 125–188 W, rising"))
        #expect(run.output.contains("3 times"))
        #expect(run.output.contains("  Work       8:00  90 % FTP, 225 W"))
        #expect(run.output.contains("▄") && run.output.contains("▇"))
    }

    @Test func PLF_2_notesAreOnStandardError() throws {
        let run = try program.run("plan", "show", "ride.icu.txt", "--ftp", "250")
        #expect(run.error == "! 0.0.0: cadence 90 lost beside power\n")
        #expect(run.output.contains("Hold it"))
    }

    @Test func PLF_1_plansAreConvertedThereAndBack() throws {
        for name in ["a.fit", "a.zwo", "a.mrc", "a.txt", "a.json"] {
            let run = try program.run("plan", "convert", "ride.zwo", name)
            #expect(run.code == 0, "\(name): \(run.error)")
            let shown = try program.run("plan", "show", name)
            #expect(shown.output.contains("51:00"), "\(name)")
        }
        // Watts need the threshold.
        let refused = try program.run("plan", "convert", "ride.zwo", "a.erg")
        #expect(refused.code == 1 && refused.error.contains("cannot be expressed without the threshold power"))
        #expect(try program.run("plan", "convert", "ride.zwo", "a.erg", "--ftp", "250").code == 0)
        #expect(try program.run("plan", "convert", "ride.zwo", "a.fit").error.contains("exists; use --force"))
        #expect(try program.run("plan", "convert", "ride.zwo", "a.fit", "--force").code == 0)
    }

    @Test func PLF_2_strictWritesNothingThatWouldLoseAPart() throws {
        let run = try program.run("plan", "convert", "ride.icu.txt", "b.zwo", "--strict")
        #expect(run.code == 65 && run.error.contains("0.0.0: cadence 90 lost beside power"))
        #expect(!FileManager.default.fileExists(atPath: program.folder.appending(path: "b.zwo").path))
        #expect(try program.run("plan", "convert", "ride.zwo", "b.json", "--strict", "--ftp", "250").code == 0)
    }

    // MARK: Comparing

    @Test(.enabled(if: RealFile.isAvailable, "no real files"))
    func PLN_91_PLN_94_aRecordingThatNamesItsStepsIsCompared() throws {
        let files = RealFile.folder
        // The file is the element of one workout.
        let part = try String(
            contentsOf: files.appending(path: "apple-health/apple-health-analyzer/workout_running_multiple_parts.xml"),
            encoding: .utf8)
        try program.write(
            "<HealthData locale=\"en_GB\">\(part.trimmingPrefix(/\s*<\?xml.*?\?>/))</HealthData>", to: "part.xml")
        let plan = files.appending(path: "plans/made/fartlek.plan.json").path
        #expect(try program.run("import", "part.xml").code == 0)
        let output = try program.run("plan", "compare", "last", plan, "--json").output
        let json = try JSON(parsing: output)
        #expect(json["way"]?.line == "\"keyPaths\"" && json["score"]?.line == "1")
        #expect(output.contains("\"inTarget\": null"))
        #expect(json["estimatedSeconds"]?.line == "2170")
        let steps = try json.member("steps") { try $0.elements { $0 } }
        #expect(steps.count == 17 && steps.allSatisfy { $0["completion"]?.line == "1" })
        let shown = try program.run("plan", "compare", "last", plan)
        #expect(shown.code == 0 && shown.output.hasPrefix("Plan: Eight quick minutes\n  100 %: 100 % done\n"))
        #expect(shown.output.contains("The recording names the steps."))
        let missing = try program.run("plan", "compare", "last")
        #expect(missing.code == 1 && missing.error.contains("was not started from a plan. Specify a plan"))
        #expect(try !program.run("show", "last").output.contains("Plan"))
    }

    @Test(arguments: [
        ["plan", "show", "ride.zwo", "--ftp", "0"], ["plan", "show", "ride.zwo", "--threshold-pace", "4.30"],
        ["plan", "show", "ride.zwo", "--activity", "flying"], ["plan", "show", "ride.zwo", "--scale"],
        ["plan", "convert", "ride.zwo", "a.nothing"], ["plan", "convert", "ride.zwo", "-", "--to", "fit", "--json"],
        ["plan", "convert", "ride.zwo", "a.erg", "--free", "-1"],
    ])
    func wrongArgumentsAreAnErrorOfUsage(arguments: [String]) throws {
        #expect(try program.run(arguments: arguments).code == 64)
    }
}
