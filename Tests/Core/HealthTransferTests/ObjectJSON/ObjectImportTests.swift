import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Imports of many objects in JSON, and of those that were deleted.
@Suite struct ObjectImportTests {
    private let access: StoreAccess

    init() throws { access = StoreAccess(engine: try StoreContents.engine(), identity: StoreContents.reader) }

    private static let schema = #"{"schema": "openhealthkit-objects-1", "objects": ["#

    /// Heart rates, each as a text of one length.
    private static func rates(_ count: Int, value: (Int) -> String = { _ in "60" }) -> [String] {
        (0..<count).map { index in
            let number = "\(1_000 + index)"
            return
                #"{"uuid": "00000000-0000-7000-8000-00000000\#(number)", "type": "HKQuantityTypeIdentifierHeartRate", "#
                + #""start": "2026-05-12T06:30:00Z", "end": "2026-05-12T06:30:00Z", "value": \#(value(index)), "#
                + #""unit": "count/min", "source": {"name": "A", "bundleIdentifier": "a"}}"#
        }
    }

    private func imported(
        _ text: String, selection: ImportSelection = ImportSelection(), progress: ((Int, Int?) -> Void)? = nil,
        isCancelled: () -> Bool = { false }
    ) throws -> ImportReport {
        try ObjectImporter(access: access, selection: selection).importFile(
            OpenedFile(MemoryByteSource(Array(text.utf8)), named: "a.json"), progress: progress,
            isCancelled: isCancelled)
    }

    private func count() throws -> Int { try access.own { try $0.samples(SampleRequest(.heartRate)) }.count }

    @Test(
        "Progress is told after each 256 objects, with the bytes read and the size of the file",
        arguments: [255, 513], [true, false])
    func progress(count: Int, isDocument: Bool) throws {
        let rates = Self.rates(count)
        let size = rates[0].utf8.count
        let text = isDocument ? Self.schema + rates.joined(separator: ",") + "]}" : rates.joined(separator: "\n")
        var told: [[Int?]] = []
        let report = try imported(text, progress: { told.append([$0, $1]) })
        #expect(report.error == nil && report.samples == count && report.byteCount == text.utf8.count)
        let begin = isDocument ? Self.schema.utf8.count : 0
        let steps = (1...2).map { $0 * 256 }.filter { $0 <= count }
        #expect(told.map { $0[1] } == steps.map { _ in text.utf8.count })
        // The bytes up to the end of the last object, and at most what is between two.
        for (step, place) in zip(steps, told.map { $0[0] ?? 0 }) {
            let end = begin + step * size + step - 1
            #expect((end...end + 1).contains(place), "\(step)")
        }
        #expect(told.count == steps.count)
        #expect(try self.count() == count)
    }

    @Test("A document is stored whole or not at all; of lines nothing is stored if any of them is wrong")
    func wholeness()
        throws
    {
        let rates = Self.rates(5) { $0 == 3 ? #""x""# : "60" }
        let document = try imported(Self.schema + rates.joined(separator: ",\n") + "]}")
        #expect(document.status == .failed && document.error?.contains("/objects/3/value") == true)
        let lines = try imported(rates.joined(separator: "\n"))
        #expect(lines.status == .failed && lines.error?.contains("line 4") == true)
        #expect(try count() == 0 && document.samples == 0 && lines.samples == 0)
    }

    @Test("IMP-95: objects that were left out are counted once, and told") func unchosen() throws {
        let text = Self.rates(3).joined(separator: "\n")
        let report = try imported(text, selection: ImportSelection([.stepCount], nil))
        #expect(report.status == .duplicate && report.unchosen == 3 && report.types.isEmpty)
        #expect(report.remarks.map(\.count) == [3])
        #expect(try count() == 0)
    }

    @Test("An import that is cancelled stores nothing of its transaction, and says so") func cancelled() throws {
        var polls = 0
        let report = try imported(
            Self.schema + Self.rates(3).joined(separator: ",") + "]}",
            isCancelled: {
                polls += 1
                return polls > 2
            })
        #expect(report.error == nil && report.samples == 0 && report.isPartial && report.remarks.count == 1)
        #expect(try count() == 0)
    }

    @Test("STO-2: a workout that was deleted stays deleted, and is none of the workouts of a report") func deleted()
        throws
    {
        let workout = SampleRecord(
            type: .workout, start: 1_000, end: 2_000,
            content: .workout(WorkoutRecord(activityType: .running, duration: 1_000)))
        try access.engine(for: .reading).write(as: StoreContents.reader) { try $0.save([workout]) }
        let sink = MemoryByteSink()
        #expect(try ObjectExporter(access: access).exportWorkout(workout.uuid, to: sink))
        let text = String(decoding: sink.bytes, as: UTF8.self)
        let known = try imported(text)
        #expect(known.workouts == [workout.uuid] && known.duplicates == 1 && known.deleted == 0)
        _ = try WorkoutDeletion(access: access, isPermanent: true).deleteAsOwner([workout])
        let gone = try imported(text)
        #expect(gone.workouts.isEmpty && gone.duplicates == 1 && gone.deleted == 1 && gone.stored.isEmpty)
        #expect(gone.types == [ObjectType.workout.identifier: .init(added: 0, known: 1)])
        #expect(gone.warnings == ["Skipped 1 object that was deleted from this store before."])
    }
}
