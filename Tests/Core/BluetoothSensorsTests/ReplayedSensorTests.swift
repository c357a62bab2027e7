import HealthModel
import Testing

@testable import BluetoothSensors

/// The sensors of a log as its player knows them.
@Suite struct ReplayedSensorTests {
    private static let start = 800_000_000.0

    /// The words of a log about a sensor.
    private struct Named {
        var address: String
        var rank: Int?
        var signal: Int?
    }

    private static func sensor(_ named: Named) -> SensorLog.Sensor {
        var sensor = SensorLog.Sensor(address: named.address, name: "Sensor")
        (sensor.rank, sensor.signal) = (named.rank, named.signal)
        return sensor
    }

    private static func log(_ sensors: [SensorLog.Sensor], _ events: [SensorLog.Event]) -> SensorLog {
        var log = SensorLog(start: start)
        (log.sensors, log.events) = (sensors, events)
        return log
    }

    private static func notify(
        _ characteristic: SensorCharacteristic, _ text: String, of sensor: Int, at second: Int
    ) -> SensorLog.Event {
        .init(
            microseconds: second * 1_000_000, sensor: sensor,
            .notify(.assigned(characteristic.rawValue), bytes(text)))
    }

    /// The values of a log in the first minute of a session that begins with it.
    private static func samples(_ log: SensorLog, _ activity: WorkoutActivity) -> [FeedSample] {
        var player = SensorLogPlayer(log)
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        player.begin(configuration, at: start)
        return player.advance(to: start + 60).samples
    }

    /// Heart rates of two straps in turn: 80 of the first and 81 of the second, each second.
    private static func rates(_ first: Named, _ second: Named, _ more: [SensorLog.Event] = []) -> [Double] {
        let events = (1...2).flatMap { moment in
            [
                notify(.heartRate, "06 50", of: 0, at: moment), notify(.heartRate, "06 51", of: 1, at: moment),
            ]
        }
        return samples(log([sensor(first), sensor(second)], events + more), .other).map(\.value)
    }

    /// The first one keeps its place.
    private static let isFirst = [80.0, 80]
    /// The second one takes it with its first value.
    private static let isSecond = [80.0, 81, 81]

    @Test("SEN-140, SEN-252: ranks of a log are those of its session, before signals and addresses")
    func ranks() {
        #expect(Self.rates(Named(address: "A", rank: 1), Named(address: "B", rank: 0)) == Self.isSecond)
        #expect(Self.rates(Named(address: "B", rank: 0), Named(address: "A", rank: 1)) == Self.isFirst)
        // What the user did not name comes after all that he named.
        #expect(Self.rates(Named(address: "A"), Named(address: "B", rank: 7)) == Self.isSecond)
        #expect(Self.rates(Named(address: "B", rank: 7), Named(address: "A")) == Self.isFirst)
        #expect(
            Self.rates(Named(address: "A", rank: 1, signal: -30), Named(address: "B", rank: 0, signal: -90))
                == Self.isSecond)
    }

    @Test("SEN-140, SEN-252: without ranks the stronger signal of a log counts, and then the address")
    func signals() {
        #expect(Self.rates(Named(address: "A", signal: -80), Named(address: "B", signal: -50)) == Self.isSecond)
        #expect(Self.rates(Named(address: "B", signal: -50), Named(address: "A", signal: -80)) == Self.isFirst)
        #expect(Self.rates(Named(address: "A"), Named(address: "B", signal: -90)) == Self.isSecond)
        #expect(Self.rates(Named(address: "A"), Named(address: "B")) == Self.isFirst)
        #expect(Self.rates(Named(address: "B"), Named(address: "A")) == Self.isSecond)
    }

    @Test("SEN-140, SEN-252: a strap of the chest is known from the beginning, wherever the log tells it")
    func places() {
        func place(_ location: UInt8) -> SensorLog.Event {
            .init(microseconds: 5_000_000, sensor: 1, .read(.assigned(0x2A38), [location]))
        }
        #expect(Self.rates(Named(address: "A"), Named(address: "B"), [place(1)]) == Self.isSecond)
        #expect(Self.rates(Named(address: "A"), Named(address: "B"), [place(2)]) == Self.isFirst)
        #expect(Self.rates(Named(address: "A", rank: 0), Named(address: "B", rank: 1), [place(1)]) == Self.isFirst)
        #expect(Self.rates(Named(address: "A", signal: -40), Named(address: "B"), [place(1)]) == Self.isSecond)
    }

    @Test(
        "SEN-32, SEN-252: distances are of the wheel in the log, or else of the usual one",
        arguments: [(2_000, 10), (nil, 10.525), (499, 10.525)] as [(Int?, Double)])
    func wheels(millimetres: Int?, metres: Double) {
        var sensor = SensorLog.Sensor(address: "A", name: "Sensor")
        sensor.wheel = millimetres
        // Five turns in a second.
        let events = [
            Self.notify(.cyclingSpeed, "01 00 00 00 00 00 00", of: 0, at: 1),
            Self.notify(.cyclingSpeed, "01 05 00 00 00 00 04", of: 0, at: 2),
        ]
        let ways = Self.samples(Self.log([sensor], events), .cycling).filter { $0.type == .distanceCycling }
        #expect(ways.count == 1 && near(ways.first?.value, metres))
        #expect(ways.first?.start == Self.start + 1 && ways.first?.end == Self.start + 2)
    }

    @Test("SEN-81, SEN-252: samples of a log are of the device with its name and address") func devices() {
        let sensors = [("aa:01", "Belt"), ("aa:02", "Wheel")].map { SensorLog.Sensor(address: $0.0, name: $0.1) }
        let events = [
            Self.notify(.heartRate, "06 50", of: 0, at: 1),
            Self.notify(.cyclingPower, "00 00 FA 00", of: 1, at: 1),
        ]
        let samples = Self.samples(Self.log(sensors, events), .cycling)
        let devices: [DeviceRecord?] = sensors.map { sensor in
            SensorHub.device(address: sensor.address, name: sensor.name) { _ in nil }
        }
        #expect(samples.map(\.type) == [.heartRate, .cyclingPower])
        #expect(samples.map(\.device) == devices)
    }
}
