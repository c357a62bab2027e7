import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer

/// The person in an export of Apple Health, of what the store knows and of what was kept of other exports.
@Suite struct ExportedPersonTests {
    private let access: StoreAccess
    private let folder: TemporaryFolder

    init() throws {
        access = StoreAccess(engine: try StoreContents.engine(), identity: StoreContents.reader)
        folder = try TemporaryFolder()
    }

    private static func name(_ attribute: String) -> String { "HKCharacteristicTypeIdentifier\(attribute)" }

    /// Imports exports with a person each, one after the other.
    private func importPersons(_ persons: [[(String, String)]]) throws {
        for (number, attributes) in persons.enumerated() {
            let text = attributes.map { #"\#(Self.name($0))="\#($1)""# }.joined(separator: " ")
            let path = try folder.write(ExampleExport.document("<Me \(text)/>"), to: "export\(number).xml")
            #expect(AppleHealthImporter(access: access).importExport(path).error == nil)
        }
    }

    /// The attributes of the persons in an export of the store.
    private func exported() throws -> [[String: String]] {
        let path = folder.url.appending(path: "out").path
        let exporter = AppleHealthExporter(
            access: access, offset: 0, date: Date(timeIntervalSinceReferenceDate: 760_000_000))
        _ = try exporter.export(to: path, as: .folder, replaces: true)
        let text = try String(contentsOfFile: path + "/apple_health_export/export.xml", encoding: .utf8)
        return text.matches(of: #/<Me ([^>]*)/>/#).map { element in
            var attributes: [String: String] = [:]
            for attribute in element.1.matches(of: #/HKCharacteristicTypeIdentifier([A-Za-z]+)="([^"]*)"/#) {
                attributes[String(attribute.1)] = String(attribute.2)
            }
            return attributes
        }
    }

    @Test("EXP-47: what the store knows of a person is completed by what was kept last") func completed() throws {
        try importPersons([
            [("DateOfBirth", "1984-03-09"), ("Novelty", "first"), ("BloodType", "HKBloodTypeABNegative")],
            [("Novelty", "second"), ("CardioFitnessMedicationsUse", "Some")],
            [("Novelty", "third"), ("Other", "x")],
        ])
        let persons = try exported()
        #expect(persons.count == 1)
        let person = try #require(persons.first)
        #expect(person["DateOfBirth"] == "1984-03-09" && person["BloodType"] == "HKBloodTypeABNegative")
        #expect(person["Novelty"] == "third" && person["Other"] == "x")
        #expect(person["CardioFitnessMedicationsUse"] != "Some")
        #expect(person["BiologicalSex"] == "HKBiologicalSexNotSet")
    }

    @Test("EXP-47: what was kept goes before what is not set, and not before what is") func precedence() throws {
        try importPersons([
            [("BiologicalSex", "HKBiologicalSexFemale"), ("BloodType", "HKBloodTypeRare"), ("DateOfBirth", "once")]
        ])
        let person = try #require(try exported().first)
        #expect(person["BiologicalSex"] == "HKBiologicalSexFemale")
        #expect(person["BloodType"] == "HKBloodTypeRare" && person["DateOfBirth"] == "once")
        try access.engine(for: .reading).write { try $0.setCharacteristics([.bloodType: .some(7)]) }
        let known = try #require(try exported().first)
        #expect(known["BloodType"] != "HKBloodTypeRare" && known["DateOfBirth"] == "once")
    }

    @Test("EXP-47: persons of whom the store knows nothing are written as they were, in their order") func unknown()
        throws
    {
        #expect(try exported().count == 1)
        try importPersons([[("Novelty", "first")], [("Novelty", "second"), ("Other", "x")]])
        let persons = try exported()
        #expect(persons == [["Novelty": "first"], ["Novelty": "second", "Other": "x"]])
    }
}
