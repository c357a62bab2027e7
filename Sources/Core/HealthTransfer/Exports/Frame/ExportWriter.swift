import Foundation
import HealthModel
import HealthReports
import HealthStore
import WorkoutFiles

/// Stores what an export of a service holds, and counts it.
///
/// A damaged file leaves the rest, with a sentence (IMP-96). Each workout is one transaction (IMP-95). What is stored stays unchanged, what was deleted stays deleted.
final class ExportWriter {
    let access: StoreAccess
    private let selection: ImportSelection
    private let pass: ImportPass
    private(set) var report: ImportReport
    /// The counts of each family, in the order of first occurrence.
    private var families: [(name: String, counts: ExportCounts)] = []
    /// A Boolean value that indicates whether anything was stored or removed.
    var hasChanged = false
    /// The samples that are not stored yet, by family.
    private var pending: [String: [ExportedObject]] = [:]
    private var pendingCount = 0
    /// The time in which samples of each type were stored.
    private(set) var spans: [ObjectType: ClosedRange<Double>] = [:]

    /// The number of objects that were left out because others were asked for.
    private var unchosen = 0

    /// The number of samples of a transaction (IMP-95).
    private static let batchSize = 50_000
    /// The largest number of workouts in an export (IMP-94).
    private static let workoutLimit = 100_000

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - file: The name of the export in reports.
    ///   - service: The name of the service.
    ///   - selection: What is taken.
    init(access: StoreAccess, file: String, service: String, selection: ImportSelection = ImportSelection()) {
        (self.access, self.selection) = (access, selection)
        pass = ImportPass(file: URL(fileURLWithPath: file).lastPathComponent)
        report = ImportReport(file: file, format: service, status: .duplicate)
    }

    /// Runs the work of an export, and returns its report, which includes any problem.
    func run(_ work: (ExportWriter) throws -> Void) -> ImportReport {
        do {
            let result = Result { try work(self) }
            try flush()
            try removeCoveredBuckets()
            try result.get()
        } catch {
            report.fail(error)
        }
        return finished()
    }

    /// Adds a remark about the export.
    func note(_ remark: TransferRemark?) { if let remark { report.remarks.append(remark) } }

    /// Changes the counts of a family.
    private func count(_ family: String, _ change: (inout ExportCounts) -> Void) {
        if !families.contains(where: { $0.name == family }) { families.append((family, ExportCounts())) }
        for index in families.indices where families[index].name == family { change(&families[index].counts) }
    }

    private var workouts: ExportCounts { families.first { $0.name == Self.workoutFamily }?.counts ?? ExportCounts() }

    static let workoutFamily = "workouts"

    /// Counts something of a family that was left out, such as a workout.
    func leaveOut(_ reason: String, at example: String, of family: String = workoutFamily) {
        count(family) { $0.leaveOut(reason, at: example) }
    }

    /// Returns whether the store has a sample of a type within a time, of another source and with a value that is
    /// wanted.
    func hasOther(
        _ type: ObjectType, from start: Double, to end: Double, than source: ExportSource,
        where isWanted: (SampleRecord) -> Bool = { _ in true }
    ) throws -> Bool {
        let own = source.identity.source.bundleIdentifier
        return try access.own { store in
            try store.samples(SampleRequest(type, .and([.start(.less, end), .end(.greater, start)]))).contains {
                $0.source?.source.bundleIdentifier != own && isWanted($0)
            }
        }
    }

    // MARK: Samples

    /// Stores a sample of a family with others, or at the end.
    func add(_ object: ExportedObject, of family: String) throws {
        pending[family, default: []].append(object)
        pendingCount += 1
        if pendingCount >= Self.batchSize { try flush() }
    }

    /// Stores the samples that are not stored yet.
    func flush() throws {
        let families = pending.sorted { $0.key < $1.key }
        (pending, pendingCount) = ([:], 0)
        for (family, objects) in families { try store(objects, of: family) }
    }

    /// Stores samples of a family in one transaction.
    func store(_ objects: [ExportedObject], of family: String) throws {
        let all = objects.count
        let objects = objects.filter { selection.has($0.type, at: $0.start) }
        unchosen += all - objects.count
        guard !objects.isEmpty else { return }
        let states = try access.own { try $0.states(of: objects.map(\.object.record.uuid)) }
        try restore(zip(objects, states).filter { $0.1 == .unknown }.map(\.0.object))
        for state in states { count(family) { state == .unknown ? $0.addNew() : $0.addKnown() } }
        report.duplicates += states.count { $0 != .unknown }
    }

    /// Returns the report, with a line for each family.
    private func finished() -> ImportReport {
        var report = report
        report.remarks = families.flatMap { $0.counts.remarks($0.name) } + report.remarks
        report.leaveOut(unchosen: unchosen)
        report.status = report.error != nil ? .failed : hasChanged ? .imported : .duplicate
        report.workoutCount = workouts.added
        report.duplicates += workouts.known
        if workouts.found > 0 {
            report.types[ObjectType.workout.identifier] = .init(added: workouts.added, known: workouts.known)
        }
        return report
    }

    // MARK: Workouts

