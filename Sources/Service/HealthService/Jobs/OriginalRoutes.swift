import Foundation
import HealthReports

/// The route for the original files of workouts (API-36, SRV-36).
struct OriginalRoutes: Sendable {
    let accounts: Accounts

    var routes: [Route] {
        [
            Route(
                .get, "/api/v1/workouts/{uuid}/original", "The original file of a workout.",
                .scope(.export), offers: [.bytes], isTagged: false
            ) { call in
                let (workout, person) = (try await call.workout().summary.uuid, try call.account().person.id)
                let jobs = try accounts.database.read { try $0.imports(of: workout, by: person) }
                for job in jobs {
                    guard let digest = job.digest else { continue }
                    let path = accounts.folder.original(digest, of: person)
                    guard FileManager.default.fileExists(atPath: path) else { continue }
                    return try FileResponse.response(
                        path, named: job.name ?? "original", tag: "\"\(OriginalName.of(digest))\"", to: call.request)
                }
                throw Problem.notFound
            }
        ]
    }
}

/// The file names of originals: a hash of the content, so that identical files are stored once.
enum OriginalName {
    static func of(_ digest: [UInt8]) -> String {
        digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension ServiceFolder {
    /// Returns the path of the original with a digest, whether it exists or not.
    func original(_ digest: [UInt8], of person: UUID) -> String {
        "\(originals(of: person))/\(OriginalName.of(digest))"
    }
}
