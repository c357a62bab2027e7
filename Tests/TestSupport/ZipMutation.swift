/// Damage to the headers of a zip archive: sizes, offsets, names, and compression methods.
package enum ZipMutation {
    private static let values: [UInt64] = [
        0, 1, 8, 9, 99, 0x7FFF, 0xFFFF, 0x10000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF,
        0x7FFF_FFFF_FFFF_FFFF,
        .max,
    ]

    package static func mutate(_ bytes: [UInt8], using generator: inout some RandomNumberGenerator) -> [UInt8] {
        var result = bytes
        let marks = bytes.indices.dropLast(4).filter {
            bytes[$0] == 0x50 && bytes[$0 + 1] == 0x4B && bytes[$0 + 2] < 9 && bytes[$0 + 3] == bytes[$0 + 2] + 1
        }
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            guard let mark = marks.randomElement(using: &generator) else { return result }
            let value = values.randomElement(using: &generator) ?? 0
            switch Int.random(in: 0..<8, using: &generator) {
            case 0:
                // Names that lead elsewhere, as long as the original ones.
                let name = "../../../etc/export.xml"
                for (index, byte) in name.utf8.enumerated() where mark + 46 + index < result.count {
                    result[mark + 46 + index] = byte
                }
            case 1: result.removeSubrange(min(mark + 30, result.count)..<min(mark + 60, result.count))
            case 2:
                // A duplicate of the entry, and a list longer than declared.
                let end = min(mark + 80, result.count)
                guard mark < end else { continue }
                result.insert(contentsOf: result[mark..<end], at: end)
            default:
                let length = [2, 2, 4, 4, 8].randomElement(using: &generator) ?? 2
                let place = mark + Int.random(in: 4..<46, using: &generator)
                for index in 0..<length where place + index < result.count {
                    result[place + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(index)))
                }
            }
        }
        return result
    }
}
