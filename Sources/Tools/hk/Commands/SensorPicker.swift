import BluetoothSensors
import Foundation
import HealthModel
import Synchronization

/// Lets somebody at a terminal choose sensors from a numbered list (SEN-225).
struct SensorPicker {
    let found: [SensorSighting]

    /// The list, and the question below it.
    func lines(terminal: Terminal) -> [String] {
        var table = Table(
            [.init("", .right), .init("Name"), .init("Kind"), .init("Signal")],
            yields: [.omit("Signal"), .narrow("Kind", to: 6), .narrow("Name", to: 8)])
        for (index, sighting) in found.enumerated() {
            table.add([
                "\(index + 1)", sighting.title, SensorsScreen.kind(sighting), SensorsScreen.signal(sighting),
            ])
        }
        return table.lines(terminal: terminal)
    }

    /// Asks for numbers until they can be read.
    ///
    /// - Parameter answer: Gives a line that somebody typed; nil at the end of all input.
    /// - Returns: Those that were chosen, in the order in which they were typed; none for an empty line.
    func choose(_ answer: () -> String? = { readLine() }) -> [SensorSighting] {
        while true {
            Console.error("Which ones? Numbers with blanks between them: ", terminator: "")
            guard let line = answer() else { return [] }
            if let places = Self.places(in: line, of: found.count) { return places.map { found[$0] } }
            Console.error("Write numbers from 1 to \(found.count), for example '1 2'.")
        }
    }

    /// The places that a line names, each once; nil if it names something else.
    static func places(in line: String, of count: Int) -> [Int]? {
        var places: [Int] = []
        for word in line.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let number = Int(word), 1...count ~= number else { return nil }
            if !places.contains(number - 1) { places.append(number - 1) }
        }
        return places
    }
}

/// Notices the return key at a terminal, which is left as it is (SEN-226).
final class ReturnKey: Sendable {
    private let pressed = Mutex(false)
    // Unchecked, because sources are not marked Sendable; it is cancelled once.
    private nonisolated(unsafe) let source: any DispatchSourceRead

    init() {
        source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO)
        source.setEventHandler { [weak self] in
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard let self else { return }
            // The terminal is gone.
            guard count > 0 else { return source.cancel() }
            if bytes[..<count].contains(UInt8(ascii: "\n")) { pressed.withLock { $0 = true } }
        }
        source.resume()
    }

    var isPressed: Bool { pressed.withLock { $0 } }

    /// Leaves what is typed from now on to others.
    func cancel() { source.cancel() }
}
