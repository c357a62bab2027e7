import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import BluetoothSensors

/// What is decided by tables: which sensor gives what, by which name, and in which bounds.
@Suite struct SensorTableTests {
    // MARK: Shares

    @Test func SEN_140_eachTypeIsGivenByOneSensor() {
        let shares: [(ObjectType, SensorShare)] = [
            (.heartRate, .heartRate), (.cyclingPower, .power), (.cyclingCadence, .cadence), (.cyclingSpeed, .wheel),
            (.distanceCycling, .wheel), (.distanceWalkingRunning, .foot), (.runningSpeed, .foot),
            (.runningStrideLength, .stride), (.stepCount, .steps), (.activeEnergyBurned, .energy),
            (.distanceRowing, .rowing), (.rowingSpeed, .rowing), (.oxygenSaturation, .oxygen),
            (.peripheralPerfusionIndex, .oxygen),
        ]
        for (type, share) in shares { #expect(SensorShare(type) == share) }
        #expect(SensorShare(.bodyMass) == nil && SensorShare(.distanceSwimming) == nil)
    }

    @Test func SEN_140_sourcesHaveAnOrderForEachShare() {
        func order(_ share: SensorShare) -> [SensorCharacteristic] {
            SensorCharacteristic.live.filter { share.rank($0, isChest: false) < share.rank(.weight, isChest: false) }
                .sorted { share.rank($0, isChest: false) < share.rank($1, isChest: false) }
        }
        #expect(order(.heartRate) == [.heartRate, .oximeter] && order(.power) == [.cyclingPower, .indoorBike])
        #expect(order(.cadence) == [.cyclingPower, .cyclingSpeed, .indoorBike])
        #expect(order(.wheel) == [.cyclingSpeed, .cyclingPower, .indoorBike])
        #expect(order(.foot) == [.treadmill, .crossTrainer, .runningSpeed])
        #expect(order(.steps) == [.runningSpeed, .crossTrainer])
        #expect(order(.stride) == [] && order(.rowing) == [] && order(.oxygen) == [])
        let machines: [SensorCharacteristic] = [.indoorBike, .treadmill, .rower, .crossTrainer]
        #expect(machines.allSatisfy { SensorShare.energy.rank($0, isChest: false) == 0 })
        #expect(SensorShare.energy.rank(.heartRate, isChest: false) == 4)
        #expect(SensorShare.heartRate.rank(.heartRate, isChest: true) == -1)
        #expect(SensorShare.heartRate.rank(.oximeter, isChest: true) == 1)
        #expect(SensorCharacteristic.allCases.filter(\.isMachine) == [.treadmill, .crossTrainer, .rower, .indoorBike])
        #expect(
            Set(SensorCharacteristic.allCases.filter(\.isContinuous)) == Set(machines + [.heartRate, .cyclingPower]))
    }

    @Test func SEN_140_ranksAreComparedPartByPart() {
        func rank(_ named: Int, _ kind: Int, _ weakness: Int, _ address: String) -> SensorArbiter.Rank {
            .init(named: named, kind: kind, weakness: weakness, address: address)
        }
        let ranks = [
            rank(0, 9, 9, "z"), rank(1, 0, 9, "z"), rank(1, 1, 0, "z"), rank(1, 1, 1, "a"), rank(1, 1, 1, "b"),
        ]
        for left in ranks.indices {
            for right in ranks.indices { #expect((ranks[left] < ranks[right]) == (left < right)) }
        }
    }

    @Test func SEN_143_activitiesUseTheirSensors() {
        let both: Set<SensorCharacteristic> = [.heartRate, .oximeter]
        let uses: [WorkoutActivity: Set<SensorCharacteristic>] = [
            .cycling: [.cyclingSpeed, .cyclingPower, .indoorBike],
            .handCycling: [.cyclingSpeed, .cyclingPower, .indoorBike], .running: [.runningSpeed, .treadmill],
            .walking: [.runningSpeed, .treadmill], .hiking: [.runningSpeed, .treadmill], .rowing: [.rower],
            .elliptical: [.crossTrainer, .runningSpeed],
        ]
        for activity in WorkoutActivity.named {
            #expect(
                SensorHub.characteristics(of: activity) == both.union(uses[activity] ?? []), "\(activity.name)")
        }
    }

