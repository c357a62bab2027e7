import Dispatch
public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// The access point to the health data of this device.
///
/// `HKHealthStore()` opens the default store. Several instances may exist side by side; they work with the same data.
///
/// Calls are performed in the order in which they are made. Completion handlers are called one at a time on a
/// background queue, never before the call that caused them has returned.
// Unchecked, because NSObject is not Sendable; all stored properties are immutable and themselves Sendable.
// Every declaration is in the body of the class, because an app's subclass cannot override declarations in
// extensions.
open class HKHealthStore: NSObject, @unchecked Sendable {
    /// The engine, identity, policy and conditions.
    package let context: StoreContext
    /// The queue that performs the work, in the order of the calls.
    let queue = SerialQueue<HKWorkoutBuilder.Addition>(label: "HKHealthStore.work")
    /// The queue that calls the completion handlers; separate, so that a slow completion handler does not block the
    /// work.
    let completions = DispatchQueue(label: "HKHealthStore.completions")
    /// The task-local values at creation, which completion handlers and other handlers inherit.
    let taskLocals = TaskLocals()
    /// The handler for sessions of the companion device.
    private let mirroring = Mutex<(@Sendable (HKWorkoutSession) -> Void)?>(nil)

    /// The handler for sessions of the companion device.
    var mirroringStart: (@Sendable (HKWorkoutSession) -> Void)? {
        get { mirroring.withLock { $0 } }
        set { mirroring.withLock { $0 = newValue } }
    }

    /// Opens the default store.
    public override init() {
        context = .effective
        super.init()
        context.register(self)
    }

    /// Opens a store with a context.
    // A convenience initializer, because a designated one would have to be overridden by every subclass in the
    // package.
    package convenience init(context: StoreContext) {
        self.init(opening: context)
    }

    private init(opening context: StoreContext) {
        self.context = context
        super.init()
        context.register(self)
    }

    /// Returns whether health data is available on this device.
    @discardableResult
    open class func isHealthDataAvailable() -> Bool {
        StoreContext.effective.access.conditions.availability != .unavailable
    }

    /// Returns the earliest permitted start date of samples: there is no limit.
    @discardableResult
    open func earliestPermittedSampleDate() -> Date {
        Date(timeIntervalSinceReferenceDate: SampleValidation.earliestPermittedDate)
    }

    // MARK: - Authorization

