import Foundation

/// How often somebody may fail to log in, by name and by address (SEC-5).
///
/// An attempt is counted before its password is checked, so that many at a time are not free; a success takes it back. After
/// some failures each further attempt has to wait twice as long as the one before, up to a limit: nobody is locked out for
/// long. An address that the person came from before has a budget of its own, which others cannot use up.
struct LoginBudget: Sendable {
    /// How long a failure counts, and how long it takes until waits are forgotten, in seconds.
    static let window: Double = 15 * 60
    /// How many failures of a name are free.
    static let freeForName = 5
    /// How many failures of an address are free.
    static let freeForAddress = 20
    /// The longest wait, in seconds.
    static let longestWait: Double = 900
    /// How long an address stays one that a person came from, in seconds.
    static let familiarity: Double = 30 * 86_400
    /// How many names and addresses are remembered.
    static let mostTallies = 10_000

    /// An attempt that was counted.
    struct Attempt: Sendable, Hashable {
        fileprivate var keys: [Key]
        fileprivate var date: Date
    }

    fileprivate enum Key: Hashable {
        case name(String)
        case address([UInt8])
        case familiar(String, [UInt8])

        var free: Int {
            if case .address = self { LoginBudget.freeForAddress } else { LoginBudget.freeForName }
        }
    }

    private struct Tally {
        /// When attempts failed, or are being checked; those that still count.
        var failures: [Date] = []
        /// How many waits there were.
        var waits = 0
        /// When the last wait ends.
        var end = Date.distantPast

        mutating func forget(at date: Date) {
            failures.removeAll { date.timeIntervalSince($0) >= LoginBudget.window }
            if waits > 0, date.timeIntervalSince(end) >= LoginBudget.window { waits = 0 }
        }

        /// Counts an attempt, and begins a wait if no more are free.
        mutating func count(_ date: Date, free: Int) {
            failures.append(date)
            guard waits > 0 || failures.count >= free else { return }
            let seconds = min(LoginBudget.longestWait, Double(1 << min(waits, 30)))
            waits += 1
            end = date + seconds
            // Waits count by themselves from now on.
            failures = failures.suffix(free)
        }

        mutating func takeBack(_ date: Date) {
            guard let place = failures.lastIndex(of: date) else { return }
            failures.remove(at: place)
            guard waits > 0 else { return }
            waits -= 1
            end = .distantPast
        }
    }

    private var tallies: [Key: Tally] = [:]

    init() {}

    /// Counts an attempt, if there may be one now.
    ///
    /// - Parameters:
    ///   - name: The name as names are compared.
    ///   - isFamiliar: Whether the person came from the address before.
    /// - Returns: How long to wait, in whole seconds, if there may be none.
    mutating func attempt(
        name: String, from address: ClientAddress, isFamiliar: Bool, at date: Date
    ) -> Result<Attempt, Wait> {
        let name = String(name.prefix(LoginName.lengths.upperBound))
        let keys: [Key] =
            isFamiliar ? [.familiar(name, address.party)] : [.name(name), .address(address.party)]
        for key in keys { tallies[key]?.forget(at: date) }
        let end = keys.compactMap { tallies[$0]?.end }.max() ?? .distantPast
        guard end <= date else {
            return .failure(Wait(seconds: max(1, Int(end.timeIntervalSince(date).rounded(.up)))))
        }
        if tallies.count + keys.count > Self.mostTallies { makeRoom(at: date) }
        for key in keys { tallies[key, default: Tally()].count(date, free: key.free) }
        return .success(Attempt(keys: keys, date: date))
    }

    /// Says that an attempt succeeded: the name has no failures any more.
    mutating func succeed(_ attempt: Attempt) {
        for key in attempt.keys {
            if case .address = key { tallies[key]?.takeBack(attempt.date) } else { tallies[key] = nil }
        }
    }

    /// Says that an attempt was not checked after all.
    mutating func takeBack(_ attempt: Attempt) {
        for key in attempt.keys { tallies[key]?.takeBack(attempt.date) }
    }

    /// Forgets what does not count any more, and of the rest what is oldest.
    private mutating func makeRoom(at date: Date) {
        for key in tallies.keys { tallies[key]?.forget(at: date) }
        tallies = tallies.filter { !$0.value.failures.isEmpty || $0.value.waits > 0 }
        let excess = tallies.count - Self.mostTallies * 9 / 10
        guard excess > 0 else { return }
        let oldest = tallies.sorted {
            ($0.value.failures.last ?? $0.value.end) < ($1.value.failures.last ?? $1.value.end)
        }
        for (key, _) in oldest.prefix(excess) { tallies[key] = nil }
    }

    /// How many names and addresses are remembered.
    var count: Int { tallies.count }

    /// How long to wait before the next attempt.
    struct Wait: Error, Sendable, Hashable {
        var seconds: Int
    }
}
