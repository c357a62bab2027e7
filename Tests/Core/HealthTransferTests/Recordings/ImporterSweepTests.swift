import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// Imports of recordings and measurements, once, again, after a deletion, beside others, and in part.
@Suite struct ImporterSweepTests {
    private static func difference(_ outcomes: ShortOutcomes, _ name: String) throws -> String? {
        try outcomes.difference(from: "Core/Texts/Imports/\(name).txt")
    }

    private static func text(_ report: ImportReport) -> String {
        let stored = report.stored.map { "\($0.uuid.uuidString) \($0.activityType.name) \($0.source.name)" }
        let byType = report.samplesByType.map { "\($0.key.identifier) \($0.value)" }.sorted()
        return
            (ExportSweep.lines(report) + stored + byType + [
                "\(report.workouts.map(\.uuidString)) \(report.isPartial) \(report.hasNoWorkout) \(report.hasWay) \(report.users) \(report.cause.map { "\($0)" } ?? "-")",
                "\(report.implausible.map { "\($0.kind) \($0.count)" })",
            ]).joined(separator: "\n")
    }

    @Test(
        "Each recording once, again, as it was recorded, moved, deleted and once more",
        arguments: MadeUpRecordings.all.map(\.name) + ["run"])
    func recordings(name: String) async throws {
        let recording = MadeUpRecordings.all.first { $0.name == name }?.recording ?? RecordingSweep.run(steps: 30)
        let store = try LawStore()
        var outcomes = ShortOutcomes()
        func add(
            _ label: String, _ importer: WorkoutImporter, _ recording: WorkoutRecording,
            _ activity: WorkoutActivity? = nil
        ) async -> ImportReport {
            let report = await importer.importRecording(recording, activity: activity, named: "a.fit")
            for line in Self.text(report).split(separator: "\n") {
                outcomes.add(label) { ExportSweep.brief(String(line)) }
            }
            return report
        }
        let first = await add("first", WorkoutImporter(access: store.access), recording)
        _ = await add("again", WorkoutImporter(access: store.access), recording)
        _ = await add("as recorded", WorkoutImporter(access: store.access, isAsRecorded: true), recording)
        var other = recording
        other.shift(by: 30)
        _ = await add("half a minute later", WorkoutImporter(access: store.access), other, .yoga)
        other.shift(by: 30)
        _ = await add(
            "a minute later",
            WorkoutImporter(access: store.access, source: AppIdentity(bundleIdentifier: "own.app", name: "Own")), other)
        let records = try store.access.own { try $0.samples(SampleRequest(.workout, .uuid(Set(first.workouts)))) }
        let deleted = try WorkoutDeletion(access: store.access, isPermanent: true).deleteAsOwner(records)
        outcomes.add("deleted") { deleted.map { "\($0.type.identifier) \($0.belongings) \($0.kept)" } }
        _ = await add("after it was deleted", WorkoutImporter(access: store.access), recording)
        let none = ImportSelection([.heartRate], nil)
        _ = await add("not chosen", WorkoutImporter(access: store.access, selection: none), recording)
        for change in [nil, JudgementChange.Handling.asRecorded, .judged] as [JudgementChange.Handling?] {
            guard
                let uuid = try store.access.own({ try $0.samples(SampleRequest(.workout)) }).map(\.uuid).sorted(by: {
                    $0.uuidString < $1.uuidString
                }).first
            else { continue }
            let judgement = JudgementChange(access: store.access)
            outcomes.add("candidates") { try judgement.candidates().map(\.implausible.count) }
            outcomes.add("handling") { try judgement.handling(of: uuid).map { "\($0)" } ?? "-" }
            guard let change else { continue }
            let report = try await judgement.change(uuid, to: change)
            outcomes.add("changed to \(change)") { ExportSweep.brief(Self.text(report)) }
        }
        let contents = try WholeContents(store.engine)
        outcomes.add("store") {
            RecordingSweep.hash(
                contents.objects.sorted { $0.key.uuidString < $1.key.uuidString }.map(\.value).joined(separator: "\n"))
        }
        outcomes.add("relations") { "\(contents.relations.sorted()) \(contents.members.values.map(\.count).sorted())" }
        #expect(try Self.difference(outcomes, name) == nil)
    }

