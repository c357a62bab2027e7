import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Ways without a workout, in each format that can have one.
@Suite struct UntimedRouteTests {
    private func route(_ text: String) throws -> UntimedRoute? {
        try UntimedRoute(OpenedFile(MemoryByteSource(text), named: "a"))
    }

    private func places(_ text: String) throws -> [[Double]]? {
        try route(text).map { route in
            let elevations = route.points[.elevation]
            return route.points.indices.map { index in
                [route.points.latitudes[index], route.points.longitudes[index]]
                    + (elevations.isEmpty || elevations[index].isNaN ? [] : [elevations[index]])
            }
        }
    }

    private func point(_ tag: String, _ latitude: Double, _ longitude: Double, _ inside: String = "") -> String {
        "<\(tag) lat=\"\(latitude)\" lon=\"\(longitude)\">\(inside)</\(tag)>"
    }

    @Test func tracksComeBeforeRoutesAndRoutesBeforeWaypoints() throws {
        let track =
            point("trkpt", 1, 2, "<ele>5</ele>") + point("trkpt", 91, 2) + point("trkpt", 3, 190, "<ele>1e9</ele>")
        let routes = point("rtept", 5, 6) + point("rtept", 7, 8)
        let waypoints = point("wpt", 9, 10) + point("wpt", 11, 12, "<ele>-3</ele>")
        func gpx(_ inside: String) -> String { "<gpx>\(inside)</gpx>" }
        #expect(try places(gpx(waypoints + routes + track)) == [[1, 2, 5], [3, -170]])
        #expect(try places(gpx(waypoints + routes + point("trkpt", 1, 2))) == [[5, 6], [7, 8]])
        #expect(try places(gpx(waypoints + point("rtept", 5, 6))) == [[9, 10], [11, 12, -3]])
        #expect(try places(gpx(point("wpt", 9, 10) + point("rtept", 5, 6))) == nil && places(gpx("")) == nil)
        let names = "<name> </name><trk><name>Way</name><name>Other</name>"
        #expect(try route(gpx(names + track + "</trk>"))?.name == "Way")
        let position =
            "<Position><LatitudeDegrees>1.5</LatitudeDegrees><LongitudeDegrees>2.5</LongitudeDegrees></Position>"
        let course =
            "<TrainingCenterDatabase><Courses><Course><Name>Hill</Name><Track>"
            + "<Trackpoint>\(position)<AltitudeMeters>7</AltitudeMeters></Trackpoint>"
            + "<Trackpoint>\(position)</Trackpoint></Track></Course></Courses></TrainingCenterDatabase>"
        #expect(try places(course) == [[1.5, 2.5, 7], [1.5, 2.5]] && route(course)?.name == "Hill")
        #expect(
            try route("{\"type\": \"Feature\", \"geometry\": {\"type\": \"LineString\", \"coordinates\": [[1, 2]]}}")
                == nil)
        #expect(try route("hello") == nil)
    }

    /// The points of a recording are a way, without those that have no position.
    @Test(arguments: [WorkoutFileFormat.gpx, .tcx, .fit, .json]) func recordingsAreWays(format: WorkoutFileFormat)
        throws
    {
        func way(_ latitudes: [Double]) throws -> UntimedRoute? {
            var points = RecordedPoints()
            for (index, latitude) in latitudes.enumerated() {
                var point = RecordedPoint()
                point.time = RandomRecording.start + Double(index)
                (point.latitude, point.longitude) = (latitude, latitude.isNaN ? .nan : 8)
                point.heartRate = 100
                points.append(point)
            }
            let end = RandomRecording.start + Double(latitudes.count)
            let recording = WorkoutRecording(
                format: .fit,
                sessions: [RecordedSession(start: RandomRecording.start, end: end, activity: .running)],
                points: points, pauses: [], name: nil, device: nil)
            let bytes = try WorkoutFileWriter.bytes(of: recording, as: format, file: "a")
            return try UntimedRoute(OpenedFile(MemoryByteSource(bytes), named: "a"))
        }
        let whole = try #require(try way([.nan, 50, .nan, 51, 52, .nan]))
        #expect(whole.points.latitudes.map { $0.rounded() } == [50, 51, 52] && whole.hasTimes)
        #expect(whole.points.times == [1, 3, 4].map { RandomRecording.start + $0 })
        #expect(try way([50, 51])?.points.count == 2 && way([50, .nan, .nan]) == nil && way([50]) == nil)
    }

    /// Returns a way to the north with times after the first point.
    private func way(_ seconds: [Double?], metres: [Double]? = nil) throws -> UntimedRoute {
        let inside = seconds.map { second -> String in
            second.map { "<time>\(WholeOutcome.date(RandomRecording.start + $0))</time>" } ?? ""
        }
        let points = inside.enumerated().map { index, inside in
            point("trkpt", (metres?[index] ?? Double(index) * 100) / 110_574, 0, inside)
        }
        return try #require(try route("<gpx>\(points.joined())</gpx>"))
    }

    @Test func timesAreThoseOfAWorkoutOrNone() throws {
        #expect(try way([0, 10]).hasTimes && way([0, 10, 10]).hasTimes && !way([0, nil]).hasTimes)
        #expect(try !way([10, 0]).hasTimes && !way([0, 0.05]).hasTimes && way([0, 0.125]).hasTimes)
        #expect(try way([0, 345_600]).hasTimes && !way([0, 345_601]).hasTimes)
    }

    @Test func aRecordingOfAWayHasItsTimesOrThePaceOfItsActivity() throws {
        let timed = try way([100, 150, 260])
        let kept = timed.recording(from: 1_000, activity: .running)
        #expect(kept.details.name == nil && kept.format == .gpx && kept.laps.isEmpty && kept.pauses.isEmpty)
        let named = try #require(
            try route("<gpx><trk><name>Hill</name>\(point("trkpt", 1, 2) + point("trkpt", 1, 3))</trk></gpx>"))
        #expect(named.recording(from: 5, activity: .hiking).details.name == "Hill")
        #expect(kept.points.times == [1_000, 1_050, 1_160] && kept.end == 1_160 && kept.activity == .running)
        let anew = timed.recording(from: 1_000, activity: .running, keepsTimes: false)
        let steps = zip(anew.points.times, anew.points.times.dropFirst()).map { $1 - $0 }
        #expect(steps.allSatisfy { abs($0 - 40) < 0.2 } && anew.start == 1_000)
        for (activity, pace) in [(WorkoutActivity.cycling, 5.0), (.running, 2.5), (.walking, 1.25), (.hiking, 1.25)] {
            #expect(UntimedRoute.pace(of: activity) == pace)
            let untimed = try way([nil, nil]).recording(from: 0, activity: activity)
            #expect(abs(untimed.end - 100 / pace) < 100 / pace * 0.005)
        }
        // A way that would take longer than any workout is done in that time.
        let far = try way([nil, nil], metres: [0, 9_000_000]).recording(from: 0, activity: .walking)
        #expect(far.end == 345_600)
    }

    // MARK: Routes of exports

    @Test func EXP_20_pointsOfARouteHaveWhatTheirElementSays() throws {
        let text = """
            <gpx><trk><trkseg>
            <trkpt lon="8.5" lat="50.5"><ele>7</ele><time>2020-01-01T00:00:09Z</time><extensions><speed>1.5</speed>
            <course>90</course><hAcc>3</hAcc><vAcc>4</vAcc></extensions></trkpt>
            <trkpt lon="8" lat="50"><time>2020-01-01T00:00:01Z</time></trkpt><trkpt lon="8" lat="50"/>
            </trkseg></trk></gpx>
            """
        let read = try AppleHealthRoute.points(from: MemoryByteSource(text), file: "a")
        let start = RandomRecording.start
        #expect(
            read.points == [
                RoutePoint(
                    timestamp: start + 1, latitude: 50, longitude: 8, altitude: 0, speed: -1, course: -1,
                    horizontalAccuracy: 0, verticalAccuracy: -1),
                RoutePoint(
                    timestamp: start + 9, latitude: 50.5, longitude: 8.5, altitude: 7, speed: 1.5, course: 90,
                    horizontalAccuracy: 3, verticalAccuracy: 4),
            ])
        #expect(read.warnings.isEmpty)
        let bare =
            "<gpx><trk><trkseg><trkpt lon=\"8\" lat=\"50\"><time>2020-01-01T00:00:01Z</time>"
            + "</trkpt></trkseg></trk></gpx>"
        #expect(
            try AppleHealthRoute.points(from: MemoryByteSource(bare), file: "a").points.map(\.verticalAccuracy) == [-1])
    }

    /// A vertical accuracy is that of a height, also in the elements of old exports.
    @Test func EXP_45_pointsOfAnElementWithoutAHeight() throws {
        func heights(_ attributes: String) throws -> [[Double]] {
            let route = try #require(
                HealthText.elements(
                    "<WorkoutRoute><Location date=\"2020-01-01 00:00:05 +0000\" latitude=\"50\" longitude=\"8\" "
                        + "\(attributes)/></WorkoutRoute>"
                ).first)
            return AppleHealthRoute.points(of: route).map { [$0.altitude, $0.verticalAccuracy] }
        }
        #expect(try heights("altitude=\"7\" verticalAccuracy=\"4\"") == [[7, 4]])
        #expect(try heights("altitude=\"0\" verticalAccuracy=\"4\"") == [[0, 4]])
        #expect(try heights("altitude=\"7\"") == [[7, -1]])
        #expect(try heights("verticalAccuracy=\"4\"") == [[0, -1]])
        #expect(try heights("altitude=\"high\" verticalAccuracy=\"4\"") == [[0, -1]])
    }

    /// Points without a position are told, also those before the first one that has any.
    @Test func EXP_20_pointsOfARouteWithoutAPosition() throws {
        func read(_ points: String...) throws -> (seconds: [Double], warnings: [String]) {
            let dated = points.enumerated().map { second, place in
                "<trkpt \(place)><time>2020-01-01T00:00:0\(second)Z</time></trkpt>"
            }
            let text = "<gpx><trk><trkseg>\(dated.joined())</trkseg></trk></gpx>"
            let read = try AppleHealthRoute.points(from: MemoryByteSource(text), file: "a")
            return (
                read.points.map { $0.timestamp - RandomRecording.start },
                read.warnings.map { "\($0.kind) \($0.count)" }
            )
        }
        let (there, far) = ("lat=\"50\" lon=\"8\"", "lat=\"95\" lon=\"8\"")
        #expect(try read(there, there) == ([0, 1], []) && read("", there) == ([1], ["invalidPosition 1"]))
        #expect(try read("", "", there, far, there) == ([2, 4], ["invalidPosition 3"]))
        #expect(try read("", "") == ([], ["invalidPosition 2"]) && read(far) == ([], ["invalidPosition 1"]))
    }

    /// A height is that of its own point, and its accuracy is none without it.
    @Test func EXP_45_pointsWithoutAHeightAreBesideThoseWithOne() throws {
        func heights(_ insides: String...) throws -> [[Double]] {
            let points = insides.enumerated().map { second, inside in
                "<trkpt lon=\"8\" lat=\"50\">\(inside)<time>2020-01-01T00:00:0\(second)Z</time></trkpt>"
            }
            let text = "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
            return try AppleHealthRoute.points(from: MemoryByteSource(text), file: "a").points
                .map { [$0.altitude, $0.verticalAccuracy] }
        }
        let (height, accuracy) = ("<ele>7</ele>", "<extensions><vAcc>4</vAcc></extensions>")
        #expect(try heights(height, "", height) == [[7, 0], [0, -1], [7, 0]])
        #expect(try heights("", height + accuracy, accuracy) == [[0, -1], [7, 4], [0, -1]])
        #expect(try heights("<ele>0</ele>", "<ele/>", "<ele>x</ele>") == [[0, 0], [0, -1], [0, -1]])
        #expect(try heights(accuracy, "") == [[0, -1], [0, -1]] && heights(height + accuracy) == [[7, 4]])
    }

    // MARK: Other files and devices

    @Test func otherFilesAreNamedByWhatTheyAre() {
        func message(_ text: String) -> String {
            do throws(WorkoutFileError) {
                return "\(try WorkoutFileReader.recording(from: MemoryByteSource(text), file: "a").format)"
            } catch {
                return error.message
            }
        }
        #expect(
            message("{\"schema\": \"openhealthkit-objects-1\"}")
                == "Could not read 'a': it contains objects of a store, not a recording.")
        #expect(
            message("gattlog 1\n")
                == "Could not read 'a': it is a sensor log; use 'hk record --replay' to turn it into a workout.")
        #expect(
            message("- 5m 70%\n")
                == "Could not read 'a': it is a planned workout, not a recording; 'hk plan show' shows it.")
        #expect(
            message("<Workout/>").hasPrefix(
                "Could not read 'a': it is only a part of an Apple Health export: its first "))
    }

    @Test func aDeviceIsCalledByItsMakerAndModel() {
        func title(_ name: String?, _ maker: String?, _ model: String?) -> String? {
            var device = RecordedDevice()
            (device.name, device.manufacturer, device.model) = (name, maker, model)
            return device.title
        }
        #expect(title(nil, nil, nil) == nil && title(nil, "Polar", "M400") == "Polar M400")
        #expect(title("Own", "Polar", "M400") == "Own" && title(nil, "Development", nil) == nil)
        #expect(title("Development OpenHealthKit", "Development", "OpenHealthKit") == "OpenHealthKit")
        #expect(title("Garmin fenix 6", nil, nil) == "Garmin Fenix 6" && title("fenix 6", nil, nil) == "fenix 6")
        #expect(title("fēnix 6", "Garmin", nil) == "Garmin Fenix 6" && title("fenix 6", "Polar", nil) == "fenix 6")
        #expect(title("fenix 6", nil, "product 3290") == "Garmin Fenix 6")
        #expect(
            title("fenix 7", nil, "product 3290") == "fenix 7" && title("Garmin Nova", "Garmin", nil) == "Garmin Nova")
    }
}
