import Foundation
import HealthModel
import Testing
import WorkoutFiles

/// Writing of files, and recordings that do not come from files.
@Suite struct WritingTests {
    @Test("Files of every readable format contain what was written", arguments: WorkoutFileFormat.readable)
    func readsWhatItWrote(format: WorkoutFileFormat) throws {
        let folder = try ScratchFolder()
        let ride = try #require(Samples.ride())
        let file = folder.url.appending(path: "new/folder/ride")
        try ride.write(to: file, as: format)
        #expect(try Data(contentsOf: file) == ride.data(as: format))
        #expect(try WorkoutFileFormat(recognizingContentsOf: file) == format)
        let read = try WorkoutRecording(contentsOf: file)
        #expect(read.warnings.isEmpty && read.originalFormat == format)
        #expect(read.activity == .cycling && read.details.name == "Evening ride")
        #expect(read.points.times == ride.points.times && read.points[.heartRate] == ride.points[.heartRate])
        let isOfMaps = [WorkoutFileFormat.kml, .kmz, .geoJSON].contains(format)
        if !isOfMaps {
            #expect(read.laps.map(\.start) == ride.laps.map(\.start) && read.laps.first?.totals.energy == 12)
        }
        #expect(zip(read.points, ride.points).allSatisfy { abs($0.latitude - $1.latitude) < 1e-6 })
        if format != .gpx, !isOfMaps {
            #expect(read.pauses == ride.pauses && read.device?.model == "Edge 530")
            #expect(abs(read.distance - ride.distance) < 0.01)
        }
    }

    @Test("A recording as JSON is complete, and names the format it came from")
    func JSONIsComplete() throws {
        let original = try WorkoutRecording(data: Samples.tcx)
        let copy = try WorkoutRecording(data: original.data(as: .json))
        #expect(copy.originalFormat == .tcx && copy.sessions == original.sessions && copy.laps == original.laps)
        #expect(try copy.data(as: .json) == original.data(as: .json) && copy.data(as: .tcx) == original.data(as: .tcx))
        #expect(original.losses(as: .json).isEmpty)
    }

    @Test("A table has a row for each point")
    func CSVHasARowForEachPoint() throws {
        let text = String(decoding: try WorkoutRecording(data: Samples.gpx).data(as: .csv), as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 11)
        let columns = ["elevation_m", "heart_rate_per_min", "cadence_per_min", "power_w", "temperature_c"]
        let header = (["time", "session", "segment", "latitude_deg", "longitude_deg"] + columns).joined(separator: ",")
        #expect(lines.first.map(String.init) == header)
        #expect(lines.dropFirst().first == "2024-05-01T06:00:00Z,1,1,50,8,100,120,85,200,18")
    }

    @Test("Losses name what a format cannot hold")
    func lossesAreNamed() throws {
        let ride = try #require(Samples.ride())
        let losses = ride.losses(as: .gpx)
        #expect(losses.contains { $0.kind == .leftOut && $0.name == "parts of the device" && $0.count == 2 })
        #expect(losses.allSatisfy { $0.count > 0 && $0.message.hasPrefix("\($0.count) \($0.name) w") })
        let table = ride.losses(as: .csv)
        #expect(table.contains { $0.kind == .unsupported && $0.name == "pause" && $0.count == 1 })
        #expect(table.contains { $0.message == "2 dates of laps were left out: CSV cannot store them." })
        var points = Samples.points(3)
        points[1].heartRate = 100.25
        let rounded = try #require(WorkoutRecording(activity: .running, points: points)).losses(as: .fit)
        #expect(rounded.contains { $0.kind == .rounded && $0.name == "heart rate" && $0.count == 1 })
    }

    // MARK: What cannot be written

    @Test("Recordings that a format cannot represent are refused")
    func unrepresentableRecordingsAreRefused() throws {
        func code(_ recording: WorkoutRecording, _ format: WorkoutFileFormat) -> WorkoutFileError.Code? {
            thrownCode { () throws(WorkoutFileError) in _ = try recording.data(as: format) }
        }
        let ride = try #require(Samples.ride())
        for format in [WorkoutFileFormat.zip, .gzip, .appleHealth] { #expect(code(ride, format) == .unwritable) }
        let indoor = try #require(
            WorkoutRecording(activity: .cycling, points: [RecordedPoint(date: Samples.start)]))
        #expect(code(indoor, .gpx) == .unwritable && code(indoor, .tcx) == nil)
        let old = try #require(
            WorkoutRecording(activity: .cycling, points: [RecordedPoint(date: Date(timeIntervalSince1970: 0))]))
        #expect(code(old, .fit) == .unwritable && code(old, .json) == nil)
    }

    @Test("A folder is not replaced, and a file is")
    func foldersAreNotReplaced() throws {
        let folder = try ScratchFolder()
        let ride = try #require(Samples.ride())
        #expect(thrownCode { () throws(WorkoutFileError) in try ride.write(to: folder.url, as: .fit) } == .unwritable)
        let file = try folder.file("ride.fit", Data("old".utf8))
        try ride.write(to: file, as: .fit)
        #expect(try Data(contentsOf: file) == ride.data(as: .fit))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["ride.fit"])
    }

    // MARK: Recordings from points

    @Test("Points, pauses and laps are sorted, and overlapping pauses joined")
    func partsAreSorted() throws {
        let first = Samples.start.timeIntervalSinceReferenceDate
        let recording = try #require(
            WorkoutRecording(
                activity: .running, points: Samples.points(30).reversed(),
                pauses: [
                    .init(start: first + 12, end: first + 15), .init(start: first + 5, end: first + 13),
                    .init(start: first + 20, end: first + 21),
                ],
                laps: [RecordedLap(start: first + 10, end: first + 29), RecordedLap(start: first, end: first + 10)]))
        #expect(recording.points.times == (0..<30).map { first + Double($0) })
        #expect(recording.pauses.map(\.startDate) == [Samples.start + 5, Samples.start + 20])
        #expect(recording.pauses.map(\.duration) == [10, 1])
        #expect(recording.laps.map(\.startDate) == [Samples.start, Samples.start + 10])
        #expect(recording.distance == 290 && recording.hasRecordedDistance && recording.warnings.isEmpty)
        #expect(recording.originalFormat == .json)
    }

    @Test("Impossible content is left out and counted, and without a dated point there is no recording")
    func impossibleContentIsLeftOut() throws {
        var points = Samples.points(6)
        points[0].heartRate = -1
        points[1].latitude = 95
        points[2].longitude = .nan
        points[3].time = .nan
        points[4].time = 1e300
        points[5].longitude = 190
        points[5].power = .infinity
        let first = Samples.start.timeIntervalSinceReferenceDate
        let recording = try #require(
            WorkoutRecording(
                activity: .running, points: points, pauses: [.init(start: first + 2, end: first + 1)],
                laps: [RecordedLap(start: .nan, end: first)]))
        #expect(recording.points.count == 4 && recording.points.map(\.hasPosition) == [true, false, false, true])
        #expect(recording.points.last?.longitude == -170 && recording.points[.heartRate].first?.isNaN == true)
        #expect(recording.pauses.isEmpty && recording.laps.isEmpty)
        // The time that is missing, those of a point, a pause and a lap that are impossible, and the values.
        #expect(recording.warnings.map(\.count) == [1, 3, 4])
        for format in WorkoutFileFormat.writable { #expect(try !recording.data(as: format).isEmpty) }
        #expect(WorkoutRecording(activity: .running, points: [points[3], points[4]]) == nil)
        #expect(WorkoutRecording(activity: .running, points: []) == nil)
    }
}
