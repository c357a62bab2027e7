import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The address of a Unix domain socket.
struct SocketAddress {
    private let path: String
    private var address = sockaddr_un()

    /// - Throws: An error that names the path if it is too long for a socket.
    init(_ path: String) throws {
        self.path = path
        let bytes = Array(path.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard !bytes.isEmpty, bytes.count < room, !bytes.contains(0) else {
            throw CompanionError("The socket path '\(path)' is invalid: it must be 1 to \(room - 1) bytes long.")
        }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    /// Returns a socket that is connected to the process listening at the address.
    func connected() throws -> Int32 {
        let descriptor = try made()
        guard call(descriptor, connect) == 0 else { throw failure("connect to", closing: descriptor) }
        return descriptor
    }

    /// Returns a listening socket, to which only processes of the same user can connect.
    func listening() throws -> Int32 {
        let descriptor = try made()
        var status = stat()
        // Removes the socket of a terminated process; a file that is not a socket is not touched.
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK { unlink(path) }
        // The permissions are restricted before the socket accepts connections.
        let mask = umask(0o177)
        let isBound = call(descriptor, bind) == 0
        umask(mask)
        guard isBound, listen(descriptor, 8) == 0 else { throw failure("listen on", closing: descriptor) }
        return descriptor
    }

    private func made() throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw failure("create", closing: nil) }
        return descriptor
    }

    private func call(
        _ descriptor: Int32, _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private func failure(_ what: String, closing descriptor: Int32?) -> CompanionError {
        let reason = String(cString: strerror(errno))
        if let descriptor { close(descriptor) }
        return CompanionError("Could not \(what) the socket '\(path)': \(reason).")
    }
}

/// An error thrown when a companion device is unreachable.
struct CompanionError: Error, LocalizedError, CustomStringConvertible {
    /// The user-facing message.
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// The user-facing message.
    var errorDescription: String? { description }
}
