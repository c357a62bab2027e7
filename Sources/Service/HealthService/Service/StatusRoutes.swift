import Foundation
import WorkoutFiles

/// The public routes for the health check and for the descriptions of problems (SRV-26, API-8).
enum StatusRoutes {
    static let openings: [PublicRoute] = [
        PublicRoute(.get, "/healthz", "The health check.") { _, _, _ in
            ServiceResponse(.ok, .plain, text: "ok\n")
        },
        PublicRoute(.get, "/", "The start page.") { _, _, _ in
            ServiceResponse(.ok, .html, text: firstPage)
        },
        PublicRoute(.get, "/problems/{name}", "Describes a problem type.") { _, _, arguments in
            guard let known = Problem.all.first(where: { $0.problem.name == arguments["name"] }) else {
                throw Problem.notFound
            }
            return ServiceResponse(
                .ok, .plain, text: "\(known.problem.status.rawValue) \(known.problem.title)\n\n\(known.text)\n")
        },
    ]

    /// The page for browsers until there are real pages.
    private static let firstPage = """
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>\(Product.name)</title></head>
        <body>
        <main>
        <h1>\(Product.name)</h1>
        <p>The server is running. It has no pages; use the API.</p>
        <ul>
        <li><a href="/api/v1">API entry point</a></li>
        <li><a href="/api/v1/types">Types</a></li>
        <li><a href="/api/v1/workouts?totals=true">Workouts</a></li>
        <li><a href="/api/v1/openapi.json">The description of the API</a></li>
        </ul>
        <p>\(Product.name) is not affiliated with Apple and is not a medical device.</p>
        </main>
        </body>
        </html>

        """
}
