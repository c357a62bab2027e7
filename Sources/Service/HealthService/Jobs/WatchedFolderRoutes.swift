import Foundation
import WorkoutFiles

/// The routes of watched folders, for the owner alone (API-144).
struct WatchedFolderRoutes: Sendable {
    let imports: Imports

    var routes: [Route] {
        [
            Route(
                .get, "/api/v1/watched-folders", "The folders whose files the server imports for the person.", .owner,
                shape: .list("WatchedFolderList", of: WatchedFolderReport.jsonShape.schema), isTagged: false
            ) { call in call.list(try await imports.watchedFolders(call).map(\.json)) },
            Route(
                .post, "/api/v1/watched-folders/retry", "Tries again what could not be imported from these folders.",
                .owner
            ) { call in
                try await imports.retryWatchedFolders(call)
                return ServiceResponse(.noContent)
            },
        ]
    }
}

extension Imports {
    /// Returns the state of the watched folders of the caller.
    package func watchedFolders(_ call: Call) async throws -> [WatchedFolderReport] {
        let (person, folders, accounts) = (try call.account().person.id, folders, accounts)
        return try await call.read { try folders.reports(of: person, in: accounts, $0) }
    }

    /// Tries again what could not be imported from the watched folders of the caller.
    package func retryWatchedFolders(_ call: Call) async throws {
        await folders.retry(of: try call.account().person.id, in: accounts)
    }
}
