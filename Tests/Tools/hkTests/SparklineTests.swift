import Testing

@testable import hk

@Suite struct SparklineTests {
    @Test func theLeastIsLowAndTheGreatestHigh() {
        #expect(Sparkline.text([0, 1, 2, 3, 4, 5, 6, 7], width: 20) == "▁▂▃▄▅▆▇█")
        #expect(Sparkline.text([-5, 5], width: 20) == "▁█")
        #expect(Sparkline.text([3, 3, 3], width: 20) == "▁▁▁")
    }

    @Test func withLessRoomEachBarIsAMean() {
        #expect(Sparkline.text([0, 0, 7, 7], width: 2) == "▁█")
        // Means of 0.5, 3, 5.5 and 8.
        #expect(Sparkline.text((0..<10).map(Double.init), width: 4) == "▁▃▆█")
        #expect(Sparkline.text((0..<365).map(Double.init), width: 24).count == 24)
    }

    @Test func nothingIsNothing() {
        #expect(Sparkline.text([], width: 10).isEmpty && Sparkline.text([1], width: 0).isEmpty)
        #expect(Sparkline.text([1, .nan], width: 10).isEmpty)
    }
}
