/// A compressed column of whole numbers: differences, as symbols for the entropy coder.
///
/// ```
/// first        signed      the first number, for order 0 the least
/// step         variable    all numbers differ from the first by multiples of this
/// order        1 byte      0 the multiples (never negative), 1 their differences, 2 the differences of those
/// form         1 byte      0 one symbol for all, 1 coded, 2 variable-length
/// model                    form 0: the symbol; form 1: the frequencies
/// part…                    as many first multiples as the order requires, followed by the rest
/// ```
///
/// Each part can be read alone. The numbers 100, 104, 108, 112, 120 take eleven bytes (verified by a test):
///
/// ```
/// 200 1    the first number, 100, signed: twice itself, in groups of seven bits
/// 4        the step: the numbers are 100 and 0, 1, 2, 3, 5 times 4
/// 2        differences of differences: 1, 1, 1, 2 become 0, 0, 1
/// 2        variable-length: frequencies for so few numbers would take more than they save
/// 0        the first multiple of the part, minus that of the part before
/// 2        the second minus the first, 1, signed
/// 3        the number of bytes that follow
/// 0 0 2    0, 0, 1, signed
/// ```
struct NumberColumn {
    private enum Form: UInt8 {
        case single = 0
        case coded = 1
        case variable = 2
    }

    private let count: Int
    private let partSize: Int
    private let first: Int64
    private let step: Int64
    private let order: Int
    private let form: Form
    private let symbol: UInt8
    private let model: SymbolModel?

    // MARK: Writing

    /// Writes at least one number; numbers have at most 53 bits.
    static func write(_ numbers: UnsafeMutableBufferPointer<Int64>, partSize: Int, into writer: inout ByteWriter) {
        var first = numbers[0]
        let step = divide(numbers)
        let least = numbers.reduce(0) { min($0, $1) }
        let (order, counts) = bestOrder(numbers, least)
        if order == 0 {
            // Relative to the least number, no sign is needed.
            first &+= least &* step
            for index in numbers.indices { numbers[index] &-= least }
        }
        var symbols = [UInt8](repeating: 0, count: numbers.count)
        var folded = [UInt64](repeating: 0, count: numbers.count)
        // The tokens of the parts are consecutive; the first numbers of a part have none.
        let parts = stride(from: 0, to: numbers.count, by: partSize).map { $0..<min($0 + partSize, numbers.count) }
        for part in parts {
            for index in part.dropFirst(order) {
                folded[index] = symbolized(numbers, index, order)
                symbols[index] = NumberToken.symbol(folded[index])
            }
        }
        let form = chooseForm(counts, folded, parts, order)
        writer.append(signed: first)
        writer.append(variable: UInt64(bitPattern: step))
        writer.append(UInt8(order))
        writer.append(form.rawValue)
        var exact = [Int](repeating: 0, count: 256)
        for part in parts { for index in part.dropFirst(order) { exact[Int(symbols[index])] += 1 } }
        let single = UInt8(exact.firstIndex { $0 > 0 } ?? 0)
        let model = form == .coded ? SymbolModel(counts: exact) : nil
        if form == .single { writer.append(single) }
        model?.write(into: &writer)
        var last: Int64 = 0
        for part in parts {
            if order > 0 {
                writer.append(signed: numbers[part.lowerBound] &- last)
                last = numbers[part.lowerBound]
            }
            if order > 1, part.count > 1 { writer.append(signed: numbers[part.lowerBound + 1] &- last) }
            let rest = part.dropFirst(order)
            switch form {
            case .variable:
                var inner = ByteWriter()
                for index in rest { inner.append(variable: folded[index]) }
                writer.append(variable: UInt64(inner.bytes.count))
                writer.append(contentsOf: inner)
            case .coded, .single:
                if let model { SymbolCoder.encode(symbols[rest], model, into: &writer) }
                var bits = BitWriter()
                for index in rest where symbols[index] >= NumberToken.direct {
                    let length = NumberToken.bitCount(symbols[index])
                    bits.append(folded[index] & ((1 &<< UInt64(length)) &- 1), count: length)
                }
                let bytes = bits.finish()
                writer.append(variable: UInt64(bytes.count))
                writer.append(contentsOf: bytes)
            }
        }
    }

