import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import Testing
import WorkoutFiles

@testable import HealthService

/// The steps in which the parts of a payload are stored, so that no transaction takes long (ING-7).
@Suite struct IngestStepTests {
    private static let context = IngestContext(
        moments: IngestMomentReader(timeZone: .gmt, latest: IngestStore.noon.timeIntervalSinceReferenceDate + 86_400),
        bucket: nil, receivedAt: IngestStore.noon.timeIntervalSinceReferenceDate,
        activities: IngestActivityNames(own: [:]))

    private static func scanner(_ text: String) -> JSONScanner {
        JSONScanner(Array(text.replacing("'", with: "\"").utf8))
    }

    /// Returns the number of objects that each step of some work counts, and what all of them skip.
    private static func steps(
        _ work: some IngestWork, count: (IngestOutcome) -> Int = { $0.added }
    ) throws -> (counts: [Int], outcome: IngestOutcome) {
        let store = try IngestStore()
        var (work, counts, outcome) = (work, [Int](), IngestOutcome())
        try store.access.write { writer in
            try writer.importObjects(in: ImportPass(file: nil)) { insertion throws(EngineError) in
                var writer = IngestWriter(insertion, outcome: outcome, permits: { _ in true })
                var goesOn = true
                while goesOn {
                    let before = count(writer.outcome)
                    goesOn = try work.step(&writer)
                    counts.append(count(writer.outcome) - before)
                }
                outcome = writer.outcome
            }
        }
        return (counts, outcome)
    }

    @Test(
        "Elements of an array are read in steps of 512",
        arguments: [
            (0, [0]), (1, [1]), (511, [511]), (512, [512, 0]), (513, [512, 1]), (1_024, [512, 512, 0]),
            (1_025, [512, 512, 1]),
        ])
    func elements(count: Int, steps: [Int]) throws {
        let text = "[" + Array(repeating: "{}", count: count).joined(separator: ",") + "]"
        let work = ElementWork(Self.scanner(text), path: "p") { (_, _, writer) throws(EngineError) in
            writer.countAlreadyThere()
        }
        #expect(try Self.steps(work) { $0.alreadyThere }.counts == steps)
    }

    @Test("What is no array is told, and so is an element that is no object; null is nothing")
    func wrongElements() throws {
        func told(_ text: String) throws -> [String] {
            var read: [String] = []
            let work = ElementWork(Self.scanner(text), path: "p") { (element, path, _) throws(EngineError) in
                read.append("\(path) \(element.line)")
            }
            let outcome = try Self.steps(work).outcome
            return read + outcome.skipped.map { "\($0.path): \($0.reason)" }
        }
        #expect(try told("null") == [] && told("[]") == [])
        #expect(try told("7") == ["p: expected an array"] && told("{}") == ["p: expected an array"])
        #expect(
            try told("['x', {'a': 1}, [], {}]").map { $0.replacing(" ", with: "") }.prefix(2) == [
                "p[1]{\"a\":1}", "p[3]{}",
            ])
        #expect(try told("['x', {'a': 1}, []]").suffix(2) == ["p[0]: expected an object", "p[2]: expected an object"])
    }

    private static func moments(_ count: Int, _ value: (Int) -> String) -> String {
        (0..<count).map { number in
            let (hour, minute, second) = (number / 3_600, number / 60 % 60, number % 60)
            let time = [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
            return "{'date':'2026-11-20 \(time) +0000',\(value(number))}"
        }.joined(separator: ",")
    }

    @Test("Samples of a metric are stored in steps of 512", arguments: [(511, [511]), (512, [512]), (513, [512, 1])])
    func metrics(count: Int, steps: [Int]) throws {
        let data = Self.moments(count) { "'qty':\(60 + $0 % 9)" }
        let text = "[{'name':'heart_rate','units':'bpm','data':[\(data)]}]"
        // A metric is read before its first step, and the end of the list after its last one.
        #expect(
            try Self.steps(MetricsWork(Self.scanner(text), path: "m", Self.context)).counts == [0] + steps + [0])
    }

    @Test("Pairs of pressures are stored in steps of 512") func pressures() throws {
        let data = Self.moments(513) { "'qty':\(90 + $0 % 9)" }
        let text = ["systolic", "diastolic"].map {
            "{'name':'blood_pressure_\($0)','units':'mmHg','data':[\(data)]}"
        }.joined(separator: ",")
        let counts = try Self.steps(MetricsWork(Self.scanner("[\(text)]"), path: "m", Self.context)).counts
        #expect(counts.filter { $0 > 0 } == [512, 1])
    }

    @Test("Samples of a workout are stored in steps of 512") func members() throws {
        let rates = Self.moments(513) { "'Avg':\(100 + $0 % 9),'units':'bpm'" }
        let text = """
            [{'id':'1','name':'Running','start':'2026-11-20 00:00:00 +0000','end':'2026-11-20 01:00:00 +0000',
            'duration':3600,'heartRateData':[\(rates)]}]
            """
        let counts = try Self.steps(WorkoutsWork(Self.scanner(text), path: "w", Self.context)).counts
        // The workout is an object too.
        #expect(counts.filter { $0 > 1 } == [512] && counts.reduce(0, +) == 514)
    }
}
