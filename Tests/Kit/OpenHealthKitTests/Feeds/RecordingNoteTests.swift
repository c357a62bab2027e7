import Foundation
import OpenHealthKit
import TestSupport
import Testing

/// Notes of a feed on the file that it plays: only one that ends early is truncated.
@Suite struct RecordingNoteTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    enum Flaw: String, CaseIterable, Sendable {
        case none, position, value, order, control, rest
    }

    /// A recording of a minute with a flaw.
    private static func text(_ flaw: Flaw) -> String {
        func file(_ segments: [[Int]], heart: String = "130") -> String {
            GPX.file(
                GPX.track(segments, type: "running") { _ in "|" + GPX.extensions("<t:hr>\(heart)</t:hr>") })
        }
        let whole = [Array(0...60)]
        return switch flaw {
        case .none: file(whole)
        case .position: file(whole).replacing("lat=\"3e-05\"", with: "lat=\"95\"")
        case .value: file(whole, heart: "fast")
        case .order: file([Array(40...60), Array(0...20)])
        case .control: file(whole).replacing("<t:hr>130", with: "<t:hr>\u{1}130")
        case .rest: file(whole) + "<more/>"
        }
    }

    private func feed(_ text: String) throws -> RecordingFeed {
        try RecordingFeed(contentsOf: URL(fileURLWithPath: try folder.write(text, to: "\(UUID()).gpx")))
    }

    @Test(arguments: Flaw.allCases) func onlyOneThatEndsEarlyIsTruncated(flaw: Flaw) throws {
        let whole = try feed(Self.text(flaw))
        #expect(whole.isTruncated == false)
        #expect(whole.notes.count == (flaw == .none ? 0 : 1), "\(whole.notes)")
        #expect(!whole.notes.contains { $0.hasPrefix("The file is damaged:") })
        #expect(whole.endDate.timeIntervalSince(whole.startDate) == 60)
        let half = try feed(String(Self.text(flaw).dropLast(900)))
        #expect(half.isTruncated && half.notes.filter { $0.hasPrefix("The file is damaged:") }.count == 1)
    }
}
