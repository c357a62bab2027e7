/// A unit of measure: a product of powers of named units, such as `count/min` or `kcal/hr·kg`.
///
/// A unit is one word wide and cheap to copy, compare and convert with. Equal spellings return the same unit without
/// an allocation; see ``init(parsing:)`` for the text form.
public struct QuantityUnit: Sendable {
    let storage: UnitStorage

    init(storage: UnitStorage) {
        self.storage = storage
    }

    /// Parses a unit such as `m`, `count/min`, `kg/m.s^2` or `mmol<180.1558800000541>/L`; an empty string is the null
    /// unit (UNIT-1, UNIT-2, UNIT-3, UNIT-4, UNIT-5, UNIT-6, UNIT-7, UNIT-8, UNIT-9, UNIT-10).
    ///
    /// Names are case-sensitive; `/` may occur at most once and has a lower precedence than multiplication. Any
    /// string is safe to parse; one that is too long, too deeply nested or has excessive powers throws an error like
    /// a misspelled one.
    /// - Throws: ``UnitParsingError`` if the string is not a unit.
    public init(parsing string: String) throws(UnitParsingError) {
        if let known = UnitInterning.storage(spelled: string) {
            storage = known
            return
        }
        guard let composition = UnitParser.parse(string) else { throw UnitParsingError(string) }
        let parsed = UnitInterning.storage(of: composition, spelled: string)
        guard parsed.hasUsableScale else { throw UnitParsingError(string) }
        storage = parsed
    }

    /// Creates a named unit with a prefix, which is ignored if the unit does not accept one.
    package init(_ atom: AtomicUnit, prefix: MetricPrefix = .none) {
        var composition = UnitComposition()
        composition.introduce(UnitFactor(atom, prefix: prefix))
        storage = UnitInterning.storage(of: composition)
    }

    /// Creates the mole of a substance, which has the dimension of mass (UNIT-18).
    ///
    /// The molar mass is written with 16 significant digits (UNIT-10); conversions use all of them (UNIT-18a).
    /// - Parameters:
    ///   - gramsPerMole: The grams of one mole, from 1e-9 to 1e12; returns `nil` outside this range.
    ///   - prefix: The prefix of the mole.
    public init?(molarMass gramsPerMole: Double, prefix: MetricPrefix = .none) {
        guard let mass = MolarMass(grams: gramsPerMole) else { return nil }
        var composition = UnitComposition()
        composition.introduce(UnitFactor(moleOf: mass, prefix: prefix))
        storage = UnitInterning.storage(of: composition)
    }

    /// The text form with factors in canonical order: `m/s^2`, `mL/min·kg`, `1/s`, and `()` for the null unit.
    public var unitString: String { storage.unitString }

    /// A Boolean value that indicates whether this is the null unit, which has no dimension and the scale 1 (UNIT-2).
    public var isNull: Bool { storage.composition.factors.isEmpty && storage.residual == 1 }

    /// A Boolean value that indicates whether ``unitString`` represents the unit completely.
    ///
    /// It does unless one dimension was named in two ways: `km` times `m` is 1000 square metres and prints `m^2`
    /// (UNIT-13). Such a unit cannot be encoded.
    public var hasFaithfulString: Bool { storage.residual == 1 }

    /// The scale that ``unitString`` omits: 1000 for `km` times `m`, and 1 for every other unit.
    package var unwrittenScale: Double { storage.residual }

    /// Returns the unit with a scale that its string omits, as archives store both, or `nil` for an invalid scale.
    package func scaled(by scale: Double) -> QuantityUnit? {
        guard scale.isNormal, scale > 0 else { return nil }
        let scaled = UnitInterning.storage(of: storage.composition.scaled(by: scale))
        return scaled.hasUsableScale ? QuantityUnit(storage: scaled) : nil
    }
}

// MARK: - Hashable

extension QuantityUnit: Hashable {
    /// Returns whether strings and scales are equal: `Cal` and `kcal` are compatible, but not equal (UNIT-11).
    public static func == (left: QuantityUnit, right: QuantityUnit) -> Bool {
        left.storage === right.storage || left.storage.isEqual(to: right.storage)
    }

    /// Hashes the string and the scale.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.hash)
    }
}

// MARK: - CustomStringConvertible

extension QuantityUnit: CustomStringConvertible {
    /// The text form, equal to ``unitString``.
    public var description: String { unitString }
}

// MARK: - Codable

extension QuantityUnit: Codable {
    /// Decodes the text form; throws an error if the string is not a unit.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(parsing: container.decode(String.self))
        } catch let error as UnitParsingError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Encodes the text form; throws an error if the text does not include the scale (``hasFaithfulString``).
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        guard hasFaithfulString else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription: "The scale of the unit '\(unitString)' cannot be represented as text."))
        }
        try container.encode(unitString)
    }
}