    /// Returns whether this app may share a type, as far as it has requested permission.
    ///
    /// The permission to read is never disclosed. A type that apps cannot share is reported as not determined until
    /// the app has requested permission to read it, and as denied from then on (AUTH-3).
    @discardableResult
    open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        let state = try? context.access.permissions { try $0.authorization(for: type.record) }
        guard let state else { return .notDetermined }
        guard type.record.isShareable else { return state.read == .notDetermined ? .notDetermined : .sharingDenied }
        switch state.share {
        case .notDetermined: return .notDetermined
        case .denied: return .sharingDenied
        case .authorized: return .sharingAuthorized
        }
    }

    /// Requests permission to share and to read types.
    ///
    /// Only undetermined permissions are requested. Raises if there is nothing to request, if permission for a type
    /// cannot be requested (AUTH-9, AUTH-10, AUTH-14, AUTH-18), and if the app has no usage description (AUTH-11).
    ///
    /// - Parameters:
    ///   - typesToShare: The types to save and delete.
    ///   - typesToRead: The types to query.
    ///   - completion: A closure called in the background with whether the request was processed, not with the
    ///     decision (AUTH-6). Code 7 if the person cancelled, code 10 if a type that the app requires was denied.
    @preconcurrency
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let request = AuthorizationRequest(toShare: typesToShare, read: typesToRead)
        raising { () throws(ValidationError) in try request.check(context.access.conditions) }
        process(request, completion: completion) { (context: StoreContext) throws(EngineError) in
            try request.undecided(in: context)
        }
    }

    /// Requests permission to share and to read types.
    ///
    /// Only undetermined permissions are requested. Returns when the request was processed, regardless of the
    /// decision.
    ///
    /// - Parameters:
    ///   - typesToShare: The types to save and delete.
    ///   - typesToRead: The types to query.
    /// - Throws: ``HKError``; code 7 if the person cancelled, code 10 if a type that the app requires was denied.
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws {
        try await succeeding { requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0) }
    }

    /// Determines whether an authorization request would prompt the person.
    ///
    /// Raises like ``requestAuthorization(toShare:read:completion:)``.
    ///
    /// - Parameters:
    ///   - typesToShare: The types to save and delete.
    ///   - typesToRead: The types to query.
    ///   - completion: A closure called in the background with the status; `unknown` is passed with an error.
    @preconcurrency
    open func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        let request = AuthorizationRequest(toShare: typesToShare, read: typesToRead)
        raising { () throws(ValidationError) in try request.check(context.access.conditions) }
        perform { context in
            try request.undecided(in: context).isEmpty
        } then: { result in
            switch result {
            case .success(let isDecided): completion(isDecided ? .unnecessary : .shouldRequest, nil)
            case .failure(let error): completion(.unknown, error)
            }
        }
    }

    /// Returns whether an authorization request would prompt the person.
    ///
    /// Raises like ``requestAuthorization(toShare:read:completion:)``.
    @discardableResult
    open func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus {
        try await withCheckedThrowingContinuation { continuation in
            getRequestStatusForAuthorization(toShare: typesToShare, read: typesToRead) { status, error in
                continuation.resume(with: error.map(Result.failure) ?? .success(status))
            }
        }
    }

    /// Presents the authorization requests of the app's extensions.
    ///
    /// There are no extensions here, so it succeeds at once (AUTH-16).
    @preconcurrency
    open func handleAuthorizationForExtension(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        perform({ _ in }, completion: completion)
    }

    /// Presents the authorization requests of the app's extensions.
    ///
    /// There are no extensions here, so it succeeds at once (AUTH-16).
    open func handleAuthorizationForExtension() async throws {
        try await succeeding { handleAuthorizationForExtension(completion: $0) }
    }

    /// Requests permission to read objects of a type with per-object authorization.
    ///
    /// Always requests, even if decided before. No person selects objects here: the policy decides for all stored
    /// objects that match, and its decision replaces earlier ones. A grant for medications without a predicate
    /// includes those added later (OTH-82). Raises if the type does not require per-object authorization, and if the
    /// predicate does not apply to it.
    ///
    /// - Parameters:
    ///   - objectType: A type whose `requiresPerObjectAuthorization()` is true.
    ///   - predicate: The predicate that selects the objects.
    ///   - completion: A closure called in the background with whether the request was processed.
    @preconcurrency
    open func requestPerObjectReadAuthorization(
        for objectType: HKObjectType, predicate: NSPredicate?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        process(ObjectRequest(objectType.record, predicate), completion: completion)
    }

    /// Requests permission to read objects of a type with per-object authorization.
    ///
    /// Raises if the type does not require per-object authorization, and if the predicate does not apply to it.
    open func requestPerObjectReadAuthorization(for objectType: HKObjectType, predicate: NSPredicate?) async throws {
        try await succeeding {
            requestPerObjectReadAuthorization(for: objectType, predicate: predicate, completion: $0)
        }
    }

    // MARK: - Saving

    /// Saves one object; see ``save(_:withCompletion:)-([HKObject],_)``.
    @preconcurrency
    open func save(_ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        save([object], withCompletion: completion)
    }

    /// Saves one object; see ``save(_:withCompletion:)-([HKObject],_)``.
    open func save(_ object: HKObject) async throws {
        try await save([object])
    }

    /// Saves objects in one transaction: all of them, or none.
    ///
    /// The passed objects do not change; read them back to obtain their source revision. An object with a sync
    /// identifier replaces the app's stored object of the same type if its version is greater, and is ignored without
    /// an error otherwise (STO-11, STO-12).
    ///
    /// - Parameters:
    ///   - objects: The objects. An empty array, an object that is already stored, and an object that apps cannot
    ///     save, such as a route, fail with code 3.
    ///   - completion: A closure called in the background with the outcome. Code 4 or 5 if the app may not share a
    ///     type.
    @preconcurrency
    open func save(
        _ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let records = Result { try objects.map { try $0.savableRecord() } }
        perform(
            { context in
                let records = try records.get()
                guard !records.isEmpty else { throw HKError.invalidArgument("No objects to save.") }
                try context.access.write { try $0.save(records) }
            }, completion: completion)
    }

    /// Saves objects in one transaction: all of them, or none.
    ///
    /// - Parameter objects: The objects. An empty array, an object that is already stored, and an object that apps
    ///   cannot save, such as a route, fail with code 3.
    /// - Throws: ``HKError``, with code 4 or 5 if the app may not share a type.
    open func save(_ objects: [HKObject]) async throws {
        try await succeeding { save(objects, withCompletion: $0) }
    }

    // MARK: - Deleting

    /// Deletes one object; see ``delete(_:withCompletion:)-([HKObject],_)``.
    @preconcurrency
    open func delete(
        _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        delete([object], withCompletion: completion)
    }

    /// Deletes one object; see ``delete(_:withCompletion:)-([HKObject],_)``.
    open func delete(_ object: HKObject) async throws {
        try await delete([object])
    }

    /// Deletes objects that this app saved: all of them, or none.
    ///
    /// Deleting a correlation deletes its samples; deleting a workout keeps its samples and routes (STO-38, STO-40,
    /// RTE-16).
    ///
    /// - Parameters:
    ///   - objects: The objects. An empty array and an object that is not stored fail with code 3.
    ///   - completion: A closure called in the background with the outcome. Code 4 if another app saved one of the
    ///     objects, or if the app may not share a type; code 5 if it never requested permission.
    @preconcurrency
    open func delete(
        _ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let identifiers = objects.map(\.uuid)
        perform(
            { context in
                guard !identifiers.isEmpty else { throw HKError.invalidArgument("No objects to delete.") }
                try context.access.write { store in try store.delete(identifiers)
                }
            }, completion: completion)
    }

    /// Deletes objects that this app saved: all of them, or none.
    ///
    /// - Parameter objects: The objects. An empty array and an object that is not stored fail with code 3.
    /// - Throws: ``HKError``; code 4 if another app saved one of the objects.
    open func delete(_ objects: [HKObject]) async throws {
        try await succeeding { delete(objects, withCompletion: $0) }
    }

    /// Deletes the matching objects that this app saved, and ignores those of other apps.
    ///
    /// Raises if the predicate does not apply to the type (QRY-6).
    ///
    /// - Parameters:
    ///   - objectType: The type of the objects.
    ///   - predicate: The predicate that the objects must match. It is not an error if nothing matches.
    ///   - completion: A closure called in the background with the outcome and the number of deleted objects.
    @preconcurrency
    open func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        let type = objectType.record
        let tree = raising { () throws(ValidationError) in try predicate.tree(for: type) }
        perform { context in
            try context.access.write { try $0.delete(of: type, matching: tree) }
        } then: { result in
            switch result {
            case .success(let count): completion(true, count, nil)
            case .failure(let error): completion(false, 0, error)
            }
        }
    }

    /// Deletes the matching objects that this app saved, and ignores those of other apps.
    ///
    /// Raises if the predicate does not apply to the type (QRY-6).
    ///
    /// - Returns: The number of deleted objects; 0 is not an error.
    @discardableResult
    open func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            deleteObjects(of: objectType, predicate: predicate) { _, count, error in
                continuation.resume(with: error.map(Result.failure) ?? .success(count))
            }
        }
    }

    // MARK: - Queries

    /// Executes a query.
    ///
    /// Its handlers are called on a background queue, one at a time. The query reads what earlier calls have written.
    /// Raises if the query was executed before (QRY-1).
    open func execute(_ query: HKQuery) {
        query.execute(in: self)
    }

    /// Stops a query: its handlers are not called any more.
    ///
    /// May be called from within a handler. Stopping a query twice, or one that was never executed, does nothing
    /// (QRY-2).
    open func stop(_ query: HKQuery) {
        query.stop()
    }

    // MARK: - Workout samples

    /// Associates samples with a stored workout of this app, and saves those that are not stored yet.
    ///
    /// Samples that are saved by this call lose their device (STO-9). The workout's totals, dates and duration do not
    /// change, and the samples need not lie within its dates.
    ///
    /// - Parameters:
    ///   - samples: Quantity and category samples; others fail with code 3.
    ///   - workout: A stored workout (otherwise code 3) that this app saved (otherwise code 4).
    ///   - completion: A closure called in the background with the outcome.
    @available(iOS, deprecated: 17.0, message: "Use HKWorkoutBuilder.")
    @preconcurrency
    open func add(
        _ samples: [HKSample], to workout: HKWorkout,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let records = Result { try samples.map { try $0.addableRecord() } }
        let identifier = workout.uuid
        perform(
            { context in
                let records = try records.get()
                try context.access.write { try $0.add(records, to: identifier) }
            }, completion: completion)
    }

    /// Associates samples with a stored workout of this app, and saves those that are not stored yet.
    ///
    /// - Parameters:
    ///   - samples: Quantity and category samples; others fail with code 3.
    ///   - workout: A stored workout (otherwise code 3) that this app saved (otherwise code 4).
    @available(iOS, deprecated: 17.0, message: "Use HKWorkoutBuilder.")
    open func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
        try await succeeding { add(samples, to: workout, completion: $0) }
    }

    // MARK: - Background delivery

    /// Registers the app for background delivery of changes to a type by other processes; replaces an earlier
    /// registration for the type.
    ///
    /// Registrations are stored with the data. Observer queries of a running app are notified at once in any case;
    /// for a registered type, notifications of changes by another process are repeated until the app calls the
    /// completion handler.
    ///
    /// - Parameters:
    ///   - type: A sample type; other types fail with code 3.
    ///   - frequency: The maximum frequency; at most hourly for the step count.
    ///   - completion: A closure called in the background with the outcome. Code 5 if the app never requested
    ///     permission for the type.
    @preconcurrency
    open func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let type = type.record
        perform(
            { context in
                guard type.isSample else {
                    throw HKError.invalidArgument("Background delivery supports sample types only.")
                }
                try context.access.register {
                    try $0.enableBackgroundDelivery(of: type, at: DeliveryFrequency(frequency))
                }
            }, completion: completion)
    }

    /// Registers the app for background delivery of changes to a type by other processes; replaces an earlier
    /// registration for the type.
    ///
    /// - Throws: ``HKError``, with code 5 if the app never requested permission for the type.
    open func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {
        try await succeeding { enableBackgroundDelivery(for: type, frequency: frequency, withCompletion: $0) }
    }

    /// Removes the registration for a type; it is not an error if there is none.
    @preconcurrency
    open func disableBackgroundDelivery(
        for type: HKObjectType, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let type = type.record
        perform(
            { context in
                try context.access.register { try $0.disableBackgroundDelivery(of: type) }
            }, completion: completion)
    }

    /// Removes the registration for a type; it is not an error if there is none.
    open func disableBackgroundDelivery(for type: HKObjectType) async throws {
        try await succeeding { disableBackgroundDelivery(for: type, withCompletion: $0) }
    }

    /// Removes all registrations of the app.
    @preconcurrency
    open func disableAllBackgroundDelivery(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        perform(
            { context in
                try context.access.register { try $0.disableBackgroundDelivery(of: nil) }
            }, completion: completion)
    }

    /// Removes all registrations of the app.
    open func disableAllBackgroundDelivery() async throws {
        try await succeeding { disableAllBackgroundDelivery(completion: $0) }
    }

    // MARK: - Units

    /// Fetches the units in which the person prefers to see quantities.
    ///
    /// For a type the app may use, the unit is the person's choice, or by default that of their locale; for a type
    /// that was denied, always the latter (AUTH-29, STO-50). `HKUserPreferencesDidChange` is posted when the result
    /// may have changed.
    ///
    /// - Parameters:
    ///   - quantityTypes: The quantity types.
    ///   - completion: A closure called in the background with a unit for each type. Code 5 if the app never
    ///     requested permission for one of them.
    @preconcurrency
    open func preferredUnits(
        for quantityTypes: Set<HKQuantityType>,
        completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
    ) {
        perform { context in
            try context.access.preferredUnits(for: quantityTypes.map(\.record))
        } then: { result in
            switch result {
            case .success(let units):
                let pairs = quantityTypes.compactMap { type in
                    units[type.record].map { (type, HKUnit(record: $0)) }
                }
                completion(Dictionary(pairs) { first, _ in first }, nil)
            case .failure(let error): completion([:], error)
            }
        }
    }

    /// Returns the units in which the person prefers to see quantities.
    ///
    /// - Parameter quantityTypes: The quantity types.
    /// - Returns: A unit for each type.
    /// - Throws: ``HKError``, with code 5 if the app never requested permission for one of them.
    @discardableResult
    open func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] {
        try await withCheckedThrowingContinuation { continuation in
            preferredUnits(for: quantityTypes) { units, error in
                continuation.resume(with: error.map(Result.failure) ?? .success(units))
            }
        }
    }

    // MARK: - Health records

    /// Returns whether records of health institutions can be stored and read.
    ///
    /// Records are imported, so they are supported wherever health data is available.
    @discardableResult
    open func supportsHealthRecords() -> Bool { context.access.conditions.availability == .available }

    // MARK: - Characteristics

    /// Returns the date of birth, without a time (OTH-13).
    ///
    /// - Returns: Year, month and day of the Gregorian calendar.
    /// - Throws: ``HKError``, with code 5 if the app never requested permission, code 11 if it is not set or may not
    ///   be read (OTH-12).
    @discardableResult
    open func dateOfBirthComponents() throws -> DateComponents {
        let day = try dayOfBirth()
        return DateComponents(
            calendar: Calendar(identifier: .gregorian), era: day.era, year: day.year, month: day.month, day: day.day)
    }

    /// Returns the date of birth, at midnight in the current time zone (OTH-13).
    ///
    /// - Throws: ``HKError``, with code 5 if the app never requested permission, code 11 if it is not set or may not
    ///   be read.
    @available(iOS, deprecated: 10.0, renamed: "dateOfBirthComponents()")
    @discardableResult
    open func dateOfBirth() throws -> Date {
        guard let date = try dayOfBirth().start(in: .current) else { throw HKError.noData }
        return date
    }

    /// Returns the biological sex; not set if it has no value or the app may not read it (OTH-11, OTH-10).
    ///
    /// - Throws: ``HKError``, with code 5 if the app never requested permission.
    @discardableResult
    open func biologicalSex() throws -> HKBiologicalSexObject {
        HKBiologicalSexObject(try characteristic(.biologicalSex, else: .notSet))
    }

    /// Returns the blood type; not set if it has no value or the app may not read it (OTH-11).
    ///
    /// - Throws: ``HKError``, with code 5 if the app never requested permission.
    @discardableResult
    open func bloodType() throws -> HKBloodTypeObject {
        HKBloodTypeObject(try characteristic(.bloodType, else: .notSet))
    }

    /// Returns the skin type; not set if it has no value or the app may not read it (OTH-11).
    ///
    /// - Throws: ``HKError``, with code 5 if the app never requested permission.
    @discardableResult
    open func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
        HKFitzpatrickSkinTypeObject(try characteristic(.fitzpatrickSkinType, else: .notSet))
    }

    /// Returns whether the person uses a wheelchair; not set if it has no value or the app may not read it (OTH-11).
    ///
    /// - Throws: ``HKError``, with code 5 if the app never requested permission.
    @discardableResult
    open func wheelchairUse() throws -> HKWheelchairUseObject {
        HKWheelchairUseObject(try characteristic(.wheelchairUse, else: .notSet))
    }

    /// Returns the quantity that the Move ring measures; active energy if it has no value or the app may not read it
    /// (OTH-11).
    ///
    /// - Throws: ``HKError``, with code 5 if the app never requested permission.
    @discardableResult
    open func activityMoveMode() throws -> HKActivityMoveModeObject {
        HKActivityMoveModeObject(try characteristic(.activityMoveMode, else: .activeEnergy))
    }

    // MARK: - Energy and estimates

    /// Splits energy into resting energy, based on the samples of a period, and active energy.
    ///
    /// - Parameters:
    ///   - totalEnergy: The energy to split; an incompatible unit raises.
    ///   - startDate: The start of the period.
    ///   - endDate: The end of the period.
    ///   - resultsHandler: A closure called in the background with the resting and active energy. Code 11 if there
    ///     are no samples of resting energy in the period, code 5 if the app never requested permission to read them.
    @available(iOS, deprecated: 11.0, message: "Use statistics queries for active and basal energy.")
    @preconcurrency
    open func splitTotalEnergy(
        _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
        resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
    ) {
        split(totalEnergy, from: startDate, to: endDate, resultsHandler: resultsHandler)
    }

    /// Resets the estimates of a type from a date on.
    ///
    /// Estimates are made by Apple's devices, so this always fails here with code 1. Raises for a type that does not
    /// allow recalibration.
    ///
    /// - Parameters:
    ///   - sampleType: A type that allows recalibration: six-minute walks.
    ///   - date: The date from which to recalibrate.
    ///   - completion: A closure called in the background with the error.
    @preconcurrency
    open func recalibrateEstimates(
        sampleType: HKSampleType, date: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        guard sampleType.allowsRecalibrationForEstimates else {
            raise(.invalidArgument, "Type \(sampleType.identifier) does not allow recalibration for estimates")
        }
        perform(
            { _ in
                throw HKError(
                    .errorHealthDataUnavailable,
                    "Recalibrating estimates is not supported on this platform.")
            }, completion: completion)
    }

    /// Resets the estimates of a type from a date on; always fails here, like the variant with a completion handler.
    open func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws {
        try await succeeding { recalibrateEstimates(sampleType: sampleType, date: date, completion: $0) }
    }

    // MARK: - Workout effort

    /// Relates an effort score to a workout or to one of its activities, replacing an earlier score of the same type.
    ///
    /// - Parameters:
    ///   - sample: An effort score, saved unless it is already stored; another type fails with code 3.
    ///   - workout: A stored workout; otherwise fails with code 3.
    ///   - activity: An activity of the workout, otherwise code 3; nil for the workout as a whole.
    ///   - completion: A closure called in the background with the outcome. Code 4 or 5 if the app may not share the
    ///     type.
    @preconcurrency
    open func relateWorkoutEffortSample(
        _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let record = sample.record
        let (workout, activity) = (workout.uuid, activity?.uuid)
        perform(
            { context in
                try context.access.write { try $0.relate(record, to: workout, activity: activity) }
            }, completion: completion)
    }

    /// Relates an effort score to a workout or to one of its activities, replacing an earlier score of the same type.
    ///
    /// - Parameters:
    ///   - sample: An effort score, saved unless it is already stored; another type fails with code 3.
    ///   - workout: A stored workout; otherwise fails with code 3.
    ///   - activity: An activity of the workout, otherwise code 3; nil for the workout as a whole.
    /// - Returns: True.
    @discardableResult
    open func relateWorkoutEffortSample(
        _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?
    ) async throws -> Bool {
        try await succeeding { relateWorkoutEffortSample(sample, with: workout, activity: activity, completion: $0) }
        return true
    }

    /// Removes the relation of an effort score to a workout; the sample remains stored.
    ///
    /// - Parameters:
    ///   - sample: A stored sample; otherwise fails with code 3.
    ///   - workout: A stored workout; otherwise fails with code 3.
    ///   - activity: An activity of the workout; nil for the workout as a whole.
    ///   - completion: A closure called in the background with whether there was a relation to remove.
    @preconcurrency
    open func unrelateWorkoutEffortSample(
        _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let (sample, workout, activity) = (sample.uuid, workout.uuid, activity?.uuid)
        perform { context in
            try context.access.write { try $0.unrelate(sample, from: workout, activity: activity) }
        } then: { result in
            switch result {
            case .success(let isRelated): completion(isRelated, nil)
            case .failure(let error): completion(false, error)
            }
        }
    }

    /// Removes the relation of an effort score to a workout; the sample remains stored.
    ///
    /// - Parameters:
    ///   - sample: A stored sample; otherwise fails with code 3.
    ///   - workout: A stored workout; otherwise fails with code 3.
    ///   - activity: An activity of the workout; nil for the workout as a whole.
    /// - Returns: Whether there was a relation to remove.
    @discardableResult
    open func unrelateWorkoutEffortSample(
        _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?
    ) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            unrelateWorkoutEffortSample(sample, from: workout, activity: activity) { isRelated, error in
                continuation.resume(with: error.map(Result.failure) ?? .success(isRelated))
            }
        }
    }

    // MARK: - Workout sessions

    /// Recovers the session that was active when the app's process ended, with its builder, in its last state
    /// (LIV-30).
    ///
    /// Do not start it or begin collection again: both continue. Delegates and the data source must be set again; the
    /// source then adds the samples stored in the meantime (LIV-31, LIV-32).
    ///
    /// - Parameter completion: A closure that receives the session, nil if there is none, or an error. While the
    ///   process that began it still runs, it is the same instance.
    @preconcurrency
    open func recoverActiveWorkoutSession(completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void) {
        perform { [self] context -> HKWorkoutSession? in
            guard let kept = try context.access.read({ try $0.activeSession() }) else { return nil }
            let engine = try context.access.engine(for: .reading)
            if let session = SessionRegistry.session(kept.record.uuid, in: engine) { return session }
            let session = HKWorkoutSession(recovering: kept, in: self)
            session.resumeRecovered(kept)
            return session
        } then: { result in
            switch result {
            case .success(let session): completion(session, nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// Recovers the session that was active when the app's process ended, with its builder, in its last state
    /// (LIV-30).
    ///
    /// - Returns: The session; nil if there is none.
    @discardableResult
    open func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
        try await withCheckedThrowingContinuation { continuation in
            recoverActiveWorkoutSession { session, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: session)
                }
            }
        }
    }

    /// Starts a session now; see ``HKWorkoutSession/startActivity(with:)``.
    @available(watchOS, deprecated: 5.0, message: "Use the session's own methods.")
    open func start(_ workoutSession: HKWorkoutSession) {
        workoutSession.adopt(self)
        workoutSession.startActivity(with: nil)
    }

    /// Ends a session; see ``HKWorkoutSession/end()``.
    @available(watchOS, deprecated: 5.0, message: "Use the session's own methods.")
    open func end(_ workoutSession: HKWorkoutSession) {
        workoutSession.end()
    }

    /// Pauses a session; see ``HKWorkoutSession/pause()``.
    @available(watchOS, deprecated: 5.0, message: "Use the session's own methods.")
    open func pause(_ workoutSession: HKWorkoutSession) {
        workoutSession.pause()
    }

    /// Resumes a session; see ``HKWorkoutSession/resume()``.
    @available(watchOS, deprecated: 5.0, message: "Use the session's own methods.")
    open func resumeWorkoutSession(_ workoutSession: HKWorkoutSession) {
        workoutSession.resume()
    }

    // MARK: - Companion device

    /// A closure that is called in the background with each session that the companion device mirrors to this one
    /// (LIV-40).
    ///
    /// Set it early: it also receives sessions that began before.
    @preconcurrency
    open var workoutSessionMirroringStartHandler: (@Sendable (HKWorkoutSession) -> Void)? {
        get { mirroringStart }
        set {
            mirroringStart = newValue
            if newValue != nil { context.companion?.handOver() }
        }
    }

    /// Launches the app of the companion device for a workout (LIV-45).
    /// - Parameters:
    ///   - workoutConfiguration: The workout configuration.
    ///   - completion: A closure called in the background with whether the app was launched; code 3 without a
    ///     companion that launches apps.
    @preconcurrency
    open func startWatchApp(
        with workoutConfiguration: HKWorkoutConfiguration,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let configuration = workoutConfiguration.record
        let hold = context.scheduler.hold()
        let answer: @Sendable (HKError?) -> Void = { [self] error in
            complete {
                completion(error == nil, error)
                hold.release()
            }
        }
        enqueue { [context] in
            guard let companion = context.companion else { return answer(.noCompanion) }
            companion.launch(configuration, then: answer)
        }
    }

    /// Launches the app of the companion device for a workout (LIV-45).
    ///
    /// - Parameter workoutConfiguration: The workout configuration.
    open func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
        try await succeeding { startWatchApp(with: workoutConfiguration, completion: $0) }
    }
}
