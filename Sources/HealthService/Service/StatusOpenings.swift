import Foundation
import WorkoutFiles

/// Whether the server lives, and what its problems mean (SRV-26, API-8).
enum StatusOpenings {
    static let openings: [Opening] = [
        Opening(.get, "/healthz", "Says that the server lives.") { _, _, _ in
            ServiceResponse(.ok, .plain, text: "ok\n")
        },
        Opening(.get, "/problems/{name}", "Says what a problem means.") { _, _, arguments in
            guard let known = Problem.all.first(where: { $0.problem.name == arguments["name"] }) else {
                throw Problem.notFound
            }
            return ServiceResponse(
                .ok, .plain, text: "\(known.problem.status.rawValue) \(known.problem.title)\n\n\(known.text)\n")
        },
    ]
}
