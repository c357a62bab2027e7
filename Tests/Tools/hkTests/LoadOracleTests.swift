import Foundation
import TestSupport
import Testing

/// Loads, compared with the same formulas in Python (`Tests/Oracle/load.py`), if numpy is available.
@Suite struct LoadOracleTests {
    private static let script = Repository.file("Tests/Oracle/load.py").path
    private static let hasNumPy = (try? Program().shell("python3 -c 'import numpy'").code) == 0

    @Test(.enabled(if: hasNumPy, "python3 has no numpy"))
    func everyFigureIsWhatTheOracleSays() throws {
        let program = try Program()
        try Loads.prepare(program)
        let run = try program.shell("python3 '\(Self.script)' $HK health.sqlite")
        #expect(run.code == 0, "\(run)")
        #expect(run.output.contains(" 0 differ") && !run.output.hasPrefix("0 "))
    }

    /// Figures cached by the first report are read by the second one; a deleted workout leaves none.
    @Test func whatIsKeptSaysTheSame() throws {
        let program = try Program()
        try Loads.prepare(program)
        let report = ["load", "--from", "2026-05-01", "--to", "2026-05-20", "--measure", "tss", "--csv"]
        let first = try program.run(arguments: report)
        #expect(first.code == 0 && first.output.split(separator: "\n").count { $0.contains(",tss,1,") } == 3)
        #expect(try program.run(arguments: report).output == first.output)
        let ride = try program.run("workouts", "--where", "activity == 'cycling'", "--json").output
            .firstMatch(of: /"uuid": "([^"]*)"/)?.1
        #expect(try program.run("delete", String(try #require(ride)), "--yes").code == 0)
        let last = try program.run(arguments: report)
        #expect(last.output.split(separator: "\n").count { $0.contains(",tss,1,") } == 2)
    }
}

/// A person with runs and rides.
enum Loads {
    /// Prepares a store with a person, some runs, the example, and rides with power.
    static func prepare(_ program: Program) throws {
        try program.write(person, to: "export.xml")
        #expect(try program.run("import", "export.xml").code == 0)
        try Runs.importAll(program)
        #expect(try program.run("import", Program.example).code == 0)
        for day in 11...13 {
            try program.write(ride(day: day), to: "ride-\(day).tcx")
            #expect(try program.run("import", "ride-\(day).tcx").code == 0)
        }
    }

    private static let person = """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="en_GB">
         <ExportDate value="2026-06-01 09:00:00 +0000"/>
         <Me HKCharacteristicTypeIdentifierDateOfBirth="1984-03-09" \
        HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>
         <Record type="HKQuantityTypeIdentifierRestingHeartRate" sourceName="Watch" unit="count/min" \
        startDate="2026-05-01 00:00:00 +0000" endDate="2026-05-01 00:00:00 +0000" value="52"/>
         <Record type="HKQuantityTypeIdentifierCyclingFunctionalThresholdPower" sourceName="Watch" unit="W" \
        startDate="2026-05-01 00:00:00 +0000" endDate="2026-05-01 00:00:00 +0000" value="240"/>
        </HealthData>

        """

    /// Returns half an hour with efforts of four minutes, harder each day, a pause, and matching heart rates.
    private static func ride(day: Int) -> String {
        let points = (0..<1800).filter { !(900..<960).contains($0) }.map { second -> String in
            let isHard = second / 240 % 2 == 1
            let watts = (isHard ? 290 + (day - 11) * 25 : 150) + second % 30
            let beats = (isHard ? 158 : 128) + second / 200
            let time = "2026-05-\(day)T17:\(two(second / 60)):\(two(second % 60))Z"
            return """
                <Trackpoint><Time>\(time)</Time><HeartRateBpm><Value>\(beats)</Value></HeartRateBpm><Extensions>\
                <TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><Watts>\(watts)</Watts></TPX>\
                </Extensions></Trackpoint>
                """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>\
            <Activity Sport="Biking"><Id>2026-05-\(day)T17:00:00Z</Id><Lap StartTime="2026-05-\(day)T17:00:00Z">\
            <TotalTimeSeconds>1800</TotalTimeSeconds><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>\
            <Track>\(points[..<900].joined())</Track><Track>\(points[900...].joined())</Track></Lap></Activity></Activities>\
            </TrainingCenterDatabase>
            """
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
