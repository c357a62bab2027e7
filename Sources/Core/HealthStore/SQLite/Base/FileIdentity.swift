import Foundation

/// Device and number of a file, which tell it from all others, whatever they are called.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let number: UInt64

    /// The file of a name; nil if there is none, or it cannot be looked at.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// An open file; nil if it cannot be looked at.
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
