import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Files as they are written, and what is read from them: a line a file, with hashes.
///
/// The round trips say what is right; this says that nothing changed. The texts are in `Tests/Core/Texts`;
/// `HK_WRITE_SCREENS=1` in the environment rewrites them.
@Suite struct FileTextTests {
    private static func hash(_ bytes: [UInt8]) -> String {
        var hash = StableHash()
        hash.add(bytes)
        return "\(bytes.count) \(hash.text)"
    }

    /// Returns all of a recording.
    private static func json(_ recording: WorkoutRecording) throws -> [UInt8] {
        try WorkoutFileWriter.bytes(of: recording, as: .json, file: "a")
    }

    @Test(arguments: WorkoutFileFormat.writable)
    func recordingsAreWrittenAndReadAsTheyWere(format: WorkoutFileFormat) throws {
        var lines = ""
        for seed in 0..<10 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let recording =
                seed % 2 == 0
                ? RandomRecording.everything(using: &generator)
                : RandomRecording.make(using: &generator, sessions: Int(seed / 2) + 1)
            let losses = recording.losses(as: format).map { "\($0)" }.joined(separator: "\n")
            let bytes = try WorkoutFileWriter.bytes(of: recording, as: format, file: "a")
            lines += "\(seed): written \(Self.hash(bytes)), losses \(Self.hash(Array(losses.utf8)))"
            if format.name.isReadable {
                let read = try WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a")
                lines += ", read \(Self.hash(try Self.json(read))), \(read.warnings.count) warnings"
            }
            lines += "\n"
        }
        let difference = try KeptText.difference(lines, from: "Core/Texts/Recordings/\(format.name.rawValue).txt")
        #expect(difference == nil)
    }

    @Test(arguments: WorkoutFileFormat.plans)
    func plansAreWrittenAndReadAsTheyWere(format: WorkoutFileFormat) throws {
        let options = PlanFileOptions(athlete: RandomPlan.athlete)
        var lines = ""
        for seed in 0..<20 as Range<UInt64> {
            var random = RandomPlan(seed: seed, for: seed % 2 == 0 ? format : nil)
            let plan = random.plan()
            lines += "\(seed): losses \(Self.hash(Array(plan.losses(as: format).map { "\($0)" }.joined().utf8)))"
            do {
                let bytes = try PlanFileWriter.bytes(of: plan, as: format, options, file: "a")
                let read = try PlanFile(OpenedFile(MemoryByteSource(bytes), named: "a"), options)
                let text = read.plans.map { "\(PlanText9.lines($0))" }.joined()
                lines += ", written \(Self.hash(bytes)), read \(Self.hash(Array(text.utf8)))\n"
            } catch {
                lines += ", \(error)\n"
            }
        }
        let difference = try KeptText.difference(lines, from: "Core/Texts/Plans/\(format.name.rawValue).txt")
        #expect(difference == nil)
    }
}
