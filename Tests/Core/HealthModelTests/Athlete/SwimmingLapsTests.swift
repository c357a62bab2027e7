import Testing

@testable import HealthModel

/// Where a simulated swimmer turns, by the length of the pool in any unit.
@Suite struct SwimmingLapsTests {
    /// Returns the ends of laps and of sets within two minutes of a metre a second, less a rest.
    private static func events(
        _ length: QuantityValue?, activity: WorkoutActivity = .swimming, swimming: SwimmingLocation = .pool,
        location: LocationType = .unknown, rest: Range<Int> = 0..<0
    ) -> [String] {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        configuration.swimmingLocationType = swimming
        configuration.locationType = location
        configuration.lapLength = length
        var sensors = AthleteSensors()
        sensors.start(at: 0)
        sensors.begin(Sport(activityType: activity), configuration)
        var batch = FeedBatch()
        for second in 1...120 {
            sensors.add(
                .init(
                    date: Double(second), seconds: 1, motion: Motion(speed: rest.contains(second) ? 0 : 1),
                    heartRate: 100,
                    activeEnergy: 1, basalEnergy: 1, climb: 0, activeSeconds: Double(second), isPaused: false),
                into: &batch)
        }
        sensors.close(at: 120, into: &batch)
        return batch.events.map { "\($0.kind) \(text($0.start))–\(text($0.end))" }
    }

    private static func text(_ value: Double) -> String { "\((value * 1_000).rounded() / 1_000)" }

    private static func laps(_ ends: [Double]) -> [String] {
        zip([0] + ends, ends).map { "lap \(text($0))–\(text($1))" } + ["segment 0.0–120.0"]
    }

    @Test func lengthsOfThePool() {
        let of25 = Self.laps([25, 50, 75, 100])
        #expect(Self.events(nil) == of25)
        #expect(Self.events(QuantityValue(25, .meter)) == of25)
        #expect(Self.events(QuantityValue(0.025, .kilometer)) == of25)
        #expect(Self.events(QuantityValue(50, .meter)) == Self.laps([50, 100]))
        #expect(Self.events(QuantityValue(25, .yard)) == Self.laps((1...5).map { Double($0) * 22.86 }))
        #expect(Self.events(QuantityValue(100, .foot)) == Self.laps((1...3).map { Double($0) * 30.48 }))
        // A length in another dimension is none that is known.
        #expect(Self.events(QuantityValue(50, .second)) == of25)
        #expect(Self.events(QuantityValue(5, .meter)) == Self.laps((1...24).map { Double($0) * 5 }))
        for length in [4.999, 0, -25, .nan, .infinity] {
            #expect(Self.events(QuantityValue(length, .meter)) == ["segment 0.0–120.0"], "\(length)")
        }
        #expect(Self.events(QuantityValue(120, .meter)) == Self.laps([120]))
        #expect(Self.events(QuantityValue(120.5, .meter)) == ["segment 0.0–120.0"])
    }

    @Test func onlyPoolsHaveLengths() {
        let (with, without) = (Self.laps([50, 100]), ["segment 0.0–120.0"])
        let length = QuantityValue(50, .meter)
        let places: [(SwimmingLocation, LocationType, Bool)] = [
            (.pool, .unknown, true), (.pool, .indoor, true), (.pool, .outdoor, true), (.openWater, .unknown, false),
            (.openWater, .indoor, false), (.openWater, .outdoor, false), (.unknown, .unknown, false),
            (.unknown, .indoor, true), (.unknown, .outdoor, false),
        ]
        for (swimming, location, hasLengths) in places {
            #expect(
                Self.events(length, swimming: swimming, location: location) == (hasLengths ? with : without),
                "\(swimming) \(location)")
        }
        #expect(Self.events(length, activity: .running, location: .indoor) == [])
        #expect(Self.events(length, activity: .downhillSkiing) == without)
    }

    /// A rest ends a set; a lap goes on after it unless the swimmer rests at the wall.
    @Test func rests() {
        let length = QuantityValue(50, .meter)
        // At the wall, within a metre of it, and elsewhere.
        #expect(
            Self.events(length, rest: 51..<61) == [
                "lap 0.0–50.0", "segment 0.0–50.0", "lap 60.0–110.0", "segment 60.0–120.0",
            ])
        #expect(
            Self.events(length, rest: 52..<62) == [
                "lap 0.0–50.0", "segment 0.0–51.0", "lap 50.0–110.0", "segment 61.0–120.0",
            ])
        #expect(
            Self.events(length, rest: 21..<31) == [
                "segment 0.0–20.0", "lap 0.0–60.0", "lap 60.0–110.0", "segment 30.0–120.0",
            ])
        #expect(Self.events(length, rest: 1..<11) == ["lap 10.0–60.0", "lap 60.0–110.0", "segment 10.0–120.0"])
        #expect(Self.events(length, rest: 111..<121) == ["lap 0.0–50.0", "lap 50.0–100.0", "segment 0.0–110.0"])
        #expect(Self.events(length, rest: 1..<121) == [])
    }
}
