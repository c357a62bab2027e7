/// A momentary emotion or the mood of a day (OTH-70, OTH-71, OTH-72).
public struct StateOfMindRecord: Sendable, Hashable, Codable {
    /// 1 momentary emotion, 2 daily mood.
    public var kind: Int
    /// How pleasant, -1 to 1.
    public var valence: Double
    /// The raw values of what it is called, each once, in the order given.
    public var labels: [Int]
    /// The raw values of what it is about, each once, in the order given.
    public var associations: [Int]

    /// What valences there are.
    public static let valences: ClosedRange<Double> = -1...1
    /// How many classes of valence there are.
    public static let classCount = 7

    /// A state of mind; labels and associations that repeat are dropped.
    public init(kind: Int, valence: Double, labels: [Int] = [], associations: [Int] = []) {
        self.kind = kind
        self.valence = valence
        self.labels = Self.distinct(labels)
        self.associations = Self.distinct(associations)
    }

    private static func distinct(_ values: [Int]) -> [Int] {
        var seen: Set<Int> = []
        return values.filter { seen.insert($0).inserted }
    }

    func check() throws(ValidationError) {
        guard Self.valences.contains(valence) else {
            throw ValidationError(.invalidArgument, reason: "A valence must lie between -1 and 1: \(valence)")
        }
    }

    /// The class of a valence, from 1 very unpleasant to 7 very pleasant; nil outside of the range (OTH-71).
    ///
    /// The classes are equally wide, and each begins with its lower bound.
    public static func valenceClass(of valence: Double) -> Int? {
        guard valences.contains(valence) else { return nil }
        return min(classCount, Int((valence + 1) / 2 * Double(classCount)) + 1)
    }
}
