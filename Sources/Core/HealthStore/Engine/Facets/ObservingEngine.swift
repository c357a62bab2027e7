package import HealthModel

/// What changed since when, and news of it: in this process, in others, and for apps that do not run.
package protocol ObservingEngine: AnyObject, Sendable {
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

    /// What tells whether anything at all was committed since, whoever did it; takes some microseconds.
    func revision() throws(EngineError) -> StoreRevision

    // MARK: Background delivery

    /// Registers an app for changes of a type, in the place of an earlier registration (QRY-34).
    func enableBackgroundDelivery(
        of type: ObjectType, at frequency: DeliveryFrequency, for app: AppIdentity
    ) throws(EngineError)
    /// Ends registrations: for a type, or with nil all of the app. There need not be any.
    func disableBackgroundDelivery(of type: ObjectType?, for app: AppIdentity) throws(EngineError)
    /// The registrations of an app.
    func backgroundDeliveries(for app: AppIdentity) throws(EngineError) -> [ObjectType: DeliveryFrequency]
}
