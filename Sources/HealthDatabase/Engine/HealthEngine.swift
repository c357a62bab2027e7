package import Foundation
package import HealthModel

/// The engine: everything the facade and the importers ask of a store, in records.
///
/// Each call names the app it is made for; what that app may see and change is decided here (AUTH-24, AUTH-26). Every
/// writing call is one transaction: all of it happens, or nothing.
package protocol HealthEngine: RecordEngine, AttachmentEngine, ImportEngine {
    // MARK: Permission

    /// The permissions of an app for a type.
    func authorization(of app: AppIdentity, for type: ObjectType) throws(EngineError) -> AuthorizationState
    /// Writes decisions down; types not named keep their state.
    func authorize(_ app: AppIdentity, _ decisions: AuthorizationDecisions) throws(EngineError)

    // MARK: Writing

    /// Saves objects in the order given (STO-1, STO-4), obeying sync identifiers (STO-11, STO-12). Routes cannot
    /// be saved so.
    func save(_ samples: [SampleRecord], by app: AppIdentity) throws(EngineError)
    /// Associates samples with a stored workout of the app, saving those that are not stored, without their device
    /// (STO-9, STO-20, STO-22).
    func add(_ samples: [SampleRecord], to workout: UUID, by app: AppIdentity) throws(EngineError)
    /// Saves a route and associates it with a stored workout (RTE-7, RTE-9). Answers the route as stored; where a sync
    /// identifier made the save be ignored, the stored one.
    ///
    /// - Parameter points: In any order; stored by time, equal times in the order given (RTE-1). Not empty.
    func save(
        _ route: RouteDraft, points: [RoutePoint], of workout: UUID, by app: AppIdentity
    ) throws(EngineError) -> SampleRecord
    /// Saves a series of quantities; normally it becomes one sample (SER-8, SER-9). Answers the samples as they are
    /// stored; where a sync identifier made the save be ignored, the stored one.
    ///
    /// - Parameters:
    ///   - unit: The one unit of all quantities, which its string tells whole.
    ///   - next: Gives the quantities ascending strictly by start, piece by piece, and nil after the last.
    func save(
        _ series: SeriesDraft, in unit: QuantityUnit, by app: AppIdentity,
        quantities next: () throws(EngineError) -> SeriesColumns?
    ) throws(EngineError) -> [SampleRecord]
    /// Saves a heartbeat series; answers it as it is stored (OTH-52).
    func save(_ heartbeats: HeartbeatDraft, by app: AppIdentity) throws(EngineError) -> SampleRecord
    /// Saves those samples that are not stored yet, for workouts in the making (WBD-6), and tells what statistics need.
    ///
    /// What many builders ask for at a time is one transaction. Each request is done whole or not at all, whatever
    /// becomes of the others; answers are in the order of the requests.
    func collect(_ requests: [CollectRequest], by app: AppIdentity) -> [Result<CollectedSamples, EngineError>]
    /// What is measured by the samples of a workout in the making that are stored now, by type.
    func measuredData(of members: MemberRuns) throws(EngineError) -> [ObjectType: MeasuredData]
    /// Saves a workout with the statistics of its samples, its samples' association, and its route (WBD-14).
    func finish(_ draft: WorkoutDraft, by app: AppIdentity) throws(EngineError) -> FinishedWorkout
    /// Deletes the app's own objects, all or none (STO-30, STO-31, STO-33).
    func delete(_ identifiers: [UUID], by app: AppIdentity) throws(EngineError)
    /// Deletes those of the app's own objects that match; answers how many (STO-34).
    func delete(
        of type: ObjectType, matching predicate: SamplePredicate, by app: AppIdentity
    ) throws(EngineError) -> Int

    // MARK: Active sessions

    /// Keeps a session of the app, in the place of what was kept of it before; its samples and points stay (LIV-30).
    func keep(_ session: ActiveSessionRecord, by app: AppIdentity) throws(EngineError)
    /// Adds points to what is kept of a session's route, in the order given.
    func keep(_ points: [RoutePoint], ofSession session: UUID, by app: AppIdentity) throws(EngineError)
    /// The session of the app that was kept last, with all its builder had; nil if there is none (LIV-30, LIV-33).
    func activeSession(of app: AppIdentity) throws(EngineError) -> ActiveSession?
    /// Forgets a session of the app, or with nil all; its samples stay (WBD-18). There need not be any.
    func forgetActiveSession(_ session: UUID?, of app: AppIdentity) throws(EngineError)

    // MARK: Reading

    /// The samples a request asks for and the app may see, in one consistent read (QRY-5).
    func samples(_ request: SampleRequest, for app: AppIdentity) throws(EngineError) -> [SampleRecord]
    /// Gives the points of a stored route in time order, in batches, until the handler answers false.
    func routePoints(
        of route: UUID, from start: Double?, to end: Double?, for app: AppIdentity,
        batch: ([RoutePoint]) -> Bool
    ) throws(EngineError)
    /// Gives the single quantities of all samples that match and that the app may see, until the closure answers false
    /// (SER-20, SER-21, SER-24).
    ///
    /// A damaged part of a series is left out; that fails after everything else was given.
    func quantities(
        _ request: QuantityRequest, for app: AppIdentity, _ give: (QuantityDatum) -> Bool
    ) throws(EngineError)
    /// The beats of a stored heartbeat series, in order (OTH-53).
    func heartbeats(of series: UUID, for app: AppIdentity) throws(EngineError) -> [HeartbeatRecord]
    /// What an import kept beside a workout that the app may see; nil if it kept nothing, or there is no such workout.
    func supplement(of workout: UUID, for app: AppIdentity) throws(EngineError) -> WorkoutSupplement?
    /// What remains of deleted objects, oldest first (STO-36).
    func deletedRecords(of type: ObjectType, for app: AppIdentity) throws(EngineError) -> [DeletedRecord]
    /// How many samples of each type each source has, as far as the app may see them.
    func inventory(for app: AppIdentity) throws(EngineError) -> [InventoryEntry]
    /// The identifiers that begin with these hexadecimal digits, dashes aside, at most two: enough to tell unique from
    /// ambiguous.
    func uuids(withPrefix prefix: String, of types: [ObjectType], for app: AppIdentity) throws(EngineError) -> [UUID]

    /// The sources of at least one matching sample that the app may see, by bundle identifier (QRY-14).
    func sources(_ parts: [SampleRequest.Part], for app: AppIdentity) throws(EngineError) -> [SourceRecord]

    // MARK: Whole stores

    /// Reads everything, for the owner of the store, in one consistent view. What the closure throws comes out as it
    /// is.
    func readStore(_ body: (any StoreReading) throws -> Void) throws
    /// Gives the samples of a type that match and that the app may see, one by one in the order of start and insertion,
    /// until the closure answers false; however many there are, few are in memory.
    func forEachSample(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity,
        _ give: (SampleRecord) throws -> Bool
    ) throws

    // MARK: Changes

    /// What was added and deleted after a position, as far as the app may see it (QRY-20, QRY-21, QRY-22,
    /// QRY-23, QRY-25, QRY-61).
    func changes(_ request: ChangeRequest, for app: AppIdentity) throws(EngineError) -> Changes
    /// The types of which something matching was added or deleted after a position, and the position now.
    ///
    /// Without a position there are no types: one learns where the sequence stands, and that the app may ask.
    func changedTypes(
        _ parts: [SampleRequest.Part], since position: ChangePosition?, for app: AppIdentity
    ) throws(EngineError) -> (types: Set<ObjectType>, position: ChangePosition)
    /// Tells of every commit that adds or deletes: of this process's at once, on the thread that made it; of another
    /// process's within 200 ms. Several may be told as one: ask for the changes since your position.
    func observe(_ handler: @escaping @Sendable (ChangeNews) -> Void) -> ChangeObservation

    // MARK: Background delivery

    /// Registers an app for changes of a type, in the place of an earlier registration (QRY-34).
    func enableBackgroundDelivery(
        of type: ObjectType, at frequency: DeliveryFrequency, for app: AppIdentity
    ) throws(EngineError)
    /// Ends registrations: for a type, or with nil all of the app. There need not be any.
    func disableBackgroundDelivery(of type: ObjectType?, for app: AppIdentity) throws(EngineError)
    /// The registrations of an app.
    func backgroundDeliveries(for app: AppIdentity) throws(EngineError) -> [ObjectType: DeliveryFrequency]

    // MARK: Statistics

    /// The statistics of all samples that match and that the app may see; nil if there are none (STAT-5).
    func statistics(_ request: StatisticsRequest, for app: AppIdentity) throws(EngineError) -> StatisticsRecord?
    /// The statistics of each bucket.
    func statistics(
        _ request: StatisticsRequest, in buckets: CalendarBuckets, for app: AppIdentity
    ) throws(EngineError) -> StatisticsCollectionRecord
    /// The sources the owner of the store put first for a type, as bundle identifiers, best first (STAT-20).
    func sourceOrder(of type: ObjectType) throws(EngineError) -> [String]
    /// Puts sources first for a type, instead of the order that follows from what they are (STAT-27).
    func setSourceOrder(_ bundleIdentifiers: [String], of type: ObjectType) throws(EngineError)
    /// The bundle identifiers of the sources that belong to the system (STAT-28).
    func systemSources() throws(EngineError) -> Set<String>
    /// Names the sources that belong to the system, all at once.
    func setSystemSources(_ bundleIdentifiers: Set<String>) throws(EngineError)

    // MARK: Care

    /// Replaces the samples of old workouts by series, where no statistic can tell (CON-9): a transaction for each
    /// workout, so that it can be interrupted at any time (CON-10).
    ///
    /// - Parameter progress: Told after each workout how many are done, and of how many; answers whether to go on.
    func condense(
        _ request: CondensingRequest, progress: (_ done: Int, _ total: Int) -> Bool
    ) throws(EngineError) -> CondensingOutcome

    /// Moves what the write-ahead log holds into the file, so that the file alone is the store.
    ///
    /// Nothing is lost without it; whoever copies the file wants it. Does nothing while others read or write.
    func checkpoint() throws(EngineError)
    /// Puts old samples closer together, so that the file shrinks. Nobody can tell from any answer.
    ///
    /// Works in steps; whatever ends it in between leaves a sound store, of which a part is compact.
    ///
    /// - Parameters:
    ///   - date: What ended before is old, in seconds since 2001-01-01 UTC.
    ///   - isTrial: Whether nothing is to be changed, only to see how much there is to do.
    ///   - progress: Told after each step; answers whether to go on.
    func compact(
        olderThan date: Double, isTrial: Bool, progress: (CompactionProgress) -> Bool
    ) throws(EngineError) -> CompactionReport
    /// Problems found in the file, in sentences; empty when it is sound.
    func integrityProblems() throws(EngineError) -> [String]
}

