public import Foundation
public import HealthKit

/// What a test expected and did not find, as a sentence.
///
/// It is thrown, so that it reads alike in Swift Testing and in XCTest.
public struct UnmetExpectation: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// The sentence.
    public let message: String

    init(_ message: String) {
        self.message = message
    }

    /// The sentence.
    public var description: String { message }

    /// The sentence.
    public var errorDescription: String? { message }
}

extension TestHealthStore {
    /// Expects that the app saved so many samples of a type, and answers them.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - count: How many; nil for one at least.
    ///   - predicate: What the samples have in common; nil for all.
    /// - Throws: ``UnmetExpectation`` that tells how many there are.
    @discardableResult
    public func requireSaved(
        _ type: HKSampleType, count: Int? = nil, matching predicate: NSPredicate? = nil
    ) async throws -> [HKSample] {
        let found = try await saved(type, matching: predicate)
        guard count.map({ $0 == found.count }) ?? !found.isEmpty else {
            let wanted = count.map(String.init) ?? "at least one"
            throw UnmetExpectation(
                "The app was expected to save \(wanted) of \(type.identifier), and has saved \(found.count).")
        }
        return found
    }

    /// Expects that the app saved nothing of a type.
    ///
    /// - Throws: ``UnmetExpectation`` that tells how many there are.
    public func requireNothingSaved(_ type: HKSampleType) async throws {
        try await requireSaved(type, count: 0)
    }

    /// Expects that the quantities of a type that the app saved amount to so much.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - sum: The sum, in the unit in which the numbers are given.
    ///   - unit: The unit.
    ///   - tolerance: By how much it may differ.
    /// - Throws: ``UnmetExpectation`` that tells the sum there is.
    public func requireSaved(
        _ type: HKQuantityType, sum: Double, unit: HKUnit, tolerance: Double = 1e-9
    ) async throws {
        let samples = try await saved(type).compactMap { $0 as? HKQuantitySample }
        let found = samples.reduce(0) { $0 + $1.quantity.doubleValue(for: unit) }
        guard abs(found - sum) <= tolerance else {
            throw UnmetExpectation(
                "What the app saved of \(type.identifier) was expected to be \(sum) \(unit.unitString), and is \(found)."
            )
        }
    }
}
