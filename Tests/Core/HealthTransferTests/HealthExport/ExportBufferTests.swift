import Foundation
import HealthModel
import HealthStore
import Synchronization
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The data that an import of an export holds in memory: batches that were read ahead, samples that are not written
/// yet, and the identifiers that were given.
@Suite struct ExportBufferTests {
    private static func stream(_ type: ObjectType, _ unit: QuantityUnit?, source: String = "Watch") -> AppleHealthStream
    {
        AppleHealthStream(type: type, unit: unit, sourceName: source, sourceVersion: "1", device: nil)
    }

    private static func rows(_ seconds: Range<Int>, stream: Int = 0, metadata: Int32 = 0) -> [AppleHealthRow] {
        seconds.map { second in
            AppleHealthRow(
                start: 700_000_000 + Double(second), end: 700_000_000 + Double(second), created: .nan,
                value: Double(60 + second % 50), stream: Int32(stream), metadata: metadata)
        }
    }

    // MARK: Batches

    private static func batch(_ offset: Int) -> AppleHealthBatch {
        var batch = AppleHealthBatch()
        batch.byteOffset = offset
        return batch
    }

    @Test("Six batches are read ahead, come in their order, and the end comes after the last", .timeLimit(.minutes(1)))
    func batches() {
        let queue = BatchQueue()
        for offset in 1...6 { #expect(queue.put(Self.batch(offset))) }
        #expect(queue.dequeue()?.byteOffset == 1)
        // There is room for one more.
        #expect(queue.put(Self.batch(7)))
        #expect(queue.result == nil)
        queue.finish(.success(AppleHealthSummary()))
        for offset in 2...7 { #expect(queue.dequeue()?.byteOffset == offset) }
        #expect(queue.dequeue() == nil && queue.dequeue() == nil && queue.result != nil)
        queue.abandon()
        #expect(!queue.put(Self.batch(8)) && queue.dequeue() == nil)
    }

    @Test("A reader that waits for room ends when nobody stores any more", .timeLimit(.minutes(1))) func abandoned() {
        let queue = BatchQueue()
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            var count = 0
            while queue.put(Self.batch(count)) { count += 1 }
            queue.finish(.success(AppleHealthSummary()))
            ended.signal()
        }
        thread.start()
        #expect(queue.dequeue()?.byteOffset == 0)
        queue.abandon()
        ended.wait()
        // What was read ahead is still there.
        var rest = 0
        while queue.dequeue() != nil { rest += 1 }
        #expect(rest <= 6 && queue.result != nil)
    }

    @Test("Who stores waits for the reader", .timeLimit(.minutes(1))) func waiting() {
        let queue = BatchQueue()
        let thread = Thread {
            for offset in 1...40 { _ = queue.put(Self.batch(offset)) }
            queue.finish(.failure(.reading(.malformed, "odd", at: .init(file: "a"))))
        }
        thread.start()
        var offsets: [Int] = []
        while let batch = queue.dequeue() { offsets.append(batch.byteOffset) }
        #expect(offsets == Array(1...40))
        guard case .failure(let error)? = queue.result else {
            Issue.record("no error")
            return
        }
        #expect(error.message == "Could not read 'a': odd.")
    }

    // MARK: Groups

    @Test("EXP-22: samples of equal metadata are one group, and those with metadata of their own another")
    func groups() {
        let stream = BufferedStream(Self.stream(.heartRate, .countPerMinute), nil)
        var made: [Int32] = []
        func group(_ number: Int32) -> Int {
            stream.group(number) {
                made.append(number)
                return ["number": .integer(Int64(number))]
            }
        }
        #expect([0, 0, 3, 3, 0, -1, -5, 3, -2, 7, 0].map(group) == [0, 0, 1, 1, 0, 2, 2, 1, 2, 3, 0])
        #expect(made == [0, 3, 7] && stream.groups.count == 4)
        #expect(stream.groups.map { $0.metadata?["number"]?.integerValue } == [0, 3, nil, 7])
    }

    @Test("A batch has the samples at some places, or all, in their columns") func columns() {
        let stream = BufferedStream(Self.stream(.bodyMass, .kilogram), nil)
        var group = BufferedStream.Group(metadata: ["a": .string("b")])
        group.append([
            AppleHealthRow(start: 1, end: 2, created: 3, value: 4, stream: 0, metadata: 0),
            AppleHealthRow(start: 5, end: 6, created: 7, value: 8, stream: 0, metadata: 0),
            AppleHealthRow(start: 9, end: 10, created: .nan, value: 12, stream: 0, metadata: 0),
        ])
        let whole = stream.batch(group)
        #expect(whole.starts == [1, 5, 9] && whole.ends == [2, 6, 10] && whole.values == [4, 8, 12])
        #expect(whole.created.prefix(2) == [3, 7] && whole.created[2].isNaN && whole.ordinal == 0)
        #expect(whole.metadata == ["a": .string("b")] && whole.unit == .kilogram && whole.type == .bodyMass)
        let part = stream.batch(group, [2, 0], ordinal: 5)
        #expect(part.starts == [9, 1] && part.ends == [10, 2] && part.values == [12, 4] && part.ordinal == 5)
        #expect(part.created[0].isNaN && part.created[1] == 3)
        #expect(stream.batch(group, []).starts.isEmpty)
        // As an object of its own, with its own date.
        group.entries = [[], [.init("k", "v")], []]
        let object = stream.object(group, 1, ordinal: 2)
        #expect(object.record.uuid == stream.identity.uuid(start: 5, end: 6, value: 0, ordinal: 2))
        #expect(object.record.quantity == QuantityValue(8, .kilogram) && object.created == 7)
        #expect(object.record.metadata?["k"]?.stringValue == "v")
        #expect(stream.object(group, 2, ordinal: 0).created == nil)
        #expect(stream.object(group, 0, ordinal: 0).record.metadata == nil)
        // The value of a category is a part of its identity.
        let sleep = BufferedStream(Self.stream(.sleepAnalysis, nil), nil)
        let night = sleep.object(group, 1, ordinal: 0)
        #expect(night.record.categoryValue == 8)
        #expect(night.record.uuid == sleep.identity.uuid(start: 5, end: 6, value: 8, ordinal: 0))
    }

    @Test("Values of correlations are held back, others are not") func heldBack() {
        for (type, unit, isHeldBack) in [
            (ObjectType.bloodPressureSystolic, QuantityUnit.millimeterOfMercury, true),
            (.bloodPressureDiastolic, .millimeterOfMercury, true), (.dietaryWater, .liter, true),
            (.heartRate, .countPerMinute, false), (.bodyMass, .kilogram, false),
        ] {
            #expect(BufferedStream(Self.stream(type, unit), nil).isHeldBack == isHeldBack, "\(type)")
        }
    }

    // MARK: Ordinals

    @Test(
        "EXP-19: the place of a sample among equal ones counts through all of a pass, whatever was written before",
        arguments: [ObjectType.heartRate, .sleepAnalysis], Seeds.first(6))
    func ordinals(type: ObjectType, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for file in [nil, SpillFile()] {
            let stream = BufferedStream(Self.stream(type, type == .heartRate ? .countPerMinute : nil), file)
            var seen: [[Double]: Int] = [:]
            for round in 0..<12 {
                var group = BufferedStream.Group(metadata: nil)
                // Few different times: the same ones come in one group and in several; sometimes all are new.
                let count = [1, 3, 63, 64, 65, 200][round % 6]
                let isNew = round % 4 == 3
                for place in 0..<count {
                    let second =
                        isNew ? Double(10_000 * round + place) : Double(Int.random(in: 0..<150, using: &random))
                    let value = Double(Int.random(in: 0..<2, using: &random))
                    group.append([
                        AppleHealthRow(
                            start: second, end: second + 1, created: .nan, value: value, stream: 0, metadata: 0)
                    ])
                }
                let expected = group.starts.indices.map { index in
                    // The value of a quantity does not tell two samples apart.
                    let key = [group.starts[index], type == .heartRate ? 0 : group.values[index]]
                    defer { seen[key, default: 0] += 1 }
                    return seen[key, default: 0]
                }
                let found = try stream.ordinals(of: group)
                #expect(found == (expected.allSatisfy { $0 == 0 } ? nil : expected), "round \(round)")
            }
        }
    }

    @Test("A group without samples has no ordinals") func noOrdinals() throws {
        let stream = BufferedStream(Self.stream(.heartRate, .countPerMinute), nil)
        #expect(try stream.ordinals(of: BufferedStream.Group(metadata: nil)) == nil)
    }

    // MARK: Writing

    /// Adds batches to a buffer of an empty store; returns the number of samples of a type that are written after each.
    private func written(
        _ type: ObjectType, _ batches: [AppleHealthBatch], includingHeldBack: Bool? = nil
    ) throws -> [Int] {
        let engine = try StoreContents.engine()
        let buffer = SampleBuffer(ImportSelection())
        var counts: [Int] = []
        try engine.write(as: StoreContents.reader) { store in
            try store.importObjects(in: ImportPass()) { insertion throws(EngineError) in
                for batch in batches {
                    try buffer.add(batch, to: insertion)
                    counts.append(buffer.tallies[type]?.added ?? 0)
                }
                if let includingHeldBack {
                    try buffer.flush(to: insertion, includingHeldBack: includingHeldBack)
                    counts.append(buffer.tallies[type]?.added ?? 0)
                }
            }
        }
        return counts
    }

    private static func batch(_ rows: [AppleHealthRow], streams: [AppleHealthStream] = []) -> AppleHealthBatch {
        var batch = AppleHealthBatch()
        (batch.rows, batch.newStreams) = (rows, streams)
        return batch
    }

    @Test("Samples of one stream are written 8,192 at a time, and the rest at the end") func blocks() throws {
        let heartRate = [Self.stream(.heartRate, .countPerMinute)]
        #expect(
            try written(
                .heartRate,
                [
                    Self.batch(Self.rows(0..<8_191), streams: heartRate), Self.batch(Self.rows(8_191..<8_192)),
                    Self.batch(Self.rows(8_192..<16_390)),
                ], includingHeldBack: false) == [0, 8_192, 16_384, 16_390])
    }