    /// Replaces numbers by multiples that begin with 0, and returns the step.
    private static func divide(_ numbers: UnsafeMutableBufferPointer<Int64>) -> Int64 {
        let first = numbers[0]
        var step: UInt64 = 0
        for number in numbers {
            var other = (number &- first).magnitude
            while other != 0 { (step, other) = (other, step % other) }
            if step == 1 { break }
        }
        let divisor = Int64(max(1, step))
        if divisor == 1 {
            for index in numbers.indices { numbers[index] &-= first }
        } else {
            for index in numbers.indices { numbers[index] = (numbers[index] &- first) / divisor }
        }
        return divisor
    }

    @inline(__always)
    private static func symbolized(
        _ numbers: UnsafeMutableBufferPointer<Int64>, _ index: Int, _ order: Int
    ) -> UInt64 {
        switch order {
        case 0: UInt64(bitPattern: numbers[index])
        case 1: NumberToken.fold(numbers[index] &- numbers[index &- 1])
        default: NumberToken.fold(numbers[index] &- 2 &* numbers[index &- 1] &+ numbers[index &- 2])
        }
    }

    /// Returns the order with the smallest encoding.
    private static func bestOrder(
        _ numbers: UnsafeMutableBufferPointer<Int64>, _ least: Int64
    ) -> (order: Int, counts: [Int]) {
        var best = (order: 0, counts: [Int](), cost: Double.infinity)
        for order in 0...2 {
            var counts = [Int](repeating: 0, count: 256)
            counts.withUnsafeMutableBufferPointer { counts in
                for index in numbers.indices.dropFirst(order) {
                    var folded = symbolized(numbers, index, order)
                    if order == 0 { folded &-= UInt64(bitPattern: least) }
                    counts[Int(NumberToken.symbol(folded))] &+= 1
                }
            }
            let bits = counts.indices.reduce(0) { $0 + counts[$1] * NumberToken.bitCount(UInt8($1)) }
            let cost = SymbolModel.estimate(counts: counts) + Double(bits)
            if cost < best.cost { best = (order, counts, cost) }
        }
        return (best.order, best.counts)
    }

    private static func chooseForm(_ counts: [Int], _ folded: [UInt64], _ parts: [Range<Int>], _ order: Int) -> Form {
        var variable = 0
        var greatest: UInt64 = 0
        var least = UInt64.max
        for part in parts {
            for index in part.dropFirst(order) {
                variable += max(1, (70 - folded[index].leadingZeroBitCount) / 7)
                greatest = max(greatest, UInt64(NumberToken.symbol(folded[index])))
                least = min(least, UInt64(NumberToken.symbol(folded[index])))
            }
        }
        if least >= greatest { return .single }
        let bits = counts.indices.reduce(0) { $0 + counts[$1] * NumberToken.bitCount(UInt8($1)) }
        let coded = (SymbolModel.estimate(counts: counts) + Double(bits)) / 8
        return coded + Double(parts.count * (SymbolCoder.stateBytes + 3)) < Double(variable) ? .coded : .variable
    }

    // MARK: Reading

    /// Reads the header that precedes the parts.
    init(count: Int, partSize: Int, from reader: inout ByteReader) throws(BlockDamage) {
        self.count = count
        self.partSize = partSize
        first = try reader.signed()
        step = Int64(bitPattern: try reader.variable())
        order = Int(try reader.byte())
        guard order <= 2, let form = Form(rawValue: try reader.byte()) else { throw BlockDamage.malformed }
        self.form = form
        symbol = form == .single ? try reader.byte() : 0
        model = form == .coded ? try SymbolModel(from: &reader) : nil
    }

