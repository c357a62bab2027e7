/// The catalogue of object types as parallel arrays, created once from the rows that `Scripts/catalogue` writes.
///
/// Indices exist only in memory: identifiers are stored instead.
enum TypeTable {
    static let traits: ContiguousArray<TypeTraits> = ContiguousArray(rows.map(\.traits))
    static let identifiers: ContiguousArray<String> = ContiguousArray(rows.map(\.identifier))

    /// The canonical units, `nil` for all types but quantity types.
    static let units: ContiguousArray<QuantityUnit?> = ContiguousArray(
        rows.map { row in row.unit.flatMap { try? QuantityUnit(parsing: $0) } })

    static let indices: [String: UInt16] = Dictionary(
        identifiers.enumerated().map { ($0.element, UInt16($0.offset)) }, uniquingKeysWith: { first, _ in first })

    /// The maximum duration of a cumulative sample or a workout, in seconds: four days (DAT-5).
    static let maximumDuration: Double = 345_600
}
