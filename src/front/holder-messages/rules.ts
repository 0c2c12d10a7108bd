import { countOf } from '#lib/count.ts'
import { listWords } from '#lib/list.ts'
export const messageKinds = ['service', 'advertising'] as const
export type MessageKind = (typeof messageKinds)[number]

export const audiences = ['holders', 'buyers', 'passes'] as const
export type Audience = (typeof audiences)[number]

/** Orders whose people one message is for. */
export const mostOrders = 300
/** People on a page of those whom nothing reaches. */
export const unreachedSize = 25

export const buttons = ['tickets', 'match'] as const
export const messageStates = ['draft', 'waiting', 'sending', 'stopped', 'done'] as const
export type MessageState = (typeof messageStates)[number]

export const reasonsUnreached = ['window', 'erased', 'no_consent', 'unconfirmed'] as const
export type Unreached = (typeof reasonsUnreached)[number]

export const kindWords: Record<MessageKind, { label: string; hint: string }> = {
  service: {
    label: 'Aviso de servicio',
    hint: 'Lo que deben saber para entrar: llega a todos, no se puede apagar.',
  },
  advertising: {
    label: 'Publicidad',
    hint: 'Ofertas y promociones: solo a quien dijo que sí, con enlace para dejar de recibirlas.',
  },
}

export const audienceWords: Record<Audience, { label: string; hint: string }> = {
  holders: {
    label: 'Quien trae el boleto',
    hint: 'Boletos válidos, bonogallos y cortesías; si lo pasaron, a quien lo tiene ahora.',
  },
  buyers: { label: 'Quien compró', hint: 'Quien pagó el pedido, aunque haya pasado boletos.' },
  passes: { label: 'Quien tiene bonogallo', hint: 'Titulares con lugar en este partido.' },
}

export const stateWords: Record<MessageState, { label: string; tone: 'neutral' | 'warn' | 'brand' | 'ok' }> =
  {
    draft: { label: 'Borrador', tone: 'neutral' },
    waiting: { label: 'Por salir', tone: 'warn' },
    sending: { label: 'Saliendo', tone: 'brand' },
    stopped: { label: 'Detenido', tone: 'neutral' },
    done: { label: 'Enviado', tone: 'ok' },
  }

export const unreachedWords: Record<Unreached, string> = {
  window: 'Compró en taquilla sin dar su nombre',
  erased: 'Borró su cuenta',
  no_consent: 'No aceptó publicidad',
  unconfirmed: 'Su correo no está confirmado',
}

/** Between the confirmation and the first mail: long enough to see what one has done. */
export const undoSeconds = 30

/** What a writer may put where each person reads their own. */
export const placeholders = {
  nombre: 'su nombre',
  lugares: 'sus lugares',
  puerta: 'su puerta',
  partido: 'el partido',
  fecha: 'día y hora',
} as const
type Placeholder = keyof typeof placeholders

export type Facts = Record<Placeholder, string>

/** The subject is the same for everybody: it knows only the match. */
export const inSubject: readonly string[] = ['partido', 'fecha']

/** A text with each person's own words in it; what is no placeholder stays as it was written. */
export function fillIn(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (written, name: string) => facts[name] ?? written)
}

/** What looks like a placeholder and is none: it would be read as it stands. */
export function unknownPlaceholders(text: string, known = Object.keys(placeholders)): string[] {
  const written = [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([whole, name]) => ({ whole, name }))
  return [...new Set(written.filter(({ name }) => !known.includes(name!)).map(({ whole }) => whole))]
}

/** Addresses of other sites in a text: they go out as text, but somebody should have looked. */
export function otherSites(text: string, ownHost: string): string[] {
  const hosts = [...text.matchAll(/\bhttps?:\/\/([^\s/?#]+)|\b(?:www\.)([^\s/?#]+)/gi)].map(
    ([, host, bare]) => (host ?? bare)!.toLowerCase(),
  )
  return [...new Set(hosts.filter((host) => host !== ownHost.toLowerCase()))]
}

/** On a locked phone others read along: no seat of anybody there. */
export function pushText(text: string, facts: Facts): string {
  return fillIn(text, { ...facts, lugares: 'tus lugares' }).replace(/\s*\n\s*/g, ' ')
}

export const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter((part) => part.trim() !== '')

export type Seat = {
  section: string
  row: string
  seat: string
  zone: string
  general: boolean
  gate: string
}

const mostPlaces = 12

/** `Sección 107, fila K, asientos 4 y 5; Zona Azul, 2 lugares`. */
export function placesOf(seats: readonly Seat[]): string {
  const groups = Map.groupBy(seats, ({ general, zone, section, row }) =>
    general ? zone : `${/^\d/.test(section) ? `sección ${section}` : section}, fila ${row}`,
  )
  const named = [...groups].map(([where, group]) =>
    group[0]!.general
      ? `${where}, ${group.length === 1 ? '1 lugar' : `${group.length} lugares`}`
      : `${where}, ${group.length === 1 ? 'asiento' : 'asientos'} ${listed(group.map(({ seat }) => seat))}`,
  )
  const shown = named.slice(0, mostPlaces).join('; ')
  const all =
    named.length > mostPlaces
      ? `${shown}; y ${countOf(named.length - mostPlaces, 'fila', 'filas')} más`
      : shown
  return all.slice(0, 1).toUpperCase() + all.slice(1)
}

export function gatesOf(seats: readonly Seat[]): string {
  const gates = [...new Set(seats.map(({ gate }) => gate))]
  return gates.length === 1 ? `puerta ${gates[0]}` : `puertas ${listed(gates)}`
}

const inOrder = new Intl.Collator('es-MX', { numeric: true })
const listed = (names: string[]): string => listWords(names.toSorted(inOrder.compare))
