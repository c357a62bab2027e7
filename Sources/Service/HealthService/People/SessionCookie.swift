extension ServiceRequest {
    /// The client of the request.
    package var visitor: Visitor {
        Visitor(
            address: address.flatMap(ClientAddress.init) ?? .local, browser: fields["User-Agent"] ?? "")
    }
}

extension ServiceResponse {
    /// Returns a redirect to another address of this server.
    package static func redirect(to address: String) -> ServiceResponse {
        var response = ServiceResponse(.seeOther)
        response.fields["Location"] = address
        return response
    }

    /// Returns the response with the cookie of a session that has begun or was renewed.
    package func settingCookie(of session: IssuedSession, _ request: ServiceRequest) -> ServiceResponse {
        var response = self
        response.fields["Set-Cookie"] = SessionCookie.field(session.secret, isSecure: request.isSecure)
        return response
    }

    /// Returns the response with the deletion of the cookie.
    package func endingCookie(_ request: ServiceRequest) -> ServiceResponse {
        var response = self
        response.fields["Set-Cookie"] = SessionCookie.ending(isSecure: request.isSecure)
        return response
    }
}

/// The session cookie (SEC-20).
enum SessionCookie {
    /// Returns the name of the cookie.
    ///
    /// Browsers accept a name with `__Host-` only over TLS, and only from the host itself.
    private static func name(isSecure: Bool) -> String { isSecure ? "__Host-hk" : "hk" }

    /// Returns the value of the cookie in a request.
    static func value(in request: ServiceRequest) -> String? {
        let name = name(isSecure: request.isSecure)
        for field in request.fields.values("Cookie") {
            for pair in field.split(separator: ";") {
                let sides = pair.trimmingPrefix(while: \.isWhitespace).split(separator: "=", maxSplits: 1)
                if sides.count == 2, sides[0] == name { return String(sides[1]) }
            }
        }
        return nil
    }

    /// Returns the header field that sets the cookie.
    static func field(_ value: String, isSecure: Bool) -> String {
        "\(name(isSecure: isSecure))=\(value); Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }

    /// Returns the header field that deletes the cookie.
    static func ending(isSecure: Bool) -> String { field("", isSecure: isSecure) + "; Max-Age=0" }
}
