import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HealthService

/// The secret key of a folder that several programs open for the first time (SEC-24).
@Suite struct SecretKeyTests {
    @Test("SEC-24: of programs that make the key at the same time, the first one's is the key of all") func first()
        throws
    {
        let (fixture, secrets) = (try AccountsFixture(), FastSecrets())
        for round in 0..<30 {
            let folder = ServiceFolder(server: fixture.root.path + "/\(round)")
            try folder.make()
            let keys = Mutex<[[UInt8]?]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                let key = try? folder.secretKey(secrets)
                keys.withLock { $0.append(key) }
            }
            let known = keys.withLock { $0 }
            #expect(try Set(known) == [folder.secretKey(secrets)], "\(round)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root).sorted() == ["secret.key", "tmp"])
        }
    }
}
