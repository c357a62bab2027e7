public import Foundation
public import HealthKit

/// An error thrown when an expectation of a test is not met, with a sentence as its description.
///
/// As a thrown error, it reads alike in Swift Testing and in XCTest.
public struct UnmetExpectation: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// The description of the failure.
    public let message: String

    init(_ message: String) {
        self.message = message
    }

    /// The description of the failure.
    public var description: String { message }

    /// The description of the failure.
    public var errorDescription: String? { message }
}

extension TestHealthStore {
    /// Requires that the app saved a number of samples of a type, and returns them.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - count: The expected number; `nil` for at least one.
    ///   - predicate: The predicate that samples must match; `nil` for all.
    /// - Throws: ``UnmetExpectation`` with the actual number.
    @discardableResult
    public func requireSaved(
        _ type: HKSampleType, count: Int? = nil, matching predicate: NSPredicate? = nil
    ) async throws -> [HKSample] {
        let found = try await saved(type, matching: predicate)
        guard count.map({ $0 == found.count }) ?? !found.isEmpty else {
            let wanted = count.map(String.init) ?? "at least one"
            throw UnmetExpectation(
                "Expected \(wanted) saved samples of \(type.identifier), found \(found.count).")
        }
        return found
    }

    /// Requires that the app saved no samples of a type.
    ///
    /// - Throws: ``UnmetExpectation`` with the actual number.
    public func requireNothingSaved(_ type: HKSampleType) async throws {
        try await requireSaved(type, count: 0)
    }

    /// Requires that the quantities of a type that the app saved have a sum.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - sum: The expected sum in the unit.
    ///   - unit: The unit.
    ///   - tolerance: The largest accepted difference.
    /// - Throws: ``UnmetExpectation`` with the actual sum.
    public func requireSaved(
        _ type: HKQuantityType, sum: Double, unit: HKUnit, tolerance: Double = 1e-9
    ) async throws {
        let samples = try await saved(type).compactMap { $0 as? HKQuantitySample }
        let found = samples.reduce(0) { $0 + $1.quantity.doubleValue(for: unit) }
        guard abs(found - sum) <= tolerance else {
            throw UnmetExpectation(
                "Expected a sum of \(sum) \(unit.unitString) for \(type.identifier), found \(found)."
            )
        }
    }
}
