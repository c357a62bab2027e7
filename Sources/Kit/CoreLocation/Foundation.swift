// On a phone `import CoreLocation` brings Foundation with it, and source written there relies on that.
@_exported public import Foundation
