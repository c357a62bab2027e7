import HealthKit
import Testing

@Suite struct StateOfMindTests {
    private func state(
        _ valence: Double, _ start: Double = 0, _ kind: HKStateOfMind.Kind = .momentaryEmotion,
        _ labels: [HKStateOfMind.Label] = [], _ associations: [HKStateOfMind.Association] = []
    ) -> HKStateOfMind {
        HKStateOfMind(date: noon(start), kind: kind, valence: valence, labels: labels, associations: associations)
    }

    @Test func OTH_70_valencesAreBounded() {
        #expect(HKStateOfMind.ValenceClassification(valence: -1.001) == nil)
        #expect(HKStateOfMind.ValenceClassification(valence: 1.001) == nil)
        #expect(HKStateOfMind.ValenceClassification(valence: .nan) == nil)
        #expect(state(-1).valence == -1 && state(1).valence == 1)
    }

    @Test(arguments: [
        (-1.0, HKStateOfMind.ValenceClassification.veryUnpleasant), (-0.72, .veryUnpleasant), (-0.7, .unpleasant),
        (-0.3, .slightlyUnpleasant), (-0.1, .neutral), (0, .neutral), (0.1, .neutral), (0.2, .slightlyPleasant),
        (0.5, .pleasant), (0.72, .veryPleasant), (1, .veryPleasant),
    ])
    func OTH_71_sevenEqualBands(valence: Double, expected: HKStateOfMind.ValenceClassification) {
        #expect(HKStateOfMind.ValenceClassification(valence: valence) == expected)
        #expect(state(valence).valenceClassification == expected)
    }

    @Test func OTH_72_datesAndLists() throws {
        let mood = state(0.5, 0, .dailyMood, [.happy, .calm, .happy], [.work, .family, .work])
        #expect(mood.startDate == noon(0) && mood.endDate == noon(0))
        #expect(mood.labels == [.happy, .calm])
        #expect(mood.associations == [.work, .family])
        #expect(mood.kind == .dailyMood && mood.metadata == nil)
        let copy = try archived(mood)
        #expect(copy == mood && copy.labels == mood.labels && copy.valence == 0.5)
    }

    @Test func PRED_29_statesOfMindByWhatTheyAre() async throws {
        let store = try TestStore().app()
        try await store.save([
            state(-0.5, 0, .momentaryEmotion, [.sad], [.work]), state(0.25, 1, .dailyMood, [.calm, .happy], [.family]),
            state(0.75, 2, .momentaryEmotion, [.happy], [.work, .family]),
        ])
        func starts(_ predicate: NSPredicate) async throws -> [Date] {
            let found = try await HKSampleQueryDescriptor(
                predicates: [.stateOfMind(predicate)], sortDescriptors: [SortDescriptor(\.startDate)]
            ).result(for: store)
            #expect(found.allSatisfy { predicate.evaluate(with: $0) })
            return found.map(\.startDate)
        }
        let pleasant = HKQuery.predicateForStatesOfMind(withValence: 0.25, operatorType: .greaterThanOrEqualTo)
        #expect(try await starts(pleasant) == [noon(1), noon(2)])
        #expect(try await starts(HKQuery.predicateForStatesOfMind(with: .dailyMood as HKStateOfMind.Kind)) == [noon(1)])
        #expect(
            try await starts(HKQuery.predicateForStatesOfMind(with: .happy as HKStateOfMind.Label))
                == [noon(1), noon(2)])
        let work = HKQuery.predicateForStatesOfMind(with: .work as HKStateOfMind.Association)
        #expect(try await starts(work) == [noon(0), noon(2)])
        #expect(
            try await starts(NSCompoundPredicate(andPredicateWithSubpredicates: [pleasant, work])) == [noon(2)])
        #expect(try await starts(NSCompoundPredicate(notPredicateWithSubpredicate: work)) == [noon(1)])
    }

    @Test func STO_10_aStateOfMindCanBeReplacedAndDeleted() async throws {
        let store = try TestStore().app()
        func synced(_ valence: Double, _ version: Int) -> HKStateOfMind {
            HKStateOfMind(
                date: noon(0), kind: .dailyMood, valence: valence, labels: [], associations: [],
                metadata: [HKMetadataKeySyncIdentifier: "mood", HKMetadataKeySyncVersion: version])
        }
        try await store.save(synced(0.1, 1))
        try await store.save(synced(0.2, 2))
        let found = try await store.samples(.stateOfMindType())
        #expect(found.compactMap { ($0 as? HKStateOfMind)?.valence } == [0.2])
        try await store.delete(found)
        #expect(try await store.count(.stateOfMindType()) == 0)
    }
}
