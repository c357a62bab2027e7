package import Foundation

/// A decoder of length-prefixed messages in a byte stream; the length is four bytes in big-endian order.
package struct MessageFrames: Sendable {
    /// An error thrown if a message exceeds the maximum length, after which the stream cannot be decoded further.
    package struct TooLong: Error, Sendable {}

    private let maximumLength: Int
    private var bytes = Data()

    /// Creates a decoder at the start of a stream.
    package init(maximumLength: Int = MirrorMessage.maximumLength) {
        self.maximumLength = maximumLength
    }

    /// Returns a message with its length prefix.
    package static func frame(_ message: Data) -> Data {
        var frame = Data()
        frame.reserveCapacity(message.count + 4)
        let length = UInt32(truncatingIfNeeded: message.count)
        for shift in [24, 16, 8, 0] { frame.append(UInt8(truncatingIfNeeded: length >> UInt32(shift))) }
        frame.append(message)
        return frame
    }

    /// Decodes further bytes and returns the messages they complete.
    package mutating func add(_ new: Data) throws(TooLong) -> [Data] {
        bytes.append(new)
        var messages: [Data] = []
        while bytes.count >= 4 {
            let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard length <= maximumLength else { throw TooLong() }
            guard bytes.count >= 4 + length else { break }
            messages.append(Data(bytes.dropFirst(4).prefix(length)))
            bytes = Data(bytes.dropFirst(4 + length))
        }
        return messages
    }
}
