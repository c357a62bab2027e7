import HealthModel
import Testing

@testable import WorkoutFiles

@Suite struct GPXReaderTests {
    private let head = "<gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\">"

    private func read(_ text: String) throws -> WorkoutRecording {
        try GPXReader.recording(from: MemoryByteSource(text), file: "a.gpx")
    }

    private func point(_ second: Int, _ inside: String = "", latitude: String = "50", longitude: String = "10")
        -> String
    {
        let time = "2020-01-01T00:00:\(second < 10 ? "0" : "")\(second)Z"
        return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>\(time)</time>\(inside)</trkpt>"
    }

    private func track(_ points: String, _ before: String = "") -> String {
        "\(head)<trk>\(before)<trkseg>\(points)</trkseg></trk></gpx>"
    }

    private func message(_ text: String) -> String {
        do {
            _ = try read(text)
            return "no error"
        } catch let error as WorkoutFileError {
            return error.description
        } catch {
            return "another error"
        }
    }

    // MARK: Files with their own forms

    @Test("Times without leading zeros have one meaning")
    func timesWithoutLeadingZerosAreRead() throws {
        let recording = try read(
            track(
                point(0).replacing("2020-01-01T00:00:00Z", with: "2020-1-1T0:0:0Z")
                    + point(0).replacing("2020-01-01T00:00:00Z", with: "2020/1/1 0:0:5.5+0:00")
                    + point(0).replacing("2020-01-01T00:00:00Z", with: "2020-1-1T0:0:9Z")))
        #expect(recording.points.times.map { $0 - (recording.points.times.first ?? 0) } == [0, 5.5, 9])
        #expect(recording.warnings.isEmpty)
    }

    @Test("Times in an unknown form are named, not called missing")
    func unreadableTimesAreNamed() {
        let refusal = message(track(point(0).replacing("2020-01-01T00:00:00Z", with: "1.5.2020 8:00")))
        #expect(refusal.contains("the times of its points cannot be read, such as '1.5.2020 8:00'"))
        #expect(message(track(point(0).replacing("<time>2020-01-01T00:00:00Z</time>", with: ""))).contains("no times"))
    }

    @Test("Decimal commas are the reason of a refusal")
    func decimalCommasAreNamed() throws {
        let refusal = message(track(point(0, latitude: "49,97", longitude: "7,93") + point(1, latitude: "49,98")))
        #expect(refusal.contains("its positions have decimal commas; GPX requires decimal points"))
        let recording = try read(track(point(0, "<ele>331,25</ele>") + point(1)))
        #expect(recording.points[.elevation].isEmpty && recording.warnings.map(\.kind) == [.decimalComma])
    }

    @Test(
        "Longitudes around the date line, or from 0 to 360, are normalized",
        arguments: [("180.5", -179.5), ("350", -10), ("-180.25", 179.75), ("360", 0), ("180", 180), ("-180", -180)])
    func longitudesAreNormalized(text: String, longitude: Double) throws {
        let recording = try read(track(point(0, longitude: text) + point(1, longitude: text)))
        #expect(recording.points.longitudes == [longitude, longitude] && recording.warnings.isEmpty)
    }

    @Test("A track with times and heart rates but no positions is a workout without a route")
    func pointsWithoutPositionsAreRead() throws {
        func bare(_ second: Int, _ inside: String) -> String {
            point(second, inside).replacing(" lat=\"50\" lon=\"10\"", with: "")
        }
        let recording = try read(
            "\(head)<trk><type>yoga</type><trkseg>\(bare(0, "<hr>100</hr>"))\(bare(5, "<hr>110</hr>"))</trkseg>"
                + "<trkseg>\(bare(20, "<hr>90</hr>"))</trkseg></trk></gpx>")
        #expect(recording.activity == .yoga && recording.points[.heartRate] == [100, 110, 90])
        #expect(recording.segments.map(\.points) == [0..<2, 2..<3] && recording.details.positions == 0)
        #expect(recording.pauses.map { $0.end - $0.start } == [15] && recording.distance == 0)
        #expect(recording.warnings.isEmpty)
        // With a position anywhere, points without one are left out, before and after it.
        let mixed = try read(track(bare(0, "<hr>100</hr>") + point(1) + bare(2, "<hr>100</hr>") + point(3)))
        #expect(mixed.points.count == 2)
        #expect(mixed.warnings.map(\.kind) == [.invalidPosition] && mixed.warnings.first?.count == 2)
        #expect(message(track(bare(0, ""))).contains("none of its points has a valid position"))
    }

