import Foundation

/// The device and inode number of a file, which identify it independently of its path.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let number: UInt64

    /// The identity of the file at a path; nil if it does not exist or is not accessible.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The identity of an open file; nil if it is not accessible.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
    }
}