/// How many samples of a type a source has, and when.
package struct InventoryEntry: Sendable {
    package var type: ObjectType
    package var source: SourceRecord
    package var count: Int
    /// The earliest start, in seconds since 2001-01-01 UTC.
    package var earliest: Double
    /// The latest end, in seconds since 2001-01-01 UTC.
    package var latest: Double

    package init(type: ObjectType, source: SourceRecord, count: Int, earliest: Double, latest: Double) {
        self.type = type
        self.source = source
        self.count = count
        self.earliest = earliest
        self.latest = latest
    }
}

extension HealthEngine {
    /// Bulk: saves a workout of the app and, in the same transaction, everything the closure appends to it.
    package func insert(
        _ workout: SampleRecord, by app: AppIdentity,
        contents: (any BulkInsertion) throws(EngineError) -> Void
    ) throws(EngineError) {
        try insert(workout, from: app, by: app, in: ImportPass(), contents: contents)
    }

    /// Saves those samples that are not stored yet, for a workout in the making (WBD-6), and tells what statistics
    /// need.
    /// - Parameters:
    ///   - members: What was added to the workout before; it is not measured again.
    ///   - session: The kept session of the workout, if there is one.
    package func collect(
        _ samples: [SampleRecord], beside members: MemberRuns, in session: UUID? = nil, by app: AppIdentity
    ) throws(EngineError) -> CollectedSamples {
        let answers = collect([CollectRequest(samples: samples, members: members, session: session)], by: app)
        guard let answer = answers.first else { throw EngineError(.storage, "The store gave no answer.") }
        return try answer.get()
    }
}
