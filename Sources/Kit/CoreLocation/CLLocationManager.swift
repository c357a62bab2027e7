import Dispatch
public import Foundation
import Synchronization

/// The access point to the positions of a device.
///
/// There is no receiver here: positions come from a `LocationFeed` of the module `OpenHealthKit`, which also answers
/// requests for authorization. Without a feed location services are off, and a request is denied. Delegates are called
/// on a background queue, one call at a time.
// Unchecked, because NSObject is not Sendable: mutable state is protected by a lock.
open class CLLocationManager: NSObject, @unchecked Sendable {
    private struct State {
        weak var delegate: (any CLLocationManagerDelegate)?
        var authorization = CLAuthorizationStatus.notDetermined
        /// A Boolean value that indicates whether updates are received.
        ///
        /// The delivery may call before it is stored.
        var isUpdating = false
        var updates: LocationDelivery?
        /// A Boolean value that indicates whether updates were requested and wait for authorization.
        var isWaiting = false
        /// A Boolean value that indicates whether a single location is waited for.
        var isRequesting = false
        var single: LocationDelivery?
        var latest: CLLocation?
        /// The last location passed to the delegate, to which the distance filter refers.
        var delivered: CLLocation?
        var distanceFilter = kCLDistanceFilterNone
        var desiredAccuracy = kCLLocationAccuracyBest
        var activityType = CLActivityType.other
        var pausesAutomatically = true
        var allowsBackground = false
        var showsIndicator = false
    }

    // Only accessed while the lock is held: a weak reference is no Sendable value.
    private struct Box: @unchecked Sendable { var state = State() }
    private let box = Mutex(Box())
    private let source = LocationSources.effective
    private let queue = DispatchQueue(label: "CLLocationManager")

    /// Creates a manager, which calls ``CLLocationManagerDelegate/locationManagerDidChangeAuthorization(_:)`` once it
    /// has a delegate.
    public override init() {
        super.init()
    }

    deinit {
        let state = box.withLock { ($0.state.updates, $0.state.single) }
        state.0?.cancel()
        state.1?.cancel()
    }

    private func with<Value: Sendable>(_ body: (inout State) -> sending Value) -> Value {
        box.withLock { body(&$0.state) }
    }

    /// The receiver of locations and errors.
    open weak var delegate: (any CLLocationManagerDelegate)? {
        get { box.withLock { Unchecked($0.state.delegate) }.value }
        set {
            let new = Unchecked(newValue)
            let isFirst = box.withLock { box in
                defer { box.state.delegate = new.value }
                return box.state.delegate == nil && new.value != nil
            }
            if isFirst { call { $1.locationManagerDidChangeAuthorization($0) } }
        }
    }

    // MARK: - Authorization

    /// Returns whether there is a feed of positions.
    open class func locationServicesEnabled() -> Bool { LocationSources.effective != nil }

    /// The permission of this app.
    open var authorizationStatus: CLAuthorizationStatus { with { $0.authorization } }

    /// Returns the permission that a request would be given.
    @available(iOS, deprecated: 14.0, message: "Use the property of a manager.")
    open class func authorizationStatus() -> CLAuthorizationStatus {
        LocationSources.effective?.authorization ?? .denied
    }

    /// The accuracy that the app is authorized for; always full.
    open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

    /// Requests permission to use locations while the app is in use.
    open func requestWhenInUseAuthorization() {
        let decision = source?.authorization ?? .denied
        request(decision == .authorizedAlways ? .authorizedWhenInUse : decision)
    }

    /// Requests permission to use locations at any time.
    open func requestAlwaysAuthorization() { request(source?.authorization ?? .denied) }

    private func request(_ decision: CLAuthorizationStatus) {
        let (isChanged, startsNow) = with { state -> (Bool, Bool) in
            // A decision stands, but permission while in use may be extended.
            let isExtended = state.authorization == .authorizedWhenInUse && decision == .authorizedAlways
            guard state.authorization == .notDetermined || isExtended else { return (false, false) }
            state.authorization = decision
            defer { state.isWaiting = false }
            return (true, state.isWaiting)
        }
        guard isChanged else { return }
        call {
            $1.locationManagerDidChangeAuthorization($0)
            $1.locationManager($0, didChangeAuthorization: decision)
        }
        if startsNow { startUpdatingLocation() }
    }

    // MARK: - Locations

    /// The latest location; nil before the first one.
    open var location: CLLocation? { with { $0.latest } }

