import Foundation

/// The frequencies of symbols for an entropy coder, as fractions of a power of two.
struct SymbolModel {
    /// The exponent of the power of two that is the sum of the frequencies.
    let log: UInt32
    /// The frequency of each symbol; 0 for symbols that do not occur.
    let frequencies: [UInt32]
    /// The cumulative frequency of all symbols before each one.
    let starts: [UInt32]

    /// The maximum exponent: frequencies fit in twelve bits.
    static let greatestLog = 12

    private init(log: Int, frequencies: [UInt32]) {
        self.log = UInt32(log)
        self.frequencies = frequencies
        var sum: UInt32 = 0
        starts = frequencies.map { frequency in
            defer { sum += frequency }
            return sum
        }
    }

    // MARK: Creation

    /// Creates a model from the counts of symbols, at least two of which must occur.
    init(counts: [Int]) {
        let total = counts.reduce(0, +)
        let distinct = counts.count { $0 > 0 }
        var log = 8
        while log < Self.greatestLog, 1 << log < 4 * distinct || 1 << log < 4 * total { log += 1 }
        let whole = 1 << log
        var frequencies = counts.map { $0 == 0 ? 0 : max(1, ($0 * whole + total / 2) / total) }
        // The rounding error is corrected at the greatest frequencies, where it matters least.
        var excess = frequencies.reduce(0, +) - whole
        while excess != 0 {
            guard let greatest = frequencies.indices.max(by: { frequencies[$0] < frequencies[$1] }) else { break }
            let change = excess > 0 ? min(excess, max(1, frequencies[greatest] / 4)) : excess
            frequencies[greatest] -= change
            excess -= change
        }
        self.init(log: log, frequencies: frequencies.map { UInt32($0) })
    }

    /// Returns the approximate size in bits of symbols with given counts, including the model itself.
    static func estimate(counts: [Int]) -> Double {
        var total = 0
        var bits = 0.0
        var distinct = 0
        for count in counts where count > 0 {
            total += count
            distinct += 1
            bits -= Double(count) * log2(Double(count))
        }
        guard distinct > 1 else { return 0 }
        return bits + Double(total) * log2(Double(total)) + Double(distinct) * 10
    }

    // MARK: Serialization

    /// Writes the model: the exponent, the last symbol, and each frequency plus one.
    func write(into writer: inout ByteWriter) {
        let last = frequencies.lastIndex { $0 > 0 } ?? 0
        writer.append(UInt8(log))
        writer.append(UInt8(last))
        var bits = BitWriter()
        for frequency in frequencies[...last] { bits.append(gamma: UInt64(frequency) + 1) }
        writer.append(contentsOf: bits.finish())
    }

    /// Reads a model, and validates the sum of its frequencies.
    init(from reader: inout ByteReader) throws(BlockDamage) {
        let log = Int(try reader.byte())
        guard (8...Self.greatestLog).contains(log) else { throw BlockDamage.malformed }
        let count = Int(try reader.byte()) + 1
        var bits = BitReader(reader)
        var frequencies: [UInt32] = []
        frequencies.reserveCapacity(count)
        var sum = 0
        for _ in 0..<count {
            let frequency = Int(try bits.gamma()) - 1
            sum += frequency
            guard frequency < 1 << log, sum <= 1 << log else { throw BlockDamage.malformed }
            frequencies.append(UInt32(frequency))
        }
        guard sum == 1 << log else { throw BlockDamage.malformed }
        reader = bits.rest
        self.init(log: log, frequencies: frequencies)
    }

    /// Fills the decoding table: for each slot its symbol, the symbol's frequency, and the slot's index among the
    /// symbol's slots.
    func fill(_ table: UnsafeMutablePointer<UInt32>) {
        for symbol in frequencies.indices where frequencies[symbol] > 0 {
            let frequency = frequencies[symbol]
            let start = Int(starts[symbol])
            let entry = UInt32(symbol) | frequency << 8
            for place in 0..<frequency { table[start + Int(place)] = entry | place << 20 }
        }
    }
}
