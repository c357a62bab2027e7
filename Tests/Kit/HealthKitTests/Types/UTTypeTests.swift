import Testing
import UniformTypeIdentifiers

@Suite struct UTTypeTests {
    private static let all: [UTType] = [
        .data, .image, .jpeg, .png, .tiff, .heic, .heif, .webP, .gif, .bmp, .pdf, .text,
    ]

    @Test func aTypeIsFoundByWhatItHas() {
        for type in Self.all {
            #expect(UTType(type.identifier) == type)
            if let name = type.preferredFilenameExtension {
                #expect(UTType(filenameExtension: name) == type && UTType(filenameExtension: name.uppercased()) == type)
            }
            if let name = type.preferredMIMEType {
                #expect(UTType(mimeType: name) == type && UTType(mimeType: name.uppercased()) == type)
            }
        }
        #expect(UTType("public.nothing") == nil && UTType("") == nil)
        #expect(UTType(filenameExtension: "nothing") == nil && UTType(mimeType: "no/thing") == nil)
    }

    @Test func aTypeConformsToItselfAndToThoseAboveIt() {
        #expect(Self.all.allSatisfy { $0.conforms(to: $0) && !$0.isSubtype(of: $0) && $0.conforms(to: .data) })
        let images: [UTType] = [.jpeg, .png, .tiff, .heic, .heif, .webP, .gif, .bmp]
        #expect(images.allSatisfy { $0.isSubtype(of: .image) && !UTType.image.conforms(to: $0) })
        #expect(Self.all.filter { $0.conforms(to: .image) } == [.image] + images)
        #expect(!UTType.pdf.conforms(to: .image) && !UTType.text.conforms(to: .pdf))
        #expect(UTType(filenameExtension: "png", conformingTo: .image) == .png)
        #expect(UTType(filenameExtension: "png", conformingTo: .pdf) == nil)
        #expect(UTType(mimeType: "image/png", conformingTo: .text) == nil)
    }
}
