import BluetoothSensors
import Foundation
import HealthModel
import Synchronization

/// A prompt with a numbered list, from which the user chooses sensors (SEN-225).
struct SensorPicker {
    let found: [SensorSighting]

    /// Returns the numbered list.
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

    /// Prompts for numbers until the input is valid.
    ///
    /// - Parameter answer: Returns a typed line; nil at the end of the input.
    /// - Returns: The chosen sensors, in the order in which they were typed; none for an empty line.
    func choose(_ answer: () -> String? = { readLine() }) -> [SensorSighting] {
        while true {
            Console.error("Select sensors (numbers separated by spaces): ", terminator: "")
            guard let line = answer() else { return [] }
            if let places = Self.places(in: line, of: found.count) { return places.map { found[$0] } }
            Console.error("Enter numbers from 1 to \(found.count), for example '1 2'.")
        }
    }

    /// Returns the indices that a line names, each once; nil if it contains anything else.
    static func places(in line: String, of count: Int) -> [Int]? {
        var places: [Int] = []
        for word in line.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let number = Int(word), 1...count ~= number else { return nil }
            if !places.contains(number - 1) { places.append(number - 1) }
        }
        return places
    }
}

/// A monitor for the return key, which leaves the terminal as it is (SEN-226).
final class ReturnKey: Sendable {
    private let pressed = Mutex(false)
    // Unchecked, because dispatch sources are not marked Sendable; it is cancelled once.
    private nonisolated(unsafe) let source: any DispatchSourceRead

    init() {
        source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO)
        source.setEventHandler { [weak self] in
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard let self else { return }
            // The terminal was closed.
            guard count > 0 else { return source.cancel() }
            if bytes[..<count].contains(UInt8(ascii: "\n")) { pressed.withLock { $0 = true } }
        }
        source.resume()
    }

    var isPressed: Bool { pressed.withLock { $0 } }

    /// Stops reading the input.
    func cancel() { source.cancel() }
}
