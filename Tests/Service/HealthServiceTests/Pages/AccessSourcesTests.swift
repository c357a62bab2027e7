import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// The order of sources on the page of sources and access, and how forms change it (WEB-87, WEB-113).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct AccessSourcesTests {
    private static func app(_ name: String) -> AppIdentity {
        AppIdentity(bundleIdentifier: "com.example.\(name.lowercased())", name: name, version: "1")
    }

    private struct World {
        var server: SweptAccounts
        let store: PersonStore

        init() throws {
            var server = try SweptAccounts(.personal)
            let owner = try server.start()
            store = try server.fixture.accounts.store(of: owner.person)
            self.server = server
        }

        /// Saves values of an app.
        func save(_ name: String, _ type: ObjectType, _ count: Int) throws {
            let app = AccessSourcesTests.app(name)
            try store.engine.allow(app)
            try store.engine.write(as: app) {
                try $0.save(
                    (0..<count).map { number -> SampleRecord in
                        let start = 700_000_000 + Double(number) * 100
                        guard type != .sleepAnalysis else {
                            return SampleRecord(
                                type: type, start: start, end: start + 60, content: .category(4))
                        }
                        let unit: QuantityUnit =
                            switch type {
                            case .heartRate: .countPerMinute
                            case .stepCount: .count
                            default: .kilogram
                            }
                        return .quantity(type, 60, unit, start, seconds: type == .stepCount ? 60 : 0)
                    })
            }
        }

        func setOrder(_ names: [String], of type: ObjectType) throws {
            try store.engine.write {
                try $0.setSourceOrder(names.map { AccessSourcesTests.app($0).source.bundleIdentifier }, of: [type])
            }
        }

        /// Returns the sources in the order of the page, each with marks of the first and the last.
        func shown() async throws -> [String] {
            let text = try await server.ask("GET", "/access", by: server.responder.views).text
            return text.matches(of: /bundle 'com\.example\.(\w+)'.*?isFirst (\w+) isLast (\w+)/).map {
                "\($0.output.1)\($0.output.2 == "true" ? " first" : "")\($0.output.3 == "true" ? " last" : "")"
            }
        }

        func send(_ form: String) async throws {
            let answer = try await server.ask(
                "POST", "/access/sources/order", body: form.replacing("~", with: "com.example."),
                fields: [("Content-Type", "application/x-www-form-urlencoded")], by: server.responder.views)
            #expect(answer.text == "to /access#sources", "\(answer.text)")
        }

        /// Returns the stored order of a type.
        func order(of type: ObjectType) throws -> [String] {
            try store.engine.read { try $0.sourceOrder(of: type) }.map { String($0.dropFirst("com.example.".count)) }
        }
    }

    @Test("WEB-87: sources are in the order of steps, and those without a place come after them by name")
    func steps() async throws {
        let world = try World()
        for name in ["Watch", "Phone", "Band"] { try world.save(name, .stepCount, 1) }
        // There are more heart rates, and their order is another one.
        for name in ["Zeta", "Alpha", "Band"] { try world.save(name, .heartRate, 5) }
        try world.setOrder(["Band", "Zeta", "Watch"], of: .heartRate)
        try world.setOrder(["Watch", "Band"], of: .stepCount)
        #expect(try await world.shown() == ["watch first", "band", "alpha", "phone", "zeta last"])
        try world.setOrder(["Phone", "Band", "Nobody", "Watch", "Zeta"], of: .stepCount)
        #expect(try await world.shown() == ["phone first", "band", "watch", "zeta", "alpha last"])
    }

    @Test("WEB-87: without steps, the order is that of the quantity with the most samples") func most() async throws {
        let world = try World()
        for name in ["Band", "Phone"] { try world.save(name, .heartRate, 2) }
        for name in ["Phone", "Scale"] { try world.save(name, .bodyMass, 1) }
        // Nights have no order that is shown, however many they are.
        for name in ["Phone", "Night"] { try world.save(name, .sleepAnalysis, 9) }
        try world.setOrder(["Phone", "Band"], of: .heartRate)
        try world.setOrder(["Scale", "Phone"], of: .bodyMass)
        try world.setOrder(["Night", "Phone"], of: .sleepAnalysis)
        #expect(try await world.shown() == ["phone first", "band", "night", "scale last"])
        try world.save("Scale", .bodyMass, 9)
        #expect(try await world.shown() == ["scale first", "phone", "band", "night last"])
        try world.save("Watch", .stepCount, 1)
        try world.setOrder(["Watch"], of: .stepCount)
        #expect(try await world.shown() == ["watch first", "band", "night", "phone", "scale last"])
    }

    @Test("WEB-87: one source alone is the first and the last, and none is no list") func few() async throws {
        let world = try World()
        #expect(try await world.shown().isEmpty)
        try world.save("Night", .sleepAnalysis, 1)
        #expect(try await world.shown() == ["night first last"])
        try await world.send("source=~night&direction=up")
        #expect(try await world.shown() == ["night first last"])
    }

    private static let moves: [(form: String, order: [String])] = [
        ("source=~b&direction=up", ["b", "a", "c"]), ("source=~b&direction=down", ["a", "c", "b"]),
        ("source=~a&direction=up", ["a", "b", "c"]), ("source=~c&direction=down", ["a", "b", "c"]),
        ("source=~a&direction=down", ["b", "a", "c"]), ("source=~c&direction=up", ["a", "c", "b"]),
        ("source=~x&direction=up", ["a", "b", "c"]), ("source=~b", ["a", "c", "b"]), ("", ["a", "b", "c"]),
        ("order=~c&order=~b&order=~a", ["c", "b", "a"]), ("order=~c", ["c", "a", "b"]),
        ("order=~c&order=~b", ["c", "b", "a"]), ("order=~x&order=~b&order=~a", ["b", "a", "c"]),
        ("order=~b&order=~a&order=~b", ["b", "a", "c"]), ("order=~c&source=~c&direction=down", ["a", "c", "b"]),
    ]

    @Test("WEB-87, WEB-113: a source goes up or down, or all are as they were dragged", arguments: 0..<15)
    func moved(number: Int) async throws {
        try #require(Self.moves.count == 15)
        let (form, order) = Self.moves[number]
        let world = try World()
        for name in ["A", "B", "C"] { try world.save(name, .stepCount, 1) }
        try world.setOrder(["A", "B", "C"], of: .stepCount)
        try await world.send(form)
        #expect(try await world.shown() == ["\(order[0]) first", order[1], "\(order[2]) last"], "\(form)")
        // The order is that of all types whose sources are merged.
        for type in [ObjectType.stepCount, .heartRate, .sleepAnalysis] {
            #expect(try world.order(of: type) == order, "\(form)")
        }
        #expect(try world.order(of: .workout).isEmpty)
    }
}
