import Foundation

/// The rate limit of failed logins, by name and by address (SEC-5).
///
/// An attempt is counted before its password is checked, so that concurrent attempts are not free; a success removes
/// it again. After some failures, each further attempt has to wait twice as long as the one before, up to a limit, so
/// that nobody is locked out for long. An address from which the person has logged in before has a separate budget,
/// which others cannot use up.
struct LoginBudget: Sendable {
    /// The time for which a failure counts, and after which waits are reset, in seconds.
    static let window: Double = 15 * 60
    /// The number of failures of a name before the first wait.
    static let freeForName = 5
    /// The number of failures of an address before the first wait.
    static let freeForAddress = 20
    /// The longest wait, in seconds.
    static let longestWait: Double = 900
    /// The time for which an address counts as familiar to a person, in seconds.
    static let familiarity: Double = 30 * 86_400
    /// The maximum number of names and addresses that are tracked.
    static let mostTallies = 10_000

    /// A counted attempt.
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
        /// The dates of failed or pending attempts that still count.
        var failures: [Date] = []
        /// The number of waits so far.
        var waits = 0
        /// The end of the last wait.
        var end = Date.distantPast
        /// The end of the wait before.
        var endBefore = Date.distantPast

        mutating func forget(at date: Date) {
            failures.removeAll { date.timeIntervalSince($0) >= LoginBudget.window }
            if waits > 0, date.timeIntervalSince(end) >= LoginBudget.window { waits = 0 }
        }

        /// Counts an attempt, and begins a wait if the free attempts are used up.
        mutating func count(_ date: Date, free: Int) {
            failures.append(date)
            guard waits > 0 || failures.count >= free else { return }
            let seconds = min(LoginBudget.longestWait, Double(1 << min(waits, 30)))
            waits += 1
            (endBefore, end) = (end, date + seconds)
            // From now on, waits are counted instead.
            failures = failures.suffix(free)
        }

        mutating func refund(_ date: Date) {
            guard let place = failures.lastIndex(of: date) else { return }
            failures.remove(at: place)
            guard waits > 0 else { return }
            waits -= 1
            // Those who failed before do not begin anew.
            end = endBefore
        }
    }

    private var tallies: [Key: Tally] = [:]

    init() {}

    /// Counts an attempt if one is allowed now.
    ///
    /// - Parameters:
    ///   - name: The login name in folded form.
    ///   - isFamiliar: Whether the person has logged in from the address before.
    /// - Returns: The counted attempt, or the time to wait in whole seconds if none is allowed.
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

    /// Records that an attempt succeeded, which resets the failures of the name.
    mutating func succeed(_ attempt: Attempt) {
        for key in attempt.keys {
            if case .address = key { tallies[key]?.refund(attempt.date) } else { tallies[key] = nil }
        }
    }

    /// Removes an attempt whose password was not checked.
    mutating func refund(_ attempt: Attempt) {
        for key in attempt.keys { tallies[key]?.refund(attempt.date) }
    }

    /// Removes the tallies that no longer count and, if necessary, the oldest of the rest.
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

    /// The number of names and addresses that are tracked.
    var count: Int { tallies.count }

    /// The time to wait before the next attempt.
    struct Wait: Error, Sendable, Hashable {
        var seconds: Int
    }
}
