import Foundation
import HealthModel
import Testing

@testable import BluetoothSensors

/// Measurements of scales, cuffs, thermometers and meters, from their frames to the stored samples.
@Suite struct SpotTests {
    /// The current date: 2026-11-22 08:00 in the zone of all tests here, half an hour after the dates of the frames.
    private let now: Double
    private var calendar = Calendar(identifier: .gregorian)

    init() throws {
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 3600))
        let date = calendar.date(from: DateComponents(year: 2026, month: 11, day: 22, hour: 8))
        now = try #require(date).timeIntervalSinceReferenceDate
    }

    private func ledger(_ frames: (SensorCharacteristic, String)...) -> SpotFrameCollector {
        var ledger = SpotFrameCollector()
        for (characteristic, text) in frames { ledger.store(bytes(text), of: characteristic, at: now) }
        return ledger
    }

    private func only(_ frames: (SensorCharacteristic, String)...) throws -> SpotMeasurement {
        var ledger = SpotFrameCollector()
        for (characteristic, text) in frames { ledger.store(bytes(text), of: characteristic, at: now) }
        let result = ledger.result(in: calendar)
        return try #require(result.measurements.count == 1 ? result.measurements[0] : nil)
    }

    private static let address = "A0:00:00:00:00:01"

    private func samples(_ measurement: SpotMeasurement, serialNumber: String? = nil) -> [SampleRecord] {
        measurement.samples(address: Self.address, device: DeviceRecord([.name: "Scale"]), serialNumber: serialNumber)
    }

    // MARK: Values

    @Test func SEN_91_SEN_120_aWeightWithItsIndex() throws {
        let weight = try only((.weight, "0F 3C 41 EA 07 0B 16 07 1E 00 02 DF 00 BC 02"))
        #expect(weight.date == now - 1800 && weight.user == 2)
        #expect(weight.values == [.init(.bodyMass, 167, .pound), .init(.bodyMassIndex, 22.3, .count)])
        let samples = samples(weight, serialNumber: "S12")
        #expect(samples.map(\.type) == [.bodyMass, .bodyMassIndex])
        for sample in samples {
            #expect(sample.metadata?.syncIdentifier == "gatt:\(Self.address):2A9D:2026-11-22T07:30:00/2/167.0")
            #expect(sample.metadata?.syncVersion == 1)
            #expect(sample.metadata?[MetadataKey.deviceSerialNumber] == .string("S12"))
            #expect(SampleValidation.isValid(sample))
        }
        // The same measurement has the same identifiers; another one has different identifiers.
        #expect(self.samples(weight).map(\.uuid) == samples.map(\.uuid))
        var other = weight
        other.key = "2026-11-22T07:31:00/2/167.0"
        #expect(Set(self.samples(other).map(\.uuid)).isDisjoint(with: samples.map(\.uuid)))
    }

    @Test func SEN_91_withoutAStampThereIsNoSyncIdentifier() throws {
        let weight = try only((.weight, "00 9C 40"))
        #expect(weight.date == now && weight.key == nil && weight.values == [.init(.bodyMass, 82.7, .kilogram)])
        let (first, second) = (samples(weight), samples(weight))
        #expect(first[0].metadata == nil && first[0].uuid != second[0].uuid)
    }

    @Test func SEN_91_aPressureIsACorrelation() throws {
        let pressure = try only((.bloodPressure, "1E 78 00 50 00 5D 00 EA 07 0B 16 07 1E 00 48 00 01 04 00"))
        #expect(pressure.warnings == ["The pulse was irregular."] && pressure.user == 1)
        let samples = samples(pressure)
        #expect(samples.map(\.type) == [.bloodPressure, .heartRate] && samples.allSatisfy(SampleValidation.isValid))
        let parts = samples[0].contained
        #expect(parts.map(\.type) == [.bloodPressureSystolic, .bloodPressureDiastolic])
        #expect(parts.map(\.quantity?.value) == [120, 80])
        #expect(parts.allSatisfy { $0.metadata == nil && $0.quantity?.unit == .millimeterOfMercury })
        #expect(samples[1].quantity?.value == 72)
        #expect(
            samples.map { $0.metadata?.syncIdentifier }
                == Array(repeating: "gatt:\(Self.address):2A35:2026-11-22T07:30:00/1/120.0/80.0", count: 2))
        let other = try only((.bloodPressure, "01 A0 F0 6B F0 7C F0"))
        #expect(other.values.map(\.quantity.value) == [16, 10.7])
        #expect(other.values[0].quantity.unit.unitString == "kPa")
    }

    @Test func SEN_94_temperaturesHaveTheirPlace() throws {
        let mouth = try only((.temperature, "07 DC 03 00 FF EA 07 0B 16 07 1E 00 06"))
        #expect(mouth.values == [.init(.bodyTemperature, 98.8, .degreeFahrenheit)] && mouth.date == now - 1800)
        #expect(mouth.metadata[MetadataKey.bodyTemperatureSensorLocation] == .integer(6))
        let ear = try only((.temperatureType, "03"), (.temperature, "00 6E 01 00 FF"))
        #expect(ear.values == [.init(.bodyTemperature, 36.6, .degreeCelsius)])
        #expect(ear.metadata[MetadataKey.bodyTemperatureSensorLocation] == .integer(3))
        #expect(samples(ear).allSatisfy(SampleValidation.isValid))
    }

    @Test func SEN_91_glucoseIsKnownByItsNumberAndTime() throws {
        // 07:30 plus an hour, by a device in the host's time zone: 08:30, half an hour ahead.
        let glucose = try only((.glucose, "0B 05 00 EA 07 0B 16 07 1E 00 3C 00 5A B0 11 00 00"))
        #expect(glucose.values == [.init(.bloodGlucose, 90, .milligramPerDeciliter)])
        #expect(glucose.date == now + 1800 && glucose.key == "5/2026-11-22T07:30:00" && glucose.metadata.isEmpty)
        let meal = try only(
            (.glucoseContext, "02 06 00 02"), (.glucoseContext, "02 07 00 01"),
            (.glucose, "16 06 00 EA 07 0B 16 07 00 00 37 C0 11"))
        #expect(meal.values[0].quantity.value == 5.5)
        #expect(abs((meal.values[0].quantity.converted(to: .milligramPerDeciliter) ?? 0) - 99.09) < 0.01)
        #expect(meal.metadata[MetadataKey.bloodGlucoseMealTime] == .integer(2))
        #expect(samples(meal).allSatisfy(SampleValidation.isValid))
    }

    @Test func SEN_94_oximeters() throws {
        let spot = try only((.oximeterSpot, "00 61 00 48 00"))
        #expect(spot.values == [.init(.oxygenSaturation, 0.97, .percent), .init(.heartRate, 72, .countPerMinute)])
        #expect(samples(spot).allSatisfy(SampleValidation.isValid))
        let questionable = try only((.oximeterSpot, "02 61 00 48 00 00 40"))
        #expect(questionable.warnings == ["The oximeter marked the measurement as questionable."])
    }

    @Test(arguments: [
        (SensorCharacteristic.weight, "00 FF FF"), (.weight, "00 00 00"), (.bloodPressure, "00 78 00 00 00 5D 00"),
        (.bloodPressure, "00 FF 07 FF 07 FF 07"),
        (.temperature, "04 FF FF 7F 00 02"), (.oximeterSpot, "00 FF 07 FF 07"),
        (.oximeterSpot, "03 61 00 48 00 EA 07 0B 16 07 1E 00 00 80"),
        (.glucose, "12 06 00 EA 07 0B 16 0C 00 00 37 C0 1A"),
        (.glucose, "0A 06 00 EA 07 0B 16 0C 00 00 37 C0 11 02 00"),
    ])
    func SEN_94_whatIsNoValueIsNotStored(characteristic: SensorCharacteristic, text: String) {
        let result = ledger((characteristic, text)).result(in: calendar)
        #expect(result.measurements.isEmpty && result.unusable == 1)
    }

    @Test func framesThatCannotBeReadAreCounted() {
        let result = ledger((.weight, "02 9C"), (.weight, "00 9C 40")).result(in: calendar)
        #expect(result.refused == 1 && result.measurements.count == 1)
    }

    // MARK: Clocks

    @Test func SEN_90_aClockThatIsWrongIsPutRight() throws {
        // It shows 07:00:00.5 when it is 08:00.
        let late = ledger(
            (.weight, "02 9C 40 EA 07 0B 16 06 1E 00"), (.currentTime, "EA 07 0B 16 07 00 00 07 80 00"))
        let result = late.result(in: calendar)
        #expect(result.behind == 3599.5 && result.measurements[0].date == now - 5400 + 3599.5)
        // The key does not change with the clock.
        #expect(result.measurements[0].key == "2026-11-22T06:30:00/-/82.7")
        // A minute is within the tolerance.
        let near = ledger(
            (.weight, "02 9C 40 EA 07 0B 16 06 1E 00"), (.currentTime, "EA 07 0B 16 07 3B 00 07 00 00"))
        #expect(near.result(in: calendar).measurements[0].date == now - 5400)
    }

    @Test(arguments: [
        "02 9C 40 CF 07 0B 16 06 1E 00", "02 9C 40 EA 07 0B 17 09 00 00", "02 9C 40 EA 07 00 00 00 00 00",
    ])
    func SEN_90_stampsThatCannotBeAreUnknown(text: String) throws {
        let weight = try only((.weight, text))
        #expect(weight.date == now && weight.key == nil)
    }

    @Test func SEN_90_theFrameThatSetsAClock() throws {
        let date = try #require(SensorDate(year: 2026, month: 11, day: 22, hour: 7, minute: 30, second: 5))
        let frame = CurrentTime.bytes(date, dayOfWeek: 7)
        #expect(frame == bytes("EA 07 0B 16 07 1E 05 07 00 01"))
        #expect(try CurrentTime(frame).date == date)
    }

    // MARK: Users

    @Test func SEN_92_usersAreKeptApart() {
        let ledger = ledger(
            (.weight, "04 9C 40 02"), (.weight, "04 9D 40 01"), (.weight, "04 9E 40 FF"), (.weight, "00 9F 40"))
        let all = ledger.result(in: calendar)
        #expect(all.users == [1, 2] && all.measurements.count == 4)
        let one = ledger.result(user: 2, in: calendar)
        #expect(one.measurements.map(\.user) == [2, 255, nil] && one.others == 1 && one.users == [1, 2])
    }

    // MARK: Record access

    @Test func SEN_93_allRecordsAreAskedForAndNothingElse() {
        var dialogue = RecordAccess(at: 0)
        #expect(dialogue.deadline == 60)
        #expect(dialogue.begin(with: [.glucose, .recordAccess], at: 5) == [1, 1] && dialogue.deadline == 35)
        #expect(dialogue.begin(with: [.weight], at: 5) == nil && dialogue.begin(with: [.glucose], at: 5) == nil)
        dialogue.receive(bytes("0B"), of: .glucose, at: 20)
        dialogue.advance(to: 49)
        #expect(dialogue.end == nil && dialogue.deadline == 50)
        // Not the expected response.
        dialogue.receive(bytes("05 00 02 00"), of: .recordAccess, at: 21)
        dialogue.receive(bytes("06 00 02 01"), of: .recordAccess, at: 21)
        #expect(dialogue.end == nil)
        dialogue.receive(bytes("06 00 01 01"), of: .recordAccess, at: 22)
        #expect(dialogue.end == .complete)
    }

    @Test func SEN_93_howAskingEnds() {
        func end(_ steps: (inout RecordAccess) -> Void) -> RecordAccess.End? {
            var dialogue = RecordAccess(at: 0)
            _ = dialogue.begin(with: [.glucose, .recordAccess], at: 1)
            steps(&dialogue)
            return dialogue.end
        }
        #expect(end { $0.receive(bytes("06 00 01 06"), of: .recordAccess, at: 2) } == .nothing)
        // A device that sent records before, and reports no records now, is done.
        #expect(
            end {
                $0.receive(bytes("00"), of: .glucose, at: 2)
                $0.receive(bytes("06 00 01 06"), of: .recordAccess, at: 3)
            } == .complete)
        #expect(end { $0.receive(bytes("06 00 01 02"), of: .recordAccess, at: 2) } == .refused(2))
        #expect(end { $0.advance(to: 30.9) } == nil)
        #expect(end { $0.advance(to: 31) } == .nothing)
        #expect(
            end {
                $0.receive(bytes("00"), of: .glucose, at: 10)
                $0.advance(to: 40)
            } == .quiet)
        #expect(end { $0.handleDisconnection() } == nil)
        #expect(
            end {
                $0.receive(bytes("00"), of: .glucose, at: 10)
                $0.handleDisconnection()
            } == .quiet)
    }
}
