import Foundation
import HealthKit
import HealthModel
import HealthStore
import Testing

@Suite struct HKSourceTests {
    private let source = HKSource(record: SourceRecord(bundleIdentifier: "org.example.app", name: "App"))

    @Test func OBJ_6_equalityIsByBundleIdentifier() {
        let renamed = HKSource(record: SourceRecord(bundleIdentifier: "org.example.app", name: "New"))
        let other = HKSource(record: SourceRecord(bundleIdentifier: "org.example.other", name: "App"))
        #expect(source == renamed)
        #expect(source.hash == renamed.hash)
        #expect(source != other)
    }

    @Test func OBJ_6_defaultIsTheRunningApp() {
        #expect(HKSource.default().bundleIdentifier == CurrentApp.effective.source.bundleIdentifier)
        #expect(!HKSource.default().name.isEmpty)
    }

    @Test func OBJ_6_taskLocalIdentityComesFirst() {
        let app = AppIdentity(bundleIdentifier: "org.example.task", name: "Task")
        CurrentApp.$identity.withValue(app) { #expect(HKSource.default().bundleIdentifier == "org.example.task") }
        #expect(HKSource.default().bundleIdentifier != "org.example.task")
    }

    @Test func OBJ_6_processHasAnIdentity() {
        let process = CurrentApp.process
        #expect(!process.source.bundleIdentifier.isEmpty)
        #expect(process.version != nil)
        #expect(process.productType?.contains(",") == true)
        #expect(process.system != nil)
    }

    @Test func OBJ_11_sourceAndRevisionArchive() throws {
        #expect(try archived(source).name == "App")
        let revision = HKSourceRevision(
            source: source, version: nil, productType: "Watch2,4",
            operatingSystemVersion: OperatingSystemVersion(majorVersion: 10, minorVersion: 2, patchVersion: 1))
        #expect(try archived(revision) == revision)
        #expect(revision.copy() as? HKSourceRevision === revision)
    }

    @Test func PRED_15_shortRevisionLeavesDeviceAndSystemOpen() {
        let revision = HKSourceRevision(source: source, version: "1.2")
        #expect(revision.version == "1.2")
        #expect(revision.productType == HKSourceRevisionAnyProductType)
        #expect(revision.operatingSystemVersion.majorVersion == HKSourceRevisionAnyOperatingSystem.majorVersion)
        #expect(revision.operatingSystemVersion.minorVersion == HKSourceRevisionAnyOperatingSystem.minorVersion)
        #expect(revision.operatingSystemVersion.patchVersion == HKSourceRevisionAnyOperatingSystem.patchVersion)
    }

    @Test func OBJ_4_revisionsAreEqualWhenAllPartsAre() {
        func revision(_ version: String?, _ product: String?, _ patch: Int) -> HKSourceRevision {
            HKSourceRevision(
                source: source, version: version, productType: product,
                operatingSystemVersion: OperatingSystemVersion(majorVersion: 1, minorVersion: 2, patchVersion: patch))
        }
        #expect(revision("1", "a", 3) == revision("1", "a", 3))
        #expect(revision("1", "a", 3).hash == revision("1", "a", 3).hash)
        #expect(revision("1", "a", 3) != revision(nil, "a", 3))
        #expect(revision("1", "a", 3) != revision("1", nil, 3))
        #expect(revision("1", "a", 3) != revision("1", "a", 4))
    }
}
