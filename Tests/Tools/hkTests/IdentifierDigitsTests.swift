import Foundation
import HealthModel
import TestSupport
import Testing

@testable import hk

/// The digits that identify workouts in a list.
@Suite struct IdentifierDigitsTests {
    /// Returns the workouts that `hk show` finds for digits: those that begin with them, else those that end with them.
    private func meant(_ text: String, _ all: [UUID]) -> [UUID] {
        let digits = text.filter { $0 != "-" }
        func whole(_ uuid: UUID) -> String { uuid.uuidString.lowercased().filter { $0 != "-" } }
        let found = all.filter { whole($0).hasPrefix(digits) }
        return found.isEmpty ? all.filter { whole($0).hasSuffix(digits) } : found
    }

    /// Returns identifiers of every kind, many of them similar.
    private func identifiers(_ random: inout SeededGenerator) -> [UUID] {
        var all: Set<UUID> = []
        for _ in 0..<60 {
            let alike: [UInt64] = [random.next(), 0x0123_4567_89AB_0000, 0x0123_4567_0000_0000]
            var high = alike.randomElement(using: &random) ?? 0
            var low = random.next()
            if Bool.random(using: &random) { low = low & 0xFFFF_0000_0000 | 0x0123_4567 }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: high = high & ~0xF000 | 0x7000
            case 1:
                high = high & ~0xF000 | 0x8000
                low = low & (1 << 60 - 1) | 0xB << 60
            default: high = high & ~0xF000 | 0x4000
            }
            all.insert(UUID(high: high, low: low))
            // An identifier that begins as this one ends.
            if Int.random(in: 0..<8, using: &random) == 0 {
                all.insert(UUID(high: low << 32 | 0x4000, low: random.next()))
            }
        }
        return Array(all)
    }

    @Test(arguments: Seeds.some(1, 2, 3))
    func digitsMeanOneWorkout(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let all = identifiers(&random)
            let digits = IdentifierDigits(all)
            for uuid in all {
                let text = digits.text(of: uuid)
                #expect(text.count >= 8)
                #expect(meant(text, all) == [uuid], "seed \(seed): \(text) of \(uuid)")
            }
        }
    }

    @Test func eightDigitsAreEnoughMostly() throws {
        let made = try #require(UUID(uuidString: "01A200D1-5C00-7762-9215-05A061A6B7CE"))
        let random = try #require(UUID(uuidString: "01A200D1-5C00-4762-9215-05A061A6B7C0"))
        let digits = IdentifierDigits([made, random])
        #expect(digits.text(of: made) == "61a6b7ce")
        // Another one begins with the same digits.
        #expect(digits.text(of: random) == "01a200d15c004")
    }

    /// The first digits of thousands of identifiers are kept once each.
    @Test(arguments: [9_000, 10])
    func theEndOfOneIsNoBeginningAmongThousands(beginnings: Int) {
        // Of version 7, which the last digits name.
        func uuid(_ first: Int, _ last: Int) -> UUID {
            UUID(high: UInt64(first) << 32 | 0x7000, low: 1 << 63 | UInt64(last))
        }
        let others = (0..<9_000).map { uuid(0x1000_0000 + $0 % beginnings, 0xA000_0000 + $0) }
        let rival = uuid(0x2000_0000, 0x1000_0005)
        let digits = IdentifierDigits(others + [rival])
        #expect(digits.text(of: rival) == "010000005")
        #expect(digits.text(of: others[5]) == "a0000005")
        #expect(digits.text(of: others[8_999]) == "a0002327")
    }
}
