import HealthModel
import Testing

@testable import WorkoutFiles

/// The numbers of streams and metadata, to which rows refer, and what is kept beyond a batch.
@Suite struct AppleHealthVocabularyTests {
    private static func entries(_ pairs: (String, String)...) -> AppleHealthEntries { pairs.map { .init($0, $1) } }

    private static func text(_ count: Int) -> String { String(repeating: "v", count: count) }

    // MARK: Metadata

    @Test func EXP_2_setsOfMetadataAreNumberedInTheirOrder() {
        let vocabulary = AppleHealthVocabulary()
        let sets = [
            Self.entries(("a", "1")), Self.entries(("a", "2")), Self.entries(("a", "1"), ("b", "2")),
            Self.entries(("b", "2"), ("a", "1")), Self.entries(("a", "")), Self.entries(("", "a")),
        ]
        #expect(vocabulary.number(of: []) == 0)
        #expect(sets.map { vocabulary.number(of: $0) } == [1, 2, 3, 4, 5, 6])
        #expect(sets.map { vocabulary.number(of: $0) } == [1, 2, 3, 4, 5, 6])
        var batch = AppleHealthBatch()
        vocabulary.hand(to: &batch)
        #expect(batch.newMetadata == sets && batch.passingMetadata.isEmpty)
        // A later batch goes on with the numbers, and has only what is new.
        let other = Self.entries(("c", "3"))
        #expect(vocabulary.number(of: other) == 7 && vocabulary.number(of: sets[1]) == 2)
        vocabulary.hand(to: &batch)
        #expect(batch.newMetadata == [other])
        vocabulary.hand(to: &batch)
        #expect(batch.newMetadata.isEmpty)
    }

    /// Names and values of a set that is kept have at most 2,048 bytes.
    @Test func EXP_2_longSetsOfMetadataBelongToTheirBatch() {
        let vocabulary = AppleHealthVocabulary()
        let long = Self.entries(("key", Self.text(2_046)))
        #expect(vocabulary.number(of: Self.entries(("key", Self.text(2_045)))) == 1)
        #expect(vocabulary.number(of: long) == -1)
        #expect(vocabulary.number(of: Self.entries(("a", Self.text(1_023)), ("b", Self.text(1_023)))) == 2)
        #expect(vocabulary.number(of: Self.entries(("a", Self.text(1_023)), ("b", Self.text(1_024)))) == -2)
        #expect(vocabulary.number(of: Self.entries((Self.text(2_049), ""))) == -3)
        #expect(vocabulary.number(of: Self.entries(("k", String(repeating: "\u{E9}", count: 1_024)))) == -4)
        // Such a set is told each time.
        #expect(vocabulary.number(of: long) == -5)
        var batch = AppleHealthBatch()
        vocabulary.hand(to: &batch)
        #expect(batch.newMetadata.map(\.count) == [1, 2] && batch.passingMetadata.map(\.count) == [1, 2, 1, 1, 1])
        #expect(batch.passingMetadata[0] == long && batch.passingMetadata[4] == long)
        #expect(vocabulary.number(of: long) == -1 && vocabulary.number(of: Self.entries(("b", ""))) == 3)
        vocabulary.hand(to: &batch)
        #expect(batch.passingMetadata == [long] && batch.newMetadata.count == 1)
    }

    @Test func EXP_2_aBatchEndsWithManyLongSets() {
        let vocabulary = AppleHealthVocabulary()
        let long = Self.entries(("key", Self.text(2_046)))
        for _ in 0..<4_095 { _ = vocabulary.number(of: long) }
        #expect(!vocabulary.isFull)
        #expect(vocabulary.number(of: long) == -4_096)
        #expect(vocabulary.isFull)
        var batch = AppleHealthBatch()
        vocabulary.hand(to: &batch)
        #expect(!vocabulary.isFull && batch.passingMetadata.count == 4_096)
    }

    /// The first 8,192 sets are kept for all batches.
    @Test func EXP_2_setsBeyondTheGreatestNumberBelongToTheirBatch() {
        let vocabulary = AppleHealthVocabulary()
        func number(_ value: Int) -> Int32 { vocabulary.number(of: Self.entries(("k", "\(value)"))) }
        #expect((1...8_192).allSatisfy { number($0) == $0 })
        #expect(number(8_193) == -1 && number(8_193) == -2 && number(1) == 1 && number(8_192) == 8_192)
        var batch = AppleHealthBatch()
        vocabulary.hand(to: &batch)
        #expect(batch.newMetadata.count == 8_192 && batch.passingMetadata.count == 2)
        #expect(number(8_194) == -1 && number(4_000) == 4_000)
    }

