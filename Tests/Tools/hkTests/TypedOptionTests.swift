import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing

@testable import hk

/// The types, dates and predicates of options, and the failures of commands that they cause.
@Suite struct TypedOptionTests {
    private func failure(_ parse: () throws -> some Any) -> CommandFailure? {
        do { _ = try parse() } catch { return error as? CommandFailure }
        return nil
    }

    @Test("A type is one of samples, or of quantities where there are statistics") func types() throws {
        #expect(try TypeArgument.sampleType("workout") == .workout)
        #expect(try TypeArgument.sampleType("sleepAnalysis") == .sleepAnalysis)
        #expect(try TypeArgument.quantityType("heartRate") == .heartRate)
        for name in ["sleepAnalysis", "HKCategoryTypeIdentifierSleepAnalysis"] {
            let sleep = failure { try TypeArgument.quantityType(name) }
            #expect(sleep?.kind == .usage)
            #expect(
                sleep?.description
                    == "sleepAnalysis is not a quantity type and has no statistics. Run 'hk sleep' for nights.")
        }
        for name in ["workout", "hartRate", "dateOfBirth"] {
            let refused = failure { try TypeArgument.quantityType(name) }
            #expect(refused?.kind == .usage, "\(name)")
        }
        let misspelt = failure { try TypeArgument.sampleType("hartRate") }
        #expect(misspelt?.kind == .usage && misspelt?.description.contains("Did you mean 'heartRate'?") == true)
        let characteristic = failure { try TypeArgument.sampleType("dateOfBirth") }
        #expect(characteristic?.kind == .usage)
    }

    @Test("What is wrong with a filter is named with its option") func filters() throws {
        func filter(from: String? = nil, until: String? = nil, condition: String? = nil) throws -> SampleFilter {
            try FilterOptions.filter(from: from, until: until, condition: condition, for: .heartRate, try Settings())
        }
        let empty = try filter()
        #expect(empty.from == nil && empty.to == nil && empty.condition == nil)
        let whole = try filter(from: "2016-05-12", until: "2016-05-12", condition: "value > 100")
        #expect(whole.from == Date(timeIntervalSince1970: 1_463_011_200))
        #expect(whole.to == Date(timeIntervalSince1970: 1_463_097_600) && whole.condition != nil)
        for (wrong, text) in [
            (failure { try filter(from: "x") }, "--from 'x' "), (failure { try filter(until: "x") }, "--until 'x' "),
            (failure { try filter(condition: "x >") }, "Invalid --where predicate. "),
        ] {
            #expect(wrong?.kind == .usage && wrong?.description.hasPrefix(text) == true, "\(text)")
        }
        let backwards = failure { try filter(from: "2016-05-13", until: "2016-05-12") }
        #expect(backwards?.kind == .usage && backwards?.description == "--from must be before --until.")
        // A moment is included.
        let moment = try filter(from: "2016-05-12T10:00", until: "2016-05-12T10:00")
        let ten = Date(timeIntervalSince1970: 1_463_047_200)
        let end = try #require(moment.to)
        #expect(moment.from == ten && end > ten && end.timeIntervalSince(ten) < 0.001)
    }

    @Test("An option that is not given is not read, and one that is wrong is named") func options() throws {
        let none = try InputError.option("--duration", nil) { _ throws(InputError) -> Double in
            throw InputError("It is read.")
        }
        #expect(none == nil)
        #expect(try InputError.option("--duration", "1m", TypedInput.duration) == 60)
        let wrong = #expect(throws: InputError.self) {
            try InputError.option("--duration", "x", TypedInput.duration)
        }
        #expect(wrong?.description.hasPrefix("--duration 'x' is not a valid duration.") == true)
    }

    @Test("An activity that does not exist is refused, and none is not") func activities() throws {
        try TypedActivity.check(nil)
        try TypedActivity.check("running")
        #expect(throws: (any Error).self) { try TypedActivity.check("runing") }
    }
}
