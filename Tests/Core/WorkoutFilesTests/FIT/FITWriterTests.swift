import HealthModel
import Testing

@testable import WorkoutFiles

@Suite struct FITWriterTests {
    private static let start = RandomRecording.start

    private func recording(_ change: (inout RecordedPoints) -> Void = { _ in }) -> WorkoutRecording {
        var points = RecordedPoints()
        for second in 0..<5 {
            var point = RecordedPoint()
            point.time = Self.start + Double(second)
            points.append(point)
        }
        change(&points)
        let session = RecordedSession(start: Self.start, end: Self.start + 5, activity: .running)
        return WorkoutRecording(
            format: .fit, sessions: [session], points: points, pauses: [], name: nil, device: nil)
    }

    private func again(_ recording: WorkoutRecording) throws -> WorkoutRecording {
        let bytes = try FITWriter.bytes(of: recording, file: "a")
        return try WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a")
    }

    /// Every sport and subsport known to the reader is written unchanged; a subsport of an unknown sport is not.
    @Test func sportsKeepTheirKind() {
        var wrong: [String] = []
        for sport in (0 as Int64)..<100 {
            for subSport in (0 as Int64)..<130 {
                let read = FITSports.sport(sport, subSport)
                guard subSport == 0 || !FITSports.sport(sport, 0).name.hasPrefix("sport ") else { continue }
                var session = RecordedSession(
                    start: 0, end: 1, activity: read.activity, activityName: read.name)
                session.isIndoor = read.isIndoor
                session.isPoolSwim = read.isPoolSwim
                let numbers = FITSports.numbers(of: session)
                let again = FITSports.sport(numbers.sport, numbers.subSport)
                if again.activity != read.activity || again.name != read.name { wrong.append(read.name) }
            }
        }
        #expect(wrong == [])
    }

    @Test func beatsKeepGapsAndFractions() throws {
        var recording = recording()
        recording.beats = [
            RecordedBeat(time: Self.start - 30.25, followsGap: true),
            RecordedBeat(time: Self.start - 29.5, followsGap: false),
            RecordedBeat(time: Self.start + 2.125, followsGap: true),
            RecordedBeat(time: Self.start + 2.875, followsGap: false),
            RecordedBeat(time: Self.start + 2.875, followsGap: false),
            // Longer than two bytes can represent.
            RecordedBeat(time: Self.start + 90.5, followsGap: false),
        ]
        #expect(try again(recording).beats == recording.beats)
    }

    @Test func cadencesKeepTheirFractions() throws {
        let cadences = [80.5, 87.9921875, 0.25, .nan, 254]
        let read = try again(recording { $0.replace(.cadence, with: cadences) })
        #expect(read.points[.cadence].map { $0.isNaN ? -1 : $0 } == cadences.map { $0.isNaN ? -1 : $0 })
    }

    @Test func fieldsUnderNamesOfTheirOwnComeBack() throws {
        let fields: [RecordedPoints.NamedField] = [
            .init(name: "Form Power", unit: "W"), .init(name: "Form Power", unit: nil), .init(name: "Luft", unit: "°"),
        ]
        let values = [1.5, .nan, -3, 1e-9, 1e12]
        let read = try again(recording { points in for field in fields { points.append(field, values) } })
        #expect(read.points.namedFields == fields && read.points.streams.isEmpty)
        for field in fields {
            #expect(read.points.values(of: field).map { $0.isNaN ? 0 : $0 } == values.map { $0.isNaN ? 0 : $0 })
        }
    }

    @Test func streamsWithoutAFieldAreDeveloperFieldsThatNobodySees() throws {
        let read = try again(
            recording {
                $0.replace(.course, with: [0, 90.5, .nan, 359.9, 1])
                $0.replace(.verticalAccuracy, with: [1.5, 2, 3, 4, .nan])
            })
        #expect(read.points[.course][1] == 90.5 && read.points[.verticalAccuracy][0] == 1.5)
        #expect(read.points.namedFields.isEmpty)
    }

    @Test func temperaturesAreOnlyWhatTheSportMakesOfThem() throws {
        var recording = recording {
            $0.replace(.temperature, with: [20, 20, 20, 20, 20])
            $0.replace(.waterTemperature, with: [15, 15, 15, 15, 15])
        }
        #expect(try again(recording).points[.temperature] == [20, 20, 20, 20, 20])
        #expect(try again(recording).points[.waterTemperature].isEmpty)
        recording.sessions[0].activity = .swimming
        #expect(try again(recording).points[.temperature].isEmpty)
        #expect(try again(recording).points[.waterTemperature] == [15, 15, 15, 15, 15])
    }

    /// A temperature is a byte with a sign, whose highest number says that there is none.
    @Test func temperaturesAtTheBoundsOfTheirField() throws {
        let recording = recording { $0.replace(.temperature, with: [-129, -128, -127, 126, 127]) }
        let read = try again(recording).points[.temperature]
        #expect(read.map { $0.isNaN ? nil : $0 } == [nil, -128, -127, 126, nil])
        let losses = recording.losses(as: .fit).filter { $0.name == "air temperatures" }
        #expect(losses.map(\.count) == [2])
    }

    @Test func devicesThatTheProfileDoesNotKnowComeBack() throws {
        var recording = recording()
        #expect(try again(recording).device == nil)
        var device = RecordedDevice()
        device.name = "Apple Watch"
        device.hardwareVersion = "Watch6,2"
        recording.device = device
        #expect(try again(recording).device == device)
        recording.device = nil
        recording.details.creator = "StravaGPX"
        #expect(try again(recording).details.creator == "StravaGPX")
    }

    /// The date of a file is in whole seconds of FIT; one that FIT does not have becomes the start.
    @Test func datesOfFiles() throws {
        let (first, last) = (FITProfile.time(FITProfile.firstDate), FITProfile.time(UInt32.max - 1))
        func date(_ time: Double?) throws -> Double? {
            var recording = recording()
            recording.details.fileTime = time
            return try again(recording).details.fileTime
        }
        #expect(try date(nil) == Self.start && date(Self.start + 77) == Self.start + 77)
        #expect(try date(Self.start + 77.4) == Self.start + 77 && date(Self.start + 76.5) == Self.start + 77)
        #expect(try date(first) == first && date(first - 0.25) == first && date(first - 1) == Self.start)
        #expect(try date(last) == last && date(last + 0.25) == last && date(last + 1) == Self.start)
        #expect(try date(0 - 1e12) == Self.start && date(1e12) == Self.start)
    }

    @Test func textsAreCutBetweenCharacters() throws {
        var recording = recording()
        recording.sessions[0].name = "a" + String(repeating: "日", count: 100)
        #expect(try again(recording).sessions[0].name == "a" + String(repeating: "日", count: 83))
    }

    @Test func lapsThatTheFormatWantsAreNotRead() throws {
        #expect(try again(recording()).laps.isEmpty)
        var recording = recording()
        recording.laps = [RecordedLap(start: Self.start, end: Self.start + 5)]
        #expect(try again(recording).laps.count == 1)
    }
}
