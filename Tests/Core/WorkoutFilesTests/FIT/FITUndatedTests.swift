import TestSupport
import Testing

@testable import WorkoutFiles

/// Records without a date beside others, in the same file and in others of its chain, and bytes behind the records.
@Suite struct FITUndatedTests {
    private static let start = Int64(FITBytes.start)

    /// Returns a file of a ride of 200 records, of which some count from power-on.
    private static func file(_ undated: Range<Int64>, from second: Int64 = 0) -> [UInt8] {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, FITBytes.recordFields)
        for index in 0..<200 as Range<Int64> {
            let time = undated.contains(index) ? 50 + index : start + second + index
            fit.message(
                1, [time, 50 * FITBytes.degree + index * 200, 10 * FITBytes.degree, 3_000, 120, index * 300, 3_000])
        }
        fit.session(2, elapsed: 199)
        return fit.file()
    }

    private static func outcome(_ files: [UInt8]...) -> String {
        do {
            let read = try FITReader.recording(from: MemoryByteSource(files.flatMap { $0 }), file: "a")
            return "\(read.points.count)" + read.warnings.map { " \($0.kind) \($0.count)" }.joined()
        } catch { return error.message }
    }

    @Test func PLA_45_recordsAreDatedOrLeftOut() {
        #expect(Self.outcome(Self.file(0..<0)) == "200")
        #expect(Self.outcome(Self.file(0..<20)) == "200 correctedDate 20")
        // A file of the chain without any date has nothing that gives its time.
        let (good, mended, lost) = (Self.file(0..<0), Self.file(0..<20, from: 1_000), Self.file(0..<200))
        #expect(Self.outcome(good, mended) == "400 correctedDate 20")
        #expect(Self.outcome(mended, good) == "400 correctedDate 20")
        #expect(Self.outcome(good, lost) == "200 untimedPoint 200")
        #expect(Self.outcome(mended, lost) == "200 untimedPoint 200 correctedDate 20")
        #expect(Self.outcome(lost, mended) == "200 untimedPoint 200 correctedDate 20")
        #expect(Self.outcome(good, mended, lost) == "400 untimedPoint 200 correctedDate 20")
    }

    // MARK: Bytes behind the records

    private static func unclosed(_ rest: [UInt8], hasID: Bool) -> String {
        var fit = FITBytes()
        if hasID { fit.fileID() }
        fit.define(1, 20, FITBytes.recordFields)
        for second in 0...4 { fit.record(second) }
        fit.raw(rest)
        do {
            let read = try FITReader.recording(
                from: MemoryByteSource(Array(fit.file(dataSize: 0).dropLast(2))), file: "a")
            return "\(read.points.count)" + read.warnings.map { " \($0.kind) \($0.count)" }.joined()
        } catch { return error.message }
    }

    /// A recording that was never closed may be followed by zeros, which are no damage, unless something follows them.
    @Test func zerosBehindAnUnclosedRecording() throws {
        var kept = KeptOutcomes()
        let zeros = [UInt8](repeating: 0, count: 100)
        let rests: [(String, [UInt8])] = [
            ("nothing", []), ("a zero", [0]), ("zeros", zeros), ("zeros and a one", zeros + [1]),
            ("a zero and a one", [0, 1]),
            ("a one", [1]), ("a two", [2]), ("a one and zeros", [1] + zeros), ("a two and zeros", [2] + zeros),
            ("zeros, a one and zeros", zeros + [1] + zeros), ("zeros and the largest number", zeros + [0xFF]),
        ]
        for (name, rest) in rests {
            kept.add(name) { Self.unclosed(rest, hasID: false) }
            kept.add("\(name), with an identity") { Self.unclosed(rest, hasID: true) }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-padding.txt") == nil)
    }
}
