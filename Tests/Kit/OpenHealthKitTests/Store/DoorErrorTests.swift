import Foundation
import HealthKit
import OpenHealthKit
import Testing

/// The error for a store that cannot be opened: an `HKError` with a message.
@Suite struct DoorErrorTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "doors-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func check(_ sentence: String, _ open: () throws -> HKHealthStore) {
        let error = #expect(throws: HKError.self) { _ = try open() }
        #expect(error?.code == .errorDatabaseInaccessible)
        #expect(error?.localizedDescription.contains(sentence) == true, "\(error?.localizedDescription ?? "")")
        #expect(error?.localizedDescription.contains("Error Domain") == false)
    }

    @Test func everyDoorSaysWhy() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = folder.appending(path: "notes.txt")
        try Data(String(repeating: "This is no database. ", count: 100).utf8).write(to: text)
        let cases = [
            (folder, "The path is a folder. Specify a file."), (text, "The file is not a health data store."),
            (text.appending(path: "x"), "Part of the path is a file, not a folder."),
        ]
        for (file, sentence) in cases {
            check(sentence) { try HKHealthStore(at: file) }
            check(sentence) { try HKHealthStore(reading: file) }
        }
        check("Could not open the store") { try HKHealthStore(reading: folder.appending(path: "none.sqlite")) }
    }

    /// Errors of this package have a localized description.
    @Test func ownErrorsHaveTheirSentence() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let invalid = #expect(throws: InvalidHealthData.self) { _ = try HKUnit.parsing("nonsense") }
        #expect(invalid?.localizedDescription == invalid?.reason)
        let file = folder.appending(path: "nowhere.gpx")
        let unreadable = #expect(throws: RecordingFeed.Unreadable.self) { _ = try RecordingFeed(contentsOf: file) }
        #expect(unreadable?.localizedDescription == "Could not read '\(file.path)': the file does not exist.")
    }
}
