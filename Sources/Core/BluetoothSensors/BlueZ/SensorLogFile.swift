import FileSystem
package import HealthModel
import Synchronization
package import WorkoutFiles

#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// A sensor log file, appended to as values arrive, so that it survives a crash (SEN-252).
package final class SensorLogFile: Sendable {
    private struct State {
        var descriptor: Int32
        var hasBegun = false
        var problem: String?
    }

    private let path: String
    private let text: SensorLogText
    private let state: Mutex<State>

    /// Creates a new file.
    ///
    /// - Parameter keepsNames: A Boolean value that indicates whether the log contains the names and addresses of
    ///   sensors.
    /// - Throws: An error if the file exists or cannot be created.
    package init(path: String, keepsNames: Bool) throws(WorkoutFileError) {
        self.path = path
        text = SensorLogText(keepsNames: keepsNames)
        let descriptor = PrivateFile.create(path, O_APPEND)
        guard descriptor >= 0 else {
            let reason = errno == EEXIST ? "the file already exists" : String(cString: strerror(errno))
            throw .writing(reason, at: .init(file: path), code: errno == EEXIST ? .exists : .unwritable)
        }
        state = Mutex(State(descriptor: descriptor))
    }

    deinit { close() }

    /// Writes the header, once.
    package func begin(start: Double, activity: WorkoutActivity) {
        let isNew = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        if isNew { append(text.head(start: start, activity: activity)) }
    }

    package func write(_ sensor: SensorLog.Sensor, number: Int) { append(text.line(sensor, number: number)) }

    /// Writes an event; sensors are numbered from 1.
    package func write(_ event: SensorLog.Event) { append(text.line(event, sensor: event.sensor.map { $0 + 1 })) }

    /// Returns and clears the last problem, as a sentence.
    package func removeProblem() -> String? {
        state.withLock { state in
            defer { state.problem = nil }
            return state.problem
        }
    }

    package func close() {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            closeDescriptor(state.descriptor)
            state.descriptor = -1
        }
    }

    private func append(_ line: String) {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            guard !Array(line.utf8).withUnsafeBytes({ $0.write(to: state.descriptor) }) else { return }
            // A log failure must not end the workout.
            state.problem = "Stopped writing '\(path)': \(String(cString: strerror(errno)))."
            closeDescriptor(state.descriptor)
            state.descriptor = -1
        }
    }
}

/// Calls the system function of the same name as the method.
private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
