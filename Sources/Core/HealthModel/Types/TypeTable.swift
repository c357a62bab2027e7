/// The catalogue of object types as parallel arrays, built once from the rows that `Scripts/catalogue` writes.
///
/// Indices live in memory only: what is stored are identifiers.
enum TypeTable {
    static let traits: ContiguousArray<TypeTraits> = ContiguousArray(rows.map(\.traits))
    static let identifiers: ContiguousArray<String> = ContiguousArray(rows.map(\.identifier))

    /// Canonical units; nil for every type that is not a quantity.
    static let units: ContiguousArray<QuantityUnit?> = ContiguousArray(
        rows.map { row in row.unit.flatMap { try? QuantityUnit(parsing: $0) } })

    static let indices: [String: UInt16] = Dictionary(
        identifiers.enumerated().map { ($0.element, UInt16($0.offset)) }, uniquingKeysWith: { first, _ in first })

    /// The longest a cumulative sample or a workout may last, in seconds: four days (DAT-5).
    static let maximumDuration: Double = 345_600
}
