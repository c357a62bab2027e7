import HealthKit
import Testing

/// The error for data that is no clinical document.
@Suite struct DocumentErrorTests {
    private static let unfinished = "<?xml version=\"1.0\"?>\n<ClinicalDocument>\n  <title>x</title>\n  <author"

    @Test(arguments: [
        (
            "<html></html>", "This is not a clinical document: its first element is not <ClinicalDocument>.",
            "'document'"
        ),
        (
            "<ClinicalDocument/>text",
            "This is not a clinical document: its first element is not <ClinicalDocument>.", "'document'"
        ),
        ("", "The document is not well-formed XML: the file is empty.", "'document', line 1, byte 0"),
        (
            "<ClinicalDocument><title>x</ClinicalDocument>",
            "The document is not well-formed XML: an end tag does not match the open element <title>.",
            "'document', line 1, byte 26"
        ),
        (
            unfinished, "The document is not well-formed XML: the file ends inside the element <ClinicalDocument>.",
            "'document', line 4, byte 69"
        ),
    ])
    func OTH_61_thePlaceIsADetail(text: String, message: String, place: String) {
        do {
            _ = try HKCDADocumentSample(data: Data(text.utf8), start: noon(0), end: noon(1), metadata: nil)
            Issue.record("It was taken.")
        } catch let error as HKError {
            #expect(error.code == .errorInvalidArgument && error.errorCode == 3)
            #expect(error.localizedDescription == message)
            let detail = error.userInfo[HKDetailedCDAValidationErrorKey] as? String
            #expect(detail == "\(place): \(message)")
            #expect(error.userInfo.count == 2)
            #expect(
                error.description == """
                    Error Domain=com.apple.healthkit Code=3 "\(message)" UserInfo={HKDetailedCDAValidationErrorKey=\
                    \(place): \(message)}
                    """)
        } catch {
            Issue.record(error)
        }
    }
}
