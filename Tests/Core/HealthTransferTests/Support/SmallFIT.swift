@testable import WorkoutFiles

/// FIT files of a few messages, built by hand.
struct SmallFIT {
    private var data: [UInt8] = []
    /// The start: 2020-01-01 00:00:00 UTC, in seconds of FIT, and as the usual reference date.
    static let start: UInt32 = 946_771_200
    static let startDate = 599_529_600.0

    /// - Parameter kind: The type of the file; 4 is an activity.
    init(kind: Int) {
        add(0, [(0, 0x00, 1, kind), (1, 0x84, 2, 1), (2, 0x84, 2, 1_482), (3, 0x8C, 4, 77)])
    }

    /// Adds a message with its definition: number, base type, size and value of each field.
    mutating func add(_ message: Int, _ fields: [(number: UInt8, type: UInt8, size: Int, value: Int)]) {
        data += [0x40, 0, 0] + Self.little(message, 2) + [UInt8(fields.count)]
        for field in fields { data += [field.number, UInt8(field.size), field.type] }
        data.append(0)
        for field in fields { data += Self.little(field.value, field.size) }
    }

    /// Adds a second of an activity: its heart rate and the intervals of its beats, in milliseconds.
    mutating func addSecond(_ second: Int, heartRate: Int, intervals: [Int]) {
        add(20, [(253, 0x86, 4, Int(Self.start) + second), (3, 0x02, 1, heartRate)])
        for interval in intervals { add(78, [(0, 0x84, 2, interval)]) }
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = [14, 0x20, 0x54, 0x08] + Self.little(data.count, 4) + Array(".FIT".utf8) + [0, 0] + data
        bytes += Self.little(Int(bytes.withUnsafeBufferPointer { FITChecksum.of($0) }), 2)
        return bytes
    }

    private static func little(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
