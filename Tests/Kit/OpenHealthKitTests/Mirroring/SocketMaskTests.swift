import Foundation
import TestSupport
import Testing

@testable import OpenHealthKit

/// The mask of new files, which listening for a companion leaves as it was (LIV-45).
@Suite(.timeLimit(.minutes(5))) struct SocketMaskTests {
    /// Files that the process makes later are for others as before, also if it could not listen.
    @Test func LIV_45_otherFilesKeepTheirPermissions() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            for mask in [0o022, 0o027, 0o177] as [mode_t] {
                umask(mask)
                let path = folder.url.appending(path: "\(mask).sock").path
                let listener = try SocketListener(at: path) { _ in }
                #expect(umask(mask) == mask)
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(mode.map { $0 & 0o777 } == 0o600)
                listener.close()
                #expect(throws: CompanionError.self) {
                    _ = try SocketListener(at: folder.url.appending(path: "none/a.sock").path) { _ in }
                }
                #expect(umask(mask) == mask)
            }
        }
    }
}
