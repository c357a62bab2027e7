/// Damage to files, both accidental and malicious.
package enum Mutation {
    /// Damages bytes independent of their format: bytes are lost, duplicated, changed.
    package static func mutate(_ bytes: [UInt8], using generator: inout some RandomNumberGenerator) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            guard !result.isEmpty else { return result }
            let place = Int.random(in: 0..<result.count, using: &generator)
            let length = min(Int.random(in: 1...40, using: &generator), result.count - place)
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: result.removeSubrange(place..<place + length)
            case 1: result.insert(contentsOf: result[place..<place + length], at: place)
            case 2: result.removeLast(length)
            case 3: result[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
            case 4: result[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 5:
                for index in place..<place + length { result[index] = UInt8.random(in: 0...255, using: &generator) }
            default: result[place] = UInt8.random(in: 0...255, using: &generator)
            }
        }
        return result
    }

    /// Damages bytes in the terms of their format.
    package static func mutateByFormat(
        _ bytes: [UInt8], using generator: inout some RandomNumberGenerator
    ) -> [UInt8] {
        if bytes.starts(with: [0x50, 0x4B]) { return ZipMutation.mutate(bytes, using: &generator) }
        if bytes.count > 12, bytes[8..<12].elementsEqual(".FIT".utf8) {
            return FITMutation.mutate(bytes, using: &generator)
        }
        return TextMutation.mutate(bytes, using: &generator)
    }

    /// Damages bytes in either way.
    package static func mutateSomehow(
        _ bytes: [UInt8], using generator: inout some RandomNumberGenerator
    ) -> [UInt8] {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return mutate(bytes, using: &generator)
        case 1: return mutate(mutateByFormat(bytes, using: &generator), using: &generator)
        default: return mutateByFormat(bytes, using: &generator)
        }
    }
}
