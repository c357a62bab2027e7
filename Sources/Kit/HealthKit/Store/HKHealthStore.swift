import Dispatch
public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// The door to the health data of this device.
///
/// `HKHealthStore()` opens the default store. Several stores may exist side by side; they work with the same data.
///
/// Calls made one after another are done in that order. Completions are called one after another on a background
/// queue, never before the call that caused them has returned.
// Unchecked, because NSObject is not Sendable; everything stored is immutable and itself Sendable.
// Every declaration stands in the body of the class: what stands in an extension, an app's subclass cannot override.
open class HKHealthStore: NSObject, @unchecked Sendable {
    /// Engine, identity, policy and surroundings.
    package let context: StoreContext
    /// Does the work, in the order of the calls.
    let queue = SerialQueue<HKWorkoutBuilder.Addition>(label: "HKHealthStore.work")
    /// Calls the completions; a queue of its own, so that a slow completion does not hold the work up.
    let completions = DispatchQueue(label: "HKHealthStore.completions")
    /// Where the store was made, so that completions and handlers find the same defaults.
    let taskLocals = TaskLocals()
    /// Called with sessions of the companion device.
    private let mirroring = Mutex<(@Sendable (HKWorkoutSession) -> Void)?>(nil)

    /// Called with sessions of the companion device.
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

    /// Opens a store of one's own choice.
    // A convenience, because a designated one would have to be overridden by every subclass in the package.
    package convenience init(context: StoreContext) {
        self.init(opening: context)
    }

    private init(opening context: StoreContext) {
        self.context = context
        super.init()
        context.register(self)
    }

    /// Whether this device has health data.
    @discardableResult
    open class func isHealthDataAvailable() -> Bool {
        StoreContext.effective.access.conditions.availability != .unavailable
    }

    /// The earliest moment a sample may start at: any.
    @discardableResult
    open func earliestPermittedSampleDate() -> Date {
        Date(timeIntervalSinceReferenceDate: SampleValidation.earliestPermittedDate)
    }

    // MARK: - Permission

