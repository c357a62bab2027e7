import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// The identifiers of what a payload contains beside its samples.
@Suite struct ActivityIdentifierTests {
    @Test("ING-40: the activity of a workout has the identifier of its start and end") func activities() throws {
        let store = try IngestStore()
        let body = IngestStore.workouts([
            "{'id':'1','name':'Running','start':'2026-11-20 06:00:00 +0000','end':'2026-11-20 07:00:00 +0000','duration':3600}"
        ])
        try store.ingest(body)
        let record = try store.sample(.workout)
        let (start, end) = (
            IngestStore.seconds("2026-11-20T06:00:00Z"), IngestStore.seconds("2026-11-20T07:00:00Z")
        )
        let identity = DerivedIdentity(texts: ["hae activity", SyncIdentity.workout(start: start, end: end)])
        #expect(record.start == start && record.end == end)
        #expect(record.workout?.activities.map(\.uuid) == [identity.uuid(start: start, end: end)])
    }
}
