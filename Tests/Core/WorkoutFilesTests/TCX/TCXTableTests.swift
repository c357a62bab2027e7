import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// What the reader makes of laps, tracks, activities and devices, around every bound.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the texts in `Tests/Core/Texts/Sweeps`.
@Suite struct TCXTableTests {
    /// The start: 2020-01-01 00:00:00 UTC.
    private static let start = 599_529_600.0

    private static func date(_ second: Double) -> String { WholeOutcome.date(start + second) }

    private static func points(_ seconds: [Double], _ value: (Double) -> String = { _ in "" }) -> String {
        seconds.map { "<Trackpoint><Time>\(date($0))</Time>\(value($0))</Trackpoint>" }.joined()
    }

    private static func track(_ seconds: Double...) -> String { "<Track>\(points(seconds))</Track>" }

    private static func lap(_ second: Double?, _ timer: Double?, _ inside: String = "") -> String {
        "<Lap\(second.map { " StartTime=\"\(date($0))\"" } ?? "")>"
            + (timer.map { "<TotalTimeSeconds>\(ByteText.text($0))</TotalTimeSeconds>" } ?? "") + inside + "</Lap>"
    }

    private static func activity(_ inside: String, sport: String = "Running") -> String {
        "<Activity Sport=\"\(sport)\"><Id>x</Id>\(inside)</Activity>"
    }

    private static func own(_ name: String, _ attributes: String) -> String {
        "<Extensions><o:\(name) xmlns:o=\"urn:openhealthkit:recording:1\" \(attributes)/></Extensions>"
    }

    private static func read(_ activities: String, _ after: String = "") throws -> WorkoutRecording {
        let text =
            "<TrainingCenterDatabase><Activities>\(activities)</Activities>\(after)</TrainingCenterDatabase>"
        return try TCXReader.recording(from: MemoryByteSource(text), file: "a")
    }

    private static func span(_ interval: some RecordedInterval) -> String {
        "\(ByteText.text(interval.start - start))–\(ByteText.text(interval.end - start))"
    }

    /// Returns the times of all parts and the warnings.
    private static func times(_ activities: String) throws -> String {
        let read = try read(activities)
        let sessions = read.sessions.map { "\(span($0)) \($0.activity.name)\($0.group)" }
        let segments = read.segments.map { "\($0.points.lowerBound)..<\($0.points.upperBound) \(span($0))" }
        let warnings = read.warnings.map { "\($0.kind) \($0.count)" }
        return [sessions, read.laps.map(span), segments, read.pauses.map(span), warnings]
            .map { $0.joined(separator: ", ") }.joined(separator: " | ")
    }

    @Test func boundsOfLaps() throws {
        var kept = KeptOutcomes()
        func add(_ name: String, _ laps: String...) {
            kept.add(name) { try Self.times(Self.activity(laps.joined())) }
        }
        add("nothing")
        add("neither start nor points", Self.lap(nil, 9))
        add("start alone", Self.lap(3, nil))
        add("points without start", Self.lap(nil, 2, Self.track(7, 5, 9)))
        add("points before the start", Self.lap(7, 1, Self.track(5, 9)))
        for timer in [0, 345_600, 345_601] as [Double] { add("timer \(timer)", Self.lap(3, timer, Self.track(4))) }
        for last in [3, 345_603, 345_603.5] { add("last point \(last)", Self.lap(3, 1, Self.track(3, last))) }
        for end in [2.5, 3, 4, 345_603, 345_603.5] {
            add("end \(end)", Self.lap(3, 2, Self.own("RecordedLap", "end=\"\(Self.date(end))\"") + Self.track(3, 6)))
        }
        add("made up", Self.lap(3, 2, Self.own("RecordedLap", "isMadeUp=\"true\"") + Self.track(3, 6)))
        add("not made up", Self.lap(3, 2, Self.own("RecordedLap", "isMadeUp=\"false\"") + Self.track(3, 6)))
        // Laps in a row: what the first one leaves unexplained is a pause.
        for next in [9, 10, 11.5, 11.501, 12] {
            add("next at \(next)", Self.lap(0, 10, Self.track(0, 9)), Self.lap(next, 5, Self.track(12, 13)))
        }
        for next in [16.5, 16.501] {
            add(
                "after gaps, at \(next)", Self.lap(0, 10, Self.track(0, 4) + Self.track(7, 8) + Self.track(10, 11)),
                Self.lap(next, 5, Self.track(18, 19)))
            add(
                "after a step back, at \(next)", Self.lap(0, 10, Self.track(0, 8) + Self.track(3, 9)),
                Self.lap(next - 5, 5, Self.track(18, 19)))
        }
        add("first without timer", Self.lap(0, nil, Self.track(0, 9)), Self.lap(99, 5, Self.track(99, 100)))
        add("first without start", Self.lap(nil, 5, Self.track(0, 9)), Self.lap(99, 5, Self.track(99, 100)))
        add("second without start", Self.lap(0, 5, Self.track(0, 9)), Self.lap(nil, 5, Self.track(99, 100)))
        for goesOn in ["true", "false", "other"] {
            for next in [10.0, 60] {
                add(
                    "goes on \(goesOn), at \(next)", Self.lap(0, 10, Self.track(0, 9)),
                    Self.lap(next, 5, Self.own("RecordedLap", "goesOn=\"\(goesOn)\"") + Self.track(60, 61)))
            }
        }
        add("first goes on", Self.lap(0, 10, Self.own("RecordedLap", "goesOn=\"true\"") + Self.track(0, 9)))
        add("an empty lap between", Self.lap(0, 10, Self.track(0)), Self.lap(10, 10), Self.lap(20, 9, Self.track(20)))
        add("an empty lap first", Self.lap(0, 10), Self.lap(10, 10, Self.track(10, 12)))
        add(
            "two tracks in the second", Self.lap(0, 10, Self.track(0, 9)),
            Self.lap(10, 5, Self.track(10, 11) + Self.track(13, 14)))
        add("empty tracks", Self.lap(0, 10, "<Track/>" + Self.track(1, 2) + "<Track></Track>" + Self.track(4, 5)))
        add("tracks that overlap", Self.lap(0, 10, Self.track(0, 9) + Self.track(3, 5) + Self.track(7, 12)))
        add(
            "tracks within others", Self.lap(0, 20, Self.track(0, 15) + Self.track(3, 5) + Self.track(18, 19)),
            Self.lap(90, 2, Self.track(90, 92)))
        add("tracks that touch", Self.lap(0, 10, Self.track(0, 5) + Self.track(5, 9)))
        #expect(try kept.difference(from: "Core/Texts/Sweeps/tcx-laps.txt") == nil)
    }

    @Test func ordersOfActivities() throws {
        var kept = KeptOutcomes()
        func add(_ name: String, _ activities: String...) { kept.add(name) { try Self.times(activities.joined()) } }
        func one(_ second: Double, _ sport: String, _ inside: String = "") -> String {
            Self.activity(Self.lap(second, 9, Self.track(second, second + 5)) + inside, sport: sport)
        }
        add("in order", one(0, "Running"), one(20, "Biking"), one(40, "Other"))
        add("out of order", one(40, "Running"), one(20, "Biking"), one(0, "Other"))
        add("at once", one(0, "Running"), one(0, "Biking"), one(0, "Swimming"))
        add("at once and out of order", one(9, "Running"), one(0, "Biking"), one(0, "Swimming"), one(9, "Other"))
        add("empty ones between", one(0, "Running"), Self.activity("", sport: "Biking"), one(20, "Other"))
        add("only an empty one", Self.activity(Self.lap(nil, nil)))
        add("a sport without a name", one(0, "Unheard"), one(30, ""))
        add("a transition", one(0, "Transition"), one(30, "transition"))
        add(
            "parts of one event",
            "<MultiSportSession><FirstSport>\(one(0, "Running"))</FirstSport><NextSport><Transition StartTime=\""
                + "\(Self.date(6))\"><TotalTimeSeconds>2</TotalTimeSeconds></Transition>\(one(9, "Biking"))</NextSport>"
                + "</MultiSportSession>", one(30, "Other"), "<Odd>\(one(50, "Biking"))</Odd>")
        let session = { (attributes: String) in Self.own("RecordedSession", attributes) }
        add("an activity of its own", one(0, "Transition", session("activity=\"13\"")))
        add("an unknown number", one(0, "Biking", session("activity=\"x\"")))
        for (first, last) in [(-2, 7), (0, 5), (1, 7), (-2, 4), (0, 4.5), (0.5, 5), (3, 3), (9, -9)] {
            add(
                "own dates \(first) \(last)",
                one(0, "Biking", session("start=\"\(Self.date(first))\" end=\"\(Self.date(last))\"")))
            add(
                "own dates \(first) \(last) without points",
                Self.activity(
                    Self.lap(0, 9) + session("start=\"\(Self.date(first))\" end=\"\(Self.date(last))\"")))
        }
        for last in [345_599.0, 345_600, 345_600.5] {
            add(
                "own dates to \(last)",
                one(0, "Biking", session("start=\"\(Self.date(0))\" end=\"\(Self.date(last))\"")))
        }
        add("an own start alone", one(0, "Biking", session("start=\"\(Self.date(-5))\"")))
        add("an own end alone", one(0, "Biking", session("end=\"\(Self.date(50))\"")))
        let pause = { (first: Double, last: Double) in
            Self.own("RecordedPause", "start=\"\(Self.date(first))\" end=\"\(Self.date(last))\"")
        }
        let two = Self.lap(0, 9, Self.track(0, 2) + Self.track(7, 9))
        add("own pauses", Self.activity(two + pause(3, 5) + pause(5, 6)))
        add("own pauses that overlap", Self.activity(two + pause(3, 5) + pause(4.5, 6) + pause(7, 8)))
        add("own pauses of no length", Self.activity(two + pause(3, 3) + pause(6, 5)))
        add("no pauses", Self.activity(two + session("pauses=\"\"")))
        add("pauses of both", Self.activity(two + pause(3, 5) + session("pauses=\"\"")))
        add("pauses as gaps", Self.activity(two + session("indoor=\"true\"")))
        #expect(try kept.difference(from: "Core/Texts/Sweeps/tcx-activities.txt") == nil)
    }

    @Test func totalsOfActivities() throws {
        var kept = KeptOutcomes()
        func add(_ name: String, _ activity: String) {
            kept.add(name) {
                let session = try #require(try Self.read(Self.activity(activity)).sessions.first)
                return StatedTotal.allCases.compactMap { total in
                    session.totals[total].map { "\(total.rawValue) \(WholeOutcome.number($0))" }
                }.joined(separator: ", ")
            }
        }
        func rate(_ kind: String, _ value: String) -> String {
            "<\(kind)HeartRateBpm><Value>\(value)</Value></\(kind)HeartRateBpm>"
        }
        func extended(_ inside: String) -> String { "<Extensions><LX>\(inside)</LX></Extensions>" }
        let first =
            "<DistanceMeters>30</DistanceMeters><MaximumSpeed>4</MaximumSpeed><Calories>7</Calories>"
            + rate("Average", "100") + rate("Maximum", "150") + "<Cadence>80</Cadence>"
            + extended("<AvgWatts>200</AvgWatts><MaxWatts>300</MaxWatts><MaxBikeCadence>90</MaxBikeCadence>")
        let second =
            "<DistanceMeters>50</DistanceMeters><MaximumSpeed>3</MaximumSpeed><Calories>9</Calories>"
            + rate("Average", "140") + rate("Maximum", "170") + "<Cadence>84</Cadence>"
            + extended("<AvgWatts>240</AvgWatts><MaxWatts>280</MaxWatts><MaxBikeCadence>94</MaxBikeCadence>")
        add("one lap", Self.lap(0, 10, first))
        add("two laps", Self.lap(0, 10, first) + Self.lap(10, 30, second))
        add("the second without values", Self.lap(0, 10, first) + Self.lap(10, 30))
        add("the second without time", Self.lap(0, 10, first) + Self.lap(10, nil, second))
        add("laps of no time", Self.lap(0, 0, first) + Self.lap(10, 0, second))
        add("no lap with a time", Self.lap(0, nil, first) + Self.lap(10, nil, second))
        add("the longest time", Self.lap(0, 345_599, "") + Self.lap(10, 1, ""))
        add("more than the longest time", Self.lap(0, 345_599, "") + Self.lap(10, 1.5, ""))
        add(
            "bytes without value",
            Self.lap(0, 10, rate("Average", "255") + rate("Maximum", "254") + "<Cadence>255</Cadence>"))
        add("numbers below zero", Self.lap(0, -1, "<DistanceMeters>-1</DistanceMeters><Calories>-1</Calories>"))
        add("the most", Self.lap(0, 1, "<Calories>1000000</Calories>" + extended("<Steps>100000000</Steps>")))
        add("more than the most", Self.lap(0, 1, "<Calories>1000001</Calories>" + extended("<Steps>100000001</Steps>")))
        add(
            "steps",
            Self.lap(0, 1, extended("<Steps>11</Steps><AvgRunCadence>85</AvgRunCadence><AvgSpeed>3</AvgSpeed>")))
        add("running", Self.lap(0, 1, "<Cadence>1</Cadence>" + extended("<MaxRunCadence>99</MaxRunCadence>")))
        // The same names deeper inside belong to other things.
        add(
            "names inside others",
            Self.lap(
                0, 10,
                first
                    + extended(
                        "<TotalTimeSeconds>1</TotalTimeSeconds><DistanceMeters>2</DistanceMeters><MaximumSpeed>3"
                            + "</MaximumSpeed><Calories>4</Calories><Cadence>5</Cadence>")))
        add(
            "own totals of the session",
            Self.lap(0, 10, first)
                + Self.own("RecordedSession", "timer=\"8\" ascent=\"21\" energy=\"-1\" distance=\"x\""))
        add("own totals of the lap", Self.lap(0, 10, first + Self.own("RecordedLap", "timer=\"8\" energy=\"5\"")))
        #expect(try kept.difference(from: "Core/Texts/Sweeps/tcx-totals.txt") == nil)
    }

    @Test func devicesAndNames() throws {
        var kept = KeptOutcomes()
        func add(_ name: String, _ inside: String, _ after: String = "") {
            kept.add(name) {
                let read = try Self.read(Self.activity(Self.lap(0, 5) + inside), after)
                let device = read.device.map { device in
                    TCXExtensionElement.deviceParts.map { device[keyPath: TCXExtensionElement.part($0)] ?? "-" }
                        .joined(separator: "/")
                }
                return "device \(device ?? "none"), creator \(read.details.creator ?? "-"), "
                    + "author \(read.details.author ?? "-"), name \(read.details.name ?? "-")"
            }
        }
        func creator(_ inside: String) -> String { "<Creator>\(inside)</Creator>" }
        func version(_ parts: String...) -> String {
            let names = ["VersionMajor", "VersionMinor", "BuildMajor"]
            return creator(
                "<Name>N</Name><Version>"
                    + zip(names, parts).map { "<\($0)>\($1)</\($0)>" }.joined() + "</Version>")
        }
        add("none", "")
        add("an empty creator", creator(""))
        add("a creator", creator("<Name>N</Name><UnitId>3</UnitId><ProductID>7</ProductID>"))
        add("two creators", creator("<Name>N</Name>") + creator("<Name>M</Name>"))
        add("an empty creator first", creator("<Name/>") + creator("<Name>M</Name>"))
        add("a creator without name", creator("<UnitId>3</UnitId>"))
        for parts in [["2", "30"], ["0", "0"], ["0", "1"], ["1", "0"], ["", "4"], ["5", ""], ["0", ""]] {
            add("version \(parts)", version(parts[0], parts[1]))
        }
        let device = { (attributes: String) in Self.own("RecordedDevice", attributes) }
        for (name, own) in [
            ("an empty own device", ""), ("an own name", "name=\"O\""), ("an own model", "model=\"P\""),
            (
                "an own device of six parts",
                "name=\"a\" manufacturer=\"b\" model=\"c\" hardwareVersion=\"d\" softwareVersion=\"e\" serialNumber=\"f\""
            ),
        ] {
            add(name, device(own))
            add("\(name) beside a creator", creator("<Name>N</Name>") + device(own))
        }
        let author = "<Author><Name>A</Name><Build><Name>B</Name></Build><Name>C</Name></Author>"
        add("an author", "", author)
        add("authors", "", "<Author><Name/></Author>" + author + "<Author><Name>D</Name></Author>")
        add("notes", "<Notes> one </Notes><Notes>two</Notes>")
        add("notes of a lap", Self.lap(9, 1, "<Notes>lap</Notes>"))
        add("notes of laps", Self.lap(9, 1, "<Notes/>") + Self.lap(9, 1, "<Notes>b</Notes><Notes>c</Notes>"))
        add("notes of both", Self.lap(9, 1, "<Notes>lap</Notes>") + "<Notes>all</Notes>")
        #expect(try kept.difference(from: "Core/Texts/Sweeps/tcx-devices.txt") == nil)
    }

    @Test func pointsThatAreRepeated() throws {
        var kept = KeptOutcomes()
        func add(_ name: String, _ tracks: [[(second: Double, rate: Double)]]) {
            kept.add(name) {
                let laps = tracks.map { track in
                    let points = track.map { point in
                        Self.points([point.second]) { _ in
                            "<HeartRateBpm><Value>\(Int(point.rate))</Value></HeartRateBpm>"
                        }
                    }
                    return Self.lap(0, 5, "<Track>\(points.joined())</Track>")
                }
                let read = try Self.read(Self.activity(laps.joined()))
                let points = read.points
                return (0..<points.count).map {
                    "\(Int(points.times[$0] - Self.start)):\(Int(points[.heartRate][$0]))"
                }.joined(separator: " ")
                    + read.warnings.map { " \($0.kind) \($0.count)" }.joined()
            }
        }
        add("two of two", [[(0, 90), (1, 91)], [(0, 90), (1, 91)]])
        add("one of one", [[(0, 90)], [(0, 90)]])
        add("one of two", [[(0, 90), (1, 91)], [(0, 90)]])
        add("two of three", [[(0, 90), (1, 91), (2, 92)], [(1, 91), (2, 92)]])
        add("three of two", [[(0, 90), (1, 91)], [(0, 90), (1, 91), (2, 92)]])
        add("other rates", [[(0, 90), (1, 91)], [(0, 90), (1, 99)]])
        add("in order", [[(0, 90), (1, 91)], [(1, 91), (2, 92)], [(2, 92), (3, 93)]])
        add("the third of the first", [[(0, 90), (1, 91)], [(2, 92), (3, 93)], [(0, 90), (1, 91)]])
        add("the third of both", [[(0, 90), (1, 91)], [(2, 92), (3, 93)], [(1, 91), (2, 92)]])
        add("the third of a repeated one", [[(0, 90), (1, 91)], [(0, 90), (1, 91)], [(0, 90), (1, 91)]])
        add("other rates at one time", [[(0, 90), (1, 91)], [(0, 95), (1, 96)], [(0, 90), (1, 96)]])
        #expect(try kept.difference(from: "Core/Texts/Sweeps/tcx-repetitions.txt") == nil)
    }

    // MARK: Refusals

    private static func message(_ inside: String, in root: String = "TrainingCenterDatabase") -> String {
        do {
            _ = try TCXReader.recording(from: MemoryByteSource("<\(root)>\(inside)</\(root)>"), file: "a.tcx")
            return "no error"
        } catch { return "\(error.code == .noWorkout ? "" : "\(WholeOutcome.name(error.code)): ")\(error.description)" }
    }

    @Test func filesWithoutAWorkoutAreRefusedWithTheirReason() {
        func refusal(_ reason: String) -> String { "Could not read 'a.tcx': \(reason)." }
        func dated(_ date: String) -> String {
            "<Activities><Activity><Lap><Track><Trackpoint><Time>\(date)</Time></Trackpoint></Track></Lap></Activity>"
                + "</Activities>"
        }
        let course = "<Courses><Course/></Courses>"
        let cases: [(String, String)] = [
            ("", refusal("it contains no activity")),
            ("<Activities/>", refusal("it contains no activity")),
            ("<Courses/>", refusal("it contains no activity")),
            ("<Courses><Folder/></Courses>", refusal("it contains no activity")),
            (course, refusal("it contains a course, but no activity")),
            ("<Courses><Folder><Course/></Folder></Courses>", refusal("it contains a course, but no activity")),
            ("<Workouts/>", refusal("it contains planned workouts, but no activity")),
            (course + "<Workouts/>", refusal("it contains a course, but no activity")),
            (
                course + "<Activities><Activity/></Activities>",
                refusal("it contains an activity, but neither its laps nor its points carry times")
            ),
            (
                dated("1800-01-01T00:00:00Z"),
                refusal("it contains an activity, but neither its laps nor its points carry possible dates")
            ),
            (
                dated("1st of May") + dated("2nd of May"),
                "malformed: " + refusal("the times of its points cannot be read, such as '1st of May'")
            ),
            (
                dated("1800-01-01T00:00:00Z") + dated(String(repeating: "x", count: 41)),
                "malformed: "
                    + refusal(
                        "the times of its points cannot be read, such as '\(String(repeating: "x", count: 40))'")
            ),
        ]
        for (inside, expected) in cases { #expect(Self.message(inside) == expected) }
        let root = Self.message("", in: "trainingcenterdatabase")
        #expect(
            root == "wrong format: "
                + refusal("it is not a valid TCX file: its first element is <trainingcenterdatabase>"))
    }
}
