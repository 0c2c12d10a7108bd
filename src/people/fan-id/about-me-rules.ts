import type { Role } from './about-me-contract.ts'

/** What may be asked to be corrected, in the words of the screen. */
export const itemLabels = {
  names: 'Nombre',
  curp: 'CURP',
  birth_date: 'Fecha de nacimiento',
  sex: 'Sexo',
  nationality: 'Nacionalidad',
  phone: 'Celular',
  document: 'Documento',
} as const

export const requestLabels = {
  correction: 'Corrección',
  objection: 'Oposición a una decisión automática',
  review: 'Revisión por una persona',
} as const

export const pictureLabels = {
  document_front: 'Frente de tu documento',
  document_back: 'Reverso de tu documento',
  portrait: 'Retrato de tu documento',
  selfie: 'Tu selfie',
  challenge: 'Foto del reto',
  minor_photo: 'Foto de un menor a tu cargo',
} as const

export const documentLabels = {
  ine: 'INE',
  passport: 'Pasaporte',
  curp_biometrica: 'CURP biométrica',
} as const

/** Who looked, without the name: the club answers for its people. */
export const roleLabels: Record<Role, string> = {
  administrator: 'Administración',
  box_office: 'Taquilla',
  fan_id_reviewer: 'Revisión de Fan ID',
  finance: 'Finanzas',
  gate: 'Puerta',
  marketing: 'Comunicación',
  support: 'Soporte',
  buyer: 'Personal del club',
  own: 'Personal del club',
  unknown: 'Personal del club',
}

export const sexWords = { H: 'Hombre', M: 'Mujer', X: 'No binario' } as const

/** The word that a person types to erase the Fan ID. */
export const eraseWord = 'BORRAR'

/** `LOGM900515HQTPRR04` → `LOGM••••••••••••04`; keeps what a person needs to know it again. */
export function maskMiddle(text: string, first: number, last: number): string {
  const hidden = Math.max(0, text.length - first - last)
  return text.slice(0, first) + '•'.repeat(hidden) + (last === 0 ? '' : text.slice(-last))
}

/** `ana@correo.example` → `a••@correo.example`. */
export function maskMail(mail: string): string {
  const at = mail.lastIndexOf('@')
  return maskMiddle(mail.slice(0, at), 1, 0) + mail.slice(at)
}

/** `+524421234567` → `•• •••• 4567`. */
export function maskPhone(phone: string): string {
  return `•• •••• ${phone.slice(-4)}`
}

/** What stays once a Fan ID is erased, and why: read before it is done. */
export const retainedOfFan = [
  {
    what: 'Que aceptaste los avisos de tu Fan ID y cuándo lo retiraste',
    why: 'Es la prueba de que te pedimos permiso (LFPDPPP).',
  },
  {
    what: 'Quién del club consultó tus datos, cuándo y por qué',
    why: 'Es la prueba de cómo los cuidamos (LFPDPPP). No guarda ninguno de tus datos.',
  },
  {
    what: 'Que existió un Fan ID y el día en que lo borraste',
    why: 'Así lo volvemos a borrar si una copia de seguridad se restaura. No guarda tu nombre ni tu CURP.',
  },
] as const

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long is left, rounded down so that nothing goes later than said: `en 6 días y 4 h`, `en 3 h`, `en 12 min`. */
export function leftWords(at: string, now: string): string {
  const left = Date.parse(at) - Date.parse(now)
  if (left < minute) return 'en este momento'
  if (left < hour) return `en ${Math.floor(left / minute)} min`
  if (left < day) return `en ${Math.floor(left / hour)} h`
  const days = Math.floor(left / day)
  const hours = Math.floor((left % day) / hour)
  return `en ${days} ${days === 1 ? 'día' : 'días'}${hours === 0 ? '' : ` y ${hours} h`}`
}
