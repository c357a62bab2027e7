import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Where a developer field stands for a native one: by the message and the number that it names, by its type, its unit
/// and its values (PLA-32).
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the texts in `Tests/Core/Texts/Sweeps`.
@Suite struct FITDeveloperTableTests {
    private static let start = Int64(FITBytes.start)

    /// The description of a field.
    private struct Described {
        var developer: Int64 = 0
        var number: Int64 = 4
        var type: FITBaseType = .uint16
        var unit = "m"
        var scale: Int64?
        var offset: Int64?
        var message: Int64? = 18
        var field: Int64? = 9

        func add(to fit: inout FITRows) {
            var values: [(UInt8, FITBaseType, [Int64])] = [
                (0, .uint8, [developer]), (1, .uint8, [number]), (2, .uint8, [Int64(type.definition)]),
            ]
            if let scale { values.append((6, .uint8, [scale])) }
            if let offset { values.append((7, .int8, [offset])) }
            if let message { values.append((14, .uint16, [message])) }
            if let field { values.append((15, .uint8, [field])) }
            fit.add(206, values, texts: [(3, "Own"), (8, unit)])
        }
    }

    /// Returns the totals of a session and of its lap, each with a developer field.
    private static func totals(
        _ described: Described, native: Int64? = 0, value: [UInt8] = FITRows.bytes(2_000, 2), isOurs: Bool = false
    ) -> String {
        var fit = FITRows()
        fit.add(0, [(0, .enumeration, [4])])
        if isOurs { fit.add(207, [(1, .byte, FITLibraryField.application.map(Int64.init)), (3, .uint8, [0])]) }
        described.add(to: &fit)
        for second in [0, 9] as [Int64] { fit.add(20, [(253, .uint32, [start + second]), (3, .uint8, [100])]) }
        let dates: [(UInt8, FITBaseType, [Int64])] = [
            (253, .uint32, [start + 9]), (2, .uint32, [start]), (7, .uint32, [9_000]),
        ]
        let own: [(number: UInt8, developer: UInt8, bytes: [UInt8])] = [(4, 0, value)]
        fit.add(19, dates + (native.map { [(9, .uint32, [$0 * 100])] } ?? []), own: own)
        fit.add(18, dates + (native.map { [(9, .uint32, [$0 * 100])] } ?? []), own: own)
        do {
            let read = try FITReader.recording(from: MemoryByteSource(fit.file), file: "a")
            func text(_ totals: StatedTotals?) -> String {
                guard let totals else { return "none" }
                let texts = StatedTotal.allCases.compactMap { total -> String? in
                    guard total != .elapsed, total != .timer, let value = totals[total] else { return nil }
                    return "\(total.rawValue) \(WholeOutcome.number(value))"
                }
                return texts.isEmpty ? "-" : texts.joined(separator: " ")
            }
            return "session \(text(read.sessions.first?.totals)), lap \(text(read.laps.first?.totals))"
        } catch { return "\(error)" }
    }

    @Test func PLA_32_totals() throws {
        var kept = KeptOutcomes()
        for message in [nil, 18, 19, 20, 0xFFFF] as [Int64?] {
            for field in [nil, 9, 11, 0xFF] as [Int64?] {
                kept.add("of message \(message ?? -1) and field \(field ?? -1)") {
                    Self.totals(Described(message: message, field: field))
                }
            }
        }
        for native in [nil, 0, 1, 1_500] as [Int64?] {
            for value in [0, 1, 2_000, 0xFFFF] as [Int64] {
                kept.add("native \(native ?? -1), developer \(value)") {
                    Self.totals(Described(), native: native, value: FITRows.bytes(value, 2))
                }
            }
        }
        for unit in ["", "m", "km", "Meters", "mi", "cm", "s", "odd"] {
            kept.add("in '\(unit)'") { Self.totals(Described(unit: unit)) }
        }
        for scale in [nil, 0, 1, 2, 10, 0xFF] as [Int64?] {
            for offset in [nil, 0, 5, -5, 0x7F] as [Int64?] {
                kept.add("scale \(scale ?? -1), offset \(offset ?? -1)") {
                    Self.totals(Described(scale: scale, offset: offset))
                }
            }
        }
        for (type, bytes) in [
            (.uint8, [50]), (.uint16, [50]), (.uint16, [50, 0, 0]), (.int32, FITRows.bytes(-50, 4)),
            (.uint32, [50, 0]),
            (.float32, FITRows.bytes(Int64(Float(50.5).bitPattern), 4)), (.string, [50, 0]), (.byte, [50]),
            (.float64, FITRows.bytes(Int64(bitPattern: (50.25).bitPattern), 8)),
        ] as [(FITBaseType, [UInt8])] {
            kept.add("type \(type), \(bytes.count) bytes") { Self.totals(Described(type: type), value: bytes) }
        }
        kept.add("of another developer") { Self.totals(Described(developer: 1)) }
        kept.add("of another number") { Self.totals(Described(number: 5)) }
        kept.add("of this library") { Self.totals(Described(), isOurs: true) }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-developer-totals.txt") == nil)
    }

