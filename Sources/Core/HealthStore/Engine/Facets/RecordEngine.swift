package import Foundation
package import HealthModel

/// What a store keeps besides what apps measure: what the system and health institutions know of the person.
package protocol RecordEngine: AnyObject, Sendable {
    // MARK: Data of the system

    /// Saves what apps cannot save, under the source that is named, without asking for permission (OTH-30, OTH-60,
    /// OTH-81).
    ///
    /// A sample whose identifier is stored already, or was, is passed over; answers how many were saved.
    @discardableResult
    func insertSystemData(_ samples: [SystemSample], by source: AppIdentity) throws(EngineError) -> Int
    /// Gives the voltages of an electrocardiogram in batches until the handler answers false (OTH-32).
    func voltages(
        of electrocardiogram: UUID, for app: AppIdentity, batch: ([VoltagePoint]) -> Bool
    ) throws(EngineError)

    // MARK: The person

    /// A characteristic as a raw value, or as the number of a day; nil if it is not set, or if the app may not read it.
    ///
    /// - Throws: ``EngineError/Code/authorizationNotDetermined`` if the app never asked (AUTH-28).
    func characteristic(_ type: ObjectType, for app: AppIdentity) throws(EngineError) -> Int64?
    /// Sets characteristics; nil removes one (OTH-14).
    func setCharacteristics(_ values: [ObjectType: Int64?]) throws(EngineError)

    // MARK: Zones

    /// All that the person said of their zones, ascending by day (ZON-20).
    func zonePreferences() throws(EngineError) -> ZonePreferences
    /// Says something of zones, in the place of what was said of the same from the same day on.
    func setZonePreferences(_ preferences: [ZonePreference]) throws(EngineError)
    /// Takes back what was said of a subject, from whichever day on.
    func removeZonePreferences(of subject: ZonePreference.Subject) throws(EngineError)
    /// What zones follow from on a day, whoever asks (ZON-28).
    ///
    /// - Parameter known: Data of later dates, in seconds since 2001-01-01 UTC, were not known yet.
    func zoneFacts(on day: CalendarDay, known date: Double) throws(EngineError) -> ZonePreferences.Facts

    // MARK: Activity summaries

    /// The summaries of days, ascending: what was imported, and else what follows from samples (OTH-5).
    ///
    /// It knows of no date from which an app may read: ask by ``readableSummaries(_:in:beginningIn:for:)``.
    /// - Parameters:
    ///   - predicate: Which days.
    ///   - zone: Where days begin.
    func activitySummaries(
        _ predicate: SummaryPredicate, in zone: TimeZone, for app: AppIdentity
    ) throws(EngineError) -> [ActivitySummaryRecord]
    /// Keeps summaries, each in the place of what is known of its day.
    func setActivitySummaries(_ summaries: [ActivitySummaryRecord]) throws(EngineError)

    // MARK: Medications

    /// The medications that an app may read, in the order in which they were added (OTH-80).
    func medications(_ predicate: MedicationPredicate, for app: AppIdentity) throws(EngineError) -> [MedicationRecord]
    /// Keeps medications, each in the place of what is known of it.
    func setMedications(_ medications: [MedicationRecord]) throws(EngineError)

    // MARK: Permission for single objects

    /// The samples to choose from, whoever may read them, by their identifiers.
    func objects(of type: ObjectType, matching predicate: SamplePredicate) throws(EngineError) -> Set<String>
    /// The medications to choose from, whoever may read them, by what names them.
    func medicationConcepts(_ predicate: MedicationPredicate) throws(EngineError) -> Set<String>
    /// Writes down which of the objects an app may read, and that it was asked (AUTH-17).
    ///
    /// - Parameter includesNew: Whether objects that are added later may be read too (OTH-82).
    func grant(
        _ granted: Set<String>, among objects: Set<String>, of type: ObjectType, includesNew: Bool, to app: AppIdentity
    ) throws(EngineError)

    // MARK: Effort

    /// Relates a sample with a stored workout or an activity of it, in the place of an earlier one; saves it if needed.
    func relate(
        _ sample: SampleRecord, to workout: UUID, activity: UUID?, by app: AppIdentity
    ) throws(EngineError)
    /// Ends a relation; answers whether there was one.
    func unrelate(
        _ sample: UUID, from workout: UUID, activity: UUID?, by app: AppIdentity
    ) throws(EngineError) -> Bool
    /// The relations of matching workouts that are newer than a position, by the start of the workout.
    func effortRelationships(
        _ predicate: SamplePredicate, since position: ChangePosition?, for app: AppIdentity
    ) throws(EngineError) -> (relationships: [EffortRelationshipRecord], position: ChangePosition)
}

extension RecordEngine {
    /// The zones of a type that hold on a day (ZON-21); nil if there are none.
    ///
    /// - Parameter known: Data of later dates, in seconds since 2001-01-01 UTC, were not known yet.
    package func preferredZones(
        of type: ObjectType, on day: CalendarDay, known date: Double
    ) throws(EngineError) -> ZoneConfigurationRecord? {
        try zonePreferences().zones(of: type, on: day, zoneFacts(on: day, known: date))
    }
}

extension RecordEngine where Self: PermissionEngine {
    /// The summaries of the days that an app may read, ascending: of one that may read from a date on, days that begin then or
    /// later, because a summary is of its whole day (AUTH-23).
    ///
    /// - Parameters:
    ///   - predicate: Which days.
    ///   - zone: Where days begin.
    ///   - others: Where they have to begin late enough, too: who asks may choose a zone, and no day is moved by that.
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
    /// The first day that begins at a date or later, in seconds since 2001-01-01 UTC.
    fileprivate static func firstWhole(since date: Double, in zone: TimeZone) -> CalendarDay {
        let day = CalendarDay(of: Date(timeIntervalSinceReferenceDate: date), in: zone)
        let start = day.start(in: zone)?.timeIntervalSinceReferenceDate ?? -.infinity
        return start >= date ? day : CalendarDay(number: day.number + 1)
    }
}

/// The files that hang on objects.
package protocol AttachmentEngine: AnyObject, Sendable {
    /// Attaches a file to a stored object of the app, piece by piece until there are no more (OTH-91).
    func attach(
        _ attachment: AttachmentRecord, to object: UUID, by app: AppIdentity, bytes next: () throws -> Data?
    ) throws(EngineError) -> AttachmentRecord
    /// The files of an object, oldest first.
    func attachments(of object: UUID, for app: AppIdentity) throws(EngineError) -> [AttachmentRecord]
    /// Gives the bytes of a file piece by piece until the handler answers false.
    func attachmentData(_ identifier: UUID, for app: AppIdentity, piece: (Data) -> Bool) throws(EngineError)
    /// Removes a file from an object of the app.
    func removeAttachment(_ identifier: UUID, from object: UUID, by app: AppIdentity) throws(EngineError)
}

/// A sample that apps cannot save, with what belongs to it.
package struct SystemSample: Sendable {
    package var record: SampleRecord
    /// The voltages of an electrocardiogram, in time order.
    package var voltages: [VoltagePoint]
    /// Samples of symptoms that were felt with an electrocardiogram, saved with it unless they are stored already.
    package var symptoms: [SampleRecord]

    package init(_ record: SampleRecord, voltages: [VoltagePoint] = [], symptoms: [SampleRecord] = []) {
        self.record = record
        self.voltages = voltages
        self.symptoms = symptoms
    }
}
