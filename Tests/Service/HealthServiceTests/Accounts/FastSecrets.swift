import HealthService
import Synchronization
import TestSupport

/// Cheap secrets: digests are the real ones, password hashes are not slow, random bytes come from a seed.
final class FastSecrets: Secrets {
    private struct State {
        var generator = SeededGenerator(seed: 7)
        var hashes = 0
        var checks = 0
        var effort = 1
        var meanwhile: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// The numbers of password hashes and checks.
    var hashCount: Int { state.withLock { $0.hashes } }
    var checkCount: Int { state.withLock { $0.checks } }
    /// The effort of new hashes.
    var effort: Int {
        get { state.withLock { $0.effort } }
        set { state.withLock { $0.effort = newValue } }
    }

    /// Sets a closure that runs once, during the next password check.
    func meanwhile(_ happening: @escaping @Sendable () -> Void) { state.withLock { $0.meanwhile = happening } }

    func randomBytes(_ count: Int) -> [UInt8] {
        state.withLock { state in (0..<count).map { _ in UInt8(truncatingIfNeeded: state.generator.next() >> 16) } }
    }

    func hash(password: [UInt8]) throws -> String {
        let salt = Self.hex(randomBytes(8))
        let effort = state.withLock { state in
            state.hashes += 1
            return state.effort
        }
        return "$fast$\(effort)$\(salt)$\(Self.hex(sha256(Array(salt.utf8) + password)))"
    }

    func check(password: [UInt8], against hash: String) -> Bool {
        let meanwhile = state.withLock { state in
            state.checks += 1
            defer { state.meanwhile = nil }
            return state.meanwhile
        }
        meanwhile?()
        let parts = hash.split(separator: "$")
        guard parts.count == 4, parts[0] == "fast" else { return false }
        return Self.hex(sha256(Array(parts[2].utf8) + password)) == parts[3]
    }

    func needsRehash(_ hash: String) -> Bool {
        let parts = hash.split(separator: "$")
        return parts.count != 4 || (Int(parts[1]) ?? 0) < effort
    }

    func sha256(_ bytes: [UInt8]) -> [UInt8] {
        let stream = SHA256()
        bytes.withUnsafeBytes { stream.update($0) }
        return stream.finish()
    }

    func makeSHA256() -> SHA256Stream {
        let digest = SHA256()
        return SHA256Stream(update: digest.update, finish: digest.finish)
    }

    func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? sha256(key) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        let inner = sha256(block.map { $0 ^ 0x36 } + bytes)
        return sha256(block.map { $0 ^ 0x5C } + inner)
    }

    func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool { one == other }

    static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined()
    }
}

/// SHA-256 by the standard (FIPS 180-4): the constants are the beginnings of the roots of primes.
private final class SHA256 {
    private var hash: [UInt32] = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    private static let primes: [Int] = {
        var primes: [Int] = []
        var number = 2
        while primes.count < 64 {
            if primes.allSatisfy({ number % $0 != 0 }) { primes.append(number) }
            number += 1
        }
        return primes
    }()

    private static let constants: [UInt32] = primes.map { prime in
        // The cube root, to the last of 32 fractional bits: integers are not rounded.
        var root: UInt64 = 0
        for bit in (0..<36).reversed() {
            let next = root | 1 << UInt64(bit)
            if isCube(next, atMost: prime) { root = next }
        }
        return UInt32(truncatingIfNeeded: root)
    }

    /// Returns whether (n / 2³²)³ is at most a number.
    private static func isCube(_ number: UInt64, atMost prime: Int) -> Bool {
        let square = number.multipliedFullWidth(by: number)
        let low = square.low.multipliedFullWidth(by: number)
        let high = square.high.multipliedFullWidth(by: number)
        let (middle, carry) = high.low.addingReportingOverflow(low.high)
        let top = high.high + (carry ? 1 : 0)
        // 2⁹⁶ is the unit: the integer part begins at bit 96.
        let whole = top << 32 | middle >> 32
        return whole < UInt64(prime) || whole == UInt64(prime) && middle << 32 == 0 && low.low == 0
    }

    private static func fraction(_ root: Double) -> UInt32 {
        UInt32(((root - root.rounded(.down)) * 4_294_967_296).rounded(.down))
    }

    func update(_ bytes: UnsafeRawBufferPointer) {
        count += UInt64(bytes.count)
        rest += bytes
        while rest.count >= 64 {
            compress(Array(rest.prefix(64)))
            rest.removeFirst(64)
        }
    }

    func finish() -> [UInt8] {
        let bits = count * 8
        rest.append(0x80)
        while rest.count % 64 != 56 { rest.append(0) }
        rest += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
        while !rest.isEmpty {
            compress(Array(rest.prefix(64)))
            rest.removeFirst(64)
        }
        return hash.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
    }

    private func compress(_ block: [UInt8]) {
        func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 { value >> count | value << (32 - count) }
        var words = (0..<16).map { place in (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[4 * place + $1]) } }
        for place in 16..<64 {
            let early = words[place - 15]
            let late = words[place - 2]
            let first = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
            let second = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
            words.append(words[place - 16] &+ first &+ words[place - 7] &+ second)
        }
        var v = hash
        for place in 0..<64 {
            let sum = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)
            let choice = v[4] & v[5] ^ ~v[4] & v[6]
            let one = v[7] &+ sum &+ choice &+ Self.constants[place] &+ words[place]
            let other = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)
            let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
            v = [one &+ other &+ majority, v[0], v[1], v[2], v[3] &+ one, v[4], v[5], v[6]]
        }
        hash = zip(hash, v).map { $0 &+ $1 }
    }
}
