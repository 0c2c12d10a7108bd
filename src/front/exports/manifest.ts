import type { Manifest } from '#lib/manifests.ts'

export const exportsManifest = {
  auditActions: {
    'export.asked': 'Pidió un archivo',
    'export_schedule.made': 'Programó una exportación',
    'export_schedule.changed': 'Cambió una exportación programada',
    'export_schedule.paused': 'Pausó una exportación programada',
    'export_schedule.resumed': 'Siguió con una exportación programada',
    'export_schedule.stopped': 'Detuvo una exportación programada: quien la hizo ya no tiene permiso',
    'export_schedule.run': 'Hizo ahora una exportación programada',
    'export_schedule.deleted': 'Borró una exportación programada',
  },
  auditGroups: { export: 'Archivos', export_schedule: 'Archivos programados' },
  auditSubjects: { export: 'Lista', export_schedule: 'Exportación programada' },
  auditFields: { filters: 'Filtros', range: 'Qué incluye', rhythm: 'Cuándo', readers: 'También le llega a' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/exports': typeof exportsManifest
  }
}
