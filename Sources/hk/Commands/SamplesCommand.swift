import ArgumentParser
import Foundation
import HealthDatabase
import HealthModel
import OpenHealthKit

/// `hk samples`: the samples of a type.
struct SamplesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples", abstract: "List the samples of a type, in the order of time.")

    @OptionGroup var options: StoreOptions

    @Option(help: "Only samples of this workout: its ID, or the first digits.")
    var workout: String?

    @Option(help: "At most so many.")
    var limit: Int?

    @Argument(help: "The type, for example 'heartRate' or 'HKQuantityTypeIdentifierHeartRate'.")
    var type: String

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit needs a number from 1 on.") }
    }

    func run() async throws {
        let type = try sampleType()
        let session = try await options.open()
        let workout = try workout.map { try session.identify($0, kind: .workout) }
        let samples = try session.reports { reports throws(EngineError) in
            try reports.samples(of: type, workout: workout, limit: limit)
        }
        if options.json {
            Console.print(JSON.array(samples.map(JSON.sample)).text)
        } else {
            Console.print(SamplesScreen(type: type, samples: samples).lines(terminal: session.terminal))
        }
    }

    private func sampleType() throws -> ObjectType {
        if let found = TypeName.type(type) {
            guard found.isSample else { throw Failure("\(TypeName.name(of: found)) is not a type of samples.") }
            return found
        }
        let similar = TypeName.suggestions(for: type).map { "'\($0)'" }.joined(separator: " or ")
        let hint = similar.isEmpty ? "'hk types' lists those that have samples." : "Did you mean \(similar)?"
        throw Failure("There is no type '\(type.printable)'. \(hint)")
    }
}
