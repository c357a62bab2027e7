public import Foundation

/// Reads a file that is attached to an object: whole, or byte by byte.
public final class HKAttachmentDataReader {
    /// The file.
    public let attachment: HKAttachment
    /// How much was read so far.
    public let progress: Progress
    private let store: HKAttachmentStore

    init(_ attachment: HKAttachment, in store: HKAttachmentStore) {
        self.attachment = attachment
        self.store = store
        progress = Progress(totalUnitCount: Int64(attachment.size))
    }

    /// The whole file.
    ///
    /// Reading throws ``HKError`` with code 3 if it is not stored any more.
    public var data: Data {
        get async throws {
            let progress = progress
            return try await withCheckedThrowingContinuation { continuation in
                store.getData(for: attachment) { data, error in
                    if let data { progress.completedUnitCount = Int64(data.count) }
                    continuation.resume(with: error.map(Result.failure) ?? .success(data ?? Data()))
                }
            }
        }
    }

    /// The bytes of the file, one after another.
    public var bytes: HKAttachment.AsyncBytes {
        HKAttachment.AsyncBytes(attachment: attachment, store: store, progress: progress)
    }
}

extension HKAttachment {
    /// The bytes of a file, one after another.
    public struct AsyncBytes: AsyncSequence {
        /// A byte.
        public typealias Element = UInt8
        /// Goes through the bytes.
        public typealias AsyncIterator = BufferedAsyncByteIterator

        fileprivate let attachment: HKAttachment
        fileprivate let store: HKAttachmentStore
        fileprivate let progress: Progress

        /// Begins to read.
        public func makeAsyncIterator() -> BufferedAsyncByteIterator {
            let (stream, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
            let progress = progress
            let reading = store.streamData(for: attachment) { data, error, isDone in
                if let data {
                    progress.completedUnitCount += Int64(data.count)
                    continuation.yield(data)
                }
                if isDone { continuation.finish(throwing: error) }
            }
            continuation.onTermination = { _ in reading.cancel() }
            return BufferedAsyncByteIterator(stream.makeAsyncIterator())
        }
    }
}

/// Goes through bytes that come in pieces.
public struct BufferedAsyncByteIterator: AsyncIteratorProtocol {
    /// A byte.
    public typealias Element = UInt8

    private var pieces: AsyncThrowingStream<Data, any Error>.Iterator
    private var piece = Data()
    private var position = 0

    init(_ pieces: AsyncThrowingStream<Data, any Error>.Iterator) {
        self.pieces = pieces
    }

    /// The next byte; nil after the last, and when the task was cancelled.
    public mutating func next() async throws -> UInt8? {
        while position == piece.count {
            guard !Task.isCancelled, let next = try await pieces.next() else { return nil }
            piece = next
            position = 0
        }
        defer { position += 1 }
        return piece[piece.startIndex + position]
    }
}
