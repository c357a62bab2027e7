/// An entropy coder that uses fewer bits for frequent symbols (rANS: range asymmetric numeral systems).
///
/// Two states alternate, so that a processor can work on two symbols at a time. A state is 32 bits wide, and reads
/// and writes 16 bits at a time. Decoding must end in the initial states, which is checked.
enum SymbolCoder {
    /// The lower bound of a state.
    private static let least: UInt32 = 1 << 16
    /// The size of two states of four bytes.
    static let stateBytes = 8

    /// Encodes symbols of the model: the number of words, both states, the words.
    static func encode(_ symbols: ArraySlice<UInt8>, _ model: SymbolModel, into writer: inout ByteWriter) {
        guard !symbols.isEmpty else { return }
        var states = (least, least)
        var words: [UInt16] = []
        words.reserveCapacity(symbols.count)
        symbols.withUnsafeBufferPointer { symbols in
            model.frequencies.withUnsafeBufferPointer { frequencies in
                model.starts.withUnsafeBufferPointer { starts in
                    // The coder is last in, first out: the first symbol to read is written last.
                    for index in stride(from: symbols.count - 1, through: 0, by: -1) {
                        let symbol = Int(symbols[index])
                        if index & 1 == 0 {
                            push(&states.0, frequencies[symbol], starts[symbol], model.log, &words)
                        } else {
                            push(&states.1, frequencies[symbol], starts[symbol], model.log, &words)
                        }
                    }
                }
            }
        }
        writer.append(variable: UInt64(words.count))
        writer.append(fixed: states.0)
        writer.append(fixed: states.1)
        for word in words.reversed() { writer.append(fixed: word) }
    }

    @inline(__always)
    private static func push(
        _ state: inout UInt32, _ frequency: UInt32, _ start: UInt32, _ log: UInt32, _ words: inout [UInt16]
    ) {
        if state >= frequency &<< (32 &- log) {
            words.append(UInt16(truncatingIfNeeded: state))
            state &>>= 16
        }
        let (quotient, rest) = state.quotientAndRemainder(dividingBy: frequency)
        state = (quotient &<< log) &+ rest &+ start
    }

    /// Skips encoded symbols.
    static func skip(count: Int, from reader: inout ByteReader) throws(BlockDamage) {
        guard count > 0 else { return }
        let words = try reader.length()
        _ = try reader.bytes(stateBytes + 2 * words)
    }

    /// Decodes symbols with a table from ``SymbolModel/fill(_:)``.
    static func decode(
        count: Int, log: UInt32, table: UnsafePointer<UInt32>, into symbols: UnsafeMutablePointer<UInt8>,
        from reader: inout ByteReader
    ) throws(BlockDamage) {
        guard count > 0 else { return }
        let wordCount = try reader.length()
        var first = try reader.fixed32()
        var second = try reader.fixed32()
        let words = try reader.bytes(2 * wordCount)
        var place = 0
        var index = 0
        let mask: UInt32 = (1 << log) - 1
        if let base = words.baseAddress {
            // Eight symbols take eight words at most, so one check covers them all.
            while index + 8 <= count, place + 16 <= words.count {
                for _ in 0..<4 {
                    symbols[index] = pull(&first, table, mask, log, base, &place)
                    symbols[index + 1] = pull(&second, table, mask, log, base, &place)
                    index += 2
                }
            }
        }
        while index < count {
            let isFirst = index & 1 == 0
            var state = isFirst ? first : second
            let entry = table[Int(state & mask)]
            symbols[index] = UInt8(truncatingIfNeeded: entry)
            state = ((entry &>> 8) & 0xFFF) &* (state &>> log) &+ (entry &>> 20)
            if state < least {
                guard place + 2 <= words.count else { throw BlockDamage.malformed }
                let word = words.loadUnaligned(fromByteOffset: place, as: UInt16.self).littleEndian
                state = state &<< 16 | UInt32(word)
                place += 2
            }
            if isFirst { first = state } else { second = state }
            index += 1
        }
        guard first == least, second == least, place == words.count else { throw BlockDamage.malformed }
    }

    @inline(__always)
    private static func pull(
        _ state: inout UInt32, _ table: UnsafePointer<UInt32>, _ mask: UInt32, _ log: UInt32,
        _ words: UnsafeRawPointer, _ place: inout Int
    ) -> UInt8 {
        let entry = table[Int(state & mask)]
        state = ((entry &>> 8) & 0xFFF) &* (state &>> log) &+ (entry &>> 20)
        let word = UInt32(words.loadUnaligned(fromByteOffset: place, as: UInt16.self).littleEndian)
        // Branchless, because the branch would be unpredictable.
        let takes: UInt32 = state < least ? 1 : 0
        state = (state &<< (takes &<< 4)) | (word & (0 &- takes))
        place &+= Int(takes &<< 1)
        return UInt8(truncatingIfNeeded: entry)
    }
}
