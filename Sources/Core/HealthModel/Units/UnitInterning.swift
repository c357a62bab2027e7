import Synchronization

/// Every spelling of a unit that was met, with the one storage it stands for.
///
/// Data of a device come with a handful of units and millions of samples: a known spelling costs a lookup and no
/// allocation, and equal units are usually one object. The table never shrinks, so what it takes is bounded: a file
/// with ever new spellings gets its units all the same, but they are not kept.
package enum UnitInterning {
    package static let entryLimit = 4_096
    static let spellingLimit = 64

    private static let table = Mutex<[String: UnitStorage]>([:])

    // For what health data are measured in there is always room, whatever comes first and fills the table.
    private static let usual: Set<String> = [
        "", "count", "%", "count/s", "count/min", "m", "cm", "mm", "km", "in", "ft", "yd", "mi", "s", "ms", "min",
        "hr", "d", "g", "mg", "mcg", "kg", "lb", "oz", "st", "L", "mL", "L/min", "J", "kJ", "cal", "kcal", "Cal",
        "W", "degC", "degF", "K", "Pa", "mmHg", "dBASPL", "dBHL", "Hz", "V", "mcV", "S", "mcS", "IU", "deg", "rad",
        "lx", "D", "pD", "appleEffortScore", "m/s", "km/hr", "mi/hr", "mg/dL", "kcal/hr·kg", "kcal/(kg*hr)",
        "mL/min·kg", "ml/(kg*min)", "mmol<180.1558800000541>/L",
    ]

    /// The storage of a spelling that was met before.
    static func storage(spelled spelling: String) -> UnitStorage? {
        let found = table.withLock { table in
            table.index(forKey: spelling).map { (key: table[$0].key, storage: table[$0].value) }
        }
        // String equality is canonical equivalence: the Kelvin sign finds `K`. Only the same bytes are the same unit.
        guard let found, found.key.utf8.elementsEqual(spelling.utf8) else { return nil }
        return found.storage
    }

    /// The storage of a product, and from now on also of the spelling, if one is given.
    static func storage(of composition: UnitComposition, spelled spelling: String? = nil) -> UnitStorage {
        let fresh = UnitStorage(composition)
        // A name that does not say the whole scale must not be found under that name.
        let canonical = fresh.residual == 1 ? fresh.unitString : nil
        return table.withLock { table in
            let kept = canonical.flatMap { table[$0] } ?? fresh
            for name in [canonical, spelling].compactMap(\.self)
            where name.utf8.count <= spellingLimit && table[name] == nil {
                if table.count < entryLimit - usual.count || isUsual(name) { table[name] = kept }
            }
            return kept
        }
    }

    /// Whether there is always room for a spelling; strings are equal that have not the same bytes.
    private static func isUsual(_ spelling: String) -> Bool {
        usual.firstIndex(of: spelling).map { usual[$0].utf8.elementsEqual(spelling.utf8) } ?? false
    }

    /// How many spellings are kept.
    package static var count: Int { table.withLock { $0.count } }
}
