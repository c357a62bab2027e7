import HealthModel
import Testing

@testable import BluetoothSensors

@Suite struct HubTests {
    private let beat = "06 8C"

    @Test func SEN_140_SEN_141_theBeltGivesAndComesBack() {
        var hub = SensorHub.riding(.belt, .trainer)
        for second in 1...10 {
            hub.value(.heartRate, "06 8C", at: Double(second))
            hub.value(.indoorBike, "01 02 8B", of: 1, at: Double(second))
        }
        #expect(hub.drain(.heartRate) == (1...10).map { TimedValue(140, at: Double($0)) })
        for second in 11...39 { hub.value(.indoorBike, "01 02 8B", of: 1, at: Double(second)) }
        #expect(hub.drain(.heartRate) == (15...39).map { TimedValue(139, at: Double($0)) })
        hub.value(.heartRate, "06 8C", at: 40)
        hub.value(.indoorBike, "01 02 8B", of: 1, at: 40)
        #expect(hub.drain(.heartRate) == [TimedValue(140, at: 40)])
    }

    @Test func SEN_140_oneSampleOfPowerASecond() {
        var hub = SensorHub.riding(.wheel, .trainer)
        for second in 1...5 {
            hub.value(.indoorBike, "41 00 FB 00", of: 1, at: Double(second))
            hub.value(.cyclingPower, "00 00 FA 00", of: 0, at: Double(second) + 0.1)
        }
        // The machine reported first, and lost at once to the power meter.
        #expect(hub.drain(.cyclingPower).map(\.value) == [251, 250, 250, 250, 250, 250])
    }

    @Test func SEN_140_theOrderOfTheUserComesFirst() {
        var (belt, trainer) = (SensorHub.Sensor.belt, SensorHub.Sensor.trainer)
        (trainer.named, belt.named) = (0, 1)
        var hub = SensorHub.riding(belt, trainer)
        hub.value(.heartRate, "06 8C", at: 1)
        hub.value(.indoorBike, "01 02 8B", of: 1, at: 2)
        hub.value(.heartRate, "06 8C", at: 3)
        #expect(hub.drain(.heartRate).map(\.value) == [140, 139])
    }

    @Test func SEN_140_tiesGoToTheStrongerSignalThenTheAddress() {
        var (strong, weak) = (SensorHub.Sensor.wheel, SensorHub.Sensor.belt)
        (strong.signal, weak.signal) = (-50, -80)
        var hub = SensorHub.riding(weak, strong)
        hub.value(.heartRate, "06 50", of: 0, at: 1)
        hub.value(.heartRate, "06 51", of: 1, at: 1)
        hub.value(.heartRate, "06 50", of: 0, at: 2)
        #expect(hub.drain(.heartRate).map(\.value) == [80, 81])
        var equal = SensorHub.riding(.wheel, .belt)
        equal.value(.heartRate, "06 50", of: 0, at: 1)
        equal.value(.heartRate, "06 51", of: 1, at: 1)
        equal.value(.heartRate, "06 50", of: 0, at: 2)
        #expect(equal.drain(.heartRate).map(\.value) == [80, 81])
        // A chest belt takes precedence over any other.
        var chest = SensorHub.riding(.belt, .wheel)
        chest.handle(.information(.bodySensorLocation, [1]), of: 1, at: 0)
        chest.value(.heartRate, "06 50", of: 0, at: 1)
        chest.value(.heartRate, "06 51", of: 1, at: 1)
        #expect(chest.drain(.heartRate).map(\.value) == [80, 81])
    }

    @Test func SEN_141_whoTakesOverBeginsWithABaseline() {
        var hub = SensorHub.riding(.wheel, .trainer)
        // The bike's distance counts until the wheel reports.
        hub.value(.indoorBike, "10 00 10 0E 00 00 00", of: 1, at: 1)
        hub.value(.indoorBike, "10 00 10 0E 0A 00 00", of: 1, at: 2)
        hub.value(.cyclingSpeed, "01 00 00 00 00 00 00", at: 2)
        hub.value(.cyclingSpeed, "01 05 00 00 00 00 04", at: 3)
        hub.value(.indoorBike, "10 00 10 0E 14 00 00", of: 1, at: 3)
        hub.value(.cyclingSpeed, "01 0A 00 00 00 00 08", at: 4)
        let ways = hub.drain(.distanceCycling)
        #expect(ways.map(\.start) == [1, 3] && ways.map(\.end) == [2, 4])
    }