    // MARK: Devices

    @Test func SEN_81_aDeviceHasWhatItsSensorSays() {
        let device = SensorHub.device(address: "c0:ff:ee:00:00:01", name: " Belt\u{0} ") { characteristic in
            SensorCharacteristic.information.contains(characteristic) ? characteristic.title : nil
        }
        #expect(
            device
                == DeviceRecord([
                    .name: "Belt", .localIdentifier: "C0:FF:EE:00:00:01", .manufacturer: "0x2A29", .model: "0x2A24",
                    .hardwareVersion: "0x2A27", .firmwareVersion: "0x2A26", .softwareVersion: "0x2A28",
                    .udiDeviceIdentifier: "0x2BFF",
                ]))
        let bare = SensorHub.device(address: "a:b", name: "\u{7}") { _ in nil }
        #expect(bare == DeviceRecord([.name: "Bluetooth a:b", .localIdentifier: "A:B"]))
    }

    @Test func SEN_120_onlyTheHeartRatesOfABeltNameItsPlace() {
        var hub = SensorHub()
        hub.add(.belt)
        hub.add(.trainer)
        hub.handle(.information(.bodySensorLocation, [1]), of: 0, at: -1)
        hub.handle(.information(.bodySensorLocation, [2]), of: 1, at: -1)
        hub.handle(.information(.model, Array("H10".utf8)), of: 0, at: -1)
        hub.begin(.cycling, at: 0)
        hub.value(.heartRate, "16 48 00 04", at: 1)
        hub.value(.indoorBike, "45 00 5C 00 4F 00", of: 1, at: 1)
        let batch = hub.batch()
        #expect(batch.samples.map(\.type) == [.heartRate, .cyclingCadence, .cyclingPower])
        let place = Metadata([MetadataKey.heartRateSensorLocation: .integer(1)])
        #expect(batch.samples.map(\.metadata) == [place, nil, nil])
        #expect(batch.samples.map(\.device) == [hub.device(0), hub.device(1), hub.device(1)])
        #expect(
            batch.samples.map(\.value) == [72, 46, 79] && batch.samples.allSatisfy { $0.start == 1 && $0.end == 1 })
        #expect(batch.beats.map(\.time) == [0, 1] && batch.beats.map(\.followsGap) == [true, false])
        #expect(batch.beats.allSatisfy { $0.device == hub.device(0) })
        #expect(hub.batch().samples.isEmpty && hub.text(.model, of: 0) == "H10" && hub.text(.model, of: 1) == nil)
        #expect(hub.lastFrame(0) == 1 && hub.counts(1).frames == 1)
    }

    @Test func servicesAndCharacteristicsHaveTheirNumbers() {
        #expect(SensorUUID("180d") == .assigned(0x180D) && SensorUUID("2A37")?.characteristic == .heartRate)
        let full = "0000180d-0000-1000-8000-00805f9b34fb"
        #expect(SensorUUID(full.uppercased()) == .assigned(0x180D) && SensorUUID.assigned(0x180D).full == full)
        let other = "12345678-9abc-def0-1234-56789abcdef0"
        #expect(SensorUUID(other.uppercased())?.full == other && SensorUUID(other)?.short == other)
        #expect(SensorUUID(other)?.service == nil && SensorUUID("180F")?.service == nil)
        for text in [
            "", "180", "180d0", "18g0", "0000180d-0000-1000-8000-00805f9b34f", "0000180d00001000800000805f9b34fb",
        ] {
            #expect(SensorUUID(text) == nil, "\(text)")
        }
        #expect(SensorUUID("000f")?.short == "000f" && SensorCharacteristic.heartRate.title == "0x2A37")
        let kinds = SensorService.allCases.map { "\($0.kind) \($0.isSpot)" }
        #expect(
            kinds == [
                "heart rate false", "speed, cadence false", "power false", "foot pod false", "machine false",
                "oximeter false", "scale true", "blood pressure true", "thermometer true", "glucose true",
            ])
    }

    @Test func SEN_32_wheelsHaveNamesOrMillimetres() {
        let named = ["700x20c", "700X23C", "700x25C", "700x28C", "700x32C", "700x35C"]
        #expect(named.map { WheelSize($0)?.millimetres } == [2_086, 2_096, 2_105, 2_136, 2_155, 2_168])
        #expect(["499", "500", "3000", "3001", "x"].map { WheelSize($0)?.millimetres } == [nil, 500, 3_000, nil, nil])
        #expect(WheelSize.standard.circumference == 2.105)
    }

    @Test func sensorsAreFoundByTheirAddressOrTheBeginningOfTheirName() {
        let known = [("AA:01", "Polar H10"), ("AA:02", "polar"), ("AA:03", "KICKR"), ("AA:04", "KICKR 2")]
            .map { (address: $0.0, name: $0.1) }
        func match(_ text: String) -> KnownSensors.Match { KnownSensors.match(text, in: known) }
        #expect(match("aa:03") == .one(2) && match("POLAR") == .one(1) && match("polar h") == .one(0))
        #expect(match("kickr") == .one(2) && match("kick") == .several(["KICKR", "KICKR 2"]))
        #expect(match("") == .none && match("H10") == .none && match("aa") == .none)
        let twins = [(address: "1", name: "b"), (address: "2", name: "B"), (address: "3", name: "bc")]
        #expect(KnownSensors.match("b", in: twins) == .several(["B", "b"]))
        var sensors = KnownSensors()
        sensors.remember(.init(address: "1", name: "A", services: []))
        sensors.remember(.init(address: "2", name: "B", services: []))
        sensors.remember(.init(address: "1", name: "C", services: ["180d"], wheel: 2_000))
        #expect(sensors.sensors.map(\.name) == ["C", "B"] && sensors.sensors[0].wheel == 2_000)
    }

    // MARK: Logs

    private func log(_ text: String) throws -> SensorLog {
        let begin = "gattlog 1\nstart 2026-11-22T07:30:00Z\n"
        return try SensorLogReader.log(from: MemoryByteSource(Array((begin + text).utf8)), file: "a")
    }

    @Test func SEN_251_numbersHaveTheirBounds() {
        func isRead(_ word: String) -> Bool { (try? log("sensor 1 address=A name=B \(word)")) != nil }
        #expect(isRead("rssi=-200") && !isRead("rssi=-201") && isRead("rssi=100") && !isRead("rssi=101"))
        #expect(isRead("rank=0") && !isRead("rank=-1") && isRead("rank=1000") && !isRead("rank=1001"))
        #expect(isRead("wheel=500") && !isRead("wheel=499") && isRead("wheel=3000") && !isRead("wheel=3001"))
        #expect(isRead("services=180d,2a37") && !isRead("services=xyz"))
        func moment(_ text: String) -> Int? { (try? log("\(text) - pause"))?.events.first?.microseconds }
        #expect(moment("345600") == 345_600_000_000 && moment("345600.0") == 345_600_000_000)
        #expect(moment("345600.000001") == nil && moment("0.000001") == 1 && moment("999999") == nil)
        #expect(moment("12.5") == 12_500_000 && moment("0000012") == nil && moment("0.0000001") == nil)
        #expect(SensorLog.microseconds(-1) == 0 && SensorLog.microseconds(400_000) == 345_600_000_000)
        #expect(SensorLog.microseconds(1.000_000_6) == 1_000_001 && SensorLog.seconds(1_500_000) == 1.5)
    }

    @Test func SEN_250_theActivityFollowsFromWhatIsSent() throws {
        let activities: [SensorCharacteristic: WorkoutActivity] = [
            .cyclingSpeed: .cycling, .cyclingPower: .cycling, .indoorBike: .cycling, .rower: .rowing,
            .crossTrainer: .elliptical, .runningSpeed: .running, .treadmill: .running,
        ]
        for characteristic in SensorCharacteristic.live {
            let name = SensorUUID.assigned(characteristic.rawValue).short
            let log = try log("sensor 1 address=A name=B\n0 1 notify \(name) 00")
            #expect(log.likelyActivity == activities[characteristic] ?? .other, "\(name)")
        }
        // What is only read says nothing, and what the log states comes first.
        #expect(try log("sensor 1 address=A\nchar 1 1826 2ad2 read 00\n1 1 connected").likelyActivity == .other)
        #expect(try log("activity rowing\nsensor 1 address=A\n0 1 notify 2ad2 00").likelyActivity == .rowing)
        let several = "sensor 1 address=A\n0 1 notify 2ad1 00\n0 1 notify 2a53 00"
        #expect(
            try log(several).likelyActivity == .rowing
                && log(several + "\n1 1 notify 2a63 00").likelyActivity == .cycling)
    }

    @Test func SEN_252_linesAreWrittenWhole() {
        let text = SensorLogText(keepsNames: true)
        var sensor = SensorLog.Sensor(address: "C0:01", name: "A b#")
        (sensor.addressType, sensor.services) = ("random", [.assigned(0x180D), .assigned(0xF)])
        (sensor.signal, sensor.rank, sensor.wheel) = (-61, 2, 2_086)
        let rest = "services=180d,000f rssi=-61 rank=2 wheel=2086\n"
        #expect(text.line(sensor, number: 17) == "sensor 17 address=C0:01 type=random name=A%20b%23 " + rest)
        let hidden = SensorLogText(keepsNames: false)
        #expect(
            hidden.line(sensor, number: 17)
                == "sensor 17 address=00:00:00:00:00:11 type=random name=Sensor%2017 " + rest)
        func line(_ event: SensorLog.Happening, _ number: Int? = 3, _ moment: Int = 61_000_042) -> String {
            text.line(SensorLog.Event(microseconds: moment, sensor: 0, event), sensor: number)
        }
        #expect(line(.notify(.assigned(0x2A37), [0, 0xAF])) == "61.000042 3 notify 2a37 00AF\n")
        #expect(line(.lost(""), 3, 999_999) == "0.999999 3 lost\n" && line(.lost("a b")) == "61.000042 3 lost a%20b\n")
        #expect(line(.connected) == "61.000042 3 connected\n" && line(.pause, nil) == "61.000042 - pause\n")
        #expect(line(.resume, nil, 0) == "0.000000 - resume\n")
        #expect(line(.activity(.rowing), nil) == "61.000042 - activity rowing\n")
        #expect(line(.read(.assigned(0x2A25), [1])) == "char 3 180a 2a25 read 01\n")
        func characteristic(_ text: SensorLogText, _ number: UInt16, _ flags: [String], _ value: [UInt8]?) -> String {
            text.line(
                characteristic: .assigned(number), of: .assigned(0x180A), flags: flags, value: value, sensor: 4)
        }
        #expect(characteristic(hidden, 0x2A25, [], [1]) == "char 4 180a 2a25 -\n")
        #expect(characteristic(hidden, 0x2BFF, ["read"], [1]) == "char 4 180a 2bff read\n")
        #expect(characteristic(hidden, 0x2A24, ["read", "notify"], [1]) == "char 4 180a 2a24 read,notify 01\n")
        #expect(characteristic(text, 0x2A25, ["read"], []) == "char 4 180a 2a25 read\n")
        #expect(
            text.head(start: 817_025_400.25, activity: nil) == "gattlog 1\nstart 2026-11-22T07:30:00.25Z\n")
        #expect(text.head(start: 0, activity: .cycling).hasSuffix("\nactivity cycling\n"))
    }

    /// A machine whose total does not grow is measured by its speed after ten seconds in motion (SEN-64).
    @Test func SEN_64_machinesMoveFromHalfAMetreInASecond() {
        func metres(_ speed: Double, _ seconds: Int) -> Double {
            var distance = MachineDistance()
            return (0...seconds).reduce(0) { sum, second in
                sum + (distance.process(total: 0, speed: speed, at: Double(second))?.metres ?? 0)
            }
        }
        #expect(metres(0.5, 20) == 0 && metres(0.75, 10) == 0)
        #expect(metres(0.75, 11) == 0.75 && metres(0.75, 20) == 7.5)
    }
}