    @Test(
        "The activity of Samsung Health is its number",
        arguments: [("1002", .running), ("11007", .cycling), ("14001", .swimming), ("99999", .other)]
            as [(String, WorkoutActivity)])
    func samsungExerciseTypes(number: String, activity: WorkoutActivity) throws {
        let info = "<exerciseinfo><exercisetype>\(number)</exercisetype><distance>5</distance></exerciseinfo>"
        for text in [
            "\(head)\(info)<trk><trkseg>\(point(0) + point(1))</trkseg></trk></gpx>",
            track(point(0) + point(1), "<extensions>\(info)</extensions>"),
        ] {
            #expect(try read(text).activity == activity)
        }
        let named = "\(head)\(info)<trk><type>hiking</type><trkseg>\(point(0) + point(1))</trkseg></trk></gpx>"
        #expect(try read(named).activity == .hiking)
    }

    // MARK: Impossible values

    @Test func impossibleDatesAreLeftOutWithTheirOwnSentence() throws {
        let recording = try read(
            track(
                point(0) + point(1).replacing("2020-01-01", with: "9999-12-31")
                    + point(2).replacing("2020-01-01", with: "2020-02-30") + point(3)))
        #expect(recording.points.count == 2 && recording.end - recording.start == 3)
        let warning = try #require(recording.warnings.first { $0.kind == .impossibleDate })
        #expect(warning.count == 2 && warning.message.contains("they are invalid or implausible"))
        #expect(!recording.warnings.contains { $0.kind == .unreadableValue })
        let refusal = message(track(point(0).replacing("2020-01-01", with: "2021-02-30")))
        #expect(refusal.contains("its points carry impossible dates"))
    }

    @Test func aByteThatSaysThatThereIsNoValueIsNone() throws {
        let points = point(0, "<extensions><hr>255</hr><cad>255</cad></extensions>") + point(1, "<hr>90</hr>")
        let recording = try read(track(points))
        #expect(recording.points[.heartRate].filter(\.isFinite) == [90] && recording.points[.cadence].isEmpty)
        #expect(recording.warnings.map(\.kind) == [.noValue] && recording.warnings.first?.count == 2)
    }

    @Test func impossibleValuesAreLeftOut() throws {
        let recording = try read(track(point(0, "<ele>1e200</ele><hr>1e5</hr><speed>1e9</speed>") + point(1)))
        #expect(recording.points.streams.isEmpty)
        #expect(recording.warnings.map(\.kind) == [.impossibleValue] && recording.warnings.first?.count == 3)
    }

    @Test func PLA_45_minutesOfAWrongClockHaveTheTimeOfTheRest() throws {
        let stray = (10..<39).map { point($0).replacing("2020-", with: "2031-") }.joined()
        let recording = try read(
            track((0..<10).map { point($0) }.joined() + stray + (39..<59).map { point($0) }.joined()))
        let times = recording.points.times
        #expect(times.count == 59 && recording.end - recording.start == 58)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 1 })
        #expect(recording.warnings.map(\.kind) == [.correctedDate] && recording.warnings.first?.count == 29)
        #expect(recording.warnings.first?.message.contains("the time that the rest of the recording gives") == true)
    }

    @Test func pointsOfAnotherDateElsewhereAreLeftOut() throws {
        let stray = (10..<39).map { point($0, latitude: "51").replacing("2020-", with: "2031-") }
        let recording = try read(
            track((0..<10).map { point($0) }.joined() + stray.joined() + (39..<59).map { point($0) }.joined()))
        #expect(recording.points.count == 30 && recording.end - recording.start == 58)
        #expect(recording.warnings.map(\.kind) == [.strayDate] && recording.warnings.first?.count == 29)
        #expect(recording.warnings.first?.message.contains("too far from the rest of the workout") == true)
    }

