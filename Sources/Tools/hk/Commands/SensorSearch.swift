import BluetoothSensors
import Foundation
import HealthModel
import HealthReports
import Synchronization

/// A search for sensors that takes some seconds and connects to nothing (SEN-220).
struct SensorSearch {
    /// An event during a search.
    enum Input: Sendable {
        case link(SensorLinkEvent)
        case over
    }

    let adapter: String?
    let seconds: Double
    let all: Bool

    /// Searches for devices.
    ///
    /// - Parameters:
    ///   - isEnough: Returns whether the devices found so far suffice; the search then ends early.
    ///   - found: Called for every device when it is found, and when its information changes.
    /// - Returns: The devices found.
    /// - Throws: ``CommandFailure`` if Bluetooth cannot be used.
    func run(
        until isEnough: ([SensorSighting]) -> Bool = { _ in false }, telling found: (SensorSighting) -> Void = { _ in }
    ) async throws -> [SensorSighting] {
        let link = BlueZLink(adapter: adapter)
        let (inputs, send) = AsyncStream.makeStream(of: Input.self)
        link.open { send.yield(.link($0)) }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { send.yield(.over) }
        var known: [String: SensorSighting] = [:]
        var isSearching = false
        var failure: CommandFailure?
        search: for await input in inputs {
            switch input {
            case .over: break search
            case .link(.available):
                if !isSearching { link.search(all: all) }
                isSearching = true
            case .link(.unavailable(let trouble)), .link(.trouble(let trouble)):
                failure = CommandFailure(trouble.message.printable)
                break search
            case .link(.seen(let sighting)):
                guard known[sighting.address] != sighting else { continue }
                known[sighting.address] = sighting
                found(sighting)
                if isEnough(Array(known.values)) { break search }
            case .link: continue
            }
        }
        await withCheckedContinuation { continuation in link.close { continuation.resume() } }
        if let failure { throw failure }
        if !isSearching { throw CommandFailure(SensorError(.noDaemon).message) }
        return known.values.sorted {
            ($0.kinds.first?.rawValue ?? .max, -($0.signal ?? -1000), $0.address)
                < ($1.kinds.first?.rawValue ?? .max, -($1.signal ?? -1000), $1.address)
        }
    }

    /// Finds the sensor with a typed name (SEN-224).
    ///
    /// - Throws: ``CommandFailure`` if there is none, or more than one.
    func find(_ name: String) async throws -> SensorSighting {
        let found = try await run(until: { seen in
            // A complete name or an address is unambiguous; a prefix may also match a sensor that is found later.
            seen.contains { [$0.address.lowercased(), $0.title.lowercased()].contains(name.lowercased()) }
        })
        return try found[Self.choose(name, among: found.map { ($0.address, $0.title) }, seconds: seconds)]
    }

    /// Returns the index of the sensor that a name matches (SEN-240h, SEN-240i).
    static func choose(_ name: String, among known: [(address: String, name: String)], seconds: Double?) throws -> Int {
        switch KnownSensors.match(name, in: known) {
        case .one(let place): return place
        case .several(let names):
            throw CommandFailure(
                .refused,
                "'\(name.printable)' matches \(Format.list(names.map(\.printable), "and")). Use more of the name, or the address."
            )
        case .none:
            let names = known.map(\.name)
            let near = Spelling.closest(to: name, among: names.map { String($0.prefix { $0 != " " }) })
            let alike =
                Spelling.closest(to: name, among: names) + names.filter { full in near.contains { full.hasPrefix($0) } }
            let similar = Set(alike).sorted().prefix(3).map { "'\($0.printable)'" }
            let hint = similar.isEmpty ? "" : " Did you mean \(Format.list(similar, "or"))?"
            guard let seconds else {
                throw CommandFailure(.notFound, "No saved sensor '\(name.printable)'.\(hint)")
            }
            throw CommandFailure(
                .notFound, "No sensor '\(name.printable)' was found in \(Format.digits(seconds)) s.\(hint)")
        }
    }
}
