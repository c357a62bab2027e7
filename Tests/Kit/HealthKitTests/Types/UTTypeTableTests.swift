import Testing
import UniformTypeIdentifiers

/// The types of files that attachments may have, each with all that is known of it.
@Suite struct UTTypeTableTests {
    private struct Known {
        let type: UTType
        let identifier: String
        var parents: [UTType] = []
        var names: [String] = []
        var mime: String?
    }

    private static let all = [
        Known(type: .data, identifier: "public.data"),
        Known(type: .image, identifier: "public.image", parents: [.data]),
        Known(
            type: .jpeg, identifier: "public.jpeg", parents: [.image, .data], names: ["jpeg", "jpg"],
            mime: "image/jpeg"),
        Known(type: .png, identifier: "public.png", parents: [.image, .data], names: ["png"], mime: "image/png"),
        Known(
            type: .tiff, identifier: "public.tiff", parents: [.image, .data], names: ["tiff", "tif"],
            mime: "image/tiff"),
        Known(type: .heif, identifier: "public.heif", parents: [.image, .data], names: ["heif"], mime: "image/heif"),
        Known(
            type: .heic, identifier: "public.heic", parents: [.heif, .image, .data], names: ["heic"],
            mime: "image/heic"),
        Known(
            type: .webP, identifier: "org.webmproject.webp", parents: [.image, .data], names: ["webp"],
            mime: "image/webp"),
        Known(
            type: .gif, identifier: "com.compuserve.gif", parents: [.image, .data], names: ["gif"],
            mime: "image/gif"),
        Known(
            type: .bmp, identifier: "com.microsoft.bmp", parents: [.image, .data], names: ["bmp"],
            mime: "image/bmp"),
        Known(type: .pdf, identifier: "com.adobe.pdf", parents: [.data], names: ["pdf"], mime: "application/pdf"),
        Known(type: .text, identifier: "public.text", parents: [.data]),
        Known(
            type: .plainText, identifier: "public.plain-text", parents: [.text, .data], names: ["txt", "text"],
            mime: "text/plain"),
        Known(
            type: .xml, identifier: "public.xml", parents: [.text, .data], names: ["xml"], mime: "application/xml"),
        Known(
            type: .json, identifier: "public.json", parents: [.text, .data], names: ["json"],
            mime: "application/json"),
    ]

    @Test func OTH_91_eachTypeHasItsNames() {
        for known in Self.all {
            #expect(known.type.identifier == known.identifier && "\(known.type)" == known.identifier)
            #expect(UTType(known.identifier) == known.type)
            #expect(known.type.preferredFilenameExtension == known.names.first, "\(known.identifier)")
            #expect(known.type.preferredMIMEType == known.mime, "\(known.identifier)")
            for name in known.names {
                #expect(UTType(filenameExtension: name) == known.type)
                #expect(UTType(filenameExtension: name.uppercased()) == known.type)
                #expect(UTType(filenameExtension: "." + name) == nil)
            }
            if let mime = known.mime {
                #expect(UTType(mimeType: mime) == known.type && UTType(mimeType: mime.uppercased()) == known.type)
            }
        }
        #expect(Set(Self.all.map(\.type)).count == Self.all.count)
    }

    @Test func OTH_91_eachTypeIsWhatIsAboveIt() {
        for known in Self.all {
            let above = [known.type] + known.parents
            #expect(Self.all.map(\.type).filter { known.type.conforms(to: $0) }.count == above.count)
            #expect(above.allSatisfy { known.type.conforms(to: $0) }, "\(known.identifier)")
            #expect(known.parents.allSatisfy { known.type.isSubtype(of: $0) } && !known.type.isSubtype(of: known.type))
            for other in Self.all.map(\.type) {
                let expected = above.contains(other) ? known.type : nil
                for name in known.names { #expect(UTType(filenameExtension: name, conformingTo: other) == expected) }
                if let mime = known.mime { #expect(UTType(mimeType: mime, conformingTo: other) == expected) }
            }
        }
    }
}
