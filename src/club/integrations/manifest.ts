import type { Manifest } from '#lib/manifests.ts'

export const integrationsManifest = {
  permissions: {
    'manage Integration': { roles: [], words: 'Llaves y avisos a otros sistemas', position: 370 },
  },
  auditActions: {
    'api_key.created': 'Creó una llave',
    'api_key.revoked': 'Revocó una llave',
    'api_key.used': 'Se leyó con una llave',
    'webhook.created': 'Creó un destino de avisos',
    'webhook.changed': 'Cambió un destino',
    'webhook.enabled': 'Encendió un destino',
    'webhook.disabled': 'Se apagó un destino',
    'webhook.removed': 'Borró un destino',
    'webhook.secret_rotated': 'Renovó un secreto',
    'webhook.tested': 'Mandó una prueba',
    'webhook.replayed': 'Mandó avisos otra vez',
  },
  auditGroups: { api_key: 'Llaves de API', webhook: 'Avisos a otros sistemas' },
  auditSubjects: { api_key: 'Llave', webhook: 'Destino' },
  auditFields: {
    deliveryId: 'Envío',
    scopes: 'Permisos',
    since: 'Desde',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'club/integrations': typeof integrationsManifest
  }
}
