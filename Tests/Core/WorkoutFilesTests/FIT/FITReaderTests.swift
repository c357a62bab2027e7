import HealthModel
import Testing

@testable import WorkoutFiles

@Suite struct FITReaderTests {
    private let start = FITProfile.time(FITBytes.start)

    private func read(_ fit: FITBytes) throws -> WorkoutRecording { try read(fit.file()) }

    private func read(_ bytes: [UInt8]) throws -> WorkoutRecording {
        try FITReader.recording(from: MemoryByteSource(bytes), file: "a.fit")
    }

    private func message(_ bytes: [UInt8]) -> String {
        do {
            _ = try read(bytes)
            return "no error"
        } catch let error as WorkoutFileError {
            return error.description
        } catch {
            return "another error"
        }
    }

    // MARK: Records

    @Test func aRunWithItsStreams() throws {
        let recording = try read(FITBytes.run())
        #expect(recording.format == .fit)
        #expect(recording.points.count == 11 && recording.details.positions == 11)
        #expect(recording.start == start && recording.end == start + 10)
        #expect(recording.activity == .running && recording.activityName == "running")
        #expect(recording.points[.elevation].first == 100)
        #expect(recording.points[.heartRate] == Array(repeating: 120, count: 11))
        #expect(recording.points[.speed].last == 3)
        #expect(recording.points[.distance].last == 30)
        #expect(recording.distance == 30)
        #expect(abs((recording.points.latitudes.first ?? 0) - 50) < 1e-5)
        #expect(recording.segments.map(\.points) == [0..<11])
        let totals = try #require(recording.sessions.first).totals
        #expect(totals.distance == 31 && totals.energy == 42 && totals.timer == 10 && totals.averageHeartRate == 121)
        #expect(recording.device?.name == "Garmin Fenix 3" && recording.device?.serialNumber == "77")
        #expect(recording.warnings.isEmpty)
    }

