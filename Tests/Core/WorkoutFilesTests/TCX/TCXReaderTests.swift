import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct TCXReaderTests {
    /// The start: 2020-01-01 00:00:00 UTC.
    private let start = 599_529_600.0

    private func read(_ text: String) throws -> WorkoutRecording {
        try TCXReader.recording(from: MemoryByteSource(text), file: "a.tcx")
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

    private static func time(_ second: Int) -> String {
        "2020-01-01T00:\(second < 600 ? "0" : "")\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
    }

    private func point(_ second: Int, _ inside: String = "") -> String {
        "<Trackpoint><Time>\(Self.time(second))</Time>\(inside)</Trackpoint>"
    }

    private func lap(_ second: Int, time: String = "10", distance: String = "30", _ inside: String) -> String {
        "<Lap StartTime=\"\(Self.time(second))\"><TotalTimeSeconds>\(time)</TotalTimeSeconds>"
            + "<DistanceMeters>\(distance)</DistanceMeters><Calories>5</Calories>\(inside)</Lap>"
    }

    private func activity(_ inside: String, sport: String = "Running") -> String {
        "<Activity Sport=\"\(sport)\"><Id>2020-01-01T00:00:00Z</Id>\(inside)</Activity>"
    }

    private func file(_ inside: String) -> String {
        "<?xml version=\"1.0\"?><TrainingCenterDatabase xmlns=\"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2\">"
            + "<Activities>\(inside)</Activities></TrainingCenterDatabase>"
    }

    // MARK: Laps

    /// The timer of a lap runs only during the recording: a gap within it is not a pause after it.
    @Test func aGapWithinALapIsNoPauseAfterIt() throws {
        let tracks = "<Track>\(point(0))\(point(5))</Track><Track>\(point(15))\(point(20))</Track>"
        let text = file(
            activity(lap(0, time: "10", tracks) + lap(20, time: "10", "<Track>\(point(21))\(point(30))</Track>")))
        let recording = try read(text)
        #expect(recording.segments.map(\.points) == [0..<2, 2..<6])
        #expect(recording.pauses.map { [$0.start - start, $0.end - start] } == [[5, 15]])
    }

    /// Equal times alone are no repetition.
    @Test func PLA_47_pointsAreRepeatedOnlyIfPositionsOrValuesAreEqual() throws {
        func position(_ second: Int, _ latitude: Double) -> String {
            point(
                second,
                "<Position><LatitudeDegrees>\(latitude)</LatitudeDegrees><LongitudeDegrees>11</LongitudeDegrees>"
                    + "</Position>")
        }
        func track(_ latitude: Double) -> String {
            "<Track>" + (0..<5).map { position($0, latitude + Double($0) / 10_000) }.joined() + "</Track>"
        }
        let repeated = try read(file(activity(lap(0, track(48)) + lap(0, track(48)))))
        #expect(repeated.points.count == 5)
        let distinct = try read(file(activity(lap(0, track(48)) + lap(0, track(48.001)))))
        #expect(distinct.points.count == 10)
        func rates(_ rate: Int) -> String {
            "<Track>"
                + (0..<5).map { point($0, "<HeartRateBpm><Value>\(rate + $0)</Value></HeartRateBpm>") }.joined()
                + "</Track>"
        }
        #expect(try read(file(activity(lap(0, rates(100)) + lap(0, rates(100))))).points.count == 5)
        #expect(try read(file(activity(lap(0, rates(100)) + lap(0, rates(120))))).points.count == 10)
    }

    /// Laps longer than any workout may be.
    @Test func aLapOfImpossibleTimeEndsWithItsPoints() throws {
        let track = "<Track>\(point(0))\(point(10))</Track>"
        let most = try read(file(activity(lap(0, time: "345600", track))))
        #expect(most.laps.map { $0.end - start } == [345_600])
        let beyond = try read(file(activity(lap(0, time: "345601", track))))
        #expect(beyond.laps.map { $0.end - start } == [10])
    }

    // MARK: Names

    @Test func theProgramThatWroteTheFileIsNamedBesideTheDevice() throws {
        let author = """
            </Activities><Author><Build><Version><VersionMajor>1</VersionMajor></Version></Build><LangID>en</LangID>\
            <Name> Flow </Name><PartNumber>1</PartNumber><Name>Other</Name></Author><Activities>
            """
        let creator = "<Creator><Name>Watch</Name></Creator>"
        let lap = lap(0, "<Track>\(point(0))\(point(5))</Track>")
        let both = try read(file(activity(lap + creator) + author))
        #expect(both.details.creator == "Watch" && both.details.author == "Flow")
        #expect(both.device?.name == "Watch")
        let alone = try read(file(activity(lap) + author))
        #expect(alone.details.creator == nil && alone.details.author == "Flow" && alone.device == nil)
        #expect(alone.points.count == 2)
    }

    // MARK: Points

    @Test func aPointWithAllThatItMayHave() throws {
        let inside = """
            <Position><LatitudeDegrees>50.5</LatitudeDegrees><LongitudeDegrees>-10.25</LongitudeDegrees></Position>
            <AltitudeMeters>-3.5</AltitudeMeters><DistanceMeters>12.5</DistanceMeters>
            <HeartRateBpm xsi:type="HeartRateInBeatsPerMinute_t"><Value>131</Value></HeartRateBpm><Cadence>88</Cadence>
            <SensorState>Present</SensorState><Extensions><TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
            <Speed>3.25</Speed><Watts>251</Watts></TPX></Extensions>
            """
        let run = point(
            1, "<Extensions><x:TPX><x:RunCadence>90</x:RunCadence></x:TPX></Extensions><Cadence>1</Cadence>")
        let recording = try read(file(activity(lap(0, "<Track>\(point(0, inside))\(run)</Track>"))))
        let values = recording.points.point(at: 0)
        #expect([values.latitude, values.longitude, values.elevation, values.distance] == [50.5, -10.25, -3.5, 12.5])
        #expect([values.heartRate, values.cadence, values.speed, values.power] == [131, 88, 3.25, 251])
        #expect(recording.points.point(at: 1).cadence == 90)
        #expect(!recording.points.hasPosition(at: 1))
        #expect(recording.details.positions == 1 && recording.warnings.isEmpty)
    }

    @Test func PLA_45_pointsWithDamagedDatesHaveTheTimeOfTheRest() throws {
        let stray = point(2).replacing("2020-", with: "2620-")
        let first = lap(0, "<Track>\(point(0) + point(1) + stray + point(3))</Track>")
        let second = lap(10, "<Track>\(point(10) + stray + point(12))</Track>")
        let recording = try read(file(activity(first + second)))
        let clean = try read(
            file(
                activity(
                    lap(0, "<Track>\(point(0) + point(1) + point(2) + point(3))</Track>")
                        + lap(10, "<Track>\(point(10) + point(11) + point(12))</Track>"))))
        #expect(recording.points.times == clean.points.times && recording.points.count == 7)
        #expect(recording.segments == clean.segments && recording.laps.count == 2)
        #expect(recording.end == clean.end && recording.pauses == clean.pauses)
        #expect(recording.warnings.map(\.kind) == [.correctedDate] && recording.warnings.first?.count == 2)
    }

    @Test func pointsThatEachLapHasAgainCountOnce() throws {
        func at(_ second: Int) -> String { point(second, "<DistanceMeters>\(second * 3)</DistanceMeters>") }
        let track = "<Track>\((0...20).map(at).joined())</Track>"
        let recording = try read(file(activity(lap(0, track) + lap(10, track))))
        #expect(recording.points.count == 21 && recording.distance == 60)
        #expect(recording.laps.count == 2 && recording.sessions.first?.totals.distance == 60)
        #expect(recording.warnings.map(\.kind) == [.repeatedPoint] && recording.warnings.first?.count == 21)
        #expect(recording.warnings.first?.message == "21 points were left out: they are duplicates.")
        // A lap that begins with the last point of the previous one is not such a case.
        let usual = try read(
            file(
                activity(
                    lap(0, "<Track>\(at(0))\(at(10))</Track>") + lap(10, "<Track>\(at(10))\(at(20))</Track>"))))
        #expect(usual.points.count == 4 && usual.warnings.isEmpty)
    }

    @Test func aByteThatSaysThatThereIsNoValueIsNone() throws {
        func heart(_ second: Int, _ rate: Int) -> String {
            point(second, "<HeartRateBpm><Value>\(rate)</Value></HeartRateBpm><Cadence>\(rate)</Cadence>")
        }
        let recording = try read(
            file(activity(lap(0, "<Track>\(heart(0, 254))\(heart(1, 255))\(heart(2, 255))</Track>"))))
        #expect(recording.points[.heartRate].filter(\.isFinite) == [254])
        #expect(recording.points[.cadence].filter(\.isFinite) == [254])
        #expect(recording.warnings.map(\.kind) == [.noValue] && recording.warnings.first?.count == 4)
        #expect(recording.warnings.first?.message.contains("255, which marks a missing value") == true)
    }

    @Test func impossibleValuesAreLeftOutWithTheirOwnSentence() throws {
        let far = point(1, "<DistanceMeters>1e300</DistanceMeters><AltitudeMeters>-1e9</AltitudeMeters>")
        let track = "<Track>\(point(0, "<DistanceMeters>0</DistanceMeters>"))\(far)</Track>"
        let recording = try read(file(activity(lap(0, distance: "1e300", track))))
        #expect(recording.distance == 0 && recording.sessions.first?.totals.distance == nil)
        #expect(recording.points.count == 2 && recording.points[.elevation].isEmpty)
        #expect(recording.warnings.map(\.kind) == [.impossibleValue] && recording.warnings.first?.count == 3)
        #expect(recording.warnings.first?.message.hasPrefix("3 values were left out: they are impossible") == true)
    }

    @Test func PLA_45_strayMinutesInsideALapHaveTheTimeOfTheRest() throws {
        let year = (10..<39).map { point($0).replacing("2020-", with: "2033-") }.joined()
        let recording = try read(
            file(
                activity(
                    lap(
                        0, time: "100",
                        "<Track>\((0..<10).map { point($0) }.joined())\(year)\((39..<60).map { point($0) }.joined())</Track>"
                    ))))
        let times = recording.points.times
        #expect(times.count == 60 && recording.end - recording.start == 100)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 1 })
        #expect(recording.warnings.map(\.kind) == [.correctedDate] && recording.warnings.first?.count == 29)
    }

    @Test func badValuesAreCountedWithTheirPlace() throws {
        let positions =
            "<Position><LatitudeDegrees>north</LatitudeDegrees><LongitudeDegrees>1</LongitudeDegrees></Position>"
        let far = "<Position><LatitudeDegrees>91</LatitudeDegrees><LongitudeDegrees>1</LongitudeDegrees></Position>"
        let recording = try read(
            file(
                activity(
                    lap(
                        0,
                        "<Track>\(point(0, positions))\n\(point(1, far))<Trackpoint><Cadence>9</Cadence></Trackpoint>"
                            + "\(point(2, "<HeartRateBpm><Value/></HeartRateBpm><DistanceMeters>-1</DistanceMeters>"))</Track>"
                    ))))
        #expect(recording.points.count == 3 && recording.details.positions == 0)
        #expect(
            Set(recording.warnings.map { "\($0.kind) \($0.count)" })
                == ["unreadableValue 1", "invalidPosition 2", "untimedPoint 1"])
        #expect(recording.warnings.allSatisfy { $0.place.line != nil })
        #expect(recording.points[.distance].isEmpty && recording.points[.heartRate].isEmpty)
    }

    // MARK: Laps

    @Test func lapsSumUpAndFollowEachOther() throws {
        let text = file(
            activity(
                lap(
                    0,
                    "<AverageHeartRateBpm><Value>100</Value></AverageHeartRateBpm><Track>\(point(0))\(point(9))</Track>"
                )
                    + lap(
                        10, time: "30",
                        "<AverageHeartRateBpm><Value>140</Value></AverageHeartRateBpm>"
                            + "<MaximumHeartRateBpm><Value>150</Value></MaximumHeartRateBpm><Track>\(point(10))\(point(39))</Track>"
                    )
            ))
        let recording = try read(text)
        #expect(recording.laps.map { [$0.start - start, $0.end - start] } == [[0, 10], [10, 40]])
        #expect(recording.segments.map(\.points) == [0..<4])
        #expect(recording.pauses.isEmpty)
        let totals = try #require(recording.sessions.first).totals
        #expect([totals.timer, totals.distance, totals.energy] == [40, 60, 10])
        #expect(totals.averageHeartRate == 130 && totals.maximumHeartRate == 150)
        #expect(recording.start == start && recording.end == start + 40)
    }

    @Test func tracksOfALapArePartsWithAPauseBetween() throws {
        let recording = try read(
            file(activity(lap(0, "<Track>\(point(0))\(point(4))</Track><Track>\(point(20))\(point(24))</Track>"))))
        #expect(recording.segments.map(\.points) == [0..<2, 2..<4])
        #expect(recording.pauses == [.init(start: start + 4, end: start + 20)])
    }

    @Test func timeThatNoLapExplainsIsAPause() throws {
        let recording = try read(
            file(
                activity(
                    lap(0, "<Track>\(point(0))\(point(10))</Track>")
                        + lap(60, "<Track>\(point(60))\(point(70))</Track>"))))
        #expect(recording.pauses == [.init(start: start + 10, end: start + 60)])
    }

    @Test func theRecordedDistanceIsTheWay() throws {
        func at(_ second: Int, _ metres: Int) -> String { point(second, "<DistanceMeters>\(metres)</DistanceMeters>") }
        let recording = try read(
            file(
                activity(
                    lap(
                        0,
                        "<Track>\(at(1, 50))\(point(2))\(at(3, 80))\(at(4, 70))\(at(5, 75))</Track><Track>\(at(9, 90))</Track>"
                    ))))
        var steps: [[Double]] = []
        recording.forEachStep(in: recording.segments) { steps.append([$0.start - start, $0.end - start, $0.distance]) }
        #expect(steps == [[0, 1, 50], [1, 3, 30], [9, 9, 10]])
        #expect(recording.distance == 90)
    }

    @Test func aLapWithoutPointsIsStillALap() throws {
        let recording = try read(file(activity(lap(0, time: "1800", ""))))
        #expect(recording.points.count == 0 && recording.segments.isEmpty)
        #expect(recording.end - recording.start == 1_800 && recording.laps.count == 1)
    }

    // MARK: Activities

    @Test func activitiesAreOnTheirOwnAndPartsOfAMultiSportSessionAreNot() throws {
        let first = activity(lap(100, "<Track>\(point(100))</Track>"), sport: "Biking")
        let second = activity(lap(0, "<Track>\(point(0))</Track>"), sport: "Other")
        let multi =
            "<MultiSportSession><Id>x</Id><FirstSport>\(activity(lap(200, "<Track>\(point(200))</Track>")))</FirstSport>"
            + "<NextSport><Transition StartTime=\"\(Self.time(220))\"><TotalTimeSeconds>5</TotalTimeSeconds></Transition>"
            + "\(activity(lap(230, "<Track>\(point(230))</Track>"), sport: "Biking"))</NextSport></MultiSportSession>"
        let recording = try read(file(first + second + multi))
        #expect(recording.sessions.map(\.activity) == [.other, .cycling, .running, .transition, .cycling])
        #expect(Set(recording.sessions.map(\.group)).count == 3)
        #expect(Set(recording.sessions.suffix(3).map(\.group)).count == 1)
        #expect(recording.segments.map(\.session) == [0, 1, 2, 4])
        #expect(recording.segments.first.map { recording.points.times[$0.points.lowerBound] } == start)
        #expect(recording.activity == .cycling)
    }

    @Test func theDeviceAndTheNotes() throws {
        let recording = try read(
            file(
                activity(
                    lap(0, "<Track>\(point(0))</Track>") + "<Notes>Hard &amp; fast</Notes>"
                        + "<Creator><Name>Edge</Name><UnitId>12</UnitId><ProductID>99</ProductID><Version>"
                        + "<VersionMajor>2</VersionMajor><VersionMinor>30</VersionMinor></Version></Creator>")))
        #expect(recording.sessions.first?.name == "Hard & fast")
        #expect(recording.device?.name == "Edge" && recording.device?.serialNumber == "12")
        #expect(recording.device?.softwareVersion == "2.30")
    }

    // MARK: Rejected and damaged files

    @Test func refusalsSayWhy() {
        let head = "<TrainingCenterDatabase>"
        #expect(
            message("\(head)<Courses><Course/></Courses></TrainingCenterDatabase>")
                == "Could not read 'a.tcx': it contains a course, but no activity.")
        #expect(message("\(head)<Workouts/></TrainingCenterDatabase>").contains("planned workouts"))
        #expect(message("\(head)</TrainingCenterDatabase>").contains("it contains no activity"))
        #expect(message(file(activity("<Lap/>"))).contains("neither its laps nor its points carry times"))
        #expect(message("<gpx/>").contains("it is not a valid TCX file: its first element is <gpx>"))
        #expect(message("").contains("the file is empty"))
        #expect(
            message("<TrainingCenterDatabase><Activities>").contains("the file ends inside the element <Activities>"))
    }

    @Test func everyCutKeepsTheWholePointsBeforeIt() throws {
        let whole = Array(file(activity(lap(0, "<Track>\(point(0))\(point(1, "<Cadence>1</Cadence>"))</Track>"))).utf8)
        var seen = 0
        for length in 0..<whole.count {
            let bytes = MemoryByteSource(Array(whole.prefix(length)), largestPiece: 7)
            guard let recording = try? TCXReader.recording(from: bytes, file: "a.tcx") else { continue }
            #expect(recording.points.count >= seen, "\(length)")
            if length < whole.count - 1 { #expect(recording.warnings.contains { $0.kind == .damaged }, "\(length)") }
            seen = recording.points.count
        }
        #expect(seen == 2)
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func mutatedFilesGiveAnErrorOrARecording(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let whole = Array(
            file(
                activity(
                    lap(0, "<Track>\(point(0, "<DistanceMeters>1</DistanceMeters>"))\(point(1))</Track>")
                        + lap(10, "<Track>\(point(10, "<HeartRateBpm><Value>90</Value></HeartRateBpm>"))</Track>"))
            ).utf8)
        for _ in 0..<2_000 {
            let bytes = Mutation.mutate(whole, using: &generator)
            do {
                let recording = try TCXReader.recording(
                    from: MemoryByteSource(bytes, largestPiece: Int.random(in: 1...500, using: &generator)),
                    file: "a.tcx")
                #expect(recording.end >= recording.start && !recording.sessions.isEmpty, "seed \(seed)")
            } catch {
                #expect(!error.message.isEmpty, "seed \(seed)")
            }
        }
    }
}
