import BluetoothSensors
import Foundation
import HealthKit
import HealthModel
import HealthReports
import OpenHealthKit
import Synchronization
import WorkoutFiles

/// The sensors of a workout: connected before it starts, observed while it runs, and released afterwards.
final class SensorStage: Sendable {
    private struct State {
        var handler: (@Sendable (SensorFeed.News) -> Void)?
        var early: [SensorFeed.News] = []
    }

    private let box: FeedBox
    let names: [String]
    private let state: Mutex<State>

    /// A box for the feed, whose event handler is created before the feed itself.
    private final class FeedBox: Sendable {
        private let stored = Mutex<SensorFeed?>(nil)
        var feed: SensorFeed? {
            get { stored.withLock { $0 } }
            set { stored.withLock { $0 = newValue } }
        }
    }

    /// Creates a stage for sensors.
    ///
    /// - Parameters:
    ///   - sensors: The sensors, in the order of rank.
    ///   - adapter: The Bluetooth adapter; nil for the first that works.
    ///   - log: The log of what the sensors send; nil for none.
    init(_ sensors: [SensorHub.Sensor], adapter: String?, log: SensorLogFile?) {
        names = sensors.map(\.name)
        state = Mutex(State())
        box = FeedBox()
        box.feed = SensorFeed(
            sensors, over: BlueZLink(adapter: adapter), on: SystemScheduler.shared, log: log
        ) { [weak self] in self?.receive($0) }
    }

    /// The feed of the workout.
    var feed: SensorFeed? { box.feed }

    /// A closure that returns the states of the sensors.
    var ask: @Sendable () -> [SensorFeed.Status] { { [box] in box.feed?.statuses ?? [] } }

    private func receive(_ news: SensorFeed.News) {
        let handler = state.withLock { state in
            if state.handler == nil { state.early.append(news) }
            return state.handler
        }
        handler?(news)
    }

    /// Passes all events to a closure, beginning with those that have already occurred.
    func follow(_ handler: @escaping @Sendable (SensorFeed.News) -> Void) {
        let early = state.withLock { state in
            state.handler = handler
            defer { state.early = [] }
            return state.early
        }
        for news in early { handler(news) }
    }

    /// Waits until all sensors stream; when the time is up, one is enough (SEN-226).
    ///
    /// - Parameter isHurried: Returns whether the user wants to start at once, with the sensors that are connected.
    /// - Throws: ``CommandFailure`` if no sensor streams, or Bluetooth cannot be used.
    func wait(_ seconds: Double, unless isHurried: () -> Bool = { false }) async throws {
        guard let feed = box.feed else { return }
        feed.open()
        guard seconds > 0 else { return }
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(100))
            if let trouble = feed.trouble {
                await feed.close()
                throw CommandFailure(trouble.message.printable)
            }
            if isHurried() { return }
            let statuses = feed.statuses
            if statuses.allSatisfy({ $0.isStreaming || $0.state == .refused }), statuses.contains(where: \.isStreaming)
            {
                return
            }
        }
        guard feed.statuses.contains(where: \.isStreaming) else {
            await feed.close()
            let missing = Format.list(names.map(\.printable), "and")
            throw CommandFailure(
                .notFound,
                "\(missing) \(names.count == 1 ? "was" : "were") not found in \(Format.digits(seconds)) s; nothing was recorded."
            )
        }
    }
}

/// The selection of the sensors of a workout (SEN-225).
struct SensorChoice {
    let activity: WorkoutActivity
    let wheel: WheelSize?
    let adapter: String?
    let shelf: SavedSensors
    /// A closure that lets the user choose from the sensors found; nil where no prompt is possible.
    let ask: (([SensorSighting]) -> [SensorSighting])?

    /// The number of seconds to search for names that are not remembered.
    private static let search = 10.0

    /// Returns the remembered sensors that fit the activity, or the named ones, which are then remembered.
    ///
    /// - Parameter names: The typed names; nil for the remembered sensors.
    func sensors(named names: String?) async throws -> [SensorHub.Sensor] {
        var book = try shelf.read()
        guard let names else {
            let fitting = book.sensors.filter { $0.fits(activity) }
            guard fitting.isEmpty else { return fitting.map { $0.sensor(rank: nil, wheel: wheel) } }
            if let ask { return try await chosen(by: ask, &book) }
            throw CommandFailure(
                .notFound,
                book.sensors.isEmpty
                    ? "No saved sensors. Run 'hk sensors' to list nearby sensors, and 'hk sensors add NAME' to save one."
                    : "No saved sensor is suitable for \(activity.name). Run 'hk sensors add NAME' to save another one."
            )
        }
        let wanted = names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        guard !wanted.isEmpty else { throw CommandFailure(.usage, "--sensors requires comma-separated names.") }
        var found: [SensorSighting]?
        var sensors: [SensorHub.Sensor] = []
        for (rank, name) in wanted.enumerated() {
            let known = book.sensors.map { (address: $0.address, name: $0.name) }
            let entry: KnownSensors.Entry
            if case .one(let place) = KnownSensors.match(name, in: known) {
                entry = book.sensors[place]
            } else {
                if found == nil {
                    found = try await SensorSearch(adapter: adapter, seconds: Self.search, all: false).run()
                }
                let seen = found ?? []
                let place = try SensorSearch.choose(
                    name, among: seen.map { ($0.address, $0.title) }, seconds: Self.search)
                entry = KnownSensors.Entry(seen[place], wheel: nil)
                book.remember(entry)
            }
            if !sensors.contains(where: { $0.address == entry.address }) {
                sensors.append(entry.sensor(rank: rank, wheel: wheel))
            }
        }
        if found != nil { try shelf.write(book) }
        return sensors
    }

    /// Returns the sensors that the user chooses, which are then remembered.
    private func chosen(
        by ask: ([SensorSighting]) -> [SensorSighting], _ book: inout KnownSensors
    ) async throws -> [SensorHub.Sensor] {
        Console.error("No saved sensor for \(activity.name). Searching for nearby sensors.")
        let found = try await SensorSearch(adapter: adapter, seconds: Self.search, all: false).run()
            .filter { KnownSensors.Entry($0, wheel: nil).fits(activity) }
        guard !found.isEmpty else {
            throw CommandFailure(
                .notFound, "No sensors found. Wake them: put on the chest strap, or turn the wheel or crank.")
        }
        let entries = ask(found).map { KnownSensors.Entry($0, wheel: nil) }
        guard !entries.isEmpty else { throw CommandFailure(.notFound, "No sensor was chosen; nothing was recorded.") }
        for entry in entries { book.remember(entry) }
        try shelf.write(book)
        return entries.enumerated().map { rank, entry in entry.sensor(rank: rank, wheel: wheel) }
    }
}
