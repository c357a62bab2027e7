package import HealthModel

/// Operations of the owner of the store, across all apps.
package protocol OwnerEngine: AnyObject, Sendable {
    /// Returns the session of any app that was stored last, as far as it changed (API-65); nil if there is none.
    ///
    /// - Parameter known: The previous result; nil to receive everything.
    func watchedSession(since known: WatchedSession?) throws(EngineError) -> WatchedSession?
    /// Sets the source order of several types at once, overriding the default orders (STAT-27).
    func setSourceOrder(_ bundleIdentifiers: [String], ofAll types: Set<ObjectType>) throws(EngineError)
    /// Returns the devices that measured what an app may read, in the order of their first appearance (API-50).
    func devices(for app: AppIdentity) throws(EngineError) -> [DeviceEntry]
}

/// A device with the types it measured and their time range.
package struct DeviceEntry: Sendable, Hashable {
    package var device: DeviceRecord
    /// The types it measured, ascending by identifier.
    package var types: [ObjectType]
    /// The earliest start, in seconds since 2001-01-01 UTC.
    package var earliest: Double
    /// The latest end, in seconds since 2001-01-01 UTC.
    package var latest: Double
}
