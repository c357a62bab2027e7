import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import TestEngines
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// Files that are imported again and again into a store whose workouts are deleted, restored, named, judged anew and
/// given another activity in between.
@Suite struct RepeatedImportTests {
    /// The number of steps of a sequence.
    private static let steps = 36

    @Test(
        "A file is imported unless a workout of it is stored, whatever became of its earlier imports",
        arguments: [0, 2, 3, 4] as [UInt64])
    func sequences(seed: UInt64) async throws {
        let model = try ImportModel(seed: seed)
        for step in 0..<Self.steps {
            let name = try await model.step()
            try model.check("\(seed), step \(step): \(name)")
        }
        #expect(try model.engine.read { try $0.integrityProblems() }.isEmpty)
    }

    @Test(
        "STO-64: after workouts were restored from the bin, everything can be stored as before",
        arguments: Seeds.first(2))
    func restoredStores(seed: UInt64) throws {
        let engine = try StoreContents.engine()
        let access = StoreAccess(engine: engine, identity: StoreContents.reader)
        var random = RandomObjects(seed: seed, engine)
        let workouts = try random.fill()
        let before = try WholeContents(engine).objects
        let records = try access.reports { try $0.records(workouts) }
        _ = try WorkoutDeletion(access: access).deleteAsOwner(records)
        _ = try WorkoutBin(access: access).restore(workouts)
        var other = RandomObjects(seed: seed + 100, engine)
        let more = try other.fill()
        let after = try WholeContents(engine).objects
        for (uuid, text) in before { #expect(after[uuid] == text) }
        #expect(more.allSatisfy { after[$0] != nil } && after.count > before.count)
        #expect(try engine.read { try $0.integrityProblems() }.isEmpty)
    }

    @Test("The identity of the file stays with a workout that is judged anew or gets an activity")
    func identityOfTheFile() async throws {
        for file in [3, 4] {
            let model = try ImportModel(seed: 1)
            let first = try await model.importFile(file, isAsRecorded: false)
            func identities() throws -> Set<String> {
                Set(
                    try model.access.own { try $0.samples(SampleRequest(.workout)) }.map { record in
                        "\(record.start) \(record.metadata?[MetadataKey.externalUUID]?.stringValue ?? "-")"
                    })
            }
            let before = try identities()
            #expect(before.count == first.workouts.count)
            for uuid in first.workouts { try await model.judge(uuid) }
            #expect(try identities() == before)
            #expect(try await model.importFile(file, isAsRecorded: false).status == .duplicate)
            guard file == 4 else { continue }
            for uuid in model.stored.keys.sorted(by: { $0.uuidString < $1.uuidString }) {
                try await model.name(uuid, .cycling)
            }
            #expect(try identities() == before)
            #expect(try await model.importFile(file, isAsRecorded: false).status == .duplicate)
            for uuid in Array(model.stored.keys) { try await model.judge(uuid) }
            #expect(try identities() == before)
            #expect(try await model.importFile(file, isAsRecorded: true).status == .duplicate)
        }
    }
}

/// What a store has to have after imports and other operations.
private final class ImportModel {
    struct Workout {
        /// The number of the workout among those of all files.
        var plan: Int
        var title: String?
        var isAsRecorded: Bool
        var activity: WorkoutActivity
        var source: String
        var start: Double
        var end: Double
    }

    /// The numbers of the workouts of each file.
    private static let plans = [[0], [1], [2], [3, 4], [5]]
    private static let fileTitle = "Early"

    let engine: SQLiteEngine
    let access: StoreAccess
    private var random: SeededGenerator
    private(set) var stored: [UUID: Workout] = [:]
    /// The workouts in the bin, the latest last.
    private var bin: [(uuid: UUID, workout: Workout)] = []
    private var used: Set<UUID> = []
    /// Workouts as objects.
    private var documents: [UUID: [UInt8]] = [:]
    /// The numbers of samples and route points of each workout in each form.
    private var sizes: [String: [Int]] = [:]
    private var titles = 0
    /// The position of an app that asks for changes after each step, and the workouts that it knows.
    private var seen: (position: ChangePosition?, workouts: Set<UUID>) = (nil, [])

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        let time = Mutex(800_000_000.0)
        engine = try SQLiteEngine.forTest {
            time.withLock {
                $0 += 1
                return $0
            }
        }
        try engine.allow(StoreContents.reader)
        access = StoreAccess(engine: engine, identity: StoreContents.reader)
    }

