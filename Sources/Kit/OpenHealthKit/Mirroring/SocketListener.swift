import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A listener at a path for companion processes of this machine.
// Unchecked because Dispatch does not declare its sources `Sendable`, although they are.
package final class SocketListener: @unchecked Sendable {
    private let source: any DispatchSourceRead
    private let path: String

    /// Starts listening.
    /// - Parameters:
    ///   - path: The path; a socket left by an earlier process is replaced.
    ///   - accept: A closure that is called in the background with the channel to each connecting process.
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

    /// Stops listening; established connections stay open.
    package func close() {
        source.cancel()
        unlink(path)
    }

    deinit { source.cancel() }
}
