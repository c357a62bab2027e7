package import Foundation
import HealthModel

/// A pagination cursor after an element of a list, which stores the element's sort key and identifier, so that pages
/// neither skip nor repeat elements during concurrent writes (API-21).
package struct Cursor: Sendable, Hashable {
    /// The sort key of the last returned element.
    package var key: Key
    /// The identifier of the last returned element.
    package var last: UUID
    /// The number of returned elements with the same sort key.
    package var given: Int

    package init(key: Key, last: UUID, given: Int) {
        (self.key, self.last, self.given) = (key, last, given)
    }

    /// A sort key.
    package enum Key: Sendable, Hashable, Comparable {
        /// A number, such as a date in seconds since 2001-01-01 UTC.
        case number(Double)
        /// The beginning of a text, at most ``longestText`` bytes of UTF-8.
        case text(String)

        /// The maximum number of bytes of a text.
        package static let longestText = 80

        /// Creates the key of a text, which is compared without case.
        package init(_ text: String) {
            var key = String.UnicodeScalarView()
            var count = 0
            for scalar in text.lowercased().unicodeScalars {
                count += UTF8.width(scalar)
                guard count <= Self.longestText else { break }
                key.append(scalar)
            }
            self = .text(String(key))
        }

        /// The key of an element without a value, which comes last in both directions.
        package static func missing(isDescending: Bool) -> Key {
            .number(isDescending ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude)
        }

        package static func < (one: Key, other: Key) -> Bool {
            switch (one, other) {
            case (.number(let one), .number(let other)): one < other
            case (.text(let one), .text(let other)): one < other
            // A number beside texts stands for a missing text.
            case (.number(let one), .text): one < 0
            case (.text, .number(let other)): other > 0
            }
        }
    }
}

// MARK: - Pages

extension Cursor {
    /// Returns the elements after the cursor in a list that begins with the elements with the same sort key.
    func rest<Element>(
        of list: [Element], key: (Element) -> Double, name: (Element) -> UUID
    ) -> ArraySlice<Element> {
        if let place = list.firstIndex(where: { name($0) == last && .number(key($0)) == self.key }) {
            return list[(place + 1)...]
        }
        // The element was deleted in the meantime; the other elements with its sort key were returned before it.
        let same = list.prefix { .number(key($0)) == self.key }.count
        return list[min(same, max(0, given - 1))...]
    }

    /// Returns the cursor after a page that continues from another cursor.
    static func after<Element>(
        _ page: some Collection<Element>, from before: Cursor?, key: (Element) -> Double, name: (Element) -> UUID
    ) -> Cursor? {
        let elements = Array(page)
        guard let last = elements.last else { return nil }
        let same = elements.reversed().prefix { key($0) == key(last) }.count
        let earlier = before.map { $0.key == .number(key(last)) ? $0.given : 0 } ?? 0
        return Cursor(key: .number(key(last)), last: name(last), given: same + earlier)
    }

    /// The sort key as a number; nil if it is a text.
    var number: Double? {
        guard case .number(let number) = key else { return nil }
        return number
    }
}

// MARK: - Text

extension Cursor {
    /// An error for a text that is not a cursor of the list.
    package struct Invalid: Error, Sendable {}

    /// An encoder and decoder of cursors, which are authenticated against forgery.
    package struct Codec: Sendable {
        /// A keyed hash of bytes, at least eight bytes long.
        private let seal: @Sendable ([UInt8]) -> [UInt8]

        private static let version: UInt8 = 2
        private static let sealSize = 8
        /// The version, the kind and length of the key, the identifier and the number of returned elements.
        private static let fixedSize = 1 + 1 + 1 + 16 + 4

        /// Creates a codec of a server.
        ///
        /// - Parameter seal: A keyed hash of bytes, at least eight bytes long, whose key only the server has.
        package init(seal: @escaping @Sendable ([UInt8]) -> [UInt8]) { self.seal = seal }

        /// Creates a codec of a local program, whose cursors are valid for a store, also after it is restarted.
        ///
        /// The hash has no secret key: a client of a local program reads the store itself and gains nothing by
        /// forging a position in a list. It detects cursors of other lists and damaged ones.
        package init(store identity: String) {
            self.init { bytes in
                var hash = StableHash()
                hash.add(identity)
                hash.add(bytes)
                return withUnsafeBytes(of: hash.value.bigEndian) { Array($0) }
            }
        }

        /// Encodes a cursor.
        ///
        /// - Parameter question: All parameters on which the list depends; the cursor is valid for no other list.
        package func text(_ cursor: Cursor, question: String) -> String {
            var bytes = [Self.version]
            switch cursor.key {
            case .number(let number):
                bytes += [0, 8]
                withUnsafeBytes(of: number.bitPattern.bigEndian) { bytes += $0 }
            case .text(let text):
                let key = Array(text.utf8.prefix(Int(UInt8.max)))
                bytes += [1, UInt8(key.count)] + key
            }
            withUnsafeBytes(of: cursor.last.uuid) { bytes += $0 }
            withUnsafeBytes(of: UInt32(clamping: cursor.given).bigEndian) { bytes += $0 }
            return Base64URL.text(bytes + tag(bytes, question))
        }

        /// Decodes a cursor.
        ///
        /// - Throws: ``Invalid`` if the cursor belongs to a different list or is forged.
        package func cursor(_ text: String, question: String) throws(Invalid) -> Cursor {
            guard text.utf8.count <= 400, let bytes = Base64URL.bytes(text.utf8),
                bytes.count >= Self.fixedSize + Self.sealSize, bytes.first == Self.version
            else { throw Invalid() }
            let body = Array(bytes.dropLast(Self.sealSize))
            let (kind, length) = (body[1], Int(body[2]))
            guard Array(bytes.suffix(Self.sealSize)) == tag(body, question), body.count == Self.fixedSize + length
            else { throw Invalid() }
            func number<Number: FixedWidthInteger>(at place: Int, _: Number.Type) -> Number {
                body[place..<place + MemoryLayout<Number>.size].reduce(0) { $0 << 8 | Number($1) }
            }
            let key: Key
            switch (kind, length) {
            case (0, 8):
                let value = Double(bitPattern: number(at: 3, UInt64.self))
                guard value.isFinite else { throw Invalid() }
                key = .number(value)
            case (1, _):
                guard let text = String(validating: body[3..<3 + length], as: UTF8.self) else { throw Invalid() }
                key = .text(text)
            default: throw Invalid()
            }
            let name = body[(3 + length)..<(19 + length)].withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
            return Cursor(key: key, last: UUID(uuid: name), given: Int(number(at: 19 + length, UInt32.self)))
        }

        private func tag(_ bytes: [UInt8], _ question: String) -> [UInt8] {
            Array(seal(bytes + Array(question.utf8)).prefix(Self.sealSize))
        }
    }
}
