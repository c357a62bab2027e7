import HealthKit
import HealthModel
import Testing

@Suite struct AudiogramTests {
    private func hertz(_ value: Double) -> HKQuantity { HKQuantity(unit: .hertz(), doubleValue: value) }
    private func level(_ value: Double) -> HKQuantity {
        HKQuantity(unit: .decibelHearingLevel(), doubleValue: value)
    }

    private func test(
        _ value: HKQuantity, _ side: HKAudiogramSensitivityTestSide = .left,
        range: HKAudiogramSensitivityPointClampingRange? = nil
    ) throws -> HKAudiogramSensitivityTest {
        try HKAudiogramSensitivityTest(sensitivity: value, type: .air, masked: false, side: side, clampingRange: range)
    }

    private func point(_ frequency: Double, _ left: Double = 10, _ right: Double? = nil) throws
        -> HKAudiogramSensitivityPoint
    {
        let tests = try [test(level(left))] + (right.map { [try test(level($0), .right)] } ?? [])
        return try HKAudiogramSensitivityPoint(frequency: hertz(frequency), tests: tests)
    }

    @Test func OTH_40_aTestIsSavedAndRead() async throws {
        let store = try TestStore().app()
        let points = try [point(500, 10, 15), point(1_000, 20), point(8_000, -5, 40)]
        let sample = HKAudiogramSample(
            sensitivityPoints: points, start: noon(0), end: noon(60), device: nil, metadata: ["room": "quiet"])
        try await store.save(sample)
        let found = try #require(try await store.samples(.audiogramSampleType()).first as? HKAudiogramSample)
        #expect(found == sample)
        #expect(found.sensitivityPoints.map { $0.frequency.doubleValue(for: .hertz()) } == [500, 1_000, 8_000])
        #expect(found.sensitivityPoints.first?.tests.map(\.side) == [.left, .right])
        #expect(found.metadata?["room"] as? String == "quiet")
        try await store.delete(found)
        #expect(try await store.count(.audiogramSampleType()) == 0)
    }

    @Test func OTH_40_thirtyPointsAreTheMost() throws {
        func isValid(_ count: Int) throws -> Bool {
            let points = try (0..<count).map { try point(100 + Double($0)).record }
            let record = SampleRecord(
                type: .audiogram, start: 0, end: 1, content: .detail(.audiogram(AudiogramRecord(points: points))))
            return SampleValidation.isValid(record)
        }
        #expect(try !isValid(0) && isValid(1) && isValid(30) && !isValid(31))
    }

    @Test(arguments: [
        (0.0, 10.0), (-1, 10), (20_001, 10), (.nan, 10), (1_000, -10.5), (1_000, 120.5), (1_000, .infinity),
    ])
    func OTH_41_whatIsOutOfRangeThrows(frequency: Double, sensitivity: Double) {
        #expect(code { _ = try point(frequency, sensitivity) } == .errorInvalidArgument)
    }

    @Test func OTH_41_boundsAreIncluded() throws {
        #expect(try point(20_000, -10).tests.count == 1)
        #expect(try point(0.001, 120).tests.count == 1)
    }

    @Test func OTH_41_wrongUnitsAndNoEarThrow() throws {
        #expect(
            code { _ = try HKAudiogramSensitivityPoint(frequency: level(1), tests: [test(level(1))]) }
                == .errorInvalidArgument)
        #expect(code { _ = try HKAudiogramSensitivityPoint(frequency: hertz(1), tests: []) } == .errorInvalidArgument)
        func ears(_ left: HKQuantity?, _ right: HKQuantity?) throws -> HKAudiogramSensitivityPoint {
            try HKAudiogramSensitivityPoint(
                frequency: hertz(1), leftEarSensitivity: left, rightEarSensitivity: right)
        }
        #expect(code { _ = try ears(nil, nil) } == .errorInvalidArgument)
        #expect(try ears(level(3), nil).leftEarSensitivity == level(3))
    }

    @Test func OTH_41_aClampingRangeBoundsWhatIsTold() throws {
        let range = try HKAudiogramSensitivityPointClampingRange(lowerBound: 0, upperBound: 80)
        let loud = try test(level(200), range: range)
        #expect(loud.sensitivity == level(200))
        let point = try HKAudiogramSensitivityPoint(frequency: hertz(1_000), tests: [loud])
        #expect(point.leftEarSensitivity == level(80))
        #expect(point.rightEarSensitivity == nil)
        #expect(range.upperBound == level(80))
        #expect(
            code { _ = try HKAudiogramSensitivityPointClampingRange(lowerBound: 5, upperBound: 5) }
                == .errorInvalidArgument)
        #expect(
            code { _ = try HKAudiogramSensitivityPointClampingRange(lowerBound: nil, upperBound: nil) }
                == .errorInvalidArgument)
    }

    @Test func OTH_42_aSensitivityOfAnotherKindThrows() {
        #expect(code { _ = try test(hertz(10)) } == .errorInvalidArgument)
    }

    @Test func OBJ_11_audiogramsGoThroughAnArchive() throws {
        let point = try point(500, 10, 15)
        #expect(try archived(point) == point)
        let sample = HKAudiogramSample(
            sensitivityPoints: [point], start: noon(0), end: noon(1), device: nil, metadata: nil)
        #expect(try archived(sample).sensitivityPoints == [point])
        let range = try HKAudiogramSensitivityPointClampingRange(lowerBound: nil, upperBound: 80)
        #expect(try archived(range) == range)
        #expect(try archived(test(level(3), range: range)).clampingRange == range)
    }
}
