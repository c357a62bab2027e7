import HealthKit
import Testing

@Suite struct AssessmentTests {
    private func anxiety(_ answers: [Int]) -> HKGAD7Assessment {
        HKGAD7Assessment(date: noon(0), answers: answers.compactMap(HKGAD7Assessment.Answer.init(rawValue:)))
    }

    private func depression(_ answers: [Int]) -> HKPHQ9Assessment {
        HKPHQ9Assessment(date: noon(0), answers: answers.compactMap(HKPHQ9Assessment.Answer.init(rawValue:)))
    }

    @Test(arguments: [
        ([0, 0, 0, 0, 0, 0, 0], 0, HKGAD7Assessment.Risk.noneToMinimal), ([1, 1, 1, 1, 0, 0, 0], 4, .noneToMinimal),
        ([1, 1, 1, 1, 1, 0, 0], 5, .mild), ([3, 3, 3, 0, 0, 0, 0], 9, .mild), ([3, 3, 3, 1, 0, 0, 0], 10, .moderate),
        ([3, 3, 3, 3, 3, 0, 0], 15, .severe), ([3, 3, 3, 3, 3, 3, 3], 21, .severe),
    ])
    func OTH_73_anxiety(answers: [Int], score: Int, risk: HKGAD7Assessment.Risk) {
        let assessment = anxiety(answers)
        #expect(assessment.score == score && assessment.risk == risk)
        #expect(assessment.answers.map(\.rawValue) == answers)
    }

    @Test(arguments: [
        ([0, 0, 0, 0, 0, 0, 0, 0, 0], 0, HKPHQ9Assessment.Risk.noneToMinimal),
        ([1, 1, 1, 1, 0, 0, 0, 0, 0], 4, .noneToMinimal), ([1, 1, 1, 1, 1, 0, 0, 0, 0], 5, .mild),
        ([3, 3, 3, 1, 0, 0, 0, 0, 0], 10, .moderate), ([3, 3, 3, 3, 3, 0, 0, 0, 0], 15, .moderatelySevere),
        ([3, 3, 3, 3, 3, 3, 2, 0, 0], 20, .severe), ([3, 3, 3, 3, 3, 3, 3, 3, 3], 27, .severe),
        ([3, 3, 3, 3, 3, 3, 3, 3, 4], 24, .severe),
    ])
    func OTH_73_depression(answers: [Int], score: Int, risk: HKPHQ9Assessment.Risk) {
        let assessment = depression(answers)
        #expect(assessment.score == score && assessment.risk == risk)
        #expect(assessment.answers.map(\.rawValue) == answers)
    }

    @Test func OTH_73_assessmentsAreSavedAndRead() async throws {
        let store = try TestStore().app()
        let saved = [anxiety([1, 1, 1, 1, 1, 0, 0]), depression([3, 3, 3, 3, 3, 3, 2, 0, 4])] as [HKScoredAssessment]
        try await store.save(saved)
        let gad = try await HKSampleQueryDescriptor(predicates: [.gad7Assessment()], sortDescriptors: [])
            .result(for: store)
        #expect(gad.map(\.score) == [5])
        let phq = try await HKSampleQueryDescriptor(predicates: [.phq9Assessment()], sortDescriptors: [])
            .result(for: store)
        #expect(phq.first?.answers.last == .preferNotToAnswer)
        #expect(try archived(try #require(phq.first)).risk == .severe)
        #expect(gad.first?.sampleType == HKScoredAssessmentType(.GAD7))
    }
}
