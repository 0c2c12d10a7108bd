import type { Manifest } from '#lib/manifests.ts'

export const holderMessagesManifest = {
  permissions: {
    'send HolderMessage': {
      roles: ['marketing'],
      words: 'Escribir a quienes van a un partido',
      position: 145,
    },
  },
  auditActions: {
    'holder_message.dropped': 'Borró el borrador de un mensaje a la afición',
    'holder_message.tested': 'Se mandó de prueba un mensaje a la afición',
    'holder_message.confirmed': 'Mandó un mensaje a la afición',
    'holder_message.taken_back': 'Deshizo el envío de un mensaje a la afición',
    'holder_message.stopped': 'Detuvo un mensaje a la afición',
    'holder_message.unreached_read': 'Leyó a quién no le llega un mensaje',
  },
  auditGroups: { holder_message: 'Mensajes a la afición' },
  auditSubjects: { holder_message: 'Mensaje a la afición' },
  auditFields: {
    mails: 'Correos',
    pushes: 'Con notificación',
    audience: 'A quién',
    told: 'Ya avisadas',
    page: 'Página',
  },
  auditValues: {
    holders: 'quien trae el boleto',
    buyers: 'quien compró',
    passes: 'quien tiene bonogallo',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/holder-messages': typeof holderMessagesManifest
  }
}
