import Foundation
import HealthModel
import Testing

@testable import HealthPages
@testable import HealthReports
@testable import HealthService

/// The explanation of a sum in words (WEB-43).
@Suite struct ReasonTests {
    private static let sources = ["Watch", "Phone", "Bicycle"].map {
        SourceRecord(bundleIdentifier: "org.example.\($0)", name: $0)
    }
    private static let start = RichWeek.now - 43_200

    private static func stretch(_ number: Int) -> SumExplanation.Stretch {
        .init(
            start: start + Double(number) * 120, end: start + Double(number) * 120 + 60, source: sources[1],
            value: Double(20 + number))
    }

    private static func part(_ number: Int, _ alone: Double, _ counted: Double) -> SumExplanation.Part {
        .init(source: sources[number], rank: number + 1, alone: alone, counted: counted, coveredBy: [])
    }

    private static func reason(
        _ parts: [SumExplanation.Part], merged: Double?, stretches: Int = 0, of count: Int = 0,
        type: ObjectType = .activeEnergyBurned, unit: QuantityUnit = .kilocalorie
    ) throws -> Reason {
        let formatter = try SweptService.shared.get().formatter(#"{"timeZone": "GMT"}"#)
        return Reason(
            SumExplanation(
                type: type, unit: unit, start: start, end: start + 86_400, merged: merged,
                parts: parts, stretches: (0..<stretches).map(stretch), stretchCount: count), formatter)
    }

    @Test("WEB-43: the sum of one source is its own, and that of several is told in parts") func sentences() throws {
        #expect(
            try Self.reason([Self.part(0, 900, 900)], merged: 900).sentence == "Watch 900 kcal from a single source.")
        #expect(
            try Self.reason([Self.part(0, 900, 900), Self.part(1, 700, 500)], merged: 1_400).sentence
                == "Watch 900 · Phone 700, of which 500 counted · total 1,400 kcal")
        #expect(
            try Self.reason(
                [Self.part(0, 900, 800), Self.part(1, 700, 700), Self.part(2, 30, 0)], merged: 1_500
            ).sentence
                == "Watch 900, of which 800 counted · Phone 700 · Bicycle 30, of which 0 counted · total 1,500 kcal")
    }

    @Test("WEB-43: counts have no unit, and names no space around them") func spaces() throws {
        func reason(_ parts: [SumExplanation.Part]) throws -> Reason {
            try Self.reason(parts, merged: 1_400, stretches: 1, of: 1, type: .stepCount, unit: .count)
        }
        let one = try reason([Self.part(0, 900, 900)])
        #expect(one.sentence == "Watch 900 from a single source.")
        #expect(one.stretches.first?.hasSuffix(": Phone counted, 20") == true)
        #expect(
            try reason([Self.part(0, 900, 900), Self.part(1, 700, 500)]).sentence
                == "Watch 900 · Phone 700, of which 500 counted · total 1,400")
        let bundle = "org.example.Watch"
        for (name, shown) in [("Watch ", "Watch"), (" Watch", "Watch"), ("", bundle), (" ", bundle)] {
            var part = Self.part(0, 900, 900)
            part.source.name = name
            #expect(try reason([part]).sentence == "\(shown) 900 from a single source.")
        }
    }

    @Test(
        "WEB-43: twelve stretches are listed, and the number of all others",
        arguments: [
            (0, 0, 0, nil), (1, 1, 1, nil), (12, 12, 12, nil), (13, 13, 12, "and 1 more"), (20, 20, 12, "and 8 more"),
            (500, 500, 12, "and 488 more"), (500, 501, 12, "and 489 more"), (500, 2_012, 12, "and 2,000 more"),
        ] as [(Int, Int, Int, String?)])
    func stretches(listed: Int, count: Int, shown: Int, more: String?) throws {
        let reason = try Self.reason([Self.part(0, 900, 900)], merged: 900, stretches: listed, of: count)
        #expect(reason.stretches.count == shown + (more == nil ? 0 : 1))
        #expect(reason.hasStretches == (count > 0))
        #expect(reason.stretches.filter { $0.hasPrefix("and ") } == [more].compactMap(\.self))
        #expect(reason.stretches.last == more || more == nil)
    }

    @Test("WEB-43: a stretch has its day, its times, its source and its amount") func stretch() throws {
        let reason = try Self.reason([Self.part(0, 900, 900)], merged: 900, stretches: 2, of: 2)
        #expect(
            reason.stretches == [
                "Sun, Dec 31, 2023, 00:00 – 00:01: Phone counted, 20 kcal",
                "Sun, Dec 31, 2023, 00:02 – 00:03: Phone counted, 21 kcal",
            ])
    }
}
