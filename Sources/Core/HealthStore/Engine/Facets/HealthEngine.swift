/// The engine: everything the facade and the importers ask of a store, in records.
///
/// Each call names the app it is made for; what that app may see and change is decided here (AUTH-24, AUTH-26). Every
/// writing call is one transaction: all of it happens, or nothing.
package protocol HealthEngine: PermissionEngine, WritingEngine, BuildingEngine, SessionEngine, ReadingEngine,
    ContentEngine, ObservingEngine, StatisticsEngine, RecordEngine, AttachmentEngine, AnnotationEngine, ImportEngine,
    TransferEngine, MaintenanceEngine, DerivingEngine, ConsentEngine,
    OwnerEngine
{}
