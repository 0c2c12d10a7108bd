export const purposes = ['terms', 'privacy_notice', 'marketing_mail', 'push'] as const
export type ConsentPurpose = (typeof purposes)[number]

export type ConsentChannel =
  | 'registration'
  | 'preferences'
  | 'unsubscribe_link'
  | 'privacy_screen'
  | 'erasure'
  | 'earlier_record'

/** The text behind each purpose, by its address under /legal, and the version that is agreed to now. */
export const documents: Record<ConsentPurpose, { document: string; version: string; sha256: string | null }> =
  {
    terms: { document: 'terminos', version: '2026-11', sha256: null },
    privacy_notice: { document: 'aviso-integral', version: '2026-11', sha256: null },
    marketing_mail: { document: 'aviso-integral', version: '2026-11', sha256: null },
    push: { document: 'aviso-integral', version: '2026-11', sha256: null },
  }

/** What a person may take back at any moment; without the others there is no account. */
export const voluntary: ReadonlySet<ConsentPurpose> = new Set(['marketing_mail', 'push'])

export const purposeWords: Record<ConsentPurpose, { title: string; why: string }> = {
  terms: { title: 'Términos y condiciones', why: 'Necesarios para comprar y usar tu cuenta.' },
  privacy_notice: { title: 'Aviso de privacidad', why: 'Dice qué datos usamos y para qué.' },
  marketing_mail: {
    title: 'Noticias y promociones por correo',
    why: 'Voluntario. No cambia nada de tus compras.',
  },
  push: {
    title: 'Avisos en tus dispositivos',
    why: 'Voluntario. Los activas en cada celular o computadora.',
  },
}

export const channelWords: Record<ConsentChannel, string> = {
  registration: 'al crear tu cuenta',
  preferences: 'en tus avisos',
  unsubscribe_link: 'con el enlace de un correo',
  privacy_screen: 'en tu privacidad',
  erasure: 'al borrar tu cuenta',
  earlier_record: 'al crear tu cuenta',
}