    /// Starts the delivery of locations to the delegate.
    ///
    /// Waits for authorization if it was not requested; an app that was denied it receives an error.
    open func startUpdatingLocation() {
        guard let source = authorizedSource(orElse: { $0.isWaiting = true }) else { return }
        let isRunning = with { state in
            defer { state.isUpdating = true }
            return state.isUpdating
        }
        guard !isRunning else { return }
        let delivery = source.start { [weak self] locations in self?.receive(locations) }
        let isStopped = with { state in
            if state.isUpdating { state.updates = delivery }
            return !state.isUpdating
        }
        if isStopped { delivery.cancel() }
    }

    /// Ends the delivery of locations.
    open func stopUpdatingLocation() {
        let old = with { state -> LocationDelivery? in
            defer {
                state.updates = nil
                state.isUpdating = false
                state.isWaiting = false
                state.delivered = nil
            }
            return state.updates
        }
        old?.cancel()
    }

    /// Requests one location for the delegate.
    open func requestLocation() {
        guard let source = authorizedSource(orElse: { _ in }) else { return }
        let isRequesting = with { state in
            defer { state.isRequesting = true }
            return state.isRequesting
        }
        guard !isRequesting else { return }
        let delivery = source.start { [weak self] locations in self?.receiveSingle(locations) }
        let isDelivered = with { state in
            if state.isRequesting { state.single = delivery }
            return !state.isRequesting
        }
        if isDelivered { delivery.cancel() }
    }

    /// Returns the source if the app is authorized; otherwise reports an error, unless a decision is outstanding.
    private func authorizedSource(orElse wait: (inout State) -> Void) -> (any LocationSource)? {
        switch authorizationStatus {
        case .authorizedAlways, .authorizedWhenInUse:
            return source
        case .notDetermined:
            box.withLock { wait(&$0.state) }
        case .denied, .restricted:
            call { $1.locationManager($0, didFailWithError: CLError(.denied)) }
        }
        return nil
    }

    private func receive(_ locations: [CLLocation]) {
        let accepted = with { state -> [CLLocation] in
            guard state.isUpdating else { return [] }
            state.latest = locations.last ?? state.latest
            return locations.filter { location in
                if state.distanceFilter > 0, let last = state.delivered,
                    location.distance(from: last) < state.distanceFilter
                {
                    return false
                }
                state.delivered = location
                return true
            }
        }
        if !accepted.isEmpty { call { $1.locationManager($0, didUpdateLocations: accepted) } }
    }

    private func receiveSingle(_ locations: [CLLocation]) {
        guard let location = locations.last else { return }
        let (isFirst, delivery) = with { state -> (Bool, LocationDelivery?) in
            defer { (state.isRequesting, state.single) = (false, nil) }
            if state.isRequesting { state.latest = location }
            return (state.isRequesting, state.single)
        }
        guard isFirst else { return }
        delivery?.cancel()
        call { $1.locationManager($0, didUpdateLocations: [location]) }
    }

    private func call(_ body: @escaping @Sendable (CLLocationManager, any CLLocationManagerDelegate) -> Void) {
        queue.async { [weak self] in
            guard let self, let delegate else { return }
            body(self, delegate)
        }
    }

    // MARK: - Settings

    /// The smallest distance in metres between two locations that are delivered; ``kCLDistanceFilterNone`` for all.
    open var distanceFilter: CLLocationDistance {
        get { with { $0.distanceFilter } }
        set { with { $0.distanceFilter = newValue } }
    }

    /// The desired accuracy in metres; a feed delivers what it has.
    open var desiredAccuracy: CLLocationAccuracy {
        get { with { $0.desiredAccuracy } }
        set { with { $0.desiredAccuracy = newValue } }
    }

    /// The kind of movement; it has no effect here.
    open var activityType: CLActivityType {
        get { with { $0.activityType } }
        set { with { $0.activityType = newValue } }
    }

    /// A Boolean value that indicates whether the system may pause updates; it has no effect here.
    open var pausesLocationUpdatesAutomatically: Bool {
        get { with { $0.pausesAutomatically } }
        set { with { $0.pausesAutomatically = newValue } }
    }

    /// A Boolean value that indicates whether updates continue in the background, as they always do here.
    open var allowsBackgroundLocationUpdates: Bool {
        get { with { $0.allowsBackground } }
        set { with { $0.allowsBackground = newValue } }
    }

    /// A Boolean value that indicates whether updates in the background are indicated; it has no effect here.
    open var showsBackgroundLocationIndicator: Bool {
        get { with { $0.showsIndicator } }
        set { with { $0.showsIndicator = newValue } }
    }
}

/// A value that a lock hands out and that its user may not share.
private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
