package import Foundation
package import HealthModel
import HealthReports
package import HealthStore
package import WorkoutFiles

/// Brings workout files into a store, with the permissions and the result of an app that saves the same workout.
///
/// Identifiers derive from the content of a file: importing it again changes nothing, whatever the file is called. A
/// workout that was deleted can be imported anew. What goes in comes under the source that the file names
/// (``RecordingSource``).
package struct WorkoutImporter: Sendable {
    private let access: StoreAccess
    private let source: AppIdentity?
    /// A workout whose place another one is to take.
    private let replaced: UUID?

    /// A day has a handful of sessions; a damaged file may call every point one, or scatter its points over a century.
    private static let sessionLimit = 2_000

    /// An importer into a store, for the app that uses it.
    ///
    /// - Parameters:
    ///   - source: Whose data all files hold, whatever they name.
    ///   - replaced: A stored workout that does not count as stored, because what is imported takes its place.
    package init(access: StoreAccess, source: AppIdentity? = nil, replacing replaced: UUID? = nil) {
        self.access = access
        self.source = source
        self.replaced = replaced
    }

    /// Imports one file.
    ///
    /// Whatever is wrong with it stands in the report; nothing of such a file is stored.
    /// - Parameters:
    ///   - file: The file, of which nothing was read yet.
    ///   - activity: The activity for files that do not name one.
    ///   - progress: Called with the bytes read so far and all bytes.
    package func importFile(
        _ file: OpenedFile, activity: WorkoutActivity? = nil, progress: ((Int, Int?) -> Void)? = nil
    ) async -> ImportReport {
        let total = file.byteCount
        return await importing(file.name) { report in
            switch try WorkoutFileReader.content(from: file, progress: { progress?($0, total) }) {
            case .recording(let recording):
                report.format = recording.format.rawValue
                report.add(recording.warnings)
                report.remarks += WorkoutPlan.remarks(on: recording)
                try await store(recording, activity: activity, into: &report)
            case .measurements(let measurements):
                report.format = measurements.format.rawValue
                report.add(measurements.warnings)
                try await MeasurementImporter(access: access, source: self.source).store(measurements, into: &report)
            }
        }
    }

    /// Imports a way as somebody went it.
    ///
    /// - Parameters:
    ///   - start: When it began, in seconds since the first moment of 2001 (UTC).
    ///   - name: What reports call the file.
    package func importWay(
        _ way: PlannedWay, from start: Double, activity: WorkoutActivity?, named name: String
    ) async -> ImportReport {
        await importing(name) { report in
            let activity = activity ?? .other
            let recording = way.recording(from: start, activity: activity)
            report.format = recording.format.rawValue
            let pace = PlannedWay.pace(of: activity) * 3.6
            report.remarks.append(
                .noted(
                    way.hasTimes
                        ? "The times of the way were moved to the start that was given."
                        : "The file has no times: from the start that was given, \(pace) km/h were assumed."))
            try await store(recording, activity: activity, into: &report)
        }
    }

    /// Imports a recording that was read already.
    package func importRecording(
        _ recording: WorkoutRecording, activity: WorkoutActivity?, named name: String
    ) async -> ImportReport {
        await importing(name) { report in
            report.format = recording.format.rawValue
            try await store(recording, activity: activity, into: &report)
        }
    }

    /// A report of what a body does, with what went wrong.
    private func importing(
        _ name: String, _ body: (inout ImportReport) async throws -> Void
    ) async -> ImportReport {
        var report = ImportReport(file: name, format: nil, status: .failed)
        do {
            try await body(&report)
        } catch let error as WorkoutFileError {
            report.fail(error)
            report.hasNoWorkout = error.code == .noWorkout
        } catch let error as ValidationError {
            report.error = "Could not import '\(name)': \(error.reason)" + (error.reason.hasSuffix(".") ? "" : ".")
        } catch {
            report.error = "Could not import '\(name)': \(error)"
        }
        if report.error != nil { report.status = .failed }
        return report
    }

    /// Imports a file on disk.
    package func importFile(_ path: String, activity: WorkoutActivity? = nil) async -> ImportReport {
        do {
            return await importFile(try OpenedFile(InputFile(path: path)), activity: activity)
        } catch {
            return .failure(path, error)
        }
    }
}

// MARK: - Storing

extension WorkoutImporter {
    /// A plan with the identifiers it will be stored under.
    private struct Candidate {
        var plan: WorkoutPlan
        var identity: RecordingIdentity
        var workout: SampleRecord
    }

    private static func tooMany(_ clause: String, in file: String) -> WorkoutFileError {
        .reading(
            .malformed, FileProblem("\(clause), and the limit is \(sessionLimit)", limit: .workouts),
            at: .init(file: file))
    }

