import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// What the readers of tracks make of each element, around every bound.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the texts in `Tests/Core/Texts/Sweeps`.
@Suite struct TrackTableTests {
    /// The start: 2020-01-01 00:00:00 UTC.
    private static let start = 599_529_600.0

    private static func date(_ second: Double) -> String { WholeOutcome.date(start + second) }

    private static func span(_ interval: some RecordedInterval) -> String {
        "\(WholeOutcome.number(interval.start - start))–\(WholeOutcome.number(interval.end - start))"
    }

    private static func totals(_ totals: StatedTotals) -> String {
        StatedTotal.allCases.compactMap { total in
            totals[total].map { " \(total.rawValue) \(WholeOutcome.number($0))" }
        }.joined()
    }

    /// Returns all that a recording has, each part only if there is one.
    private static func outline(_ read: WorkoutRecording) -> String {
        let details = read.details
        var parts: [String] = []
        func add(_ name: String, _ texts: [String]) {
            if !texts.isEmpty { parts.append("\(name) \(texts.joined(separator: ", "))") }
        }
        add("name", details.name.map { ["'\($0)'"] } ?? [])
        add("notes", details.notes.map { ["'\($0)'"] } ?? [])
        add("by", details.creator.map { ["'\($0)'"] } ?? [])
        add("on", details.fileTime.map { [WholeOutcome.number($0 - start)] } ?? [])
        add(
            "tracks",
            details.tracks.map { track in
                [track.name, track.type, track.source].map { $0 ?? "-" }.joined(separator: "/") + " \(track.positions)"
                    + totals(track.totals)
            })
        add(
            "sessions",
            read.sessions.map {
                "\(span($0)) \($0.activity.name) \($0.activityName ?? "-") \($0.name ?? "-")" + totals($0.totals)
            })
        add(
            "segments",
            read.segments.map { segment in
                let points = segment.points.map { index in
                    let point = read.points.point(at: index)
                    let values = RecordedStream.allCases.compactMap { stream in
                        read.points[stream].isEmpty || read.points[stream][index].isNaN
                            ? nil : "\(stream)=\(WholeOutcome.number(read.points[stream][index]))"
                    }
                    return
                        ([WholeOutcome.number(point.time - start), "@"]
                        + [point.longitude, point.latitude].map(WholeOutcome.number) + values).joined(separator: " ")
                }
                return "\(span(segment)) of \(segment.track)/\(segment.session) [\(points.joined(separator: "; "))]"
            })
        add("pauses", read.pauses.map(span))
        add("laps", read.laps.map { span($0) + totals($0.totals) })
        add("markers", read.markers.map { "\(WholeOutcome.number($0.time - start)) \($0.name ?? "-")" })
        add("counts", details.waypoints + details.routes > 0 ? ["\(details.waypoints) \(details.routes)"] : [])
        add("way", ["\(Int(read.distance.rounded())) of \(Int(details.positionsDistance.rounded()))"])
        add("climb", read.ascent.map { ["\(WholeOutcome.number($0)) \(WholeOutcome.number(read.descent))"] } ?? [])
        add("first", details.firstTime.map { [WholeOutcome.number($0 - start)] } ?? [])
        parts += WholeOutcome.warnings(read.warnings).map { "! \($0)" }
        return parts.joined(separator: " | ")
    }

    private static func outcome(_ text: String, _ format: WorkoutFileFormat) -> String {
        do {
            guard let reader = format.workoutReader else { return "unreadable" }
            return outline(try reader.recording(MemoryByteSource(text), "a", nil))
        } catch { return "\(error)" }
    }

    /// A kept text whose lines are whole, however long.
    private struct Lines {
        var text = ""

        mutating func add(_ name: String, _ outcome: String) {
            text += "\(name): \(outcome)\n".replacing("\n", with: "⏎").dropLast() + "\n"
        }
    }

    // MARK: GPX

    private static func point(
        _ second: Double?, _ longitude: String = "0", _ latitude: String = "0", _ inside: String = ""
    )
        -> String
    {
        "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">\(second.map { "<time>\(date($0))</time>" } ?? "")\(inside)</trkpt>"
    }

    private static func track(_ segments: String..., before: String = "") -> String {
        "<trk>\(before)\(segments.map { "<trkseg>\($0)</trkseg>" }.joined())</trk>"
    }

