import Foundation
import HealthModel
import HealthStore

/// Calls on behalf of an app, each in a transaction of its own.
extension SQLiteEngine {
    func save(_ session: ActiveSessionRecord, by app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.save(session) }
    }

    func save(_ points: [RoutePoint], ofSession session: UUID, by app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.save(points, ofSession: session) }
    }

    func activeSession(of app: AppIdentity) throws(EngineError) -> ActiveSession? {
        try read(for: app) { try $0.activeSession() }
    }

    func forgetActiveSession(_ session: UUID?, of app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.forget(session) }
    }

    func annotations() throws(EngineError) -> [UUID: StoredAnnotation] {
        try read { try $0.annotations() }
    }

    func annotation(of workout: UUID) throws(EngineError) -> StoredAnnotation {
        try read { try $0.annotation(of: workout) }
    }

    @discardableResult
    func annotate(_ workout: UUID, _ annotation: WorkoutAnnotation, ifRevision revision: Int64?) throws(EngineError)
        -> StoredAnnotation
    {
        try write { try $0.annotate(workout, annotation, ifRevision: revision) }
    }

    func undoAnnotation(of workout: UUID) throws(EngineError) -> StoredAnnotation? {
        try write { try $0.undoAnnotation(of: workout) }
    }

    func outingDecisions() throws(EngineError) -> OutingDecisions {
        try read { try $0.outingDecisions() }
    }

    func decide(_ pair: OutingDecisions.Pair, isSame: Bool?) throws(EngineError) {
        try write { try $0.decide(pair, isSame: isSame) }
    }

    func prefer(_ workout: UUID, for stream: ObjectType?) throws(EngineError) {
        try write { try $0.prefer(workout, for: stream) }
    }

    func forgetPreferences(of workout: UUID) throws(EngineError) {
        try write { try $0.forgetPreferences(of: workout) }
    }

    func attach(_ attachment: AttachmentRecord, to object: UUID, by app: AppIdentity, bytes next: () throws -> Data?)
        throws(EngineError) -> AttachmentRecord
    {
        try write(as: app) { try $0.attach(attachment, to: object, bytes: next) }
    }

    func attachments(of object: UUID, for app: AppIdentity) throws(EngineError) -> [AttachmentRecord] {
        try read(for: app) { try $0.attachments(of: object) }
    }

    func attachmentData(_ identifier: UUID, for app: AppIdentity, piece: (Data) -> Bool) throws(EngineError) {
        try read(for: app) { try $0.attachmentData(identifier, piece: piece) }
    }

    func consents() throws(EngineError) -> [AppConsent] {
        try read { try $0.consents() }
    }

    func forgetConsent(ofApp bundleIdentifier: String) throws(EngineError) -> Bool {
        try write { try $0.forgetConsent(ofApp: bundleIdentifier) }
    }

    func derivedFigures(_ kind: DerivedKind, of workouts: Set<UUID>?, for app: AppIdentity) throws(EngineError)
        -> DerivedFigures
    {
        try read(for: app) { try $0.derivedFigures(kind, of: workouts) }
    }

    @discardableResult
    func saveDerived(_ figures: [UUID: Data], _ kind: DerivedKind, from state: StoreState, for app: AppIdentity) -> Bool
    {
        (try? read(for: app) { $0.saveDerived(figures, kind, from: state) }) ?? false
    }

    func derivedFigures(_ kind: DerivedKind, for app: AppIdentity) throws(EngineError) -> DerivedFigures {
        try read(for: app) { try $0.derivedFigures(kind) }
    }

    func importObjects(by app: AppIdentity, in pass: ImportPass, contents: (ImportWriter) throws(EngineError) -> Void)
        throws(EngineError)
    {
        try write(as: app) { try $0.importObjects(in: pass, contents: contents) }
    }

    func states(of identifiers: [UUID]) throws(EngineError) -> [ObjectState] {
        try read { try $0.states(of: identifiers) }
    }

    func imported(_ identifiers: [UUID], by app: AppIdentity) throws(EngineError) -> Set<UUID> {
        try read(for: app) { try $0.imported(identifiers) }
    }

    func keptElements(ofKind kind: String?) throws(EngineError) -> [PreservedElement] {
        try read { try $0.keptElements(ofKind: kind) }
    }

    func forEachSample(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity,
        _ receive: (SampleRecord) throws -> Bool
    ) throws {
        try read(for: app) { try $0.forEachSample(of: type, predicate, receive) }
    }

    func forEachWorkoutFigures(_ predicate: SamplePredicate, for app: AppIdentity, _ receive: (WorkoutFigures) -> Void)
        throws(EngineError)
    {
        try read(for: app) { try $0.forEachWorkoutFigures(predicate, receive) }
    }

    func forEachWorkout(_ predicate: SamplePredicate, for app: AppIdentity, _ receive: (SampleRecord) throws -> Bool)
        throws
    {
        try read(for: app) { try $0.forEachWorkout(predicate, receive) }
    }

    @discardableResult
    func insertSystemData(_ samples: [SystemSample], by source: AppIdentity) throws(EngineError) -> Int {
        try write(as: source) { try $0.insertSystemData(samples) }
    }

    func voltages(of electrocardiogram: UUID, for app: AppIdentity, batch: ([VoltagePoint]) -> Bool) throws(EngineError)
    {
        try read(for: app) { try $0.voltages(of: electrocardiogram, batch: batch) }
    }

    func characteristic(_ type: ObjectType, for app: AppIdentity) throws(EngineError) -> Int64? {
        try read(for: app) { try $0.characteristic(type) }
    }

    func setCharacteristics(_ values: [ObjectType: Int64?]) throws(EngineError) {
        try write { try $0.setCharacteristics(values) }
    }

    func zonePreferences() throws(EngineError) -> ZonePreferences {
        try read { try $0.zonePreferences() }
    }

    func activitySummaries(_ predicate: SummaryPredicate, in zone: TimeZone, for app: AppIdentity) throws(EngineError)
        -> [ActivitySummaryRecord]
    {
        try read(for: app) { try $0.activitySummaries(predicate, in: zone) }
    }

    func setActivitySummaries(_ summaries: [ActivitySummaryRecord]) throws(EngineError) {
        try write { try $0.setActivitySummaries(summaries) }
    }

    func medications(_ predicate: MedicationPredicate, for app: AppIdentity) throws(EngineError) -> [MedicationRecord] {
        try read(for: app) { try $0.medications(predicate) }
    }

    func setMedications(_ medications: [MedicationRecord]) throws(EngineError) {
        try write { try $0.setMedications(medications) }
    }

    func objects(of type: ObjectType, matching predicate: SamplePredicate) throws(EngineError) -> Set<String> {
        try read { try $0.objects(of: type, matching: predicate) }
    }

    func medicationConcepts(_ predicate: MedicationPredicate) throws(EngineError) -> Set<String> {
        try read { try $0.medicationConcepts(predicate) }
    }

    func grant(
        _ granted: Set<String>, among objects: Set<String>, of type: ObjectType, includesNew: Bool, to app: AppIdentity
    ) throws(EngineError) {
        try write(as: app) { try $0.grant(granted, among: objects, of: type, includesNew: includesNew) }
    }

    func relate(_ sample: SampleRecord, to workout: UUID, activity: UUID?, by app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.relate(sample, to: workout, activity: activity) }
    }

    func effortRelationships(_ predicate: SamplePredicate, since position: ChangePosition?, for app: AppIdentity)
        throws(EngineError) -> (relationships: [EffortRelationshipRecord], position: ChangePosition)
    {
        try read(for: app) { try $0.effortRelationships(predicate, since: position) }
    }

    func save(
        _ series: SeriesDraft, in unit: QuantityUnit, by app: AppIdentity,
        quantities next: () throws(EngineError) -> SeriesColumns?
    ) throws(EngineError) -> [SampleRecord] {
        try write(as: app) { try $0.save(series, in: unit, quantities: next) }
    }

    func save(_ heartbeats: HeartbeatDraft, by app: AppIdentity) throws(EngineError) -> SampleRecord {
        try write(as: app) { try $0.save(heartbeats) }
    }

    func quantities(_ request: QuantityRequest, for app: AppIdentity, _ body: (QuantityDatum) -> Bool)
        throws(EngineError)
    {
        try read(for: app) { try $0.quantities(request, body) }
    }

    func belongings(of workout: UUID, for app: AppIdentity) throws(EngineError) -> WorkoutBelongings {
        try read(for: app) { try $0.belongings(of: workout) }
    }

    func heartbeats(of series: UUID, for app: AppIdentity) throws(EngineError) -> [HeartbeatRecord] {
        try read(for: app) { try $0.heartbeats(of: series) }
    }

    func supplement(of workout: UUID, for app: AppIdentity) throws(EngineError) -> WorkoutSupplement? {
        try read(for: app) { try $0.supplement(of: workout) }
    }

    func statistics(_ request: StatisticsRequest, for app: AppIdentity) throws(EngineError) -> StatisticsRecord? {
        try read(for: app) { try $0.statistics(request) }
    }

    func statistics(_ requests: [StatisticsRequest], for app: AppIdentity) throws(EngineError) -> [StatisticsRecord?] {
        try read(for: app) { try $0.statistics(requests) }
    }

    func statistics(_ request: StatisticsRequest, in buckets: CalendarBuckets, for app: AppIdentity) throws(EngineError)
        -> StatisticsCollectionRecord
    {
        try read(for: app) { try $0.statistics(request, in: buckets) }
    }

    func values(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity, _ receive: (StatisticsColumns) -> Bool
    ) throws(EngineError) {
        try read(for: app) { try $0.values(of: type, predicate, receive) }
    }

    func sourceOrder(of type: ObjectType) throws(EngineError) -> [String] {
        try read { try $0.sourceOrder(of: type) }
    }

    func systemSources() throws(EngineError) -> Set<String> {
        try read { try $0.systemSources() }
    }

    func setSystemSources(_ bundleIdentifiers: Set<String>) throws(EngineError) {
        try write { try $0.setSystemSources(bundleIdentifiers) }
    }

    func authorization(of app: AppIdentity, for type: ObjectType) throws(EngineError) -> AuthorizationState {
        try read { try $0.authorization(of: app, for: type) }
    }

    func authorize(_ app: AppIdentity, _ decisions: AuthorizationDecisions) throws(EngineError) {
        try write { try $0.authorize(app, decisions) }
    }

    func save(_ samples: [SampleRecord], by app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.save(samples) }
    }

    func add(_ samples: [SampleRecord], to workout: UUID, by app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.add(samples, to: workout) }
    }

    func save(_ route: RouteDraft, points: [RoutePoint], of workout: UUID, by app: AppIdentity) throws(EngineError)
        -> SampleRecord
    {
        try write(as: app) { try $0.save(route, points: points, of: workout) }
    }

    func measuredData(of members: MemberRuns) throws(EngineError) -> [ObjectType: MeasuredData] {
        try read { try $0.measuredData(of: members) }
    }

    func finish(_ draft: WorkoutDraft, by app: AppIdentity) throws(EngineError) -> FinishedWorkout {
        try write(as: app) { try $0.finish(draft) }
    }

    func insert(
        _ workout: SampleRecord, from source: AppIdentity? = nil, by app: AppIdentity,
        in pass: ImportPass = ImportPass(), contents: (BulkWriter) throws(EngineError) -> Void
    ) throws(EngineError) {
        try write(as: app, from: source) { try $0.insert(workout, in: pass, contents: contents) }
    }

    func delete(_ identifiers: [UUID], by app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.delete(identifiers) }
    }

    func delete(of type: ObjectType, matching predicate: SamplePredicate, by app: AppIdentity) throws(EngineError)
        -> Int
    {
        try write(as: app) { try $0.delete(of: type, matching: predicate) }
    }

    func samples(_ request: SampleRequest, for app: AppIdentity) throws(EngineError) -> [SampleRecord] {
        try read(for: app) { try $0.samples(request) }
    }

    func routePoints(
        of route: UUID, from start: Double?, to end: Double?, for app: AppIdentity, batch: ([RoutePoint]) -> Bool
    ) throws(EngineError) {
        try read(for: app) { try $0.routePoints(of: route, from: start, to: end, batch: batch) }
    }

    func deletedRecords(of type: ObjectType, for app: AppIdentity) throws(EngineError) -> [DeletedRecord] {
        try read(for: app) { try $0.deletedRecords(of: type) }
    }

    func inventory(for app: AppIdentity) throws(EngineError) -> [InventoryEntry] {
        try read(for: app) { try $0.inventory() }
    }

    func storedTypes(for app: AppIdentity) throws(EngineError) -> [ObjectType] {
        try read(for: app) { try $0.storedTypes() }
    }

    func uuids(withPrefix prefix: String, of types: [ObjectType], for app: AppIdentity) throws(EngineError) -> [UUID] {
        try read(for: app) { try $0.uuids(withPrefix: prefix, of: types) }
    }

    func uuids(withSuffix suffix: String, of type: ObjectType, for app: AppIdentity) throws(EngineError) -> [UUID] {
        try read(for: app) { try $0.uuids(withSuffix: suffix, of: type) }
    }

    func forEachIdentifier(of type: ObjectType, for app: AppIdentity, _ receive: (UUID) -> Void) throws(EngineError) {
        try read(for: app) { try $0.forEachIdentifier(of: type, receive) }
    }

    func sources(_ parts: [SampleRequest.Part], for app: AppIdentity) throws(EngineError) -> [SourceRecord] {
        try read(for: app) { try $0.sources(parts) }
    }

    func changes(_ request: ChangeRequest, for app: AppIdentity) throws(EngineError) -> Changes {
        try read(for: app) { try $0.changes(request) }
    }

    func changedTypes(_ parts: [SampleRequest.Part], since position: ChangePosition?, for app: AppIdentity)
        throws(EngineError) -> (types: Set<ObjectType>, position: ChangePosition)
    {
        try read(for: app) { try $0.changedTypes(parts, since: position) }
    }

    func enableBackgroundDelivery(of type: ObjectType, at frequency: DeliveryFrequency, for app: AppIdentity)
        throws(EngineError)
    {
        try write(as: app) { try $0.enableBackgroundDelivery(of: type, at: frequency) }
    }

    func backgroundDeliveries(for app: AppIdentity) throws(EngineError) -> [ObjectType: DeliveryFrequency] {
        try read(for: app) { try $0.backgroundDeliveries() }
    }

    func integrityProblems() throws(EngineError) -> [String] {
        try read { try $0.integrityProblems() }
    }

    func setSourceOrder(_ bundleIdentifiers: [String], of type: ObjectType) throws(EngineError) {
        try write { try $0.setSourceOrder(bundleIdentifiers, of: [type]) }
    }

    func deleteWithAssociated(
        _ identifiers: [UUID], by app: AppIdentity, _ authority: DeletionAuthority = .app
    ) throws(EngineError) -> [DeletedBelongings] {
        try deleteWithAssociated([DeletionPart(identifiers, by: app, authority)])[0]
    }
}
