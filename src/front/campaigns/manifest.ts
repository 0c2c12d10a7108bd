import type { Manifest } from '#lib/manifests.ts'

export const campaignsManifest = {
  auditActions: {
    'campaign.dropped': 'Borró el borrador de una campaña',
    'campaign.tested': 'Se mandó de prueba una campaña',
    'campaign.confirmed': 'Mandó una campaña',
    'campaign.taken_back': 'Deshizo el envío de una campaña',
    'campaign.stopped': 'Detuvo una campaña',
    'campaign.settings_changed': 'Cambió los límites de campañas',
  },
  auditGroups: { campaign: 'Campañas' },
  auditSubjects: { campaign: 'Campaña', campaign_settings: 'Límites de campañas' },
  auditFields: {
    segment: 'Segmento',
    heldOut: 'Apartadas para comparar',
    perWeek: 'Por semana',
    perMonth: 'Por mes',
    reminding: 'Recuerda compras',
    remindAfterHours: 'Horas para recordar',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/campaigns': typeof campaignsManifest
  }
}
