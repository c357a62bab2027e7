/// Damage to FIT files that keeps them recognisable: sizes, types and counts of fields, values at the ends of their
/// range.
package enum FITMutation {
    /// The positions of the parts of messages.
    private struct Layout {
        var headers: [Int] = []
        var definitions: [Range<Int>] = []
        /// The contents of messages.
        var contents: [Range<Int>] = []
    }

    private static let values: [UInt32] = [
        0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x0FFF_FFFF, 0x1000_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE,
        0xFFFF_FFFF,
    ]
    private static let baseTypes: [UInt8] = [
        0, 1, 2, 0x83, 0x84, 0x85, 0x86, 7, 0x88, 0x89, 0x0A, 0x8B, 0x8C, 0x0D, 0x8E, 0x8F, 0x90, 3, 0x80, 0xFF,
    ]
    private static let messages: [UInt16] = [
        0, 18, 19, 20, 21, 23, 34, 49, 55, 78, 101, 132, 142, 206, 207, 225, 258, 312, 0xFF00, 0xFFFF,
    ]

    package static func mutate(_ bytes: [UInt8], using generator: inout some RandomNumberGenerator) -> [UInt8] {
        var result = bytes
        let layout = layout(of: bytes)
        for _ in 0..<Int.random(in: 1...5, using: &generator) { change(&result, layout, using: &generator) }
        if Int.random(in: 0..<3, using: &generator) > 0 { repair(&result) }
        return result
    }

    private static func change(
        _ bytes: inout [UInt8], _ layout: Layout, using generator: inout some RandomNumberGenerator
    ) {
        func put(_ value: UInt32, _ length: Int, at place: Int) {
            for index in 0..<length where bytes.indices.contains(place + index) {
                bytes[place + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(index)))
            }
        }
        let value = values.randomElement(using: &generator) ?? 0
        let definition = layout.definitions.randomElement(using: &generator) ?? 0..<0
        let fields = max((definition.count - 6) / 3, 1)
        let field = definition.lowerBound + 6 + 3 * Int.random(in: 0..<fields, using: &generator)
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: put(UInt32([0, 1, 2, 3, 4, 7, 8, 16, 255].randomElement(using: &generator) ?? 0), 1, at: field + 1)
        case 1: put(UInt32(baseTypes.randomElement(using: &generator) ?? 0), 1, at: field + 2)
        case 2: put(UInt32.random(in: 0...255, using: &generator), 1, at: field)
        case 3: put(value, 1, at: definition.lowerBound + 5)
        case 4: put(UInt32.random(in: 0...2, using: &generator), 1, at: definition.lowerBound + 2)
        case 5: put(UInt32(messages.randomElement(using: &generator) ?? 0), 2, at: definition.lowerBound + 3)
        case 6:
            guard let header = layout.headers.randomElement(using: &generator) else { return }
            put(UInt32.random(in: 0...255, using: &generator), 1, at: header)
        case 7: put(value, 4, at: 4)
        case 8: put(value, 1, at: 0)
        case 9:
            guard let message = layout.contents.randomElement(using: &generator), message.upperBound <= bytes.count
            else { return }
            bytes.insert(contentsOf: bytes[(message.lowerBound - 1)..<message.upperBound], at: message.upperBound)
        default:
            guard let message = layout.contents.randomElement(using: &generator), !message.isEmpty else { return }
            let length = [1, 2, 4].randomElement(using: &generator) ?? 1
            put(value, length, at: Int.random(in: message, using: &generator))
        }
    }

    /// Parses the messages as a reader does, as far as possible.
    private static func layout(of bytes: [UInt8]) -> Layout {
        var layout = Layout()
        var sizes: [Int: Int] = [:]
        var place = Int(bytes.first ?? 0)
        let end = bytes.count - 2
        while place < end {
            let header = bytes[place]
            layout.headers.append(place)
            let isDefinition = header & 0xC0 == 0x40
            let local = header & 0x80 != 0 ? Int(header >> 5 & 3) : Int(header & 15)
            if isDefinition {
                guard place + 6 <= end else { break }
                var next = place + 6 + 3 * Int(bytes[place + 5])
                guard next < end else { break }
                var size = stride(from: place + 7, to: next, by: 3).reduce(0) { $0 + Int(bytes[$1]) }
                if header & 0x20 != 0 {
                    let count = Int(bytes[next])
                    guard next + 1 + 3 * count <= end else { break }
                    size += stride(from: next + 2, to: next + 1 + 3 * count, by: 3).reduce(0) { $0 + Int(bytes[$1]) }
                    next += 1 + 3 * count
                }
                layout.definitions.append(place..<next)
                sizes[local] = size
                place = next
            } else {
                guard let size = sizes[local], place + 1 + size <= end else { break }
                layout.contents.append(place + 1..<place + 1 + size)
                place += 1 + size
            }
        }
        return layout
    }

    /// Updates length and checksum, so that the damage is found where it is.
    private static func repair(_ bytes: inout [UInt8]) {
        guard bytes.count > 16, bytes[0] == 12 || bytes[0] == 14 else { return }
        let size = bytes.count - 2 - Int(bytes[0])
        for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
        if bytes[0] == 14 { (bytes[12], bytes[13]) = (0, 0) }
        let sum = checksum(bytes.dropLast(2))
        bytes[bytes.count - 2] = UInt8(truncatingIfNeeded: sum)
        bytes[bytes.count - 1] = UInt8(truncatingIfNeeded: sum >> 8)
    }

    /// Returns the CRC-16 of the polynomial 0xA001, computed bit by bit.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        var sum: UInt16 = 0
        for byte in bytes {
            sum ^= UInt16(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
        }
        return sum
    }
}
