import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// Places in lists, and their texts.
@Suite struct CursorSweepTests {
    private struct Element {
        var name: Int
        var key: Double
    }

    private static let lists: [[Double]] = [[], [5], [5, 5], [5, 5, 5, 4, 3], [9, 8, 8, 8, 7, 7, 1], [1, 2, 2, 3]]

    @Test("The rest of a list begins after the last element, or as far on as was given")
    func rests() throws {
        var kept = KeptLines()
        for keys in Self.lists {
            let list = keys.enumerated().map { Element(name: $0.offset, key: $0.element) }
            for key in [9, 8, 7, 5, 4, 2, 0] as [Double] {
                kept.add("\(keys) at \(key)", [0, 1, 2, 3, 4, 5, 6, 99]) { name in
                    (0...5).map { given in
                        let cursor = Cursor(key: .number(key), last: Told.id(name), given: given)
                        return "\(cursor.rest(of: list, key: \.key, name: { Told.id($0.name) }).count)"
                    }.joined()
                }
            }
            kept.add("\(keys) after", 0...list.count) { count in
                let befores: [Cursor?] = [
                    nil, Cursor(key: .number(8), last: Told.id(1), given: 2),
                    Cursor(key: .text("a"), last: Told.id(1), given: 7),
                ]
                return befores.map { before in
                    let next = Cursor.after(list.prefix(count), from: before, key: \.key, name: { Told.id($0.name) })
                    return next.map { "\($0.key) \($0.last.uuidString.suffix(2)) \($0.given) \(Told.text($0.number))" }
                        ?? "-"
                }.joined(separator: ", ")
            }
        }
        kept.add("text has no number") { Cursor(key: .text("a"), last: Told.id(1), given: 1).number == nil }
        #expect(try kept.difference(from: "Core/Texts/Reports/cursor-rests.txt") == nil)
    }

    @Test("Keys are in order, and those that miss are last")
    func keys() throws {
        var kept = KeptLines()
        let keys: [Cursor.Key] = [
            .number(-1), .number(0), .number(2), .text(""), .text("a"), .text("b"), .missing(isDescending: true),
            .missing(isDescending: false), Cursor.Key("Ab"), Cursor.Key(String(repeating: "x", count: 81)),
            Cursor.Key(String(repeating: "é", count: 41)), Cursor.Key(String(repeating: "x", count: 79) + "é"),
        ]
        for key in keys { kept.add("\(key)", keys) { key < $0 ? "<" : $0 < key ? ">" : "=" } }
        #expect(try kept.difference(from: "Core/Texts/Reports/cursor-keys.txt") == nil)
    }

    @Test("The text of a place is sealed")
    func texts() throws {
        var kept = KeptLines()
        let codec = Cursor.Codec(store: "store")
        let keys: [Cursor.Key] = [
            .number(0), .number(-731_664_000.25), .text(""), .text("émigré"), .text(String(repeating: "y", count: 80)),
            .missing(isDescending: false), .number(.infinity), .text(String(repeating: "z", count: 300)),
        ]
        for (place, key) in keys.enumerated() {
            kept.add("\(place)", [0, 1, 4_294_967_295, 4_294_967_296, -1]) { given in
                let cursor = Cursor(key: key, last: Told.id(place + 1), given: given)
                let text = codec.text(cursor, question: "q")
                let back = ["q", "r"].map { question -> String in
                    guard let back = try? codec.cursor(text, question: question) else { return "-" }
                    return "\(back == cursor) \(back.given)"
                }
                let other = try? Cursor.Codec(store: "other").cursor(text, question: "q").given
                return "\(text) \(back) \(other ?? -1)"
            }
        }
        // Without a seal, so that each byte counts.
        let open = Cursor.Codec { _ in Array(repeating: 7, count: 8) }
        for key in [Cursor.Key.number(12.5), .text("ab")] {
            let text = open.text(Cursor(key: key, last: Told.id(9), given: 5), question: "")
            let bytes = Base64URL.bytes(text.utf8) ?? []
            for place in bytes.indices {
                kept.add("\(key) byte \(place)", [0, 1, 2, 3, 8, 9, 0x7F, 0xFF] as [UInt8]) { byte in
                    var changed = bytes
                    changed[place] = byte
                    guard let cursor = try? open.cursor(Base64URL.text(changed), question: "") else { return "-" }
                    return Told.hash("\(cursor)").prefix(4).description
                }
            }
            kept.add("\(key) shorter and longer", 0...(bytes.count + 1)) { count in
                let part = count > bytes.count ? bytes + [7] : Array(bytes.prefix(count))
                return (try? open.cursor(Base64URL.text(part), question: "")) == nil ? "-" : "+"
            }
        }
        kept.add("other texts", ["", "!", String(repeating: "A", count: 400), String(repeating: "A", count: 401)]) {
            (try? open.cursor($0, question: "")) == nil ? "-" : "+"
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/cursor-texts.txt") == nil)
    }
}
