import WorkoutFiles

/// Content encoding: compresses responses for clients that accept it (API-10).
package enum ResponseCompression {
    /// The minimum size of a compressed response, in bytes; smaller ones are not worth it.
    private static let least = 1 << 10

    /// Compresses a response if that makes it smaller.
    static func pack(_ response: inout ServiceResponse, for request: ServiceRequest) {
        guard case .bytes(let bytes) = response.body, bytes.count >= least,
            response.fields["Content-Encoding"] == nil, isWorthPacking(response.fields["Content-Type"]),
            acceptsGzip(request.fields.values("Accept-Encoding")), let packed = Gzip.packed(bytes)
        else { return }
        response.body = .bytes(packed)
        response.fields["Content-Encoding"] = "gzip"
        if response.fields["Vary"] == nil { response.fields["Vary"] = "Accept-Encoding" }
    }

    private static func isWorthPacking(_ type: String?) -> Bool {
        guard let name = type?.prefix(while: { $0 != ";" }) else { return false }
        return MediaType(name: String(name)).isWorthPacking
    }

    /// Returns whether the values of `Accept-Encoding` include gzip.
    package static func acceptsGzip(_ fields: [String]) -> Bool {
        let codings: [[String]] = fields.joined(separator: ",").split(separator: ",").map { coding in
            coding.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
        }
        // The asterisk stands for the codings that are not named (RFC 9110, 12.5.3).
        let named = codings.filter { $0.first == "gzip" }
        let wanted = named.isEmpty ? codings.filter { $0.first == "*" } : named
        return wanted.contains { parts in
            !parts.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
        }
    }
}
