import Foundation
import HealthModel
import Testing

@Suite struct ZoneConfigurationTests {
    private func beats(_ numbers: Double...) -> [QuantityValue] { numbers.map { QuantityValue($0, .countPerMinute) } }

    private func zones(_ boundaries: [QuantityValue], of type: ObjectType = .heartRate) throws
        -> ZoneConfigurationRecord
    {
        try ZoneConfigurationRecord(type: type, boundaries: boundaries, source: .app)
    }

    @Test func ZON_11_aBoundaryBelongsToTheZoneAbove() throws {
        let zones = try zones(beats(100, 120, 140, 160))
        #expect(zones.count == 5)
        let found = [99.9, 100, 119.99, 120, 160, 250].map { zones.zone(of: $0 / 60) }
        #expect(found == [0, 1, 1, 2, 4, 4])
    }

    @Test func ZON_12_aValueNextToABoundaryIsAtIt() throws {
        let zones = try zones(beats(136.8, 147.6, 158.4, 169.2))
        #expect(zones.zone(of: 2.28) == 1)
        #expect(zones.zone(of: 2.28 * (1 - 1e-8)) == 0)
    }

    @Test func ZON_13_everyNumberHasAZone() throws {
        let zones = try zones([100, 200].map { QuantityValue($0, .watt) }, of: .cyclingPower)
        #expect([0, -5, -.infinity, .infinity].map { zones.zone(of: $0) } == [0, 0, 0, 2])
        #expect(zones.zone(of: .nan) == nil)
    }

    @Test func ZON_1_ZON_4_ZON_5_ZON_6_whatMakesNoZones() throws {
        let refused: [([QuantityValue], ObjectType)] = [
            (beats(1, 2), .runningPower), (beats(1, 2), .workout), (beats(100), .heartRate),
            (beats(1, 2, 3, 4, 5, 6, 7, 8, 9), .heartRate), (beats(), .heartRate),
            ([QuantityValue(100, .watt), QuantityValue(120, .watt)], .heartRate), (beats(100, 100), .heartRate),
            (beats(120, 100), .heartRate), (beats(0, 100), .heartRate), (beats(-1, 100), .heartRate),
            (beats(100, .infinity), .heartRate), (beats(.nan, 100), .heartRate),
        ]
        for (boundaries, type) in refused {
            #expect(throws: ValidationError.self) { try zones(boundaries, of: type) }
        }
        #expect(try zones(beats(1, 2)).count == 3)
        #expect(try zones(beats(1, 2, 3, 4, 5, 6, 7, 8)).count == 9)
        let mixed = try zones([QuantityValue(100, .countPerMinute), QuantityValue(2, .count.divided(by: .second))])
        #expect(mixed.zone(of: 110.0 / 60) == 1)
    }

    @Test func ZON_9_equalZones() throws {
        let own = try zones(beats(120, 150))
        #expect(
            own
                == (try zones([
                    QuantityValue(2, .count.divided(by: .second)), QuantityValue(2.5, .count.divided(by: .second)),
                ])))
        #expect(own != (try zones(beats(120, 151))))
        #expect(own != (try zones(beats(120, 150, 160))))
        #expect(own != (try ZoneConfigurationRecord(type: .heartRate, boundaries: beats(120, 150), source: .user)))
    }

    @Test func zonesAreCheckedWhenTheyAreRead() throws {
        let own = try zones(beats(120, 150))
        let data = try JSONEncoder().encode(own)
        let read = try JSONDecoder().decode(ZoneConfigurationRecord.self, from: data)
        #expect(read == own && read.zone(of: 2.25) == 1)
        let group = try ZoneGroupRecord(configuration: own, durations: [1, 2, 3])
        let text = String(decoding: try JSONEncoder().encode(group), as: UTF8.self)
        #expect(throws: (any Error).self) {
            let short = Data(text.replacingOccurrences(of: "[1,2,3]", with: "[1,2]").utf8)
            return try JSONDecoder().decode(ZoneGroupRecord.self, from: short)
        }
        #expect(throws: ValidationError.self) { try ZoneGroupRecord(configuration: own, durations: [1, -2, 3]) }
    }

    @Test func ZON_46_aDurationIsANumberOfSeconds() throws {
        let own = try zones(beats(120, 150))
        func isGroup(_ durations: Double...) -> Bool {
            (try? ZoneGroupRecord(configuration: own, durations: durations)) != nil
        }
        #expect(isGroup(0, 0, 0) && isGroup(1, 2, 3) && !isGroup() && !isGroup(1, 2) && !isGroup(1, 2, 3, 4))
        for wrong in [Double.infinity, -.infinity, .nan, -1, -.leastNonzeroMagnitude] {
            for place in 0..<3 {
                var durations = [1.0, 2, 3]
                durations[place] = wrong
                #expect(throws: ValidationError.self, "\(durations)") {
                    try ZoneGroupRecord(configuration: own, durations: durations)
                }
            }
        }
    }
}
