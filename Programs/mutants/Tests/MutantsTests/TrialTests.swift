import Testing

@testable import mutants

@Suite struct TrialTests {
    @Test func aFailedTestIsReadFromTheOutput() {
        #expect(Trial.failure("✘ Test a() recorded an issue at A.swift:3:4: Expectation failed") == "a()")
        #expect(Trial.failure("✘ Test \"A-1: of words\" failed after 0.1 seconds.") == "A-1: of words")
        #expect(Trial.failure("✘ Test run with 3 tests failed") == nil && Trial.failure("✔ Test a() passed") == nil)
    }

    @Test func testsAreListedBySuites() {
        let list = """
            Fetching
            ATests.FirstTests/a()/A.swift:3:4
            ATests.FirstTests/Inner/b()/A.swift:9:4
            BTests.SecondTests/c(d:)/B.swift:3:4
            """
        let suites = Trial.suites(list)
        #expect(suites.keys.sorted() == ["ATests.FirstTests", "BTests.SecondTests"])
        #expect(suites["ATests.FirstTests"]?.count == 2)
    }
}
