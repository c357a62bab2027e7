import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct DebugSeed {
    @Test func show() throws {
        for (seed, format) in [(6_619_325_332_393_392_397, WorkoutFileWriter.Format.tcx), (6_117_337_664_479_585_492, .gpx)] as [(UInt64, WorkoutFileWriter.Format)] {
            var generator = SeededGenerator(seed: seed)
            let recording = RandomRecording.everything(using: &generator)
            let bytes = try WorkoutFileWriter.bytes(of: recording, as: format, file: "a")
            try Data(bytes).write(to: URL(filePath: "/tmp/dbg-\(seed).\(format.rawValue)"))
            let again = try WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a")
            let bytes2 = try WorkoutFileWriter.bytes(of: again, as: format, file: "a")
            try Data(bytes2).write(to: URL(filePath: "/tmp/dbg2-\(seed).\(format.rawValue)"))
            print("DBG sessions", recording.sessions.map { ($0.activity, $0.start, $0.end, $0.totals.distance) })
            print("DBG again   ", again.sessions.map { ($0.activity, $0.start, $0.end, $0.totals.distance) })
            print("DBG laps", recording.laps.map { ($0.start, $0.end, $0.totals.distance) })
            print("DBG again", again.laps.map { ($0.start, $0.end, $0.totals.distance) })
            print("DBG fields", recording.points.namedFields.map { ($0, recording.points.values(of: $0).count { !$0.isNaN }) })
            print("DBG again ", again.points.namedFields.map { ($0, again.points.values(of: $0).count { !$0.isNaN }) })
        }
    }
}
