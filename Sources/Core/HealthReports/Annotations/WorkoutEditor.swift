package import Foundation
package import HealthModel
package import HealthStore

/// Edits the annotations of workouts.
///
/// The workout objects stay unchanged, and each edit can be undone.
package struct WorkoutEditor: Sendable {
    /// The values to change; nil leaves a value unchanged.
    package struct Change: Sendable {
        /// The title; an empty string removes it.
        package var title: String?
        /// The notes; an empty string removes them.
        package var notes: String?
        /// The corrected activity; the activity of the workout itself removes the correction.
        package var activity: WorkoutActivity?
        package var addedTags: [String] = []
        package var removedTags: [String] = []
        /// The typed name of the gear, or a part of it; an empty string removes it.
        package var gear: String?
        package var isNotMine: Bool?
        /// The part of the workout that counts.
        package var trim: Trim?

        package init() {}

        /// A Boolean value that indicates whether the change is empty.
        package var isEmpty: Bool {
            title == nil && notes == nil && activity == nil && addedTags.isEmpty && removedTags.isEmpty
                && gear == nil && isNotMine == nil && trim == nil
        }
    }

    /// The part of a workout that counts.
    package enum Trim: Sendable {
        /// The part between two dates; nil means from the beginning, or to the end.
        case part(from: Date?, to: Date?)
        /// The whole workout.
        case whole
    }

    /// The annotation before and after an edit.
    package struct Outcome: Sendable {
        package var before: WorkoutSummary
        package var after: WorkoutSummary
        package var annotation: StoredAnnotation
    }

    private let access: StoreAccess

    package init(access: StoreAccess) {
        self.access = access
    }

    /// Changes the annotation of a workout.
    ///
    /// - Parameter revision: The revision that the caller read; nil if any revision will do.
    /// - Throws: ``ValidationError`` if the annotation is invalid; ``EngineError`` if there is no such workout, or if
    ///   its annotation has been changed since that revision.
    package func edit(_ uuid: UUID, _ change: Change, ifRevision revision: Int64? = nil) throws -> Outcome {
        let record = try record(uuid)
        let stored = try access.read { try $0.annotation(of: uuid) }
        var annotation = stored.annotation
        if let title = change.title { annotation.title = title.isEmpty ? nil : title }
        if let notes = change.notes { annotation.notes = notes.isEmpty ? nil : notes }
        if let activity = change.activity {
            annotation.activity = activity == record.workout?.activityType ? nil : activity
        }
        for tag in change.removedTags { annotation.remove(tag: tag) }
        for tag in change.addedTags { annotation.add(tag: tag) }
        if let gear = change.gear { annotation.gear = gear.isEmpty ? nil : try self.gear(gear) }
        if let isNotMine = change.isNotMine { annotation.isNotMine = isNotMine }
        switch change.trim {
        case .part(let from, let to): annotation.trim = try trim(record, from, to, annotation.trim)
        case .whole: annotation.trim = nil
        case nil: break
        }
        try annotation.validate()
        // Prevents overwriting a concurrent edit.
        let saved = try access.write { store in
            try store.annotate(uuid, annotation, ifRevision: revision ?? stored.revision)
        }
        return try outcome(record, stored.annotation, saved)
    }

    /// Undoes the last edit; returns nil if there is none.
    package func undo(_ uuid: UUID) throws -> Outcome? {
        let record = try record(uuid)
        let before = try access.read { try $0.annotation(of: uuid) }
        let after = try access.write { try $0.undoAnnotation(of: uuid) }
        return try after.map { try outcome(record, before.annotation, $0) }
    }

    private func outcome(
        _ record: SampleRecord, _ before: WorkoutAnnotation, _ after: StoredAnnotation
    ) throws -> Outcome {
        guard let old = WorkoutSummary(record, before), let new = WorkoutSummary(record, after.annotation) else {
            throw Self.gone(record.uuid)
        }
        return Outcome(before: old, after: new, annotation: after)
    }

    private func record(_ uuid: UUID) throws -> SampleRecord {
        guard let record = try access.reports({ try $0.records([uuid]) }).first, record.type == .workout else {
            throw Self.gone(uuid)
        }
        return record
    }

    /// Returns the name of the gear that was typed.
    private func gear(_ typed: String) throws -> String {
        do {
            return try access.reports { try $0.gearNamed(typed).name }
        } catch let error as InputError {
            throw ValidationError(reason: error.description)
        }
    }

    private static func gone(_ uuid: UUID) -> EngineError {
        EngineError(.invalidArgument, "No workout with the identifier \(uuid.uuidString) was found.")
    }

    // MARK: Trimming

    /// Returns the trim of a workout to the part between two dates, with the shares of the part in the whole.
    private func trim(
        _ record: SampleRecord, _ from: Date?, _ to: Date?, _ before: WorkoutTrim?
    ) throws -> WorkoutTrim? {
        let start = from?.timeIntervalSinceReferenceDate ?? before?.start ?? record.start
        let end = to?.timeIntervalSinceReferenceDate ?? before?.end ?? record.end
        guard start < end else { throw ValidationError(reason: "The end of the part must be after its start.") }
        guard start < record.end, end > record.start else {
            throw ValidationError(reason: "The part is outside of the workout.")
        }
        if start <= record.start, end >= record.end { return nil }
        return try access.reports { try $0.trim(record, from: max(start, record.start), to: min(end, record.end)) }
    }
}

extension StoreReader {
    /// Returns the trim of a workout to the part between two times within it; the shares come from the measured
    /// samples.
    func trim(_ record: SampleRecord, from: Double, to: Double) throws -> WorkoutTrim {
        var trim = WorkoutTrim(start: from, end: to, shares: .init())
        guard let workout = record.workout else { return trim }
        let events = workout.events ?? []
        let active = ActiveTime.duration(of: events, start: record.start, end: record.end)
        let time = WorkoutTrim.share(
            of: ActiveTime.duration(of: events, start: from, end: to), in: active,
            otherwise: (to - from) / (record.end - record.start))
        trim.shares[.duration] = time
        let types: [(WorkoutTrim.Figure, ObjectType)] = [
            (.distance, WorkoutDistance.type(for: workout.activityType)), (.energy, .activeEnergyBurned),
        ]
        let data = try WorkoutData(record, in: self)
        for (figure, type) in types {
            var (part, whole) = (0.0, 0.0)
            _ = try data.forEachQuantity(of: type) { datum in
                let value = datum.quantity.value
                whole += value
                let length = datum.end - datum.start
                let inside = min(datum.end, to) - max(datum.start, from)
                part += length > 0 ? value * max(0, inside) / length : from <= datum.start && inside >= 0 ? value : 0
            }
            trim.shares[figure] = WorkoutTrim.share(of: part, in: whole, otherwise: time)
        }
        let series = try self.workout(record.uuid, isCorrected: false)?.series
        trim.shares[.climb] = WorkoutTrim.share(
            of: series?.climb(from: from, to: to), in: series?.climb(from: record.start, to: record.end),
            otherwise: time)
        return trim
    }
}