    @Test func SEN_141_SEN_212_whoIsDisconnectedLosesItsPlace() {
        var hub = SensorHub.riding(.wheel, .trainer)
        hub.value(.cyclingSpeed, "01 00 00 00 00 00 00", at: 0)
        hub.value(.cyclingSpeed, "01 05 00 00 00 00 04", at: 1)
        hub.handle(.lost, of: 0, at: 2)
        for second in 2...7 { hub.value(.indoorBike, "00 00 10 0E", of: 1, at: Double(second)) }
        #expect(hub.drain(.cyclingSpeed).dropFirst().map(\.end) == [5, 6, 7])
    }

    @Test func SEN_142_standingIsNotSilence() {
        var hub = SensorHub.riding(.wheel, .trainer)
        hub.value(.cyclingSpeed, "01 00 00 00 00 00 00", at: 0)
        hub.value(.cyclingSpeed, "01 05 00 00 00 00 04", at: 1)
        for second in 2...120 { hub.value(.indoorBike, "00 00 10 0E", of: 1, at: Double(second)) }
        #expect(hub.drain().readings.allSatisfy { $0.sensor == 0 })
    }

    @Test func SEN_143_theActivityDecidesWhatIsUsed() {
        var hub = SensorHub.riding(.belt, activity: .running)
        hub.value(.cyclingPower, "00 00 FA 00", at: 1)
        #expect(hub.drain().readings.isEmpty)
        hub.begin(.cycling, at: 2)
        hub.value(.cyclingPower, "00 00 FA 00", at: 3)
        #expect(hub.drain(.cyclingPower).count == 1)
        #expect(SensorHub.characteristics(of: .swimming) == [.heartRate, .oximeter])
        #expect(SensorHub.characteristics(of: .rowing).contains(.rower))
        #expect(SensorHub.characteristics(of: .elliptical).contains(.runningSpeed))
    }

    @Test func SEN_53_aTreadmillWithAFootPodGivesEachItsOwn() {
        var hub = SensorHub.riding(.trainer, activity: .running)
        for second in 1...3 {
            hub.value(.treadmill, "04 00 84 03 0\(second) 00 00", at: Double(second))
            hub.value(.runningSpeed, "04 80 03 55", at: Double(second))
        }
        let readings = hub.drain().readings
        #expect(readings.filter { $0.type == .stepCount }.map(\.characteristic) == [.runningSpeed, .runningSpeed])
        #expect(readings.filter { $0.type == .runningSpeed }.allSatisfy { $0.characteristic == .treadmill })
        #expect(readings.filter { $0.type == .distanceWalkingRunning }.map(\.value) == [1, 1])
    }

    // MARK: Drop-outs

    /// The example of the rules: 120 revolutions in half a minute are one sample, without a speed.
    @Test func SEN_211_aWheelGoesOnCounting() {
        var hub = SensorHub.riding(.wheel)
        hub.value(.cyclingSpeed, "01 88 13 00 00 00 00", at: 100)
        hub.handle(.lost, of: 0, at: 101)
        hub.handle(.connected, of: 0, at: 130)
        hub.value(.cyclingSpeed, "01 00 14 00 00 00 10", at: 131)
        let readings = hub.drain().readings
        #expect(readings.map(\.type) == [.distanceCycling])
        #expect(near(readings[0].value, 252.6) && readings[0].start == 100 && readings[0].end == 131)
        // 9000 instead would be 271 m/s.
        var fast = SensorHub.riding(.wheel)
        fast.value(.cyclingSpeed, "01 88 13 00 00 00 00", at: 100)
        fast.handle(.lost, of: 0, at: 101)
        fast.value(.cyclingSpeed, "01 28 23 00 00 00 10", at: 131)
        #expect(fast.drain().readings.isEmpty && fast.counts(0).dropped == 1)
    }

