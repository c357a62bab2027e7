import Foundation
import TestSupport
import Testing

/// Reports over time, compared with the same formulas in Python (`Tests/Oracle/tracking.py`), on ten years.
@Suite struct TrackingOracleTests {
    private static let script = Repository.file("Tests/Oracle/tracking.py").path
    private static let hasPython = (try? Program().shell("python3 -c 'import statistics'").code) == 0

    @Test("API-130, API-131, API-132, API-134: an independent program computes the same", .enabled(if: hasPython))
    func everyFigureIsWhatTheOracleSays() throws {
        let program = try Program()
        try program.write(Self.export, to: "export.xml")
        #expect(try program.run("import", "export.xml").code == 0)
        try Runs.importAll(program)
        // Twice the way of the first run, once a little aside.
        for (day, step) in [(21, 50), (22, 51)] {
            try program.write(Runs.file(day: day, hour: 7, points: 60, heartRate: 110, step: step), to: "again.gpx")
            #expect(try program.run("import", "again.gpx").code == 0)
        }
        let run = try program.shell("python3 '\(Self.script)' $HK health.sqlite 2017-01-01 2026-12-31")
        #expect(run.code == 0, "\(run)")
        let count = run.output.firstMatch(of: /([0-9]+) figures, 0 differ/).flatMap { Int($0.1) }
        #expect((count ?? 0) > 3_000, "\(run.output)")
    }

    /// Ten years of a scale, a cuff and a watch, with days that are missing.
    private static var export: String {
        var random = SeededGenerator(seed: 43)
        func record(_ type: String, _ unit: String, _ value: Double, _ date: String) -> String {
            """
            <Record type="HKQuantityTypeIdentifier\(type)" sourceName="Watch" unit="\(unit)" startDate="\(date)" \
            endDate="\(date)" value="\((value * 1_000).rounded() / 1_000)"/>

            """
        }
        var text = ""
        var mass = 78.0
        for day in 0..<3_650 {
            let parts = civil(day)
            let (date, before) = (parts, civil(day - 1))
            if Int.random(in: 0..<3, using: &random) > 0 {
                mass += Double.random(in: -0.4...0.39, using: &random)
                text += record("BodyMass", "kg", mass, "\(date) 06:30:00 +0000")
                if day % 7 == 0 { text += record("BodyMass", "kg", mass + 0.6, "\(date) 21:30:00 +0000") }
                text += record(
                    "BodyFatPercentage", "%", .random(in: 0.15...0.2, using: &random), "\(date) 06:30:00 +0000")
            }
            if Int.random(in: 0..<3, using: &random) == 0 {
                let minutes = Int.random(in: 20...59, using: &random)
                let sport = ["Running", "Cycling", "Hiking"][day % 3]
                text += """
                    <Workout workoutActivityType="HKWorkoutActivityType\(sport)" duration="\(minutes)" durationUnit="min" \
                    totalDistance="\(Double(minutes) / 6)" totalDistanceUnit="km" totalEnergyBurned="\(minutes * 10)" \
                    totalEnergyBurnedUnit="Cal" sourceName="Watch" startDate="\(date) 17:00:00 +0000" \
                    endDate="\(date) 17:\(minutes):00 +0000"/>

                    """
            }
            if day % 30 == 3 {
                let (systolic, diastolic) = (
                    Int.random(in: 105...185, using: &random), Int.random(in: 62...112, using: &random)
                )
                let stamp = "\(date) 08:00:00 +0000"
                text += """
                    <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" startDate="\(stamp)" \
                    endDate="\(stamp)">
                    \(record("BloodPressureSystolic", "mmHg", Double(systolic), stamp))\
                    \(record("BloodPressureDiastolic", "mmHg", Double(diastolic), stamp))</Correlation>

                    """
            }
            // A watch that lies in a drawer for a quarter of each year.
            guard day % 365 < 270 else { continue }
            for hour in [2, 5] where Int.random(in: 0..<4, using: &random) > 0 {
                text += record(
                    "HeartRateVariabilitySDNN", "ms", .random(in: 25...70, using: &random),
                    "\(date) 0\(hour):10:00 +0000")
            }
            text += record(
                "RestingHeartRate", "count/min", .random(in: 46...58, using: &random).rounded(),
                "\(date) 10:00:00 +0000")
            for (from, to, stage) in [
                ("\(before) 22:4\(Int.random(in: 0...9, using: &random)):00", "\(date) 02:30:00", "AsleepCore"),
                ("\(date) 02:30:00", "\(date) 02:45:00", "Awake"),
                ("\(date) 02:45:00", "\(date) 0\(Int.random(in: 5...7, using: &random)):15:00", "AsleepDeep"),
            ] {
                text += """
                    <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" \
                    startDate="\(from) +0000" endDate="\(to) +0000" value="HKCategoryValueSleepAnalysis\(stage)"/>

                    """
            }
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <HealthData locale="en_GB">
             <ExportDate value="2026-12-31 09:00:00 +0000"/>
            \(text)</HealthData>

            """
    }

    /// Returns a day, counted from 1 January 2017.
    private static func civil(_ day: Int) -> String {
        let start = Date(timeIntervalSince1970: 1_483_228_800 + Double(day) * 86_400)
        return String(start.ISO8601Format().prefix(10))
    }
}
