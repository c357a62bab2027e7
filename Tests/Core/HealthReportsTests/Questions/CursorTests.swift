import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

@Suite struct CursorTests {
    private let codec = Cursor.Codec(store: "a store")
    private static let keys: [Cursor.Key] = [
        .number(0), .number(-800_260_200.25), .number(.greatestFiniteMagnitude), .text(""), Cursor.Key("Über den Pass"),
        Cursor.Key(String(repeating: "é", count: 1_000)), .missing(isDescending: true),
    ]

    @Test("API-21: a cursor is valid for its question, and for no other question or store", arguments: keys)
    func cursorsComeBack(key: Cursor.Key) throws {
        let cursor = Cursor(key: key, last: UUID(), given: 3)
        let text = codec.text(cursor, question: "workouts")
        #expect(text.utf8.count <= 200)
        #expect(try codec.cursor(text, question: "workouts") == cursor)
        #expect(throws: Cursor.Invalid.self) { try codec.cursor(text, question: "samples") }
        let other = Cursor.Codec(store: "another store")
        #expect(throws: Cursor.Invalid.self) { try other.cursor(text, question: "workouts") }
    }

    @Test("API-21: a changed or shortened cursor is refused", arguments: keys)
    func changedCursorsAreRefused(key: Cursor.Key) throws {
        let text = codec.text(Cursor(key: key, last: UUID(), given: 1), question: "workouts")
        let bytes = try #require(Base64URL.bytes(text.utf8))
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1
            #expect(throws: Cursor.Invalid.self) {
                try codec.cursor(Base64URL.text(changed), question: "workouts")
            }
            #expect(throws: Cursor.Invalid.self) {
                try codec.cursor(Base64URL.text(bytes[..<place]), question: "workouts")
            }
        }
        for wrong in ["", "x", text + "A", text + "=", String(repeating: "A", count: 5_000)] {
            #expect(throws: Cursor.Invalid.self) { try codec.cursor(wrong, question: "workouts") }
        }
    }

    /// A text whose seal is valid, but whose content is not a key.
    @Test func unknownContentIsRefused() {
        let open = Cursor.Codec { _ in [UInt8](repeating: 0, count: 8) }
        for head: [UInt8] in [[2, 0, 7], [2, 2, 8], [2, 1, 200], [1, 0, 8]] {
            let bytes = head + [UInt8](repeating: 0xFF, count: 28 + 8)
            #expect(throws: Cursor.Invalid.self) { try open.cursor(Base64URL.text(bytes), question: "") }
        }
        let infinite: [UInt8] = [2, 0, 8, 0x7F, 0xF0] + [UInt8](repeating: 0, count: 6 + 16 + 4 + 8)
        #expect(throws: Cursor.Invalid.self) { try open.cursor(Base64URL.text(infinite), question: "") }
    }

    @Test func aMissingValueIsLastInBothDirections() {
        for present: Cursor.Key in [.number(-1e9), .number(1e9), Cursor.Key("a"), Cursor.Key("")] {
            #expect(present < .missing(isDescending: false) && .missing(isDescending: true) < present)
        }
    }
}