    @Test func elementsOfGPX() throws {
        var lines = Lines()
        func add(_ name: String, _ inside: String, _ attributes: String = "") {
            lines.add(name, Self.outcome("<gpx \(attributes)>\(inside)</gpx>", .gpx))
        }
        let one = Self.track(Self.point(0))
        for (longitude, latitude) in [
            ("0", "90"), ("0", "90.0001"), ("0", "-90"), ("0", "-90.0001"), ("180", "1"), ("-180", "1"), ("180.5", "1"),
            ("-180.5", "1"), ("360", "1"), ("360.5", "1"), ("-360.5", "1"), ("", "1"), ("1", ""), ("", ""), ("x", "1"),
            ("1,5", "2"), ("0", "100"), ("0", "200"), ("1", "100"), ("0", "300"),
        ] {
            add(
                "\(longitude) \(latitude)",
                Self.track(Self.point(0), Self.point(1, longitude, latitude) + Self.point(2, "0.001")))
        }
        let values = [
            ("ele", ["1.5", "-1", "0", "x", "1e9"]), ("hr", ["90", "0", "-1", "254", "255", "256"]),
            ("heartrate", ["91"]), ("cad", ["80", "255", "256", "-1"]), ("cadence", ["81"]),
            ("power", ["200", "-1", "1e9"]),
            ("watts", ["201"]), ("PowerInWatts", ["202"]), ("speed", ["3", "-1", "1e9"]),
            ("course", ["359", "360", "361", "-1"]),
            ("hAcc", ["5", "-1"]), ("vAcc", ["6", "-1"]), ("accuracy_horizontal", ["7"]), ("accuracy_vertical", ["8"]),
            ("atemp", ["-5", "1000"]), ("temp", ["20"]), ("temperature", ["21"]), ("wtemp", ["15"]),
            ("distance", ["5"]), ("depth", ["5"]),
        ]
        for (element, texts) in values {
            for text in texts {
                add("\(element) \(text)", Self.track(Self.point(0, "0", "0", "<\(element)>\(text)</\(element)>")))
            }
        }
        let spaces = "xmlns:c=\"http://www.cluetrust.com/XML/GPXDATA/1/0\" xmlns:g=\"http://www.garmin.com/x\""
        for inside in [
            "<c:distance>5</c:distance>", "<g:distance>5</g:distance>", "<g:depth>5</g:depth>", "<c:depth>5</c:depth>",
            "<g:depth>-5</g:depth>", "<extensions><g:depth>5</g:depth></extensions>", "<c:hr>90</c:hr>",
            "<extensions><a><time>2021-01-01T00:00:00Z</time><ele>7</ele><hr>99</hr></a></extensions>",
            "<hr>90</hr><hr>91</hr>", "<hr>90</hr><hr/>", "<hr>90</hr><hr>x</hr>", "<ele>1</ele><ele>2</ele>",
            "<time>2020-01-01T00:00:09Z</time>", "<time/>", "<time>x</time>",
        ] {
            add(inside, Self.track(Self.point(0, "0", "0", inside)), spaces)
        }
        add(
            "the depths of some points",
            Self.track(
                Self.point(0) + Self.point(1, "0", "95", "<g:depth>4</g:depth>")
                    + Self.point(2, "0", "0", "<g:depth>5</g:depth>") + Self.point(3)), spaces)
        for inside in [
            "<name>A</name>", "<name>A</name><name>B</name>", "<desc>D</desc>", "<time>2020-01-01T00:01:00Z</time>",
            "<time>x</time>", "<metadata><name>M</name><desc>D</desc><time>2020-01-01T00:01:00Z</time></metadata>",
            "<metadata><name>M</name></metadata><name>A</name>", "<author><name>X</name></author>",
            "<rte/><rte/><wpt/>",
            "<wpt><time>2020-01-01T00:00:05Z</time><name>W</name></wpt><wpt><time>2020-01-01T00:00:03Z</time></wpt>",
            "<wpt><time>x</time></wpt><wpt><extensions><time>2020-01-01T00:00:05Z</time></extensions></wpt>",
            "<trk><name>T</name></trk>", "<trk><name>T</name><type>running</type><src>S</src></trk>",
        ] {
            add(inside, inside + one, "creator=\"C\"")
        }
        #expect(try KeptText.difference(lines.text, from: "Core/Texts/Sweeps/gpx-elements.txt") == nil)
    }

