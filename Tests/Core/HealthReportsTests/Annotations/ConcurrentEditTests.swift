import Dispatch
import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import TestStores
import Testing

/// Edits of an annotation by several programs at once.
@Suite struct ConcurrentEditTests {
    @Test("API-34: an edit replaces none that was made meanwhile: each has its effect, or is refused")
    func atOnce() throws {
        let store = try LawStore()
        let uuid = Told.id(1)
        let workout = SampleRecord(
            uuid: uuid, type: .workout, start: 700_000_000, end: 700_000_600,
            content: .workout(WorkoutRecord(activityType: .running, duration: 600)))
        try store.engine.write(as: LawStore.app) { try $0.save([workout]) }
        let editor = WorkoutEditor(access: store.access)
        let done = Mutex<Set<String>>([])
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for number in 0..<20 {
                var change = WorkoutEditor.Change()
                change.addedTags = ["tag \(worker) \(number)"]
                guard (try? editor.edit(uuid, change)) != nil else { continue }
                done.withLock { _ = $0.insert("tag \(worker) \(number)") }
            }
        }
        let tags = try store.access.read { try $0.annotation(of: uuid).annotation.tags }
        let added = done.withLock { $0 }
        #expect(Set(tags) == added && !tags.isEmpty)
    }
}
