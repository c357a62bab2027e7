import Testing

@testable import HealthService

@Suite struct ResponseCacheTests {
    private static func answer(_ count: Int) -> ServiceResponse {
        ServiceResponse(.ok, body: .bytes(Array(repeating: 1, count: count)))
    }

    private static func length(_ response: ServiceResponse?) -> Int? {
        if case .bytes(let bytes)? = response?.body { bytes.count } else { nil }
    }

    @Test func API_9_anAnswerIsThatOfItsTagAndPerson() {
        let kept = ResponseCache()
        kept.store(Self.answer(10), "a", of: "ann")
        #expect(Self.length(kept.answer("a", of: "ann")) == 10)
        #expect(kept.answer("a", of: "bob") == nil)
        #expect(kept.answer("b", of: "ann") == nil)
    }

    @Test func API_9_whatWasNotAskedForLongestGoes() {
        let kept = ResponseCache(most: 5_000, longest: 2_000)
        kept.store(Self.answer(2_001), "long", of: "ann")
        #expect(kept.answer("long", of: "ann") == nil)
        for tag in ["a", "b", "c"] { kept.store(Self.answer(1_000), tag, of: "ann") }
        #expect(Self.length(kept.answer("a", of: "ann")) == 1_000)
        kept.store(Self.answer(1_000), "d", of: "ann")
        #expect(kept.answer("b", of: "ann") == nil)
        #expect(["a", "c", "d"].allSatisfy { kept.answer($0, of: "ann") != nil })
    }

    @Test func API_9_onlyWholeGoodAnswersAreKept() {
        let kept = ResponseCache()
        kept.store(ServiceResponse(.badRequest, body: .bytes([1])), "a", of: "ann")
        kept.store(ServiceResponse(.ok), "b", of: "ann")
        #expect(kept.answer("a", of: "ann") == nil)
        #expect(kept.answer("b", of: "ann") == nil)
    }

    @Test func API_9_anAnswerThatTakesAnothersPlaceIsCountedOnce() {
        let kept = ResponseCache(most: 5_000, longest: 2_000)
        kept.store(Self.answer(1_000), "other", of: "ann")
        for _ in 0..<10 { kept.store(Self.answer(1_000), "same", of: "ann") }
        #expect(["other", "same"].allSatisfy { kept.answer($0, of: "ann") != nil })
    }
}
