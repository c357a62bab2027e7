import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Destinations that take no more: the reason is told, wherever it happens.
@Suite struct FullSinkTests {
    /// A destination with room for some bytes.
    private final class Sink: FinishedByteSink {
        private(set) var bytes: [UInt8] = []
        /// The numbers of bytes written at once.
        private(set) var pieces: [Int] = []
        private(set) var isFinished = false
        private let room: Int

        init(_ room: Int = .max) { self.room = room }

        var byteCount: Int { bytes.count }

        func write(_ bytes: UnsafeRawBufferPointer) throws(WorkoutFileError) {
            guard bytes.count <= room - byteCount else { throw .writing("it is full", at: .init(file: "b")) }
            self.bytes.append(contentsOf: bytes)
            pieces.append(bytes.count)
        }

        func finish() { isFinished = true }
    }

    private struct Stop: Error {}

    private static let reason = "Could not write 'b': it is full."
    private static let printer = AppleHealthPrinter(offset: 0)
    /// The number of bytes that are collected.
    private static let size = 262_144
    private static let numbers = (0..<300_001).map { UInt8(truncatingIfNeeded: $0 % 251) }

    /// Returns the outcome of writing where there is room for so many bytes.
    private static func outcome(_ room: Int, _ write: (Sink) throws -> Void) -> String {
        let sink = Sink(room)
        do {
            try write(sink)
            return "written \(sink.byteCount)"
        } catch {
            return (error as? WorkoutFileError)?.message ?? "\(error)"
        }
    }

    // MARK: Buffers

    @Test func bytesAreCollectedUntilThereAreEnough() throws {
        let (size, numbers) = (Self.size, Self.numbers)
        let sink = Sink()
        let output = OutputBuffer(sink)
        try output.flush()
        #expect(sink.pieces == [] && output.byteCount == 0)
        try output.add(Array(numbers[..<size]))
        #expect(sink.pieces == [] && output.byteCount == size)
        try output.add([numbers[size]])
        #expect(sink.pieces == [size] && output.byteCount == size + 1)
        try output.flush()
        try output.flush()
        #expect(sink.pieces == [size, 1] && output.byteCount == size + 1)
        #expect(sink.bytes == Array(numbers[...size]))
    }

    /// Bytes that do not fit go on in the next piece.
    @Test func bytesOfAnyLengthAreKept() throws {
        let numbers = Self.numbers
        let sink = Sink()
        let output = OutputBuffer(sink)
        try output.add([] as [UInt8])
        try output.add("é")
        try output.add("abc" as StaticString)
        try output.add(numbers)
        // Room is made for 65,536 bytes at a time.
        #expect(sink.pieces == [5 + 3 * 65_536] && output.byteCount == 5 + numbers.count)
        try output.add("" as StaticString)
        try output.flush()
        #expect(sink.pieces == [5 + 3 * 65_536, numbers.count - 3 * 65_536])
        #expect(sink.bytes == Array("éabc".utf8) + numbers && output.byteCount == sink.byteCount)
    }

    @Test func buffersTellThatNothingFits() {
        let (size, numbers) = (Self.size, Self.numbers)
        func add(_ count: Int, to sink: Sink) throws { try OutputBuffer(sink).add(Array(numbers[..<count])) }
        #expect(Self.outcome(0) { try add(size, to: $0) } == "written 0")
        #expect(Self.outcome(0) { try add(size + 1, to: $0) } == Self.reason)
        #expect(Self.outcome(size - 1) { try add(size + 1, to: $0) } == Self.reason)
        #expect(Self.outcome(size) { try add(size + 1, to: $0) } == "written \(size)")
        func flush(_ sink: Sink) throws {
            let output = OutputBuffer(sink)
            try output.add("abc")
            try output.flush()
        }
        #expect(Self.outcome(2, flush) == Self.reason && Self.outcome(3, flush) == "written 3")
    }

    // MARK: Exports

    private static func samples(_ count: Int, _ metadata: Metadata? = nil) -> AppleHealthSamples {
        AppleHealthSamples(
            type: .heartRate, unit: .countPerMinute, source: nil, device: nil, metadata: metadata,
            starts: (0..<count).map { 760_000_000 + Double($0) }, ends: (0..<count).map { 760_000_001 + Double($0) },
            values: (0..<count).map { 60 + Double($0 % 9) })
    }

    /// Returns samples that are written as elements.
    private static func elements(_ samples: AppleHealthSamples) -> AppleHealthSamples {
        var elements = samples
        elements.attributes[samples.starts.count] = []
        return elements
    }

