import Foundation
import Testing

/// A pseudoterminal that a test types into and reads from.
final class PseudoTerminal {
    /// The end used by a program as its terminal.
    let inside: FileHandle
    private let outside: Int32

    // Request numbers that are macros in the system's headers: unlock, and get the number.
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

    /// Changes the size of the window.
    func resize(columns: Int, lines: Int) {
        var size = winsize(ws_row: UInt16(lines), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(inside.fileDescriptor, UInt(TIOCSWINSZ), &size)
    }

    deinit { close(outside) }

    /// Types keys.
    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(outside, bytes, bytes.count)
    }

    /// Reads all output of a program until it ends.
    func readAll(of process: Process) -> String {
        var bytes: [UInt8] = []
        while true {
            let isOver = !process.isRunning
            while let piece = piece(milliseconds: 5) { bytes += piece }
            if isOver { return String(decoding: bytes, as: UTF8.self) }
        }
    }

    /// Reads the remaining output of a program that writes nothing more.
    func readRest() -> String {
        var bytes: [UInt8] = []
        while let piece = piece(milliseconds: 100) { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the available output; nil if none arrives in time.
    private func piece(milliseconds: Int32) -> [UInt8]? {
        var poll = pollfd(fd: outside, events: Int16(POLLIN), revents: 0)
        guard Foundation.poll(&poll, 1, milliseconds) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Foundation.read(outside, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    /// Reads until a text occurs, and returns the output up to it; or the output so far if the program ended or
    /// nothing arrived.
    func read(until text: String, seconds: Double = 30) -> String {
        var all = ""
        let deadline = Date(timeIntervalSinceNow: seconds)
        while !all.contains(text), Date() < deadline {
            if let piece = piece(milliseconds: 200) { all += String(decoding: piece, as: UTF8.self) }
        }
        if !all.contains(text) { Issue.record("'\(text)' was not shown within \(seconds) s.") }
        return all
    }

    /// A Boolean value that indicates whether the terminal echoes keys and passes them line by line, as a shell
    /// requires.
    var isCooked: Bool {
        var settings = termios()
        guard tcgetattr(inside.fileDescriptor, &settings) == 0 else { return false }
        let wanted = tcflag_t(ICANON | ECHO)
        return settings.c_lflag & wanted == wanted
    }
}
