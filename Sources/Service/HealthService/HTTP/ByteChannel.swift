import Dispatch
import HealthTransfer
import Synchronization
import WorkoutFiles

/// An asynchronous sequence of bytes from a writing thread to a sending task, with backpressure: the writer blocks
/// while a few chunks are pending.
///
/// The channel is the reader's end: the writer stops when it is deallocated, whether anyone began to read or not.
final class ByteChannel: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    typealias Failure = any Error

    private static let pieceSize = 1 << 16

    private let pipe: Pipe

    private init(_ pipe: Pipe) {
        self.pipe = pipe
    }

    deinit { pipe.abandon() }

    /// Creates a channel with the bytes that a closure writes on a separate thread.
    static func writing(_ write: @escaping @Sendable (Writer) throws -> Void) -> ByteChannel {
        let pipe = Pipe()
        Task.detached {
            let result = await BlockingWork.run { () -> Result<Void, any Error> in
                Result {
                    let writer = Writer(pipe)
                    try write(writer)
                    try writer.flush()
                }
            }
            pipe.finish(result)
        }
        return ByteChannel(pipe)
    }

    // MARK: Writing

    /// A buffered writer, which collects bytes into chunks.
    final class Writer: ByteSink {
        private let pipe: Pipe
        private var buffer: [UInt8] = []

        fileprivate init(_ pipe: Pipe) {
            self.pipe = pipe
        }

        func write(_ bytes: UnsafeRawBufferPointer) throws(WorkoutFileError) {
            buffer += bytes
            if buffer.count >= ByteChannel.pieceSize { try flush() }
        }

        /// Writes a line.
        func write(line: String) throws(WorkoutFileError) {
            buffer += Array(line.utf8)
            buffer.append(UInt8(ascii: "\n"))
            if buffer.count >= ByteChannel.pieceSize { try flush() }
        }

        fileprivate func flush() throws(WorkoutFileError) {
            guard !buffer.isEmpty else { return }
            guard pipe.send(buffer) else {
                throw .writing("the client closed the connection", at: .init(file: "answer"))
            }
            buffer.removeAll(keepingCapacity: true)
        }
    }

    // MARK: Reading

    final class Iterator: AsyncIteratorProtocol {
        private let channel: ByteChannel

        fileprivate init(_ channel: ByteChannel) {
            self.channel = channel
        }

        deinit { channel.pipe.abandon() }

        func next() async throws -> [UInt8]? { try await channel.pipe.next() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(self) }
}

/// What both ends of a channel share.
private final class Pipe: Sendable {
    private struct State {
        var pieces: [[UInt8]] = []
        var end: Result<Void, any Error>?
        var isAbandoned = false
        var reader: CheckedContinuation<[UInt8]?, any Error>?
    }

    private static let pieceCount = 4

    private let state = Mutex(State())
    /// The number of chunks for which there is room.
    ///
    /// A semaphore that has less than at first when it is deallocated ends the program, so it begins with nothing.
    private let room = DispatchSemaphore(value: 0)

    init() {
        for _ in 0..<Self.pieceCount { room.signal() }
    }

    /// Sends a chunk when there is room; returns `false` if the reader has abandoned the channel.
    func send(_ piece: [UInt8]) -> Bool {
        room.wait()
        let (reader, isAbandoned) = state.withLock { state in
            guard !state.isAbandoned else { return (nil as CheckedContinuation<[UInt8]?, any Error>?, true) }
            if let reader = state.reader {
                state.reader = nil
                return (reader, false)
            }
            state.pieces.append(piece)
            return (nil, false)
        }
        if reader != nil || isAbandoned { room.signal() }
        reader?.resume(returning: piece)
        return !isAbandoned
    }

    func finish(_ result: Result<Void, any Error>) {
        let reader = state.withLock { state in
            state.end = result
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(with: result.map { nil })
    }

    func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { reader in
                let ready = state.withLock { state -> Result<[UInt8]?, any Error>? in
                    if !state.pieces.isEmpty { return .success(state.pieces.removeFirst()) }
                    if state.isAbandoned { return .failure(CancellationError()) }
                    if let end = state.end { return end.map { nil } }
                    state.reader = reader
                    return nil
                }
                if case .success(.some)? = ready { room.signal() }
                if let ready { reader.resume(with: ready) }
            }
        } onCancel: {
            abandon()
        }
    }

    func abandon() {
        let reader = state.withLock { state in
            state.isAbandoned = true
            state.pieces = []
            defer { state.reader = nil }
            return state.reader
        }
        room.signal()
        reader?.resume(throwing: CancellationError())
    }
}
