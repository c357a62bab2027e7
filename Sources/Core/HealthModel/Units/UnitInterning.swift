import Synchronization

/// The interning table that maps the known spellings of units to shared storage.
///
/// Data of a device contain a handful of units and millions of samples: a known spelling costs a lookup and no
/// allocation, and equal units are usually one object. The table never shrinks, so its size is limited: further
/// spellings are parsed as usual, but not stored.
package enum UnitInterning {
    package static let entryLimit = 4_096
    static let spellingLimit = 64

    private static let table = Mutex<[String: UnitStorage]>([:])

    // Common units of health data always have room in the table, whatever fills it first.
    private static let usual: Set<String> = [
        "", "count", "%", "count/s", "count/min", "m", "cm", "mm", "km", "in", "ft", "yd", "mi", "s", "ms", "min",
        "hr", "d", "g", "mg", "mcg", "kg", "lb", "oz", "st", "L", "mL", "L/min", "J", "kJ", "cal", "kcal", "Cal",
        "W", "degC", "degF", "K", "Pa", "mmHg", "dBASPL", "dBHL", "Hz", "V", "mcV", "S", "mcS", "IU", "deg", "rad",
        "lx", "D", "pD", "appleEffortScore", "m/s", "km/hr", "mi/hr", "mg/dL", "kcal/hr·kg", "kcal/(kg*hr)",
        "mL/min·kg", "ml/(kg*min)", "mmol<180.1558800000541>/L",
    ]

    /// Returns the storage of a known spelling.
    static func storage(spelled spelling: String) -> UnitStorage? {
        let found = table.withLock { table in
            table.index(forKey: spelling).map { (key: table[$0].key, storage: table[$0].value) }
        }
        // String equality is canonical equivalence: the Kelvin sign matches `K`. Only the same bytes are the same
        // unit.
        guard let found, found.key.utf8.elementsEqual(spelling.utf8) else { return nil }
        return found.storage
    }

    /// Returns the storage of a product, and registers the spelling, if any.
    static func storage(of composition: UnitComposition, spelled spelling: String? = nil) -> UnitStorage {
        let fresh = UnitStorage(composition)
        // What is not parsed must not be found by its name either.
        let isParsed = fresh.hasUsableScale && !fresh.composition.isAtLimit
        // A name that omits a part of the scale, or digits of a molar mass, must not be registered.
        let canonical = isParsed && fresh.composition.hasExactNames ? fresh.unitString : nil
        return table.withLock { table in
            let kept = canonical.flatMap { table[$0] } ?? fresh
            for name in [canonical, isParsed ? spelling : nil].compactMap(\.self)
            where name.utf8.count <= spellingLimit && table[name] == nil {
                guard table.count < entryLimit - usual.count || isUsual(name) else { continue }
                table[name] = kept
                kept.setInterned()
            }
            return kept
        }
    }

    /// Returns whether a spelling always has room, comparing bytes because equal strings may have different ones.
    private static func isUsual(_ spelling: String) -> Bool {
        usual.firstIndex(of: spelling).map { usual[$0].utf8.elementsEqual(spelling.utf8) } ?? false
    }

    /// The number of registered spellings.
    package static var count: Int { table.withLock { $0.count } }
}
