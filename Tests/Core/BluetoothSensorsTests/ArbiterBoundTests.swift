import HealthModel
import Testing

@testable import BluetoothSensors

/// The moments from which another sensor gives a type.
@Suite struct ArbiterBoundTests {
    /// Sensors in the order of their numbers, the best first.
    private struct Sensors {
        var arbiter = SensorArbiter()
        let characteristic: SensorCharacteristic
        let type: ObjectType

        init(_ characteristic: SensorCharacteristic, _ type: ObjectType) {
            (self.characteristic, self.type) = (characteristic, type)
        }

        func source(_ sensor: Int) -> SensorArbiter.Source {
            SensorArbiter.Source(sensor: sensor, characteristic: characteristic)
        }

        /// Returns whether a value of a sensor is used.
        mutating func admits(_ sensor: Int, from start: Double? = nil, at end: Double) -> Bool {
            let reading = SensorReading(
                sensor: sensor, characteristic: characteristic, type: type, value: 1, unit: .count,
                start: start ?? end, end: end)
            return arbiter.admits(reading) { _, source in
                SensorArbiter.Rank(named: source.sensor, kind: 0, weakness: 0, address: "")
            }
        }
    }

    @Test(
        "SEN-141, SEN-142: a sensor that always sends loses its place after five seconds of silence, another keeps it",
        arguments: [
            (.heartRate, .heartRate, 4.9, false), (.heartRate, .heartRate, 5, true), (.oximeter, .heartRate, 5, true),
            (.cyclingPower, .cyclingPower, 4.9, false), (.cyclingPower, .cyclingPower, 5, true),
            (.indoorBike, .cyclingSpeed, 5, true), (.cyclingSpeed, .cyclingSpeed, 5, false),
            (.cyclingSpeed, .cyclingSpeed, 5_000, false), (.heartRate, .bodyMass, 5, false),
        ] as [(SensorCharacteristic, ObjectType, Double, Bool)])
    func silence(characteristic: SensorCharacteristic, type: ObjectType, seconds: Double, isReplaced: Bool) {
        var sensors = Sensors(characteristic, type)
        let first = sensors.admits(0, at: 100)
        let other = sensors.admits(1, at: 100 + seconds)
        #expect(first == (type != .bodyMass) && other == isReplaced)
    }

    @Test("SEN-142: any frame ends a silence, but only a value that of a heart rate")
    func frames() {
        for (characteristic, type, second, isReplaced) in [
            (.cyclingPower, .cyclingPower, 108.9, false), (.cyclingPower, .cyclingPower, 109, true),
            (.heartRate, .heartRate, 104.9, false), (.heartRate, .heartRate, 105, true),
        ] as [(SensorCharacteristic, ObjectType, Double, Bool)] {
            var sensors = Sensors(characteristic, type)
            _ = sensors.admits(0, at: 100)
            sensors.arbiter.recordFrame(from: sensors.source(0), at: 104)
            // Frames of another sensor say nothing of this one.
            sensors.arbiter.recordFrame(from: sensors.source(1), at: 104.5)
            let other = sensors.admits(1, at: second)
            #expect(other == isReplaced, "\(type.identifier) \(second)")
        }
    }

    @Test("SEN-141: a sensor that is lost for three seconds loses its place, counted from the first loss")
    func losses() {
        for (second, returns, isReplaced) in [
            (102.9, false, false), (103, false, true), (103, true, false), (500, true, false),
        ] as [(Double, Bool, Bool)] {
            var sensors = Sensors(.cyclingSpeed, .cyclingSpeed)
            _ = sensors.admits(0, at: 99)
            sensors.arbiter.recordLoss(of: 0, at: 100)
            sensors.arbiter.recordLoss(of: 0, at: 102)
            sensors.arbiter.recordLoss(of: 2, at: 1)
            if returns { sensors.arbiter.recordReturn(of: 0) }
            let other = sensors.admits(1, at: second)
            #expect(other == isReplaced, "\(second) \(returns)")
        }
    }

    @Test("SEN-141: a better sensor gives at once, and what began before belongs to its predecessor")
    func takingOver() {
        var sensors = Sensors(.cyclingPower, .cyclingPower)
        let steps: [(sensor: Int, start: Double, end: Double, isUsed: Bool)] = [
            (1, 99, 100, true), (2, 100, 100, false), (0, 100, 101, false), (1, 101, 102, false), (0, 101, 102, true),
            (0, 100.5, 103, false), (0, 103, 103, true), (1, 108, 108, true), (0, 108, 108, true),
        ]
        for (place, step) in steps.enumerated() {
            let isUsed = sensors.admits(step.sensor, from: step.start, at: step.end)
            #expect(isUsed == step.isUsed, "\(place)")
        }
        // Each session begins with the first one that sends.
        sensors.arbiter.begin()
        let anew = sensors.admits(2, from: 90, at: 109)
        #expect(anew)
    }
}
