import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// What is said of files: warnings, errors and losses; and what is recognized.
@Suite struct MessageSweepTests {
    @Test func warningsErrorsAndLosses() throws {
        var kept = KeptOutcomes()
        typealias Place = WorkoutFileError.Place
        let places = [
            Place(file: "a"), Place(file: "a", line: 3), Place(file: "a", byteOffset: 7),
            Place(file: "a", line: 3, byteOffset: 7),
        ]
        for kind in WorkoutFileWarning.Kind.allCases {
            for (count, place, detail) in [
                (1, places[0], nil), (2, places[3], "why"), (1, places[1], "so"), (3, places[2], nil),
            ]
                as [(Int, Place, String?)]
            {
                kept.add("\(kind) \(count)") {
                    let warning = WorkoutFileWarning(
                        kind: kind, count: count, place: place, detail: detail, limit: nil)
                    return "\(warning.isPartial) \(warning.message)"
                }
            }
        }
        for (index, place) in places.enumerated() {
            kept.add("place \(index)") {
                let reading = WorkoutFileError.reading(.malformed, "it is", at: place)
                let problem = WorkoutFileError.reading(.unreadable, FileProblem("so", limit: .elements), at: place)
                let writing = WorkoutFileError.unrepresentable("no", at: place)
                return "\(place) | \(reading.message) | \(problem.message) \(problem.limit?.rawValue ?? "-") | "
                    + "\(writing) \(writing.unrepresentableReason ?? "-") \(writing.code == .unwritable)"
            }
        }
        for kind in [WorkoutFileLoss.Kind.unsupported, .leftOut, .rounded, .replaced] {
            for count in [1, 2] {
                kept.add("loss \(kind) \(count)") {
                    WorkoutFileLoss(kind: kind, name: "lap", count: count, reason: "why").message
                }
            }
        }
        kept.add("collected") {
            var warnings = WarningCollector()
            warnings.add(.damaged, detail: "first") { places[1] }
            warnings.add(.invalidPosition, count: 4) { places[2] }
            warnings.add(.damaged, detail: "second") { places[3] }
            return WholeOutcome.warnings(warnings.all).joined(separator: ", ")
        }
        for reason in AppleHealthReason.allCases {
            kept.add("\(reason)") { "\(reason.rawValue) \(reason.isUnreadable)" }
        }
        for feature in RecordingFeature.allCases { kept.add("\(feature)") { "\(feature.names)" } }
        for feature in PlanFeature.allCases {
            kept.add("plan \(feature)") { "\(feature.names) \(feature.isEssential)" }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/messages.txt") == nil)
    }

    @Test func tablesOfFormats() throws {
        var kept = KeptOutcomes()
        kept.add("recordings") { WorkoutFileTable.text }
        kept.add("plans") { PlanFileTable.text }
        for format in WorkoutFileFormat.all {
            kept.add(format.name.rawValue) {
                "\(format.title) \(format.isOwn) \(format.writing?.ending ?? "-") \(format.planWriting?.ending ?? "-") "
                    + "\(format.name.isReadable) \(format.name.isOfTracks)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/formats.txt") == nil)
    }

    @Test func formatsAreRecognized() throws {
        var kept = KeptOutcomes()
        let texts: [String] = [
            WholeFiles.gpx, WholeFiles.kml, WholeFiles.tcx, WholeFiles.geoJSON, WholePlans.zwo, WholePlans.tcx,
            WholePlans.erg, WholePlans.intervals, "<gpx/>", "<GPX/>", "<x:gpx xmlns:x='u'/>", "<kml/>", "<HealthData/>",
            "<Record/>", "<workout_file/>", "<TrainingCenterDatabase/>", "<ClinicalDocument/>", "{}", "[]", "",
            "{\"type\": \"Feature\"}", "{\"type\": \"FeatureCollection\"}", "{\"type\": \"Topology\"}",
            "{\"schema\": \"openhealthkit-recording-1\"}", "{\"schema\": \"openhealthkit-recording-2\"}",
            "{\"format\": \"openhealthkit.plan\"}", "Name,A\nRecorded Date,2025-03-01 10:15:00 +0100\n", "- 10m 50%\n",
            "[COURSE HEADER]\nMINUTES WATTS\n", "[COURSE HEADER]\nMINUTES PERCENT\n", "text", "PK\u{3}\u{4}",
            "PK\u{5}\u{6}",
            "\u{E}\u{20}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}.FIT", "\u{1F}x",
        ]
        for text in texts {
            for cut in [text.utf8.count, 40, 8, 1] where cut == text.utf8.count || cut < text.utf8.count {
                kept.add("'\(text.prefix(30))' \(cut)") {
                    let bytes = Array(text.utf8.prefix(cut))
                    let file = try OpenedFile(MemoryByteSource(bytes), named: "a")
                    #expect(file.beginning == bytes && file.byteCount == cut)
                    var said = "-"
                    do { _ = try WorkoutFileReader.recording(from: file) } catch { said = "\(error)" }
                    var known = ""
                    do { try WorkoutFileReader.checkFormat(of: OpenedFile(MemoryByteSource(bytes), named: "a")) } catch
                    {
                        known = " \(error)"
                    }
                    return
                        "\(file.format?.name.rawValue ?? "none") \(said.prefix(50)) \(WholeOutcome.short(said + known))"
                }
            }
        }
        for bytes in [
            [0x1F, 0x8B, 8], [0x1F], [0x50, 0x4B, 7, 8], [14, 0, 0, 0, 0, 0, 0, 0, 0x2E, 0x46, 0x49, 0x54],
        ] as [[UInt8]] {
            kept.add("\(bytes)") {
                WorkoutFileFormat.recognize(FileHead(bytes))?.name.rawValue ?? "none"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/recognized.txt") == nil)
    }

    // MARK: Routes

    @Test func routesWithoutTimes() throws {
        func text(_ points: RecordedPoints) -> String {
            points.indices.map { index in
                [points.times, points.latitudes, points.longitudes, points[.elevation]].map {
                    $0.isEmpty ? "-" : WholeOutcome.number($0[index])
                }.joined(separator: ",")
            }.joined(separator: " ")
        }
        let route =
            "<gpx><metadata><name> </name></metadata><name>Way</name><wpt lat=\"1\" lon=\"2\"/><wpt lat=\"3\" lon=\"4\"/>"
            + "<rte><rtept lat=\"50\" lon=\"8\"><ele>100</ele></rtept><rtept lat=\"50.01\" lon=\"188\"><ele>1e6</ele></rtept>"
            + "<rtept lat=\"51\" lon=\"8\"><time>2020-01-01T00:00:07Z</time></rtept></rte>"
            + "<trk><name>Late</name><trkseg><trkpt lat=\"9\" lon=\"9\"/></trkseg></trk></gpx>"
        let laps =
            "<TrainingCenterDatabase><Courses><Course><Name>Lap</Name><Track><Trackpoint><Position><LatitudeDegrees>50"
            + "</LatitudeDegrees><LongitudeDegrees>8</LongitudeDegrees></Position><AltitudeMeters>7</AltitudeMeters>"
            + "<Time>2020-01-01T00:00:01Z</Time></Trackpoint><Trackpoint><Position><LatitudeDegrees>50.1</LatitudeDegrees>"
            + "<LongitudeDegrees>8</LongitudeDegrees></Position></Trackpoint></Track></Course></Courses>"
            + "</TrainingCenterDatabase>"
        for (name, whole) in [("gpx", route), ("tcx", laps)] {
            let difference = try ChangedTexts.difference(
                ChangedTexts.ofXML(whole), of: whole, part: 0, 1, from: "route-\(name)"
            ) {
                let file = try OpenedFile(MemoryByteSource($0), named: "a")
                guard let route = try UntimedRoute(file) else { return "no route" }
                return "\(route.name ?? "-") \(route.hasTimes) " + text(route.points)
            }
            #expect(difference == nil)
        }
        var kept = KeptOutcomes()
        let lists: [[String]] = [
            ["", ""], ["2020-01-01T00:00:01Z", "2020-01-01T00:00:09Z"],
            ["2020-01-01T00:00:09Z", "2020-01-01T00:00:01Z"],
            ["2020-01-01T00:00:01Z", "2020-01-01T00:00:01Z"], ["2020-01-01T00:00:01Z", ""],
            ["2020-01-01T00:00:01Z", "2020-01-05T00:00:01Z"], ["2020-01-01T00:00:01Z", "2020-01-05T00:00:02Z"],
        ]
        for (index, times) in lists.enumerated() {
            for activity in [WorkoutActivity.cycling, .running, .walking] {
                for keepsTimes in [true, false] {
                    for far in [50.01, -50] {
                        kept.add("\(index) \(activity.name) \(keepsTimes) \(far)") {
                            let points = zip(times, [50, far]).map { time, latitude in
                                "<trkpt lat=\"\(latitude)\" lon=\"8\">" + (time.isEmpty ? "" : "<time>\(time)</time>")
                                    + "</trkpt>"
                            }.joined()
                            let file = try OpenedFile(
                                MemoryByteSource("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>"), named: "a")
                            let route = try #require(try UntimedRoute(file))
                            let recording = route.recording(from: 1_000, activity: activity, keepsTimes: keepsTimes)
                            return "\(route.hasTimes) " + text(recording.points)
                                + " \(WholeOutcome.number(recording.end)) \(WholeOutcome.number(recording.distance))"
                        }
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/routes-timed.txt") == nil)
    }

    @Test func routesOfExports() throws {
        let gpx =
            "<gpx><trk><trkseg><trkpt lat=\"50\" lon=\"8\"><ele>7</ele><time>2020-01-01T00:00:05Z</time><extensions>"
            + "<speed>1.5</speed><course>90</course><hAcc>3</hAcc><vAcc>4</vAcc></extensions></trkpt>"
            + "<trkpt lat=\"50.1\" lon=\"188\"><time>2020-01-01T00:00:02Z</time></trkpt></trkseg></trk></gpx>"
        let difference = try ChangedTexts.difference(ChangedTexts.ofXML(gpx), of: gpx, part: 0, 1, from: "route-health")
        {
            let (points, warnings) = try AppleHealthRoute.points(from: MemoryByteSource($0), file: "a")
            return points.map { "\($0)" }.joined(separator: "\n") + WholeOutcome.warnings(warnings).joined()
        }
        #expect(difference == nil)
        let own =
            "<WorkoutRoute><Location date=\"2020-01-01 00:00:05 +0000\" latitude=\"50\" longitude=\"8\" altitude=\"7\" "
            + "speed=\"1.5\" course=\"90\" horizontalAccuracy=\"3\" verticalAccuracy=\"4\"/>"
            + "<Location date=\"2020-01-01 00:00:02 +0000\" latitude=\"51\" longitude=\"9\"/></WorkoutRoute>"
        let other = try ChangedTexts.difference(ChangedTexts.ofXML(own), of: own, part: 0, 1, from: "route-own") {
            guard let element = HealthText.elements($0).first else { return "nothing" }
            return AppleHealthRoute.points(of: element).map { "\($0)" }.joined(separator: "\n")
        }
        #expect(other == nil)
    }

    // MARK: Texts

    @Test func linesOfPlans() throws {
        var kept = KeptOutcomes()
        for text in [
            "", " ", "a", " a", "a ", "a b", "a  b", "a\tb", "a\nb", "a\u{0}b", "\u{7F}", "é ü", "\u{A0}x",
            "a\u{200B}b",
        ] {
            kept.add("'\(text)'") { "\(PlanText.isLine(text)) '\(PlanText.line(text) ?? "-")'" }
        }
        for amount in [0, -1, Double.leastNonzeroMagnitude, .leastNormalMagnitude, 1, 1e9, 1e9.nextUp, .infinity, .nan]
        {
            kept.add(amount) {
                let goals: [PlannedGoal] = [
                    .time(.init(amount, .second)), .distance(.init(amount, .meter)),
                    .energy(.init(amount, .kilocalorie)),
                    .poolSwim(distance: .init(amount, .meter), time: .init(1, .second)),
                    .poolSwim(distance: .init(1, .meter), time: .init(amount, .second)), .open,
                ]
                return goals.map { "\(PlannedStep(goal: $0).isValid)" }.joined(separator: " ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-texts.txt") == nil)
    }

    @Test func timesOfBeats() throws {
        var kept = KeptOutcomes()
        for text in [
            "12:34:56", "12:34:56.25", "12:34:56,25", "0:0:0", "23:59:60", "23:59:61", "24:00:00", "12:60:00",
            "1:2:3 AM",
            "12:00:00 AM", "12:00:00 PM", "1:00:00\u{202F}PM", "13:00:00 PM", "0:00:00 AM", "12:00:00 xm", "12:00",
            "12:00:",
            ":00:00", "12:00:00.", "12:00:00.1234567891", "12:00:00.123456789", "a", "", "12:00:00 ", "12-00-00",
            "1234567890:00:00", "11:59:59 pm",
        ] {
            kept.add("'\(text)'") {
                Array(text.utf8).withUnsafeBufferPointer { WholeOutcome.number(BeatTime.parse($0)) }
            }
        }
        for times in [
            [], [5], [1, 2, 3], [1, 2, 3, 8.5, 9], [3, 2], [86_399, 0, 1], [1_799, 1_800.5], [901, 902], [1, 1],
            [1, 2, 2.001],
            [899.5, 900.5, 902], [1_798.5, 1_799.5],
        ] as [[Double]] {
            for start in [0, 2.5, 899, 1_799, 86_398, -1_800] {
                kept.add("\(times) \(start)") {
                    BeatTime.beats(times, start: start, end: start + 60).map { beats in
                        beats.map { "\(WholeOutcome.number($0.time))\($0.isPrecededByGap ? "!" : "")" }
                            .joined(separator: " ")
                    } ?? "-"
                }
            }
        }
        for text in [
            "", "x", "<<HKDevice: 0x1>, name:A, model:B>", "<<HKDevice: 0x1>>", "<<HKDevice: 0x1",
            "<<HKDevice: 0x1>, name:>",
            "<<HKDevice: 0x1>, name:A, B, model:C, name:D>", "<<HKDevice: 0x1>, creation date:1, name:A>",
            "<<HKDevice: 0x1>, manufacturer:M, hardware:H, firmware:F, software:S, localIdentifier:L, UDIDeviceIdentifier:U>",
            "<<HKDevice: 0x1>, color:red, name:A", "<<HKDevice: 0x1>, name:A,model:B>", "<<HKDevice>, name:A>",
        ] {
            kept.add("device '\(text)'") {
                AppleHealthDevice.parse(text).map { HealthText.text($0) } ?? "-"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/beat-times.txt") == nil)
    }
}
