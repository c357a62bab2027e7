import ArgumentParser
import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import TestSupport
import Testing

@testable import hk

/// Data of other apps in a store: hk deletes them only for the owner of the store.
@Suite struct ForeignDataTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    /// Saves a weight as an app, and returns its identifier.
    private func save(_ kilograms: Double, as app: AppInformation) async throws -> UUID {
        let session = try await CommandSession(path: path, as: app, settings: try Settings())
        let type = HKQuantityType(.bodyMass)
        try await session.store.requestAuthorization(toShare: [type], read: [])
        let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
        let sample = HKQuantitySample(
            type: type, quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms), start: date,
            end: date)
        try await session.store.save(sample)
        return sample.uuid
    }

    /// Deletes samples, and returns the failure; nil if it succeeds.
    private func delete(_ uuids: [UUID], _ options: [String]) async throws -> CommandFailure? {
        let surroundings = ["--store", path, "--locale", "C", "--time-zone", "UTC", "--units", "metric"]
        let command = try DeleteCommand.parse(uuids.map(\.uuidString) + options + surroundings)
        do { try await command.run() } catch let failure as CommandFailure { return failure }
        return nil
    }

    private func weights() throws -> Set<UUID> {
        let session = try CommandSession(reading: path, settings: try Settings())
        return Set(try session.reports { try $0.samples(SampleRequest(.bodyMass)) }.map(\.uuid))
    }

    @Test("STO-62: nothing is deleted if anything of it was saved by another app") func refusing() async throws {
        let own = try await save(70, as: CommandSession.app)
        let scale = AppInformation(bundleIdentifier: "org.example.scale", name: "Scale", version: "1")
        let other = try await save(71, as: scale)
        let simulated = try await save(72, as: CommandSession.simulation)
        let sentence =
            "\(Format.shortIdentifier(other)) was saved by 'Scale'. To delete it as the owner of the store, use "
            + "--any-source."
        for uuids in [[other], [own, other], [other, own, simulated]] {
            let failure = try await delete(uuids, ["--yes"])
            #expect(failure?.kind == .refused && failure?.description == sentence, "\(uuids)")
            #expect(try weights() == [own, other, simulated])
        }
        let together = try await delete([simulated, own], ["--yes"])
        #expect(together == nil)
        #expect(try weights() == [other])
        let once = try await delete([other], ["--any-source", "--yes"])
        #expect(once?.kind == .refused)
        #expect(try weights() == [other])
        let twice = try await delete([other], ["--any-source", "--yes", "--yes"])
        #expect(twice == nil)
        #expect(try weights().isEmpty)
    }
}
