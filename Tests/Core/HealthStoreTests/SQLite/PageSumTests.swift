import CStoreFile
import TestSupport
import Testing

/// The checksum of a page as it stands in files, in its present and its earlier form, and the states of pages.
@Suite struct PageSumTests {
    private static let laneFactor: UInt64 = 0x9FB2_1C65_1E98_DF25
    private static let sumFactor: UInt64 = 0xD6E8_FEB8_6659_FD93
    private static let spreadingFactor: UInt64 = 0xA076_1D64_78BD_642F
    private static let mixingFactor: UInt64 = 0xBF58_476D_1CE4_E5B9

    private static func mixed(_ value: UInt64) -> UInt64 {
        let value = (value ^ value >> 29) &* mixingFactor
        return value ^ value >> 32
    }

    /// The sum, as files have it: neither may ever change.
    private static func sum(_ page: [UInt8], at offset: Int64, isEarlier: Bool = false) -> UInt64 {
        var page = page
        if offset == 0, !isEarlier {
            if page[18] == 1, page[19] == 1 { (page[18], page[19]) = (2, 2) }
            for place in Array(24..<28) + Array(92..<100) { page[place] = 0 }
        }
        var lanes: [UInt64] = [
            0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, UInt64(bitPattern: offset),
        ]
        for index in 0..<(page.count - 8) / 8 {
            let word = page[8 * index..<8 * index + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let joined = lanes[index % 4] ^ word
            var lane = (joined << 31 | joined >> 33) &* laneFactor
            if !isEarlier { lane = (lane ^ lane >> 32) &* spreadingFactor }
            lanes[index % 4] = lane
        }
        let sum = mixed(lanes.reduce(UInt64(page.count)) { mixed($0 ^ $1) &* sumFactor })
        return sum == 0 ? 1 : sum
    }

    private static func noise(_ size: Int, at offset: Int64, seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        var page = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
        // No page of a tree.
        page[0] = 1
        if offset == 0 { (page[18], page[19], page[100]) = (2, 2, 13) }
        return page
    }

    private static func sealed(_ page: [UInt8], _ sum: UInt64) -> [UInt8] {
        var page = page
        page_checksum_store(&page, CInt(page.count), sum)
        return page
    }

    private static func state(_ page: [UInt8], at offset: Int64, findsFlips: Bool = true) -> page_state {
        page_checksum_state(page, CInt(page.count), offset, findsFlips ? 1 : 0)
    }

    private static func bit(_ page: [UInt8], at offset: Int64) -> Int64 {
        page_checksum_flipped_bit(page, CInt(page.count), offset)
    }

    @Test("sums are those that stand in files", arguments: [512, 1_024, 4_096], [0, 4_096, 1 << 33] as [Int64])
    func sums(size: Int, offset: Int64) {
        for seed in 1...3 as ClosedRange<UInt64> {
            let page = Self.noise(size, at: offset, seed: seed)
            let sum = Self.sum(page, at: offset)
            #expect(page_checksum(page, CInt(size), offset) == sum)
            // What stands in its place is not part of it.
            #expect(page_checksum(Self.sealed(page, 5), CInt(size), offset) == sum)
            #expect(Self.state(Self.sealed(page, sum), at: offset) == PAGE_SEALED)
            #expect(Self.state(Self.sealed(page, sum &+ 2), at: offset) != PAGE_SEALED)
        }
    }

    @Test("a checksum is the last eight bytes, the lowest first") func place() {
        var page = [UInt8](repeating: 0xEE, count: 512)
        page_checksum_store(&page, 512, 0x0102_0304_0506_0708)
        #expect(page[504...] == [8, 7, 6, 5, 4, 3, 2, 1])
        #expect(page[..<504].allSatisfy { $0 == 0xEE })
        #expect(page_checksum_stored(page, 512) == 0x0102_0304_0506_0708)
        page_checksum_store(&page, 512, 0)
        #expect(page_checksum_stored(page, 512) == 0 && page[503] == 0xEE)
        page[511] = 0x80
        #expect(page_checksum_stored(page, 512) == 1 << 63)
    }

    @Test("what earlier versions wrote is read, and their flipped bits are named", arguments: [0, 8_192] as [Int64])
    func earlier(offset: Int64) {
        let bare = Self.noise(4_096, at: offset, seed: 7)
        let page = Self.sealed(bare, Self.sum(bare, at: offset, isEarlier: true))
        #expect(Self.state(page, at: offset) == PAGE_SEALED)
        for word in [2, 13, 14, 15, 100, 507, 510] {
            for place in [0, 1, 5, 20, 40, 61] {
                let bit = word * 64 + place
                var damaged = page
                damaged[bit / 8] ^= 1 << UInt8(bit % 8)
                #expect(Self.state(damaged, at: offset) == PAGE_FLIPPED && Self.bit(damaged, at: offset) == Int64(bit))
                damaged[bit / 8 ^ 256] ^= 0x24
                #expect(Self.state(damaged, at: offset) == PAGE_UNFIT && Self.bit(damaged, at: offset) == -1)
            }
        }
        // A bit of the checksum itself.
        for place in [0, 1, 31, 63] {
            var damaged = page
            damaged[4_088 + place / 8] ^= 1 << UInt8(place % 8)
            #expect(Self.bit(damaged, at: offset) == Int64(4_088 * 8 + place))
        }
        guard offset == 0 else { return }
        // It was of the whole header.
        for place in [18, 24, 27, 92, 99] {
            var changed = page
            changed[place] ^= 0x55
            #expect(Self.state(changed, at: 0) == PAGE_UNFIT, "\(place)")
        }
    }

    @Test(
        "of a store with a log and one without the sum is the same",
        arguments: [(2, 2, true), (1, 1, true), (1, 2, false), (2, 1, false), (0, 0, false), (3, 3, false)]
            as [(UInt8, UInt8, Bool)]) func log(first: UInt8, second: UInt8, isSame: Bool)
    {
        var page = Self.noise(4_096, at: 0, seed: 5)
        page = Self.sealed(page, Self.sum(page, at: 0))
        (page[18], page[19]) = (first, second)
        #expect((Self.state(page, at: 0) == PAGE_SEALED) == isSame)
        // Elsewhere these are bytes as all others.
        var other = Self.noise(4_096, at: 4_096, seed: 5)
        (other[18], other[19]) = (2, 2)
        other = Self.sealed(other, Self.sum(other, at: 4_096))
        (other[18], other[19]) = (first, second)
        #expect((Self.state(other, at: 4_096) == PAGE_SEALED) == (first == 2 && second == 2))
    }

    // MARK: Pages without a checksum

    /// The kind of a page, its number of cells, the first place behind which all is 0, and whether it may be one that
    /// SQLite wrote.
    static let plain: [(kind: UInt8, cells: Int, clearFrom: Int, isPlausible: Bool)] =
        [2, 5, 10, 13].flatMap { kind in
            [
                (kind, 3, 4_088, true), (kind, 3, 3_585, true), (kind, 3, 3_584, false), (kind, 3, 100, false),
                (kind, 256, 3_585, true), (kind, 256, 3_584, false), (kind, 0, 3_584, true), (kind, 0, 100, true),
            ]
        } + [1, 3, 6, 12, 14].map { ($0, 3, 3_584, true) } + [(0, 0, 4_088, true), (0, 0, 12, true)]

    @Test("a page without a checksum has cells at its end, or is none of a tree", arguments: plain.indices)
    func unsealed(place: Int) {
        let (kind, cells, clearFrom, isPlausible) = Self.plain[place]
        for offset in [0, 4_096] as [Int64] {
            var page = Self.noise(4_096, at: offset, seed: 11)
            let start = offset == 0 ? 100 : 0
            page[start] = kind
            (page[start + 3], page[start + 4]) = (UInt8(cells / 256), UInt8(cells % 256))
            let clear = max(clearFrom, start + 8)
            page[clear - 1] = 0xA5
            for place in clear..<4_096 { page[place] = 0 }
            // The first page is of a tree.
            let isExpected = isPlausible && (offset != 0 || [2, 5, 10, 13].contains(kind))
            let state = Self.state(page, at: offset)
            #expect((state == PAGE_UNSEALED) == isExpected, "\(kind) \(cells) \(clearFrom) at \(offset)")
            // With a single bit of a checksum it is such a page all the same.
            page[4_090] = 0x10
            let bit = Self.bit(page, at: offset)
            #expect((bit == 4_090 * 8 + 4) == isExpected)
            page[4_091] = 1
            #expect(Self.bit(page, at: offset) == -1)
        }
    }

    @Test("a page that was cleared is none, however little is left of a free one") func cleared() {
        var page = [UInt8](repeating: 0, count: 4_096)
        #expect(Self.state(page, at: 4_096) == PAGE_UNFIT && Self.state(page, at: 0) == PAGE_UNFIT)
        for place in [0, 1, 2_000, 4_087] {
            page[place] = 1
            #expect(Self.state(page, at: 4_096) == PAGE_UNSEALED, "\(place)")
            page[place] = 0
        }
        // An empty tree has nothing but its header.
        page[0] = 13
        #expect(Self.state(page, at: 4_096) == PAGE_UNSEALED)
        page[100] = 13
        #expect(Self.state(page, at: 0) == PAGE_UNSEALED)
        let ones = [UInt8](repeating: 0xFF, count: 4_096)
        #expect(Self.state(ones, at: 4_096) == PAGE_UNFIT)
    }

    @Test(
        "a flipped bit is looked for if that is wanted, in pages that have a header's size and no more than the largest"
    )
    func sizes() {
        let bare = Self.noise(4_096, at: 4_096, seed: 3)
        var page = Self.sealed(bare, Self.sum(bare, at: 4_096))
        #expect(Self.state(page, at: 4_096, findsFlips: false) == PAGE_SEALED)
        page[77] ^= 8
        #expect(Self.state(page, at: 4_096) == PAGE_FLIPPED)
        #expect(Self.state(page, at: 4_096, findsFlips: false) == PAGE_UNFIT)
        page[78] ^= 8
        #expect(Self.state(page, at: 4_096) == PAGE_UNFIT)
        for (size, isFound) in [
            (104, false), (112, true), (120, true), (65_536, true), (65_544, true), (65_552, false),
        ] {
            let bare = Self.noise(size, at: 1 << 20, seed: 9)
            var page = Self.sealed(bare, Self.sum(bare, at: 1 << 20))
            page[size - 20] ^= 2
            #expect(Self.bit(page, at: 1 << 20) == (isFound ? Int64((size - 20) * 8 + 1) : -1), "\(size)")
        }
    }
}
