import Foundation
import HealthCohort
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing

/// The synthetic people, whose recordings are the same everywhere.
@Suite struct ExampleCohortTests {
    @Test func examplesAreAsTheyWere() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "people")
        let example = ExampleCohort(people: 4, days: 5, heartRateInterval: 360)
        try example.make(in: url, cohort: "study")
        try example.change("p00001", in: url, round: 1)
        var lines = ""
        let files = FileManager.default.enumerator(atPath: url.path)?.allObjects as? [String] ?? []
        let people = try #require(files.first { $0.hasSuffix(".json") })
        for file in files.sorted() where file.hasSuffix(".sqlite") {
            let path = url.appending(path: file).path
            let reader = AppIdentity(bundleIdentifier: "com.example.reader", name: "Reader")
            let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
            try SQLiteEngine(path: path).write { try $0.authorize(reader, AuthorizationDecisions(read: all)) }
            let access = StoreAccess(path: path, identity: reader)
            for type in ObjectType.all {
                var (count, sum, hash) = (0, 0.0, StableHash())
                try access.reports { store in
                    try store.forEachObject(of: type, SampleFilter().predicate) { sample in
                        count += 1
                        let value = sample.quantity?.value ?? sample.workout?.duration ?? 0
                        sum += value
                        hash.add("\(sample.start) \(sample.end) \(value) \(sample.source?.source.name ?? "")")
                    }
                }
                guard count > 0 else { continue }
                lines += "\(file) \(type.identifier): \(count), \((sum * 1_000).rounded() / 1_000), \(hash.text)\n"
            }
        }
        lines += String(decoding: try Data(contentsOf: url.appending(path: people)), as: UTF8.self)
        let difference = try KeptText.difference(lines, from: "Cohort/Texts/examples.txt")
        #expect(difference == nil)
    }
}
