#if os(Linux)
    import Dispatch
    import Foundation
    import HealthModel
    import Synchronization
    import TestSupport
    import Testing

    @testable import HealthStore

    /// The events of a file until it is gone.
    @Suite(.timeLimit(.minutes(1))) struct FileEventTests {
        private let folder: TemporaryFolder
        private let queue = DispatchQueue(label: "events")

        init() throws { folder = try TemporaryFolder() }

        private func write(_ text: String, to path: String) throws {
            let file = try FileHandle(forWritingTo: URL(filePath: path))
            try file.seekToEnd()
            try file.write(contentsOf: Data(text.utf8))
            try file.close()
        }

        @Test("QRY-37: writes are told, and the end of the file is told once") func lost() throws {
            let path = try folder.write("a", to: "file")
            let events = try #require(FileEvents(path: path, queue: queue))
            let told = Mutex<[Bool]>([])
            let heard = DispatchSemaphore(value: 0)
            events.start { isLost in
                told.withLock { $0.append(isLost) }
                heard.signal()
            }
            #expect(events.isActive)
            for _ in 0..<3 {
                try write("b", to: path)
                heard.wait()
            }
            #expect(events.isActive && told.withLock { $0 }.allSatisfy { !$0 })
            // A change of the folder or of another file is none of this one.
            try write("c", to: try folder.write("", to: "other"))
            try FileManager.default.removeItem(atPath: path)
            while told.withLock({ $0.last }) != true { heard.wait() }
            #expect(!events.isActive)
            events.stop()
        }

        @Test("QRY-37: what was written before a start is told after it") func early() throws {
            let path = try folder.write("a", to: "file")
            let events = try #require(FileEvents(path: path, queue: queue))
            try write("b", to: path)
            let heard = DispatchSemaphore(value: 0)
            events.start { isLost in
                #expect(!isLost)
                heard.signal()
            }
            heard.wait()
            events.stop()
            events.stop()
        }

        @Test("QRY-37: a file that is not there has no events") func missing() {
            #expect(FileEvents(path: folder.url.appending(path: "none").path, queue: queue) == nil)
        }
    }
#endif
