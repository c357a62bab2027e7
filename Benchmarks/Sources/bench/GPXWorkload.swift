import Foundation

/// A made-up ride as GPX: a point a second with position, elevation, power, heart rate and cadence.
struct GPXWorkload {
    private var bytes: [UInt8] = []
    private var random = SeededGenerator(seed: 42)

    /// Writes a ride, about 310 bytes a point.
    ///
    /// - Parameter start: Seconds since 2001-01-01 UTC.
    static func write(points: Int, start: Double, to path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
        else { throw Failure("Could not write '\(path)'.") }
        var writer = GPXWorkload()
        try writer.write(points, start: Int(start) + 978_307_200, to: file)
        try file.close()
    }

    private mutating func write(_ points: Int, start: Int, to file: FileHandle) throws {
        text(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="bench" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
             <trk>
              <name>Made-up ride</name>
              <type>cycling</type>
              <trkseg>

            """)
        // Fixed-point numbers: 1e-7 degrees, decimetres.
        var (latitude, longitude, elevation) = (515_000_000, 100_000_000, 1_000)
        var (course, speed, pulse, target, cadence) = (0.0, 5.5, 95.0, 140.0, 80)
        for index in 0..<points {
            course += Double.random(in: -0.1...0.1, using: &random)
            speed = max(0.5, speed + 0.1 * (5.5 - speed) + Double.random(in: -0.3...0.3, using: &random))
            latitude += Int(89.9 * speed * cos(course))
            longitude += Int(144 * speed * sin(course))
            elevation = max(10, elevation + Int.random(in: -1...1, using: &random))
            if index % 300 == 0 { target = Double.random(in: 110...175, using: &random) }
            pulse += (target - pulse) / 40 + Double.random(in: -0.8...0.8, using: &random)
            cadence = min(110, max(50, cadence + Int.random(in: -1...1, using: &random)))
            point(latitude, longitude, elevation, start + index)
            let power = Int.random(in: 120...240, using: &random)
            extensions(power: power, pulse: Int(pulse), cadence: cadence)
            if bytes.count > 1 << 16 {
                try file.write(contentsOf: bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        text("  </trkseg>\n </trk>\n</gpx>\n")
        try file.write(contentsOf: bytes)
    }

    private mutating func point(_ latitude: Int, _ longitude: Int, _ elevation: Int, _ time: Int) {
        text("   <trkpt lat=\"")
        decimal(latitude, places: 7)
        text("\" lon=\"")
        decimal(longitude, places: 7)
        text("\">\n    <ele>")
        decimal(elevation, places: 1)
        text("</ele>\n    <time>")
        date(time)
        text("</time>\n")
    }

    private mutating func extensions(power: Int, pulse: Int, cadence: Int) {
        text("    <extensions>\n     <power>")
        number(power, digits: 1)
        text("</power>\n     <gpxtpx:TrackPointExtension>\n      <gpxtpx:hr>")
        number(pulse, digits: 1)
        text("</gpxtpx:hr>\n      <gpxtpx:cad>")
        number(cadence, digits: 1)
        text("</gpxtpx:cad>\n     </gpxtpx:TrackPointExtension>\n    </extensions>\n   </trkpt>\n")
    }

    // MARK: Text

    private mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func number(_ value: Int, digits: Int) {
        if digits > 1 || value >= 10 { number(value / 10, digits: digits - 1) }
        bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
    }

    private mutating func decimal(_ value: Int, places: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        number(abs(value) / scale, digits: 1)
        bytes.append(UInt8(ascii: "."))
        number(abs(value) % scale, digits: places)
    }

    /// Writes a date since 1970 as 2024-01-01T00:00:00Z.
    private mutating func date(_ seconds: Int) {
        // Days since 0000-03-01, so that the leap day is the last of a year.
        let days = seconds / 86_400 + 719_468
        let era = days / 146_097
        let day = days % 146_097
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let rest = day - (365 * year + year / 4 - year / 100)
        let month = (5 * rest + 2) / 153
        let parts = [
            (era * 400 + year + (month >= 10 ? 1 : 0), 4, "-"), (month < 10 ? month + 3 : month - 9, 2, "-"),
            (rest - (153 * month + 2) / 5 + 1, 2, "T"), (seconds % 86_400 / 3_600, 2, ":"),
            (seconds % 3_600 / 60, 2, ":"), (seconds % 60, 2, "Z"),
        ]
        for (value, digits, mark) in parts {
            number(value, digits: digits)
            text(mark)
        }
    }
}