    // MARK: Streams

    /// Returns a stream of two sessions of three records each, after the native values and the developer's.
    private static func stream(
        _ stream: RecordedStream, field: UInt8, type: FITBaseType, _ natives: [Int64?], _ own: [Int64],
        unit: String = ""
    ) -> String {
        var fit = FITRows()
        fit.add(0, [(0, .enumeration, [4])])
        Described(unit: unit, message: 20, field: Int64(field)).add(to: &fit)
        for (second, native) in natives.enumerated() {
            let values: [(UInt8, FITBaseType, [Int64])] = [(253, .uint32, [start + Int64(second)])]
            fit.add(
                20, values + (native.map { [(field, type, [$0])] } ?? []),
                own: [(4, 0, FITRows.bytes(own[second], 2))])
        }
        for first in [0, 3] as [Int64] {
            fit.add(
                18,
                [
                    (253, .uint32, [start + first + 2]), (2, .uint32, [start + first]),
                    (5, .enumeration, [first == 0 ? 1 : 2]),
                    (7, .uint32, [2_000]),
                ])
        }
        do {
            let read = try FITReader.recording(from: MemoryByteSource(fit.file), file: "a")
            let values = read.points[stream].map(WholeOutcome.number).joined(separator: " ")
            return (values.isEmpty ? "none" : values) + (read.unusedNamedFields.isEmpty ? "" : ", beside")
        } catch { return "\(error)" }
    }

    @Test func PLA_32_streams() throws {
        var kept = KeptOutcomes()
        // The distance grows, so a gap in it is not filled from another counter.
        let streams: [(RecordedStream, UInt8, FITBaseType, Int64, Int64)] = [
            (.heartRate, 3, .uint8, 1, 0xFF), (.cadence, 4, .uint8, 1, 0xFF), (.distance, 5, .uint32, 100, 0xFFFF_FFFF),
            (.speed, 6, .uint16, 1_000, 0xFFFF), (.power, 7, .uint16, 1, 0xFFFF), (.temperature, 13, .int8, 1, 0x7F),
        ]
        let none: [Int64] = [0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF]
        let own: [Int64] = [61, 62, 63, 64, 65, 66]
        for (stream, field, type, scale, invalid) in streams {
            func natives(_ values: [Int64?]) -> [Int64?] { values.map { $0.map { $0 < 0 ? invalid : $0 * scale } } }
            let patterns: [(String, [Int64?])] = [
                ("absent", [nil, nil, nil, nil, nil, nil]), ("invalid", [-1, -1, -1, -1, -1, -1]),
                ("zero", [0, 0, 0, 0, 0, 0]), ("with a gap", [11, -1, 13, 14, 15, 16]),
                ("with a gap and a zero", [11, -1, 0, 14, 15, 16]), ("zero with a gap", [0, -1, 0, 14, 15, 16]),
                ("in the first session", [11, 12, 13, -1, -1, -1]), ("in the second session", [-1, 0, -1, 14, 15, -1]),
                ("absent in one record", [11, nil, 13, 14, 15, 16]),
            ]
            for (name, values) in patterns {
                kept.add("\(stream) \(name)") {
                    [own, [0, 0, 0, 0, 0, 0], [61, 0xFFFF, 63, 0xFFFF, 0xFFFF, 66], none].map {
                        Self.stream(stream, field: field, type: type, natives(values), $0)
                    }.joined(separator: " | ")
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-developer-streams.txt") == nil)
    }
}