    @Test func daysInOneSegmentStayWhatTheyAre() throws {
        let later = (0..<20).map { point($0).replacing("2020-01-01", with: "2020-03-01") }.joined()
        let recording = try read(track((0..<59).map { point($0) }.joined() + later))
        #expect(recording.points.count == 79 && recording.warnings.isEmpty)
    }

    // MARK: Values

    @Test func readsEveryExtensionWhateverItsPrefix() throws {
        let first = point(
            0,
            """
            <ele>5.5</ele><extensions><x:TrackPointExtension xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
            <x:hr>120</x:hr><x:cad>80</x:cad><x:atemp>20.5</x:atemp><x:wtemp>18</x:wtemp><x:speed>3.5</x:speed>
            <x:course>90</x:course></x:TrackPointExtension></extensions><extensions><power>200</power>
            <c:distance xmlns:c="http://www.cluetrust.com/XML/GPXDATA/1/0">12</c:distance>
            <hAcc>4</hAcc><vAcc>3</vAcc></extensions>
            """)
        let second = point(
            1, "<heartrate>121</heartrate><x:PowerInWatts>210</x:PowerInWatts><o:distance>7</o:distance>")
        let recording = try read(track(first + second))
        #expect(recording.points[.elevation].first == 5.5)
        #expect(recording.points[.heartRate] == [120, 121])
        #expect(recording.points[.power] == [200, 210])
        #expect(recording.points[.distance].first == 12)
        #expect(recording.points[.distance].last?.isNaN == true)
        let values = recording.points.point(at: 0)
        #expect([values.cadence, values.temperature, values.waterTemperature] == [80, 20.5, 18])
        #expect([values.speed, values.course, values.horizontalAccuracy, values.verticalAccuracy] == [3.5, 90, 4, 3])
    }

    @Test func readsWhatTheFileSaysBesideThePoints() throws {
        let recording = try read(
            "\(head)<metadata><name> A &amp; B </name><time>2020-01-02T00:00:00Z</time></metadata><wpt lat=\"1\" lon=\"2\"/>"
                + "<rte><rtept lat=\"1\" lon=\"2\"><time>2019-01-01T00:00:00Z</time></rtept></rte>"
                + "<trk><name><![CDATA[T]]></name><src>watch</src><type>Mountain Biking</type>"
                + "<trkseg>\(point(0))\(point(1))</trkseg></trk></gpx>")
        #expect(recording.details.name == "A & B")
        #expect(recording.details.creator == "t")
        #expect(recording.details.fileTime == 599_616_000)
        #expect([recording.details.waypoints, recording.details.routes, recording.details.positions] == [1, 1, 2])
        #expect(recording.details.tracks == [.init(name: "T", type: "Mountain Biking", source: "watch", positions: 2)])
        #expect(recording.activity == .cycling)
        #expect(recording.warnings.isEmpty)
    }

    @Test(
        arguments: [
            ("running", .running), ("1", .cycling), ("9", .running), ("Trail_Running", .running), ("HIKING", .hiking),
            ("open_water_swimming", .swimming), ("Evening walk", .walking), ("mountain biking", .cycling),
            ("unknown", .other), ("the category", .other), ("", .other),
        ] as [(String, WorkoutActivity)])
    func namesOfActivities(_ name: String, _ activity: WorkoutActivity) throws {
        #expect(try read(track(point(0), "<type>\(name)</type>")).activity == activity)
    }

    // MARK: Segments

    @Test func gapsBetweenSegmentsArePausesAndNoDistance() throws {
        let text =
            "\(head)<trk><trkseg>\(point(0))\(point(2, latitude: "50.001"))</trkseg><trkseg></trkseg>"
            + "<trkseg>\(point(10, latitude: "51"))\(point(12, latitude: "51.001"))</trkseg></trk></gpx>"
        let recording = try read(text)
        #expect(recording.segments.map(\.points) == [0..<2, 2..<4])
        let start = recording.start
        #expect(recording.pauses == [.init(start: start + 2, end: start + 10)])
        #expect(recording.end == start + 12)
        #expect(abs(recording.distance - 222.5) < 0.5)
    }

