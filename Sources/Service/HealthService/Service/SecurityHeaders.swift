/// The security headers, which restrict what browsers may do (SEC-26, SEC-27, SEC-28) and prevent requests to other
/// hosts (SRV-6).
///
/// There are no CORS headers for other sites (SEC-25).
enum SecurityHeaders {
    private static func policy(imagesFrom host: String?) -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'",
            "img-src 'self' data:" + (host.map { " " + $0 } ?? ""), "connect-src 'self'", "font-src 'self'",
            "manifest-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
        ].joined(separator: "; ")
    }
    private static let downloadPolicy = "sandbox; default-src 'none'"

    /// Adds the headers to a response; existing ones are retained.
    ///
    /// - Parameter host: An additional host for map images, which an operator has chosen (WEB-71).
    static func add(to response: inout ServiceResponse, isSecure: Bool, imagesFrom host: String? = nil) {
        let isDownload = response.fields["Content-Disposition"]?.hasPrefix("attachment") == true
        set("Content-Security-Policy", isDownload ? downloadPolicy : policy(imagesFrom: host), &response)
        set("X-Content-Type-Options", "nosniff", &response)
        set("Referrer-Policy", "no-referrer", &response)
        set("Cross-Origin-Opener-Policy", "same-origin", &response)
        set("Cross-Origin-Resource-Policy", "same-origin", &response)
        set("Permissions-Policy", "geolocation=(), camera=(), microphone=()", &response)
        if isSecure { set("Strict-Transport-Security", "max-age=31536000; includeSubDomains", &response) }
        set("Cache-Control", response.fields["ETag"] == nil ? "no-store" : "private, no-cache", &response)
    }

    private static func set(_ name: String, _ value: String, _ response: inout ServiceResponse) {
        if response.fields[name] == nil { response.fields[name] = value }
    }
}
