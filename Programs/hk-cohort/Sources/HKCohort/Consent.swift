import ArgumentParser
import Foundation
import HealthCohort
import HealthModel

/// The `hk-cohort consent` command.
struct Consent: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show or change a cohort's read permissions.",
        discussion: """
            Without options, shows the permissions. They are HealthKit permissions of the app 'cohort.NAME', which \
            other programs can change, too. Withdrawn data is removed from servers the next time they are fed.
            """)

    @Argument(help: "The folder with the stores.")
    var folder: String
    @Argument(help: "The people; all by default.")
    var people: [String] = []
    @OptionGroup var cohort: CohortOptions
    @Option(parsing: .upToNextOption, help: "Types to allow, such as stepCount or workout.")
    var grant: [String] = []
    @Option(help: "Hide samples that ended before this date, such as 2025-01-01, in each person's time zone.")
    var from: String?
    @Option(parsing: .upToNextOption, help: "Types to revoke.")
    var withdraw: [String] = []

    func validate() throws {
        if from != nil, grant.isEmpty { throw ValidationError("--from requires --grant.") }
        if let from, CohortDay(text: from) == nil {
            throw ValidationError("'\(from)' is not a date such as 2025-01-01.")
        }
        _ = try Self.types(grant + withdraw)
    }

    func run() async throws {
        let folder = CohortFolder(URL(fileURLWithPath: folder, isDirectory: true))
        var all = try folder.people()
        if !people.isEmpty {
            for name in people where !all.contains(where: { $0.id == name }) {
                throw ValidationError("Unknown person '\(name)'.")
            }
            all = all.filter { people.contains($0.id) }
        }
        let (granted, withdrawn) = (try Self.types(grant), try Self.types(withdraw))
        for person in all {
            let consent = CohortConsent(store: folder.store(of: person), cohort: cohort.name)
            if !granted.isEmpty {
                try consent.grant(
                    granted, from: from.flatMap(CohortDay.init(text:)).flatMap { $0.date.start(in: person.zone) })
            }
            if !withdrawn.isEmpty { try consent.withdraw(withdrawn) }
            let permissions = try consent.permissions().map { permission in
                permission.type.identifier
                    + (permission.earliest.map { " from " + CohortDay(CalendarDay(of: $0, in: person.zone)).text } ?? "")
            }
            print("\(person.id): \(permissions.isEmpty ? "nothing" : permissions.joined(separator: ", "))")
        }
    }

    private static func types(_ names: [String]) throws -> Set<ObjectType> {
        var types: Set<ObjectType> = []
        for name in names {
            guard let type = CohortQuery.type(named: name) else { throw ValidationError("Unknown type '\(name)'.") }
            types.insert(type)
        }
        return types
    }
}
