import Foundation

/// Where a list goes on: after an element, told by its moment and its name, so that pages neither lose nor repeat anything while
/// others write (API-21).
struct Cursor: Sendable, Hashable {
    /// The moment by which the list is ordered, of the last element given; seconds since 2001-01-01 UTC.
    var moment: Double
    /// The last element given.
    var last: UUID
    /// How many elements of this moment were given.
    var given: Int
}

extension Cursor {
    /// What makes cursors that nobody else can make.
    struct Codec: Sendable {
        /// A keyed hash of bytes; at least eight bytes.
        let seal: @Sendable ([UInt8]) -> [UInt8]

        private static let version: UInt8 = 1
        private static let size = 1 + 8 + 16 + 4
        private static let sealSize = 8

        /// The text of a cursor for a question.
        ///
        /// - Parameter question: All that the list depends on; a cursor fits no other.
        func text(_ cursor: Cursor, question: String) -> String {
            var bytes = [Self.version]
            withUnsafeBytes(of: cursor.moment.bitPattern.bigEndian) { bytes += $0 }
            withUnsafeBytes(of: cursor.last.uuid) { bytes += $0 }
            withUnsafeBytes(of: UInt32(clamping: cursor.given).bigEndian) { bytes += $0 }
            return Base64URL.text(bytes + tag(bytes, question))
        }

        /// The cursor in a text.
        ///
        /// - Throws: ``Problem/invalidCursor`` if it is of another question, or made up.
        func cursor(_ text: String, question: String) throws -> Cursor {
            guard let bytes = Base64URL.bytes(text.utf8), bytes.count == Self.size + Self.sealSize,
                bytes.first == Self.version
            else { throw Problem.invalidCursor }
            let body = Array(bytes[..<Self.size])
            guard Array(bytes[Self.size...]) == tag(body, question) else { throw Problem.invalidCursor }
            func number<Number: FixedWidthInteger>(at place: Int, _: Number.Type) -> Number {
                body[place..<place + MemoryLayout<Number>.size].reduce(0) { $0 << 8 | Number($1) }
            }
            let moment = Double(bitPattern: number(at: 1, UInt64.self))
            guard moment.isFinite else { throw Problem.invalidCursor }
            let name = body[9..<25].withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
            return Cursor(moment: moment, last: UUID(uuid: name), given: Int(number(at: 25, UInt32.self)))
        }

        private func tag(_ bytes: [UInt8], _ question: String) -> [UInt8] {
            Array(seal(bytes + Array(question.utf8)).prefix(Self.sealSize))
        }
    }

    /// The elements of a list that come after it, which begins with those of its moment.
    func rest<Element>(
        of list: [Element], moment: (Element) -> Double, name: (Element) -> UUID
    ) -> ArraySlice<Element> {
        if let place = list.firstIndex(where: { name($0) == last && moment($0) == self.moment }) {
            return list[(place + 1)...]
        }
        // It was deleted meanwhile; the others of its moment were given before it.
        let same = list.prefix { moment($0) == self.moment }.count
        return list[min(same, max(0, given - 1))...]
    }

    /// The cursor after a page, which goes on from this one.
    static func after<Element>(
        _ page: some Collection<Element>, from before: Cursor?, moment: (Element) -> Double, name: (Element) -> UUID
    ) -> Cursor? {
        let elements = Array(page)
        guard let last = elements.last else { return nil }
        let same = elements.reversed().prefix { moment($0) == moment(last) }.count
        let earlier = before.map { $0.moment == moment(last) ? $0.given : 0 } ?? 0
        return Cursor(moment: moment(last), last: name(last), given: same + earlier)
    }
}
