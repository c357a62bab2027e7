@testable import WorkoutFiles

/// Messages of a FIT file, each with a definition of its own, which are changed one field after another.
struct FITRows {
    struct Value {
        var number: UInt8
        var type: FITBaseType
        var bytes: [UInt8]
    }

    struct Row {
        var message: UInt16
        var values: [Value]
        /// Fields of developers: their number, the number of the developer, and the bytes.
        var own: [(number: UInt8, developer: UInt8, bytes: [UInt8])] = []
    }

    var rows: [Row] = []

    /// Adds a message; a value is as long as its type, and there may be several.
    mutating func add(
        _ message: UInt16, _ values: [(UInt8, FITBaseType, [Int64])], texts: [(UInt8, String)] = [],
        own: [(number: UInt8, developer: UInt8, bytes: [UInt8])] = []
    ) {
        var row = Row(message: message, values: [], own: own)
        for (number, type, numbers) in values {
            row.values.append(
                Value(number: number, type: type, bytes: numbers.flatMap { Self.bytes($0, type.size) }))
        }
        for (number, text) in texts {
            row.values.append(Value(number: number, type: .string, bytes: Array(text.utf8) + [0]))
        }
        rows.append(row)
    }

    static func bytes(_ value: Int64, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * Int64($0))) }
    }

    /// The file.
    var file: [UInt8] {
        var fit = FITBytes()
        for row in rows {
            var bytes: [UInt8] = [row.own.isEmpty ? 0x40 : 0x60, 0, 0]
            bytes += Self.bytes(Int64(row.message), 2) + [UInt8(row.values.count)]
            for value in row.values { bytes += [value.number, UInt8(value.bytes.count), value.type.definition] }
            if !row.own.isEmpty {
                bytes.append(UInt8(row.own.count))
                for field in row.own { bytes += [field.number, UInt8(field.bytes.count), field.developer] }
            }
            bytes.append(0)
            for value in row.values { bytes += value.bytes }
            for field in row.own { bytes += field.bytes }
            fit.raw(bytes)
        }
        return fit.file()
    }

    // MARK: Changes

    /// A place and the files that differ there.
    struct Change {
        var place: String
        var files: () -> [[UInt8]]
    }

    /// Every message left out, doubled and exchanged for the next; every field left out, empty, zero, a little and much
    /// more, there twice, and of another type.
    var changes: [Change] {
        var result: [Change] = []
        for (index, row) in rows.enumerated() {
            result.append(
                Change(place: "\(index) \(row.message)") {
                    var (removed, doubled, swapped) = (self, self, self)
                    removed.rows.remove(at: index)
                    doubled.rows.insert(row, at: index)
                    if index + 1 < rows.count { swapped.rows.swapAt(index, index + 1) }
                    return [removed.file, doubled.file, swapped.file]
                })
            // Of messages that are alike, the fields of the first two.
            guard rows[..<index].count(where: { $0.message == row.message }) < 2 else { continue }
            for (place, value) in row.values.enumerated() {
                result.append(
                    Change(place: "\(index) \(row.message) \(value.number)") {
                        self.changes(value).map { values in
                            var changed = self
                            changed.rows[index].values.replaceSubrange(place...place, with: values)
                            return changed.file
                        }
                    })
            }
            for (place, field) in row.own.enumerated() {
                result.append(
                    Change(place: "\(index) \(row.message) own \(field.developer) \(field.number)") {
                        var (removed, empty, more, other) = (self, self, self, self)
                        removed.rows[index].own.remove(at: place)
                        empty.rows[index].own[place].bytes = field.bytes.map { _ in 0xFF }
                        more.rows[index].own[place].bytes[0] &+= 1
                        other.rows[index].own[place].developer &+= 1
                        return [removed.file, empty.file, more.file, other.file]
                    })
            }
        }
        return result
    }

    private func changes(_ value: Value) -> [[Value]] {
        func with(_ bytes: [UInt8], _ type: FITBaseType? = nil) -> Value {
            Value(number: value.number, type: type ?? value.type, bytes: bytes)
        }
        guard value.type != .string else {
            return [
                [], [with([0])], [with(Array("x\u{E9}".utf8))], [with([0xFF, 0x41, 0])], [with(value.bytes, .byte)],
            ]
        }
        let invalid = Self.bytes(value.type.invalid, value.type.size)
        var (less, more, most) = (value.bytes, value.bytes, value.bytes)
        less[0] &-= 1
        more[0] &+= 1
        most[value.type.size - 1] ^= 0x80
        let same = FITBaseType.allCases.filter { $0.size == value.type.size && $0 != .string }
        let next = same[((same.firstIndex(of: value.type) ?? 0) + 1) % same.count]
        let wider: FITBaseType = value.type.size < 4 ? .int32 : .float64
        return [
            [], [with(invalid + value.bytes.dropFirst(invalid.count))], [with(value.bytes.map { _ in 0 })],
            [with(less)], [with(more)], [with(most)], [value, with(more)], [with(value.bytes, next)],
            [with(value.bytes + Array(repeating: 0, count: max(0, wider.size - value.bytes.count)), wider)],
        ]
    }

    // MARK: Files

    static let start = Int64(FITBytes.start)

    /// An outing of two sports on a device of another manufacturer, with everything that is read.
    static let activity: FITRows = {
        var fit = FITRows()
        fit.add(
            0,
            [
                (0, .enumeration, [4]), (1, .uint16, [1]), (2, .uint16, [2_067]), (3, .uint32z, [77_001]),
                (4, .uint32, [start - 5]),
            ])
        fit.add(207, [(1, .byte, Array(1...16)), (3, .uint8, [0])])
        fit.add(
            206,
            [
                (0, .uint8, [0]), (1, .uint8, [3]), (2, .uint8, [0x84]), (6, .uint8, [10]), (7, .int8, [2]),
                (14, .uint16, [20]), (15, .uint8, [7]),
            ], texts: [(3, "Meter Power"), (8, "kW")])
        fit.add(
            206, [(0, .uint8, [0]), (1, .uint8, [5]), (2, .uint8, [0x88])], texts: [(3, "Depth"), (8, "m")])
        fit.add(
            206, [(0, .uint8, [0]), (1, .uint8, [6]), (2, .uint8, [2]), (14, .uint16, [18]), (15, .uint8, [11])],
            texts: [(3, "Burnt"), (8, "kJ")])
        fit.add(
            23,
            [
                (253, .uint32, [start]), (0, .uint8, [0]), (2, .uint16, [1]), (3, .uint32z, [77_002]),
                (4, .uint16, [2_068]), (5, .uint16, [1_207]), (6, .uint8, [9]),
            ], texts: [(27, "Edge")])
        fit.add(12, [(0, .enumeration, [5]), (1, .enumeration, [17])], texts: [(3, "Laps")])
        fit.add(21, [(253, .uint32, [start]), (0, .enumeration, [0]), (1, .enumeration, [0]), (4, .uint8, [0])])
        for second in [0, 1, 4] as [Int64] { fit.record(second) }
        fit.add(21, [(253, .uint32, [start + 4]), (0, .enumeration, [0]), (1, .enumeration, [4])])
        fit.add(21, [(253, .uint32, [start + 6]), (0, .enumeration, [32]), (1, .enumeration, [3])])
        fit.add(21, [(253, .uint32, [start + 9]), (0, .enumeration, [0]), (1, .enumeration, [0])])
        for second in [9, 10] as [Int64] { fit.record(second) }
        fit.add(78, [(253, .uint32, [start + 10]), (0, .uint16, [801, 0xFFFF, 913])])
        fit.add(78, [(253, .uint32, [start + 11]), (0, .uint16, [1_021])])
        fit.add(
            132,
            [
                (253, .uint32, [start + 1]), (0, .uint16, [16_384]), (6, .uint8, [118, 119]),
                (9, .uint32, [2_048, 3_072]),
            ])
        fit.add(132, [(6, .uint8, [131, 133]), (10, .byte, [0x00, 0x14, 0x18])])
        for (index, first) in ([0, 6] as [Int64]).enumerated() {
            let more = Int64(index) * 3
            fit.add(
                19,
                [
                    (253, .uint32, [start + first + 5]), (2, .uint32, [start + first]), (7, .uint32, [5_250 + more]),
                    (8, .uint32, [4_125 + more]), (9, .uint32, [1_234 + more]), (10, .uint32, [31 + more]),
                    (11, .uint16, [12 + more]), (13, .uint16, [2_500 + more]), (14, .uint16, [3_500 + more]),
                    (15, .uint8, [121 + more]), (16, .uint8, [141]), (17, .uint8, [71]),
                    (18, .uint8, [81]), (19, .uint16, [201]), (20, .uint16, [301]), (21, .uint16, [6]),
                    (22, .uint16, [7]), (25, .enumeration, [5]),
                ])
        }
        fit.add(
            101,
            [
                (253, .uint32, [start + 4]), (2, .uint32, [start]), (3, .uint32, [3_750]), (4, .uint32, [3_500]),
                (5, .uint16, [9]), (7, .enumeration, [2]), (12, .enumeration, [1]),
            ])
        fit.add(101, [(253, .uint32, [start + 9]), (3, .uint32, [2_250]), (12, .enumeration, [0])])
        fit.add(
            225,
            [
                (254, .uint32, [start + 3]), (0, .uint32, [2_500]), (3, .uint16, [11]), (4, .uint16, [200]),
                (5, .uint8, [1]), (6, .uint32, [start + 1]),
            ])
        fit.add(
            18,
            [
                (253, .uint32, [start + 5]), (2, .uint32, [start]), (5, .enumeration, [5]), (6, .enumeration, [17]),
                (7, .uint32, [5_500]), (8, .uint32, [4_250]), (9, .uint32, [7_500]), (11, .uint16, [0]),
                (14, .uint16, [1_500]), (16, .uint8, [124]), (22, .uint16, [3]), (23, .uint16, [4]),
                (44, .uint16, [2_500]), (124, .uint32, [1_501]),
            ], texts: [(110, "Swim")],
            own: [(6, 0, [150])])
        fit.add(
            18,
            [
                (253, .uint32, [start + 11]), (2, .uint32, [start + 6]), (5, .enumeration, [2]),
                (6, .enumeration, [8]), (7, .uint32, [5_125]), (9, .uint32, [4_001]), (10, .uint32, [17]),
                (18, .uint8, [83]), (19, .uint8, [93]), (20, .uint16, [211]), (21, .uint16, [311]),
                (15, .uint16, [4_500]),
            ])
        fit.add(
            34,
            [
                (253, .uint32, [start + 11]), (0, .uint32, [9_375]), (1, .uint16, [2]),
                (5, .uint32, [start + 11 + 7_200]),
            ])
        return fit
    }()

    /// Adds a record with every field that has a meaning.
    mutating func record(_ second: Int64) {
        let time = Self.start + second
        add(
            20,
            [
                (253, .uint32, [time]), (0, .int32, [50 * FITBytes.degree + second * 91]),
                (1, .int32, [10 * FITBytes.degree - second * 93]), (2, .uint16, [3_005 + second * 17]),
                (3, .uint8, [120 + second]), (4, .uint8, [80 + second]), (53, .uint8, [32]),
                (5, .uint32, [1_001 * second + 7]), (6, .uint16, [3_001 + second]), (7, .uint16, [201 + second]),
                (13, .int8, [21 - second]), (31, .uint8, [4]), (39, .uint16, [811]), (41, .uint16, [2_311]),
                (85, .uint16, [11_011]), (99, .uint8, [17]), (139, .uint16, [3_702]), (8, .byte, [0x2C, 0x11, 0x07]),
                (73, .uint32, [3_101 + second]), (78, .uint32, [3_105 + second * 13]), (108, .uint16, [1_755]),
            ],
            own: [
                (3, 0, Self.bytes(7 + second, 2)), (5, 0, Self.bytes(Int64(Float(1.5).bitPattern), 4)),
            ])
    }

    /// A day and a night: weight, blood pressure, steps, sleep and what is measured in it.
    static let measurements: FITRows = {
        var fit = FITRows()
        fit.add(0, [(0, .enumeration, [15]), (1, .uint16, [1]), (2, .uint16, [2_697]), (3, .uint32z, [501])])
        fit.add(23, [(253, .uint32, [start]), (0, .uint8, [0]), (5, .uint16, [705]), (6, .uint8, [3])])
        fit.add(
            30,
            [
                (253, .uint32, [start + 1]), (0, .uint16, [7_021]), (1, .uint16, [1_850]), (12, .uint16, [2]),
                (13, .uint16, [225]),
            ])
        fit.add(
            51,
            [
                (253, .uint32, [start + 2]), (0, .uint16, [121]), (1, .uint16, [81]), (6, .uint8, [61]),
                (9, .uint16, [3]),
            ])
        fit.add(103, [(253, .uint32, [start + 10])])
        fit.add(
            55,
            [
                (253, .uint32, [start + 70]), (5, .enumeration, [6]), (3, .uint32, [41]), (2, .uint32, [3_100]),
                (19, .uint16, [5]),
            ])
        fit.add(
            55,
            [
                (253, .uint32, [start + 130]), (5, .enumeration, [2]), (3, .uint32, [9]), (2, .uint32, [80_100]),
                (19, .uint16, [15]),
            ])
        fit.add(55, [(26, .uint16, [(start + 190) & 0xFFFF]), (27, .uint8, [64])])
        fit.add(
            55,
            [
                (26, .uint16, [(start + 250) & 0xFFFF]), (24, .byte, [0x26]), (3, .uint32, [101]),
                (2, .uint32, [7_700]), (19, .uint16, [11]),
            ])
        fit.add(
            55, [(253, .uint32, [start + 310]), (5, .enumeration, [1]), (3, .uint32, [77]), (2, .uint32, [9_900])])
        fit.add(21, [(253, .uint32, [start + 1_000]), (0, .enumeration, [74]), (1, .enumeration, [0])])
        for (index, level) in ([1, 2, 3, 0, 4] as [Int64]).enumerated() {
            fit.add(
                275, [(253, .uint32, [start + 1_000 + 300 * Int64(index + 1)]), (0, .enumeration, [level])])
        }
        fit.add(371, [(253, .uint32, [start + 1_700]), (0, .uint16, [6_401])])
        fit.add(370, [(253, .uint32, [start + 2_600]), (1, .uint16, [6_529])])
        fit.add(269, [(253, .uint32, [start + 1_800]), (0, .uint8, [97])])
        fit.add(297, [(253, .uint32, [start + 1_900]), (0, .int16, [1_425])])
        fit.add(398, [(253, .uint32, [start + 2_000]), (4, .float32, [Int64(Float(33.5).bitPattern)])])
        fit.add(21, [(253, .uint32, [start + 2_560]), (0, .enumeration, [74]), (1, .enumeration, [1])])
        return fit
    }()

    /// A workout with all kinds of steps, and a second one for the pool.
    static let plan: FITRows = {
        var fit = FITRows()
        fit.add(0, [(0, .enumeration, [5]), (1, .uint16, [1]), (4, .uint32, [start])])
        fit.add(
            26, [(4, .enumeration, [2]), (6, .uint16, [9]), (11, .enumeration, [6])],
            texts: [(8, "Ride"), (17, "All of it")])
        fit.step(0, [1: 0, 2: 601_000, 3: 1, 4: 0, 5: 225, 6: 245, 7: 2], texts: [(0, "Easy"), (8, "calm")])
        fit.step(1, [1: 1, 2: 40_100, 3: 4, 4: 0, 5: 1_205, 6: 1_255, 7: 0])
        fit.step(2, [1: 4, 2: 51, 3: 3, 5: 85, 6: 95, 7: 4, 19: 1, 20: 0, 21: 231, 22: 241])
        fit.step(3, [1: 6, 2: 1, 4: 3])
        fit.step(4, [1: 2, 2: 171, 3: 0, 5: 3_100, 6: 3_900, 7: 1])
        fit.step(5, [1: 15, 2: 1_251, 3: 4, 4: 5, 7: 5])
        fit.step(6, [1: 29, 2: 12, 10: 3, 11: 4, 12: 2_050])
        fit.step(7, [1: 7, 2: 6, 4: 2])
        fit.step(8, [1: 5, 3: 2, 7: 3])
        fit.add(264, [(0, .uint16, [3]), (1, .uint16, [4])], texts: [(2, "Lift")])
        fit.add(28, [(0, .uint16, [1])])
        fit.add(26, [(4, .enumeration, [5]), (11, .enumeration, [17]), (14, .uint16, [2_500])])
        fit.step(0, [1: 1, 2: 10_000, 7: 0])
        fit.step(1, [1: 28, 2: 150_000, 7: 1])
        fit.step(2, [1: 31, 2: 61_000, 3: 13, 5: 60, 6: 70])
        return fit
    }()

    /// Adds a step: its values by the numbers of their fields.
    private mutating func step(_ index: Int64, _ values: [UInt8: Int64], texts: [(UInt8, String)] = []) {
        let types: [UInt8: FITBaseType] = [
            1: .enumeration, 3: .enumeration, 7: .enumeration, 10: .uint16, 11: .uint16, 12: .uint16, 19: .enumeration,
        ]
        let sorted = values.sorted { $0.key < $1.key }
        add(27, [(254, .uint16, [index])] + sorted.map { ($0.key, types[$0.key] ?? .uint32, [$0.value]) }, texts: texts)
    }
}
