import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Waits at a path for other processes of this machine that want to be companions.
// Unchecked, because Dispatch does not mark its sources Sendable, which they are.
package final class SocketListener: @unchecked Sendable {
    private let source: any DispatchSourceRead
    private let path: String

    /// Begins to wait.
    /// - Parameters:
    ///   - path: Where; a socket that an earlier process left there is replaced.
    ///   - accept: Called in the background with the line to each process that connects.
    package init(at path: String, accept: @escaping @Sendable (SocketChannel) -> Void) throws {
        let descriptor = try SocketAddress(path).listening()
        self.path = path
        let queue = DispatchQueue(label: "SocketListener.accepting")
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            let connection = Glibc.accept(descriptor, nil, nil)
            guard connection >= 0 else { return }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            accept(SocketChannel(connection))
        }
        source.setCancelHandler { _ = Glibc.close(descriptor) }
        source.resume()
    }

    /// Waits no longer; lines that stand stay.
    package func close() {
        source.cancel()
        unlink(path)
    }

    deinit { source.cancel() }
}
