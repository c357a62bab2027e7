import Testing

@testable import WorkoutFiles

/// The sentences of warnings and errors, with one thing and several.
@Suite struct FileMessageTests {
    private func messages(_ kind: WorkoutFileWarning.Kind, detail: String? = nil) -> [String] {
        let places = [
            WorkoutFileError.Place(file: "a", line: 3, byteOffset: 17), .init(file: "a", byteOffset: 17),
            .init(file: "a"),
        ]
        return [(1, places[0]), (2, places[1]), (1, places[2])].map { count, place in
            WorkoutFileWarning(kind: kind, count: count, place: place, detail: detail).message
        }
    }

    private static let leftOut: [(WorkoutFileWarning.Kind, noun: String, one: String, several: String)] = [
        (.invalidPosition, "point", "it has no valid position", "they have no valid position"),
        (.untimedPoint, "point", "it has no time", "they have no time"),
        (
            .strayDate, "point", "its time is too far from the rest of the workout",
            "their times are too far from the rest of the workout"
        ),
        (.repeatedPoint, "point", "it is a duplicate", "they are duplicates"),
        (.impossibleDate, "date", "it is invalid or implausible", "they are invalid or implausible"),
        (.impossibleValue, "value", "it is impossible", "they are impossible"),
        (.noValue, "value", "it is 255, which marks a missing value", "they are 255, which marks a missing value"),
        (.unreadableValue, "value", "it could not be read", "they could not be read"),
        (.decimalComma, "number", "it has a decimal comma", "they have decimal commas"),
        (
            .longTag, "element", "its tag is longer than 262144 bytes",
            "their tags are longer than 262144 bytes"
        ),
        (
            .misalignedField, "field", "its size does not match its type", "their sizes do not match their types"
        ),
    ]