    @Test func tracksOfGPX() throws {
        var lines = Lines()
        func add(_ name: String, _ inside: String, _ attributes: String = "") {
            lines.add(name, Self.outcome("<gpx \(attributes)>\(inside)</gpx>", .gpx))
        }
        func points(_ seconds: Double...) -> String {
            seconds.map { Self.point($0, "\($0 / 1_000)") }.joined()
        }
        func typed(_ type: String?, _ seconds: Double..., name: String = "") -> String {
            Self.track(
                seconds.map { Self.point($0, "\($0 / 1_000)") }.joined(),
                before: (type.map { "<type>\($0)</type>" } ?? "") + (name.isEmpty ? "" : "<name>\(name)</name>"))
        }
        add("nothing", "")
        add("an empty track", "<trk/>")
        add("an empty segment", Self.track("", points(0, 1)))
        add("two segments", Self.track(points(0, 1), points(5, 6)))
        add("two tracks", Self.track(points(0, 1)) + Self.track(points(5, 6)))
        add("segments that touch", Self.track(points(0, 5), points(5, 6)))
        add("segments that overlap", Self.track(points(0, 5), points(3, 4), points(9, 10)))
        add("segments out of order", Self.track(points(5, 6), points(0, 1), points(0, 2)))
        add("a step back", Self.track(points(0, 5, 3, 9)))
        add("untimed points", Self.track(points(0) + Self.point(nil, "0.001") + points(2) + Self.point(nil, "0.004")))
        add("an untimed segment", Self.track(Self.point(nil, "0.001") + Self.point(nil, "0.002"), points(2)))
        add("untimed points alone", Self.track(Self.point(nil, "0.001") + Self.point(nil, "0.002")))
        // Sessions: tracks of one activity are one.
        add("types", typed("running", 0, 1) + typed("cycling", 5, 6))
        add("types of one activity", typed("running", 0, 1) + typed("run", 5, 6))
        add("a type and none", typed("running", 0, 1) + typed(nil, 5, 6))
        add("none and a type", typed(nil, 0, 1) + typed("running", 5, 6))
        add("an unknown type and another", typed("odd", 0, 1) + typed("running", 5, 6))
        add("three types", typed("running", 0, 1) + typed(nil, 3, 4) + typed("cycling", 5, 6))
        add("types there and back", typed("running", 0, 1) + typed("cycling", 3, 4) + typed("running", 5, 6))
        add("types out of order", typed("running", 5, 6, name: "B") + typed("cycling", 0, 1, name: "A"))
        add("a type of an empty track", typed("running") + typed("cycling", 0, 1))
        add("unknown types", typed("odd", 0, 1) + typed("even", 3, 4))
        let statistics =
            "xmlns:t=\"http://www.garmin.com/xmlschemas/TrackStatsExtension/v1\" xmlns:c=\"http://www.cluetrust.com/X\""
        func stated(_ text: String, _ seconds: Double..., type: String = "run") -> String {
            Self.track(
                seconds.map { Self.point($0, "\($0 / 1_000)") }.joined(),
                before:
                    "<type>\(type)</type><extensions><t:TrackStatsExtension>\(text)</t:TrackStatsExtension></extensions>"
            )
        }
        let all =
            "<t:Distance>5</t:Distance><t:TotalElapsedTime>6</t:TotalElapsedTime><t:TimerTime>7</t:TimerTime>"
            + "<t:Ascent>8</t:Ascent><t:Descent>9</t:Descent><t:MaxSpeed>10</t:MaxSpeed><t:Calories>11</t:Calories>"
        add("totals", stated(all, 0, 1), statistics)
        add("totals of two tracks", stated(all, 0, 1) + stated(all.replacing("10<", with: "9<"), 3, 4), statistics)
        add("totals of two activities", stated(all, 0, 1) + stated(all, 3, 4, type: "bike"), statistics)
        add("totals below zero", stated("<t:Distance>-5</t:Distance><t:Calories>x</t:Calories>", 0, 1), statistics)
        add(
            "totals of one", stated("<t:Distance>5</t:Distance>", 0, 1) + stated("<t:Calories>5</t:Calories>", 3, 4),
            statistics)
        let lap = "<c:lap><c:startTime>2020-01-01T00:00:00Z</c:startTime><c:elapsedTime>5</c:elapsedTime>"
        for (name, text) in [
            ("a lap", lap + "<c:calories>7</c:calories><c:distance>8</c:distance></c:lap>"),
            ("a lap without time", "<c:lap><c:startTime>2020-01-01T00:00:00Z</c:startTime></c:lap>"),
            ("a lap without start", "<c:lap><c:elapsedTime>5</c:elapsedTime></c:lap>"),
            ("two laps", lap.replacing("00:00Z", with: "00:09Z") + "</c:lap>" + lap + "</c:lap>"),
            ("a lap of another namespace", "<t:lap><c:startTime>2020-01-01T00:00:00Z</c:startTime></t:lap>"),
        ] { add(name, "<extensions>\(text)</extensions>" + Self.track(points(0, 1)), statistics) }
        // Exercises of Samsung Health.
        for number in ["1002", "11007", "0", "9999", "custom"] {
            let exercise = "<exerciseinfo><exercisetype>\(number)</exercisetype></exerciseinfo>"
            add("exercise \(number)", exercise + Self.track(points(0, 1)))
            add(
                "exercise \(number) beside a type",
                Self.track(points(0, 1), before: "<type>hiking</type>" + exercise) + Self.track(points(3)))
        }
        // Points that state no position.
        func bare(_ second: Double, _ inside: String = "<hr>90</hr>") -> String {
            "<trkpt><time>\(Self.date(second))</time>\(inside)</trkpt>"
        }
        add("bare points", Self.track(bare(0) + bare(1)))
        add("one bare point", Self.track(bare(0)))
        add("bare points without values", Self.track(bare(0, "") + bare(1, "")))
        add("bare points in segments and tracks", Self.track(bare(0) + bare(2), bare(5)) + Self.track(bare(9), bare(7)))
        add("bare points before others", Self.track(bare(0) + bare(1) + points(3, 4)))
        add("bare points behind others", Self.track(points(3, 4) + bare(5) + bare(6)))
        add("bare points without time", Self.track("<trkpt><hr>90</hr></trkpt>" + bare(0) + bare(1)))
        add(
            "points with half a position",
            Self.track("<trkpt lat=\"1\"><time>\(Self.date(0))</time><hr>90</hr></trkpt>" + bare(1) + bare(2)))
        add(
            "bare points with all values",
            Self.track(
                bare(
                    0,
                    "<ele>5</ele><cad>80</cad><power>200</power><atemp>20</atemp><wtemp>9</wtemp><speed>3</speed><course>5</course><hAcc>5</hAcc>"
                ) + bare(1)))
        // Marks of pauses: at latitude 100, and 200 where it goes on.
        let (stop, go) = (Self.point(2, "0", "100"), Self.point(8, "0", "200"))
        add("a pause", Self.track(points(0, 1) + stop + go + points(9, 10)))
        add("a pause without an end", Self.track(points(0, 1) + stop + points(9, 10)))
        add("an end without a pause", Self.track(points(0, 1) + go + points(9, 10)))
        add("a pause of no length", Self.track(points(0, 1) + stop + Self.point(2, "0", "200") + points(9, 10)))
        add("a pause across tracks", Self.track(points(0, 1) + stop) + Self.track(go + points(9, 10)))
        add(
            "two pauses",
            Self.track(points(0, 1) + stop + Self.point(3, "0", "200") + Self.point(4, "0", "100") + go + points(9)))
        add("a pause before all", Self.track(stop + go + points(9, 10)))
        #expect(try KeptText.difference(lines.text, from: "Core/Texts/Sweeps/gpx-tracks.txt") == nil)
    }

