import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Pages whose checksum does not fit, though nothing else is wrong: one bit fell over, or another program wrote.
@Suite struct DoubtfulPageTests {
    private let folder: TemporaryFolder
    private let path: String
    private static let value = 70.123456789

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
        let engine = try SQLiteEngine.open(in: path)
        try engine.save([.quantity(.given(1), .bodyMass, Self.value, .kilogram, 1)], by: .own)
        try engine.checkpoint()
    }

    /// Changes bits of the value in the file.
    private func flip(_ bits: [(byte: Int, bit: UInt8)]) throws {
        var bytes = try Data(contentsOf: URL(filePath: path))
        let pattern = withUnsafeBytes(of: Self.value.bitPattern.bigEndian) { Data($0) }
        let place = try #require(bytes.range(of: pattern))
        for (byte, bit) in bits { bytes[place.lowerBound + byte] ^= 1 << bit }
        try bytes.write(to: URL(filePath: path))
        chmod(path, 0o600)
    }

    private func stored() throws -> Double? {
        try SQLiteEngine(path: path).samples(SampleRequest(.bodyMass), for: .own).first?.quantity?.value
    }

    @Test("a bit that fell over can be repaired, and what may be meant has to be accepted", arguments: [1, 2, 3])
    func bits(count: Int) throws {
        try flip(Array([(7, 0), (6, 1), (5, 2)].prefix(count)))
        let report = try StoreDoctor(path: path).examine()
        #expect(report.problems.count == 1)
        let problem = try #require(report.problems.first)
        #expect(problem.check == .checksums && problem.remedy == (count == 1 ? .repair : .accept))
        #expect(problem.message.contains("has a flipped bit") == (count == 1))
        #expect(problem.message.contains("modified by another program") == (count > 1))
        let repair = try StoreMaintenance.repair(path)
        #expect(repair.sealed == 1 && repair.repaired == report.problems && repair.left == [] && repair.losses == [])
        #expect(try StoreDoctor(path: path).examine().problems == [])
        // What was accepted is what the page says; a flipped bit is corrected.
        let found = try #require(try stored())
        #expect((found == Self.value) == (count == 1), "\(found)")
    }
}
