import HealthModel
import Testing

@testable import WorkoutFiles

/// The numbers, types and scales of the profile, written here once more, one field of a message at a time.
@Suite struct FITFieldTests {
    private static let start = Int64(FITBytes.start)

    private func read(_ fit: FITBytes) throws -> WorkoutRecording {
        try FITReader.recording(from: MemoryByteSource(fit.file()), file: "a.fit")
    }

    private func measurements(_ fit: FITBytes) throws -> RecordedMeasurements {
        try FITReader.measurements(from: MemoryByteSource(fit.file()), file: "a.fit")
    }

    /// Returns a ride of ten seconds with a session that has some more fields.
    private func ride(_ fields: [(FITBytes.Field, Int64)], sport: Int64 = 2) throws -> WorkoutRecording {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, [.init(253, .uint32), .init(3, .uint8)])
        for second in [0, 10] as [Int64] { fit.message(1, [Self.start + second, 100]) }
        fit.define(
            2, 18, [.init(253, .uint32), .init(2, .uint32), .init(5, .enumeration)] + fields.map(\.0))
        fit.message(2, [Self.start + 10, Self.start, sport] + fields.map(\.1))
        return try read(fit)
    }

    // MARK: Totals

    private static let totals: [(StatedTotal, session: UInt8, lap: UInt8, FITBaseType, raw: Int64, Double)] = [
        (.elapsed, 7, 7, .uint32, 9_250, 9.25), (.timer, 8, 8, .uint32, 8_125, 8.125),
        (.distance, 9, 9, .uint32, 12_345, 123.45), (.cycles, 10, 10, .uint32, 77, 77),
        (.energy, 11, 11, .uint16, 321, 321), (.averageHeartRate, 16, 15, .uint8, 131, 131),
        (.maximumHeartRate, 17, 16, .uint8, 151, 151), (.averageCadence, 18, 17, .uint8, 81, 81),
        (.maximumCadence, 19, 18, .uint8, 95, 95), (.averagePower, 20, 19, .uint16, 201, 201),
        (.maximumPower, 21, 20, .uint16, 405, 405), (.ascent, 22, 21, .uint16, 33, 33),
        (.descent, 23, 22, .uint16, 44, 44), (.averageSpeed, 124, 110, .uint32, 3_250, 3.25),
        (.maximumSpeed, 125, 111, .uint32, 9_750, 9.75), (.averageSpeed, 14, 13, .uint16, 3_125, 3.125),
        (.maximumSpeed, 15, 14, .uint16, 9_125, 9.125),
    ]

    @Test func totalsOfSessionsHaveTheirNumbers() throws {
        for (total, number, _, type, raw, value) in Self.totals {
            var expected = StatedTotals()
            expected[total] = value
            let recording = try ride([(.init(number, type), raw)])
            #expect(recording.sessions.map(\.totals) == [expected], "\(total) \(number)")
            #expect(recording.end - recording.start == 10)
        }
        // Of two fields of a speed the exact one is used.
        let both = try ride([(.init(14, .uint16), 1_000), (.init(124, .uint32), 2_000), (.init(15, .uint16), 3_000)])
        #expect(both.sessions[0].totals.averageSpeed == 2 && both.sessions[0].totals.maximumSpeed == 3)
    }

    @Test func totalsOfLapsHaveTheirNumbers() throws {
        for (total, _, number, type, raw, value) in Self.totals {
            var fit = FITBytes.run()
            fit.define(3, 19, [.init(253, .uint32), .init(2, .uint32), .init(number, type)])
            fit.message(3, [Self.start + 9, Self.start + 1, raw])
            var expected = StatedTotals()
            expected[total] = value
            let lap = try #require(try read(fit).laps.first)
            #expect(lap.totals == expected, "\(total) \(number)")
            let length = total == .elapsed || total == .timer ? value : 8
            #expect(lap.start == FITProfile.time(FITBytes.start) + 1 && lap.duration == length, "\(total)")
        }
    }

    @Test func otherFactsOfASessionHaveTheirNumbers() throws {
        let pool = try ride([(.init(6, .enumeration), 17), (.init(44, .uint16), 2_286)], sport: 5)
        #expect(pool.sessions[0].poolLength == 22.86 && pool.sessions[0].isPoolSwim == true)
        let open = try ride([(.init(6, .enumeration), 18), (.init(44, .uint16), 2_286)], sport: 5)
        #expect(open.sessions[0].poolLength == nil && open.sessions[0].isPoolSwim == false)
        #expect(open.sessions[0].isIndoor == false && pool.sessions[0].isIndoor == nil)
        #expect(try ride([(.init(44, .uint16), 0)], sport: 5).sessions[0].poolLength == nil)
        #expect(try ride([(.init(6, .enumeration), 6)]).sessions[0].isIndoor == true)
    }

    /// The time that a session states decides its end, unless records or the next session say otherwise.
    @Test(arguments: [(10.5, 10.5), (400, 20), (5, 10), (0.25, 10), (20, 20)])
    func theStatedTimeOfASessionComesBackWhereItsEndDoes(stated: Double, end: Double) throws {
        let start = RandomRecording.start
        for shift in [0.0, 1, 1.25] {
            var first = RecordedSession(start: start, end: start + end + shift, activity: .cycling)
            first.totals.elapsed = stated
            let second = RecordedSession(start: start + 20, end: start + 30, activity: .running)
            var points = RecordedPoints(times: [0, 10, 20, 30].map { start + $0 })
            points.replace(.heartRate, with: [100, 101, 102, 103])
            let recording = WorkoutRecording(
                format: .fit, sessions: [first, second], points: points, pauses: [], name: nil, device: nil)
            let bytes = try FITWriter.bytes(of: recording, file: "a")
            let read = try FITReader.recording(from: MemoryByteSource(bytes), file: "a")
            // A second more or less is the same end.
            let isKept = shift <= 1
            let taken = (end + shift) * 1_000
            #expect(
                read.sessions[0].totals.elapsed == (isKept ? stated : taken.rounded() / 1_000), "\(stated), \(shift)")
        }
    }

    // MARK: Records

    @Test func streamsHaveTheirNumbers() throws {
        let streams: [(RecordedStream, UInt8, FITBaseType, raw: Int64, Double)] = [
            (.elevation, 2, .uint16, 3_125, 125), (.elevation, 78, .uint32, 3_130, 126),
            (.heartRate, 3, .uint8, 131, 131), (.cadence, 4, .uint8, 82, 82), (.speed, 6, .uint16, 3_250, 3.25),
            (.speed, 73, .uint32, 3_125, 3.125), (.power, 7, .uint16, 245, 245), (.temperature, 13, .int8, -7, -7),
            (.horizontalAccuracy, 31, .uint8, 4, 4), (.verticalOscillation, 39, .uint16, 825, 8.25),
            (.groundContactTime, 41, .uint16, 2_455, 245.5), (.strideLength, 85, .uint16, 12_500, 1.25),
            (.depth, 92, .uint32, 12_250, 12.25), (.respirationRate, 99, .uint8, 17, 17),
            (.respirationRate, 108, .uint16, 1_725, 17.25), (.bodyTemperature, 139, .uint16, 3_725, 37.25),
            (.distance, 5, .uint32, 12_345, 123.45),
        ]
        for (stream, number, type, raw, value) in streams {
            for isBig in [false, true] {
                var fit = FITBytes()
                fit.fileID()
                fit.define(1, 20, [.init(253, .uint32), .init(number, type)], isBig: isBig)
                fit.message(1, [Self.start, raw])
                let recording = try read(fit)
                #expect(recording.points.streams == [stream] && recording.points[stream] == [value], "\(stream)")
            }
        }
        // Of two fields of a stream the exact one is used, in either order.
        let pairs: [(RecordedStream, (UInt8, FITBaseType), (UInt8, FITBaseType))] = [
            (.elevation, (2, .uint16), (78, .uint32)), (.speed, (6, .uint16), (73, .uint32)),
            (.respirationRate, (99, .uint8), (108, .uint16)),
        ]
        for (stream, low, high) in pairs {
            let fields = [(low, Int64(100)), (high, Int64(5_000))]
            for order in [fields, fields.reversed()] {
                var fit = FITBytes()
                fit.fileID()
                fit.define(1, 20, [.init(253, .uint32)] + order.map { .init($0.0.0, $0.0.1) })
                fit.message(1, [Self.start] + order.map(\.1))
                let value = try read(fit).points[stream]
                let expected: [RecordedStream: Double] = [.elevation: 500, .speed: 5, .respirationRate: 50]
                #expect(value == [expected[stream]], "\(stream)")
            }
        }
    }

    @Test func temperaturesInWaterAreThoseOfTheWater() throws {
        for (sport, stream) in [(5, RecordedStream.waterTemperature), (53, .waterTemperature), (2, .temperature)] {
            var fit = FITBytes()
            fit.fileID()
            fit.define(1, 20, [.init(253, .uint32), .init(13, .int8)])
            fit.message(1, [Self.start, 18])
            fit.session(Int64(sport))
            #expect(try read(fit).points.streams == [stream], "\(sport)")
        }
    }

    // MARK: Events and clocks

    @Test func theTimerStopsAndStarts() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, [.init(253, .uint32), .init(3, .uint8)])
        for second in 0...60 as ClosedRange<Int64> { fit.message(1, [Self.start + second, 100]) }
        fit.define(3, 21, [.init(253, .uint32), .init(0, .enumeration), .init(1, .enumeration)])
        // Start, stop, again a stop, start; stops of the other kinds; a stop at once started; a stop that stays.
        let events: [(Int64, Int64, Int64)] = [
            (0, 0, 0), (5, 0, 1), (7, 0, 4), (9, 0, 0), (12, 0, 8), (14, 0, 0), (20, 0, 9), (23, 0, 0), (30, 0, 1),
            (30, 0, 0), (33, 32, 3), (31, 32, 3), (40, 0, 2), (50, 0, 4), (41, 8, 1), (42, 8, 0),
        ]
        for (second, event, type) in events.reversed() where second != 30 {
            fit.message(3, [Self.start + second, event, type])
        }
        for (second, event, type) in events where second == 30 { fit.message(3, [Self.start + second, event, type]) }
        fit.session(elapsed: 60)
        let recording = try read(fit)
        let start = FITProfile.time(FITBytes.start)
        #expect(recording.pauses.map { [$0.start - start, $0.end - start] } == [[5, 9], [12, 14], [20, 23]])
        #expect(recording.segments.map(\.points) == [0..<9, 9..<14, 14..<23, 23..<61])
        #expect(recording.markers.map { $0.time - start } == [31, 33])
        #expect(
            (0...10).map { FITEvent.isStart(Int64($0)) } == [
                true, false, nil, nil, false, nil, nil, nil, false, false, nil,
            ])
    }

    /// Zones are quarters of an hour, and clocks a minute wrong.
    @Test(arguments: [
        (3_600, 3_600), (3_660, 3_600), (3_661, nil), (3_539, nil), (3_540, 3_600), (-12_600, -12_600),
        (20_700, 20_700),
        (-43_200, -43_200), (-44_100, nil), (50_400, 50_400), (51_300, nil), (0, 0), (-59, 0), (450, nil),
    ])
    func theOffsetOfTheLocalTimeIsThatOfAZone(seconds: Int, offset: Int?) throws {
        var fit = FITBytes.run()
        fit.define(3, 34, [.init(253, .uint32), .init(5, .uint32)])
        fit.message(3, [Self.start + 10, Self.start + 10 + Int64(seconds)])
        #expect(try read(fit).details.utcOffset == offset)
    }

    @Test func aDeviceIsTheFirstOneOfTheFile() throws {
        var fit = FITBytes()
        fit.define(0, 0, [.init(0, .enumeration), .init(4, .uint32)])
        fit.message(0, [4, Self.start])
        fit.define(
            3, 23,
            [
                .init(253, .uint32), .init(0, .uint8), .init(2, .uint16), .init(3, .uint32z), .init(4, .uint16),
                .init(5, .uint16), .init(6, .uint8),
            ])
        fit.message(3, [Self.start, 1, 32, 5, 6, 700, 8])
        fit.message(3, [Self.start, 0, 1, 99, 3_290, 1_205, 3])
        fit.message(3, [Self.start, 0, 32, 5, 6, 1_305, 4])
        fit.define(1, 20, [.init(253, .uint32), .init(3, .uint8)])
        fit.message(1, [Self.start, 100])
        var device = RecordedDevice()
        (device.name, device.manufacturer, device.model) = ("Garmin Fenix 6", "Garmin", "Fenix 6")
        (device.serialNumber, device.softwareVersion, device.hardwareVersion) = ("99", "13.05", "4")
        #expect(try read(fit).device == device)
    }

    // MARK: Measurements

    private func samples(_ fit: FITBytes) throws -> [String] {
        let start = FITProfile.time(FITBytes.start)
        return try measurements(fit).samples.map { sample in
            let name = sample.type.identifier.replacing("HKQuantityTypeIdentifier", with: "")
            let value = (sample.value * 10_000).rounded() / 10_000
            return "\(name) \(sample.start - start)…\(sample.end - start) \(value) \(sample.unit) "
                + "\(sample.user.map(String.init) ?? "-")"
        }
    }

    @Test func IMP_30_weightsAndPressuresHaveTheirNumbers() throws {
        var fit = FITBytes()
        fit.fileID(9)
        fit.define(
            2, 30, [.init(253, .uint32), .init(0, .uint16), .init(1, .uint16), .init(12, .uint16), .init(13, .uint16)])
        fit.message(2, [Self.start, 8_025, 2_000, 3, 245])
        fit.message(2, [Self.start + 1, 65_534, 65_535, 65_535, 0])
        fit.message(2, [Self.start + 2, 7_000, 65_535, 4, 65_535])
        fit.define(
            3, 51, [.init(253, .uint32), .init(0, .uint16), .init(1, .uint16), .init(6, .uint8), .init(9, .uint16)])
        fit.message(3, [Self.start + 3, 121, 82, 63, 5])
        #expect(
            try samples(fit) == [
                "BodyMass 0.0…0.0 80.25 kg 3", "BodyFatPercentage 0.0…0.0 0.2 % 3", "LeanBodyMass 0.0…0.0 64.2 kg 3",
                "BodyMassIndex 0.0…0.0 24.5 count 3", "BodyMass 2.0…2.0 70.0 kg 4",
                "BloodPressureSystolic 3.0…3.0 121.0 mmHg 5", "BloodPressureDiastolic 3.0…3.0 82.0 mmHg 5",
                "HeartRate 3.0…3.0 63.0 count/min 5",
            ])
        #expect(try measurements(fit).users == [3, 4, 5])
    }

    @Test func IMP_31_countersOfEachActivityAreTheirOwn() throws {
        var fit = FITBytes()
        fit.fileID(15)
        fit.define(2, 103, [.init(253, .uint32)])
        fit.message(2, [Self.start])
        fit.define(
            3, 55,
            [
                .init(253, .uint32), .init(2, .uint32), .init(3, .uint32), .init(5, .enumeration), .init(19, .uint16),
            ])
        fit.message(3, [Self.start + 60, 5_000, 100, 6, 7])
        fit.message(3, [Self.start + 120, 9_000, 40, 2, 3])
        fit.message(3, [Self.start + 180, 7_500, 130, 6, 7])
        fit.message(3, [Self.start + 240, 7_400, 120, 6, 9])
        fit.message(3, [Self.start + 300, 1_000, 50, 0, 5])
        fit.message(3, [Self.start + 300, 8_000, 140, 1, 0xFFFF])
        fit.define(4, 55, [.init(26, .uint16), .init(27, .uint8)])
        let low = Int64(UInt16(truncatingIfNeeded: Self.start + 360))
        fit.message(4, [low, 71])
        fit.message(4, [low + 60, 0])
        fit.message(4, [(low + 65_535) % 65_536, 72])
        #expect(
            try samples(fit) == [
                "StepCount 0.0…60.0 100.0 count -", "DistanceWalkingRunning 0.0…60.0 50.0 m -",
                "ActiveEnergyBurned 0.0…60.0 7.0 kcal -", "DistanceCycling 0.0…120.0 90.0 m -",
                "ActiveEnergyBurned 0.0…120.0 3.0 kcal -", "StepCount 60.0…180.0 30.0 count -",
                "DistanceWalkingRunning 60.0…180.0 25.0 m -", "ActiveEnergyBurned 180.0…240.0 2.0 kcal -",
                "ActiveEnergyBurned 0.0…300.0 5.0 kcal -", "StepCount 0.0…300.0 140.0 count -",
                "DistanceWalkingRunning 0.0…300.0 80.0 m -", "HeartRate 360.0…360.0 71.0 count/min -",
                "HeartRate 65895.0…65895.0 72.0 count/min -",
            ])
    }

    // MARK: Names

    @Test func filesOfOtherKindsHaveNames() {
        let names: [Int64: String] = [
            1: "a device description", 2: "a settings file", 3: "a sport settings file", 4: "an activity",
            5: "a planned workout", 6: "a course", 7: "a schedule", 9: "a weight file", 10: "a totals file",
            11: "a goals file", 14: "a blood pressure file", 15: "a monitoring file", 20: "an activity summary",
            28: "a monitoring file", 32: "a monitoring file", 34: "a segment file", 35: "a list of segments",
            49: "a sleep file", 68: "a heart rate variability file", 73: "a skin temperature file",
        ]
        for number in 0..<80 as Range<Int64> {
            #expect(FITProfile.FileKind.name(number) == names[number] ?? "a file of type \(number)")
            let isMeasurement = [9, 14, 15, 28, 32, 49, 68, 73].contains(number)
            #expect(FITProfile.FileKind.areMeasurements(number) == isMeasurement)
        }
    }

    @Test func unitsOfDeveloperFieldsAreConverted() {
        func value(_ text: String?, _ unit: FITUnit, _ activity: WorkoutActivity = .other) -> Double? {
            FITUnitText.conversion(from: text, to: unit, activity: activity).map { conversion in
                (conversion.value(10) * 10_000).rounded() / 10_000
            }
        }
        let cases: [(String, FITUnit, Double)] = [
            ("km", .meter, 10_000), ("cm", .meter, 0.1), ("mm", .meter, 0.01), ("dm", .meter, 1),
            ("Mile", .meter, 16_093.44), ("ft", .meter, 3.048), ("Yards", .meter, 9.144), ("in", .meter, 0.254),
            ("m", .centimeter, 1_000), ("mm", .centimeter, 1), ("ms", .second, 0.01), ("min", .second, 600),
            ("h", .second, 36_000), ("s", .millisecond, 10_000), ("ms", .millisecond, 10),
            ("km/h", .meterPerSecond, 2.7778),
            ("mph", .meterPerSecond, 4.4704), ("knots", .meterPerSecond, 5.1444), ("m/min", .meterPerSecond, 0.1667),
            ("cm/s", .meterPerSecond, 0.1), ("mm/s", .meterPerSecond, 0.01), ("m/s", .meterPerSecond, 10),
            ("deg. C", .celsius, 10), ("°F", .celsius, -12.2222), ("K", .celsius, -263.15), ("rad", .degree, 572.9578),
            ("hz", .beatPerMinute, 600), ("bpm", .beatPerMinute, 10), ("rpm", .turnPerMinute, 10),
            ("1/s", .turnPerMinute, 600), ("steps/min", .turnPerMinute, 5), ("spm", .turnPerMinute, 10),
            ("brpm", .breathPerMinute, 10), ("kW", .watt, 10_000), ("w", .watt, 10), ("kJ", .kilocalorie, 2.3901),
            ("J", .kilocalorie, 0.0024), ("kcal", .kilocalorie, 10), ("anything", .none, 10),
        ]
        for (text, unit, expected) in cases { #expect(value(text, unit) == expected, "\(text)") }
        #expect(value("spm", .turnPerMinute, .running) == 5 && value("spm", .turnPerMinute, .rowing) == 10)
        #expect(value("spm", .turnPerMinute, .walking) == 5 && value("spm", .turnPerMinute, .hiking) == 5)
        #expect(value(nil, .meter) == 10 && value("", .watt) == 10 && value("bananas", .meter) == nil)
        #expect(value("bpm", .watt) == nil && value("m", .celsius) == nil && value("strides/min", .turnPerMinute) == 10)
    }

    @Test func sportsAndTheirKindsAreActivities() {
        func text(_ sport: Int64?, _ subSport: Int64?) -> String {
            let found = FITSports.sport(sport, subSport)
            let place = found.isIndoor.map { $0 ? " in" : " out" } ?? ""
            let water = found.isPoolSwim.map { $0 ? " pool" : " open" } ?? ""
            return "\(found.activity.name) '\(found.name)'\(place)\(water)"
        }
        #expect(text(nil, nil) == "other 'generic'" && text(250, nil) == "other 'sport 250'")
        #expect(text(13, 37) == "snowSports 'alpine skiing, backcountry' out")
        #expect(text(13, 38) == "downhillSkiing 'alpine skiing, resort' out")
        #expect(text(2, 12) == "handCycling 'cycling, hand cycling'")
        #expect(text(2, 88) == "handCycling 'cycling, indoor hand cycling' in")
        #expect(
            text(4, 14) == "rowing 'fitness equipment, indoor rowing' in" && text(4, 99) == "other 'fitness equipment'")
        #expect(text(10, 43) == "yoga 'training, yoga'" && text(0, 45) == "running 'generic, indoor running' in")
        #expect(text(64, 94) == "squash 'racket sport, squash'" && text(64, nil) == "other 'racket sport'")
        #expect(text(70, nil) == "other 'team sport'" && text(nil, 44) == "pilates 'pilates'")
        #expect(text(5, 17) == "swimming 'swimming, lap swimming' pool")
        #expect(text(5, 18) == "swimming 'swimming, open water' out open")
        #expect(text(1, 14) == "running 'running, indoor rowing' in" && text(250, 43) == "yoga 'yoga'")
    }

    @Test func devicesAreFoundByNumberAndName() {
        #expect(FITManufacturers.name(32) == "Wahoo Fitness" && FITManufacturers.number(of: "Wahoo Fitness") == 32)
        #expect(FITManufacturers.name(2) == nil && FITManufacturers.number(of: "Nobody") == nil)
        #expect(
            FITManufacturers.product(3_290, of: 1) == "Fenix 6" && FITManufacturers.product(3_290, of: 15) == "Fenix 6")
        #expect(FITManufacturers.product(3_290, of: 32) == nil && FITManufacturers.product(3_290, of: nil) == nil)
        #expect(FITManufacturers.product(named: "Fenix 6", of: 1) == 3_290)
        #expect(
            FITManufacturers.product(named: "Fenix 6", of: 32) == nil
                && FITManufacturers.product(named: nil, of: 1) == nil)
        #expect(FITManufacturers.product(named: "product 17", of: 32) == 17)
        #expect(FITManufacturers.device(called: "fēnix 6", number: 3_290) == "Fenix 6")
        #expect(FITManufacturers.device(called: "fenix 7", number: 3_290) == nil)
        #expect(FITManufacturers.device(called: "FENIX6", number: nil) == "Fenix 6")
        #expect(FITManufacturers.device(called: "Swim", number: nil) == "Swim")
        #expect(FITManufacturers.device(called: "Swimmer", number: nil) == nil)
    }
}
