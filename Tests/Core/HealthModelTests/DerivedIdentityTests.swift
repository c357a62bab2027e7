import Foundation
import HealthModel
import TestSupport
import Testing

@Suite struct DerivedIdentityTests {
    private static func identity(
        _ type: ObjectType = .heartRate, _ name: String = "Watch", _ version: String? = "1",
        _ device: DeviceRecord? = nil
    ) -> DerivedIdentity {
        DerivedIdentity(type: type, sourceName: name, sourceVersion: version, device: device)
    }

    @Test func EXP_17_everyPartOfTheOriginCounts() {
        let device = DeviceRecord([.name: "Watch"])
        let identities = [
            Self.identity(), Self.identity(.stepCount), Self.identity(.heartRate, "watch"),
            Self.identity(.heartRate, "Watch", nil), Self.identity(.heartRate, "Watch", "2"),
            Self.identity(.heartRate, "Watch", "1", device),
            Self.identity(.heartRate, "Watch", "1", DeviceRecord([.model: "Watch"])),
        ]
        #expect(Set(identities.map(\.high)).count == identities.count)
        #expect(Self.identity().high == Self.identity().high)
    }

    /// Fixed identifiers, since stores contain them.
    @Test func EXP_17_identifiersStayTheSame() {
        let uuid = Self.identity().uuid(start: 700_000_000, end: 700_000_060)
        #expect(uuid == Self.identity().uuid(start: 700_000_000, end: 700_000_060))
        #expect(uuid.uuidString == "C161D31B-719F-87F3-B8A6-E49C029BDC8D")
    }

    @Test func EXP_17_versionAndMark() {
        var generator = SeededGenerator(seed: 17)
        for _ in 0..<1_000 {
            let start = Double(Int64(bitPattern: generator.next()) % 8_000_000_000)
            let uuid = Self.identity().uuid(start: start, end: start + Double(generator.next() % 9_000))
            #expect(DerivedIdentity.isDerived(uuid))
            #expect(uuid.uuid.6 >> 4 == 8)
            #expect(uuid.uuid.8 >> 6 == 2)
            #expect(DerivedIdentity.start(of: uuid) == start)
        }
        #expect(!DerivedIdentity.isDerived(.timeOrdered()))
    }

    @Test func EXP_17_identifiersAreInTheOrderOfTime() {
        let lows = [-4e9, -1, 0, 1, 7e8, 8e9].map { DerivedIdentity.low(start: $0, end: $0 + 5) }
        #expect(zip(lows, lows.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func EXP_19_ordinalsEndsAndValuesCount() {
        let lows = [
            DerivedIdentity.low(start: 5, end: 6), DerivedIdentity.low(start: 5, end: 7),
            DerivedIdentity.low(start: 5, end: 6, ordinal: 1), DerivedIdentity.low(start: 5, end: 6, value: 2),
            DerivedIdentity.low(start: 5.5, end: 6),
        ]
        #expect(Set(lows).count == lows.count)
    }
}