    @Test("Samples with metadata of their own are written 256 at a time, those held back at the end")
    func otherBlocks() throws {
        func lone(_ range: Range<Int>) -> AppleHealthBatch {
            var batch = Self.batch(
                range.map { second in
                    var row = Self.rows(second..<second + 1)[0]
                    row.metadata = Int32(-1 - (second - range.lowerBound))
                    return row
                })
            batch.passingMetadata = range.map { [.init("key", "\($0)")] }
            return batch
        }
        var first = lone(0..<255)
        first.newStreams = [Self.stream(.bodyMass, .kilogram)]
        #expect(
            try written(.bodyMass, [first, lone(255..<256), lone(256..<300)], includingHeldBack: false) == [
                0, 256, 256, 300,
            ])
        let pressures = Self.batch(
            Self.rows(0..<9_000), streams: [Self.stream(.bloodPressureSystolic, .millimeterOfMercury)])
        #expect(try written(.bloodPressureSystolic, [pressures], includingHeldBack: false) == [0, 0])
        #expect(try written(.bloodPressureSystolic, [pressures], includingHeldBack: true) == [0, 9_000])
    }

    @Test("A stream to which nothing came for 50,000 rows is written, once so many wait") func endedStreams() throws {
        let types: [ObjectType] = [
            .bodyMass, .heartRate, .stepCount, .activeEnergyBurned, .distanceWalkingRunning, .respiratoryRate, .height,
            .basalEnergyBurned,
        ]
        let units: [QuantityUnit] = [
            .kilogram, .countPerMinute, .count, .kilocalorie, .meter, .countPerMinute, .meter, .kilocalorie,
        ]
        let streams = zip(types, units).map { Self.stream($0, $1) }
        // One row of the first stream, then 7,142 and so on of others.
        var batches = [Self.batch(Self.rows(0..<1, stream: 0), streams: streams)]
        batches += (1...7).map { number in
            Self.batch(Self.rows(0..<(number == 7 ? 7_147 : 7_142), stream: number))
        }
        // All of them are 50,000, which are not more yet.
        let rest = [Self.batch(Self.rows(8_000..<8_001, stream: 7))]
        let waiting = Array(repeating: 0, count: 8)
        #expect(try written(.bodyMass, batches + rest) == waiting + [1])
        // The next stream is one row younger.
        #expect(try written(.heartRate, batches + rest) == waiting + [0])
        // A row more of it keeps it.
        let kept = [Self.batch(Self.rows(1..<2, stream: 0)), Self.batch(Self.rows(8_000..<8_002, stream: 7))]
        #expect(try written(.bodyMass, batches + kept) == waiting + [0, 0])
    }

    @Test("EXP-19: equal samples in different blocks are all stored, and are known to the next import")
    func equalSamples() throws {
        let engine = try StoreContents.engine()
        let streams = [Self.stream(.bodyMass, .kilogram)]
        func run() throws -> ImportTally {
            let buffer = SampleBuffer(ImportSelection())
            try engine.write(as: StoreContents.reader) { store in
                try store.importObjects(in: ImportPass()) { insertion throws(EngineError) in
                    for round in 0..<3 {
                        var batch = Self.batch(
                            (0..<200).map { second in
                                var row = Self.rows(second..<second + 1)[0]
                                row.metadata = Int32(-1 - second)
                                return row
                            }, streams: round == 0 ? streams : [])
                        batch.passingMetadata = (0..<200).map { _ in [.init("round", "\(round)")] }
                        try buffer.add(batch, to: insertion)
                    }
                    try buffer.flush(to: insertion, includingHeldBack: true)
                }
            }
            return buffer.tallies[.bodyMass] ?? ImportTally()
        }
        #expect(try run() == ImportTally(added: 600))
        #expect(try run() == ImportTally(known: 600))
        let samples = try engine.read(for: StoreContents.reader) { try $0.samples(SampleRequest(.bodyMass)) }
        #expect(samples.count == 600 && Set(samples.map(\.uuid)).count == 600)
        for round in 0..<3 {
            #expect(samples.count { $0.metadata?["round"]?.stringValue == "\(round)" } == 200)
        }
    }

    // MARK: Files

    @Test("A file of numbers has each run where it was written") func numbers() throws {
        let file = try #require(SpillFile())
        let runs: [[UInt64]] = [[1], [], [2, 3, 4], [.max, 0], Array(100..<20_100)]
        let offsets = try runs.map { try #require(file.append($0)) }
        #expect(offsets == [0, 8, 8, 32, 48])
        for (run, offset) in zip(runs, offsets).reversed() {
            #expect(file.numbers(at: offset, count: run.count) == run)
        }
        #expect(file.numbers(at: 8, count: 2) == [2, 3])
        #expect(file.numbers(at: 48 + 8 * 20_000, count: 1) == nil && file.numbers(at: 160_040, count: 2) == nil)
        #expect(try #require(file.append([9])) == 160_048)
    }

    // MARK: Sentences

    @Test(
        "EXP-45: twenty files that an export lacks are told, and that there are more",
        arguments: [(1, 1), (19, 19), (20, 20), (21, 21), (22, 21), (40, 21)])
    func missingFiles(count: Int, told: Int) throws {
        let engine = try StoreContents.engine()
        let folder = try TemporaryFolder()
        let references = (0..<count).map { #"<FileReference path="/workout-routes/r\#($0).gpx"/>"# }.joined()
        let dates = #"startDate="2024-03-01 17:00:00 +0000" endDate="2024-03-01 17:30:00 +0000""#
        let path = try folder.write(
            ExampleExport.document(
                #"<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" sourceName="W" \#(dates)>"#
                    + #"<WorkoutRoute sourceName="W" \#(dates)>\#(references)</WorkoutRoute></Workout>"#),
            to: "export.xml")
        let access = StoreAccess(engine: engine, identity: StoreContents.reader)
        let report = AppleHealthImporter(access: access).importExport(path)
        #expect(report.warnings.count == told)
        for (index, warning) in report.warnings.enumerated() {
            #expect(
                warning
                    == (index == 20
                        ? "Further warnings were omitted."
                        : "The route '/workout-routes/r\(index).gpx' is not in the export."))
        }
    }

    /// Returns a store with heart rates that an app passed on, in the middle of minutes of which an export has values.
    private static func relayed(_ count: Int) throws -> SQLiteEngine {
        let engine = try StoreContents.engine()
        let relay = AppIdentity(
            bundleIdentifier: RelayedSource.bundleIdentifier(slug: "phone", .minutes), name: "Phone")
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.write { try $0.authorize(relay, AuthorizationDecisions(share: all, read: all)) }
        if count > 0 {
            let start = 770_472_000.0
            let passed = (0..<count).map { minute in
                SampleRecord(
                    type: .heartRate, start: start + Double(minute) * 60 + 30, end: start + Double(minute) * 60 + 30,
                    content: .quantity(QuantityValue(60, .countPerMinute)))
            }
            try engine.write(as: relay) { try $0.save(passed) }
        }
        return engine
    }

    @Test("ING-8: an import that was cancelled replaces nothing of what an app passed on") func passedOnBefore() throws
    {
        let access = StoreAccess(engine: try Self.relayed(1), identity: StoreContents.reader)
        let folder = try TemporaryFolder()
        let path = try folder.write(ExampleExport.values(["60", "61", "62"]), to: "export.xml")
        func replaced(after polls: Int) throws -> [String] {
            let count = Mutex(0)
            let archive = try AppleHealthArchive(path: path)
            let report = AppleHealthImporter(access: access).importExport(
                archive,
                isCancelled: {
                    count.withLock { count in
                        count += 1
                        return count > polls
                    }
                })
            #expect(report.error == nil && report.isPartial == (polls < .max))
            return report.warnings.filter { $0.contains("replaced") }
        }
        for polls in [0, 1] { #expect(try replaced(after: polls).isEmpty) }
        let sentence = "1 object imported from another app was replaced by the original from the export."
        #expect(try replaced(after: .max) == [sentence])
        #expect(try replaced(after: .max).isEmpty)
    }

    @Test(
        "ING-8: what an app passed on before is replaced by the original, and told", arguments: [0, 1, 2],
        [nil, "HKQuantityTypeIdentifierStepCount"])
    func passedOn(count: Int, type: String?) throws {
        let engine = try Self.relayed(count)
        let folder = try TemporaryFolder()
        let path = try folder.write(ExampleExport.values(["60", "61", "62"]), to: "export.xml")
        let selection = try ImportSelection(type.map { [try #require(ObjectType(identifier: $0))] } ?? [], nil)
        let access = StoreAccess(engine: engine, identity: StoreContents.reader)
        let report = AppleHealthImporter(access: access, selection: selection).importExport(path)
        let sentences = [
            nil, "1 object imported from another app was replaced by the original from the export.",
            "2 objects imported from other apps were replaced by the originals from the export.",
        ]
        // Of a part of an export it is not known what of it is missing.
        let told = report.warnings.filter { $0.contains("replaced") }
        #expect(told == (type == nil ? [sentences[count]].compactMap(\.self) : []))
    }
}
