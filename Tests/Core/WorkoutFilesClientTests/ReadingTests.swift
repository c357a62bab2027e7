import Foundation
import HealthModel
import Testing
import WorkoutFiles

/// Reading of files as a program does it that sees public names only.
@Suite struct ReadingTests {
    @Test("A GPX file has its session, points and streams")
    func readsGPX() throws {
        let folder = try ScratchFolder()
        let recording = try WorkoutRecording(contentsOf: folder.file("run.xml", Samples.gpx))
        #expect(recording.originalFormat == .gpx && recording.warnings.isEmpty)
        #expect(recording.activity == .running && recording.activity.name == "running")
        #expect(recording.details.name == "Lunch run" && recording.details.creator == "Sample")
        #expect(recording.sessions.map(\.startDate) == [Samples.start] && recording.duration == 9)
        #expect(recording.segments.map(\.points) == [0..<10] && recording.segments.map(\.session) == [0])
        #expect(abs(recording.distance - 9 * 11.12) < 0.5 && !recording.hasRecordedDistance)
        #expect(recording.ascent == 8 && recording.descent == 0)
        #expect(recording.points.streams == [.elevation, .heartRate, .cadence, .power, .temperature])
        #expect(recording.points[.power] == (0..<10).map { 200 + Double($0) })
        #expect(recording.points[.speed].isEmpty)
        #expect(recording.summary(of: .heartRate)?.average == 124.5 && recording.summary(of: .speed) == nil)
        let last = try #require(recording.points.last)
        #expect(last.date == Samples.start + 9 && last.latitude == 50.0009 && last.longitude == 8 && last.hasPosition)
        #expect(last.heartRate == 129 && last.cadence == 85 && last.temperature == 18 && last.speed.isNaN)
    }

    @Test("A TCX file has its laps, pause and device")
    func readsTCX() throws {
        let recording = try WorkoutRecording(data: Samples.tcx, named: "ride.tcx")
        #expect(recording.originalFormat == .tcx && recording.activity == .cycling)
        #expect(recording.laps.map(\.startDate) == [Samples.start, Samples.start + 30])
        #expect(recording.laps.map(\.totals.distance) == [100, 100] && recording.laps.map(\.totals.energy) == [3, 3])
        #expect(recording.pauses.map(\.startDate) == [Samples.start + 10] && recording.pauses.map(\.duration) == [20])
        #expect(recording.distance == 200 && recording.hasRecordedDistance)
        #expect(recording.points.allSatisfy { !$0.hasPosition } && recording.ascent == nil)
        #expect(recording.device?.name == "Edge" && recording.device?.serialNumber == "7")
    }

    @Test("The points of a segment are a slice of all points")
    func segmentsArePointsInARow() throws {
        let recording = try WorkoutRecording(data: Samples.tcx)
        #expect(recording.segments.count == 2)
        for segment in recording.segments {
            let points = recording.points[segment.points]
            #expect(points.first?.date == segment.startDate && points.last?.date == segment.endDate)
            #expect(points.map(\.distance) == Array(recording.points[.distance][segment.points]))
        }
    }

    @Test("Names do not matter, and errors and warnings state them")
    func contentDeterminesTheFormat() throws {
        #expect(try WorkoutRecording(data: Samples.gpx, named: "ride.fit").originalFormat == .gpx)
        do {
            _ = try WorkoutRecording(data: Data("hello".utf8), named: "ride.fit")
            Issue.record("An unknown file was read.")
        } catch {
            #expect(error.code == .wrongFormat && error.place.file == "ride.fit")
            #expect(error.description.hasPrefix("Could not read 'ride.fit': "))
        }
    }

    // MARK: Bad input

    @Test("Each kind of failure has a code")
    func failuresHaveCodes() throws {
        let folder = try ScratchFolder()
        func code(of url: URL) -> WorkoutFileError.Code? {
            thrownCode { () throws(WorkoutFileError) in _ = try WorkoutRecording(contentsOf: url) }
        }
        #expect(code(of: folder.url.appending(path: "missing.gpx")) == .unreadable)
        #expect(code(of: folder.url) == .unreadable)
        let route = Data("<gpx><rte><rtept lat=\"1\" lon=\"2\"/><rtept lat=\"1\" lon=\"3\"/></rte></gpx>".utf8)
        #expect(try code(of: folder.file("route.gpx", route)) == .noWorkout)
        #expect(try code(of: folder.file("page.html", Data("<html></html>".utf8))) == .wrongFormat)
        #expect(try code(of: folder.file("packed.zip", Data("PK\u{3}\u{4}x".utf8))) == .wrongFormat)
        #expect(try code(of: folder.file("empty.gpx", Data())) == .malformed)
        #expect(try code(of: folder.file("cut.gpx", Samples.gpx.prefix(300))) == .malformed)
        let deep = Data("{\"schema\":\"openhealthkit-recording-1\",\"a\":\(String(repeating: "[", count: 10_000))".utf8)
        #expect(try code(of: folder.file("deep.json", deep)) == .malformed)
    }

    @Test("An error for a URL of something else does not contain its password")
    func errorsContainNoPassword() throws {
        let url = try #require(URL(string: "https://user:secret@example.org/a.gpx"))
        do {
            _ = try WorkoutRecording(contentsOf: url)
            Issue.record("A URL of the network was read.")
        } catch {
            #expect(error.code == .unreadable)
            #expect(error.description == "Could not read 'a.gpx': it is not a file on this machine.")
        }
    }

    @Test("A damaged file is read up to the damage, with a warning")
    func damagedFilesArePartlyRead() throws {
        let cut = Samples.gpx.prefix(Samples.gpx.count - 100)
        let recording = try WorkoutRecording(data: cut, named: "cut.gpx")
        #expect(recording.points.count == 9)
        let warning = try #require(recording.warnings.first { $0.isPartial })
        #expect(warning.count == 1 && warning.place.file == "cut.gpx" && warning.message.contains("damaged"))
    }

    @Test("Impossible values are left out and counted")
    func impossibleValuesAreLeftOut() throws {
        let text = String(decoding: Samples.gpx, as: UTF8.self)
            .replacing("<tpx:hr>120</tpx:hr>", with: "<tpx:hr>99999</tpx:hr>").replacing(
                "lat=\"50.0009\"", with: "lat=\"95\"")
        let recording = try WorkoutRecording(data: Data(text.utf8))
        #expect(recording.points.count == 9 && recording.points[.heartRate].first?.isNaN == true)
        #expect(recording.warnings.map(\.count).reduce(0, +) == 2 && !recording.warnings.contains(where: \.isPartial))
    }

    @Test("Beginnings of files of every format are read or refused", arguments: WorkoutFileFormat.readable)
    func beginningsAreReadOrRefused(format: WorkoutFileFormat) throws {
        let data = try #require(Samples.ride()).data(as: format)
        let step = max(data.count / 150, 1)
        for count in stride(from: 0, to: data.count, by: step) {
            do {
                let recording = try WorkoutRecording(data: data.prefix(count))
                #expect(recording.points.count <= 40)
            } catch {
                #expect(!error.message.isEmpty && error.place.file == "data")
            }
        }
    }
}