    // MARK: Streams

    @Test func EXP_21_streamsAreNumberedInTheirOrder() {
        let vocabulary = AppleHealthVocabulary()
        let steps = "HKQuantityTypeIdentifierStepCount"
        let way = "HKQuantityTypeIdentifierDistanceWalkingRunning"
        let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
        func origin(
            _ type: String?, _ unit: String? = "count", source: String? = "a", version: String? = nil,
            device: String? = nil
        ) -> String {
            let origin = vocabulary.origin(
                type: type, unit: unit, sourceName: source, sourceVersion: version, device: device)
            switch origin {
            case .stream(let stream): return "\(stream.number)\(stream.isCategory ? " category" : "")"
            case .unusable(let reason): return "\(reason)"
            }
        }
        #expect(origin(steps) == "0" && origin(steps, source: "b") == "1" && origin(steps) == "0")
        #expect(origin(steps, version: "1") == "2" && origin(steps, version: "") == "3")
        let watch = "name:Watch, hardware:Watch7,3"
        #expect(origin(steps, device: "<<HKDevice: 0x1>, \(watch)>") == "4")
        #expect(origin(steps, device: "<<HKDevice: 0x2>, \(watch)>") == "4")
        #expect(origin(steps, device: "<<HKDevice: 0x1>, name:Watch>") == "5")
        #expect(origin(way, "km") == "6" && origin(way, "m") == "7" && origin(way, "km") == "6")
        // The unit of a category is no part of its stream.
        #expect(origin(sleep, nil) == "8 category" && origin(sleep, "x") == "8 category")
        #expect(origin(nil) == "unknownType" && origin("x", source: nil) == "unknownType")
        #expect(origin(steps, source: nil) == "missingSource" && origin(steps, nil, source: nil) == "missingSource")
        #expect(origin(steps, nil) == "unknownUnit" && origin(steps, "km") == "unknownUnit")
        #expect(origin(steps, "bananas") == "unknownUnit" && origin(steps, "bananas") == "unknownUnit")
        #expect(origin("HKWorkoutTypeIdentifier") == "noClass")
        let streams = vocabulary.removeNewStreams()
        #expect(streams.map(\.sourceName) == ["a", "b"] + Array(repeating: "a", count: 7))
        #expect(streams.map { $0.unit?.unitString ?? "-" } == Array(repeating: "count", count: 6) + ["km", "m", "-"])
        #expect(streams.map { $0.sourceVersion ?? "-" } == ["-", "-", "1", "", "-", "-", "-", "-", "-"])
        #expect(vocabulary.removeNewStreams().isEmpty && origin(steps, source: "c") == "9")
        var batch = AppleHealthBatch()
        vocabulary.hand(to: &batch)
        #expect(batch.newStreams.map(\.sourceName) == ["c"])
        vocabulary.hand(to: &batch)
        #expect(batch.newStreams.isEmpty)
    }

    @Test func EXP_13_valuesOfCategories() throws {
        let vocabulary = AppleHealthVocabulary()
        func value(_ name: String, _ text: String?) -> String {
            let origin = vocabulary.origin(
                type: "HKCategoryTypeIdentifier\(name)", unit: nil, sourceName: "a", sourceVersion: nil, device: nil)
            guard case .stream(let stream) = origin else { return "no stream" }
            switch AppleHealthVocabulary.categoryValue(text, of: stream) {
            case .success(let number): return "\(Int(number))"
            case .failure(let unusable): return "\(unusable.reason)"
            }
        }
        for (text, expected) in [
            ("0", "0"), ("5", "5"), ("6", "valueOutOfRange"), ("-1", "valueOutOfRange"), ("1.5", "unknownValue"),
            ("", "missingValue"), ("HKCategoryValueSleepAnalysisAsleepREM", "5"),
            ("HKCategoryValueNotApplicable", "0"), ("HKCategoryValueSeveritySevere", "4"), (" 1", "unknownValue"),
            ("hkcategoryvaluesleepanalysisasleeprem", "unknownValue"),
        ] { #expect(value("SleepAnalysis", text) == expected, "\(text)") }
        #expect(value("SleepAnalysis", nil) == "missingValue")
        #expect(value("MindfulSession", nil) == "0" && value("MindfulSession", "") == "0")
        #expect(value("MindfulSession", "0") == "0" && value("MindfulSession", "1") == "valueOutOfRange")
        #expect(value("OvulationTestResult", "0") == "valueOutOfRange" && value("OvulationTestResult", "1") == "1")
        #expect(value("OvulationTestResult", "4") == "4" && value("OvulationTestResult", "5") == "valueOutOfRange")
    }
}
