package import Foundation

/// The properties of all pages beside the API.
package struct PageSupport: Sendable {
    /// A text that changes with the files of the pages; pages with different texts have different entity tags.
    let version: String
    /// A host for map images besides this one, which an operator has chosen (WEB-71).
    let imageHost: String?
    /// Renders an error as a page, or leads to the login page.
    let failure: @Sendable (Problem, ServiceRequest) -> ServiceResponse

    package init(
        version: String, imageHost: String?, failure: @escaping @Sendable (Problem, ServiceRequest) -> ServiceResponse
    ) {
        (self.version, self.imageHost, self.failure) = (version, imageHost, failure)
    }
}

extension Call {
    /// The settings of the person.
    package var settings: PersonSettings { requester.caller?.person.settings ?? PersonSettings() }

    /// A Boolean value that indicates whether the person is an administrator.
    package var isAdmin: Bool { requester.caller?.person.role == .admin }

    /// The time of the request.
    package var now: Date { context.now }

    /// The calendar of the person.
    package var calendar: Calendar { context.calendar }

    /// The values on which a page depends, besides the store and the request.
    var pageParts: [String] {
        // Forms belong to a single session.
        let mark = try? server?.formTokens.mark(of: signedIn())
        return [settings.stored, "\(isAdmin)", mark ?? ""]
    }

    /// Returns the form token of the session (SEC-24); empty without accounts.
    package func formToken(for purpose: String) -> String {
        guard let server, let signedIn = try? signedIn() else { return "" }
        return server.formTokens.make(for: signedIn, purpose: purpose)
    }

    /// Throws if a form token is not valid for this session and purpose.
    package func checkForm(_ token: String?, for purpose: String) throws {
        guard let server, let signedIn = try? signedIn() else { return }
        guard let token, server.formTokens.check(token, for: signedIn, purpose: purpose) else {
            throw Problem.staleForm
        }
    }
}

extension ServiceRequest {
    /// Reads a submitted form; empty for other requests.
    ///
    /// - Throws: ``Problem`` if it is too large or has an invalid encoding.
    package func form() async throws -> QueryItems {
        guard method == HTTPMethod.post.rawValue,
            fields["Content-Type"]?.hasPrefix("application/x-www-form-urlencoded") == true
        else { return QueryItems() }
        let bytes = try await body.collect(upTo: QueryItems.longestForm)
        return try QueryItems(String(decoding: bytes, as: UTF8.self))
    }

    /// The path, without the query and still encoded.
    package var path: String { String(target.prefix { $0 != "?" }) }
}

extension RequestTarget {
    /// The components of the path of a page, which may have superfluous slashes.
    var pagePath: [String] {
        let words = path.filter { !$0.isEmpty }
        return words.isEmpty ? [""] : words
    }
}