    @Test func segmentsAreSortedByTime() throws {
        let text =
            "\(head)<trk><trkseg>\(point(20, "<hr>3</hr>"))</trkseg></trk>"
            + "<trk><trkseg>\(point(5))\(point(6, "<hr>2</hr>"))</trkseg></trk></gpx>"
        let recording = try read(text)
        #expect(recording.points.times.map { $0 - recording.start } == [0, 1, 15])
        #expect(Array(recording.points[.heartRate].dropFirst()) == [2, 3])
        #expect(recording.segments.map(\.track) == [1, 0])
        #expect(recording.warnings.map(\.kind) == [.reorderedSegments])
    }

    @Test func pauseMarkersAreNoPositions() throws {
        let recording = try read(
            track(
                point(0) + point(1) + point(3, latitude: "100", longitude: "0")
                    + point(7, latitude: "200", longitude: "0")
                    + point(9)))
        #expect(recording.points.count == 3)
        #expect(recording.pauses == [.init(start: recording.start + 3, end: recording.start + 7)])
        #expect(recording.warnings.isEmpty)
    }

    @Test func climbingCountsFromTwoMetres() throws {
        let heights = [100.0, 101, 100, 101.5, 103, 102, 100.5, 99, 99.5]
        let points = heights.enumerated().map { point($0.offset, "<ele>\($0.element)</ele>") }.joined()
        let recording = try read(track(points))
        #expect(recording.ascent == 3)
        #expect(recording.descent == 2.5)
        #expect(try read(track(point(0))).ascent == nil)
    }

    // MARK: Skipped points

    @Test func badPointsAndValuesAreCountedWithTheirPlace() throws {
        let text = track(
            "\n" + point(0, "<ele>x</ele><hr/>") + "\n" + point(1, latitude: "undefined") + "\n"
                + point(2, longitude: "380.9") + "\n<trkpt lat=\"50\" lon=\"10\"/>\n" + point(3, "<time>never</time>"))
        let recording = try read(text)
        #expect(recording.points.count == 2)
        #expect(recording.details.positions == 3)
        let found = recording.warnings.map { "\($0.kind) \($0.count) line \($0.place.line ?? 0)" }
        #expect(Set(found) == ["invalidPosition 2 line 3", "unreadableValue 2 line 2", "untimedPoint 1 line 5"])
        let message = try #require(recording.warnings.first { $0.kind == .untimedPoint }?.message)
        #expect(message.hasPrefix("1 point was left out: it has no time (line 5, byte "))
    }

    @Test func negativeSpeedAndAccuracyMeanNone() throws {
        let recording = try read(track(point(0, "<speed>-1</speed><course>-1</course><hAcc>-1</hAcc>")))
        #expect(recording.points.streams.isEmpty)
        #expect(recording.warnings.isEmpty)
    }

    // MARK: Rejected files

    @Test func refusalsSayWhy() {
        #expect(
            message(track("<trkpt lat=\"1\" lon=\"2\"/>"))
                == "Could not read 'a.gpx': it contains a track, but its points carry no times; "
                + "a workout needs a start and an end.")
        #expect(message("\(head)<wpt lat=\"1\" lon=\"2\"/></gpx>").contains("no recorded track"))
        #expect(message("\(head)<trk><trkseg/></trk></gpx>").contains("the track has no points"))
        #expect(message("\(head)</gpx>") == "Could not read 'a.gpx': it contains no track.")
        #expect(message(track(point(0, latitude: "95"))).contains("none of its points has a valid position"))
        #expect(message("<TrainingCenterDatabase/>").contains("its first element is <TrainingCenterDatabase>"))
        #expect(message("") == "Could not read 'a.gpx': the file is empty (line 1, byte 0).")
        #expect(message("PK\u{3}\u{4}").contains("the file is not XML"))
        #expect(message("<gpx><trk>").contains("the file ends inside the element <trk>"))
    }

    @Test func aMissingFileIsNamed() {
        #expect {
            _ = try GPXReader.recording(from: FileByteSource(path: "/nowhere/a.gpx"), file: "a.gpx")
        } throws: { error in
            (error as? WorkoutFileError)?.code == .unreadable
                && (error as? WorkoutFileError)?.message.contains("'/nowhere/a.gpx'") == true
        }
    }

    @Test func progressEndsAtTheLastByte() throws {
        let text = track((0..<60).map { point($0) }.joined())
        var seen: [Int] = []
        let source = MemoryByteSource(Array(text.utf8), largestPiece: 500)
        let recording = try GPXReader.recording(from: source, file: "a.gpx") { seen.append($0) }
        #expect(seen.last == text.utf8.count)
        #expect(seen == seen.sorted() && seen.count > 5)
        #expect(recording.details.byteCount == text.utf8.count)
    }
}

