package import Foundation
package import HealthModel
import HealthReports
package import HealthStore
package import WorkoutFiles

/// Imports workout files into a store, with the permissions and the result of an app that saves the same workout.
///
/// Identifiers are derived from the content of a file: importing it again changes nothing, regardless of its name. A
/// deleted workout can be imported again. The data has the source that the file specifies (``RecordingSource``).
package struct WorkoutImporter: Sendable {
    private let access: StoreAccess
    private let source: AppIdentity?
    /// The workout that the imported one replaces.
    private let replaced: UUID?
    /// The identifier of the file of the workout that is replaced; nil for that of the recording.
    private let file: UUID?
    private let clock: ImportedClock?
    private let user: Int?
    /// A Boolean value that indicates whether all values are stored as they are (PLA-3).
    private let isAsRecorded: Bool
    private let selection: ImportSelection

    /// The maximum number of sessions and workouts.
    ///
    /// A day has a handful of sessions, but a damaged file may have one for each point, or dates scattered over a
    /// century.
    private static let sessionLimit = 2_000

    /// Creates an importer into a store, for the app that uses it.
    ///
    /// - Parameters:
    ///   - source: The source of all files, in place of the one that they specify.
    ///   - replaced: A stored workout that is ignored in duplicate detection, because the imported one replaces it.
    ///   - file: The identifier of the file of which the replaced workout was made: its recording may be a part of that
    ///     file, or have another activity.
    ///   - clock: The correction of the dates in files.
    ///   - user: The user of a device with several users whose measurements to import.
    ///   - isAsRecorded: A Boolean value that indicates whether values that cannot be true are stored, too (PLA-3).
    ///   - selection: What is taken.
    package init(
        access: StoreAccess, source: AppIdentity? = nil, replacing replaced: UUID? = nil, file: UUID? = nil,
        clock: ImportedClock? = nil, user: Int? = nil, isAsRecorded: Bool = false,
        selection: ImportSelection = ImportSelection()
    ) {
        self.access = access
        self.source = source
        self.replaced = replaced
        self.file = file
        self.clock = clock
        self.user = user
        self.isAsRecorded = isAsRecorded
        self.selection = selection
    }

    /// Imports one file.
    ///
    /// The report includes any problem; nothing of a file with an error is stored.
    /// - Parameters:
    ///   - file: The file, of which nothing has been read yet.
    ///   - activity: The activity for files that do not specify one.
    ///   - progress: A closure called with the number of bytes read so far and the size of the file.
    package func importFile(
        _ file: OpenedFile, activity: WorkoutActivity? = nil, progress: ((Int, Int?) -> Void)? = nil
    ) async -> ImportReport {
        let total = file.byteCount
        return await importing(file.name) { report in
            switch try WorkoutFileReader.content(from: file, progress: { progress?($0, total) }) {
            case .recording(let recording): try await add(recording, activity: activity, into: &report)
            case .measurements(let measurements): try await add(measurements, into: &report)
            case .both(let recording, let measurements):
                // Measurements of several persons are refused, before anything is stored.
                try await add(measurements, into: &report)
                let hasNew = report.status == .imported
                try await add(recording, activity: activity, into: &report)
                if hasNew, report.status == .duplicate { report.status = .imported }
            }
        }
    }

    private func add(
        _ recording: WorkoutRecording, activity: WorkoutActivity?, into report: inout ImportReport
    ) async throws {
        var recording = recording
        if let clock {
            clock.apply(to: &recording)
            note(clock, in: &report)
        }
        report.format = recording.format.rawValue
        report.add(recording.warnings)
        report.remarks += WorkoutPlan.remarks(on: recording)
        try await store(recording, activity: activity, into: &report)
    }

    private func add(_ measurements: RecordedMeasurements, into report: inout ImportReport) async throws {
        var measurements = measurements
        if let clock {
            clock.apply(to: &measurements)
            note(clock, in: &report)
        }
        report.format = measurements.format.rawValue
        report.add(measurements.warnings)
        try await MeasurementImporter(
            access: access, source: source, user: user, isAsRecorded: isAsRecorded, selection: selection
        ).store(measurements, into: &report)
    }

    /// Says once that dates were corrected, also of a file with a recording and measurements.
    private func note(_ clock: ImportedClock, in report: inout ImportReport) {
        if !report.remarks.contains(clock.remark) { report.remarks.append(clock.remark) }
    }

    /// Imports a planned route as a workout.
    ///
    /// - Parameters:
    ///   - start: The start, in seconds since 2001-01-01 UTC.
    ///   - name: The name of the file in reports.
    package func importRoute(
        _ way: UntimedRoute, from start: Double, activity: WorkoutActivity?, named name: String
    ) async -> ImportReport {
        await importing(name) { report in
            let activity = activity ?? .other
            var recording = way.recording(from: start, activity: activity)
            // Invented times are none (PLA-13).
            let isInvented =
                !isAsRecorded && way.hasTimes && JudgedRecording(recording, activity: activity).inventedTimes != nil
            if isInvented { recording = way.recording(from: start, activity: activity, keepsTimes: false) }
            report.format = recording.format.rawValue
            let pace = UntimedRoute.pace(of: activity) * 3.6
            report.remarks.append(
                .noted(
                    way.hasTimes && !isInvented
                        ? "The times of the route were shifted to the specified start."
                        : "The file has no \(isInvented ? "possible times" : "times"). They were computed from the specified start with a speed of \(pace) km/h."
                ))
            try await store(recording, activity: activity, into: &report)
        }
    }

    /// Imports a recording that has already been read.
    package func importRecording(
        _ recording: WorkoutRecording, activity: WorkoutActivity?, named name: String
    ) async -> ImportReport {
        await importing(name) { report in
            report.format = recording.format.rawValue
            try await store(recording, activity: activity, into: &report)
        }
    }

    /// Runs a closure that fills a report, and adds any error to it.
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
            report.fail(error)
        }
        if report.error != nil { report.status = .failed }
        return report
    }

    /// Imports the file at a path.
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
    /// A plan with the identifiers for storing it.
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
            throw Self.tooMany("it has \(recording.sessions.count) sessions", in: report.file)
        }
        let judged =
            isAsRecorded
            ? JudgedRecording(asRecorded: recording) : JudgedRecording(recording, activity: activity ?? .other)
        try Self.checkTimes(judged, in: report.file)
        let parts = RecordingDivision.parts(judged.recording)
        guard parts.count <= Self.sessionLimit else {
            throw Self.tooMany("its dates divide it into \(parts.count) workouts", in: report.file)
        }
        let all = parts.map { WorkoutPlan(judged, $0, activity: activity ?? .other) }
        let plans = all.filter { selection.has(.workout, at: $0.start) }
        report.leaveOut(unchosen: all.count - plans.count)
        if plans.isEmpty, !all.isEmpty {
            report.status = .duplicate
            return
        }
        let leftOut = RecordingDivision.leftOut(recording)
        if leftOut > 0 {
            report.remarks.append(
                .skipped(
                    leftOut,
                    leftOut == 1
                        ? "Skipped 1 session without points and with invalid dates."
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
                .noWorkout, "it has no points, and its dates are not valid for a workout", at: .init(file: report.file)
            )
        }
        let isShared = try await permissions(for: plans)
        // All problems of the file are detected before the first workout is stored.
        var fresh: [Candidate] = []
        for plan in plans {
            switch try candidate(plan) {
            case .stored(let uuid):
                if !report.workouts.contains(uuid) { report.workouts.append(uuid) }
            case .fresh(let candidate):
                // A file may contain the same recording twice.
                if report.workouts.contains(candidate.workout.uuid) { continue }
                report.workouts.append(candidate.workout.uuid)
                fresh.append(candidate)
            }
        }
        try tell(judged.findings.map(\.implausible), isStored: fresh.isEmpty, in: &report)
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

    /// Adds the values that were judged impossible to a report, unless the workouts were stored before in another way:
    /// then nothing of them was left out (PLA-4).
    private func tell(_ findings: [Implausible], isStored: Bool, in report: inout ImportReport) throws {
        guard !findings.isEmpty else { return }
        if isStored {
            let change = JudgementChange(access: access)
            for uuid in report.workouts where try change.handling(of: uuid) != .judged { return }
        }
        for found in findings { report.implausible.add(found) }
        report.remarks += report.implausible.map { .noted($0.text) }
    }

    /// Refuses a recording whose points all have one time, also if it is to be stored as recorded, and one whose times
    /// were invented: it is a route without times (PLA-13).
    private static func checkTimes(_ judged: JudgedRecording, in file: String) throws(WorkoutFileError) {
        if judged.original.isOfOneMoment {
            throw .reading(
                .noWorkout, "all of its points have the same time, so it says neither when nor how long it was",
                at: .init(file: file))
        }
        guard let invented = judged.inventedTimes else { return }
        let speed = Int(min(1e9, invented.speed * 3.6).rounded())
        throw .reading(
            .noWorkout, "its times cannot be true, because its speed would be \(speed) km/h; it is a route",
            at: .init(file: file))
    }

    /// Returns the source of a workout: the one that the file specifies, unless it already has a workout at the same
    /// time.
    private func source(of candidate: Candidate) throws -> AppIdentity {
        if let source { return source }
        let named = RecordingSource(candidate.plan.recording)
        let workout = candidate.workout
        let others = try access.own { try $0.workoutSpans(from: workout.start, to: workout.end) }
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
        return try access.write(from: source) { store in
            var counts = InsertedCounts()
            try store.insert(workout, in: pass) { (insertion) throws(EngineError) in
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

    /// Searches for the workout with every identifier that it may have had; identifiers of deleted workouts cannot be
    /// used again.
    private func candidate(_ plan: WorkoutPlan) throws -> Found {
        let own = plan.identity(generation: 0).uuid(.workout)
        var generation: UInt32 = 0
        while true {
            let identity = plan.identity(generation: generation)
            let uuid = identity.uuid(.workout)
            // The lookup ignores read authorization, which does not determine what is stored.
            switch try access.own({ try $0.states(of: [uuid]) }).first {
            case .stored where uuid != replaced: return .stored(uuid)
            case .stored, .deleted: break
            case .unknown, nil:
                if generation > 0, let uuid = try successor(of: plan, file: own) { return .stored(uuid) }
                let workout = try plan.workout(identity, file: file ?? own)
                return .fresh(Candidate(plan: plan, identity: identity, workout: workout))
            }
            generation += 1
        }
    }

    /// Returns the stored workout of a file that took the place of a deleted one, and has an identifier of its own: a
    /// part of the file that was judged anew, or a workout that was given an activity.
    private func successor(of plan: WorkoutPlan, file: UUID) throws -> UUID? {
        guard replaced == nil else { return nil }
        let near: SamplePredicate = .and([
            .start(.lessOrEqual, plan.end), .end(.greaterOrEqual, plan.start),
            .metadataValues(MetadataKey.externalUUID, [.string(file.uuidString)]),
        ])
        var found: UUID?
        try access.engine(for: .writing).readStore { store in
            try store.objects(of: .workout, matching: near) { object in found = found ?? object.record.uuid }
        }
        return found
    }
}

// MARK: - Permission

extension WorkoutImporter {
    /// Requests authorization that has not been determined yet, and returns the types that may be shared.
    private func permissions(for plans: [WorkoutPlan]) async throws -> [ObjectType: Bool] {
        var types = Set(plans.flatMap { $0.streams.map(\.type) }).union([.workout, .workoutRoute])
        if plans.contains(where: { !$0.beats.isEmpty }) { types.insert(.heartbeatSeries) }
        let access = try await access.request(share: types, read: types)
        guard access[.workout] == true else {
            throw EngineError(.authorizationDenied, "the app has no permission to write workouts.")
        }
        return access
    }
}

extension WorkoutSpan {
    /// Returns whether two workouts cover the same time: a device may round the ends of consecutive workouts, but
    /// never records two at once.
    fileprivate func sharesHours(with workout: SampleRecord) -> Bool {
        let shared = min(end, workout.end) - max(start, workout.start)
        return shared > 0.1 * min(end - start, workout.end - workout.start)
    }
}
