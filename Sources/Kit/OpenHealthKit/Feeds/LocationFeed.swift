public import CoreLocation
import Foundation
import HealthKit
import HealthModel
import HealthTransfer
import Synchronization
import WorkoutFiles

/// A replacement for the receiver of a phone: the positions that every `CLLocationManager` receives.
///
/// The positions begin when the first manager starts, and follow at the intervals at which they were recorded:
///
/// ```swift
/// let feed = try LocationFeed(contentsOf: file, clock: .running(from: .now, speed: 10))
/// try await withLocations(feed) {
///     tracker.start()                     // creates a CLLocationManager
///     …
/// }
/// ```
public final class LocationFeed: Sendable {
    private let points: [RoutePoint]
    private let clock: HealthClock
    private let decision: CLAuthorizationStatus
    /// The time of the clock at which the first position is delivered.
    private let origin = Mutex<Double?>(nil)

    /// Creates a feed of locations, which are delivered in the order of their dates.
    ///
    /// - Parameters:
    ///   - locations: The locations.
    ///   - clock: The clock that determines when they are delivered.
    ///   - isAuthorized: Whether apps are authorized that request it.
    public init(_ locations: [CLLocation], clock: HealthClock = .system, isAuthorized: Bool = true) {
        points = locations.map(RoutePoint.init).sorted { $0.timestamp < $1.timestamp }
        self.clock = clock
        decision = isAuthorized ? .authorizedAlways : .denied
    }

    /// Creates a feed of the positions of a recorded workout, in any importable format.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - clock: The clock that determines when they are delivered.
    ///   - isAuthorized: Whether apps are authorized that request it.
    /// - Throws: ``RecordingFeed/Unreadable`` if the file contains no positions.
    public init(contentsOf file: URL, clock: HealthClock = .system, isAuthorized: Bool = true) throws {
        do throws(WorkoutFileError) {
            let recording = try WorkoutFileReader.recording(from: FileByteSource(path: file.path), file: file.path)
            let reader = RoutePointReader(recording.points)
            points = (0..<recording.points.count).filter(recording.points.hasPosition).map(reader.point)
                .sorted { $0.timestamp < $1.timestamp }
        } catch {
            throw RecordingFeed.Unreadable(reason: error.message)
        }
        guard !points.isEmpty else {
            throw RecordingFeed.Unreadable(reason: "'\(file.path)' contains no positions.")
        }
        self.clock = clock
        decision = isAuthorized ? .authorizedAlways : .denied
    }

    /// Makes this feed the default of all managers of the process that are created from now on.
    public func activate() { LocationSources.shared.withLock { $0 = self } }

    /// Ends the effect of ``activate()``.
    public func deactivate() {
        LocationSources.shared.withLock { shared in
            if shared === self { shared = nil }
        }
    }
}

/// Makes a feed the default of all location managers that are created while a closure runs.
///
/// The default is local to the task and its child tasks, so that tests can run in parallel, each with its own feed.
///
/// - Parameters:
///   - feed: The feed.
///   - isolation: The isolation of the closure; the caller's by default.
///   - body: The closure.
/// - Returns: The return value of the closure.
public func withLocations<Result>(
    _ feed: LocationFeed, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
    try await LocationSources.$current.withValue(feed, operation: body, isolation: isolation)
}

// MARK: - Delivery

extension LocationFeed: LocationSource {
    package var authorization: CLAuthorizationStatus { decision }

    package func start(_ receive: @escaping @Sendable ([CLLocation]) -> Void) -> LocationDelivery {
        let now = clock.scheduler.now
        let origin = origin.withLock { origin in
            let first = origin ?? now
            origin = first
            return first
        }
        let playback = Playback(points, from: origin, on: clock.scheduler, receive: receive)
        playback.begin(at: now)
        return LocationDelivery { playback.cancel() }
    }

    /// The delivery to one manager: each position schedules the next one.
    private final class Playback: Sendable {
        private let points: [RoutePoint]
        private let shift: Double
        private let scheduler: any Scheduler
        private let receive: @Sendable ([CLLocation]) -> Void
        private let work = Mutex<ScheduledWork?>(nil)
        private let isCanceled = Mutex(false)

        init(
            _ points: [RoutePoint], from origin: Double, on scheduler: any Scheduler,
            receive: @escaping @Sendable ([CLLocation]) -> Void
        ) {
            self.points = points
            shift = origin - (points.first?.timestamp ?? origin)
            self.scheduler = scheduler
            self.receive = receive
        }

        /// Begins with the position of a moment.
        func begin(at now: Double) {
            let first = points.firstIndex { $0.timestamp + shift >= now } ?? points.endIndex
            schedule(first)
        }

        func cancel() {
            isCanceled.withLock { $0 = true }
            work.withLock { work in
                work?.cancel()
                work = nil
            }
        }

        private func schedule(_ index: Int) {
            guard index < points.endIndex else { return }
            let next = scheduler.schedule(at: points[index].timestamp + shift) { [self] in deliver(index) }
            work.withLock { $0 = next }
        }

        private func deliver(_ index: Int) {
            guard !isCanceled.withLock({ $0 }) else { return }
            var point = points[index]
            point.timestamp += shift
            receive([point.location])
            schedule(index + 1)
        }
    }
}
