import Foundation

/// The descriptors of this process.
enum OpenDescriptors {
    /// Returns the number of those that are open for a folder, or for anything in it, also what was removed since.
    static func count(in folder: String) throws -> Int {
        guard let name = realpath(folder, nil) else { return 0 }
        defer { free(name) }
        let place = Array(String(cString: name).utf8)
        return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { number in
            var buffer = [CChar](repeating: 0, count: 4_096)
            let count = readlink("/proc/self/fd/\(number)", &buffer, buffer.count)
            let target = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
            return target.starts(with: place) && [nil, UInt8(ascii: "/")].contains(target.dropFirst(place.count).first)
        }
    }
}
