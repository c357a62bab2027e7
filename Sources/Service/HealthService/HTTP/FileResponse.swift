import Foundation

/// File downloads, complete or as a byte range (RFC 9110, 14; SEC-27).
enum FileResponse {
    /// Returns the response to a request for a file.
    ///
    /// - Parameters:
    ///   - name: The suggested file name, which may come from a user and is sanitized.
    ///   - tag: The entity tag of the content, with its quotation marks.
    /// - Throws: ``Problem`` `not-found` if the file does not exist.
    static func response(_ path: String, named name: String, tag: String, to request: ServiceRequest) throws
        -> ServiceResponse
    {
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int else {
            throw Problem.notFound
        }
        var response = ServiceResponse(.ok, .bytes, .file(path: path, range: 0..<size))
        response.fields["ETag"] = tag
        response.fields["Accept-Ranges"] = "bytes"
        response.fields["Content-Disposition"] = "attachment; filename*=UTF-8''\(encoded(name))"
        if let known = request.fields["If-None-Match"], known.contains(tag) {
            (response.status, response.body) = (.notModified, .none)
            return response
        }
        guard let field = request.fields["Range"], request.fields["If-Range"] ?? tag == tag,
            let wanted = range(field, of: size)
        else { return response }
        guard !wanted.isEmpty else {
            response = ServiceResponse(.rangeNotSatisfiable)
            response.fields["Content-Range"] = "bytes */\(size)"
            return response
        }
        (response.status, response.body) = (.partialContent, .file(path: path, range: wanted))
        response.fields["Content-Range"] = "bytes \(wanted.lowerBound)-\(wanted.upperBound - 1)/\(size)"
        return response
    }

    /// Parses a `Range` header with a single range, which is empty if it is not satisfiable.
    ///
    /// Returns `nil` if there are several ranges or the header is invalid, and the whole file is sent.
    static func range(_ field: String, of size: Int) -> Range<Int>? {
        guard field.hasPrefix("bytes="), !field.contains(",") else { return nil }
        let sides = field.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2,
            sides.allSatisfy({ $0.utf8.count <= 18 && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } })
        else { return nil }
        switch (Int(sides[0]), Int(sides[1])) {
        case (let first?, let last?):
            guard first <= last else { return nil }
            return first < size ? first..<min(last + 1, size) : 0..<0
        case (let first?, nil): return first < size ? first..<size : 0..<0
        case (nil, let count?): return max(0, size - count)..<size
        case (nil, nil): return nil
        }
    }

    private static func encoded(_ name: String) -> String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._")
        let shown = String(name.split(separator: "/").last ?? "").prefix(200)
        return shown.addingPercentEncoding(withAllowedCharacters: plain).flatMap { $0.isEmpty ? nil : $0 } ?? "file"
    }
}