    private func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[Int(random.next() % UInt64(elements.count))]
    }

    private var names: [UUID] { stored.keys.sorted { $0.uuidString < $1.uuidString } }

    /// Returns the recording of a file, with formats of one device in the same hours, several workouts, and an unknown
    /// activity with a total that cannot be true.
    private static func recording(_ file: Int) -> WorkoutRecording {
        var recording: WorkoutRecording
        switch file {
        case 0...2: recording = RecordingSweep.run([.fit, .gpx, .tcx][file], steps: 24, speed: 3 + Double(file) / 8)
        case 3:
            recording = RecordingSweep.run(steps: 24)
            let middle = recording.start + 60
            let sessions = [
                RecordedSession(start: recording.start, end: middle, activity: .hiking),
                RecordedSession(start: middle, end: recording.end, activity: .rowing),
            ]
            recording = WorkoutRecording(
                format: .fit, sessions: sessions, points: recording.points, pauses: [], name: fileTitle, device: nil)
            recording.shift(by: 86_400)
        default:
            recording = RecordingSweep.run(.fit, .other, steps: 12)
            recording.sessions[0].totals.energy = 65_534
            recording.shift(by: 2 * 86_400)
        }
        recording.details.shift = nil
        var device = RecordedDevice()
        device.name = "Watch"
        recording.device = device
        return recording
    }

    // MARK: Operations

    /// Does something at random, and returns what it was.
    func step() async throws -> String {
        switch random.next() % 11 {
        case 0...3:
            let (file, isAsRecorded) = (Int(random.next() % 5), random.next() % 3 == 0)
            _ = try await importFile(file, isAsRecorded: isAsRecorded)
            return "import \(file) \(isAsRecorded)"
        case 4, 5:
            guard let uuid = pick(names) else { return "nothing" }
            let isPermanent = random.next() % 3 == 0
            try delete(uuid, isPermanent: isPermanent)
            return "delete \(isPermanent)"
        case 6:
            guard let place = pick(Array(bin.indices)) else { return "nothing" }
            let binned = bin.remove(at: place)
            #expect(try WorkoutBin(access: access).restore([binned.uuid]).map(\.isAdded) == [true])
            stored[binned.uuid] = binned.workout
            return "restore"
        case 7:
            guard let uuid = pick(names) else { return "nothing" }
            titles += 1
            var change = WorkoutEditor.Change()
            change.title = random.next() % 4 == 0 ? "" : "Title \(titles)"
            _ = try WorkoutEditor(access: access).edit(uuid, change)
            stored[uuid]?.title = change.title?.isEmpty == true ? nil : change.title
            return "title"
        case 8:
            guard let uuid = pick(names.filter(isAlone)) else { return "nothing" }
            try await judge(uuid)
            return "judge"
        case 9:
            guard let uuid = pick(names.filter { stored[$0]?.activity == .other && isAlone($0) }) else {
                return "nothing"
            }
            try await name(uuid, .cycling)
            return "name"
        default:
            guard let uuid = pick(documents.keys.sorted { $0.uuidString < $1.uuidString }) else { return "nothing" }
            try importDocument(uuid)
            return "document"
        }
    }

    /// Returns whether a workout is the only stored one of its file.
    private func isAlone(_ uuid: UUID) -> Bool {
        stored.values.count { $0.plan == stored[uuid]?.plan } == 1
    }

    /// Imports a file, and compares the report.
    @discardableResult
    func importFile(_ file: Int, isAsRecorded: Bool) async throws -> ImportReport {
        let recording = Self.recording(file)
        let importer = WorkoutImporter(access: access, isAsRecorded: isAsRecorded)
        let report = await importer.importRecording(recording, activity: nil, named: "/x/\(file).fit")
        #expect(report.error == nil)
        let plans = Self.plans[file]
        try #require(report.workouts.count == plans.count)
        var fresh: [UUID] = []
        for (plan, uuid) in zip(plans, report.workouts) {
            if stored.values.contains(where: { $0.plan == plan }) {
                #expect(stored[uuid]?.plan == plan)
                continue
            }
            #expect(used.insert(uuid).inserted)
            fresh.append(uuid)
            let record = try #require(try access.own { try $0.samples(SampleRequest(.workout, .uuid([uuid]))) }.first)
            let activity = try #require(record.workout?.activityType)
            stored[uuid] = Workout(
                plan: plan, isAsRecorded: isAsRecorded, activity: activity,
                source: source(of: recording.format, from: record.start, to: record.end), start: record.start,
                end: record.end)
        }
        #expect(report.status == (fresh.isEmpty ? .duplicate : .imported))
        #expect(report.stored.map(\.uuid) == fresh)
        #expect(report.stored.map(\.source.name) == fresh.map { stored[$0]?.source })
        let counts = try fresh.map(count)
        #expect(report.samples == counts.reduce(0) { $0 + $1[0] })
        #expect(report.samplesByType.values.reduce(0, +) == report.samples)
        #expect(report.routePoints == counts.reduce(0) { $0 + $1[1] })
        // Of what is stored with all values, nothing was left out.
        let isTold = fresh.isEmpty ? report.workouts.allSatisfy { stored[$0]?.isAsRecorded == false } : !isAsRecorded
        if file == 4 {
            #expect(report.implausible.contains { $0.kind == .statedEnergy } == (isTold && !isAsRecorded))
            #expect(report.implausible.isEmpty == !(isTold && !isAsRecorded))
        }
        try export(fresh)
        return report
    }

    /// The source of a recording: its device, unless that has a workout in the same hours.
    private func source(of format: FormatName, from start: Double, to end: Double) -> String {
        let near = stored.values.filter { other in
            min(other.end, end) - max(other.start, start) > 0.1 * min(other.end - other.start, end - start)
        }
        let taken = Set(near.map(\.source))
        let mark = format.rawValue.uppercased()
        let names = ["Watch", "Watch (\(mark))"] + (2...9).map { "Watch (\(mark) \($0))" }
        return names.first { !taken.contains($0) } ?? ""
    }

    private func delete(_ uuid: UUID, isPermanent: Bool) throws {
        let records = try access.own { try $0.samples(SampleRequest(.workout, .uuid([uuid]))) }
        let outcomes = try WorkoutDeletion(access: access, isPermanent: isPermanent).deleteOwn(records)
        #expect(outcomes.map(\.uuid) == [uuid] && outcomes.map(\.kept) == [0])
        guard let workout = stored.removeValue(forKey: uuid), !isPermanent else { return }
        bin.append((uuid, workout))
    }

    /// Changes whether a workout has all values of its file.
    func judge(_ uuid: UUID) async throws {
        guard var workout = stored[uuid] else { return }
        workout.isAsRecorded.toggle()
        let change = JudgementChange(access: access)
        let report = try await change.change(uuid, to: workout.isAsRecorded ? .asRecorded : .judged)
        try replace(uuid, by: workout, report)
    }

    /// Sets the activity of a workout.
    func name(_ uuid: UUID, _ activity: WorkoutActivity) async throws {
        guard var workout = stored[uuid] else { return }
        workout.activity = activity
        try replace(uuid, by: workout, try await ActivityChange(access: access).change(uuid, to: activity))
    }

    private func replace(_ old: UUID, by workout: Workout, _ report: ImportReport) throws {
        #expect(report.status == .imported && report.workouts.count == 1)
        let new = try #require(report.workouts.first)
        #expect(used.insert(new).inserted)
        stored[old] = nil
        stored[new] = workout
        try export([new])
    }

    private func export(_ uuids: [UUID]) throws {
        for uuid in uuids {
            let sink = MemoryByteSink()
            #expect(try ObjectExporter(access: access).exportWorkout(uuid, to: sink))
            documents[uuid] = sink.bytes
        }
    }

    /// Imports a workout as objects, which changes nothing: it is there, or stays deleted.
    private func importDocument(_ uuid: UUID) throws {
        let file = try OpenedFile(MemoryByteSource(documents[uuid] ?? []), named: "a.json")
        let report = ObjectImporter(access: access).importFile(file)
        #expect(report.error == nil && report.status == .duplicate)
        #expect(report.samples == 0 && report.stored.isEmpty)
        let found = report.types.values.reduce(0) { $0 + $1.known }
        #expect(report.deleted == (stored[uuid] == nil ? found : 0) && report.duplicates == found)
        #expect(report.types[ObjectType.workout.identifier] == .init(added: 0, known: 1))
    }

    // MARK: Comparison

    /// Returns the numbers of samples and route points of a workout.
    private func count(_ uuid: UUID) throws -> [Int] {
        try access.own { store in
            var counts = [0, 0]
            for type in try store.storedTypes() where type != .workout {
                for record in try store.samples(SampleRequest(type, .workout(uuid))) {
                    if case .route(let count) = record.content { counts[1] += count } else { counts[0] += 1 }
                }
            }
            return counts
        }
    }

    /// Compares what an app is told of the changes of a step.
    private func checkChanges(_ step: String) throws {
        let changes = try engine.read(for: StoreContents.reader) {
            try $0.changes(ChangeRequest([.init(type: .workout)], since: seen.position))
        }
        let now = Set(stored.keys)
        #expect(Set(changes.added.map(\.uuid)) == now.subtracting(seen.workouts), "\(step)")
        #expect(Set(changes.deleted.map(\.uuid)) == seen.workouts.subtracting(now), "\(step)")
        seen = (changes.position, now)
    }

    /// Compares what the store has.
    func check(_ step: String) throws {
        try checkChanges(step)
        func line(_ uuid: UUID, _ title: String?, _ activity: WorkoutActivity, _ source: String) -> String {
            "\(uuid) \(title ?? "-") \(activity.name) \(source)"
        }
        let found = try access.reports { try $0.workouts() }
            .map { line($0.uuid, $0.title, $0.activityType, $0.source.name) }.sorted()
        let expected = stored.map { line($0.key, $0.value.title ?? Self.fileTitle, $0.value.activity, $0.value.source) }
        #expect(found == expected.sorted(), "\(step)")
        let binned = try WorkoutBin(access: access).workouts().map { "\($0.workout.uuid) \($0.workout.title ?? "-")" }
        #expect(binned == bin.reversed().map { "\($0.uuid) \($0.workout.title ?? Self.fileTitle)" }, "\(step)")
        var total = 0
        for (uuid, workout) in stored {
            let counts = try count(uuid)
            let form = "\(workout.plan) \(workout.isAsRecorded) \(workout.activity.name)"
            #expect(sizes[form, default: counts] == counts, "\(step), \(form)")
            sizes[form] = counts
            total += counts[0]
        }
        let all = try access.own { store in
            try store.storedTypes().filter { $0 != .workout && $0 != .workoutRoute }
                .reduce(0) { try $0 + store.samples(SampleRequest($1)).count }
        }
        #expect(all == total, "\(step)")
    }
}
