package import HealthModel

/// What the owner of the store sees and decides, whichever app it concerns.
package protocol OwnerEngine: AnyObject, Sendable {
    /// The session that was kept last, of any app, as far as it is new (API-65); nil if there is none.
    ///
    /// - Parameter known: What was answered before; nil to be told everything.
    func watchedSession(since known: WatchedSession?) throws(EngineError) -> WatchedSession?
    /// Puts sources first for several types at once, instead of the orders that follow from what they are (STAT-27).
    func setSourceOrder(_ bundleIdentifiers: [String], ofAll types: Set<ObjectType>) throws(EngineError)
    /// The devices that measured what an app may see, in the order of their first appearance (API-50).
    func devices(for app: AppIdentity) throws(EngineError) -> [DeviceEntry]
}

/// A device, and when it measured.
package struct DeviceEntry: Sendable, Hashable {
    package var device: DeviceRecord
    /// The types that it measured, ascending by identifier.
    package var types: [ObjectType]
    /// The earliest start, in seconds since 2001-01-01 UTC.
    package var earliest: Double
    /// The latest end, in seconds since 2001-01-01 UTC.
    package var latest: Double
}
