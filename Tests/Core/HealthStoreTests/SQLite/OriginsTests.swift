import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Sources, devices and metadata that differ in one property are different, and come back whole.
@Suite struct OriginsTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
    }

    @Test func OBJ_6_everyPropertyOfARevisionTellsItFromOthers() throws {
        let whole = AppIdentity(
            bundleIdentifier: "a", name: "A", version: "1", productType: "P",
            system: SystemVersion(major: 1, minor: 2, patch: 3))
        var apps = [whole]
        for change: (inout AppIdentity) -> Void in [
            { $0.version = nil }, { $0.version = "2" }, { $0.version = "" }, { $0.productType = nil },
            { $0.productType = "1" },
            { $0.system = nil }, { $0.system = SystemVersion(major: 3, minor: 2, patch: 1) },
            { $0.system = SystemVersion(major: 1, minor: 3, patch: 3) },
            { $0.system = SystemVersion(major: 1, minor: 2, patch: 4) },
            { $0.system = SystemVersion(major: 0, minor: 0, patch: 0) }, { ($0.version, $0.productType) = ("P", "1") },
        ] {
            var app = whole
            change(&app)
            apps.append(app)
        }
        apps.append(AppIdentity(bundleIdentifier: "b", name: "A", version: "1", productType: "P", system: whole.system))
        apps.append(AppIdentity(bundleIdentifier: "A", name: "A"))
        for app in apps { try engine.allow(app) }
        for round in 0..<2 {
            for (place, app) in apps.enumerated() {
                try engine.save([.heartRate(60, at: Double(place + round * 100))], by: app)
            }
        }
        let samples = try engine.samples(SampleRequest(.heartRate, sort: [.init(.start)]), for: whole)
        for (place, sample) in samples.enumerated() {
            let app = apps[place % apps.count]
            let expected = SourceRevisionRecord(
                source: app.source, version: app.version, productType: app.productType, system: app.system)
            #expect(sample.source == expected, "\(place)")
        }
        let count = try engine.read { try SQLStatement($0.database, "SELECT count(*) FROM revision").firstInteger() }
        #expect(count == Int64(apps.count) && samples.count == 2 * apps.count)
        // Patterns find those of one revision, and of all with a part of it.
        func found(_ change: (inout SourceRevisionPattern) -> Void) throws -> [Int] {
            var pattern = SourceRevisionPattern(bundleIdentifier: "a")
            change(&pattern)
            return try engine.samples(
                SampleRequest(.heartRate, .and([.revision([pattern]), .start(.less, 50)]), sort: [.init(.start)]),
                for: whole
            )
            .map { Int($0.start) }
        }
        #expect(
            try found { _ in } == Array(0..<12) && found { $0.version = .exactly(nil) } == [1]
                && found { $0.version = .exactly("") } == [3])
        #expect(
            try found { $0.productType = .exactly("1") } == [5, 11] && found { $0.productType = .exactly(nil) } == [4])
        #expect(try found { $0.system = .exactly(nil) } == [6])
        #expect(
            try found {
                ($0.version, $0.system) = (.exactly("1"), .exactly(SystemVersion(major: 1, minor: 3, patch: 3)))
            } == [8])
        #expect(try engine.sources([.init(type: .heartRate)], for: whole).map(\.bundleIdentifier) == ["A", "a", "b"])
    }

    @Test func OBJ_6_aSourceHasTheNameThatItHadLast() throws {
        let names = ["One", "Two", "One"]
        for (place, name) in names.enumerated() {
            let app = AppIdentity(bundleIdentifier: "a", name: name, version: "1")
            try engine.allow(app)
            try engine.save([.heartRate(60, at: Double(place))], by: app)
            let samples = try engine.samples(SampleRequest(.heartRate), for: app)
            #expect(samples.map { $0.source?.source.name } == Array(repeating: name, count: place + 1))
            #expect(try engine.sources([.init(type: .heartRate)], for: app).map(\.name) == [name])
            #expect(try engine.inventory(for: app).map(\.source.name) == [name])
        }
    }

    @Test func OBJ_8_everyPropertyOfADeviceTellsItFromOthers() throws {
        try engine.allow(.own)
        var devices = [
            DeviceRecord([:]),
            DeviceRecord(Dictionary(uniqueKeysWithValues: DeviceRecord.Property.allCases.map { ($0, "\($0)") })),
        ]
        for property in DeviceRecord.Property.allCases {
            devices.append(DeviceRecord([property: "x"]))
            var rest = Dictionary(uniqueKeysWithValues: DeviceRecord.Property.allCases.map { ($0, "\($0)") })
            rest[property] = nil
            devices.append(DeviceRecord(rest))
            rest[property] = ""
            devices.append(DeviceRecord(rest))
        }
        #expect(Set(devices).count == 26)
        for round in 0..<2 {
            for (place, device) in devices.enumerated() {
                var sample = SampleRecord.heartRate(60, at: Double(place + 100 * round))
                sample.device = device
                try engine.save([sample], by: .own)
            }
        }
        let samples = try engine.samples(SampleRequest(.heartRate, sort: [.init(.start)]), for: .own)
        #expect(samples.map(\.device) == devices + devices)
        let count = try engine.read { try SQLStatement($0.database, "SELECT count(*) FROM device").firstInteger() }
        #expect(count == 26)
        for (place, device) in devices.enumerated() {
            let found = try engine.samples(
                SampleRequest(.heartRate, .and([.device([device]), .start(.less, 50)])), for: .own)
            #expect(found.map { Int($0.start) } == [place])
        }
        for property in DeviceRecord.Property.allCases {
            for value in ["x", "", "\(property)"] {
                let expected = devices.indices.filter { devices[$0][property] == value }
                let request = SampleRequest(
                    .heartRate, .and([.deviceProperty(property, [value]), .start(.less, 50)]), sort: [.init(.start)])
                #expect(try engine.samples(request, for: .own).map { Int($0.start) } == expected)
            }
            let none = SampleRequest(
                .heartRate, .and([.deviceProperty(property, []), .start(.less, 50)]), sort: [.init(.start)])
            #expect(
                try engine.samples(none, for: .own).map { Int($0.start) }
                    == devices.indices.filter { devices[$0][property] == nil })
        }
    }

    @Test func MET_9_metadataThatDifferInAKindAreDifferent() throws {
        try engine.allow(.own)
        let date = Date(timeIntervalSinceReferenceDate: 1)
        let values: [MetadataValue] = [
            .string("1"), .string("1.0"), .bool(true), .bool(false), .integer(1), .number(1), .number(-0.0), .number(0),
            .date(date),
            .quantity(QuantityValue(1, .meter)), .quantity(QuantityValue(100, .centimeter)),
            .quantity(QuantityValue(1, .second)),
            .integer(.max), .number(0x1p63), .string(""), .string("e\u{301}"), .string("\u{E9}"),
        ]
        var all = values.map { Metadata(["k": $0]) }
        all += [
            Metadata(["l": .string("1")]), Metadata(["k": .string("1"), "l": .string("2")]),
            Metadata(["k": .string("2"), "l": .string("1")]),
        ]
        for round in 0..<2 {
            for (place, metadata) in all.enumerated() {
                try engine.save([.heartRate(60, at: Double(place + 100 * round), metadata: metadata)], by: .own)
            }
        }
        let samples = try engine.samples(SampleRequest(.heartRate, sort: [.init(.start)]), for: .own)
        for (sample, metadata) in zip(samples, all + all) {
            let (own, other) = (try #require(sample.metadata), metadata)
            #expect(own.sorted.map(\.key) == other.sorted.map(\.key))
            for key in own.values.keys {
                switch (own[key], other[key]) {
                case (.quantity(let one)?, .quantity(let two)?): #expect(one.value == two.value && one.unit == two.unit)
                case (.string(let one)?, .string(let two)?): #expect(one.utf8.elementsEqual(two.utf8))
                case (.number(let one)?, .number(let two)?): #expect(one.bitPattern == two.bitPattern)
                default: #expect(own[key] == other[key])
                }
            }
        }
        func found(_ predicate: SamplePredicate) throws -> [Int] {
            try engine.samples(
                SampleRequest(.heartRate, .and([predicate, .start(.less, 50)]), sort: [.init(.start)]), for: .own
            )
            .map { Int($0.start) }
        }
        // Numbers and truth values are one class, quantities are compared in any unit, strings byte by byte.
        #expect(
            try found(.metadata("k", .ordered(.equal, .integer(1)))) == [2, 4, 5]
                && found(.metadata("k", .ordered(.equal, .number(0)))) == [3, 6, 7])
        #expect(
            try found(.metadata("k", .ordered(.greater, .integer(1)))) == [12, 13]
                && found(.metadata("k", .ordered(.greater, .integer(.max)))) == [13])
        #expect(try found(.metadataValues("k", [.quantity(QuantityValue(1, .meter))])) == [9, 10])
        #expect(
            try found(.metadata("k", .text(.equal, "\u{E9}"))) == [16]
                && found(.metadata("k", .text(.equal, "1"))) == [0, 18])
        #expect(
            try found(.metadata("k", .ordered(.lessOrEqual, .date(date)))) == [8]
                && found(.not(.metadataKey("k"))) == [17])
    }

    /// Predicates that say the same, one of which is too deep for a query.
    private static let everything: [SamplePredicate] = [
        .constant(true), (0..<40).reduce(SamplePredicate.constant(true)) { inner, _ in .not(.not(inner)) },
    ]

    @Test("QRY-14: sources are those of what the app may read", arguments: everything.indices)
    func visibleSources(form: Int) throws {
        let engine = try SQLiteEngine.forTest()
        let apps = ["a", "b", "c", "d"].map { AppIdentity(bundleIdentifier: $0, name: $0.uppercased()) }
        for app in apps { try engine.allow(app) }
        func food(_ number: Int, _ contents: [(ObjectType, QuantityUnit)], end: Double) -> SampleRecord {
            SampleRecord(
                uuid: .given(number), type: .food, start: 1, end: end,
                content: .correlation(
                    contents.enumerated().map {
                        .quantity(.given(number + 1 + $0), $1.0, 5, $1.1, 1, end)
                    }))
        }
        let (energy, fat) = (
            (ObjectType.dietaryEnergyConsumed, QuantityUnit.kilocalorie),
            (ObjectType.dietaryFatTotal, QuantityUnit.gram)
        )
        try engine.save([food(10, [energy], end: 50)], by: apps[0])
        try engine.save([food(20, [fat], end: 90), food(30, [energy, fat], end: 90)], by: apps[1])
        try engine.save([food(40, [energy, fat], end: 90)], by: apps[2])
        try engine.save([.quantity(.given(50), .bodyMass, 70, .kilogram, 1, 50)], by: apps[0])
        try engine.save([.quantity(.given(51), .bodyMass, 70, .kilogram, 1, 90)], by: apps[1])
        try engine.save(
            (0..<70).map { .quantity(.consecutive($0), .heartRate, 70, .countPerMinute, 1, 50) }, by: apps[0])
        try engine.save(
            (100..<170).map { .quantity(.consecutive($0), .heartRate, 70, .countPerMinute, 1, 90) }, by: apps[1])
        func sources(_ type: ObjectType, _ read: [ObjectType: Bool], since date: Double? = nil, for app: AppIdentity)
            throws -> [String]
        {
            let nobody = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, false) })
            try engine.authorize(
                app,
                AuthorizationDecisions(
                    read: nobody.merging(read) { $1 },
                    earliestReadDates: date.map { date in read.mapValues { _ in date } } ?? [:]))
            return try engine.sources([.init(type: type, predicate: Self.everything[form])], for: app)
                .map(\.bundleIdentifier)
        }
        let reader = apps[3]
        let both: [ObjectType: Bool] = [energy.0: true, fat.0: true]
        #expect(try sources(.food, both, for: reader) == ["a", "b", "c"])
        #expect(try sources(.food, [energy.0: true], for: reader) == ["a"])
        #expect(try sources(.food, [fat.0: true], for: reader) == ["b"])
        #expect(try sources(.food, [.dietaryCarbohydrates: true], for: reader) == [])
        #expect(try sources(.food, both, since: 50, for: reader) == ["a", "b", "c"])
        #expect(try sources(.food, both, since: 50.5, for: reader) == ["b", "c"])
        #expect(try sources(.food, both, since: 91, for: reader) == [])
        #expect(try sources(.food, [fat.0: true], for: apps[2]) == ["b", "c"])
        for type in [ObjectType.bodyMass, .heartRate] {
            #expect(try sources(type, [type: true], for: reader) == ["a", "b"])
            #expect(try sources(type, [type: true], since: 50, for: reader) == ["a", "b"])
            #expect(try sources(type, [type: true], since: 50.5, for: reader) == ["b"])
            #expect(try sources(type, [:], for: reader) == [] && sources(type, [:], for: apps[0]) == ["a"])
            #expect(try sources(type, [type: true], since: 91, for: apps[0]) == ["a"])
        }
    }
}
