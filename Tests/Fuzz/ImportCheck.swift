import Foundation
import HealthKit
import HealthModel
import HealthStore
import HealthTransfer
import OpenHealthKit
import TestSupport
import WorkoutFiles

/// A wrong result without a crash.
struct Finding: Error {
    var text: String
}

/// A check that imports possibly damaged files into a store, and verifies the invariants of imports.
struct ImportCheck {
    private let engine: SQLiteEngine
    private let importer: FileImporter
    private var generator: SeededGenerator
    private static let app = AppIdentity(bundleIdentifier: "org.example.fuzz", name: "Fuzz")

    init(seed: UInt64) throws {
        engine = try SQLiteEngine.inMemory()
        let types = ObjectType.all.filter { $0.isSample && $0.isReadable && !$0.requiresPerObjectAuthorization }
        try engine.write {
            try $0.authorize(
                Self.app, AuthorizationDecisions(read: Dictionary(uniqueKeysWithValues: types.map { ($0, true) })))
        }
        importer = FileImporter(access: StoreAccess(engine: engine, identity: Self.app, policy: .grantAll))
        generator = SeededGenerator(seed: seed)
    }

    /// Imports a file or a folder twice, and writes its recording in another format; returns the outcome.
    @discardableResult
    mutating func run(_ path: String) async throws -> String {
        let first = await reports(of: path)
        let again = await reports(of: path)
        guard !first.isEmpty else { throw Finding(text: "nobody says what became of '\(path)'") }
        for report in first + again {
            guard (report.status == .failed) == (report.error != nil) else {
                throw Finding(text: "\(report.status), and the error is \(report.error ?? "none")")
            }
            for sentence in report.warnings + [report.error ?? "A."] where !Self.isSentence(sentence) {
                throw Finding(text: "no sentence: \(sentence)")
            }
        }
        guard first.map(\.status).map({ $0 == .failed }) == again.map(\.status).map({ $0 == .failed }) else {
            throw Finding(
                text: "the second import ended as \(again.map(\.status)), the first as \(first.map(\.status))")
        }
        if let changed = again.first(where: { $0.status == .imported }) {
            throw Finding(
                text: "a second import added \(changed.samples) samples, \(changed.workoutCount) workouts, "
                    + "\(changed.unmapped.filter { $0.value.added > 0 }), \(changed.types.filter { $0.value.added > 0 })"
            )
        }
        try rewrite(path)
        return first.contains { $0.status == .failed } ? "refused" : "read"
    }

    private func reports(of path: String) async -> [ImportReport] {
        var reports: [ImportReport] = []
        await importer.importAll(path) { reports.append($0) }
        return reports
    }

    private static func isSentence(_ text: String) -> Bool {
        text.last == "." && text.first?.isLowercase != true && !text.contains("Error(") && !text.contains("Optional(")
    }

    /// Checks that written files can be read.
    private mutating func rewrite(_ path: String) throws {
        guard let recording = try? WorkoutFileReader.recording(from: FileByteSource(path: path), file: "a"),
            let format = WorkoutFileFormat.ofRoundTrips.randomElement(using: &generator),
            let bytes = try? WorkoutFileWriter.bytes(of: recording, as: format, file: "a")
        else { return }
        do throws(WorkoutFileError) {
            let read = try WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a")
            if let damage = read.warnings.first(where: { $0.kind == .damaged || $0.kind == .wrongChecksum }) {
                throw .reading(.malformed, damage.message, at: .init(file: "a"))
            }
        } catch {
            throw Finding(text: "what was written as \(format) cannot be read: \(error.message)")
        }
    }

    /// Checks that the store has no integrity problems.
    func integrity() throws {
        let problems = try engine.read { try $0.integrityProblems() }
        guard problems.isEmpty else { throw Finding(text: "the store: \(problems.prefix(3))") }
    }
}
