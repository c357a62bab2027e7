// Imports a folder of workout files with a progress line, lists the workouts, and exports one of them to another
// format.

import Foundation
import HealthKit
import OpenHealthKit

// A folder of files; by default the one with the track beside the examples.
let examples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? examples.appending(path: "Data").path)

let store = HKHealthStore()
try await store.requestAuthorization(
    toShare: [], read: [.workoutType(), HKSeriesType.workoutRoute(), HKQuantityType(.heartRate)])

// 1. All files are imported; a problem with a file is in its report, and does not affect the others.
for try await step in store.importFiles(at: [folder]) {
    switch step {
    case .progress(let progress):
        let percent = progress.fraction.map { "\(Int($0 * 100)) %" } ?? "\(progress.done) bytes"
        print("    \(URL(filePath: progress.file).lastPathComponent): \(percent)")
    case .report(let report):
        let name = URL(filePath: report.file).lastPathComponent
        switch report.outcome {
        case .complete, .partial: print("\(name): \(report.workouts.count) workout, \(report.added) objects stored")
        case .unchanged: print("\(name): stored before")
        case .failed: print("\(name): \(report.error ?? "not read")")
        }
        for remark in report.remarks { print("    \(remark.text)") }
    }
}

// 2. They are workouts like any other.
let workouts = try await HKSampleQueryDescriptor(
    predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)]
).result(for: store)
for workout in workouts {
    let distance = workout.totalDistance?.doubleValue(for: .meterUnit(with: .kilo)) ?? 0
    let minutes = Int(workout.duration / 60)
    let source = workout.sourceRevision.source.name
    print(
        "\(workout.startDate.formatted(.iso8601)): \(distance.formatted(.number.precision(.fractionLength(2)))) km "
            + "in \(minutes) min, from \(source)")
}

// 3. One is exported to another format.
guard let latest = workouts.first else { fatalError("No workout was imported from \(folder.path).") }
let output = FileManager.default.temporaryDirectory.appending(path: "\(latest.uuid).tcx")
defer { try? FileManager.default.removeItem(at: output) }
for report in try await store.export(latest, as: .tcx, to: output).reports {
    let size = try Data(contentsOf: output).count
    print("Written as TCX: \(size > 0 ? "yes" : "no")")
    for remark in report.remarks { print("    \(remark.text)") }
}
for stored in try await store.types() { print("\(stored.type.identifier): \(stored.count)") }
