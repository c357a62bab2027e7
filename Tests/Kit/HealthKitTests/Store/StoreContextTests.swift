import HealthModel
import HealthStore
import Testing

@testable import HealthKit

@Suite struct StoreContextTests {
    @Test func STORE_theDefaultLiesWhereTheEnvironmentSays() {
        #expect(StoreLocation.path(in: ["OPENHEALTHKIT_STORE": "/a/b.sqlite", "HOME": "/home/x"]) == "/a/b.sqlite")
        #expect(
            StoreLocation.path(in: ["XDG_DATA_HOME": "/data", "HOME": "/home/x"])
                == "/data/openhealthkit/health.sqlite")
        let home = "/home/x/.local/share/openhealthkit/health.sqlite"
        #expect(StoreLocation.path(in: ["HOME": "/home/x"]) == home)
        #expect(
            StoreLocation.path(in: ["OPENHEALTHKIT_STORE": "", "XDG_DATA_HOME": "data", "HOME": "/home/x"]) == home)
    }

    @Test func STORE_testsNeverGetTheStoreOfWhoeverRunsThem() {
        #expect(["AppPackageTests.xctest", "xctest", "swiftpm-testing-helper"].allSatisfy(StoreLocation.isTest))
        #expect(!["App", "hk", "xctestrun"].contains(where: StoreLocation.isTest))
        // The current process is one.
        #expect(StoreLocation.isTest(ProcessInfo.processInfo.processName))
        let environment = ProcessInfo.processInfo.environment
        if environment["OPENHEALTHKIT_STORE", default: ""].isEmpty {
            #expect(StoreLocation.standard.hasPrefix(FileManager.default.temporaryDirectory.path))
            #expect(StoreLocation.standard != StoreLocation.path(in: environment))
        }
        #expect(StoreLocation.standard == StoreLocation.standard)
    }

    @Test func STORE_whatCannotBeOpenedIsInaccessible() async throws {
        // A file where a folder is needed.
        let context = StoreContext(path: "/dev/null/health.sqlite", identity: TestStore.identity("one"))
        let store = HKHealthStore(context: context)
        #expect(await failure { try await store.save(stepSample(1, 0)) } == .errorDatabaseInaccessible)
        do {
            _ = try await store.samples(steps)
            Issue.record("The query should have failed.")
        } catch {
            #expect((error as? HKError)?.userInfo[NSUnderlyingErrorKey] is EngineError)
        }
        #expect(store.authorizationStatus(for: steps) == .notDetermined)
    }

    @Test func STORE_oneFileHasOneEngine() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("health.sqlite").path
        let one = HKHealthStore(context: StoreContext(path: path, identity: TestStore.identity("one")))
        let two = HKHealthStore(context: StoreContext(path: path, identity: TestStore.identity("two")))
        for store in [one, two] { try await store.requestAuthorization(toShare: [steps], read: [steps]) }
        try await one.save(stepSample(1, 0))
        #expect(try await two.count(steps) == 1)
    }

    @Test func STORE_theTasksStoreIsTheDefault() async throws {
        let store = try TestStore().app()
        try await StoreContext.$current.withValue(store.context) {
            try await HKHealthStore().save(stepSample(1, 0))
        }
        #expect(try await store.count(steps) == 1)
    }

    // swift-format-ignore
    static let codes: [(EngineError.Code, HKError.Code)] = [
        (.invalidArgument,               .errorInvalidArgument),
        (.authorizationDenied,           .errorAuthorizationDenied),
        (.authorizationNotDetermined,    .errorAuthorizationNotDetermined),
        (.databaseInaccessible,          .errorDatabaseInaccessible),
        (.healthDataUnavailable,         .errorHealthDataUnavailable),
        (.healthDataRestricted,          .errorHealthDataRestricted),
        (.notPermissibleForGuestUserMode, .errorNotPermissibleForGuestUserMode),
        (.storage,                       .unknownError),
    ]

    @Test(arguments: codes)
    func STORE_engineErrorsHaveCodes(engine: EngineError.Code, code: HKError.Code) {
        let error = HKError(EngineError(engine, "A sentence."))
        #expect(error.code == code)
        #expect(error.localizedDescription == "A sentence.")
    }
}