    @Test("Files that are no workout, and the reasons") func refusals() async throws {
        let store = try LawStore()
        var outcomes = ShortOutcomes()
        let importer = WorkoutImporter(access: store.access)
        func add(_ label: String, _ recording: WorkoutRecording, activity: WorkoutActivity? = nil) async {
            let report = await importer.importRecording(recording, activity: activity, named: "a.fit")
            outcomes.addWhole(label) { Self.text(report) }
        }
        let run = RecordingSweep.run(steps: 3)
        await add("one moment", RecordingSweep.run(steps: 3) { _, point in point.time = RecordingSweep.start })
        await add("too fast", RecordingSweep.run(.gpx, steps: 3, speed: 500))
        await add("much too fast", RecordingSweep.run(.gpx, steps: 3, speed: 1e12))
        await add("fast for a walk", RecordingSweep.run(.gpx, .other, steps: 20, speed: 12), activity: .walking)
        var empty = run
        (empty.points, empty.segments) = (RecordedPoints(), [])
        empty.sessions[0].end = empty.sessions[0].start - 1
        await add("no dates", empty)
        empty.sessions[0].end = empty.sessions[0].start + 400_000
        await add("too long", empty)
        for count in [2_000, 2_001] {
            var many = run
            (many.points, many.segments) = (RecordedPoints(), [])
            many.sessions = (0..<count).map { index in
                var session = RecordedSession(
                    start: run.start + Double(index), end: run.start + Double(index) - 1, activity: .yoga)
                session.group = index
                return session
            }
            await add("\(count) impossible sessions", many)
        }
        var some = run
        some.sessions += [
            RecordedSession(start: run.end + 9, end: run.end, activity: .running),
            RecordedSession(start: run.end, end: run.end + 400_000, activity: .running),
        ]
        await add("two impossible sessions", some)
        some.sessions.removeLast()
        await add("one impossible session", some)
        var beats = run
        beats.beats = [-500.0, 1, 2, 900].map { RecordedBeat(time: run.start + $0, followsGap: false) }
        beats.sessions.append(RecordedSession(start: run.end + 100_000, end: run.end + 100_100, activity: .yoga))
        await add("beats outside", beats)
        beats.beats.removeLast()
        await add("a beat outside", beats)
        #expect(try Self.difference(outcomes, "refusals") == nil)
    }

    @Test("Routes without times, at speeds of activities") func routes() async throws {
        let store = try LawStore()
        var outcomes = ShortOutcomes()
        let text = { (times: [Double?]) in
            "<gpx version=\"1.1\" creator=\"x\"><trk><trkseg>"
                + times.enumerated().map { index, time in
                    let clock =
                        time.map { "<time>2024-03-09T08:00:\($0 < 10 ? "0" : "")\(JSON.digits($0))Z</time>" } ?? ""
                    return
                        "<trkpt lat=\"\(50 + Double(index) / 1_000)\" lon=\"8\"><ele>\(100 + index)</ele>\(clock)</trkpt>"
                }.joined() + "</trkseg></trk></gpx>"
        }
        for (label, times) in [("none", [nil, nil, nil]), ("impossible", [0, 1, 2]), ("possible", [0, 20, 59])]
            as [(String, [Double?])]
        {
            for activity in [nil, .running, .cycling, .hiking] as [WorkoutActivity?] {
                for isAsRecorded in [false, true] {
                    guard
                        let way = try UntimedRoute(
                            OpenedFile(MemoryByteSource(Array(text(times).utf8)), named: "a.gpx"))
                    else {
                        outcomes.add("\(label) is no route") { true }
                        continue
                    }
                    let importer = WorkoutImporter(access: store.access, isAsRecorded: isAsRecorded)
                    let report = await importer.importRoute(way, from: 700_000_000, activity: activity, named: "a.gpx")
                    outcomes.add("\(label) \(activity?.name ?? "-") \(isAsRecorded)") {
                        ExportSweep.brief(Self.text(report))
                    }
                }
            }
        }
        #expect(try Self.difference(outcomes, "routes") == nil)
    }

