import Testing

@testable import BluetoothSensors

/// Beats that are not later than those before.
@Suite struct BeatOrderTests {
    private static func texts(_ beats: [BeatClock.Beat]) -> [String] {
        beats.map { "\($0.time)\($0.followsGap ? " after a gap" : "")" }
    }

    @Test func SEN_110_afterBeatsThatAreNotLaterThereMayBeAGap() {
        var clock = BeatClock()
        #expect(Self.texts(clock.process([1_024], at: 10)) == ["9.0 after a gap", "10.0"])
        clock.reset()
        // A frame of the past has nothing new, and sets the clock.
        #expect(clock.process([512], at: 9.5).isEmpty)
        #expect(Self.texts(clock.process([256, 1_024], at: 10.75)) == ["10.75 after a gap"])
        #expect(Self.texts(clock.process([1_024], at: 11.75)) == ["11.75"])
    }

    @Test func SEN_110_aBeatAtTheTimeOfTheLastOneIsTheSame() {
        var clock = BeatClock()
        _ = clock.process([1_024], at: 10)
        clock.reset()
        #expect(clock.process([1_024], at: 10).isEmpty)
        #expect(Self.texts(clock.process([1_024], at: 11)) == ["11.0"])
        clock.reset()
        #expect(Self.texts(clock.process([512, 512, 512], at: 11.5)) == ["11.5 after a gap"])
    }

    /// An interval of zero is no beat, and each of its kind is a gap before the next one.
    @Test func SEN_110_intervalsOfZeroAndImpossibleOnes() {
        func second(_ intervals: [UInt16], at arrival: Double) -> [String] {
            var clock = BeatClock()
            _ = clock.process([1_024], at: 10)
            return Self.texts(clock.process(intervals, at: arrival))
        }
        #expect(second([0, 0, 1_024], at: 11) == ["11.0 after a gap"])
        #expect(second([0, 1_024, 1_024], at: 12) == ["11.0 after a gap", "12.0"])
        #expect(second([1_024, 0, 1_024], at: 12) == ["11.0", "12.0 after a gap"])
        #expect(second([1_024, 0], at: 11) == ["11.0"])
        #expect(second([0], at: 10) == [])
        #expect(second([128, 1_024], at: 11) == ["10.125 after a gap", "11.125"])
    }
}
