import BluetoothSensors
import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import Synchronization
import WorkoutFiles

/// The sensors of a workout: chosen, connected before it begins, told of while it goes on, and let go after it.
final class SensorStage: Sendable {
    private struct State {
        var tell: (@Sendable (SensorFeed.News) -> Void)?
        var early: [SensorFeed.News] = []
    }

    private let box: FeedBox
    let names: [String]
    private let state: Mutex<State>

    /// The feed, which needs somebody to tell before there is one.
    private final class FeedBox: Sendable {
        private let stored = Mutex<SensorFeed?>(nil)
        var feed: SensorFeed? {
            get { stored.withLock { $0 } }
            set { stored.withLock { $0 = newValue } }
        }
    }

    /// - Parameters:
    ///   - sensors: Those that are wanted, in the order of rank.
    ///   - adapter: The Bluetooth adapter; nil for the first that works.
    ///   - log: Keeps what they send, if somebody wants it.
    init(_ sensors: [SensorHub.Sensor], adapter: String?, log: SensorLogFile?) {
        names = sensors.map(\.name)
        state = Mutex(State())
        box = FeedBox()
        box.feed = SensorFeed(
            sensors, over: BlueZLink(adapter: adapter), on: SystemScheduler.shared, log: log
        ) { [weak self] in self?.hear($0) }
    }

    /// What the workout is fed by.
    var feed: SensorFeed? { box.feed }

    /// Tells how the sensors stand.
    var ask: @Sendable () -> [SensorFeed.Status] { { [box] in box.feed?.statuses ?? [] } }

    private func hear(_ news: SensorFeed.News) {
        let tell = state.withLock { state in
            if state.tell == nil { state.early.append(news) }
            return state.tell
        }
        tell?(news)
    }

    /// Tells what happens from now on, beginning with what happened so far.
    func follow(_ tell: @escaping @Sendable (SensorFeed.News) -> Void) {
        let early = state.withLock { state in
            state.tell = tell
            defer { state.early = [] }
            return state.early
        }
        for news in early { tell(news) }
    }

    /// Waits until all sensors stream, or some seconds for at least one (SEN-226).
    ///
    /// - Parameter isHurried: Whether somebody wants to start at once, with what is there.
    /// - Throws: ``Failure`` if none does, or Bluetooth cannot be used.
    func wait(_ seconds: Double, unless isHurried: () -> Bool = { false }) async throws {
        guard let feed = box.feed else { return }
        feed.open()
        guard seconds > 0 else { return }
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(100))
            if let trouble = feed.trouble {
                await feed.close()
                throw Failure(trouble.message.printable)
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
            throw Failure(
                .notFound,
                "\(missing) \(names.count == 1 ? "was" : "were") not found in \(Format.digits(seconds)) s; nothing was recorded."
            )
        }
    }
}

/// Chooses the sensors of a workout (SEN-225).
struct SensorChoice {
    let activity: WorkoutActivity
    let wheel: WheelSize?
    let adapter: String?
    let shelf: SensorShelf
    /// Lets somebody choose from what is found; nil where nobody can be asked.
    let ask: (([SensorSighting]) -> [SensorSighting])?

    /// Seconds of a search for names that are not remembered.
    private static let search = 10.0

    /// Those that are remembered and fit the activity, or those that are named, which are remembered from then on.
    ///
    /// - Parameter names: As they were typed; nil for those that are remembered.
    func sensors(named names: String?) async throws -> [SensorHub.Sensor] {
        var book = try shelf.read()
        guard let names else {
            let fitting = book.sensors.filter { $0.fits(activity) }
            guard fitting.isEmpty else { return fitting.map { $0.sensor(rank: nil, wheel: wheel) } }
            if let ask { return try await chosen(by: ask, &book) }
            throw Failure(
                .notFound,
                book.sensors.isEmpty
                    ? "No sensor is remembered. 'hk sensors' lists those near by, 'hk sensors add NAME' remembers one."
                    : "No sensor that is remembered is of use for \(activity.name). 'hk sensors add NAME' remembers another one."
            )
        }
        let wanted = names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        guard !wanted.isEmpty else { throw Failure(.usage, "--sensors takes names, with commas between them.") }
        var found: [SensorSighting]?
        var sensors: [SensorHub.Sensor] = []
        for (rank, name) in wanted.enumerated() {
            let known = book.sensors.map { (address: $0.address, name: $0.name) }
            let entry: SensorBook.Entry
            if case .one(let place) = SensorBook.match(name, in: known) {
                entry = book.sensors[place]
            } else {
                if found == nil {
                    found = try await SensorSearch(adapter: adapter, seconds: Self.search, all: false).run()
                }
                let seen = found ?? []
                let place = try SensorSearch.choose(
                    name, among: seen.map { ($0.address, $0.title) }, seconds: Self.search)
                entry = SensorBook.Entry(seen[place], wheel: nil)
                book.remember(entry)
            }
            if !sensors.contains(where: { $0.address == entry.address }) {
                sensors.append(entry.sensor(rank: rank, wheel: wheel))
            }
        }
        if found != nil { try shelf.write(book) }
        return sensors
    }

    /// Those that somebody chooses, which are remembered from then on.
    private func chosen(
        by ask: ([SensorSighting]) -> [SensorSighting], _ book: inout SensorBook
    ) async throws -> [SensorHub.Sensor] {
        Console.error("No sensor is remembered for \(activity.name). Looking for those near by.")
        let found = try await SensorSearch(adapter: adapter, seconds: Self.search, all: false).run()
            .filter { SensorBook.Entry($0, wheel: nil).fits(activity) }
        guard !found.isEmpty else {
            throw Failure(.notFound, "No sensors found. Wake them: wear the belt, turn the wheel or the crank.")
        }
        let entries = ask(found).map { SensorBook.Entry($0, wheel: nil) }
        guard !entries.isEmpty else { throw Failure(.notFound, "No sensor was chosen; nothing was recorded.") }
        for entry in entries { book.remember(entry) }
        try shelf.write(book)
        return entries.enumerated().map { rank, entry in entry.sensor(rank: rank, wheel: wheel) }
    }
}