    /// Stores a workout, or adds what a summary tells to the stored workout of the same outing (IMP-19).
    func store(_ workout: ExportedWorkout, at example: String) throws {
        guard workouts.found < Self.workoutLimit else {
            throw EngineError(.invalidArgument, "The export has more than \(Self.workoutLimit) workouts.")
        }
        guard selection.has(.workout, at: workout.start) else {
            unchosen += 1
            return
        }
        let uuid = workout.uuid ?? ExportIdentity.uuid(workout.source.way, workout.key, "workout")
        let state = try access.own { try $0.states(of: [uuid]) }.first ?? .unknown
        if state == .stored {
            report.workoutsOfExport.append(uuid)
            return count(Self.workoutFamily) { $0.addKnown() }
        }
        if workout.isSummary {
            let same = try access.own {
                try SameSummary.workouts(workout.activity, from: workout.start, to: workout.end, in: $0)
            }
            if let nearest = same.first {
                var sidecar = workout.sidecar
                sidecar.energy = sidecar.energy ?? workout.energy
                let (way, key) = (workout.source.way, workout.key)
                // A recording that came since may be nearer than the one that this was said of before.
                let told = try same.first { try isTold(sidecar, of: $0, way: way, key: key) }
                let isNew = try annotate((told ?? nearest).uuid, with: sidecar, way: way, key: key)
                return countMerged(isNew: isNew)
            }
        }
        guard state == .unknown else { return leaveOut("it was deleted from this store before", at: example) }
        let objects: [WholeObject]
        do throws(ValidationError) {
            objects = try workout.objects(uuid)
        } catch {
            return leaveOut(Self.clause(error.reason), at: example)
        }
        try restore(objects)
        count(Self.workoutFamily) { $0.addNew() }
        report.workoutsOfExport.append(uuid)
        // Title and notes are the workout's own; tags and gear are annotations, as they are of every workout.
        let sidecar = WorkoutSidecar(
            tags: workout.sidecar.tags, gear: workout.sidecar.gear, gearKind: workout.sidecar.gearKind)
        if !sidecar.isEmpty { try annotate(uuid, with: sidecar, way: workout.source.way, key: workout.key) }
    }

    /// Counts a workout that is told by a stored one, and whether that was new.
    func countMerged(isNew: Bool) { count(Self.workoutFamily) { isNew ? $0.addMerged() : $0.addKnown() } }

    private static func clause(_ sentence: String) -> String {
        let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    private func restore(_ objects: [WholeObject]) throws {
        guard !objects.isEmpty else { return }
        var types: [ObjectType: Int] = [:]
        var points = 0
        for record in objects.map(\.record) {
            let old = spans[record.type] ?? record.start...record.end
            spans[record.type] = min(old.lowerBound, record.start)...max(old.upperBound, record.end)
        }
        try access.write { store in
            try store.importObjects(in: pass) { insertion throws(EngineError) in
                for object in objects where try insertion.restore(object) == .added {
                    if object.record.type == .workoutRoute {
                        points += object.points.count
                    } else if object.record.type != .workout {
                        types[object.record.type, default: 0] += 1
                    }
                }
            }
        }
        hasChanged = true
        report.routePoints += points
        for (type, count) in types {
            report.samples += count
            report.types[type.identifier, default: .init(added: 0, known: 0)].added += count
        }
    }

    // MARK: Sidecars

    /// Returns whether a stored workout has what an export says about it.
    private func isTold(_ sidecar: WorkoutSidecar, of record: SampleRecord, way: String, key: String) throws -> Bool {
        try access.own { store in
            let stored = try store.annotation(of: record.uuid).annotation
            let history = try store.annotationHistory(of: record.uuid)
            guard sidecar.applied(to: stored, history: history) == stored,
                sidecar.gear == nil || history.contains(where: { $0.gear != nil })
            else { return false }
            let objects = sidecar.objects(of: record, way: way, key: key)
            return try !store.states(of: objects.map(\.record.uuid)).contains(.unknown)
        }
    }

    /// Adds what an export says about a stored workout (IMP-20); returns whether anything of it was new.
    @discardableResult
    func annotate(_ workout: UUID, with sidecar: WorkoutSidecar, way: String, key: String) throws -> Bool {
        guard !sidecar.isEmpty,
            let record = try access.own({ try $0.samples(SampleRequest(.workout, .uuid([workout]))) }).first,
            selection.has(.workout, at: record.start)
        else { return false }
        let isAnnotated = try access.write { store in
            let stored = try store.read.annotation(of: workout)
            let history = try store.read.annotationHistory(of: workout)
            var annotation = sidecar.applied(to: stored.annotation, history: history)
            if let gear = sidecar.gear, history.allSatisfy({ $0.gear == nil }) {
                annotation.gear = try ServiceGear.name(
                    gear, sidecar.gearKind, for: record.workout?.activityType, in: store)
            }
            guard annotation != stored.annotation else { return false }
            try store.annotate(workout, annotation, ifRevision: stored.revision)
            return true
        }
        if isAnnotated { hasChanged = true }
        let objects = sidecar.objects(of: record, way: way, key: key)
        let states = try access.own { try $0.states(of: objects.map(\.record.uuid)) }
        let fresh = zip(objects, states).filter { $0.1 == .unknown }.map(\.0)
        if !fresh.isEmpty { try restore(fresh) }
        return isAnnotated || !fresh.isEmpty
    }
}
