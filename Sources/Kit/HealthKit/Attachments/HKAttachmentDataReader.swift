public import Foundation

/// A reader for an attached file, either as a whole or byte by byte.
public final class HKAttachmentDataReader {
    /// The attachment to read.
    public let attachment: HKAttachment
    /// The progress of reading.
    public let progress: Progress
    private let store: HKAttachmentStore

    init(_ attachment: HKAttachment, in store: HKAttachmentStore) {
        self.attachment = attachment
        self.store = store
        progress = Progress(totalUnitCount: Int64(attachment.size))
    }

    /// The contents of the file.
    ///
    /// Reading throws an ``HKError`` with code 3 if the attachment is no longer stored.
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

    /// The bytes of the file as an asynchronous sequence.
    public var bytes: HKAttachment.AsyncBytes {
        HKAttachment.AsyncBytes(attachment: attachment, store: store, progress: progress)
    }
}

extension HKAttachment {
    /// The bytes of an attachment as an asynchronous sequence.
    public struct AsyncBytes: AsyncSequence {
        /// A byte.
        public typealias Element = UInt8
        /// The iterator over the bytes.
        public typealias AsyncIterator = BufferedAsyncByteIterator

        fileprivate let attachment: HKAttachment
        fileprivate let store: HKAttachmentStore
        fileprivate let progress: Progress

        /// Creates an iterator, which starts reading.
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

/// An iterator over bytes that arrive in chunks.
public struct BufferedAsyncByteIterator: AsyncIteratorProtocol {
    /// A byte.
    public typealias Element = UInt8

    private var pieces: AsyncThrowingStream<Data, any Error>.Iterator
    private var piece = Data()
    private var position = 0

    init(_ pieces: AsyncThrowingStream<Data, any Error>.Iterator) {
        self.pieces = pieces
    }

    /// Returns the next byte; nil after the last one, or if the task is cancelled.
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
