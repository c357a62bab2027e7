package import HealthModel

/// Change tracking and notifications: in this process, across processes, and for apps that are not running.
package protocol ObservingEngine: AnyObject, Sendable {
    /// Returns the insertions and deletions after a position, as far as the app may read them (QRY-20, QRY-21,
    /// QRY-22, QRY-23, QRY-25, QRY-61).
    func changes(_ request: ChangeRequest, for app: AppIdentity) throws(EngineError) -> Changes
    /// Returns the types with matching insertions or deletions after a position, and the current position.
    ///
    /// Without a position, the types are empty: the call returns the current position and verifies that the app may
    /// query.
    func changedTypes(
        _ parts: [SampleRequest.Part], since position: ChangePosition?, for app: AppIdentity
    ) throws(EngineError) -> (types: Set<ObjectType>, position: ChangePosition)
    /// Registers a handler for every commit that inserts or deletes: called immediately on the committing thread for
    /// this process, and within 200 ms for other processes. Notifications may be coalesced: query the changes since
    /// your position.
    func observe(_ handler: @escaping @Sendable (ChangeNotification) -> Void) -> ChangeObservation

    /// Returns a value that changes with every commit of any process; takes a few microseconds.
    func revision() throws(EngineError) -> StoreRevision

    // MARK: Background delivery

    /// Registers an app for changes of a type, replacing an earlier registration (QRY-34).
    func enableBackgroundDelivery(
        of type: ObjectType, at frequency: DeliveryFrequency, for app: AppIdentity
    ) throws(EngineError)
    /// Removes the registration for a type, or with nil all registrations of the app. There need not be any.
    func disableBackgroundDelivery(of type: ObjectType?, for app: AppIdentity) throws(EngineError)
    /// Returns the registrations of an app.
    func backgroundDeliveries(for app: AppIdentity) throws(EngineError) -> [ObjectType: DeliveryFrequency]
}
