import Foundation

/// A pagination cursor after an element of a list, which stores the element's sort key and identifier, so that pages
/// neither skip nor repeat elements during concurrent writes (API-21).
struct Cursor: Sendable, Hashable {
    /// The sort key of the last returned element, usually seconds since 2001-01-01 UTC.
    var moment: Double
    /// The identifier of the last returned element.
    var last: UUID
    /// The number of returned elements with the same sort key.
    var given: Int
}

extension Cursor {
    /// An encoder and decoder of cursors, which are authenticated against forgery.
    struct Codec: Sendable {
        /// A keyed hash of bytes, at least eight bytes long.
        let seal: @Sendable ([UInt8]) -> [UInt8]

        private static let version: UInt8 = 1
        private static let size = 1 + 8 + 16 + 4
        private static let sealSize = 8

        /// Encodes a cursor.
        ///
        /// - Parameter question: All parameters on which the list depends; the cursor is valid for no other list.
        func text(_ cursor: Cursor, question: String) -> String {
            var bytes = [Self.version]
            withUnsafeBytes(of: cursor.moment.bitPattern.bigEndian) { bytes += $0 }
            withUnsafeBytes(of: cursor.last.uuid) { bytes += $0 }
            withUnsafeBytes(of: UInt32(clamping: cursor.given).bigEndian) { bytes += $0 }
            return Base64URL.text(bytes + tag(bytes, question))
        }

        /// Decodes a cursor.
        ///
        /// - Throws: ``Problem/invalidCursor`` if the cursor belongs to a different list or is forged.
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

    /// Returns the elements after the cursor in a list that begins with the elements with the same sort key.
    func rest<Element>(
        of list: [Element], moment: (Element) -> Double, name: (Element) -> UUID
    ) -> ArraySlice<Element> {
        if let place = list.firstIndex(where: { name($0) == last && moment($0) == self.moment }) {
            return list[(place + 1)...]
        }
        // The element was deleted in the meantime; the other elements with its sort key were returned before it.
        let same = list.prefix { moment($0) == self.moment }.count
        return list[min(same, max(0, given - 1))...]
    }

    /// Returns the cursor after a page that continues from another cursor.
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
