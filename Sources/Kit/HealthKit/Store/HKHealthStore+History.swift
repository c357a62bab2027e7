public import Foundation
import HealthModel
import HealthStore

extension HKHealthStore {
    /// Fetches, for types with limited read access, the earliest date from which the app may read samples (AUTH-4).
    ///
    /// - Parameters:
    ///   - types: The types to check. Types that the app may read fully or not at all are omitted from the result.
    ///   - completion: A closure called in the background with the dates by type, or an error; code 6 while the data
    ///     are protected.
    @preconcurrency
    public func getEarliestAuthorizedSampleDate(
        for types: Set<HKObjectType>, completion: @escaping @Sendable ([HKObjectType: Date]?, (any Error)?) -> Void
    ) {
        perform { context in
            try context.access.read { store in
                var dates: [HKObjectType: Date] = [:]
                for type in types {
                    let state = try store.authorization(for: type.record)
                    guard state.read == .authorized, let date = state.earliestReadDate else { continue }
                    dates[type] = Date(timeIntervalSinceReferenceDate: date)
                }
                return dates
            }
        } then: { (result: Result<[HKObjectType: Date], any Error>) in
            switch result {
            case .success(let dates): completion(dates, nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// Returns, for types with limited read access, the earliest date from which the app may read samples (AUTH-4).
    ///
    /// - Parameter types: The types to check. Types that the app may read fully or not at all are omitted from the
    ///   result.
    @discardableResult
    public func earliestAuthorizedSampleDate(for types: Set<HKObjectType>) async throws -> [HKObjectType: Date] {
        try await withCheckedThrowingContinuation { continuation in
            getEarliestAuthorizedSampleDate(for: types) { dates, error in
                continuation.resume(with: dates.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
            }
        }
    }
}