    @Test func DAT_5_recordsWithDamagedDatesAreLeftOut() throws {
        let year = 31_536_000
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, FITBytes.recordFields)
        for second in [0, 1, 9 * year, 2, 3 * year, 20 * year, 3, 4] { fit.record(second) }
        let recording = try read(fit)
        #expect(recording.points.times.map { $0 - start } == [0, 1, 2, 3, 4])
        #expect(recording.end == start + 4 && recording.segments.map(\.points) == [0..<5])
        #expect(recording.warnings.first { $0.kind == .strayDate }?.count == 3)
        #expect(!recording.warnings.contains { $0.kind == .timeGoesBack })
    }

    @Test func secondsOfAWrongClockAreNoWorkoutOfTheirOwn() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, FITBytes.recordFields)
        for second in 0..<200 { fit.record(second + (100..<129 ~= second ? 31_536_000 : 0)) }
        fit.session(2, elapsed: 199)
        let recording = try read(fit)
        #expect(recording.points.count == 171 && recording.end == start + 199)
        #expect(recording.warnings.map(\.kind) == [.strayDate] && recording.warnings.first?.count == 29)
    }

    @Test func PLA_45_recordsOfAWrongClockHaveTheTimeOfTheRest() throws {
        // A year too late for a while; and counted from power-on until the clock is set.
        for (wrong, shift) in [(100..<129, 31_536_000), (0..<20, 50 - Int64(FITBytes.start))] {
            var fit = FITBytes()
            fit.fileID()
            fit.define(1, 20, FITBytes.recordFields)
            for second in 0..<200 as Range<Int64> {
                let time = Int64(FITBytes.start) + second + (wrong.contains(Int(second)) ? shift : 0)
                fit.message(
                    1,
                    [time, 50 * FITBytes.degree + second * 200, 10 * FITBytes.degree, 3_000, 120, second * 300, 3_000])
            }
            fit.session(2, elapsed: 199)
            let recording = try read(fit)
            #expect(recording.points.times.map { $0 - start } == (0..<200).map(Double.init))
            #expect(recording.start == start && recording.end == start + 199)
            #expect(recording.warnings.map(\.kind) == [.correctedDate])
            #expect(recording.warnings.first?.count == wrong.count)
        }
    }

    // MARK: Sports

    @Test(arguments: [(2, 58, WorkoutActivity.cycling), (2, 250, .cycling), (1, 58, .running), (15, 199, .rowing)])
    func anUnknownOrVirtualSubSportKeepsItsSport(sport: Int64, subSport: Int64, activity: WorkoutActivity) throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, FITBytes.recordFields)
        for second in 0...10 { fit.record(second) }
        fit.session(sport, subSport)
        let recording = try read(fit)
        #expect(recording.activity == activity)
        #expect(recording.sessions.first?.isIndoor == (subSport == 58 ? true : nil))
    }

    /// A virtual ride as trainers write it: a generic session whose laps, or whose name, state the activity.
    @Test(arguments: [true, false])
    func whatAGenericSessionLeavesOpenItsLapsOrItsNameSay(hasLaps: Bool) throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, FITBytes.recordFields)
        for second in 0...10 { fit.record(second) }
        if hasLaps {
            fit.define(3, 19, [.init(253, .uint32), .init(2, .uint32), .init(25, .enumeration)])
            fit.message(3, [Int64(FITBytes.start) + 10, Int64(FITBytes.start), 2])
            fit.session(0, 58)
        } else {
            fit.define(3, 12, [.init(0, .enumeration), .init(3, .string, count: 8)])
            fit.raw([3, 0] + Array("Cycling".utf8) + [0])
            fit.session(0, 58)
        }
        let recording = try read(fit)
        #expect(recording.activity == .cycling && recording.sessions.first?.isIndoor == true)
    }

    /// Sessions without dates, which some programs write before the records.
    @Test func aSessionWithoutDatesSaysItsSport() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(2, 18, [.init(5, .enumeration), .init(6, .enumeration), .init(9, .uint32)])
        fit.message(2, [2, 58, 3_000])
        fit.define(1, 20, FITBytes.recordFields)
        for second in 0...10 { fit.record(second) }
        let recording = try read(fit)
        #expect(recording.activity == .cycling && recording.sessions.first?.totals.distance == 30)
        #expect(recording.end == start + 10)
    }

    // MARK: Lengths

    /// The last length of a swim ends with the press of the button, seconds after the session.
    @Test func allActiveLengthsOfASwimCount() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(
            3, 101,
            [
                .init(253, .uint32), .init(2, .uint32), .init(3, .uint32), .init(12, .enumeration),
            ])
        for number in 0..<4 {
            let begin = Int64(FITBytes.start) + Int64(number) * 30 - (number == 0 ? 3 : 0)
            fit.message(3, [begin + 30, begin, number == 3 ? 36_000 : 30_000, 1])
        }
        fit.define(1, 20, FITBytes.recordFields)
        fit.record(60)
        fit.session(5, 17, elapsed: 120, pool: 2_500)
        let recording = try read(fit)
        #expect(recording.swumLengths(of: 0)?.lengths.count == 4 && recording.distance == 100)
    }

    // MARK: Damage

    @Test func aFileIDInTheGarbageOfADamagedActivityDecidesNothing() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, FITBytes.recordFields)
        for second in 0..<50 { fit.record(second) }
        fit.fileID(9)
        let recording = try read(fit)
        #expect(recording.points.count == 50)
    }

    @Test func allOtherStreams() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(
            1, 20,
            [
                .init(253, .uint32), .init(4, .uint8), .init(53, .uint8), .init(7, .uint16), .init(13, .int8),
                .init(31, .uint8), .init(39, .uint16), .init(41, .uint16), .init(85, .uint16), .init(92, .uint32),
                .init(108, .uint16), .init(139, .uint16), .init(73, .uint32), .init(6, .uint16), .init(78, .uint32),
            ], isBig: true)
        fit.message(
            1, [Int64(FITBytes.start), 90, 64, 250, -5, 3, 823, 2_501, 10_800, 12_345, 1_650, 3_705, 4_321, 9, 3_001])
        fit.session()
        let recording = try read(fit)
        func value(_ stream: RecordedStream) -> Double? { recording.points[stream].first }
        #expect(value(.cadence) == 90.5 && value(.power) == 250 && value(.temperature) == -5)
        #expect(value(.horizontalAccuracy) == 3 && value(.verticalOscillation) == 8.23)
        #expect(value(.groundContactTime) == 250.1 && value(.strideLength) == 1.08 && value(.depth) == 12.345)
        #expect(value(.respirationRate) == 16.5 && value(.bodyTemperature) == 37.05)
        #expect(value(.speed) == 4.321, "the finer field counts")
        #expect(value(.elevation) == 3_001 / 5.0 - 500)
        #expect(recording.points.hasPosition(at: 0) == false)
    }

    @Test func compressedSpeedAndDistanceRunOver() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, [.init(253, .uint32), .init(8, .byte, count: 3)])
        for (second, sixteenths) in [(0, 4_000), (1, 4_080), (2, 100), (3, 180)] {
            fit.append(1, 1)
            fit.append(Int64(FITBytes.start) + Int64(second), 4)
            let speed = 300
            fit.raw([UInt8(speed & 0xFF), UInt8(speed >> 8 | (sixteenths & 0xF) << 4), UInt8(sixteenths >> 4)])
        }
        let recording = try read(fit)
        #expect(recording.points[.speed] == [3, 3, 3, 3])
        #expect(recording.points[.distance] == [250, 255, 262.25, 267.25])
        #expect(recording.warnings.map(\.kind) == [.missingSummary])
    }

    /// Values with all bits set are missing, in every type.
    @Test func whatIsInvalidIsLeftOut() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, [.init(253, .uint32), .init(4, .uint8), .init(53, .uint8), .init(8, .byte, count: 3)])
        let values: [(second: Int64, fraction: Int64, speed: [UInt8])] = [
            (0, 64, [0x2C, 0x01, 0x01]), (1, 0xFF, [0xFF, 0x1F, 0x02]), (2, 0, [0xFF, 0xFF, 0xFF]),
        ]
        for value in values {
            fit.append(1, 1)
            fit.append(Int64(FITBytes.start) + value.second, 4)
            fit.raw([80, UInt8(value.fraction)] + value.speed)
        }
        let recording = try read(fit)
        #expect(recording.points[.cadence] == [80.5, 80, 80])
        #expect(recording.points[.speed].map { $0.isNaN ? -1 : $0 } == [3, -1, -1])
        #expect(Array(recording.points[.distance].prefix(2)) == [1, 2.0625])
        #expect(recording.points[.distance][2].isNaN)
    }

    @Test func aRecordWithoutATimeHasTheOneBefore() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, [.init(253, .uint32), .init(3, .uint8)])
        for (time, rate) in [(Int64(FITBytes.start), 100), (0xFFFF_FFFF, 101), (Int64(FITBytes.start) + 2, 102)] {
            fit.message(1, [time, Int64(rate)])
        }
        let recording = try read(fit)
        let first = recording.points.times[0]
        #expect(recording.points.times.map { $0 - first } == [0, 0, 2])
    }

    @Test func thePoleIsAPlace() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, [.init(253, .uint32), .init(0, .int32), .init(1, .int32)])
        for (second, latitude) in [(0, 1 << 30), (1, 1 << 30 + 1), (2, -(1 << 30))] as [(Int64, Int64)] {
            fit.message(1, [Int64(FITBytes.start) + second, latitude, 0])
        }
        let recording = try read(fit)
        #expect(recording.points.latitudes.filter { !$0.isNaN } == [90, -90])
        #expect(recording.warnings.contains { $0.kind == .invalidPosition })
    }

    /// Concatenated files, each of which counts its compressed distance from its own start.
    @Test func aCompressedDistanceBeginsAnewWithEachFile() throws {
        func piece(_ seconds: ClosedRange<Int64>, _ sixteenths: Int) -> FITBytes {
            var fit = FITBytes()
            fit.fileID()
            fit.define(1, 20, [.init(253, .uint32), .init(8, .byte, count: 3)])
            for second in seconds {
                fit.append(1, 1)
                fit.append(Int64(FITBytes.start) + second, 4)
                fit.raw([0xFF, UInt8(0x0F | (sixteenths & 0xF) << 4), UInt8(sixteenths >> 4)])
            }
            return fit
        }
        let bytes = piece(0...1, 160).file() + piece(2...3, 32).file()
        let recording = try read(bytes)
        #expect(recording.points[.distance] == [10, 10, 2, 2])
    }

    @Test func developerFieldsAreKeptAndStandInForMissingOnes() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(
            3, 206,
            [
                .init(0, .uint8), .init(1, .uint8), .init(2, .uint8), .init(14, .uint16), .init(15, .uint8),
                .init(3, .string, count: 8),
            ])
        fit.message(3, [0, 5, 0x84, 20, 7], then: Array("Power".utf8) + [0, 0, 0])
        fit.message(3, [0, 6, 0x84, 0xFFFF, 0xFF], then: Array("Stiff".utf8) + [0, 0, 0])
        fit.define(
            1, 20, [.init(253, .uint32), .init(3, .uint8)],
            developerFields: [(5, 2, 0), (6, 2, 0), (9, 1, 0)])
        fit.message(1, [Int64(FITBytes.start), 100], then: [44, 1, 7, 0, 1])
        fit.message(1, [Int64(FITBytes.start) + 1, 101], then: [45, 1, 0xFF, 0xFF, 1])
        let points = try read(fit).points
        #expect(points[.power] == [300, 301])
        #expect(points.namedFields.map(\.name) == ["Power", "Stiff"])
        let stiffness = points.values(of: .init(name: "Stiff", unit: nil))
        #expect(stiffness.first == 7 && stiffness.last?.isNaN == true)
    }

    // MARK: Sessions, pauses, lengths

    @Test func aPauseIsTheTimeBetweenStopAndStart() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, FITBytes.recordFields)
        fit.define(4, 21, [.init(253, .uint32), .init(0, .enumeration), .init(1, .enumeration)])
        func event(_ second: Int64, _ type: Int64) { fit.message(4, [Int64(FITBytes.start) + second, 0, type]) }
        event(0, 0)
        for second in 0...3 { fit.record(second) }
        event(3, 4)
        event(20, 0)
        for second in 20...22 { fit.record(second) }
        event(22, 4)
        fit.session(elapsed: 22, timer: 5)
        let recording = try read(fit)
        #expect(recording.pauses == [.init(start: start + 3, end: start + 20)])
        #expect(recording.segments.map(\.points) == [0..<4, 4..<7])
        #expect(recording.sessions.first?.totals.timer == 5)
    }

    @Test func aTriathlonWithItsSummaryFirstAndOutOfOrder() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.session(2, 0, start: 20, elapsed: 10)
        fit.session(5, 18, start: 0, elapsed: 10)
        fit.session(3, 0, start: 10, elapsed: 10)
        fit.define(1, 20, FITBytes.recordFields)
        for second in 0...30 { fit.record(second) }
        let recording = try read(fit)
        #expect(recording.sessions.map(\.activity) == [.swimming, .transition, .cycling])
        #expect(recording.sessions.map { $0.start - start } == [0, 10, 20])
        #expect(recording.sessions.map(\.group) == [0, 0, 0])
        #expect(recording.segments.map(\.points) == [0..<10, 10..<20, 20..<31])
        #expect(recording.segments.map(\.session) == [0, 1, 2])
        #expect(recording.sessions.first?.isPoolSwim == false)
        #expect(recording.distance == 90)
    }

    @Test func lengthsOfAPool() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(
            4, 101,
            [
                .init(253, .uint32), .init(2, .uint32), .init(3, .uint32), .init(5, .uint16), .init(7, .enumeration),
                .init(12, .enumeration),
            ])
        func length(_ from: Int64, _ to: Int64, _ strokes: Int64, _ stroke: Int64, _ kind: Int64) {
            fit.message(
                4,
                [Int64(FITBytes.start) + to, Int64(FITBytes.start) + from, (to - from) * 1_000, strokes, stroke, kind])
        }
        length(0, 30, 18, 0, 1)
        length(30, 60, 0xFFFF, 0xFF, 0)
        length(60, 95, 20, 2, 1)
        fit.session(5, 17, elapsed: 95, pool: 2_500)
        let recording = try read(fit)
        #expect(recording.lengths.map(\.isActive) == [true, false, true])
        #expect(recording.lengths.map(\.stroke) == [.freestyle, nil, .breaststroke])
        #expect(recording.lengths.compactMap(\.strokeCount) == [18, 20])
        let session = try #require(recording.sessions.first)
        #expect(session.isPoolSwim == true && session.poolLength == 25)
        #expect(recording.swumLengths(of: 0)?.lengths.count == 2)
        #expect(recording.points.count == 0 && recording.segments.isEmpty)
        #expect(recording.end == start + 95)
    }

    @Test func setsAndMarkers() throws {
        var fit = FITBytes.run()
        fit.define(
            3, 225, [.init(6, .uint32), .init(0, .uint32), .init(3, .uint16), .init(4, .uint16), .init(5, .uint8)])
        fit.message(3, [Int64(FITBytes.start) + 2, 3_500, 12, 800, 1])
        fit.define(4, 21, [.init(253, .uint32), .init(0, .enumeration), .init(1, .enumeration)])
        fit.message(4, [Int64(FITBytes.start) + 4, 32, 3])
        let recording = try read(fit)
        let set = try #require(recording.sets.first)
        #expect(set.start == start + 2 && set.end == start + 5.5 && set.repetitions == 12 && set.weight == 50)
        #expect(recording.markers == [.init(time: start + 4)])
    }

    // MARK: Beats

    @Test func intervalsBecomeBeats() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, FITBytes.recordFields)
        fit.define(4, 78, [.init(0, .uint16, count: 3)])
        fit.record(0)
        fit.record(2)
        fit.raw([4] + [0x20, 0x03, 0x84, 0x03, 0xFF, 0xFF])  // 800 and 900 ms
        fit.record(3)
        fit.raw([4] + [0xE8, 0x03, 0xFF, 0xFF, 0xFF, 0xFF])  // 1 s
        fit.record(60)
        fit.raw([4] + [0xE8, 0x03, 0xFF, 0xFF, 0xFF, 0xFF])
        let beats = try read(fit).beats
        #expect(beats.map { (($0.time - start) * 1_000).rounded() } == [1_100, 2_000, 3_000, 60_000])
        #expect(beats.map(\.followsGap) == [true, false, false, true])
    }

    @Test func heartRatesOfAStrapAreMerged() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, [.init(253, .uint32), .init(5, .uint32)])
        for second in 0...4 { fit.message(1, [Int64(FITBytes.start) + Int64(second), Int64(second)]) }
        fit.define(3, 132, [.init(253, .uint32), .init(0, .uint16), .init(9, .uint32), .init(6, .uint8)])
        fit.message(3, [Int64(FITBytes.start), 0, 4_000, 60])
        fit.define(4, 132, [.init(10, .byte, count: 3), .init(6, .uint8, count: 2)])
        // A second and two seconds later: 5,024 and 6,048, of which twelve bits remain.
        let (first, second) = (5_024 & 0xFFF, 6_048 & 0xFFF)
        fit.raw([4, UInt8(first & 0xFF), UInt8(first >> 8 | (second & 0xF) << 4), UInt8(second >> 4), 70, 80])
        // Three seconds later the clock has overflowed.
        let (third, fourth) = (7_072 & 0xFFF, 8_096 & 0xFFF)
        fit.raw([4, UInt8(third & 0xFF), UInt8(third >> 8 | (fourth & 0xF) << 4), UInt8(fourth >> 4), 90, 0xFF])
        let recording = try read(fit)
        #expect(recording.points[.heartRate].prefix(3).map { $0.isNaN ? 0 : $0 } == [60, 63, 73])
        #expect(recording.beats.map { $0.time - start } == [0, 1, 2, 3])
    }

    /// The clock of a strap overflows every 48 days; more than three seconds between two beats are a gap.
    @Test func theClockOfAStrapRunsOver() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, [.init(253, .uint32), .init(5, .uint32)])
        for second in 0...9 { fit.message(1, [Int64(FITBytes.start) + Int64(second), Int64(second)]) }
        fit.define(3, 132, [.init(253, .uint32), .init(0, .uint16), .init(9, .uint32), .init(6, .uint8)])
        let overflow = Int64(1) << 32
        fit.message(3, [Int64(FITBytes.start), 0, overflow - 1_024, 60])
        fit.define(4, 132, [.init(9, .uint32), .init(6, .uint8)])
        for ticks in [0, 3 * 1_024, 6 * 1_024 + 512] as [Int64] { fit.message(4, [ticks, 60]) }
        let recording = try read(fit)
        #expect(recording.beats.map { $0.time - start } == [0, 1, 4, 7.5])
        #expect(recording.beats.map(\.followsGap) == [true, false, false, true])
    }

    // MARK: Clocks

    @Test func aDeviceWithoutADateTakesThatOfTheWall() throws {
        var fit = FITBytes()
        fit.define(0, 0, [.init(0, .enumeration)])
        fit.message(0, [4])
        fit.define(1, 20, [.init(253, .uint32), .init(3, .uint8)])
        for second in 0...2 { fit.message(1, [5_000 + Int64(second), 90]) }
        fit.define(3, 34, [.init(253, .uint32), .init(5, .uint32)])
        fit.message(3, [5_002, Int64(FITBytes.start)])
        let recording = try read(fit)
        #expect(recording.start == start - 2)
        #expect(recording.warnings.map(\.kind) == [.undatedClock, .missingSummary])
    }

    /// The first second that is a date, 25 years ago; smaller values count from the start of the device.
    @Test func theFirstSecondThatIsADateIsOne() throws {
        var fit = FITBytes()
        fit.define(0, 0, [.init(0, .enumeration)])
        fit.message(0, [4])
        fit.define(1, 20, [.init(253, .uint32), .init(3, .uint8)])
        let first = Int64(FITProfile.firstDate)
        for second in -2...2 { fit.message(1, [first + Int64(second), 90]) }
        let recording = try read(fit)
        #expect(recording.points.times.map { $0 - FITProfile.time(FITProfile.firstDate) } == [0, 1, 2])
    }

    // MARK: Other kinds

    @Test func otherKindsOfFilesSayWhatTheyAre() {
        var course = FITBytes()
        course.fileID(6)
        course.define(1, 20, FITBytes.recordFields)
        course.record(0)
        #expect(
            message(course.file())
                == "Could not read 'a.fit': it is a course, not an activity, and contains no workout.")
        var settings = FITBytes()
        settings.fileID(2)
        #expect(message(settings.file()).contains("it is a settings file, not an activity"))
        var empty = FITBytes()
        empty.fileID()
        #expect(message(empty.file()).contains("neither records nor an activity summary"))
        #expect(message(Array("<gpx>".utf8)).contains("it is not a FIT file"))
        #expect(message([]) == "Could not read 'a.fit': the file is empty (byte 0).")
    }

    @Test func weightsCanBeRead() throws {
        var fit = FITBytes()
        fit.fileID(9)
        fit.define(1, 30, [.init(253, .uint32), .init(0, .uint16), .init(1, .uint16)])
        fit.message(1, [Int64(FITBytes.start), 7_250, 2_000])
        #expect(message(fit.file()).contains("it is a weight file"))
        let samples = try FITReader.measurements(from: MemoryByteSource(fit.file()), file: "a.fit").samples
        #expect(
            samples.map { "\($0.type.identifier.suffix(17)) \($0.value) \($0.unit.unitString)" } == [
                "dentifierBodyMass 72.5 kg", "BodyFatPercentage 0.2 %", "ifierLeanBodyMass 58.0 kg",
            ])
        #expect(samples.allSatisfy { $0.start == start && $0.end == start })
    }

    @Test func monitoringCountersBecomeSamples() throws {
        var fit = FITBytes()
        fit.fileID(32)
        fit.define(1, 55, [.init(253, .uint32), .init(5, .enumeration), .init(3, .uint32), .init(2, .uint32)])
        for (minute, steps) in [(0, 100), (1, 220), (2, 220), (3, 40)] as [(Int64, Int64)] {
            fit.message(1, [Int64(FITBytes.start) + minute * 60, 6, steps, steps * 70])
        }
        fit.define(2, 55, [.init(26, .uint16), .init(27, .uint8)])
        fit.message(2, [(Int64(FITBytes.start) + 200) & 0xFFFF, 61])
        let samples = try FITReader.measurements(from: MemoryByteSource(fit.file()), file: "a.fit").samples
        #expect(samples.map(\.value) == [120, 84, 61])
        #expect(samples.map { $0.end - start } == [60, 60, 200])
        #expect(samples.map(\.type) == [.stepCount, .distanceWalkingRunning, .heartRate])
    }
}
