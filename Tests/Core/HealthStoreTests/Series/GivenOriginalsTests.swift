import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The originals of a condensed series that is restored.
@Suite struct GivenOriginalsTests {
    private static func original(
        _ start: Double, _ end: Double, _ value: Double, _ unit: QuantityUnit = .countPerMinute, created: Double? = nil
    ) -> OriginalQuantity {
        OriginalQuantity(start: start, end: end, quantity: QuantityValue(value, unit), created: created)
    }

    /// The originals of two quantities, from 10 to 20 and at 30, and whether they fit.
    static let cases: [(name: String, originals: [[OriginalQuantity]], fits: Bool)] = [
        ("one each", [[original(10, 20, 60)], [original(30, 30, 70)]], true),
        (
            "several", [[original(10, 12, 60), original(15, 15, 60), original(18, 20, 60)], [original(30, 30, 70)]],
            true
        ),
        ("another unit", [[original(10, 20, 1, .count.divided(by: .second))], [original(30, 30, 70)]], true),
        ("known additions", [[original(10, 20, 60, created: 25)], [original(30, 30, 70, created: 31)]], true),
        ("none", [], false), ("too few", [[original(10, 20, 60)]], false),
        ("too many", [[original(10, 20, 60)], [original(30, 30, 70)], [original(40, 40, 70)]], false),
        ("an empty list too many", [[original(10, 20, 60)], [original(30, 30, 70)], []], false),
        ("an empty first list", [[], [original(30, 30, 70)]], false),
        ("an empty last list", [[original(10, 20, 60)], []], false),
        ("an end before the start", [[original(20, 10, 60)], [original(30, 30, 70)]], false),
        ("the second end before the start", [[original(10, 20, 60)], [original(30, 29.5, 70)]], false),
        ("no start", [[original(.nan, 20, 60)], [original(30, 30, 70)]], false),
        ("an infinite start", [[original(-.infinity, 20, 60)], [original(30, 30, 70)]], false),
        ("an infinite end", [[original(10, .infinity, 60)], [original(30, 30, 70)]], false),
        ("no value", [[original(10, 20, .nan)], [original(30, 30, 70)]], false),
        ("an infinite value", [[original(10, 20, 60)], [original(30, 30, .infinity)]], false),
        ("a unit of something else", [[original(10, 20, 60)], [original(30, 30, 70, .meter)]], false),
    ]

    @Test("CON-11: there are originals of each quantity, and none else", arguments: cases.indices)
    func restored(place: Int) throws {
        let (name, originals, fits) = Self.cases[place]
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        var object = WholeObject.condensedRates()
        object.originals = originals
        var outcome: RestoreOutcome?
        var message: String?
        do {
            try engine.importObjects(by: .own, in: ImportPass()) { (writer: ImportWriter) throws(EngineError) in
                outcome = try writer.restore(object)
            }
        } catch {
            message = error.code == .invalidArgument ? error.message : "\(error)"
        }
        #expect(outcome == (fits ? .added : nil), "\(name)")
        #expect(message == (fits ? nil : "The originals of the series do not match its quantities."), "\(name)")
        #expect(try engine.states(of: [.given(1)]) == [fits ? .stored : .unknown], "\(name)")
        guard fits else { return }
        try engine.readStore { store in
            let found = try #require(try store.originals(of: .given(1)))
            #expect(found.map(\.count) == originals.map(\.count), "\(name)")
            for (found, given) in zip(found.joined(), originals.joined()) {
                #expect(found.start == given.start && found.end == given.end, "\(name)")
                #expect(found.quantity == given.quantity && found.created == given.created, "\(name)")
            }
        }
        #expect(try engine.integrityProblems().isEmpty)
    }
}