    @Test("Measurements of each type, with equal dates, several users and impossible values") func measurements()
        async throws
    {
        let fixture = try ExportFixture()
        var outcomes = ShortOutcomes()
        func sample(
            _ type: ObjectType, _ start: Double, _ value: Double, _ unit: QuantityUnit, _ user: Int? = nil,
            length: Double = 0
        ) -> RecordedMeasurements.Sample {
            .init(
                type: type, start: ExportSweep.origin + start, end: ExportSweep.origin + start + length, value: value,
                unit: unit, user: user)
        }
        let mmHg = QuantityUnit.millimeterOfMercury
        let all: [RecordedMeasurements.Sample] = [
            sample(.bloodPressureSystolic, 10, 120, mmHg), sample(.bloodPressureDiastolic, 10, 80, mmHg),
            sample(.bloodPressureDiastolic, 10, 81, mmHg),
            sample(.bloodPressureSystolic, 20, 121, mmHg), sample(.bloodPressureSystolic, 20, 122, mmHg),
            sample(.bloodPressureDiastolic, 21, 82, mmHg),
            sample(.bloodPressureDiastolic, 30, 83, mmHg), sample(.bloodPressureSystolic, 30, 123, mmHg),
            sample(.bodyMass, 5, 70.5, .kilogram),
            sample(.bodyMass, 5, 71.5, .kilogram), sample(.bodyMass, 4, 0.2, .kilogram),
            sample(.bodyMass, 3, 651, .kilogram), sample(.heartRate, 7, 61, .countPerMinute),
            sample(.stepCount, 0, 500, .count, length: 60), sample(.stepCount, 0, 600, .count, length: 60),
            sample(.sleepAnalysis, 0, 3, .null, length: 600),
            sample(.oxygenSaturation, 9, 0.29, .percent), sample(.bodyTemperature, 9, 36.5, .degreeCelsius),
        ]
        var withUsers = all
        for index in withUsers.indices where index % 3 < 2 { withUsers[index].user = index % 3 + 1 }
        for (name, samples) in [
            ("nobody", all), ("users", withUsers), ("none", []),
            (
                "one user",
                all.map {
                    var own = $0; own.user = 4; return own
                }
            ),
        ] {
            for user in [nil, 1, 2, 4, 9] as [Int?] {
                for isAsRecorded in [false, true] {
                    var measurements = RecordedMeasurements(format: .fit)
                    measurements.samples = samples
                    var device = RecordedDevice()
                    (device.manufacturer, device.model, device.serialNumber) = ("Acme", "M\(user ?? 0)", name)
                    measurements.device = device
                    var report = ImportReport(file: "m.fit", format: "fit", status: .failed)
                    var failure = ""
                    do {
                        try await MeasurementImporter(access: fixture.access, user: user, isAsRecorded: isAsRecorded)
                            .store(measurements, into: &report)
                    } catch {
                        failure = "\(error)"
                    }
                    outcomes.add("\(name) for \(user ?? -1), as recorded \(isAsRecorded)") {
                        ExportSweep.brief("\(failure) \(Self.text(report))")
                    }
                }
            }
        }
        for line in try fixture.lines(from: ExportSweep.origin) { outcomes.add("stored") { ExportSweep.brief(line) } }
        #expect(try Self.difference(outcomes, "measurements") == nil)
    }

    @Test("Failures by their causes, and names of files by their dates") func failures() throws {
        var outcomes = ShortOutcomes()
        struct Plain: Error, CustomStringConvertible { var description: String { "plain words" } }
        struct Bare: Error {}
        struct Told: LocalizedError { var errorDescription: String? { "told" } }
        let errors: [any Error] = [
            WorkoutFileError.reading(.malformed, "odd", at: .init(file: "a")),
            WorkoutFileError.writing("full", at: .init(file: "a")),
            EngineError(.storage, "s"), EngineError(.invalidArgument, "i"), EngineError(.authorizationDenied, "d"),
            ValidationError(reason: "v"), CancellationError(),
            Plain(), Told(), NSError(domain: NSCocoaErrorDomain, code: 4, userInfo: [NSFilePathErrorKey: "/x/y"]),
            NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC)), NSError(domain: NSPOSIXErrorDomain, code: Int(EIO)),
            NSError(domain: "other", code: 1, userInfo: [NSUnderlyingErrorKey: EngineError(.storage, "inner")]),
        ]
        for error in errors {
            outcomes.addWhole("\(type(of: error))") {
                "\(TransferFailure(error).kind) \(TransferFailure(error).message)"
            }
        }
        for start in [-63_113_904_000.0, -0.5, 0, 0.999, 731_664_000.25, 32_000_000_000] {
            outcomes.addWhole("\(start)") { WorkoutFileName.stem(start: start, activity: .running) }
        }
        #expect(try Self.difference(outcomes, "failures") == nil)
    }
}
