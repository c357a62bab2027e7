import FileSystem
import Foundation

/// A random-access file that several readers can read at once.
final class RandomAccessFile {
    /// The name used in errors.
    let name: String
    let byteCount: Int
    private let place: Place

    private enum Place {
        case descriptor(Int32)
        case memory(Data)
    }

    init(_ file: InputFile) throws(WorkoutFileError) {
        name = file.name
        switch file.place {
        case .disk(let path):
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .system(.unreadable, name) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                close(descriptor)
                throw .reading(.unreadable, "it is not a regular file", at: .init(file: name))
            }
            place = .descriptor(descriptor)
            byteCount = Int(status.st_size)
        case .memory(let data):
            place = .memory(data)
            byteCount = data.count
        }
    }

    deinit {
        if case .descriptor(let descriptor) = place { close(descriptor) }
    }

    /// Reads at an offset; returns fewer bytes than requested only at the end of the file.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        switch place {
        case .descriptor(let descriptor): return try read(descriptor, at: offset, into: buffer)
        case .memory(let data):
            guard offset >= 0, offset < data.count else { return 0 }
            let rest = data.dropFirst(offset).prefix(buffer.count)
            return rest.copyBytes(to: buffer)
        }
    }

    private func read(
        _ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
    ) throws(WorkoutFileError) -> Int {
        var done = 0
        while done < buffer.count, let start = buffer.baseAddress {
            let count = pread(descriptor, start + done, buffer.count - done, off_t(offset + done))
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(.unreadable, name)
            }
            done += count
        }
        return done
    }

    /// Returns the bytes of a range, truncated at the end of the file.
    func bytes(_ offset: Int, count: Int) throws(WorkoutFileError) -> [UInt8] {
        guard offset >= 0, offset < byteCount, count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: min(count, byteCount - offset))
        var failure: WorkoutFileError?
        var read = 0
        bytes.withUnsafeMutableBytes { buffer in
            do throws(WorkoutFileError) {
                read = try self.read(at: offset, into: buffer)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        bytes.removeLast(bytes.count - read)
        return bytes
    }
}

/// A source that reads a range of a file.
final class FileRangeSource: ByteSource {
    private let file: RandomAccessFile
    private var offset: Int
    private let end: Int
    let byteCount: Int?

    init(_ file: RandomAccessFile, _ range: Range<Int>) {
        self.file = file
        offset = range.lowerBound
        end = min(range.upperBound, file.byteCount)
        byteCount = range.count
    }

    /// The current read position in the file.
    var position: Int { offset }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        let count = min(buffer.count, end - offset)
        guard count > 0 else { return 0 }
        let read = try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
        offset += read
        return read
    }
}
