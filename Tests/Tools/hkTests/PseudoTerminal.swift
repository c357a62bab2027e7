import Foundation

/// A terminal that a test types into and reads from.
final class PseudoTerminal {
    /// The end that a program uses as its terminal.
    let inside: FileHandle
    private let outside: Int32

    // Numbers of requests that the system's headers have as macros: let go the lock, tell the number.
    private static let unlock: UInt = 0x4004_5431
    private static let number: UInt = 0x8004_5430

    init(columns: Int = 80, lines: Int = 24) throws {
        outside = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (locked, number): (Int32, Int32) = (0, 0)
        guard outside >= 0, ioctl(outside, Self.unlock, &locked) == 0, ioctl(outside, Self.number, &number) == 0 else {
            throw POSIXError(.ENOTTY)
        }
        let descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        guard descriptor >= 0 else { throw POSIXError(.ENOTTY) }
        inside = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        resize(columns: columns, lines: lines)
    }

    /// Gives the window another size.
    func resize(columns: Int, lines: Int) {
        var size = winsize(ws_row: UInt16(lines), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(inside.fileDescriptor, UInt(TIOCSWINSZ), &size)
    }

    deinit { close(outside) }

    /// Presses keys.
    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(outside, bytes, bytes.count)
    }

    /// Reads all that a program writes until it ends.
    func readAll(of process: Process) -> String {
        var bytes: [UInt8] = []
        while true {
            let isOver = !process.isRunning
            while let piece = piece(milliseconds: 5) { bytes += piece }
            if isOver { return String(decoding: bytes, as: UTF8.self) }
        }
    }

    /// Reads what is still on its way from a program that writes nothing more.
    func readRest() -> String {
        var bytes: [UInt8] = []
        while let piece = piece(milliseconds: 100) { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What is there to be read; nil if nothing comes for a while.
    private func piece(milliseconds: Int32) -> [UInt8]? {
        var poll = pollfd(fd: outside, events: Int16(POLLIN), revents: 0)
        guard Foundation.poll(&poll, 1, milliseconds) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Foundation.read(outside, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    /// Reads until a text came, and answers everything up to then; what came if the program ended or went silent.
    func read(until text: String, seconds: Double = 30) -> String {
        var all = ""
        let deadline = Date(timeIntervalSinceNow: seconds)
        while !all.contains(text), Date() < deadline {
            if let piece = piece(milliseconds: 200) { all += String(decoding: piece, as: UTF8.self) }
        }
        return all
    }

    /// Whether keys are shown and come line by line, as a shell wants it.
    var isCooked: Bool {
        var settings = termios()
        guard tcgetattr(inside.fileDescriptor, &settings) == 0 else { return false }
        let wanted = tcflag_t(ICANON | ECHO)
        return settings.c_lflag & wanted == wanted
    }
}
