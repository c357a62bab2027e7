import Foundation
package import HealthModel
package import HealthReports

/// What of files an import takes: some types, and what starts within a period (IMP-95).
///
/// A workout comes with what its file says about it, by its own start.
package struct ImportSelection: Sendable, Hashable {
    /// The types; empty for all.
    package private(set) var types: Set<ObjectType> = []
    /// The first and the first later moment of starts, in seconds since 2001-01-01 UTC.
    private var from: Double?
    private var until: Double?

    /// Creates a selection of everything.
    package init() {}

    /// Creates a selection.
    package init(_ chosen: [ObjectType], _ period: TypedPeriod?) {
        types = Set(chosen)
        // What is one object in an export is one here: a blood pressure and its values, a workout and its route.
        let pressure: Set<ObjectType> = [.bloodPressure, .bloodPressureSystolic, .bloodPressureDiastolic]
        if !types.isDisjoint(with: pressure) { types.formUnion(pressure) }
        if types.contains(.workout) { types.insert(.workoutRoute) }
        from = period?.from?.timeIntervalSinceReferenceDate
        until = period?.to?.timeIntervalSinceReferenceDate
    }

    /// Returns the types of a text such as `sleep,weight,workouts`.
    package static func types(_ text: String) throws(InputError) -> [ObjectType] {
        var types: [ObjectType] = []
        for name in text.split(separator: ",") {
            types.append(try TypedInput.sampleType(name.trimmingCharacters(in: .whitespaces)))
        }
        guard !types.isEmpty else { throw InputError("Enter types, such as sleep,weight,workouts.") }
        return types
    }

    /// A Boolean value that indicates whether nothing is left out.
    package var isAll: Bool { types.isEmpty && from == nil && until == nil }

    /// Returns whether objects of a type are taken at all.
    func has(_ type: ObjectType) -> Bool { types.isEmpty || types.contains(type) }

    /// Returns whether an object is taken.
    ///
    /// - Parameter start: Its start in seconds since 2001-01-01 UTC.
    func has(_ type: ObjectType, at start: Double) -> Bool {
        has(type) && start >= from ?? -.infinity && start < until ?? .infinity
    }
}

extension ImportReport {
    /// Adds a remark on objects that were left out because others were asked for.
    mutating func leaveOut(unchosen count: Int) {
        guard count > 0 else { return }
        unchosen += count
        remarks.append(
            TransferRemark(
                .noted, count: count,
                count == 1
                    ? "1 object was left out: it is not among what was asked for."
                    : "\(count) objects were left out: they are not among what was asked for."))
    }
}
