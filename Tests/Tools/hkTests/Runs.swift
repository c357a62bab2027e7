/// Small recordings of runs, built in the test.
enum Runs {
    /// Returns a run in May 2026: a point every twenty seconds, some metres further north, with a varying heart rate.
    static func file(day: Int, hour: Int, points: Int, heartRate: Int, step: Int) -> String {
        let body = (0..<points).map { index in
            let latitude = 47 + Double(index * step) / 100_000
            let seconds = index * 20
            let time = "2026-05-\(two(day))T\(two(hour)):\(two(seconds / 60)):\(two(seconds % 60))Z"
            let beats = heartRate + index % 40
            return """
                <trkpt lat="\(latitude)" lon="8"><time>\(time)</time><extensions><t:TrackPointExtension>\
                <t:hr>\(beats)</t:hr></t:TrackPointExtension></extensions></trkpt>
                """
        }
        return """
            <gpx version="1.1" creator="Test watch" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:t="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><type>running</type><trkseg>\
            \(body.joined())</trkseg></trk></gpx>
            """
    }

    /// Imports runs of four days, with gaps between some of them.
    static func importAll(_ program: Program) throws {
        let runs = [
            file(day: 4, hour: 6, points: 60, heartRate: 110, step: 50),
            file(day: 5, hour: 17, points: 150, heartRate: 130, step: 60),
            file(day: 9, hour: 9, points: 100, heartRate: 125, step: 55),
            file(day: 18, hour: 9, points: 40, heartRate: 105, step: 45),
        ]
        for run in runs {
            try program.write(run, to: "run.gpx")
            _ = try program.run("import", "run.gpx")
        }
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
