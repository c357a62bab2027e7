import BluetoothSensors
import Foundation
import HealthModel
import TestSupport

/// A check that passes arbitrary frames to the decoders and everything above them.
enum SensorFrameCheck {
    /// Runs some frames, and returns the number of readable ones.
    ///
    /// - Throws: ``Finding`` if an error has an offset outside its frame, or an impossible value is decoded.
    static func run(_ count: Int, seed: UInt64) throws(Finding) -> Int {
        var random = SeededGenerator(seed: seed)
        var (read, hub, now) = (0, SensorHub(), 0.0)
        var ledger = SpotFrameCollector()
        var dialogue = RecordAccess(at: 0)
        for number in 0..<count {
            // A new hub occasionally, so that the first frames of a session are frequent, too.
            if number % 5000 == 0 {
                hub = SensorHub()
                for sensor in 0..<3 { hub.add(SensorHub.Sensor(address: "\(sensor)", name: "Sensor \(sensor)")) }
                hub.begin([.cycling, .running, .rowing, .elliptical][number / 5000 % 4], at: now)
            }
            let all = SensorCharacteristic.allCases
            let characteristic = all[Int.random(in: 0..<all.count, using: &random)]
            let bytes = frame(using: &random)
            do throws(SensorDecodingError) {
                if try SensorFrame(bytes, of: characteristic) != nil { read += 1 }
            } catch {
                guard 0...bytes.count ~= error.offset, error.characteristic == characteristic else {
                    throw Finding(text: "\(error) of \(bytes)")
                }
            }
            ledger.store(bytes, of: characteristic, at: now)
            dialogue.receive(bytes, of: characteristic, at: now)
            now += Double.random(in: 0...2, using: &random)
            let sensor = Int.random(in: 0..<3, using: &random)
            switch Int.random(in: 0..<100, using: &random) {
            case 0: hub.handle(.lost, of: sensor, at: now)
            case 1: hub.pause(at: now)
            case 2: hub.resume(at: now)
            case 3: hub.handle(.information(characteristic, bytes), of: sensor, at: now)
            default: hub.handle(.value(characteristic, bytes), of: sensor, at: now)
            }
            if number % 100 == 99 {
                try judge(&hub, at: now)
                try judge(ledger)
                (ledger, dialogue) = (SpotFrameCollector(), RecordAccess(at: now))
            }
        }
        return read
    }

    /// Returns a frame of a realistic length, most of whose flags are clear.
    private static func frame(using random: inout SeededGenerator) -> [UInt8] {
        let count =
            Int.random(in: 0..<50, using: &random) == 0
            ? Int.random(in: 0...512, using: &random) : Int.random(in: 0...24, using: &random)
        var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        for place in bytes.indices.prefix(3) where Bool.random(using: &random) {
            bytes[place] &= UInt8.random(in: 0...255, using: &random)
        }
        return bytes
    }

    /// Checks that stored measurements of devices that are read once are samples with values.
    private static func judge(_ ledger: SpotFrameCollector) throws(Finding) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for measurement in ledger.result(in: calendar).measurements {
            let samples = measurement.samples(address: "A", device: DeviceRecord([.name: "A"]), serialNumber: nil)
            guard measurement.date.isFinite, !samples.isEmpty,
                measurement.values.allSatisfy({ $0.quantity.value.isFinite }),
                samples.allSatisfy(SampleValidation.isValid)
            else { throw Finding(text: "\(measurement)") }
        }
    }

    /// Checks that all readings are numbers, in the past and not before their start.
    private static func judge(_ hub: inout SensorHub, at now: Double) throws(Finding) {
        hub.advance(to: now)
        for reading in hub.drain().readings {
            let isOrdered = reading.start <= reading.end && reading.end <= now
            guard reading.value.isFinite, reading.value >= 0, isOrdered else { throw Finding(text: "\(reading)") }
        }
        _ = hub.drainNotes()
    }
}
