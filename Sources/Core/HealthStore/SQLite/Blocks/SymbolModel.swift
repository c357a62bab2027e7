import Foundation

/// How often each symbol comes, as parts of a power of two: what an entropy coder works by.
struct SymbolModel {
    /// The exponent of the power of two that the frequencies add up to.
    let log: UInt32
    /// The frequency of each symbol; 0 for those that never come.
    let frequencies: [UInt32]
    /// The sum of the frequencies of all symbols before each.
    let starts: [UInt32]

    /// The finest division: frequencies fit twelve bits.
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

    // MARK: Making

    /// A model of counted symbols, of which at least two come.
    init(counts: [Int]) {
        let total = counts.reduce(0, +)
        let distinct = counts.count { $0 > 0 }
        var log = 8
        while log < Self.greatestLog, 1 << log < 4 * distinct || 1 << log < 4 * total { log += 1 }
        let whole = 1 << log
        var frequencies = counts.map { $0 == 0 ? 0 : max(1, ($0 * whole + total / 2) / total) }
        // What rounding left over or took too much goes to and from the greatest, which feel it least.
        var excess = frequencies.reduce(0, +) - whole
        while excess != 0 {
            guard let greatest = frequencies.indices.max(by: { frequencies[$0] < frequencies[$1] }) else { break }
            let change = excess > 0 ? min(excess, max(1, frequencies[greatest] / 4)) : excess
            frequencies[greatest] -= change
            excess -= change
        }
        self.init(log: log, frequencies: frequencies.map { UInt32($0) })
    }

    /// About how many bits symbols take that were counted so, with the model itself.
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

    // MARK: Bytes

    /// Writes the model: the exponent, the last symbol, and one more than each frequency.
    func write(into writer: inout ByteWriter) {
        let last = frequencies.lastIndex { $0 > 0 } ?? 0
        writer.append(UInt8(log))
        writer.append(UInt8(last))
        var bits = BitWriter()
        for frequency in frequencies[...last] { bits.append(gamma: UInt64(frequency) + 1) }
        writer.append(contentsOf: bits.finish())
    }

    /// Reads a model whose frequencies add up.
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

    /// For each slot of the power of two its symbol, the symbol's frequency, and the slot's place among its slots.
    func fill(_ table: UnsafeMutablePointer<UInt32>) {
        for symbol in frequencies.indices where frequencies[symbol] > 0 {
            let frequency = frequencies[symbol]
            let start = Int(starts[symbol])
            let entry = UInt32(symbol) | frequency << 8
            for place in 0..<frequency { table[start + Int(place)] = entry | place << 20 }
        }
    }
}
