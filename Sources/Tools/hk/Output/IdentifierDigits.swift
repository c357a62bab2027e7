import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// The digits that distinguish each workout of a store from all others, as `hk show` and similar commands accept
/// them.
///
/// Eight digits are almost always enough, so only these are stored for each workout, four bytes for either end.
/// Identifiers that share them with others are stored in full.
struct IdentifierDigits {
    /// The ends of identifiers that are named by the same end.
    private struct Keys {
        var first: [UInt32] = []
        var last: [UInt32] = []

        /// The number of first digits to store before duplicates are removed.
        private var limit = 1 << 12

        /// Adds first digits of which only the presence matters, and few of which differ: those of a stream, or of a
        /// minute.
        mutating func note(first digits: UInt32) {
            if first.last == digits { return }
            first.append(digits)
            guard first.count == limit else { return }
            first.sort()
            first = first.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
            limit = max(limit, 2 * first.count)
        }

        mutating func sort() {
            first.sort()
            last.sort()
        }
    }

    private var namedByFirst = Keys()
    private var namedByLast = Keys()
    /// The identifiers that share the eight digits of their workout's name, in ascending order; read forwards and
    /// backwards.
    private var rivals: [UInt128] = []
    private var reversedRivals: [UInt128] = []

    private static let fewest = 8
    private static let all = 32

    init(_ reports: StoreReader) throws {
        try self.init { body in try reports.forEachIdentifier(of: .workout, body) }
    }

    init(_ uuids: [UUID]) {
        self.init { body in uuids.forEach(body) }
    }

    /// Creates the digits for identifiers.
    ///
    /// - Parameter forEach: Passes all identifiers to a closure, in any order; may be called more than once.
    private init(_ forEach: ((UUID) -> Void) throws -> Void) rethrows {
        var (byFirst, byLast) = (Keys(), Keys())
        try forEach { uuid in
            if Format.isNamedByItsEnd(uuid) {
                byLast.note(first: uuid.firstDigits)
                byLast.last.append(uuid.lastDigits)
            } else {
                byFirst.first.append(uuid.firstDigits)
                byFirst.last.append(uuid.lastDigits)
            }
        }
        byFirst.sort()
        byLast.sort()
        (namedByFirst, namedByLast) = (byFirst, byLast)
        let sharedFirst = byFirst.first.repeated(orIn: [byLast.first])
        let sharedLast = byLast.last.repeated(orIn: [byFirst.last, byFirst.first, byLast.first])
        guard !sharedFirst.isEmpty || !sharedLast.isEmpty else { return }
        var found: [UInt128] = []
        try forEach { uuid in
            if sharedFirst.contains(uuid.firstDigits) || sharedLast.contains(uuid.lastDigits) {
                found.append(uuid.digits)
            }
        }
        rivals = found.sorted()
        reversedRivals = found.map(\.digitsReversed).sorted()
    }

    /// Returns eight digits of a workout, or as many more as needed: its first ones, or its last ones if the first
    /// identify only the stream that it was derived from, or its time of creation.
    func text(of uuid: UUID) -> String {
        let whole = uuid.uuidString.lowercased()
        let isByLast = Format.isNamedByItsEnd(uuid)
        let count = isByLast ? countOfLast(uuid) : countOfFirst(uuid)
        guard count < Self.all else { return whole }
        let digits = whole.filter { $0 != "-" }
        return String(isByLast ? digits.suffix(count) : digits.prefix(count))
    }

    private func countOfFirst(_ uuid: UUID) -> Int { max(Self.fewest, 1 + rivals.common(with: uuid.digits)) }

    /// Returns the number of last digits.
    ///
    /// They are looked up after first digits, so no identifier may begin with them.
    private func countOfLast(_ uuid: UUID) -> Int {
        var count = max(Self.fewest, 1 + reversedRivals.common(with: uuid.digits.digitsReversed))
        while count < Self.all, isBeginning(uuid.digits << UInt128(4 * (Self.all - count))) { count += 1 }
        return count
    }

    private func isBeginning(_ digits: UInt128) -> Bool {
        let key = UInt32(truncatingIfNeeded: digits >> 96)
        return namedByFirst.first.holds(key) || namedByLast.first.holds(key)
    }
}

// MARK: - Sorted lists

extension Array where Element: FixedWidthInteger {
    /// Returns the first position in a sorted list whose number is not less.
    fileprivate func place(of number: Element) -> Int {
        firstPlace { $0 >= number }
    }

    fileprivate func holds(_ number: Element) -> Bool {
        let place = place(of: number)
        return place < count && self[place] == number
    }

    /// Returns the numbers of a sorted list that occur in it more than once, or in one of the others.
    fileprivate func repeated(orIn others: [[Element]]) -> Set<Element> {
        let others = others.filter { !$0.isEmpty }
        var found: Set<Element> = []
        for index in indices {
            let number = self[index]
            let isTwice = index > 0 && self[index - 1] == number
            if isTwice || others.contains(where: { $0.holds(number) }) { found.insert(number) }
        }
        return found
    }

    /// Returns the greatest number of first hexadecimal digits that a number of a sorted list shares with another.
    fileprivate func common(with number: Element) -> Int {
        let place = place(of: number)
        guard place < count, self[place] == number else { return 0 }
        // The most similar numbers are next to it.
        let neighbours = [place - 1, place + 1].filter(indices.contains).map { self[$0] }
        return neighbours.map { (number ^ $0).leadingZeroBitCount / 4 }.max() ?? 0
    }
}

// MARK: - Digits

extension UUID {
    fileprivate var digits: UInt128 { UInt128(high) << 64 | UInt128(low) }
    fileprivate var firstDigits: UInt32 { UInt32(truncatingIfNeeded: high >> 32) }
    fileprivate var lastDigits: UInt32 { UInt32(truncatingIfNeeded: low) }
}

extension UInt128 {
    /// The same hexadecimal digits in reverse order.
    fileprivate var digitsReversed: UInt128 {
        let bytes = byteSwapped
        let low: UInt128 = 0x0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F
        return (bytes & low) << 4 | (bytes >> 4) & low
    }
}