    /// Marks of pauses exactly at the points around them, just before and just after; and where a session ends.
    @Test func pausesAndEndsOfGPX() throws {
        var lines = Lines()
        func add(_ name: String, _ inside: String) { lines.add(name, Self.outcome("<gpx>\(inside)</gpx>", .gpx)) }
        func points(_ seconds: Double...) -> String {
            seconds.map { Self.point($0, "\($0 / 1_000)") }.joined()
        }
        func stop(_ second: Double) -> String { Self.point(second, "0", "100") }
        func go(_ second: Double) -> String { Self.point(second, "0", "200") }
        for start in [0.5, 1, 1.5] {
            for end in [8.5, 9, 9.5] {
                let marks = stop(start) + go(end)
                add("\(start) to \(end)", Self.track(points(0, 1) + marks + points(9, 10)))
                add("\(start) to \(end) between segments", Self.track(points(0, 1), marks, points(9, 10)))
            }
        }
        add("two in a gap", Self.track(points(0, 1) + stop(1) + go(3) + stop(5) + go(9) + points(9, 10)))
        add("two in a gap, one too early", Self.track(points(0, 1) + stop(0.5) + go(3) + stop(5) + go(9) + points(9)))
        add(
            "one in each of two gaps",
            Self.track(points(0, 1) + stop(1) + go(3) + points(3, 4) + stop(4) + go(7) + points(8)))
        add("one in the second gap", Self.track(points(0, 1), points(3, 4) + stop(4) + go(7) + points(8)))
        add("one in the first gap", Self.track(points(0, 1) + stop(1) + go(3) + points(3, 4), points(8)))
        add(
            "one in a gap that another segment fills",
            Self.track(points(0, 1) + stop(2) + go(3) + points(5), points(1, 5)))
        add("segments that end at once", Self.track(points(0, 5), points(2, 5), points(7)))
        add("a pause at the end", Self.track(points(0, 1) + stop(1) + go(9)))
        // The session ends where the last of its segments does, whichever began last.
        func typed(_ type: String, _ segments: [Double]...) -> String {
            "<trk><type>\(type)</type>"
                + segments.map { "<trkseg>\($0.map { Self.point($0, "\($0 / 1_000)") }.joined())</trkseg>" }.joined()
                + "</trk>"
        }
        add("a segment within another", typed("run", [0, 9], [3, 4]))
        add("a segment to the end of another", typed("run", [0, 9], [3, 9]))
        add("a segment beyond another", typed("run", [0, 9], [3, 10]))
        add("a segment of a moment within another", typed("run", [0, 9], [3]))
        add("three segments, the first the longest", typed("run", [0, 9], [1, 2], [3, 4]))
        add("three segments, the second the longest", typed("run", [0, 2], [1, 9], [3, 4]))
        add("tracks within another", typed("run", [0, 9]) + typed("run", [3, 4]) + typed("run", [5, 6]))
        add("a session within another", typed("run", [0, 9]) + typed("bike", [3, 4]))
        add("segments within another in a second session", typed("run", [0, 1]) + typed("bike", [3, 9], [4, 5]))
        add("a session before and after another", typed("run", [0, 9], [5, 6]) + typed("bike", [3, 4]))
        add("segments of one start", typed("run", [0, 9], [0, 4], [0, 5]))
        #expect(try KeptText.difference(lines.text, from: "Core/Texts/Sweeps/gpx-pauses.txt") == nil)
    }

    // MARK: KML

