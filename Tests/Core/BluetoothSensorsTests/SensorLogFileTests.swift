import Foundation
import HealthModel
import TestSupport
import Testing

@testable import BluetoothSensors

/// A log whose disk is full: the rest of it is lost, and that is told once.
@Suite struct SensorLogFileTests {
    @Test("SEN-252: a log that cannot be written any more says why, once, and is written no more")
    func fullDisk() async throws {
        // The limit is one of the process.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let path = folder.url.appending(path: "ride.gattlog").path
            let log = try SensorLogFile(path: path, keepsNames: true)
            log.begin(start: 817_025_400, activity: .cycling)
            signal(SIGXFSZ, SIG_IGN)
            let written = try String(contentsOfFile: path, encoding: .utf8)
            var limit = rlimit(rlim_cur: rlim_t(written.utf8.count + 10), rlim_max: rlim_t.max)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            #expect(log.removeProblem() == nil)
            log.write(SensorLog.Event(microseconds: 1_500_000, sensor: 0, .connected))
            let reason = String(cString: strerror(EFBIG))
            #expect(log.removeProblem() == "Stopped writing '\(path)': \(reason).")
            #expect(log.removeProblem() == nil)
            limit.rlim_cur = rlim_t.max
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            log.write(SensorLog.Event(microseconds: 2_000_000, sensor: 0, .connected))
            #expect(log.removeProblem() == nil)
            log.close()
            let rest = try String(contentsOfFile: path, encoding: .utf8)
            #expect(rest.hasPrefix(written) && !rest.contains("2.000000"))
        }
    }

    @Test("SEN-252: a log takes the place of no other file, and the reason says which") func existingFiles() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("mine", to: "ride.gattlog")
        let error = #expect(throws: (any Error).self) { try SensorLogFile(path: path, keepsNames: true) }
        #expect("\(try #require(error))".contains("the file already exists"))
        let none = folder.url.appending(path: "none/ride.gattlog").path
        let missing = #expect(throws: (any Error).self) { try SensorLogFile(path: none, keepsNames: true) }
        #expect("\(try #require(missing))".contains(String(cString: strerror(ENOENT))))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }
}