    private func store(
        _ recording: WorkoutRecording, activity: WorkoutActivity?, into report: inout ImportReport
    ) async throws {
        guard recording.sessions.count <= Self.sessionLimit else {
            throw Self.tooMany("it states \(recording.sessions.count) sessions", in: report.file)
        }
        let parts = RecordingDivision.parts(recording)
        guard parts.count <= Self.sessionLimit else {
            throw Self.tooMany("its dates divide it into \(parts.count) workouts", in: report.file)
        }
        let plans = parts.map { WorkoutPlan(recording, $0, activity: activity ?? .other) }
        let leftOut = RecordingDivision.leftOut(recording)
        if leftOut > 0 {
            report.remarks.append(
                .skipped(
                    leftOut,
                    leftOut == 1
                        ? "1 session was left out: it has no points, and its dates are impossible for a workout."
                        : "\(leftOut) sessions were left out: they have no points, and their dates are impossible for a "
                            + "workout."))
        }
        report.remarks += WorkoutPlan.notes(on: plans) + WorkoutPlan.sumRemarks(on: plans)
        let loose = recording.beats.count - plans.reduce(0) { $0 + $1.beats.count }
        if loose > 0 {
            report.remarks.append(
                .skipped(
                    loose,
                    "\(loose) heart beat\(loose == 1 ? " was" : "s were") left out: outside of the file's workouts."))
        }
        guard !plans.isEmpty else {
            throw WorkoutFileError.reading(
                .noWorkout, "it has no points, and its dates are impossible for a workout", at: .init(file: report.file)
            )
        }
        let isShared = try await permissions(for: plans)
        // Everything that can be wrong with the file is found before the first workout is stored.
        var fresh: [Candidate] = []
        for plan in plans {
            switch try candidate(plan) {
            case .stored(let uuid):
                if !report.workouts.contains(uuid) { report.workouts.append(uuid) }
            case .fresh(let candidate):
                // A file may hold the same recording twice.
                if report.workouts.contains(candidate.workout.uuid) { continue }
                report.workouts.append(candidate.workout.uuid)
                fresh.append(candidate)
            }
        }
        let pass = ImportPass(file: URL(fileURLWithPath: report.file).lastPathComponent)
        for candidate in fresh {
            let source = try source(of: candidate)
            let counts = try insert(candidate, from: source, in: pass, isShared: isShared)
            report.samples += counts.samples
            report.samplesByType.merge(counts.samplesByType, uniquingKeysWith: +)
            report.routePoints += counts.routePoints
            var stored = candidate.workout
            stored.source = source.revision
            if let summary = WorkoutSummary(stored) { report.stored.append(summary) }
        }
        report.status = fresh.isEmpty ? .duplicate : .imported
        if !fresh.isEmpty {
            report.addRefusals(isShared)
        }
    }

    /// The source of a workout: the one that the file names, unless that has a workout of the same hours already.
    private func source(of candidate: Candidate) throws -> AppIdentity {
        if let source { return source }
        let named = RecordingSource(candidate.plan.recording)
        let workout = candidate.workout
        let others = try access.own { (engine, _) throws(EngineError) in
            try engine.workoutSpans(from: workout.start, to: workout.end)
        }
        let taken = Set(others.filter { $0.sharesHours(with: workout) }.map(\.source.bundleIdentifier))
        var account = 0
        while taken.contains(named.identity(account: account).source.bundleIdentifier) { account += 1 }
        return named.identity(account: account)
    }

    private func insert(
        _ candidate: Candidate, from source: AppIdentity, in pass: ImportPass, isShared: [ObjectType: Bool]
    ) throws -> InsertedCounts {
        var workout = candidate.workout
        candidate.plan.measure(&workout, isShared: { isShared[$0, default: false] })
        return try access.write { (engine, app) throws(EngineError) in
            var counts = InsertedCounts()
            try engine.insert(workout, from: source, by: app, in: pass) { (insertion) throws(EngineError) in
                counts = try candidate.plan.insert(into: insertion, identity: candidate.identity) {
                    isShared[$0, default: false]
                }
            }
            return counts
        }
    }

    private enum Found {
        case stored(UUID)
        case fresh(Candidate)
    }

    /// Looks for the workout under every identifier it may have had; deleted ones cannot be used again.
    private func candidate(_ plan: WorkoutPlan) throws -> Found {
        let file = plan.identity(generation: 0)
        var identity = file
        var generation: UInt32 = 0
        while true {
            let uuid = identity.uuid(.workout)
            // Whoever may see it: what the app may read has nothing to do with what is stored.
            switch try access.own({ (engine, _) throws(EngineError) in try engine.states(of: [uuid]) }).first {
            case .stored where uuid != replaced: return .stored(uuid)
            case .stored, .deleted: break
            case .unknown, nil:
                let workout = try plan.workout(identity, file: file.uuid(.workout))
                return .fresh(Candidate(plan: plan, identity: identity, workout: workout))
            }
            generation += 1
            identity = plan.identity(generation: generation)
        }
    }
}

// MARK: - Permission

extension WorkoutImporter {
    /// Asks for what is not decided yet, as an app does, and answers what may be shared.
    private func permissions(for plans: [WorkoutPlan]) async throws -> [ObjectType: Bool] {
        var types = Set(plans.flatMap { $0.streams.map(\.type) }).union([.workout, .workoutRoute])
        if plans.contains(where: { !$0.beats.isEmpty }) { types.insert(.heartbeatSeries) }
        let access = try await access.request(share: types, read: types)
        guard access[.workout] == true else {
            throw EngineError(.authorizationDenied, "permission to share workouts was refused.")
        }
        return access
    }
}

extension WorkoutSpan {
    /// Whether this and a workout cover the same hours: a device may round the ends of what it records one after the
    /// other, but never records two workouts at once.
    fileprivate func sharesHours(with workout: SampleRecord) -> Bool {
        let shared = min(end, workout.end) - max(start, workout.start)
        return shared > 0.1 * min(end - start, workout.end - workout.start)
    }
}