    /// Whether this app may share a type, as far as it has asked.
    ///
    /// Whether it may read is never told. A type that apps cannot share reads as not determined until the app has asked
    /// to read it, and as denied from then on (AUTH-3).
    @discardableResult
    open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        let state = try? context.access.permissions { (engine, app) throws(EngineError) in
            try engine.authorization(of: app, for: type.record)
        }
        guard let state else { return .notDetermined }
        guard type.record.isShareable else { return state.read == .notDetermined ? .notDetermined : .sharingDenied }
        switch state.share {
        case .notDetermined: return .notDetermined
        case .denied: return .sharingDenied
        case .authorized: return .sharingAuthorized
        }
    }

    /// Asks for permission to share and to read types.
    ///
    /// Only what is not decided yet is asked about. Raises if there is nothing to ask for, if a type cannot be asked for
    /// (AUTH-9, AUTH-10, AUTH-14, AUTH-18), and if the app does not say why it asks (AUTH-11).
    ///
    /// - Parameters:
    ///   - typesToShare: The types to save and delete.
    ///   - typesToRead: The types to query.
    ///   - completion: Told in the background whether the request was processed, not what was decided (AUTH-6). Code 7
    ///     if the person cancelled, code 10 if a type was denied that the app requires.
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

    /// Asks for permission to share and to read types.
    ///
    /// Only what is not decided yet is asked about. Returns when the request was processed, whatever was decided.
    ///
    /// - Parameters:
    ///   - typesToShare: The types to save and delete.
    ///   - typesToRead: The types to query.
    /// - Throws: ``HKError``; code 7 if the person cancelled, code 10 if a type was denied that the app requires.
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws {
        try await succeeding { requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0) }
    }

    /// Whether a request would ask the person anything.
    ///
    /// Raises as ``requestAuthorization(toShare:read:completion:)`` does.
    ///
    /// - Parameters:
    ///   - typesToShare: The types to save and delete.
    ///   - typesToRead: The types to query.
    ///   - completion: Given the answer in the background; `unknown` comes with an error.
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

    /// Whether a request would ask the person anything.
    ///
    /// Raises as ``requestAuthorization(toShare:read:completion:)`` does.
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

    /// Presents what the app's extensions have asked for.
    ///
    /// There are none here, so it succeeds at once (AUTH-16).
    @preconcurrency
    open func handleAuthorizationForExtension(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        perform({ _ in }, completion: completion)
    }

    /// Presents what the app's extensions have asked for.
    ///
    /// There are none here, so it succeeds at once (AUTH-16).
    open func handleAuthorizationForExtension() async throws {
        try await succeeding { handleAuthorizationForExtension(completion: $0) }
    }

    /// Asks for permission to read objects of a type that is granted object by object.
    ///
    /// Always asks, even if it was decided before. There is no person here to choose among objects: the policy decides
    /// about all that are stored and match, and its decision replaces earlier ones. Of medications granted without a
    /// predicate those are granted too that are added later (OTH-82). Raises for a type that is not granted so, and if
    /// the predicate does not apply to the type.
    ///
    /// - Parameters:
    ///   - objectType: A type whose `requiresPerObjectAuthorization()` is true.
    ///   - predicate: The objects to choose from.
    ///   - completion: Told in the background whether the request was processed.
    @preconcurrency
    open func requestPerObjectReadAuthorization(
        for objectType: HKObjectType, predicate: NSPredicate?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        process(ObjectRequest(objectType.record, predicate), completion: completion)
    }

    /// Asks for permission to read objects of a type that is granted object by object.
    ///
    /// Raises for a type that is not granted so, and if the predicate does not apply to the type.
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
    /// The objects passed in do not change; read them back to see their source revision. An object with a sync
    /// identifier replaces the app's stored one of the same type if its version is greater, and is ignored without an
    /// error if it is not (STO-11, STO-12).
    ///
    /// - Parameters:
    ///   - objects: The objects. An empty array, an object that is stored already, and an object that apps cannot save,
    ///     such as a route, fail with code 3.
    ///   - completion: Told in the background whether all were saved. Code 4 or 5 if the app may not share a type.
    @preconcurrency
    open func save(
        _ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let records = Result { try objects.map { try $0.savableRecord() } }
        perform(
            { context in
                let records = try records.get()
                guard !records.isEmpty else { throw HKError.invalidArgument("There is nothing to save.") }
                try context.access.write { (engine, app) throws(EngineError) in try engine.save(records, by: app) }
            }, completion: completion)
    }

    /// Saves objects in one transaction: all of them, or none.
    ///
    /// - Parameter objects: The objects. An empty array, an object that is stored already, and an object that apps
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
    /// Deleting a correlation deletes its samples; deleting a workout leaves its samples and routes (STO-38, STO-40,
    /// RTE-16).
    ///
    /// - Parameters:
    ///   - objects: The objects. An empty array and an object that is not stored fail with code 3.
    ///   - completion: Told in the background whether all were deleted. Code 4 if another app saved one, or if the app
    ///     may not share a type; code 5 if it never asked.
    @preconcurrency
    open func delete(
        _ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let identifiers = objects.map(\.uuid)
        perform(
            { context in
                guard !identifiers.isEmpty else { throw HKError.invalidArgument("There is nothing to delete.") }
                try context.access.write { (engine, app) throws(EngineError) in try engine.delete(identifiers, by: app)
                }
            }, completion: completion)
    }

    /// Deletes objects that this app saved: all of them, or none.
    ///
    /// - Parameter objects: The objects. An empty array and an object that is not stored fail with code 3.
    /// - Throws: ``HKError``; code 4 if another app saved one.
    open func delete(_ objects: [HKObject]) async throws {
        try await succeeding { delete(objects, withCompletion: $0) }
    }

    /// Deletes the matching objects that this app saved, and passes over those of others.
    ///
    /// Raises if the predicate does not apply to the type (QRY-6).
    ///
    /// - Parameters:
    ///   - objectType: The type of the objects.
    ///   - predicate: What they have in common. It is no error if nothing matches.
    ///   - completion: Told in the background whether it was done, and how many objects were deleted.
    @preconcurrency
    open func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        let type = objectType.record
        let tree = raising { () throws(ValidationError) in try predicate.tree(for: type) }
        perform { context in
            try context.access.write { (engine, app) throws(EngineError) in
                try engine.delete(of: type, matching: tree, by: app)
            }
        } then: { result in
            switch result {
            case .success(let count): completion(true, count, nil)
            case .failure(let error): completion(false, 0, error)
            }
        }
    }

    /// Deletes the matching objects that this app saved, and passes over those of others.
    ///
    /// Raises if the predicate does not apply to the type (QRY-6).
    ///
    /// - Returns: How many objects were deleted; none is no error.
    @discardableResult
    open func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            deleteObjects(of: objectType, predicate: predicate) { _, count, error in
                continuation.resume(with: error.map(Result.failure) ?? .success(count))
            }
        }
    }

    // MARK: - Queries

    /// Starts a query.
    ///
    /// Its handlers are called on a background queue, one after another. The query sees what calls made before it have
    /// written. Raises if the query was executed before (QRY-1).
    open func execute(_ query: HKQuery) {
        query.execute(in: self)
    }

    /// Stops a query: its handlers are not called any more.
    ///
    /// May be called from within a handler. Stopping twice, or a query that was never executed, does nothing (QRY-2).
    open func stop(_ query: HKQuery) {
        query.stop()
    }

    // MARK: - Samples of workouts

    /// Associates samples with a stored workout of this app, and saves those that are not stored yet.
    ///
    /// Samples that are saved by this call lose their device (STO-9). The workout's totals, dates and duration do not
    /// change, and the samples need not lie within its dates.
    ///
    /// - Parameters:
    ///   - samples: Quantity and category samples; others fail with code 3.
    ///   - workout: A workout that is stored, else code 3, and that this app saved, else code 4.
    ///   - completion: Told in the background whether all were added.
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
                try context.access.write { (engine, app) throws(EngineError) in
                    try engine.add(records, to: identifier, by: app)
                }
            }, completion: completion)
    }

    /// Associates samples with a stored workout of this app, and saves those that are not stored yet.
    ///
    /// - Parameters:
    ///   - samples: Quantity and category samples; others fail with code 3.
    ///   - workout: A workout that is stored, else code 3, and that this app saved, else code 4.
    @available(iOS, deprecated: 17.0, message: "Use HKWorkoutBuilder.")
    open func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
        try await succeeding { add(samples, to: workout, completion: $0) }
    }

    // MARK: - Background delivery

    /// Registers the app for changes of a type that others make; an earlier registration of the type is replaced.
    ///
    /// Registrations are kept with the data. Observer queries of a running app are told at once in any case; for a
    /// registered type the app is told again of what another process changed, until it calls the completion handler.
    ///
    /// - Parameters:
    ///   - type: A type of samples, else it fails with code 3.
    ///   - frequency: The most the app wants; step count is held to hourly.
    ///   - completion: Told in the background whether it was done. Code 5 if the app never asked for the type.
    @preconcurrency
    open func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let type = type.record
        perform(
            { context in
                guard type.isSample else {
                    throw HKError.invalidArgument("Background delivery is for types of samples.")
                }
                try context.access.permissions { (engine, app) throws(EngineError) in
                    try engine.enableBackgroundDelivery(of: type, at: DeliveryFrequency(frequency), for: app)
                }
            }, completion: completion)
    }

    /// Registers the app for changes of a type that others make; an earlier registration of the type is replaced.
    ///
    /// - Throws: ``HKError``, with code 5 if the app never asked for the type.
    open func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {
        try await succeeding { enableBackgroundDelivery(for: type, frequency: frequency, withCompletion: $0) }
    }

    /// Ends the registration for a type; it is no error if there is none.
    @preconcurrency
    open func disableBackgroundDelivery(
        for type: HKObjectType, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let type = type.record
        perform(
            { context in
                try context.access.permissions { (engine, app) throws(EngineError) in
                    try engine.disableBackgroundDelivery(of: type, for: app)
                }
            }, completion: completion)
    }

    /// Ends the registration for a type; it is no error if there is none.
    open func disableBackgroundDelivery(for type: HKObjectType) async throws {
        try await succeeding { disableBackgroundDelivery(for: type, withCompletion: $0) }
    }

    /// Ends all registrations of the app.
    @preconcurrency
    open func disableAllBackgroundDelivery(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        perform(
            { context in
                try context.access.permissions { (engine, app) throws(EngineError) in
                    try engine.disableBackgroundDelivery(of: nil, for: app)
                }
            }, completion: completion)
    }

    /// Ends all registrations of the app.
    open func disableAllBackgroundDelivery() async throws {
        try await succeeding { disableAllBackgroundDelivery(completion: $0) }
    }

    // MARK: - Units

    /// The units in which the person likes to see quantities.
    ///
    /// A type the app may use comes with the person's choice, or else with what is customary where they live; a type
    /// that was refused, with the latter (AUTH-29, STO-50). `HKUserPreferencesDidChange` is posted when the answer may
    /// have changed.
    ///
    /// - Parameters:
    ///   - quantityTypes: The types asked about.
    ///   - completion: Given a unit for each type, in the background. Code 5 if the app never asked for one of them.
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

    /// The units in which the person likes to see quantities.
    ///
    /// - Parameter quantityTypes: The types asked about.
    /// - Returns: A unit for each type.
    /// - Throws: ``HKError``, with code 5 if the app never asked for one of them.
    @discardableResult
    open func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] {
        try await withCheckedThrowingContinuation { continuation in
            preferredUnits(for: quantityTypes) { units, error in
                continuation.resume(with: error.map(Result.failure) ?? .success(units))
            }
        }
    }

    // MARK: - Health records

    /// Whether records of health institutions can be kept and read.
    ///
    /// They come in by import, so that they can be wherever there are health data.
    @discardableResult
    open func supportsHealthRecords() -> Bool { context.access.conditions.availability == .available }

    // MARK: - Characteristics

    /// The date of birth, without a time (OTH-13).
    ///
    /// - Returns: Year, month and day of the Gregorian calendar.
    /// - Throws: ``HKError``, with code 5 if the app never asked, code 11 if it is not set or may not be read (OTH-12).
    @discardableResult
    open func dateOfBirthComponents() throws -> DateComponents {
        let day = try dayOfBirth()
        return DateComponents(
            calendar: Calendar(identifier: .gregorian), era: day.era, year: day.year, month: day.month, day: day.day)
    }

    /// The date of birth: midnight, where the person is (OTH-13).
    ///
    /// - Throws: ``HKError``, with code 5 if the app never asked, code 11 if it is not set or may not be read.
    @available(iOS, deprecated: 10.0, renamed: "dateOfBirthComponents()")
    @discardableResult
    open func dateOfBirth() throws -> Date {
        guard let date = try dayOfBirth().start(in: .current) else { throw HKError.noData }
        return date
    }

    /// The biological sex; not set if nobody has set it, and if the app may not read it (OTH-11, OTH-10).
    ///
    /// - Throws: ``HKError``, with code 5 if the app never asked.
    @discardableResult
    open func biologicalSex() throws -> HKBiologicalSexObject {
        HKBiologicalSexObject(try characteristic(.biologicalSex, else: .notSet))
    }

    /// The blood type; not set if nobody has set it, and if the app may not read it (OTH-11).
    ///
    /// - Throws: ``HKError``, with code 5 if the app never asked.
    @discardableResult
    open func bloodType() throws -> HKBloodTypeObject {
        HKBloodTypeObject(try characteristic(.bloodType, else: .notSet))
    }

    /// The skin type; not set if nobody has set it, and if the app may not read it (OTH-11).
    ///
    /// - Throws: ``HKError``, with code 5 if the app never asked.
    @discardableResult
    open func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
        HKFitzpatrickSkinTypeObject(try characteristic(.fitzpatrickSkinType, else: .notSet))
    }

    /// Whether the person uses a wheelchair; not set if nobody has set it, and if the app may not read it (OTH-11).
    ///
    /// - Throws: ``HKError``, with code 5 if the app never asked.
    @discardableResult
    open func wheelchairUse() throws -> HKWheelchairUseObject {
        HKWheelchairUseObject(try characteristic(.wheelchairUse, else: .notSet))
    }

    /// What the ring of moving measures; active energy if nobody has set it, and if the app may not read it (OTH-11).
    ///
    /// - Throws: ``HKError``, with code 5 if the app never asked.
    @discardableResult
    open func activityMoveMode() throws -> HKActivityMoveModeObject {
        HKActivityMoveModeObject(try characteristic(.activityMoveMode, else: .activeEnergy))
    }

    // MARK: - Energy and estimates

    /// Divides energy into what the body needs at rest, as the samples of a period tell it, and the rest.
    ///
    /// - Parameters:
    ///   - totalEnergy: The energy to divide; a unit of another kind raises.
    ///   - startDate: The start of the period.
    ///   - endDate: The end of the period.
    ///   - resultsHandler: Given resting and active energy in the background. Code 11 if there are no samples of resting
    ///     energy in the period, code 5 if the app never asked to read them.
    @available(iOS, deprecated: 11.0, message: "Ask for statistics of active and basal energy.")
    @preconcurrency
    open func splitTotalEnergy(
        _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
        resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
    ) {
        split(totalEnergy, from: startDate, to: endDate, resultsHandler: resultsHandler)
    }

    /// Makes the estimates of a type start afresh from a date.
    ///
    /// Estimates are made by Apple's devices, so that it fails here with code 1. Raises for a type that does not allow it.
    ///
    /// - Parameters:
    ///   - sampleType: A type that allows it: six-minute walks.
    ///   - date: From when on.
    ///   - completion: Told in the background that it failed.
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
                    "Estimates are made by Apple's devices, and cannot be recalibrated here.")
            }, completion: completion)
    }

    /// Makes the estimates of a type start afresh from a date; fails here as the form with a completion does.
    open func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws {
        try await succeeding { recalibrateEstimates(sampleType: sampleType, date: date, completion: $0) }
    }

    // MARK: - Effort of workouts

    /// Relates a score of effort with a workout, or with an activity of it, in the place of an earlier one of its type.
    ///
    /// - Parameters:
    ///   - sample: A score of effort, saved unless it is stored; another type fails with code 3.
    ///   - workout: A workout that is stored, else code 3.
    ///   - activity: An activity of the workout, else code 3; nil for the workout as a whole.
    ///   - completion: Told in the background whether it was done. Code 4 or 5 if the app may not share the type.
    @preconcurrency
    open func relateWorkoutEffortSample(
        _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let record = sample.record
        let (workout, activity) = (workout.uuid, activity?.uuid)
        perform(
            { context in
                try context.access.write { (engine, app) throws(EngineError) in
                    try engine.relate(record, to: workout, activity: activity, by: app)
                }
            }, completion: completion)
    }

    /// Relates a score of effort with a workout, or with an activity of it, in the place of an earlier one of its type.
    ///
    /// - Parameters:
    ///   - sample: A score of effort, saved unless it is stored; another type fails with code 3.
    ///   - workout: A workout that is stored, else code 3.
    ///   - activity: An activity of the workout, else code 3; nil for the workout as a whole.
    /// - Returns: True.
    @discardableResult
    open func relateWorkoutEffortSample(
        _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?
    ) async throws -> Bool {
        try await succeeding { relateWorkoutEffortSample(sample, with: workout, activity: activity, completion: $0) }
        return true
    }

    /// Ends the relation of a score of effort with a workout; the sample stays.
    ///
    /// - Parameters:
    ///   - sample: A stored sample, else code 3.
    ///   - workout: A workout that is stored, else code 3.
    ///   - activity: An activity of the workout; nil for the workout as a whole.
    ///   - completion: Told in the background whether there was a relation to end.
    @preconcurrency
    open func unrelateWorkoutEffortSample(
        _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let (sample, workout, activity) = (sample.uuid, workout.uuid, activity?.uuid)
        perform { context in
            try context.access.write { (engine, app) throws(EngineError) in
                try engine.unrelate(sample, from: workout, activity: activity, by: app)
            }
        } then: { result in
            switch result {
            case .success(let isRelated): completion(isRelated, nil)
            case .failure(let error): completion(false, error)
            }
        }
    }

    /// Ends the relation of a score of effort with a workout; the sample stays.
    ///
    /// - Parameters:
    ///   - sample: A stored sample, else code 3.
    ///   - workout: A workout that is stored, else code 3.
    ///   - activity: An activity of the workout; nil for the workout as a whole.
    /// - Returns: Whether there was a relation to end.
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

    // MARK: - Sessions of workouts

    /// Gives the session that this app had when its process ended, with its builder, in the state it was in (LIV-30).
    ///
    /// Do not start it or begin collection again: both go on. Delegates and the data source must be set anew; the source
    /// then brings what was stored meanwhile (LIV-31, LIV-32).
    ///
    /// - Parameter completion: Given the session, or nil if there is none, or the error. While the process that began
    ///   it still runs, it is the very same session.
    @preconcurrency
    open func recoverActiveWorkoutSession(completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void) {
        perform { [self] context in
            try context.access.read { (engine, app) throws(EngineError) -> HKWorkoutSession? in
                guard let kept = try engine.activeSession(of: app) else { return nil }
                if let session = SessionRegistry.session(kept.record.uuid, in: engine) { return session }
                let session = HKWorkoutSession(recovering: kept, in: self)
                session.resumeRecovered(kept)
                return session
            }
        } then: { result in
            switch result {
            case .success(let session): completion(session, nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// Gives the session that this app had when its process ended, with its builder, in the state it was in (LIV-30).
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

    /// Lets a session go on; see ``HKWorkoutSession/resume()``.
    @available(watchOS, deprecated: 5.0, message: "Use the session's own methods.")
    open func resumeWorkoutSession(_ workoutSession: HKWorkoutSession) {
        workoutSession.resume()
    }

    // MARK: - The companion device

    /// Called in the background with each session that the companion device has followed here (LIV-40).
    ///
    /// Set it early: sessions that began before are given to it too.
    @preconcurrency
    open var workoutSessionMirroringStartHandler: (@Sendable (HKWorkoutSession) -> Void)? {
        get { mirroringStart }
        set {
            mirroringStart = newValue
            if newValue != nil { context.companion?.handOver() }
        }
    }

    /// Has the app of the companion device started for a workout (LIV-45).
    /// - Parameters:
    ///   - workoutConfiguration: What is going to be done, and where.
    ///   - completion: Told in the background whether it was started; code 3 without a companion that starts apps.
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
        inTurn { [context] in
            guard let companion = context.companion else { return answer(.noCompanion) }
            companion.launch(configuration, then: answer)
        }
    }

    /// Has the app of the companion device started for a workout (LIV-45).
    ///
    /// - Parameter workoutConfiguration: What is going to be done, and where.
    open func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
        try await succeeding { startWatchApp(with: workoutConfiguration, completion: $0) }
    }
}
