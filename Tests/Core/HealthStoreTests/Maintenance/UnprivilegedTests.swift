import FileSystem
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Protected files and folders in the hands of a person without special rights, and what is said of them.
@Suite(.timeLimit(.minutes(2))) struct UnprivilegedTests {
    /// A folder for a process of anybody.
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder(in: TemporaryFolder.placeOfAnybody)
        chmod(folder.url.path, 0o777)
        return folder
    }

    /// Gives up the rights of the super-user, and puts temporary files into a folder.
    private static func giveUpRights(_ folder: String) throws {
        if geteuid() == 0 {
            try #require(setgroups(0, nil) == 0 && setgid(65_534) == 0 && setuid(65_534) == 0)
        }
        try #require(geteuid() != 0)
        umask(0o022)
        setenv("TMPDIR", folder, 1)
    }

    private static func makeStore(_ path: String, _ count: Int = 3) throws {
        try PrivateFolder.make(URL(filePath: path).deletingLastPathComponent().path)
        let engine = try SQLiteEngine.open(to: .own, .other, in: path)
        try engine.save((0..<count).map { .heartRate(60, at: Double($0)) }, by: .own)
        try engine.checkpoint()
    }

    private static func count(_ engine: SQLiteEngine) throws -> Int {
        try engine.samples(SampleRequest(.heartRate), for: .own).count
    }

    private static func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private static func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let error as FileError {
            return error.message
        } catch let error as EngineError {
            return error.message
        } catch {
            return "\(error)"
        }
    }

    @Test("a store that the system protects is described with what helps") func obstacles() async throws {
        let folder = try Self.folder()
        await #expect(processExitsWith: .success) { [folder = folder.url.path as String] in
            try Self.giveUpRights(folder)
            let inner = folder + "/a"
            let path = inner + "/health.sqlite"
            try Self.makeStore(path)
            let protected =
                "The store is write-protected. Allow writing to its file and its folder, or move the store elsewhere."
            let closed = "Permission denied for the folder. Its owner can grant access with 'chmod u+rwx'."
            let unreadable = "Permission denied. The owner of the file can grant access with 'chmod u+rw'."
            let modes: [(folder: Int, file: Int, told: String?, missing: String?)] = [
                (0o700, 0o600, nil, nil), (0o700, 0o200, unreadable, nil), (0o700, 0o000, unreadable, nil),
                (0o700, 0o400, protected, nil), (0o500, 0o600, protected, protected),
                (0o500, 0o400, protected, protected), (0o300, 0o600, nil, nil), (0o600, 0o600, closed, closed),
                (0o000, 0o600, closed, closed),
            ]
            for (mode, file, told, missing) in modes {
                chmod(path, mode_t(file))
                chmod(inner, mode_t(mode))
                #expect(StoreFailure.obstacle(to: path)?.sentence == told, "\(mode) \(file)")
                #expect(StoreFailure.obstacle(to: inner + "/no.sqlite")?.sentence == missing, "\(mode)")
                if let told, told != protected {
                    #expect(Self.refusal { _ = try SQLiteEngine(path: path) }?.contains(told) == true)
                }
                chmod(inner, 0o700)
                chmod(path, 0o600)
            }
            #expect(try Self.count(SQLiteEngine(path: path)) == 3)
        }
    }

    @Test("a store that cannot be written is read in its place, beside its writer and after a killed one")
    func reading() async throws {
        let folder = try Self.folder()
        await #expect(processExitsWith: .success) { [folder = folder.url.path as String] in
            try Self.giveUpRights(folder)
            let inner = folder + "/a"
            let path = inner + "/health.sqlite"
            try Self.makeStore(path)
            for (mode, file) in [(0o500, 0o600), (0o700, 0o400), (0o500, 0o400)] {
                chmod(path, mode_t(file))
                chmod(inner, mode_t(mode))
                let engine = try SQLiteEngine(reading: path, as: .own)
                #expect(try Self.count(engine) == 3 && !engine.connections.readsCopy)
                #expect(try Self.names(inner) == ["health.sqlite"])
                chmod(inner, 0o700)
                chmod(path, 0o600)
            }
            do {
                let engine = try SQLiteEngine(reading: path, as: .own)
                #expect(try Self.count(engine) == 3 && !engine.connections.readsCopy)
                #expect(try Self.names(inner).contains("health.sqlite-shm"))
            }
            // A log without its index, as left by a kill.
            let killed = folder + "/b"
            try PrivateFolder.make(killed)
            do {
                let writer = try SQLiteEngine(path: path)
                try writer.save([.heartRate(60, at: 10)], by: .own)
                // Its reader looks at the file that it may not write.
                chmod(inner, 0o500)
                let reader = try SQLiteEngine(reading: path, as: .own)
                #expect(try Self.count(reader) == 4 && !reader.connections.readsCopy)
                try writer.save([.heartRate(60, at: 11)], by: .own)
                #expect(try Self.count(reader) == 5)
                chmod(inner, 0o700)
                for ending in ["", "-wal"] {
                    try FileManager.default.copyItem(
                        atPath: path + ending, toPath: killed + "/health.sqlite" + ending)
                }
            }
            for (mode, file) in [(0o500, 0o600), (0o700, 0o400), (0o500, 0o400)] {
                chmod(killed + "/health.sqlite", mode_t(file))
                chmod(killed, mode_t(mode))
                let engine = try SQLiteEngine(reading: killed + "/health.sqlite", as: .own)
                #expect(try Self.count(engine) == 5 && engine.connections.readsCopy)
                #expect(try Self.names(killed) == ["health.sqlite", "health.sqlite-wal"])
                chmod(killed, 0o700)
            }
        }
    }

    @Test("figures are kept only where the store and its folder may be written") func figures() async throws {
        let folder = try Self.folder()
        await #expect(processExitsWith: .success) { [folder = folder.url.path as String] in
            try Self.giveUpRights(folder)
            let store = try DerivedStore()
            try store.writer.save([.workout()], by: .own)
            let inner = store.folder.url.path
            for (mode, file) in [(0o500, 0o600), (0o700, 0o400), (0o500, 0o400)] {
                chmod(store.path, mode_t(file))
                chmod(inner, mode_t(mode))
                #expect(try !store.saveDerived())
                chmod(inner, 0o700)
                chmod(store.path, 0o600)
                #expect(try store.kept().isEmpty)
            }
            #expect(try store.saveDerived() && store.kept().count == 1)
        }
    }

    @Test("a backup goes where its owner may write, and a stream needs no place beside the store")
    func backups() async throws {
        let folder = try Self.folder()
        await #expect(processExitsWith: .success) { [folder = folder.url.path as String] in
            try Self.giveUpRights(folder)
            let (inner, closed, temporary) = (folder + "/a", folder + "/closed", folder + "/temporary")
            let path = inner + "/health.sqlite"
            try Self.makeStore(path)
            try PrivateFolder.make(closed)
            try PrivateFolder.make(temporary)
            let backup = StoreBackup(path: path) { _, _, _ in }
            chmod(closed, 0o500)
            let denied = "you do not have permission to write there"
            #expect(
                Self.refusal { _ = try backup.make(closed + "/copy.sqlite", replaces: false) }
                    == "Could not write '\(closed)/copy.sqlite': \(denied).")
            #expect(
                Self.refusal { _ = try backup.make(closed + "/more/copy.sqlite", replaces: false) }
                    == "Could not write '\(closed)/more/copy.sqlite': the folder could not be created (\(denied)).")
            // Beside the store, if that is possible.
            setenv("TMPDIR", closed, 1)
            let bytes = try backup.make("/dev/null", replaces: false).bytes
            #expect(bytes > 0)
            setenv("TMPDIR", temporary, 1)
            chmod(inner, 0o500)
            #expect(try backup.make("/dev/null", replaces: false).bytes == bytes)
            setenv("TMPDIR", closed, 1)
            #expect(Self.refusal { _ = try backup.make("/dev/null", replaces: false) } != nil)
            setenv("TMPDIR", folder, 1)
            chmod(inner, 0o700)
            for place in [closed, temporary] { #expect(try Self.names(place).isEmpty) }
            #expect(try Self.names(inner).allSatisfy { !$0.hasSuffix(".part") })
            // What may be read, but neither written nor listed, is in its place afterwards.
            chmod(closed, 0o300)
            #expect(
                Self.refusal { _ = try backup.make(closed + "/copy.sqlite", replaces: false) }
                    == "Could not read '\(closed)': you do not have permission to read it.")
            chmod(closed, 0o700)
        }
    }

    @Test("a restore into a folder that is protected changes nothing") func restores() async throws {
        let folder = try Self.folder()
        await #expect(processExitsWith: .success) { [folder = folder.url.path as String] in
            try Self.giveUpRights(folder)
            let inner = folder + "/a"
            let (path, copy) = (inner + "/health.sqlite", folder + "/copy.sqlite")
            try Self.makeStore(path, 3)
            try Self.makeStore(folder + "/b/health.sqlite", 5)
            try StoreMaintenance.copy(folder + "/b/health.sqlite", to: copy)
            for mode in [0o500, 0o300] {
                chmod(inner, mode_t(mode))
                let restore = StoreRestore(path: path) { _, _, _ in }
                let refusal = Self.refusal { _ = try restore.run(copy, named: "a copy", isForced: true) }
                chmod(inner, 0o700)
                #expect(refusal != nil, "\(mode)")
                #expect(try Self.names(inner).filter { !["-wal", "-shm"].contains($0.suffix(4)) } == ["health.sqlite"])
                #expect(try Self.count(SQLiteEngine(path: path)) == 3)
            }
        }
    }

    @Test("files that may not be read or written say so") func files() async throws {
        let folder = try Self.folder()
        await #expect(processExitsWith: .success) { [folder = folder.url.path as String] in
            try Self.giveUpRights(folder)
            let (inner, file) = (folder + "/a", folder + "/a/file")
            try PrivateFolder.make(inner)
            try Data([1, 2, 3]).write(to: URL(filePath: file))
            chmod(file, 0)
            let unreadable = "Could not read '\(file)': you do not have permission to read it."
            #expect(Self.refusal { try FilePlacement.sync(file) } == unreadable)
            #expect(Self.refusal { try FilePlacement.sync(file, mayBeMissing: true) } == unreadable)
            #expect(Self.refusal { try FilePlacement.sync(inner + "/no", mayBeMissing: true) } == nil)
            // A small file that may not be read is not taken for none.
            let small = "Could not read '\(file)': it cannot be read."
            #expect(Self.refusal { _ = try SmallFile.bytes(of: file, limit: 9) } == small)
            chmod(inner, 0o600)
            #expect(Self.refusal { _ = try SmallFile.bytes(of: file, limit: 9) } == small)
            chmod(inner, 0o700)
            // The file is gone even if it cannot be read.
            #expect(Self.refusal { try FilePlacement.streamAndRemove(file, to: "/dev/null") } == unreadable)
            #expect(try Self.names(inner).isEmpty)
            try Data([1, 2, 3]).write(to: URL(filePath: file))
            chmod(inner, 0o500)
            #expect(
                Self.refusal { try FilePlacement.put(file, at: inner + "/other") }
                    == "Could not write '\(inner)/other': you do not have permission to write there.")
            #expect(PrivateFile.create(inner + "/new") == -1 && errno == EACCES)
            #expect(
                Self.refusal { try PrivateFolder.make(inner + "/more") }
                    == "Could not write '\(inner)/more': the folder could not be created "
                    + "(you do not have permission to write there).")
            chmod(inner, 0o700)
            #expect(try Self.names(inner) == ["file"] && FilePlacement.size(file) == 3)
        }
    }
}
