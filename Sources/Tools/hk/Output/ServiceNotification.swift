import Foundation

/// Notifications of systemd about the state of the program (sd_notify).
enum ServiceNotification {
    /// Sends a line to the socket named by `NOTIFY_SOCKET`, if there is one.
    static func send(_ line: String) {
        #if os(Linux)
            guard let path = ProcessInfo.processInfo.environment["NOTIFY_SOCKET"], !path.isEmpty else { return }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            // A name that begins with @ is not in the file system.
            var bytes = Array(path.utf8)
            if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
            let room = MemoryLayout.size(ofValue: address.sun_path)
            guard bytes.count < room else { return }
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
            let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            guard socket >= 0 else { return }
            defer { close(socket) }
            let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
            let message = Array(line.utf8)
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    _ = sendto(socket, message, message.count, Int32(MSG_NOSIGNAL), pointer, length)
                }
            }
        #endif
    }
}
