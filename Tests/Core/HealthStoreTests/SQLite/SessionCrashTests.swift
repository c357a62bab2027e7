import Foundation
import HealthModel
import HealthStore
import Testing

/// A process that builds a workout with a session, and is killed at a random time, loses no confirmed data.
///
/// `OPENHEALTHKIT_CRASHES=200` kills more often than the everyday run.
@Suite struct SessionCrashTests {
    private static let types: [ObjectType] = [.heartRate, .activeEnergyBurned, .stepCount]
    private static let crashes =
        ProcessInfo.processInfo.environment["OPENHEALTHKIT_CRASHES"].flatMap { Int($0) } ?? 12
    /// The number of processes that continue a session, each where the previous one was killed.
    private static let generations = 6

    @Test func LIV_30_confirmedSamplesSurviveEveryCrash() async throws {
        for first in stride(from: 0, to: Self.crashes, by: Self.generations) {
            let path = FileManager.default.temporaryDirectory
                .appendingPathComponent("session-\(UUID().uuidString).sqlite").path
            defer {
                for suffix in ["", "-wal", "-shm", ".confirmed"] {
                    try? FileManager.default.removeItem(atPath: path + suffix)
                }
            }
            _ = try SQLiteEngine.open(in: path)
            for crash in first..<min(first + Self.generations, Self.crashes) {
                let delay = Int.random(in: 0...12_000)
                await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, delay = delay as Int] in
                    try Self.record(in: path, dyingAfter: delay)
                }
                try Self.check(path, crashes: crash - first + 1, note: "killed after \(delay) µs")
            }
        }
    }

    // MARK: In the killed process

    /// Continues the stored session, or begins one, until the process is killed.
    private static func record(in path: String, dyingAfter microseconds: Int) throws {
        let engine = try SQLiteEngine(path: path)
        let file = open(path + ".confirmed", O_WRONLY | O_APPEND | O_CREAT, 0o600)
        let found = try engine.activeSession(of: .own)
        var session = try found?.record ?? begun()
        var members = found?.members ?? MemberRuns()
        var number = found?.data.values.flatMap(\.data).map { Int($0.start) + 1 }.max() ?? 0
        Thread.detachNewThread {
            usleep(UInt32(microseconds))
            kill(getpid(), SIGKILL)
        }
        if found == nil { try engine.save(session, by: .own) }
        while true {
            let samples = types.map { type in
                SampleRecord(
                    type: type, start: Double(number), end: Double(number),
                    content: .quantity(QuantityValue(Double(number % 97), type.canonicalUnit ?? .count)))
            }
            for run in try engine.collect(samples, beside: members, in: session.uuid, by: .own).runs {
                members.add(run)
            }
            if number.isMultiple(of: 5) {
                try session.assembly.add([
                    WorkoutEventRecord(kind: .marker, start: Double(number), end: Double(number))
                ])
                try engine.save(session, by: .own)
                try engine.save([point(number)], ofSession: session.uuid, by: .own)
            }
            // Written by one call, and then in the kernel: the line survives the process.
            let line = "\(number)\n"
            _ = line.withCString { write(file, $0, strlen($0)) }
            number += 1
        }
    }

    private static func begun() throws -> ActiveSessionRecord {
        var assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
        try assembly.begin(at: 0)
        return ActiveSessionRecord(state: 2, created: 0, assembly: assembly)
    }

    private static func point(_ number: Int) -> RoutePoint {
        RoutePoint(
            timestamp: Double(number), latitude: 48, longitude: 11, altitude: 500, speed: 3, course: 90,
            horizontalAccuracy: 5, verticalAccuracy: 5, speedAccuracy: 1, courseAccuracy: 1)
    }

    // MARK: Afterwards

    private static func check(_ path: String, crashes: Int, note: String) throws {
        let engine = try SQLiteEngine(path: path)
        let confirmed = try (FileManager.default.contents(atPath: path + ".confirmed") ?? Data())
            .split(separator: UInt8(ascii: "\n"))
            .map { try #require(Int(String(decoding: $0, as: UTF8.self)), "\(note)") }
        let session = try engine.activeSession(of: .own)
        #expect(session != nil || confirmed.isEmpty, "\(note)")
        guard let session else { return }
        for type in types {
            let starts = try engine.samples(SampleRequest(type), for: .own).map { Int($0.start) }
            #expect(Set(starts).count == starts.count, "Nothing twice: \(note)")
            #expect(Set(starts).isSuperset(of: confirmed), "Nothing lost: \(note)")
            #expect(starts.count <= confirmed.count + crashes, "One call at most was not confirmed: \(note)")
            let members = (session.data[type]?.data ?? []).map { Int($0.start) }
            #expect(members.sorted() == starts.sorted(), "What is stored belongs to the session: \(note)")
        }
        let fifths = Set(confirmed.filter { $0.isMultiple(of: 5) })
        #expect(Set(session.record.assembly.events.map { Int($0.start) }).isSuperset(of: fifths), "\(note)")
        #expect(Set(session.points.map { Int($0.timestamp) }).isSuperset(of: fifths), "\(note)")
        #expect(try engine.integrityProblems().isEmpty, "\(note)")
    }
}
