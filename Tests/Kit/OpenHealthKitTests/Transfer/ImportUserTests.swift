import Foundation
import HealthKit
import OpenHealthKit
import TestStores
import TestSupport
import Testing

@testable import WorkoutFiles

/// The files of a scale that several persons use.
@Suite struct ImportUserTests {
    private let store: HKHealthStore

    init() throws { store = try HKHealthStore.forTest() }

    /// Returns the file of a scale with a weight in hundredths of a kilogram for each user.
    private static func scale(_ weights: [(user: Int, weight: Int)]) -> Data {
        func little(_ value: Int, _ length: Int) -> [UInt8] {
            (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var data: [UInt8] = []
        func add(_ message: Int, _ fields: [(number: UInt8, type: UInt8, size: Int, value: Int)]) {
            data += [0x40, 0, 0] + little(message, 2) + [UInt8(fields.count)]
            for field in fields { data += [field.number, UInt8(field.size), field.type] }
            data.append(0)
            for field in fields { data += little(field.value, field.size) }
        }
        add(0, [(0, 0x00, 1, 9), (1, 0x84, 2, 1), (2, 0x84, 2, 1_482), (3, 0x8C, 4, 77)])
        for (index, row) in weights.enumerated() {
            add(30, [(253, 0x86, 4, 946_771_200 + 60 * index), (0, 0x84, 2, row.weight), (12, 0x84, 2, row.user)])
        }
        var bytes: [UInt8] = [14, 0x20, 0x54, 0x08] + little(data.count, 4) + Array(".FIT".utf8) + [0, 0] + data
        bytes += little(Int(bytes.withUnsafeBufferPointer { FITChecksum.of($0) }), 2)
        return Data(bytes)
    }

    private func weights() async throws -> [Double] {
        let type = HKQuantityType(.bodyMass)
        try await store.requestAuthorization(toShare: [], read: [type])
        return try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: type)], sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store).map { $0.quantity.doubleValue(for: .gramUnit(with: .kilo)) }
    }

    private func report(_ options: ImportOptions) async throws -> FileReport {
        let data = Self.scale([(1, 8_000), (3, 6_000), (1, 8_050)])
        return try #require(try await store.importData(data, named: "scale", options: options).reports.first)
    }

    @Test func SEN_92_oneUserIsChosen() async throws {
        let unclear = try await report(ImportOptions())
        #expect(unclear.outcome == .failed)
        #expect(unclear.error?.contains("it has measurements of the users 1 and 3") == true)
        let nobody = try await report(ImportOptions(user: 2))
        #expect(nobody.outcome == .failed)
        #expect(nobody.error?.contains("it has no measurements of user 2, only of 1 and 3") == true)
        #expect(try await weights() == [])
        let one = try await report(ImportOptions(user: 3))
        #expect(one.outcome == .complete && one.added == 1)
        #expect(try await weights() == [60])
        var options = ImportOptions()
        options.user = 1
        let other = try await report(options)
        #expect(other.outcome == .complete && other.added == 2)
        #expect(try await weights() == [80, 60, 80.5])
    }

    /// Files are imported with the same options as data.
    @Test func SEN_92_theUserOfAFile() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "scale.fit")
        try Self.scale([(1, 8_000), (3, 6_000)]).write(to: url)
        let reports = try await store.importFiles(at: [url], options: ImportOptions(user: 1)).reports
        #expect(reports.map(\.outcome) == [.complete])
        #expect(try await weights() == [80])
    }
}
