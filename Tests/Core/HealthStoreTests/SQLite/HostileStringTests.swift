import HealthModel
import HealthStore
import Testing

/// Strings that people enter remain values: they never become SQL, and are returned unchanged.
@Suite struct HostileStringTests {
    static let strings = [
        "x'; DROP TABLE sample; --\u{0}\"%_*?\\", "' OR 1=1 --", "\"", "\u{0}", "a\u{0}'b", "\\", "%", "_", "[", "$1",
        "?1", ":x",
        "\u{FEFF}\u{202E}é\u{301}", "1); DELETE FROM sample; --", "{}[]", "\\u0000",
    ]

    @Test(arguments: strings) func PRED_31_stringsStayValues(hostile: String) throws {
        let engine = try SQLiteEngine.open()
        var sample = SampleRecord.heartRate(60, at: 0, metadata: [hostile: .string(hostile)])
        sample.device = DeviceRecord([.name: hostile, .model: "other"])
        try engine.save([sample], by: .own)
        let matching: [SamplePredicate] = [
            .metadataKey(hostile), .metadataValues(hostile, [.string(hostile)]), .not(.source([hostile])),
            .metadata(hostile, .text(.equal, hostile, [.caseInsensitive, .diacriticInsensitive])),
            .metadata(hostile, .text(.contains, hostile)), .text(.device(.name), .beginsWith, hostile, []),
            .text(.device(.name), .equal, hostile, .caseInsensitive), .deviceProperty(.name, [hostile]),
            .deviceProperty(.name, [hostile, "other"]), .device([DeviceRecord([.name: hostile, .model: "other"])]),
            .not(.text(.sourceName, .contains, hostile, [])), .not(.deviceProperty(.model, [hostile])),
        ]
        for predicate in matching {
            #expect(try engine.samples(SampleRequest(.heartRate, predicate), for: .own).count == 1, "\(predicate)")
            #expect(predicate.matches(PredicateSubject(try #require(try stored(engine)))), "\(predicate)")
        }
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test(arguments: strings) func PRED_31_stringsOfAUsersPredicateStayValues(hostile: String) throws {
        let engine = try SQLiteEngine.open()
        try engine.save([.heartRate(60, at: 0, metadata: ["k": .string(hostile)])], by: .own)
        let escaped = hostile.unicodeScalars.reduce(into: "") { text, scalar in
            if scalar == "\\" || scalar == "\"" { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        let predicate = try SamplePredicate(
            userFormat: "metadata.k == \"\(escaped)\" AND NOT source CONTAINS[c] \"\(escaped)\"", for: .heartRate)
        #expect(try engine.samples(SampleRequest(.heartRate, predicate), for: .own).count == 1)
    }

    private func stored(_ engine: SQLiteEngine) throws -> SampleRecord? {
        try engine.samples(SampleRequest(.heartRate), for: .own).first
    }
}