/// Device data beside the points.
@Suite struct GPXExtensionTests {
    private let head = "<gpx version=\"1.1\" creator=\"t\" xmlns:c=\"http://www.cluetrust.com/XML/GPXDATA/1/0\">"

    private func read(_ text: String) throws -> WorkoutRecording {
        try GPXReader.recording(from: MemoryByteSource(text), file: "a.gpx")
    }

    private func track(_ type: String?, _ seconds: [Int], _ inside: String = "") -> String {
        let points = seconds.map {
            "<trkpt lat=\"1\" lon=\"\(Double($0) / 1_000)\"><time>2020-01-01T00:00:\($0 < 10 ? "0" : "")\($0)Z</time></trkpt>"
        }
        return "<trk>\(type.map { "<type>\($0)</type>" } ?? "")\(inside)<trkseg>\(points.joined())</trkseg></trk>"
    }

    @Test func lapsOfTheExtensions() throws {
        let recording = try read(
            head + track("running", [0, 20])
                + "<extensions><c:lap><c:index>1</c:index><c:startTime>2020-01-01T00:00:00Z</c:startTime>"
                + "<c:elapsedTime>12.5</c:elapsedTime><c:calories>9</c:calories><c:distance>40</c:distance></c:lap>"
                + "<c:lap><c:startTime>never</c:startTime></c:lap></extensions></gpx>")
        let lap = try #require(recording.laps.first)
        #expect(recording.laps.count == 1)
        #expect(lap.start == recording.start && lap.end == recording.start + 12.5)
        #expect(lap.totals.energy == 9 && lap.totals.distance == 40)
    }

    @Test func statisticsOfATrack() throws {
        let statistics =
            "<extensions><s:TrackStatsExtension xmlns:s=\"http://www.garmin.com/xmlschemas/TrackStatsExtension/v1\">"
            + "<s:Distance>120.5</s:Distance><s:TimerTime>18</s:TimerTime><s:TotalElapsedTime>20</s:TotalElapsedTime>"
            + "<s:Calories>7</s:Calories><s:Ascent>3</s:Ascent></s:TrackStatsExtension></extensions>"
        let totals = try #require(try read(head + track("running", [0, 20], statistics) + "</gpx>").sessions.first)
            .totals
        #expect(
            [totals.distance, totals.timer, totals.elapsed, totals.energy, totals.ascent] == [120.5, 18, 20, 7, 3])
    }

    @Test func waypointsWithTimesAreMarkers() throws {
        let recording = try read(
            head
                + "<wpt lat=\"1\" lon=\"1\"><name>Hut</name><time>2020-01-01T00:00:05Z</time></wpt><wpt lat=\"1\" lon=\"1\"/>"
                + track("hiking", [0, 20]) + "</gpx>")
        #expect(recording.markers == [.init(time: recording.start + 5, name: "Hut")])
        #expect(recording.details.waypoints == 2)
    }

    @Test func tracksOfDifferentActivitiesAreSessions() throws {
        let recording = try read(
            head + track("cycling", [0, 10]) + track("cycling", [11, 15]) + track("running", [20, 30]) + "</gpx>")
        #expect(recording.sessions.map(\.activity) == [.cycling, .running])
        #expect(recording.segments.map(\.session) == [0, 0, 1])
        #expect(recording.sessions.map { $0.end - recording.start } == [15, 30])
        let same = try read(head + track("cycling", [0, 10]) + track(nil, [20, 30]) + "</gpx>")
        #expect(same.sessions.map(\.activity) == [.cycling] && same.segments.map(\.session) == [0, 0])
    }
}
