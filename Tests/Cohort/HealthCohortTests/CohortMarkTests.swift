import Foundation
import TestSupport
import Testing

@testable import HealthCohort

/// The fingerprints of stores, by which changes are noticed.
@Suite struct CohortMarkTests {
    private let folder: TemporaryFolder
    private let cohort: CohortFolder
    private let person = CohortPerson(id: "p", zone: .gmt)

    init() throws {
        folder = try TemporaryFolder()
        cohort = CohortFolder(folder.url)
    }

    /// Writes a file whose date is so many seconds after 2001.
    private func write(_ name: String, _ size: Int, at seconds: Double) throws {
        let file = folder.url.appending(path: name)
        try Data(repeating: 1, count: size).write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceReferenceDate: seconds)], ofItemAtPath: file.path)
    }

    @Test func aMarkIsOfTheSizeAndTheDateOfTheStoreAndOfItsLog() throws {
        var marks = [cohort.mark(of: person)]
        let steps: [(String, Int, Double)] = [
            ("p.sqlite", 10, 5_000), ("p.sqlite", 11, 5_000), ("p.sqlite", 11, 6_000), ("p.sqlite-wal", 10, 5_000),
            ("p.sqlite-wal", 11, 5_000), ("p.sqlite-wal", 11, 6_000),
        ]
        for (name, size, date) in steps {
            try write(name, size, at: date)
            marks.append(cohort.mark(of: person))
            #expect(cohort.mark(of: person) == marks.last, "\(name) \(size)")
        }
        #expect(Set(marks).count == 7)
        // The same files have the same mark, and others do not matter.
        try write("p.sqlite-shm", 10, at: 5_000)
        try write("q.sqlite", 10, at: 5_000)
        #expect(cohort.mark(of: person) == marks.last)
        try write("p.sqlite", 10, at: 5_000)
        try FileManager.default.removeItem(at: folder.url.appending(path: "p.sqlite-wal"))
        #expect(cohort.mark(of: person) == marks[1])
        // The store and its log are told apart.
        try FileManager.default.removeItem(at: folder.url.appending(path: "p.sqlite"))
        try write("p.sqlite-wal", 10, at: 5_000)
        #expect(!marks.contains(cohort.mark(of: person)))
    }
}
