package import Foundation
package import HealthModel

/// Records that apps do not measure: the data that the system and health institutions hold about the person.
package protocol RecordEngine: AnyObject, Sendable {
    // MARK: System data

    /// Saves data that apps cannot save, under the given source, without requesting authorization (OTH-30, OTH-60,
    /// OTH-81).
    ///
    /// Samples whose identifier is or was stored are skipped; returns the number saved.
    @discardableResult
    func insertSystemData(_ samples: [SystemSample], by source: AppIdentity) throws(EngineError) -> Int
    /// Passes the voltages of an electrocardiogram in batches until the handler returns false (OTH-32).
    func voltages(
        of electrocardiogram: UUID, for app: AppIdentity, batch: ([VoltagePoint]) -> Bool
    ) throws(EngineError)

    // MARK: Characteristics

    /// Returns a characteristic as a raw value, or as a day number; nil if it is not set, or if the app may not read
    /// it.
    ///
    /// - Throws: ``EngineError/Code/authorizationNotDetermined`` if the app never requested authorization (AUTH-28).
    func characteristic(_ type: ObjectType, for app: AppIdentity) throws(EngineError) -> Int64?
    /// Sets characteristics; nil removes one (OTH-14).
    func setCharacteristics(_ values: [ObjectType: Int64?]) throws(EngineError)

    // MARK: Zones

    /// Returns all zone preferences of the person, ascending by day (ZON-20).
    func zonePreferences() throws(EngineError) -> ZonePreferences
    /// Sets zone preferences, replacing those of the same subject and start day.
    func setZonePreferences(_ preferences: [ZonePreference]) throws(EngineError)
    /// Removes all preferences of a subject, regardless of their start day.
    func removeZonePreferences(of subject: ZonePreference.Subject) throws(EngineError)
    /// Returns the data that zones on a day are computed from, regardless of read permissions (ZON-28).
    ///
    /// - Parameter known: The cut-off date, in seconds since 2001-01-01 UTC; later data is ignored.
    func zoneFacts(on day: CalendarDay, known date: Double) throws(EngineError) -> ZonePreferences.Facts

    // MARK: Activity summaries

    /// Returns activity summaries by day, ascending: imported ones, otherwise computed from samples (OTH-5).
    ///
    /// It does not apply the date from which an app may read; use ``readableSummaries(_:in:beginningIn:for:)`` for
    /// that.
    /// - Parameters:
    ///   - predicate: The days to return.
    ///   - zone: The time zone in which days begin.
    func activitySummaries(
        _ predicate: SummaryPredicate, in zone: TimeZone, for app: AppIdentity
    ) throws(EngineError) -> [ActivitySummaryRecord]
    /// Stores summaries, replacing those of the same days.
    func setActivitySummaries(_ summaries: [ActivitySummaryRecord]) throws(EngineError)

    // MARK: Medications

    /// Returns the medications that an app may read, in the order in which they were added (OTH-80).
    func medications(_ predicate: MedicationPredicate, for app: AppIdentity) throws(EngineError) -> [MedicationRecord]
    /// Stores medications, replacing existing records of the same medications.
    func setMedications(_ medications: [MedicationRecord]) throws(EngineError)

    // MARK: Per-object authorization

    /// Returns the identifiers of the samples to choose from, regardless of read permissions.
    func objects(of type: ObjectType, matching predicate: SamplePredicate) throws(EngineError) -> Set<String>
    /// Returns the concept identifiers of the medications to choose from, regardless of read permissions.
    func medicationConcepts(_ predicate: MedicationPredicate) throws(EngineError) -> Set<String>
    /// Stores which of the objects an app may read, and that it requested authorization (AUTH-17).
    ///
    /// - Parameter includesNew: Whether objects added later may be read too (OTH-82).
    func grant(
        _ granted: Set<String>, among objects: Set<String>, of type: ObjectType, includesNew: Bool, to app: AppIdentity
    ) throws(EngineError)

    // MARK: Effort

    /// Relates a sample to a stored workout or one of its activities, replacing an earlier one; saves the sample if
    /// needed.
    func relate(
        _ sample: SampleRecord, to workout: UUID, activity: UUID?, by app: AppIdentity
    ) throws(EngineError)
    /// Removes a relation; returns whether there was one.
    func unrelate(
        _ sample: UUID, from workout: UUID, activity: UUID?, by app: AppIdentity
    ) throws(EngineError) -> Bool
    /// Returns the relations of matching workouts that are newer than a position, ordered by the start of the
    /// workout.
    func effortRelationships(
        _ predicate: SamplePredicate, since position: ChangePosition?, for app: AppIdentity
    ) throws(EngineError) -> (relationships: [EffortRelationshipRecord], position: ChangePosition)
}

