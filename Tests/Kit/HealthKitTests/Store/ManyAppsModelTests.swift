import Foundation
import HealthModel
import HealthStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKit

/// Three apps with different permissions on one file, two of them with one connection and the third with another:
/// what each of them may do and sees, compared with a model in memory.
@Suite(.timeLimit(.minutes(10))) struct ManyAppsModelTests {
    private static let systolic = HKQuantityType(.bloodPressureSystolic)
    private static let diastolic = HKQuantityType(.bloodPressureDiastolic)
    private static let pressure = HKCorrelationType(.bloodPressure)
    private static let types: [HKSampleType] = [steps, heartRate, sleep, systolic, diastolic, pressure]

    // MARK: The model

    private struct Entry {
        let sample: HKSample
        let app: Int
        let added: Int
        var value = 0.0
        var contents: [UUID] = []
        var sync: (identifier: String, version: Double)?
        var deleted: Int?

        var uuid: UUID { sample.uuid }
        var type: HKSampleType { sample.sampleType }
        var isStored: Bool { deleted == nil }
    }

    private struct Permissions {
        var share: [HKSampleType: Bool] = [:]
        var read: [HKSampleType: Bool] = [:]
        var earliest: Date?
    }

    private final class World {
        let apps: [HKHealthStore]
        let engine: SQLiteEngine
        var permissions: [Permissions]
        var entries: [Entry] = []
        var event = 0
        var generator: SeededGenerator
        var anchors: [Int: [HKSampleType: (anchor: HKQueryAnchor, seen: Int)]] = [:]
        var second = 0.0

        init(path: String, seed: UInt64) throws {
            let (first, other) = (try TestStore(path: path), try TestStore(path: path))
            engine = first.engine
            apps = [try first.app("one"), first.stranger("two"), other.stranger("three")]
            permissions = [Permissions(), Permissions(), Permissions()]
            generator = SeededGenerator(seed: seed)
            for type in ManyAppsModelTests.types {
                permissions[0].share[type] = true
                permissions[0].read[type] = true
            }
            for app in 1...2 {
                for type in [steps, ManyAppsModelTests.systolic, ManyAppsModelTests.diastolic] {
                    try decide(app, type, share: true, read: type == steps || app == 1)
                }
            }
            try decide(1, heartRate, share: true, read: nil)
            try decide(2, sleep, share: nil, read: true)
        }

        func pick(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }

        func decide(_ app: Int, _ type: HKSampleType, share: Bool?, read: Bool?) throws {
            if let share { permissions[app].share[type] = share }
            if let read {
                permissions[app].read[type] = read
                if type == heartRate { permissions[app].earliest = nil }
            }
            let decisions = AuthorizationDecisions(
                share: share.map { [type.record: $0] } ?? [:], read: read.map { [type.record: $0] } ?? [:])
            try engine.write { try $0.authorize(apps[app].context.access.identity, decisions) }
        }

        func limit(_ app: Int, to date: Date) throws {
            var decisions = AuthorizationDecisions(read: [.heartRate: true])
            decisions.earliestReadDates[.heartRate] = date.timeIntervalSinceReferenceDate
            try engine.write { try $0.authorize(apps[app].context.access.identity, decisions) }
            permissions[app].read[heartRate] = true
            permissions[app].earliest = date
        }

        // MARK: Rules

        static func parts(_ type: HKSampleType) -> [HKSampleType] {
            type == ManyAppsModelTests.pressure
                ? [ManyAppsModelTests.systolic, ManyAppsModelTests.diastolic] : [type]
        }

        func mayAsk(_ app: Int, _ type: HKSampleType) -> Bool {
            Self.parts(type).allSatisfy { permissions[app].read[$0] != nil || permissions[app].share[$0] == true }
        }

        func mayReadOthers(_ app: Int, _ type: HKSampleType) -> Bool {
            Self.parts(type).allSatisfy { permissions[app].read[$0] == true }
        }

        func isVisible(_ entry: Entry, to app: Int) -> Bool {
            guard entry.app != app else { return true }
            if entry.type == ManyAppsModelTests.pressure {
                return entries.allSatisfy { part in
                    !part.isStored || !entry.contents.contains(part.uuid) || isVisible(part, to: app)
                }
            }
            guard mayReadOthers(app, entry.type) else { return false }
            guard entry.type == heartRate, let earliest = permissions[app].earliest else { return true }
            return entry.sample.endDate >= earliest
        }

        func refusals(_ app: Int, _ types: [HKSampleType]) -> Set<HKError.Code> {
            Set(
                types.flatMap(Self.parts).compactMap { type in
                    switch permissions[app].share[type] {
                    case nil: .errorAuthorizationNotDetermined
                    case false?: .errorAuthorizationDenied
                    case true?: nil
                    }
                })
        }

        func visible(_ app: Int, _ type: HKSampleType) -> [Entry] {
            entries.filter { $0.isStored && $0.type == type && isVisible($0, to: app) }
        }

        func remove(_ uuids: Set<UUID>) {
            event += 1
            let all = uuids.union(entries.filter { uuids.contains($0.uuid) }.flatMap(\.contents))
            for place in entries.indices where entries[place].isStored && all.contains(entries[place].uuid) {
                entries[place].deleted = event
            }
        }

        func insert(_ entry: Entry) { entries.append(entry) }
    }

    // MARK: What apps do

    private static func expect(
        _ world: World, _ what: String, _ allowed: Set<HKError.Code>, _ body: () async throws -> Void
    ) async -> Bool {
        let code = await failure(body)
        let isRight = allowed.isEmpty ? code == nil : code.map(allowed.contains) ?? false
        #expect(isRight, "\(what): \(String(describing: code)) instead of \(allowed)")
        return code == nil
    }

    private static func sample(_ world: World, _ type: HKSampleType, _ metadata: [String: Any]?) -> (HKSample, Double) {
        // Several samples begin and end at the same moments.
        world.second += Double(world.pick(3))
        let (start, end) = (noon(world.second), noon(world.second + Double(world.pick(2))))
        let value = Double(1 + world.pick(40))
        switch type {
        case sleep:
            return (HKCategorySample(type: sleep, value: 1, start: start, end: end, metadata: metadata), value)
        case heartRate:
            return (
                HKQuantitySample(
                    type: heartRate, quantity: HKQuantity(unit: beats, doubleValue: value), start: start, end: end,
                    metadata: metadata), value
            )
        default:
            return (
                HKQuantitySample(
                    type: steps, quantity: HKQuantity(unit: .count(), doubleValue: value), start: start, end: end,
                    metadata: metadata), value
            )
        }
    }

    private static func save(_ world: World) async {
        let (app, type) = (world.pick(3), [steps, heartRate, sleep][world.pick(3)])
        let synced = world.pick(2) == 0 ? world.pick(2) : nil
        var new: [Entry] = []
        let event = world.event + 1
        for place in 0...world.pick(3) {
            guard place == synced else {
                let (sample, value) = sample(world, type, nil)
                new.append(Entry(sample: sample, app: app, added: event, value: value))
                continue
            }
            let (identifier, version) = (["a", "b"][world.pick(2)], [1, 2, 10, 1.5][world.pick(4)])
            let (sample, value) = sample(
                world, type,
                [
                    HKMetadataKeySyncIdentifier: identifier, HKMetadataKeySyncVersion: NSNumber(value: version),
                ])
            new.append(
                Entry(sample: sample, app: app, added: event, value: value, sync: (identifier, version)))
        }
        let samples = new.map(\.sample)
        let isSaved = await expect(world, "save \(type)", world.refusals(app, [type])) {
            try await world.apps[app].save(samples)
        }
        guard isSaved else { return }
        world.event += 1
        for entry in new {
            let old = world.entries.first {
                $0.isStored && $0.app == app && $0.type == type && $0.sync?.identifier == entry.sync?.identifier
                    && entry.sync != nil
            }
            if let old, let (_, version) = old.sync, let own = entry.sync?.version {
                guard own > version else { continue }
                world.remove([old.uuid])
            }
            world.insert(entry)
        }
    }

    private static func savePressure(_ world: World) async {
        let app = world.pick(3)
        world.second += Double(world.pick(2))
        let moment = noon(world.second)
        let parts = [(systolic, 120.0), (diastolic, 80)].map { type, value in
            HKQuantitySample(
                type: type, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value), start: moment,
                end: moment)
        }
        let whole = HKCorrelation(type: pressure, start: moment, end: moment, objects: Set(parts))
        let isSaved = await expect(world, "save pressure", world.refusals(app, [pressure])) {
            try await world.apps[app].save(whole)
        }
        guard isSaved else { return }
        world.event += 1
        world.insert(
            Entry(sample: whole, app: app, added: world.event, contents: parts.map(\.uuid)))
        for part in parts { world.insert(Entry(sample: part, app: app, added: world.event)) }
    }

    private static func delete(_ world: World, isAnybodys: Bool) async {
        let app = world.pick(3)
        // Of each correlation, one sample stays.
        let isWithPressure = world.refusals(app, [pressure]).isEmpty
        let known = world.entries.filter {
            $0.type != diastolic && (isAnybodys || ($0.isStored && $0.app == app))
                && (isWithPressure || $0.type != pressure)
        }
        guard !known.isEmpty else { return }
        var chosen: [Entry] = []
        for _ in 0...world.pick(3) {
            let entry = known[world.pick(known.count)]
            // A correlation takes its samples with it.
            let isTaken = chosen.contains { other in
                other.uuid == entry.uuid || other.contents.contains(entry.uuid) || entry.contents.contains(other.uuid)
            }
            if !isTaken { chosen.append(entry) }
        }
        var allowed: Set<HKError.Code> = []
        for entry in chosen {
            if !entry.isStored {
                allowed.insert(.errorInvalidArgument)
            } else if entry.app != app {
                allowed.insert(.errorAuthorizationDenied)
            }
        }
        allowed.formUnion(world.refusals(app, chosen.map(\.type)))
        let samples = chosen.map(\.sample)
        if await expect(world, "delete", allowed, { try await world.apps[app].delete(samples) }) {
            world.remove(Set(chosen.map(\.uuid)))
        }
    }

    private static func deleteMany(_ world: World) async {
        let (app, type) = (world.pick(3), types.filter { $0 != diastolic }[world.pick(types.count - 1)])
        guard type != pressure || world.refusals(app, [pressure]).isEmpty else { return }
        let from = noon(world.second - Double(world.pick(4)))
        let predicate = HKQuery.predicateForSamples(withStart: from, end: nil, options: .strictStartDate)
        let matching = world.entries.filter {
            $0.isStored && $0.app == app && $0.type == type && $0.sample.startDate >= from
        }
        let count = Box(-1)
        let isDone = await expect(world, "delete all \(type)", world.refusals(app, [type])) {
            count.value = try await world.apps[app].deleteObjects(of: type, predicate: predicate)
        }
        guard isDone else { return }
        #expect(count.value == matching.count, "\(type)")
        world.remove(Set(matching.map(\.uuid)))
    }

    private static func changePermission(_ world: World) throws {
        let (app, isGranted) = (1 + world.pick(2), world.pick(3) > 0)
        switch world.pick(5) {
        case 0: try world.decide(app, [steps, heartRate, sleep][world.pick(3)], share: isGranted, read: nil)
        case 1, 2: try world.decide(app, types[world.pick(5)], share: nil, read: isGranted)
        case 3: try world.limit(app, to: noon(world.second - 3))
        default:
            for type in [systolic, diastolic] { try world.decide(app, type, share: isGranted, read: nil) }
        }
    }

    // MARK: What apps see

    private static func check(_ world: World, _ name: String) async throws {
        let (app, type) = (world.pick(3), types[world.pick(types.count)])
        let store = world.apps[app]
        let name = "\(name): app \(app), \(type.identifier)"
        guard world.mayAsk(app, type) else {
            let code = HKError.Code.errorAuthorizationNotDetermined
            #expect(await failure { _ = try await store.samples(type) } == code, "\(name)")
            #expect(
                await failure {
                    _ = try await HKSourceQueryDescriptor(predicate: .sample(type: type)).result(for: store)
                } == code, "\(name)")
            #expect(
                await failure {
                    _ = try await HKAnchoredObjectQueryDescriptor(predicates: [.sample(type: type)], anchor: nil)
                        .result(for: store)
                } == code, "\(name)")
            return
        }
        let seen = world.visible(app, type)
        try await checkSamples(world, name, seen, app, type)
        let sources = try await HKSourceQueryDescriptor(predicate: .sample(type: type)).result(for: store)
        #expect(
            sources.map(\.name) == Set(seen.map { ["one", "two", "three"][$0.app] }).sorted(), "\(name)")
        try await checkChanges(world, name, app, type)
        if type == heartRate {
            let request = HKStatisticsQueryDescriptor(
                predicate: .quantitySample(type: heartRate), options: [.discreteMin, .discreteMax])
            let found = await outcome {
                try await request.result(for: store).map { statistics in
                    [statistics.minimumQuantity(), statistics.maximumQuantity()].map {
                        Int(($0?.doubleValue(for: beats) ?? 0).rounded())
                    }
                } ?? []
            }
            let values = seen.map { Int($0.value) }
            let expected = values.min().map { "[\($0), \(values.max() ?? 0)]" }
            #expect(expected.map { $0 == found } ?? found.hasPrefix("error 11"), "\(name): \(found)")
        }
    }

    private static func checkSamples(
        _ world: World, _ name: String, _ seen: [Entry], _ app: Int, _ type: HKSampleType
    ) async throws {
        let from = noon(world.second - Double(world.pick(8)))
        let other = world.pick(3)
        let source = HKSource(record: world.apps[other].context.access.identity.source)
        let predicates: [(NSPredicate?, (Entry) -> Bool)] = [
            (nil, { _ in true }),
            (
                HKQuery.predicateForSamples(withStart: from, end: nil, options: .strictStartDate),
                { $0.sample.startDate >= from }
            ),
            (HKQuery.predicateForObjects(from: source), { $0.app == other }),
            (
                NSCompoundPredicate(notPredicateWithSubpredicate: HKQuery.predicateForObjects(from: source)),
                { $0.app != other }
            ),
            (HKQuery.predicateForObjects(withMetadataKey: HKMetadataKeySyncIdentifier), { $0.sync != nil }),
        ]
        let (predicate, matches) = predicates[world.pick(predicates.count)]
        let isAscending = world.pick(2) == 0
        let limit = world.pick(4)
        var expected = seen.filter(matches).enumerated().sorted { left, right in
            let (first, second) = (left.element.sample.startDate, right.element.sample.startDate)
            return first == second ? left.offset < right.offset : (first < second) == isAscending
        }.map(\.element.uuid)
        if limit > 0 { expected = Array(expected.prefix(limit)) }
        let found = try await world.apps[app].samples(
            type, predicate, limit: limit,
            sort: [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: isAscending)])
        #expect(found.map(\.uuid) == expected, "\(name)")
        for case let correlation as HKCorrelation in found {
            let contents = world.entries.first { $0.uuid == correlation.uuid }?.contents ?? []
            let stored = world.entries.filter { $0.isStored && contents.contains($0.uuid) }.map(\.uuid)
            #expect(Set(correlation.objects.map(\.uuid)) == Set(stored), "\(name)")
        }
    }

    private static func checkChanges(_ world: World, _ name: String, _ app: Int, _ type: HKSampleType) async throws {
        let known = world.anchors[app]?[type]
        let since = known?.seen ?? 0
        let limit = [nil, 1, 2][world.pick(3)]
        var (anchor, added, deleted) = (known?.anchor, [UUID](), [UUID]())
        while true {
            let page = try await HKAnchoredObjectQueryDescriptor(
                predicates: [.sample(type: type)], anchor: anchor, limit: limit
            ).result(for: world.apps[app])
            anchor = page.newAnchor
            added += page.addedSamples.map(\.uuid)
            deleted += page.deletedObjects.map(\.uuid)
            guard let limit, page.addedSamples.count + page.deletedObjects.count >= limit else { break }
            #expect(page.addedSamples.count + page.deletedObjects.count == limit)
        }
        let new = world.entries.filter { $0.added > since && $0.type == type && $0.isStored }
        #expect(added == new.filter { world.isVisible($0, to: app) }.map(\.uuid), "\(name): added")
        let gone = world.entries.filter { $0.type == type && $0.deleted ?? 0 > since }
        #expect(
            Set(deleted) == Set(gone.filter { $0.app == app || world.mayReadOthers(app, type) }.map(\.uuid)),
            "\(name): deleted")
        #expect(deleted.count == Set(deleted).count, "\(name): deleted once")
        world.anchors[app, default: [:]][type] = anchor.map { ($0, world.event) }
    }

    // MARK: Tests

    @Test(arguments: 0..<6 as Range<UInt64>)
    func AUTH_22_QRY_20_STO_11_STO_30_everyAppSeesWhatItMaySee(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let world = try World(path: folder.url.appending(path: "health.sqlite").path, seed: seed)
        let calls = Calls<Answer>()
        let descriptors = Self.types.map { HKQueryDescriptor(sampleType: $0, predicate: nil) }
        let query = HKAnchoredObjectQuery(
            queryDescriptors: descriptors, anchor: nil, limit: HKObjectQueryNoLimit
        ) { calls.add(Answer($1, $2, $3, $4)) }
        query.updateHandler = { calls.add(Answer($1, $2, $3, $4)) }
        world.apps[0].execute(query)
        for step in 0..<45 {
            switch world.pick(16) {
            case 0...6: await Self.save(world)
            case 7, 8: await Self.savePressure(world)
            case 9, 10: await Self.delete(world, isAnybodys: false)
            case 11: await Self.delete(world, isAnybodys: true)
            case 12: await Self.deleteMany(world)
            default: try Self.changePermission(world)
            }
            try await Self.check(world, "seed \(seed), step \(step)")
        }
        // The first app may read everything, and followed it from the beginning.
        let last = stepSample(1, world.second + 100)
        try await world.apps[0].save(last)
        var seen: Set<UUID> = []
        while !seen.contains(last.uuid) {
            let call = await calls.next()
            #expect(call.code == nil)
            for sample in call.added ?? [] {
                #expect(seen.insert(sample.uuid).inserted)
            }
            seen.subtract((call.deleted ?? []).map(\.uuid))
        }
        #expect(seen.subtracting([last.uuid]) == Set(world.entries.filter(\.isStored).map(\.uuid)))
        world.apps[0].stop(query)
    }
}
