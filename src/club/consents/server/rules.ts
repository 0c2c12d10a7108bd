import type { LegalDocument } from '#club/settings/legal-rules.ts'

export const purposes = [
  'terms',
  'privacy_notice',
  'marketing_mail',
  'push',
  'fan_id_notice',
  'biometrics',
  'guardian_notice',
] as const
export type ConsentPurpose = (typeof purposes)[number]

export type ConsentChannel =
  | 'registration'
  | 'preferences'
  | 'unsubscribe_link'
  | 'privacy_screen'
  | 'erasure'
  | 'earlier_record'
  | 'fan_id'
  | 'claim'

/** The legal text behind each purpose. */
export const documentOf: Record<ConsentPurpose, LegalDocument> = {
  terms: 'terminos',
  privacy_notice: 'aviso-integral',
  marketing_mail: 'aviso-integral',
  push: 'aviso-integral',
  fan_id_notice: 'aviso-fan-id',
  biometrics: 'aviso-biometria',
  guardian_notice: 'aviso-tutores',
}

/** What a person may take back at any moment; without the others there is no account. */
export const voluntary: ReadonlySet<ConsentPurpose> = new Set(['marketing_mail', 'push', 'biometrics'])

export const purposeWords: Record<ConsentPurpose, { title: string; why: string }> = {
  terms: { title: 'Términos y condiciones', why: 'Necesarios para comprar y usar tu cuenta.' },
  privacy_notice: { title: 'Aviso de privacidad', why: 'Dice qué datos usamos y para qué.' },
  marketing_mail: {
    title: 'Noticias y promociones por correo',
    why: 'Voluntario. Contamos si los abres y si visitas su enlace; no cambia nada de tus compras.',
  },
  push: {
    title: 'Avisos en tus dispositivos',
    why: 'Voluntario. Los activas en cada celular o computadora.',
  },
  fan_id_notice: { title: 'Aviso de tu Fan ID', why: 'Dice qué datos de identidad pedimos y hasta cuándo.' },
  biometrics: {
    title: 'Tu rostro para tu Fan ID',
    why: 'Voluntario. Puedes registrarte sin rostro, en ventanilla o con una persona del club.',
  },
  guardian_notice: {
    title: 'Aviso para madres, padres y tutores',
    why: 'Necesario para registrar a una niña, un niño o adolescente.',
  },
}

export const channelWords: Record<ConsentChannel, string> = {
  registration: 'al crear tu cuenta',
  preferences: 'en tus avisos',
  unsubscribe_link: 'con el enlace de un correo',
  privacy_screen: 'en tu privacidad',
  erasure: 'al borrar tu cuenta',
  earlier_record: 'al crear tu cuenta',
  fan_id: 'en tu Fan ID',
  claim: 'al reclamar tu cuenta',
}

/** The same as the club reads it of somebody. */
export const clubChannelWords: Record<ConsentChannel, string> = {
  registration: 'al crear su cuenta',
  preferences: 'en sus avisos',
  unsubscribe_link: 'con el enlace de un correo',
  privacy_screen: 'en su privacidad',
  erasure: 'al borrar su cuenta',
  earlier_record: 'al crear su cuenta',
  fan_id: 'en su Fan ID',
  claim: 'al reclamar su cuenta',
}
