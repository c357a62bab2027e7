public import Foundation
import HealthModel

/// An emotion of the moment, or the mood of a day.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKStateOfMind: HKSample, NSCopying, @unchecked Sendable {
    /// A state of mind.
    ///
    /// Raises if the valence is outside of -1 to 1 (OTH-70), or for metadata that breaks a rule.
    /// - Parameters:
    ///   - date: When; start and end of the sample.
    ///   - kind: Of the moment or of the day.
    ///   - valence: How pleasant, from -1 to 1.
    ///   - labels: What it is called; what repeats is dropped.
    ///   - associations: What it is about; what repeats is dropped.
    ///   - metadata: Further facts by key.
    public convenience init(
        date: Date, kind: HKStateOfMind.Kind, valence: Double, labels: [HKStateOfMind.Label],
        associations: [HKStateOfMind.Association], metadata: [String: Any]? = [:]
    ) {
        let state = StateOfMindRecord(
            kind: kind.rawValue, valence: valence, labels: labels.map(\.rawValue),
            associations: associations.map(\.rawValue))
        self.init(
            record: Self.checked(
                HKObjectType.stateOfMindType(), .detail(.stateOfMind(state)), from: date, to: date, device: nil,
                metadata: metadata))
    }

    override class func holds(_ record: SampleRecord) -> Bool { record.detail?.stateOfMind != nil }

    private var state: StateOfMindRecord { expected(record.detail?.stateOfMind) }

    /// Of the moment or of the day.
    open var kind: Kind { Kind(rawValue: state.kind) ?? .momentaryEmotion }

    /// How pleasant, from -1 to 1.
    open var valence: Double { state.valence }

    /// How pleasant, in seven classes (OTH-71).
    open var valenceClassification: ValenceClassification { ValenceClassification(valence: state.valence) ?? .neutral }

    /// What it is called, each once.
    open var labels: [Label] { state.labels.compactMap(Label.init(rawValue:)) }

    /// What it is about, each once.
    open var associations: [Association] { state.associations.compactMap(Association.init(rawValue:)) }

    /// Answers the state of mind itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension HKStateOfMind.ValenceClassification {
    /// The class of a valence; nil outside of -1 to 1 (OTH-70, OTH-71).
    public init?(valence: Double) {
        guard let number = StateOfMindRecord.valenceClass(of: valence) else { return nil }
        self.init(rawValue: number)
    }
}
