import Dispatch
package import Foundation
import HealthModel
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One end of a channel to another process of this machine: a Unix domain socket (LIV-45).
///
/// Received data is not trusted: a message that is too long closes the channel.
// Unchecked because Dispatch does not declare its sources `Sendable`, although they are.
package final class SocketChannel: CompanionChannel, @unchecked Sendable {
    // Unchecked for the same reason.
    private struct Source: @unchecked Sendable {
        let source: any DispatchSourceRead
    }

    private struct State {
        var receive: (@Sendable (Data) -> Void)?
        var closed: (@Sendable () -> Void)?
        var source: Source?
        /// The number of bytes that are not yet written.
        var waiting = 0
        var isClosed = false
    }

    /// The maximum number of unwritten bytes; if the peer reads too slowly, the channel is closed.
    private static let patience = 16_000_000
    /// The write timeout, in milliseconds, for a peer that does not read.
    private static let timeout: Int32 = 10_000

    private let descriptor: Int32
    private let state = Mutex(State())
    private let reading = DispatchQueue(label: "SocketChannel.reading")
    private let writing = DispatchQueue(label: "SocketChannel.writing")
    private let frames = Mutex(MessageFrames())

    /// Creates a channel that owns a connected socket.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit {
        // If there is a source, it closes the descriptor.
        if state.withLock({ $0.source == nil }) { _ = Self.closeDescriptor(descriptor) }
    }

    /// Connects to a process that listens at a path.
    package convenience init(connectingTo path: String) throws {
        self.init(try SocketAddress(path).connected())
    }

    // MARK: - CompanionChannel

    package func open(receive: @escaping @Sendable (Data) -> Void, closed: @escaping @Sendable () -> Void) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: reading)
        // The source retains the channel until the connection is closed.
        source.setEventHandler { [self] in read() }
        source.setCancelHandler { [descriptor] in _ = Self.closeDescriptor(descriptor) }
        let known = Source(source: source)
        state.withLock { state in
            state.receive = receive
            state.closed = closed
            state.source = known
        }
        source.resume()
    }

    package func send(_ message: Data) {
        let frame = MessageFrames.frame(message)
        let isAllowed = state.withLock { state in
            guard !state.isClosed, state.waiting + frame.count <= Self.patience else { return false }
            state.waiting += frame.count
            return true
        }
        guard isAllowed else { return close() }
        writing.async { [self] in
            if !write(frame) { close() }
            state.withLock { $0.waiting -= frame.count }
        }
    }

    package func close() {
        let (isNew, closed) = state.withLock { state in
            defer {
                state.isClosed = true
                state.receive = nil
                state.closed = nil
            }
            return (!state.isClosed, state.closed)
        }
        guard isNew else { return }
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
        // Pending writes complete first, because the descriptor is closed with the source.
        writing.async { [self] in state.withLock { $0.source }?.source.cancel() }
        closed?()
    }

    // MARK: - Bytes

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            return close()
        }
        do {
            let messages = try frames.withLock { frames throws(MessageFrames.TooLong) in
                try frames.add(Data(buffer[..<count]))
            }
            for message in messages { state.withLock { $0.receive }?(message) }
        } catch {
            close()
        }
    }

    private func write(_ frame: Data) -> Bool {
        var rest = frame[...]
        while !rest.isEmpty {
            guard !state.withLock({ $0.isClosed }) else { return false }
            let count = rest.withUnsafeBytes { bytes in
                Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                guard poll(&ready, 1, Self.timeout) > 0 else { return false }
            } else if count == 0 || errno != EINTR {
                return false
            }
        }
        return true
    }

    private static func closeDescriptor(_ descriptor: Int32) -> Int32 { Glibc.close(descriptor) }
}
