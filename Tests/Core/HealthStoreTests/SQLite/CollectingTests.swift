import HealthModel
import HealthStore
import Testing

/// Samples that many builders add in one transaction.
@Suite struct CollectingTests {
    private func request(
        _ workout: Int, _ samples: [SampleRecord], beside members: MemberRuns = MemberRuns()
    ) -> CollectRequest {
        CollectRequest(workout: workout, samples: samples, members: members)
    }

    @Test func WBD_6_eachWorkoutHasItsOwnSamples() throws {
        let engine = try SQLiteEngine.open()
        let requests = (0..<20).map { builder in
            request(builder, (0..<3).map { .heartRate(Double(60 + builder), at: Double($0)) })
        }
        let answers = try engine.collect(requests, by: .own).map { try $0.get() }
        for (builder, answer) in answers.enumerated() {
            var members = MemberRuns()
            for run in answer.runs { members.add(run) }
            let stored = try engine.measuredData(of: members)
            #expect(stored[.heartRate]?.data == answer.data[.heartRate]?.data, "What is told is what is stored.")
            #expect(
                answer.data[.heartRate]?.data.map { ($0.value * 60).rounded() }
                    == [60, 60, 60].map {
                        $0 + Double(builder)
                    })
        }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 60)
    }

    @Test func WBD_6_oneThatFailsLeavesTheOthers() throws {
        let engine = try SQLiteEngine.open()
        let broken = SampleRecord.heartRate(70, at: 10, to: 5)
        let answers = engine.collect(
            [
                request(1, [.heartRate(60, at: 1)]), request(2, [.heartRate(61, at: 2), broken]),
                request(1, [.heartRate(62, at: 3)]),
            ], by: .own)
        #expect(try answers[0].get().data[.heartRate]?.data.count == 1)
        #expect(throws: EngineError.self) { try answers[1].get() }
        #expect(try answers[2].get().data[.heartRate]?.data.count == 1)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.start) == [1, 3])
    }

    @Test func WBD_6_aSampleCountsOnceInEachWorkout() throws {
        let engine = try SQLiteEngine.open()
        let sample = SampleRecord.heartRate(60, at: 1)
        let broken = SampleRecord.heartRate(70, at: 10, to: 5)
        for other in [[], [request(9, [broken])]] {
            let requests = [request(1, [sample]), request(1, [sample]), request(2, [sample, sample])]
            let answers = engine.collect(requests + other, by: .own)
            let counts = try answers.prefix(3).map { try $0.get().data[.heartRate]?.data.count ?? 0 }
            #expect(counts == [1, 0, 1])
        }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 1)
    }

    @Test func WBD_6_aSampleThatIsAddedTwiceInOneCallCountsOnce() throws {
        let engine = try SQLiteEngine.open()
        let sample = SampleRecord.heartRate(60, at: 1)
        let answers = engine.collect([request(1, [sample, sample])], by: .own)
        #expect(try answers[0].get().data[.heartRate]?.data.count == 1)
    }

    @Test func STAT_27_whatWasEnteredByHandIsToldApart() throws {
        let engine = try SQLiteEngine.open()
        let entered: Metadata = [MetadataKey.wasUserEntered: .bool(true)]
        // Identifiers ascend, so all are new, and the samples are not read back for the statistics.
        let samples = [nil, entered].map { SampleRecord.heartRate(60, at: 1, metadata: $0) }
        let answer = try engine.collect([request(1, samples)], by: .own)[0].get()
        #expect(answer.data[.heartRate]?.data.map(\.isHandEntered) == [false, true])
    }

    @Test func WBD_6_aCorrelationBringsWhatItContains() throws {
        let engine = try SQLiteEngine.open()
        let pressures = [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic].map {
            SampleRecord(type: $0, start: 5, end: 5, content: .quantity(QuantityValue(100, .millimeterOfMercury)))
        }
        let correlation = SampleRecord(type: .bloodPressure, start: 5, end: 5, content: .correlation(pressures))
        let answer = try engine.collect([request(1, [correlation])], by: .own)[0].get()
        #expect(answer.runs.map(\.count).reduce(0, +) == 3)
        #expect(answer.data[.bloodPressureSystolic]?.data.count == 1)
        #expect(answer.data[.bloodPressureDiastolic]?.data.count == 1)
    }

    @Test("AUTH-31: each correlation of a workout needs permission for what it contains", arguments: [false, true])
    func correlations(isReversed: Bool) throws {
        let engine = try SQLiteEngine.open()
        func food(_ type: ObjectType, _ unit: QuantityUnit) -> SampleRecord {
            let inner = SampleRecord(type: type, start: 5, end: 6, content: .quantity(QuantityValue(3, unit)))
            return SampleRecord(type: .food, start: 5, end: 6, content: .correlation([inner]))
        }
        let foods = [food(.dietaryEnergyConsumed, .kilocalorie), food(.dietaryFatTotal, .gram)]
        let samples = [SampleRecord.heartRate(60, at: 1)] + (isReversed ? Array(foods.reversed()) : foods)
        try engine.authorize(.own, AuthorizationDecisions(share: [.dietaryFatTotal: false]))
        let refused = engine.collect([request(1, samples)], by: .own)
        #expect(EngineError.code { _ = try refused[0].get() } == .authorizationDenied)
        for type in [ObjectType.food, .dietaryEnergyConsumed, .heartRate] {
            #expect(try engine.samples(SampleRequest(type), for: .own).isEmpty)
        }
        // The correlation itself needs none.
        try engine.authorize(.own, AuthorizationDecisions(share: [.dietaryFatTotal: true, .food: false]))
        let answers = engine.collect([request(1, samples)], by: .own)
        #expect(try answers[0].get().runs.map(\.count).reduce(0, +) == 5)
    }

    /// Neighbours of a sample in its block are not counted with it.
    @Test func WBD_6_ofABlockOnlyWhatIsAddedCounts() throws {
        let engine = try SQLiteEngine.open()
        let samples = (0..<300).map { SampleRecord.heartRate(60, at: Double($0)) }
        try engine.save(samples, by: .own)
        let answer = try engine.collect([request(1, [samples[5], samples[9]])], by: .own)[0].get()
        #expect(answer.data[.heartRate]?.data.map(\.start) == [5, 9])
    }

    @Test func WBD_6_aSeriesCountsOnceInAWorkout() throws {
        let engine = try SQLiteEngine.open()
        let series = try engine.saveSeries(.distanceWalkingRunning, walkedMinutes, in: .meter)
        let answers = engine.collect([request(1, series), request(1, series)], by: .own)
        let counts = try answers.map { try $0.get().data[.distanceWalkingRunning]?.data.count ?? 0 }
        #expect(counts == [walkedMinutes.count, 0])
    }

    @Test func STO_2_deletedIdentifiersStayRefused() throws {
        let engine = try SQLiteEngine.open()
        let sample = SampleRecord.heartRate(60, at: 1)
        try engine.save([sample], by: .own)
        try engine.delete([sample.uuid], by: .own)
        let answers = engine.collect([request(1, [sample]), request(2, [.heartRate(61, at: 2)])], by: .own)
        #expect(throws: EngineError.self) { try answers[0].get() }
        #expect(try answers[1].get().runs.count == 1)
    }
}
