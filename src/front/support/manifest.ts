import type { Manifest } from '#lib/manifests.ts'

export const supportManifest = {
  permissions: {
    'manage SupportCase': { roles: ['support'], words: 'Atender casos', position: 290 },
  },
  auditActions: {
    'support.case_read': 'Leyó un caso',
    'support.case_opened': 'Abrió un caso',
    'support.answered': 'Contestó un caso',
    'support.let_go': 'Soltó un caso',
    'support.noted': 'Anotó en un caso',
    'support.status_changed': 'Cambió el estado de un caso',
    'support.taken': 'Tomó un caso',
  },
  auditGroups: { support: 'Casos' },
  auditSubjects: { support_case: 'Caso' },
  auditValues: {
    received: 'recibido',
    in_review: 'en revisión',
    waiting_for_fan: 'espera respuesta de quien escribió',
    solved: 'resuelto',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/support': typeof supportManifest
  }
}