    @Test func SEN_211_notOverAPauseAndNotCranks() {
        var hub = SensorHub.riding(.wheel)
        hub.value(.cyclingSpeed, "03 88 13 00 00 00 00 01 00 00 00", at: 100)
        hub.handle(.lost, of: 0, at: 101)
        hub.pause(at: 110)
        hub.resume(at: 120)
        hub.value(.cyclingSpeed, "03 00 14 00 00 00 10 09 00 00 10", at: 131)
        #expect(hub.drain().readings.isEmpty)
        var crank = SensorHub.riding(.wheel)
        crank.value(.cyclingSpeed, "02 01 00 00 00", at: 100)
        crank.handle(.lost, of: 0, at: 101)
        crank.value(.cyclingSpeed, "02 09 00 00 10", at: 131)
        #expect(crank.drain().readings.isEmpty)
    }

    @Test func SEN_211_aFootPodLikewise() {
        var hub = SensorHub.riding(.belt, activity: .running)
        hub.value(.runningSpeed, "07 80 03 55 F7 00 10 27 00 00", at: 1)
        hub.handle(.lost, of: 0, at: 2)
        hub.value(.runningSpeed, "07 80 03 55 F7 00 D8 27 00 00", at: 11)
        #expect(hub.drain(.distanceWalkingRunning) == [TimedValue(20, 1, 11)])
    }

    @Test func SEN_210_nothingIsInventedForAGap() {
        var hub = SensorHub.riding(.belt)
        hub.value(.heartRate, "06 8C", at: 1)
        hub.handle(.lost, of: 0, at: 2)
        hub.advance(to: 100)
        hub.value(.heartRate, "06 8D", at: 101)
        #expect(hub.drain(.heartRate) == [TimedValue(140, at: 1), TimedValue(141, at: 101)])
    }

    @Test func SEN_213_beatsAfterAGapFollowIt() {
        var hub = SensorHub.riding(.belt)
        hub.value(.heartRate, "10 3C 00 04", at: 1)
        hub.handle(.lost, of: 0, at: 1.5)
        hub.value(.heartRate, "10 3C 00 04", at: 3.5)
        #expect(hub.drain().beats.map(\.beat.followsGap) == [true, false, true, false])
    }

    @Test func SEN_214_noWayOfAPauseLeaksIn() {
        var hub = SensorHub.riding(.wheel)
        hub.value(.cyclingSpeed, "01 00 00 00 00 00 00", at: 1)
        hub.pause(at: 2)
        hub.resume(at: 30)
        hub.value(.cyclingSpeed, "01 64 00 00 00 00 40", at: 31)
        hub.value(.cyclingSpeed, "01 68 00 00 00 00 44", at: 32)
        #expect(hub.drain(.distanceCycling).map(\.start) == [31])
    }

    @Test func SEN_215_SEN_101_anewSessionBeginsAnew() {
        var hub = SensorHub()
        hub.add(.wheel)
        hub.value(.cyclingSpeed, "01 00 00 00 00 00 00", at: 1)
        hub.begin(.cycling, at: 2)
        hub.value(.cyclingSpeed, "01 04 00 00 00 00 04", at: 3)
        #expect(hub.drain().readings.isEmpty)
        hub.value(.cyclingSpeed, "01 08 00 00 00 00 08", at: 4)
        #expect(hub.drain(.distanceCycling).count == 1)
    }

    // MARK: Reports

    @Test func SEN_116_whatCannotBeReadIsCountedAndSaidOnce() {
        var hub = SensorHub.riding(.trainer)
        for second in 0..<45 { hub.value(.indoorBike, "60", at: Double(second)) }
        #expect(hub.counts(0).refused == 45 && hub.counts(0).frames == 45)
        #expect(hub.drainNotes() == ["KICKR 1A2B sends invalid data (0x2AD2, 20 frames)."])
        #expect(hub.drainNotes() == [])
    }

    @Test func SEN_8_equalFramesAreTwoMeasurements() {
        var hub = SensorHub.riding(.belt)
        hub.value(.heartRate, beat, at: 1)
        hub.value(.heartRate, beat, at: 2)
        #expect(hub.drain(.heartRate).count == 2)
    }