    @Test func whatIsLeftOutIsCountedWithItsPlaceAndReason() {
        for (kind, noun, one, several) in Self.leftOut {
            #expect(
                messages(kind) == [
                    "1 \(noun) was left out: \(one) (line 3, byte 17).",
                    "2 \(noun)s were left out: \(several) (the first in byte 17).",
                    "1 \(noun) was left out: \(one).",
                ])
        }
        #expect(messages(.misalignedField, detail: "field 7").last?.hasSuffix("its type: field 7.") == true)
    }

    @Test func otherWarningsAreSentences() {
        #expect(
            messages(.damaged, detail: "it breaks off") == [
                "The file is damaged: it breaks off ('a', line 3, byte 17). The content before that was read.",
                "The file is damaged: it breaks off ('a', byte 17). The content before that was read.",
                "The file is damaged: it breaks off ('a'). The content before that was read.",
            ])
        #expect(messages(.damaged)[2] == "The file is damaged: it ends early ('a'). The content before that was read.")
        #expect(
            messages(.correctedDate).dropFirst() == [
                "2 points were dated by a clock that was wrong: they have the time that the rest of the recording "
                    + "gives.",
                "1 point was dated by a clock that was wrong: it has the time that the rest of the recording gives.",
            ])
        let others: [(WorkoutFileWarning.Kind, String, String)] = [
            (
                .timeGoesBack,
                "Time goes backwards at 2 points (the first in byte 17); the order in the file was kept.",
                "Time goes backwards at 1 point; the order in the file was kept."
            ),
            (
                .reorderedSegments, "The segments were not in chronological order and have been sorted.",
                "The segments were not in chronological order and have been sorted."
            ),
            (
                .controlCharacter, "2 forbidden control characters were removed (the first in byte 17).",
                "1 forbidden control character was removed."
            ),
            (
                .doubleAttribute, "2 duplicate attributes were ignored (the first in byte 17).",
                "1 duplicate attribute was ignored."
            ),
            (
                .trailingContent, "The content after the end of the document was not read (the first in byte 17).",
                "The content after the end of the document was not read."
            ),
            (
                .trailingBytes, "The 2 bytes after the end of the file were ignored.",
                "The 1 byte after the end of the file was ignored."
            ),
            (
                .wrongChecksum, "The checksum is wrong (the first in byte 17): the file was changed or is damaged.",
                "The checksum is wrong: the file was changed or is damaged."
            ),
            (
                .unclosedRecording, "The recording was never closed (the first in byte 17); it was read to its end.",
                "The recording was never closed; it was read to its end."
            ),
            (
                .missingSummary, "The file has no summary of the activity; dates and totals are those of its points.",
                "The file has no summary of the activity; dates and totals are those of its points."
            ),
            (
                .undatedClock, "The device did not know the date: its times were taken as they are.",
                "The device did not know the date: its times were taken as they are."
            ),
            (
                .droppedField, "2 developer fields were left out: the file has too many.",
                "1 developer field was left out: the file has too many."
            ),
        ]
        for (kind, several, one) in others { #expect(Array(messages(kind).dropFirst()) == [several, one]) }
        let known = Self.leftOut.map(\.0) + others.map(\.0) + [.damaged, .correctedDate]
        #expect(Set(known) == Set(WorkoutFileWarning.Kind.allCases))
        let partial = WorkoutFileWarning.Kind.allCases.filter {
            WorkoutFileWarning(kind: $0, count: 1, place: .init(file: "a")).isPartial
        }
        #expect(partial == [.damaged, .longTag])
    }

    @Test func warningsOfAKindAreCountedAtTheirFirstPlace() {
        var collector = WarningCollector()
        collector.add(.noValue, count: 2, detail: "x") { .init(file: "a", line: 1) }
        collector.add(.decimalComma) { .init(file: "a", line: 2) }
        collector.add(.noValue, count: 3, detail: "y") { .init(file: "a", line: 3) }
        #expect(
            collector.all.map { "\($0.kind) \($0.count) \($0.place.line ?? 0)" } == ["noValue 5 1", "decimalComma 1 2"])
        #expect(collector.all.map(\.detail) == ["x", nil])
    }

    @Test func errorsNameFilePlaceAndReason() {
        func reading(_ line: Int?, _ byte: Int?) -> WorkoutFileError {
            .reading(.malformed, "it is bad", at: .init(file: "a.b", line: line, byteOffset: byte))
        }
        #expect(reading(3, 17).message == "Could not read 'a.b': it is bad (line 3, byte 17).")
        #expect(reading(nil, 17).message == "Could not read 'a.b': it is bad (byte 17).")
        #expect(reading(3, nil).message == "Could not read 'a.b': it is bad." && reading(3, nil).place.line == 3)
        let writing = WorkoutFileError.writing("it is full", at: .init(file: "a"))
        #expect(writing.message == "Could not write 'a': it is full." && writing.code == .unwritable)
        #expect(writing.unrepresentableReason == nil && "\(writing)" == writing.message)
        let refused = WorkoutFileError.unrepresentable("it has none", at: .init(file: "a"))
        #expect(refused.unrepresentableReason == "it has none" && refused.code == .unwritable)
        let limited = WorkoutFileError.reading(
            .malformed, FileProblem("it is long", limit: .nesting), at: .init(file: "a"))
        #expect(limited.limit == .nesting && limited.message == "Could not read 'a': it is long.")
        #expect(FileProblem("it is long").sentence(in: "b") == "In 'b' it is long.")
        let places = [
            WorkoutFileError.Place(file: "a", line: 1, byteOffset: 2), .init(file: "a", line: 1),
            .init(file: "a", byteOffset: 2), .init(file: "a"),
        ]
        #expect(places.map(\.description) == ["'a', line 1, byte 2", "'a', line 1", "'a', byte 2", "'a'"])
    }

    @Test func lossesAreSentences() {
        func message(_ kind: WorkoutFileLoss.Kind, _ count: Int) -> String {
            WorkoutFileLoss(kind: kind, name: "things", count: count, reason: "A cannot").message
        }
        #expect(message(.unsupported, 1) == "1 things was left out: A cannot.")
        #expect(message(.leftOut, 2) == "2 things were left out: A cannot.")
        #expect(message(.rounded, 2) == "2 things were rounded: A cannot.")
        #expect(message(.replaced, 1) == "1 things was changed: A cannot.")
    }

    /// The first and last value of a range is held, and the next step is not.
    @Test func valuesOfARangeAreHeldAndRoundedToItsSteps() {
        func losses(_ values: [Double]) -> [String] {
            let row = FeatureRow<Void>(
                singular: "value", plural: "values", values: { _ in values },
                support: { _ in .steps(0.5, 0...10, offset: 0.25, "halves") })
            return FeatureRow.losses([row], of: (), as: .fit).map(\.message)
        }
        #expect(losses([0.25, 9.75]) == [])
        #expect(losses([0.1, 9.9]) == ["2 values were rounded: FIT only supports halves."])
        #expect(losses([-0.1]) == ["1 value was left out: FIT cannot store such a value."])
        #expect(
            losses([10.1, 12, 0.3]) == [
                "2 values were left out: FIT cannot store such values.",
                "1 value was rounded: FIT only supports halves.",
            ])
        #expect(losses([0.250_4]) == [] && losses([0.250_6]).count == 1 && losses([]) == [])
    }
}
