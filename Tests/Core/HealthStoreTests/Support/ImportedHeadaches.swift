import HealthModel
import Testing

@testable import HealthStore

extension SQLiteEngine {
    /// Imports headaches of another app, ten seconds apart, and returns them.
    func importHeadaches(_ count: Int) throws -> [SampleRecord] {
        var batch = ImportBatch(
            type: .headache,
            identity: DerivedIdentity(type: .headache, sourceName: "Phone", sourceVersion: nil, device: nil),
            source: .other, device: nil, unit: nil, metadata: nil)
        batch.starts = (0..<count).map { Double($0 * 10) }
        batch.ends = batch.starts.map { $0 + 5 }
        batch.values = (0..<count).map { Double($0 % 4) }
        batch.created = batch.ends
        try importObjects(by: .own, in: ImportPass()) { (writer: ImportWriter) throws(EngineError) in
            _ = try writer.append(batch)
        }
        let imported = try samples(SampleRequest(.headache), for: .own)
        try #require(imported.count == count)
        return imported
    }
}
