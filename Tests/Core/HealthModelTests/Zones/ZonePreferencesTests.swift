import HealthModel
import Testing

@Suite struct ZonePreferencesTests {
    private let today = CalendarDay(year: 2026, month: 5, day: 20)

    private func bounds(_ zones: ZoneConfigurationRecord?) -> [Double] {
        zones?.boundaries.map { ($0.value * 1e6).rounded() / 1e6 } ?? []
    }

    private func own(_ numbers: Double...) -> ZonePreference.Choice {
        .own(numbers.map { QuantityValue($0, .countPerMinute) })
    }

    @Test func ZON_24_ZON_25_theZonesOfAHeart() {
        let nothing = SystemZones.heartRate(.init())
        #expect(bounds(nothing) == [136.8, 147.6, 158.4, 169.2])
        #expect(nothing.source == .system && nothing.boundaries.allSatisfy { $0.unit == .countPerMinute })
        #expect([136, 137, 170].map { nothing.zone(of: $0 / 60) } == [0, 1, 4])
        #expect(bounds(SystemZones.heartRate(.init(age: 30, restingRate: 55))) == [136, 149.5, 163, 176.5])
        #expect(
            bounds(SystemZones.heartRate(.init(age: 30, restingRate: 50, maximalRate: 200))) == [140, 155, 170, 185])
    }

    @Test func ZON_22_factsThatContradictEachOtherAreNoFacts() {
        for facts in [
            SystemZones.HeartRateFacts(age: 190), .init(restingRate: 200), .init(restingRate: -1),
            .init(maximalRate: .infinity),
        ] { #expect(bounds(SystemZones.heartRate(facts)) == [136.8, 147.6, 158.4, 169.2]) }
    }

    @Test func ZON_27_theZonesOfPower() {
        #expect(bounds(SystemZones.cyclingPower(threshold: 250)) == [137.5, 187.5, 225, 262.5, 300])
        #expect(SystemZones.cyclingPower(threshold: 0) == nil && SystemZones.cyclingPower(threshold: .nan) == nil)
    }

    @Test func ZON_21_ZON_22_ownZonesComeFirst() {
        let unsaid = ZonePreferences()
        #expect(unsaid.zones(of: .heartRate, on: today, .init())?.source == .system)
        #expect(unsaid.zones(of: .cyclingPower, on: today, .init(thresholdPower: 250)) == nil)
        #expect(unsaid.zones(of: .runningPower, on: today, .init()) == nil)
        let said = ZonePreferences([
            .init(.heartRateZones, from: today, own(100, 150)), .init(.cyclingPowerZones, from: today, .automatic),
        ])
        #expect(said.zones(of: .heartRate, on: today, .init())?.source == .user)
        #expect(bounds(said.zones(of: .heartRate, on: today, .init())) == [100, 150])
        #expect(bounds(said.zones(of: .cyclingPower, on: today, .init(thresholdPower: 250))).count == 5)
        #expect(said.zones(of: .cyclingPower, on: today, .init()) == nil)
    }

    @Test func whatIsSaidHoldsFromItsDayOn() {
        let first = CalendarDay(year: 2025, month: 1, day: 1)
        let preferences = ZonePreferences([
            .init(.heartRateZones, from: today, own(110, 160)), .init(.heartRateZones, from: first, own(100, 150)),
            .init(.maximalHeartRate, from: first, own(190)),
            .init(.heartRateZones, from: CalendarDay(year: 2026, month: 5, day: 21), .automatic),
        ])
        func on(_ year: Int, _ month: Int, _ day: Int) -> [Double] {
            let day = CalendarDay(year: year, month: month, day: day)
            return bounds(preferences.zones(of: .heartRate, on: day, .init(restingRate: 50)))
        }
        #expect(on(2024, 12, 31) == [128, 141, 154, 167])
        #expect(on(2025, 1, 1) == [100, 150] && on(2026, 5, 19) == [100, 150])
        #expect(on(2026, 5, 20) == [110, 160])
        #expect(on(2026, 5, 21) == [134, 148, 162, 176])
    }

    @Test func ZON_25_theMaximalRateMayBeInAnyUnitAndHasNoUnitOfItsOwn() {
        let first = CalendarDay(year: 2025, month: 1, day: 1)
        for rate in [QuantityValue(200, .countPerMinute), QuantityValue(200.0 / 60, .countPerSecond)] {
            let preferences = ZonePreferences([.init(.maximalHeartRate, from: first, .own([rate]))])
            let zones = preferences.zones(of: .heartRate, on: today, .init(age: 30, restingRate: 50))
            #expect(bounds(zones) == [140, 155, 170, 185] && zones?.source == .system)
        }
        // What is no rate, and no number at all, leaves the facts.
        for choice in [ZonePreference.Choice.own([QuantityValue(200, .meter)]), .own([]), .automatic] {
            let preferences = ZonePreferences([.init(.maximalHeartRate, from: first, choice)])
            let zones = preferences.zones(of: .heartRate, on: today, .init(age: 30, restingRate: 50))
            #expect(bounds(zones) == [134, 148, 162, 176])
        }
        // Zones of the one subject are none of the other, and those that are out of order are none.
        let others = ZonePreferences([
            .init(.cyclingPowerZones, from: first, .own([QuantityValue(100, .watt), QuantityValue(200, .watt)])),
            .init(.heartRateZones, from: first, own(150, 100)),
        ])
        #expect(bounds(others.zones(of: .heartRate, on: today, .init(age: 30))) != [150, 100])
        let power = others.zones(of: .cyclingPower, on: today, .init(thresholdPower: 250))
        #expect(bounds(power) == [100, 200] && power?.source == .user && power?.type == .cyclingPower)
    }

    @Test(arguments: [((1986, 5, 20), 40), ((1986, 5, 21), 39), ((1986, 6, 1), 39), ((2030, 1, 1), 0)])
    func yearsAreCompleted(birth: (Int, Int, Int), age: Int) {
        #expect(CalendarDay(year: birth.0, month: birth.1, day: birth.2).years(until: today) == age)
    }
}