    /// Reads some of the parts, and skips the others.
    ///
    /// - Parameter numbers: A buffer with the capacity for the numbers of the parts.
    func read(
        _ wanted: Range<Int>, into numbers: UnsafeMutableBufferPointer<Int64>, from reader: inout ByteReader
    ) throws(BlockDamage) {
        let size = model == nil ? 0 : 1 << SymbolModel.greatestLog
        let table = UnsafeMutablePointer<UInt32>.allocate(capacity: size)
        let symbols = UnsafeMutablePointer<UInt8>.allocate(capacity: partSize)
        defer {
            table.deallocate()
            symbols.deallocate()
        }
        model?.fill(table)
        symbols.initialize(repeating: symbol, count: partSize)
        var multiple: Int64 = 0
        for (part, start) in stride(from: 0, to: count, by: partSize).enumerated() {
            let rows = min(partSize, count - start)
            var seconds: Int64 = 0
            if order > 0 { multiple &+= try reader.signed() }
            if order > 1, rows > 1 { seconds = try reader.signed() }
            guard wanted.contains(part) else {
                try skip(rows, &reader)
                continue
            }
            let offset = (part - wanted.lowerBound) * partSize
            guard offset + rows <= numbers.count, let base = numbers.baseAddress else { throw BlockDamage.malformed }
            let target = base + offset
            let rest = max(0, rows - order)
            switch form {
            case .variable:
                _ = try reader.length()
                for index in 0..<rest { target[order + index] = unfolded(try reader.variable()) }
            case .single, .coded:
                if let model {
                    try SymbolCoder.decode(count: rest, log: model.log, table: table, into: symbols, from: &reader)
                }
                try join(symbols, rest, into: target + order, &reader)
            }
            sum(target, rows, multiple &* step &+ first, seconds &* step)
        }
    }

    @inline(__always)
    private func unfolded(_ folded: UInt64) -> Int64 {
        (order == 0 ? Int64(bitPattern: folded) : NumberToken.unfold(folded)) &* step
    }

    private func skip(_ rows: Int, _ reader: inout ByteReader) throws(BlockDamage) {
        if form == .coded { try SymbolCoder.skip(count: max(0, rows - order), from: &reader) }
        _ = try reader.bytes(try reader.length())
    }

    /// Combines symbols with their additional bits.
    private func join(
        _ symbols: UnsafeMutablePointer<UInt8>, _ count: Int, into numbers: UnsafeMutablePointer<Int64>,
        _ reader: inout ByteReader
    ) throws(BlockDamage) {
        let bytes = try reader.bytes(try reader.length())
        if bytes.isEmpty {
            // There are only small numbers; a forged symbol decodes to its least number.
            for index in 0..<count { numbers[index] = unfolded(UInt64(symbols[index])) }
            return
        }
        // Eight padding bytes allow reading whole words up to the end.
        let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 8, alignment: 8)
        defer { copy.deallocate() }
        UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyMemory(from: bytes)
        (copy + bytes.count).initializeMemory(as: UInt8.self, repeating: 0, count: 8)
        let limit = UInt64(bytes.count) * 8
        let isSound = NumberToken.table.withUnsafeBufferPointer { table -> Bool in
            var place: UInt64 = 0
            for index in 0..<count {
                let (base, length) = table[Int(symbols[index])]
                guard place &+ length <= limit else { return false }
                let word = UInt64(
                    littleEndian: copy.loadUnaligned(fromByteOffset: Int(place &>> 3), as: UInt64.self))
                let bits = (word &>> (place & 7)) & ((1 &<< length) &- 1)
                numbers[index] = unfolded(base &+ bits)
                place &+= length
            }
            return true
        }
        guard isSound else { throw BlockDamage.malformed }
    }

    /// Converts the multiples, differences or second differences of a part to numbers.
    private func sum(_ numbers: UnsafeMutablePointer<Int64>, _ rows: Int, _ start: Int64, _ second: Int64) {
        switch order {
        case 0: for index in 0..<rows { numbers[index] &+= first }
        case 1:
            var value = start
            numbers[0] = value
            for index in 1..<max(1, rows) {
                value &+= numbers[index]
                numbers[index] = value
            }
        default:
            var value = start
            var difference = second
            numbers[0] = value
            guard rows > 1 else { return }
            value &+= difference
            numbers[1] = value
            for index in 2..<max(2, rows) {
                difference &+= numbers[index]
                value &+= difference
                numbers[index] = value
            }
        }
    }
}
