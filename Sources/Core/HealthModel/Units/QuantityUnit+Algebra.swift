// Factors of one dimension are combined by power; two names of one dimension become one (UNIT-12, UNIT-13). Powers
// stay within ±999, so that no chain of products can overflow.

extension QuantityUnit {
    /// Returns the product of two units.
    public func multiplied(by other: QuantityUnit) -> QuantityUnit {
        combined(with: other, power: 1)
    }

    /// Returns the quotient of two units.
    public func divided(by other: QuantityUnit) -> QuantityUnit {
        combined(with: other, power: -1)
    }

    /// Returns the unit raised to a power; a power of 0 returns the null unit.
    public func raised(toPower power: Int) -> QuantityUnit {
        power == 1 ? self : QuantityUnit.null.combined(with: self, power: power)
    }

    /// Returns the reciprocal of the unit.
    ///
    /// The null unit is its own reciprocal.
    public func reciprocal() -> QuantityUnit {
        raised(toPower: -1)
    }

    private func combined(with other: QuantityUnit, power: Int) -> QuantityUnit {
        var composition = storage.composition
        composition.introduce(other.storage.composition, power: power)
        return QuantityUnit(storage: UnitInterning.storage(of: composition))
    }
}