    @Test func SEN_81_SEN_126_theDeviceOfSamplesHasNoSerialNumber() {
        var hub = SensorHub.riding(.belt)
        hub.handle(.information(.manufacturer, bytes("41 63 6D 65")), of: 0, at: 0)
        hub.handle(.information(.serialNumber, bytes("31 32 33")), of: 0, at: 0)
        hub.handle(.information(.firmware, bytes("31 2E 32 00 FF")), of: 0, at: 0)
        hub.handle(.information(.bodySensorLocation, [1]), of: 0, at: 0)
        hub.handle(.information(.batteryLevel, [90]), of: 0, at: 0)
        let device = hub.device(0)
        #expect(device[.name] == "Polar H10" && device[.localIdentifier] == "C0:FF:EE:00:00:01")
        #expect(device[.manufacturer] == "Acme" && device[.firmwareVersion] == "1.2")
        #expect(!device.values.contains("123") && hub.text(.serialNumber, of: 0) == "123")
        #expect(hub.heartRateMetadata(0)?[MetadataKey.heartRateSensorLocation]?.integerValue == 1)
        #expect(hub.battery(0) == 90)
        #expect(SensorHub.device(address: "aa:bb", name: "") { _ in nil }[.name] == "Bluetooth aa:bb")
    }

    @Test func SEN_32_wheelSizes() {
        #expect(WheelSize("700x25C")?.circumference == 2.105 && WheelSize("700x25c") == .standard)
        #expect(WheelSize("2086") == WheelSize("700x20C") && WheelSize("500") != nil && WheelSize("3000") != nil)
        for none in ["499", "3001", "", "700", "wide"] where none != "700" { #expect(WheelSize(none) == nil) }
        #expect(WheelSize("700")?.millimetres == 700)
    }

    @Test func SEN_224_namesOfSensors() {
        let known = [
            ("C0:FF:EE:00:00:01", "Polar H10"), ("E3:01", "Speed 77"), ("E3:02", "Speed 78"), ("E3:03", "Speed"),
        ]
        .map { (address: $0.0, name: $0.1) }
        #expect(KnownSensors.match("c0:ff:ee:00:00:01", in: known) == .one(0))
        #expect(KnownSensors.match("polar", in: known) == .one(0))
        #expect(KnownSensors.match("SPEED", in: known) == .one(3))
        #expect(KnownSensors.match("speed 7", in: known) == .several(["Speed 77", "Speed 78"]))
        #expect(KnownSensors.match("Polra", in: known) == .none && KnownSensors.match("", in: known) == .none)
    }

    @Test func identifiersOfCharacteristics() {
        #expect(SensorUUID("2a37") == .assigned(0x2A37) && SensorUUID("2A37")?.characteristic == .heartRate)
        #expect(SensorUUID("00002a37-0000-1000-8000-00805f9b34fb") == .assigned(0x2A37))
        #expect(SensorUUID.assigned(0x180D).full == "0000180d-0000-1000-8000-00805f9b34fb")
        #expect(SensorUUID("6e400001-b5a3-f393-e0a9-e50e24dcca9e")?.short == "6e400001-b5a3-f393-e0a9-e50e24dcca9e")
        for none in ["", "2a3", "2a371", "xyzw", "00002a37-0000-1000-8000", "+a37", "-a37"] {
            #expect(SensorUUID(none) == nil)
        }
    }

    @Test func SEN_214_aSensorThatComesInAPauseHasBeatsAfterIt() {
        var hub = SensorHub.riding(.wheel)
        hub.pause(at: 1)
        hub.add(.belt)
        hub.value(.heartRate, "10 3C 00 04", of: 1, at: 2)
        #expect(hub.drain().beats.isEmpty)
        hub.resume(at: 5)
        hub.value(.heartRate, "10 3C 00 04", of: 1, at: 6)
        #expect(hub.drain().beats.map(\.beat.followsGap) == [true, false])
        // Without a pause at once.
        var other = SensorHub.riding(.wheel)
        other.add(.belt)
        other.value(.heartRate, "10 3C 00 04", of: 1, at: 2)
        #expect(other.drain().beats.count == 2)
    }
}