    @Test func elementsOfKML() throws {
        var lines = Lines()
        func add(_ name: String, _ inside: String) { lines.add(name, Self.outcome("<kml>\(inside)</kml>", .kml)) }
        func whens(_ seconds: Double...) -> String { seconds.map { "<when>\(Self.date($0))</when>" }.joined() }
        func coords(_ texts: String...) -> String { texts.map { "<coord>\($0)</coord>" }.joined() }
        let track = "<Track>\(whens(0, 1))\(coords("0 0", "0.001 0"))</Track>"
        let place = "<Placemark>\(track)</Placemark>"
        add("nothing", "")
        add("a track", place)
        add("a track outside", track)
        add("more times", "<Placemark><Track>\(whens(0, 1, 2))\(coords("0 0", "0.001 0"))</Track></Placemark>")
        add("fewer times", "<Placemark><Track>\(whens(0))\(coords("0 0", "0.001 0"))</Track></Placemark>")
        add("an empty time", "<Placemark><Track><when/>\(whens(1))\(coords("0 0", "0.001 0"))</Track></Placemark>")
        for coord in [
            "", "1", "1 2", "1 2 3", "1 2 3 4", "x 2", "1 x", "1 2 x", "1,2", "181 2", "1 91", "1 2 1e9", " 1  2 ",
        ] {
            add("coord '\(coord)'", "<Placemark><Track>\(whens(0, 1))\(coords("0 0", coord))</Track></Placemark>")
        }
        for mode in ["", "<altitudeMode>absolute</altitudeMode>", "<altitudeMode>clampToGround</altitudeMode>"] {
            for heights in [["0", "0"], ["0", "5"], ["", "0"]] {
                add(
                    "heights \(heights) \(mode)",
                    "<Placemark><Track>\(mode)\(whens(0, 1))\(coords("0 0 \(heights[0])", "0.001 0 \(heights[1])"))</Track></Placemark>"
                )
            }
        }
        func arrays(_ name: String, _ values: String...) -> String {
            "<ExtendedData><SchemaData><SimpleArrayData name=\"\(name)\">"
                + values.map { "<value>\($0)</value>" }.joined() + "</SimpleArrayData></SchemaData></ExtendedData>"
        }
        for (name, values) in [
            ("heartrate", ["90", "91"]), ("Heart Rate", ["90"]), ("hr", ["90", "91", "92"]), ("odd", ["1", "2"]),
            ("power", ["", "200"]), ("cadence", ["x", "80"]), ("speed", ["-1", "1e9"]), ("temperature", ["-5", "999"]),
        ] {
            add(
                "values \(name) \(values)",
                "<Placemark><Track>\(whens(0, 1))\(coords("0 0", "0.001 0"))"
                    + arrays(name, values[0], values.count > 1 ? values[1] : "") + "</Track></Placemark>")
        }
        add(
            "values of a point left out",
            "<Placemark><Track>\(whens(0, 1, 2))\(coords("0 0", "x", "0.001 0"))\(arrays("hr", "1", "2", "3"))</Track></Placemark>"
        )
        add(
            "values twice",
            "<Placemark><Track>\(whens(0))\(coords("0 0"))\(arrays("hr", "1"))\(arrays("bpm", "2"))</Track></Placemark>"
        )
        add(
            "values without a name",
            "<Placemark><Track>\(whens(0))\(coords("0 0"))\(arrays("hr", "1").replacing(" name=\"hr\"", with: ""))</Track></Placemark>"
        )
        func data(_ name: String, _ value: String) -> String { "<Data name=\"\(name)\"><value>\(value)</value></Data>" }
        func extended(_ inside: String) -> String { "<ExtendedData>\(inside)</ExtendedData>" }
        for inside in [
            "<name>N</name>", "<name>N</name><name>M</name>", "<name/><name>M</name>", "<description>D</description>",
            extended(data("creator", "C") + data("time", "2020-01-01T00:01:00Z")), extended(data("Creator", "C")),
            extended(data("creator", "C") + data("creator", "B")), extended(data("time", "x")),
            extended("<Data><value>1</value></Data>"),
            extended(data("creator", "C")) + extended(data("creator", "B") + data("time", "2020-01-01T00:01:00Z")),
        ] {
            add("document \(inside)", "<Document>\(inside)\(place)</Document>")
            add("folder in a document \(inside)", "<Document><Folder>\(inside)\(place)</Folder></Document>")
        }
        add("a name outside", "<name>N</name>\(place)")
        for inside in [
            "<name>N</name>", extended(data("type", "run") + data("source", "S")), extended(data("TYPE", "run")),
            "<description>D</description>", "<TimeStamp><when>2020-01-01T00:00:05Z</when></TimeStamp>",
            "<Point><coordinates>1,2</coordinates></Point>", "<name>N</name><name>M</name>",
        ] {
            add("placemark \(inside)", "<Placemark>\(inside)\(track)</Placemark>")
            add("placemark alone \(inside)", "\(place)<Placemark>\(inside)</Placemark>")
        }
        add(
            "a marker",
            "\(place)<Placemark><name>B</name><Point/><TimeStamp><when>2020-01-01T00:00:09Z</when></TimeStamp></Placemark><Placemark><MultiGeometry><Point/></MultiGeometry><TimeStamp><when>2020-01-01T00:00:05Z</when></TimeStamp></Placemark>"
        )
        for geometry in ["MultiTrack", "MultiGeometry"] {
            add(
                geometry,
                "<Placemark><\(geometry)>\(track)<Track>\(whens(5))\(coords("0.002 0"))</Track></\(geometry)></Placemark>"
            )
            add(
                "\(geometry) within another",
                "<Placemark><MultiGeometry><\(geometry)>\(track)</\(geometry)></MultiGeometry></Placemark>")
        }
        add(
            "a line beside a track",
            "\(place)<Placemark><LineString><coordinates>1,2 3,4,5 x 6</coordinates></LineString></Placemark>")
        add("a line alone", "<Placemark><LineString><coordinates>1,2 3,4,5</coordinates></LineString></Placemark>")
        add(
            "impossible dates",
            "<Placemark><Track><when>1800-01-01T00:00:00Z</when>\(coords("0 0"))</Track></Placemark>")
        add("unreadable dates", "<Placemark><Track><when>x</when>\(coords("0 0"))</Track></Placemark>")
        add(
            "both",
            "<Placemark><Track><when>x</when><when>1800-01-01T00:00:00Z</when>\(coords("0 0", "1 1"))</Track></Placemark>"
        )
        add(
            "two placemarks", place + "<Placemark><Track>\(whens(9, 10))\(coords("0 0", "0.001 0"))</Track></Placemark>"
        )
        add(
            "two placemarks out of order",
            "<Placemark><Track>\(whens(9, 10))\(coords("0 0", "0.001 0"))</Track></Placemark>" + place)
        for count in [999, 1_000] {
            let many = (0..<count).map { data("a\($0)", "1") }.joined()
            add("\(count) values before", "<Placemark>\(extended(many + data("type", "run")))\(track)</Placemark>")
        }
        #expect(try KeptText.difference(lines.text, from: "Core/Texts/Sweeps/kml-elements.txt") == nil)
    }

    // MARK: GeoJSON

    @Test func membersOfGeoJSON() throws {
        var lines = Lines()
        func add(_ name: String, _ text: String) { lines.add(name, Self.outcome(text, .geoJSON)) }
        func feature(_ geometry: String, _ properties: String) -> String {
            "{\"type\":\"Feature\",\"geometry\":\(geometry),\"properties\":{\(properties)}}"
        }
        func all(_ features: String..., before: String = "") -> String {
            "{\"type\":\"FeatureCollection\",\(before)\"features\":[\(features.joined(separator: ","))]}"
        }
        let line = "{\"type\":\"LineString\",\"coordinates\":[[0,0],[0.001,0]]}"
        let times = "[\"\(Self.date(0))\",\"\(Self.date(1))\"]"
        add("nothing", all())
        add("a line", all(feature(line, "\"times\":\(times)")))
        for name in ["coordTimes", "times", "time", "Times", "dates"] {
            add("times in \(name)", all(feature(line, "\"\(name)\":\(times)")))
            add(
                "times of coordinates in \(name)", all(feature(line, "\"coordinateProperties\":{\"\(name)\":\(times)}"))
            )
        }
        add("times twice", all(feature(line, "\"time\":[\"\(Self.date(9))\"],\"coordTimes\":\(times)")))
        add(
            "times in both places",
            all(feature(line, "\"coordinateProperties\":{\"coordTimes\":\(times)},\"time\":[\"\(Self.date(9))\"]")))
        let unix = Int(Self.start + 978_307_200)
        for (first, second) in [
            ("\(unix)", "\(unix + 1)"), ("\(unix)000", "\(unix)500"), ("\(unix).25", "\(unix).5"),
            ("99999999999", "100000000000"),
            ("-99999999999", "-100000000000"), ("null", "\(unix)"), ("null", "null"), ("\"x\"", "\(unix)"),
            ("true", "\(unix)"),
            ("\"1800-01-01T00:00:00Z\"", "\"1800-01-01T00:00:01Z\""), ("32503680000", "32503679999"), ("[]", "\(unix)"),
        ] {
            add("times \(first) \(second)", all(feature(line, "\"times\":[\(first),\(second)]")))
        }
        add("fewer times", all(feature(line, "\"times\":[\(unix)]")))
        add("more times", all(feature(line, "\"times\":[\(unix),\(unix + 1),\(unix + 2)]")))
        for position in [
            "[]", "[1]", "[1,2]", "[1,2,3]", "[1,2,3,4]", "[1,2,\"x\"]", "[\"1\",2]", "1", "null", "[181,2]", "[1,91]",
            "[1,2,null]", "[1,2,1e9]",
        ] {
            add(
                "position \(position)",
                all(feature("{\"type\":\"LineString\",\"coordinates\":[[0,0],\(position)]}", "\"times\":\(times)")))
        }
        for geometry in [
            "null", "{}", "{\"type\":\"LineString\"}", "{\"coordinates\":[[0,0]]}",
            "{\"type\":\"Polygon\",\"coordinates\":[[[0,0]]]}",
            "{\"type\":\"Point\",\"coordinates\":[1,2]}", "{\"type\":\"LineString\",\"coordinates\":[]}",
            "{\"type\":\"MultiLineString\",\"coordinates\":[[[0,0],[1,1]],[[2,2],[3,3]]]}",
            "{\"type\":\"MultiLineString\",\"coordinates\":[]}",
        ] {
            add("geometry \(geometry)", all(feature(geometry, "\"times\":\(times)")))
            add(
                "geometry \(geometry) without times, beside a line",
                all(
                    feature(line, "\"times\":\(times)"),
                    feature(geometry, "\"time\":\"\(Self.date(5))\",\"name\":\"N\"")))
        }
        let two = "{\"type\":\"MultiLineString\",\"coordinates\":[[[0,0],[0.001,0]],[[0.002,0],[0.003,0]]]}"
        add("times of two lines", all(feature(two, "\"times\":[\(times),[\"\(Self.date(5))\",\"\(Self.date(6))\"]]")))
        add("times of one of two lines", all(feature(two, "\"times\":[\(times)]")))
        add(
            "values of two lines",
            all(
                feature(
                    two,
                    "\"times\":[\(times),[\"\(Self.date(5))\",\"\(Self.date(6))\"]],\"heart\":[[90,91],[92]],\"power\":[200,201]"
                )))
        for values in ["[90,91]", "[90]", "[90,91,92]", "[null,91]", "[\"90\",91]", "90", "[]", "[-1,1e9]"] {
            add("values \(values)", all(feature(line, "\"times\":\(times),\"Heart Rates\":\(values)")))
            add(
                "values of coordinates \(values)",
                all(feature(line, "\"times\":\(times),\"heart\":[1,2],\"coordinateProperties\":{\"hr\":\(values)}")))
        }
        for properties in [
            "\"name\":\"N\"", "\"name\":5", "\"type\":\"run\",\"source\":\"S\"", "\"track\":1", "\"track\":\"1\"",
        ] {
            add("properties \(properties)", all(feature(line, "\"times\":\(times),\(properties)")))
        }
        func numbered(_ number: String, _ second: Double, _ more: String = "") -> String {
            feature(
                line, "\"times\":[\"\(Self.date(second))\",\"\(Self.date(second + 1))\"],\"track\":\(number)\(more)")
        }
        add("one number", all(numbered("3", 0, ",\"name\":\"A\""), numbered("3", 5, ",\"name\":\"B\"")))
        add("two numbers", all(numbered("3", 0), numbered("4", 5)))
        add("a number again", all(numbered("3", 0), numbered("4", 5), numbered("3", 9)))
        add("a number and none", all(numbered("3", 0), numbered("null", 5), numbered("3", 9)))
        add(
            "a number, a marker and the number",
            all(numbered("3", 0), feature("{\"type\":\"Point\",\"coordinates\":[1,2]}", ""), numbered("3", 9)))
        let body = feature(line, "\"times\":\(times)")
        for member in [
            "\"name\":\"N\",", "\"description\":\"D\",", "\"creator\":\"C\",", "\"time\":\"\(Self.date(60))\",",
            "\"time\":\(unix),",
            "\"time\":\"x\",", "\"name\":1,",
        ] { add("member \(member)", all(body, before: member)) }
        add("a feature alone", body)
        add(
            "a feature alone with a name",
            body.replacing("{\"type\":\"Feature\"", with: "{\"name\":\"N\",\"type\":\"Feature\""))
        add("a geometry alone", line)
        for text in [
            "", "[]", "1", "{", "{}", "{\"features\":1}", "{\"features\":[1]}", all(body) + "x",
            "{\"features\":[\(body)", "{\"features\":[\(body),{\"a\":", "{\"features\":[\(body.dropLast())",
        ] {
            add("'\(text.prefix(30))' \(text.count)", text)
        }
        #expect(try KeptText.difference(lines.text, from: "Core/Texts/Sweeps/geojson-members.txt") == nil)
    }

    // MARK: Routes

    @Test func routesOfFiles() throws {
        var lines = Lines()
        func add(_ name: String, _ text: String) {
            do {
                let route = try UntimedRoute(OpenedFile(MemoryByteSource(text), named: "a"))
                let points = route?.points
                let all = (0..<(points?.count ?? 0)).compactMap { index in
                    points.map { points in
                        let point = points.point(at: index)
                        return [point.longitude, point.latitude, point.elevation, point.time - Self.start]
                            .map(WholeOutcome.number).joined(separator: " ")
                    }
                }
                lines.add(
                    name, route.map { "\($0.name ?? "-") \($0.hasTimes) \(all.joined(separator: ", "))" } ?? "none")
            } catch { lines.add(name, "\(error)") }
        }
        func gpx(_ inside: String) -> String { "<gpx xmlns=\"http://www.topografix.com/GPX/1/1\">\(inside)</gpx>" }
        func point(_ kind: String, _ longitude: String, _ inside: String = "") -> String {
            "<\(kind) lat=\"1\" lon=\"\(longitude)\">\(inside)</\(kind)>"
        }
        for counts in [(0, 0, 0), (2, 2, 2), (1, 2, 2), (1, 1, 2), (1, 1, 1), (0, 2, 0), (0, 0, 2), (3, 0, 0)] {
            add(
                "points \(counts)",
                gpx(
                    (0..<counts.2).map { point("wpt", "2\($0)") }.joined()
                        + "<rte>\((0..<counts.1).map { point("rtept", "1\($0)") }.joined())</rte>"
                        + "<trk><trkseg>\((0..<counts.0).map { point("trkpt", "\($0)") }.joined())</trkseg></trk>"))
        }
        let two = point("rtept", "1") + point("rtept", "2")
        for inside in [
            "<name>N</name>", "<name> </name><name>M</name>", "<name>N</name><name>M</name>",
            "<metadata><name>N</name></metadata>",
            "<Name>N</Name>", "",
        ] { add("route \(inside)", gpx("<rte>\(inside)\(two)</rte>")) }
        add(
            "a name within a point",
            gpx("<rte>\(point("rtept", "1", "<name>P</name>"))\(point("rtept", "2"))<name>R</name></rte>"))
        for inside in [
            "<ele>5</ele>", "<ele>1e9</ele>", "<ele>x</ele>", "<time>\(Self.date(5))</time>", "<time>x</time>",
            "<a><ele>7</ele></a>", "<ELE>8</ELE>",
        ] {
            add("point \(inside)", gpx("<rte>\(point("rtept", "1", inside))\(point("rtept", "2"))</rte>"))
        }
        for longitude in ["181", "-181", "x", ""] {
            add("longitude '\(longitude)'", gpx("<rte>\(two)\(point("rtept", longitude))</rte>"))
        }
        for seconds in [[0, 1], [1, 0], [0, 0], [0, 345_600], [0, 345_600.5], [0, 0.05], [0, 0.1], [0, 5, 5]]
            as [[Double]]
        {
            add(
                "times \(seconds)",
                gpx(
                    "<rte>"
                        + seconds.enumerated().map { point("rtept", "\($0)", "<time>\(Self.date($1))</time>") }.joined()
                        + "</rte>"))
        }
        add(
            "a time of one",
            gpx("<rte>\(point("rtept", "1", "<time>\(Self.date(1))</time>"))\(point("rtept", "2"))</rte>"))
        func course(_ points: String) -> String {
            "<TrainingCenterDatabase><Courses><Course><Name>C</Name><Track>\(points)</Track></Course></Courses>"
                + "</TrainingCenterDatabase>"
        }
        func trackpoint(_ second: Double, _ longitude: String) -> String {
            "<Trackpoint><Time>\(Self.date(second))</Time><Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>"
                + "\(longitude)</LongitudeDegrees></Position><AltitudeMeters>7</AltitudeMeters></Trackpoint>"
        }
        add("a course", course(trackpoint(0, "1") + trackpoint(5, "2")))
        add("a course of one point", course(trackpoint(0, "1")))
        add(
            "a course that is cut",
            String(course(trackpoint(0, "1") + trackpoint(5, "2") + trackpoint(9, "3")).dropLast(90)))
        add("a text", "nothing")
        // Formats in which a line has no times: the first of those, or else the points with times.
        let line = ["0,0", "1,1,5", "2,2"]
        func placemark(_ inside: String) -> String { "<Placemark><name>P</name>\(inside)</Placemark>" }
        func lineString(_ coordinates: some Sequence<String>) -> String {
            placemark("<LineString><coordinates>\(coordinates.joined(separator: " "))</coordinates></LineString>")
        }
        let tracks =
            [
                ("times", [0, 5, 9]), ("no times", [nil, nil]), ("no time of the first", [nil, 5, 9]),
                ("no time of the last", [0, 5, nil]), ("no time of one", [0, nil, 9]),
                ("a time of one", [nil, 5, nil]),
                ("times that go back", [0, 5, 3]), ("one point", [0]), ("one point without a time", [nil]),
            ] as [(String, [Double?])]
        func kml(_ inside: String) -> String { "<kml>\(inside)</kml>" }
        func feature(_ coordinates: String, _ times: String?) -> String {
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[\(coordinates)]},"
                + "\"properties\":{\"name\":\"P\"\(times.map { ",\"times\":[\($0)]" } ?? "")}}"
        }
        func geoJSON(_ features: String...) -> String {
            "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
        }
        for (name, seconds) in tracks {
            let timed = placemark(
                "<Track>"
                    + seconds.map { $0.map { "<when>\(Self.date($0))</when>" } ?? "<when/>" }.joined()
                    + seconds.indices.map { "<coord>1\($0) 1 7</coord>" }.joined() + "</Track>")
            add("KML, \(name)", kml(timed))
            add("KML, \(name), and a line", kml(timed + lineString(line)))
            add("KML, a line, and \(name)", kml(lineString(line) + timed))
            let points = feature(
                seconds.indices.map { "[1\($0),1,7]" }.joined(separator: ","),
                seconds.map { $0.map { "\"\(Self.date($0))\"" } ?? "null" }.joined(separator: ","))
            let bare = feature("[0,0],[1,1,5],[2,2]", nil)
            add("GeoJSON, \(name)", geoJSON(points))
            add("GeoJSON, \(name), and a line", geoJSON(points, bare))
            add("GeoJSON, a line, and \(name)", geoJSON(bare, points))
        }
        for count in 0...2 {
            add("KML, a line of \(count)", kml(lineString(line.prefix(count))))
            add("KML, a line of \(count), and another", kml(lineString(line.prefix(count)) + lineString(line)))
        }
        add("KML, two lines", kml(lineString(line) + lineString(["7,7", "8,8"])))
        add("KML, a line with a place that is none", kml(lineString(["0,0", "0,91", "1,x", "2,2"])))
        #expect(try KeptText.difference(lines.text, from: "Core/Texts/Sweeps/routes-of-files.txt") == nil)
    }
}
