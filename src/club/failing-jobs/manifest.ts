import type { Manifest } from '#lib/manifests.ts'

export const failingJobsManifest = {
  permissions: {
    'manage Job': { roles: [], words: 'Ver y reintentar trabajos que fallan', position: 390 },
  },
  auditActions: {
    'job.retried': 'Reintentó un trabajo',
    'job.put_aside': 'Apartó un trabajo que falla',
  },
  auditGroups: { job: 'Trabajos del sistema' },
  auditFields: { task: 'Trabajo' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'club/failing-jobs': typeof failingJobsManifest
  }
}
