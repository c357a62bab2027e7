package import Foundation

/// Messages in a stream of bytes: each after its length, four bytes with the most significant first.
package struct MessageFrames: Sendable {
    /// A length that no message has: the stream cannot be read any further.
    package struct TooLong: Error, Sendable {}

    private let maximumLength: Int
    private var bytes = Data()

    /// A stream of which nothing was read.
    package init(maximumLength: Int = MirrorMessage.maximumLength) {
        self.maximumLength = maximumLength
    }

    /// A message as it is put into the stream.
    package static func frame(_ message: Data) -> Data {
        var frame = Data()
        frame.reserveCapacity(message.count + 4)
        let length = UInt32(truncatingIfNeeded: message.count)
        for shift in [24, 16, 8, 0] { frame.append(UInt8(truncatingIfNeeded: length >> UInt32(shift))) }
        frame.append(message)
        return frame
    }

    /// Takes further bytes; answers the messages that are complete with them.
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