extension RecordEngine {
    /// Returns the zones of a type in effect on a day (ZON-21); nil if there are none.
    ///
    /// - Parameter known: The cut-off date, in seconds since 2001-01-01 UTC; later data is ignored.
    package func preferredZones(
        of type: ObjectType, on day: CalendarDay, known date: Double
    ) throws(EngineError) -> ZoneConfigurationRecord? {
        try zonePreferences().zones(of: type, on: day, zoneFacts(on: day, known: date))
    }
}

extension RecordEngine where Self: PermissionEngine {
    /// Returns the summaries of the days that an app may read, ascending. If the app may read only from a date on,
    /// only days that begin then or later are returned, because a summary covers its whole day (AUTH-23).
    ///
    /// - Parameters:
    ///   - predicate: The days to return.
    ///   - zone: The time zone in which days begin.
    ///   - others: Further time zones in which days must begin late enough, so that the choice of a zone by the
    ///     caller does not extend what can be read.
    package func readableSummaries(
        _ predicate: SummaryPredicate, in zone: TimeZone, beginningIn others: [TimeZone] = [], for app: AppIdentity
    ) throws(EngineError) -> [ActivitySummaryRecord] {
        let state = try authorization(of: app, for: .activitySummary)
        guard state.read == .authorized, let date = state.earliestReadDate else {
            return try activitySummaries(predicate, in: zone, for: app)
        }
        let first = ([zone] + others).map { CalendarDay.firstWhole(since: date, in: $0) }.max()
        guard let first else { return [] }
        return try activitySummaries(.and([predicate, .day(.greaterOrEqual, first)]), in: zone, for: app)
    }
}

extension CalendarDay {
    /// Returns the first day that begins at a date or later; the date is in seconds since 2001-01-01 UTC.
    fileprivate static func firstWhole(since date: Double, in zone: TimeZone) -> CalendarDay {
        let day = CalendarDay(of: Date(timeIntervalSinceReferenceDate: date), in: zone)
        let start = day.start(in: zone)?.timeIntervalSinceReferenceDate ?? -.infinity
        return start >= date ? day : CalendarDay(number: day.number + 1)
    }
}

/// The files attached to objects.
package protocol AttachmentEngine: AnyObject, Sendable {
    /// Attaches a file to a stored object of the app, reading it piece by piece until nil (OTH-91).
    func attach(
        _ attachment: AttachmentRecord, to object: UUID, by app: AppIdentity, bytes next: () throws -> Data?
    ) throws(EngineError) -> AttachmentRecord
    /// Returns the files of an object, oldest first.
    func attachments(of object: UUID, for app: AppIdentity) throws(EngineError) -> [AttachmentRecord]
    /// Passes the bytes of a file piece by piece until the handler returns false.
    func attachmentData(_ identifier: UUID, for app: AppIdentity, piece: (Data) -> Bool) throws(EngineError)
    /// Removes a file from an object of the app.
    func removeAttachment(_ identifier: UUID, from object: UUID, by app: AppIdentity) throws(EngineError)
}

/// A sample that apps cannot save, with its associated data.
package struct SystemSample: Sendable {
    package var record: SampleRecord
    /// The voltages of an electrocardiogram, in time order.
    package var voltages: [VoltagePoint]
    /// Samples of symptoms that accompanied an electrocardiogram, saved with it unless stored already.
    package var symptoms: [SampleRecord]

    package init(_ record: SampleRecord, voltages: [VoltagePoint] = [], symptoms: [SampleRecord] = []) {
        self.record = record
        self.voltages = voltages
        self.symptoms = symptoms
    }
}
