import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// Samples of every content as JSON and as rows, and series value by value.
@Suite struct SeriesSweepTests {
    private static func contents() throws -> [(String, ObjectType, SampleContent)] {
        func sample(_ number: Int, _ type: ObjectType, _ content: SampleContent) -> SampleRecord {
            SampleRecord(uuid: Told.id(number), type: type, start: 731_664_000, end: 731_664_001, content: content)
        }
        func detail(_ family: ObjectTypeFamily, _ text: String) throws -> SampleContent {
            .detail(try JSON(parsing: text).asDetail(of: family))
        }
        let series = QuantitySeriesRecord(
            quantity: QuantityValue(61.5, .countPerMinute), count: 3, minimum: 50, maximum: 70, mostRecent: 65,
            mostRecentStart: 1, mostRecentEnd: 2)
        let parts = [
            sample(1, .bloodPressureSystolic, .quantity(QuantityValue(120, .millimeterOfMercury))),
            sample(2, .bloodPressureDiastolic, .quantity(QuantityValue(80, .millimeterOfMercury))),
        ]
        let workout = WorkoutRecord(
            activityType: .yoga, duration: 99.5, totals: [.flightsClimbed: QuantityValue(3, .count)],
            events: [WorkoutEventRecord(kind: .lap, start: 1, end: 2)], isBuilderMade: true)
        return [
            ("quantity", .bodyMass, .quantity(QuantityValue(70.25, .kilogram))),
            ("infinite", .bodyMass, .quantity(QuantityValue(.infinity, .kilogram))),
            ("category", .sleepAnalysis, .category(3)), ("correlation", .bloodPressure, .correlation(parts)),
            ("half a correlation", .bloodPressure, .correlation([parts[0]])), ("workout", .workout, .workout(workout)),
            ("route", .workoutRoute, .route(count: 7)), ("series", .heartRate, .series(series)),
            ("heartbeats", .heartbeatSeries, .heartbeats(count: 9)),
            (
                "electrocardiogram", .electrocardiogram,
                try detail(.electrocardiogram, #"{"classification": 2, "measurementCount": 15}"#)
            ),
            ("audiogram", .audiogram, try detail(.audiogram, #"{"points": []}"#)),
            ("state of mind", .stateOfMind, try detail(.stateOfMind, #"{"kind": 1, "valence": -0.25}"#)),
            (
                "dose", .medicationDoseEvent,
                try detail(
                    .medicationDoseEvent,
                    #"{"domain": "a", "medication": "b", "scheduleType": 1, "status": 4, "unit": "count"}"#)
            ),
        ]
    }

    @Test("Samples of every content, with and without their origin")
    func contents() throws {
        var kept = KeptLines()
        let source = SourceRevisionRecord(
            source: .init(bundleIdentifier: "a.b", name: "N, \"M\""), version: "1.2", productType: "Watch7,1",
            system: SystemVersion(major: 17, minor: 4, patch: 1))
        let device = DeviceRecord([.name: "D", .model: "M", .udiDeviceIdentifier: "U"])
        let metadata: Metadata = ["b": .integer(3), "a": .string("=x")]
        var lines = SampleLines()
        for (name, type, content) in try Self.contents() {
            for (what, origin) in [
                ("bare", nil), ("whole", SampleOrigin(source: source, device: device, metadata: metadata)),
                ("device", SampleOrigin(source: nil, device: device, metadata: nil)),
                ("metadata", SampleOrigin(source: source, device: nil, metadata: metadata)),
            ] as [(String, SampleOrigin?)] {
                for (start, end) in [(731_664_000, 731_664_000), (731_664_000.5, 731_664_060), (-1e12, 1e13)]
                    as [(Double, Double)]
                {
                    let sample = SampleRecord(
                        uuid: Told.id(9), type: type, start: start, end: end, content: content, origin: origin)
                    lines.add(sample)
                    lines.add(metadata: sample.metadata)
                    lines.add(",x")
                    lines.endLine()
                    kept.add("\(name) \(what) \(start)") {
                        let pressure = sample.bloodPressure.map { "\($0.systolic)/\($0.diastolic)" } ?? "-"
                        return [
                            sample.json.line, SampleRecord.datumShape.json(sample).line,
                            SampleChange.added(sample).json.line,
                            "\(CSV.fields(of: sample))", pressure,
                        ].joined(separator: "; ")
                    }
                }
            }
        }
        var text = ""
        lines.flush { text = String(decoding: $0, as: UTF8.self) }
        kept.add("rows", text.split(separator: "\n")) { String($0) }
        kept.add("flushed") { lines.bytes.count }
        for type in [nil, ObjectType.heartRate] {
            let deleted = DeletedRecord(
                uuid: Told.id(4), type: type, metadata: ["HKMetadataKeySyncIdentifier": .string("x")])
            kept.add("deleted \(type?.identifier ?? "-")") {
                "\(deleted.json.line) \(SampleChange.deleted(deleted).json.line)"
            }
        }
        var csv = CSV(header: CSV.sampleHeader)
        for cells in [["a", "b"], ["", "=1+1"], ["x,y", "\"q\""], ["line\nbreak", "-1"]] { csv.add(cells) }
        kept.add("table", csv.lines) { $0 }
        kept.add("numbers", [nil, 0, 1.5, -0.0, 1e21, .nan, .infinity] as [Double?]) { CSV.number($0) }
        kept.add("header") { "\(CSV.sampleHeader) \(CSV.workoutHeader)" }
        #expect(try kept.difference(from: "Core/Texts/Reports/sample-contents.txt") == nil)
    }

    @Test("Series, heartbeats and voltages, one by one and page by page")
    func series() throws {
        let store = try LawStore()
        let start = 731_664_000.0
        var ids: [UUID: Int] = [:]
        try store.engine.write(as: LawStore.app) { writer in
            for (place, value) in [1.0, 20, 300].enumerated() {
                var rest: SeriesColumns? = SeriesColumns(
                    starts: (0..<5).map { start + Double($0 * 10 + place * 7) },
                    ends: (0..<5).map { start + Double($0 * 10 + place * 7 + 10) },
                    values: (0..<5).map { value + Double($0) })
                let draft = SeriesDraft(
                    type: .distanceWalkingRunning, start: start + Double(place * 7),
                    end: start + Double(place * 7 + 50), device: nil,
                    metadata: nil)
                for sample in try writer.save(
                    draft, in: .meter,
                    quantities: { () throws(EngineError) in
                        defer { rest = nil }
                        return rest
                    })
                { ids[sample.uuid] = place + 1 }
            }
            try writer.save([SweepWorld.sample(77, .distanceWalkingRunning, start + 12, 5, 4_000, .meter)])
            for (place, gap) in [false, true].enumerated() {
                let beats = [0.25, 1.1, 1.9, 2.800_000_4, 4].enumerated().map {
                    HeartbeatRecord(time: $0.element, isPrecededByGap: gap && $0.offset == 2)
                }
                let saved = try writer.save(
                    HeartbeatDraft(
                        uuid: Told.id(50 + place), start: start + Double(place * 3), beats: beats, device: nil,
                        metadata: nil))
                ids[saved.uuid] = 50 + place
            }
        }
        let record = SampleRecord(
            uuid: Told.id(60), type: .electrocardiogram, start: start, end: start + 30,
            content: .detail(
                try JSON(parsing: #"{"classification": 1, "measurementCount": 5}"#).asDetail(of: .electrocardiogram)))
        let voltages = (0..<5).map { VoltagePoint(time: Double($0) / 512, volts: Double($0 * 7 % 5) / 1_000) }
        try store.engine.write(as: LawStore.app) {
            _ = try $0.insertSystemData([SystemSample(record, voltages: voltages)])
        }
        var kept = KeptLines()
        func told(_ samples: [SampleRecord]) -> String {
            samples.map {
                "\(ids[$0.uuid] ?? 0) \(Told.text([$0.start - start, $0.end - start])) "
                    + "\($0.quantity.map { Told.text($0.value) } ?? "-")"
            }.joined(separator: ", ")
        }
        func add(_ name: String, _ body: (StoreReader) throws -> String) {
            kept.add(name) { try store.engine.reports(for: LawStore.app, body) }
        }
        let filters: [(String, SampleFilter)] = [
            ("all", SampleFilter()), ("from", SampleFilter(from: Told.date(start + 10))),
            ("to", SampleFilter(to: Told.date(start + 24))),
            ("between", SampleFilter(from: Told.date(start + 7), to: Told.date(start + 34))),
            ("none", SampleFilter(to: Told.date(start))),
        ]
        for type in [ObjectType.distanceWalkingRunning, .heartbeatSeries, .electrocardiogram, .stepCount] {
            for (name, filter) in filters {
                for order in SampleOrder.allCases {
                    let name = "\(TypeName.name(of: type)) \(name) \(order.rawValue)"
                    kept.add(name, [nil, 0, 1, 4, 99] as [Int?]) { limit in
                        try store.engine.reports(for: LawStore.app) { store in
                            var each: [SampleRecord] = []
                            if limit != 0 {
                                try store.forEachSample(of: type, filter, order: order, limit: limit) {
                                    each.append($0)
                                }
                            }
                            return
                                "\(told(try store.samples(of: type, filter, order: order, limit: limit))); \(told(each))"
                        }
                    }
                    for form in SampleListRequest.SeriesForm.allCases {
                        kept.add("\(name) \(form)", [1, 3, 50]) { limit in
                            try store.engine.reports(for: LawStore.app) { store in
                                try store.pages(
                                    of: SampleListRequest(
                                        [.init(type, filter)], form: form, order: order, limit: limit,
                                        includesCount: true),
                                    atMost: 30, told)
                            }
                        }
                    }
                }
                for form in SampleListRequest.SeriesForm.allCases {
                    add("\(TypeName.name(of: type)) \(name) \(form) each") { store in
                        var each: [SampleRecord] = []
                        try store.forEachSample(
                            of: SampleListRequest([.init(type, filter), .init(type, filter)], form: form, limit: 1)
                        ) { each.append($0) }
                        return told(each)
                    }
                }
                for limit in [0, 1, 3, 8, 30] {
                    var checks = 0
                    add("\(TypeName.name(of: type)) \(name) latest \(limit)") { store in
                        "\(told(try store.latestValues(of: type, filter, limit: limit) { checks += 1 })) \(checks)"
                    }
                }
            }
        }
        add("two types by value") { store in
            "\(try store.sampleList(SampleListRequest([.init(.stepCount, SampleFilter()), .init(.heartRate, SampleFilter())], form: .values, order: SampleOrder(.start), limit: 3)).items.count)"
        }
        var volts: [VoltagePoint] = []
        try store.engine.reports(for: LawStore.app) { try $0.forEachVoltage(of: Told.id(60)) { volts.append($0) } }
        kept.add("voltages", volts) { Told.text([$0.time, $0.volts]) }
        for raw in ["start", "-start", "end", "-end", "", "-", "--start", "Start"] {
            kept.add("order '\(raw)'") { SampleOrder(rawValue: raw)?.rawValue ?? "-" }
        }
        for raw in WorkoutOrder.allCases.map(\.rawValue) + ["", "-", "--start", "speed"] {
            kept.add("workouts by '\(raw)'") { WorkoutOrder(rawValue: raw)?.rawValue ?? "-" }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/series.txt") == nil)
    }

    @Test("A supplement is read back as it was, and other headers are none")
    func supplements() throws {
        var kept = KeptLines()
        var session = RecordedSession(start: 1, end: 2, activity: .running)
        session.totals.distance = 5
        var supplement = RecordingSupplement(
            format: .fit, sessions: [session], segments: [.init(count: 3, session: 0, track: 1)])
        supplement.lengths = [RecordedLength(start: 1, end: 2, isActive: true)]
        supplement.sets = [RecordedSet(start: 1, end: 2, isActive: false)]
        supplement.remarks = ["A remark."]
        supplement.judgement = .init(version: 2)
        supplement.judgement?.lostDistances = [1]
        supplement.fileTime = .infinity
        supplement.columns = [.init(kind: .stream, stream: 3, isSparse: true, witnesses: ["x"]), .init(kind: .beats)]
        let stored = try supplement.stored([[1, .nan], []])
        let text = String(decoding: stored.header, as: UTF8.self)
        kept.add("header") { text }
        kept.add("columns", stored.columns) { Told.text($0) }
        let json = try JSON(parsing: text)
        for place in json.places() {
            kept.add(
                place.path,
                [nil, .null, .integer(0), .integer(1), .integer(2), .string("x"), .bool(true), .array([])] as [JSON?]
            ) { value in
                let header = Data(place.with(value).line.utf8)
                guard let read = RecordingSupplement(WorkoutSupplement(header: header, columns: [])) else { return "-" }
                return Told.hash(String(decoding: try read.stored([]).header, as: UTF8.self)).prefix(4).description
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/supplements.txt") == nil)
    }

    @Test("A recording without its ends keeps everything but places")
    func hiddenEnds() throws {
        var kept = KeptLines()
        for (name, recording) in MadeUpRecordings.all {
            for radius in [0, 50, 200, 100_000] as [Double] {
                kept.add("\(name) \(radius)") {
                    let shown = recording.hidingEnds(radius: radius)
                    return
                        "\(shown.points.count) \(shown.points.latitudes.count { !$0.isNaN }) "
                        + "\(Told.text(shown.points.latitudes)) \(Told.text(shown.points.longitudes)) "
                        + "\(shown.laps.count)"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/hidden-ends.txt") == nil)
    }
}
