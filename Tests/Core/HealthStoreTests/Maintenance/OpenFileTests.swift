import Foundation
import TestSupport
import Testing

@testable import HealthStore

/// Which files of a store others may access, and which are closed to them.
@Suite struct OpenFileTests {
    private let folder: TemporaryFolder
    private let store: String

    init() throws {
        folder = try TemporaryFolder()
        store = folder.url.appending(path: "health.sqlite").path
        chmod(folder.url.path, 0o700)
    }

    private func make(_ ending: String, _ mode: UInt32) throws {
        try Data().write(to: URL(filePath: store + ending))
        chmod(store + ending, mode_t(mode))
    }

    private func mode(_ path: String) -> UInt32? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt32(status.st_mode) & 0o777 : nil
    }

    @Test("a file is open if anybody may do more than its owner must", arguments: ["", "-wal", "-shm"])
    func files(ending: String) throws {
        let modes: [(UInt32, closed: UInt32)] = [
            (0o644, 0o600), (0o640, 0o600), (0o604, 0o600), (0o610, 0o600), (0o602, 0o600), (0o700, 0o600),
            (0o444, 0o400), (0o222, 0o200), (0o060, 0), (0o777, 0o600),
        ]
        for (mode, closed) in modes {
            try make(ending, mode)
            let found = OpenFile(path: store + ending, mode: mode, expected: 0o600)
            #expect(OpenFile.all(of: store) == [found])
            OpenFile.close(store)
            #expect(self.mode(store + ending) == closed, "\(mode)")
            #expect(OpenFile.all(of: store).isEmpty)
            chmod(store + ending, 0o600)
        }
        for mode: UInt32 in [0o600, 0o400, 0o200, 0] {
            try make(ending, mode)
            #expect(OpenFile.all(of: store).isEmpty)
            OpenFile.close(store)
            #expect(self.mode(store + ending) == mode, "\(mode)")
            chmod(store + ending, 0o600)
        }
    }

    @Test("a folder is open if others may enter or list it, and stays as it is")
    func folders() throws {
        try make("", 0o600)
        for mode: UInt32 in [0o755, 0o750, 0o710, 0o701, 0o704, 0o720] {
            chmod(folder.url.path, mode_t(mode))
            let found = OpenFile(path: folder.url.path, mode: mode, expected: 0o700)
            #expect(OpenFile.all(of: store) == [found])
            OpenFile.close(store)
            #expect(self.mode(folder.url.path) == mode)
        }
        for mode: UInt32 in [0o700, 0o500] {
            chmod(folder.url.path, mode_t(mode))
            #expect(OpenFile.all(of: store).isEmpty)
        }
        chmod(folder.url.path, 0o700)
    }

    @Test("the folder comes first, then the files; those of no store are neither reported nor closed")
    func several() throws {
        let endings = ["-shm", "", "-wal", "-other", ".txt"]
        for ending in endings { try make(ending, 0o666) }
        chmod(folder.url.path, 0o711)
        #expect(
            OpenFile.all(of: store).map(\.path) == [
                folder.url.path, store, store + "-wal", store + "-shm",
            ])
        #expect(OpenFile.all(of: store).map(\.expected) == [0o700, 0o600, 0o600, 0o600])
        OpenFile.close(store)
        #expect(endings.map { mode(store + $0) } == [0o600, 0o600, 0o600, 0o666, 0o666])
        chmod(folder.url.path, 0o700)
        #expect(OpenFile.all(of: folder.url.appending(path: "none").path).isEmpty)
    }
}
