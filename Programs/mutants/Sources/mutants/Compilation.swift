import Foundation

/// The compilation of planted faults, without those that the compiler does not accept.
struct Compilation {
    private let planting: Planting
    /// Those that it did not accept before.
    private var refusals: URL { planting.copy.appending(path: ".build/planted-refusals.json") }

    init(_ planting: Planting) { self.planting = planting }

    /// Plants and builds faults; returns those that are there then.
    func accepted(_ faults: [Int: Fault]) throws -> [Int: Fault] {
        var refused = Set((try? JSONDecoder().decode([String].self, from: Data(contentsOf: refusals))) ?? [])
        var faults = faults.filter { !refused.contains($0.value.identity) }
        if !planting.isBuilt {
            _ = try planting.plant([:])
            guard try planting.build().isEmpty else { throw Failure("The clone does not build.") }
        }
        while true {
            var places = try planting.refused(in: try planting.plant(faults))
            // A module by itself may not fit older products of the others, which only a build renews.
            if Self.faults(at: places, of: Array(faults.values)).isEmpty { places = try planting.build() }
            guard let first = places.first else { return faults }
            let removed = Self.faults(at: places, of: Array(faults.values))
            guard !removed.isEmpty else {
                throw Failure("The copy does not build at \(first.file):\(first.line), where no fault is planted.")
            }
            say("\(removed.count) are not accepted by the compiler")
            faults = faults.filter { !removed.contains($0.value) }
            refused.formUnion(removed.map(\.identity))
            try JSONEncoder().encode(refused.sorted()).write(to: refusals)
        }
    }

    /// Returns the faults that errors are about: the nearest ones, because a variable that is not set where its
    /// assignment is dropped is reported where it is used.
    private static func faults(at places: [Planting.Place], of faults: [Fault]) -> Set<Fault> {
        let lines = Planting.lines(of: faults)
        func distance(_ fault: Fault, _ line: Int) -> Int {
            guard let lines = lines[fault] else { return .max }
            return line < lines.lowerBound ? lines.lowerBound - line : max(line - lines.upperBound, 0)
        }
        return Set(
            places.compactMap { place in
                faults.filter { $0.file == place.file }.min { distance($0, place.line) < distance($1, place.line) }
            })
    }
}
