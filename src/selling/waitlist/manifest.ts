import type { Manifest } from '#lib/manifests.ts'

export const waitlistManifest = {
  permissions: {
    'manage Waitlist': {
      roles: ['marketing'],
      words: 'Ver, pausar y cerrar listas de espera',
      position: 78,
    },
  },
  auditActions: { 'waitlist.change': 'Abrió, pausó o cerró una lista de espera' },
  auditGroups: { waitlist: 'Lista de espera' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'selling/waitlist': typeof waitlistManifest
  }
}
