import HealthModel
import HealthReports
import HealthStore
import Synchronization
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Files of exports that are known by their beginnings, and cannot be read when their turn comes.
@Suite struct LostFileTests {
    /// Files of which the first one is opened once.
    private final class LostFiles: ServiceFiles {
        private let files: MemoryFiles
        private let isGone: Bool
        private let isOpened = Mutex(false)

        init(_ texts: [(name: String, text: String)], isGone: Bool) {
            files = MemoryFiles(texts.map { ($0.name, Array($0.text.utf8)) })
            self.isGone = isGone
        }

        var names: [String] { files.names }

        func open(_ index: Int) throws(WorkoutFileError) -> OpenedFile? {
            guard index == 0 else { return try files.open(index) }
            let wasOpened = isOpened.withLock { isOpened in
                defer { isOpened = true }
                return isOpened
            }
            if !wasOpened { return try files.open(index) }
            if isGone { return nil }
            throw .reading(.unreadable, "it is locked", at: .init(file: names[index]))
        }
    }

    /// Imports two files of a service with a weight each, and returns the weights and what is said.
    private func imported(
        _ way: String, _ first: (name: String, text: String), _ second: (name: String, text: String), isGone: Bool
    ) throws -> (weights: [Double], told: [String]) {
        let fixture = try ExportFixture()
        let files = LostFiles([first, second], isGone: isGone)
        let exports = ServiceExports(among: files, options: fixture.options.exports).exports
        let export = try #require(exports.first)
        #expect(exports.count == 1 && export.way == way)
        let report = ExportWriter(access: fixture.access, file: "a", service: way).run { try export.finish($0) }
        #expect(report.error == nil && report.status == .imported)
        let weights = try fixture.samples(.bodyMass).compactMap { $0.quantity?.value }
        return (weights, report.remarks.map(\.text).filter { $0.contains("could not be read") })
    }

    @Test("IMP-60, IMP-96: a table of Samsung Health that cannot be read any more is named, and leaves the others")
    func samsung() throws {
        func table(_ name: String, _ weight: Double) -> (name: String, text: String) {
            (
                name,
                "com.samsung.health.weight,7,1\nstart_time,weight,datauuid\n2024-03-09 08:00:00.000,\(weight),\(name)\n"
            )
        }
        for isGone in [false, true] {
            let found = try imported("samsung", table("a.csv", 70.5), table("b.csv", 71.5), isGone: isGone)
            #expect(found.weights == [71.5])
            #expect(
                found.told
                    == (isGone ? [] : ["The table com.samsung.health.weight could not be read: it is locked."]))
        }
    }

    @Test("IMP-48, IMP-96: a stream of Google Fit that cannot be read any more leaves the others, and is not named")
    func googleFit() throws {
        func stream(_ name: String, _ weight: Double) -> (name: String, text: String) {
            (
                name,
                "{\"Data Source\": \"raw:com.google.weight:com.acme:\(name)\", \"Data Points\": [{\"startTimeNanos\": "
                    + "1709971200000000000, \"endTimeNanos\": 1709971200000000000, "
                    + "\"fitValue\": [{\"value\": {\"fpVal\": \(weight)}}]}]}"
            )
        }
        for isGone in [false, true] {
            let found = try imported("google-fit", stream("a.json", 70.5), stream("b.json", 71.5), isGone: isGone)
            #expect(found.weights == [71.5])
            #expect(found.told == (isGone ? [] : ["A file could not be read: it is locked."]))
        }
    }

    @Test("IMP-41, IMP-96: a table of Fitbit that cannot be read any more leaves the others, and is not named")
    func fitbit() throws {
        func table(_ name: String, _ grams: Int) -> (name: String, text: String) {
            (name, "timestamp,weight grams,data source\n2024-03-0\(grams / 10_000)T08:00:00Z,\(grams),Scale\n")
        }
        for isGone in [false, true] {
            let found = try imported("fitbit", table("a.csv", 70_500), table("b.csv", 80_500), isGone: isGone)
            #expect(found.weights == [80.5])
            #expect(found.told == (isGone ? [] : ["A file could not be read: it is locked."]))
        }
    }

    @Test(
        "IMP-90: of a file that cannot be read the reason is told without its name, whatever that is",
        arguments: ["a.json", "mail: nobody@example.org.json", "it's: 'a': b.json", ": ", ""])
    private func names(name: String) {
        let place = WorkoutFileError.Place(file: name, line: 3, byteOffset: 9)
        let error = WorkoutFileError.reading(.malformed, "it ends early: a bracket is missing", at: place)
        #expect(error.reason == "it ends early: a bracket is missing (line 3, byte 9).")
        let other = WorkoutFileError(code: .malformed, message: "Odd: it is so.", place: place)
        #expect(other.reason == "it is so.")
        let plain = WorkoutFileError(code: .malformed, message: "It is so.", place: place)
        #expect(plain.reason == "It is so.")
    }
}