    @Test func EXP_1_exports() {
        func write(_ samples: AppleHealthSamples, ends: Bool = false, room: Int = 0) -> String {
            Self.outcome(room) { sink in
                let writer = AppleHealthWriter(sink, Self.printer)
                let count = try writer.write(samples)
                #expect(count == samples.starts.count)
                if ends { try writer.end() }
            }
        }
        let (one, several) = (
            Self.samples(1), Self.samples(200, ["key": .string(String(repeating: "x", count: 2_000))])
        )
        for (few, many) in [(one, several), (Self.elements(one), Self.elements(several))] {
            #expect(write(few) == "written 0" && write(few, ends: true) == Self.reason)
            #expect(write(many) == Self.reason && write(many, ends: true, room: 300_000) == Self.reason)
            #expect(write(many, ends: true, room: .max).hasPrefix("written "))
        }
        func begin(_ sink: Sink, locale: String) throws {
            let writer = AppleHealthWriter(sink, Self.printer)
            try writer.begin(locale: locale, date: Date(timeIntervalSinceReferenceDate: 0))
        }
        #expect(Self.outcome(0) { try begin($0, locale: "en") } == "written 0")
        #expect(Self.outcome(0) { try begin($0, locale: String(repeating: "e", count: 300_000)) } == Self.reason)
    }

    /// Records with much metadata are the same as those with little, as elements too.
    @Test(arguments: [1, 16_000, 16_500, 300_000]) func EXP_1_recordsOfAnyLength(count: Int) throws {
        func text(_ samples: AppleHealthSamples) throws -> String {
            let sink = Sink()
            let writer = AppleHealthWriter(sink, Self.printer)
            let written = try writer.write(samples)
            #expect(written == 3)
            try writer.end()
            return String(decoding: sink.bytes, as: UTF8.self)
        }
        let samples = Self.samples(3, ["key": .string(String(repeating: "x", count: count))])
        let found = try text(samples)
        let short = try text(Self.samples(3, ["key": .string("")]))
        #expect(found.utf8.count == short.utf8.count + 3 * count)
        #expect(try found == text(Self.elements(samples)))
    }

    @Test func EXP_45_EXP_49_filesBesideExports() {
        func route(_ count: Int, room: Int) -> String {
            Self.outcome(room) { sink in
                try AppleHealthFiles.writeRoute("a", date: 0, hasFractions: false, to: sink) { append in
                    for second in 0..<count {
                        try append([RoutePoint(timestamp: Double(second), latitude: 1, longitude: 2)])
                    }
                }
            }
        }
        func heart(_ count: Int, room: Int) -> String {
            Self.outcome(room) { sink in
                try AppleHealthFiles.writeElectrocardiogram([.init("a", "b")], to: sink) { append in
                    try append(Array(repeating: -1_234.567_5, count: count))
                }
            }
        }
        for room in [0, 300_000] {
            #expect(route(3_500, room: room) == Self.reason && heart(30_000, room: room) == Self.reason)
        }
        #expect(route(1, room: 0) == Self.reason && heart(1, room: 0) == Self.reason)
        #expect(route(3_500, room: .max).hasPrefix("written ") && heart(30_000, room: .max).hasPrefix("written "))
        // What stops the points stops the file.
        let stopped = Self.outcome(.max) { sink in
            try AppleHealthFiles.writeRoute("a", date: 0, hasFractions: false, to: sink) { _ in throw Stop() }
        }
        #expect(stopped == "Stop()")
        let quiet = Self.outcome(.max) { sink in
            try AppleHealthFiles.writeElectrocardiogram([], to: sink) { _ in throw Stop() }
        }
        #expect(quiet == "Stop()")
    }

    // MARK: Archives

    @Test func EXP_1_archives() throws {
        var generator = SeededGenerator(seed: 1)
        let noise = (0..<300_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        func pack(_ sink: Sink) throws {
            let archive = try ZipWriter(sink, moment: (date: 33, time: 0))
            for (name, bytes) in [("a", noise), ("b", [1, 2, 3])] {
                try archive.add(name) { sink in try bytes.withUnsafeBytes { try sink.write($0) } }
            }
            #expect(!sink.isFinished)
            try archive.finish()
        }
        let whole = Sink()
        try pack(whole)
        // Header, bytes and descriptor of each file, two lines of the directory, and its end.
        #expect(whole.isFinished && whole.pieces.count >= 9)
        #expect(whole.pieces.first == 51 && whole.pieces.last == 22)
        var end = 0
        for piece in whole.pieces {
            end += piece
            let sink = Sink(end - 1)
            let error = #expect(throws: WorkoutFileError.self) { try pack(sink) }
            #expect(error?.message == Self.reason && !sink.isFinished)
            #expect(sink.bytes == Array(whole.bytes[..<(end - piece)]))
        }
        #expect(Self.outcome(end, pack) == "written \(end)")
    }
}
