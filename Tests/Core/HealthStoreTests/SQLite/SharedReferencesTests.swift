import HealthModel
import Testing

@testable import HealthStore

/// The cache of what samples refer to: its size, and what joins it.
@Suite struct SharedReferencesTests {
    private static let metadata = Metadata(["note": .string("a")])
    private static let largest = 20_000

    /// Returns a cache with sets of metadata from 1 on, of which the first has known bytes.
    private static func entries(_ count: Int) -> SharedReferences.Entries {
        var entries = SharedReferences.Entries()
        for id in 1...count { entries.remember(metadata, id: Int64(id), body: id == 1 ? [1] : nil) }
        return entries
    }

    @Test("a cache has up to 20,000 sets of metadata, and begins anew with the next one") func limit() {
        var entries = Self.entries(Self.largest)
        #expect(entries.metadata.count == Self.largest && entries.metadataIDs == [[1]: 1])
        entries.remember(Self.metadata, id: 30_000, body: [2])
        #expect(entries.metadata == [30_000: Self.metadata] && entries.metadataIDs == [[2]: 30_000])
    }

    @Test("what joins a cache is there afterwards, whatever must make room", arguments: [0, 1]) func join(more: Int) {
        var other = SharedReferences.Entries()
        other.remember(Self.metadata, id: 30_000, body: [2])
        var entries = Self.entries(Self.largest - 1 + more)
        entries.units[1] = .count
        entries.join(other)
        #expect(entries.metadata.count == (more == 0 ? Self.largest : 1))
        #expect(entries.metadata[30_000] == Self.metadata)
        let numbers: [[UInt8]: Int64] = more == 0 ? [[1]: 1, [2]: 30_000] : [[2]: 30_000]
        #expect(entries.metadataIDs == numbers)
        // Only metadata make room.
        #expect(entries.units == [1: .count])
    }

    @Test("OBJ-6: the name of a source that joins a cache is the later one") func names() {
        func entries(_ name: String) -> SharedReferences.Entries {
            var entries = SharedReferences.Entries()
            entries.revisions[1] = ReferenceTable.Revision(
                id: 1, source: 1,
                record: SourceRevisionRecord(
                    source: SourceRecord(bundleIdentifier: "test.own", name: name), version: nil, productType: nil,
                    system: nil))
            return entries
        }
        var known = entries("Old")
        known.join(entries("New"))
        #expect(known.revisions[1]?.record.source.name == "New")
        known.join(SharedReferences.Entries())
        #expect(known.revisions.count == 1)
    }

    @Test("the references of an empty store know no type") func empty() {
        let references = SharedReferences()
        #expect(ObjectType.all.allSatisfy { references.id(of: $0) == 0 })
        #expect(references.type(0) == nil && references.type(1) == nil)
    }
}
