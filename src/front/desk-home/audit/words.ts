import { webhookEvents } from '#lib/webhook-events.ts'
import { formatLongDay, formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { installedManifests } from '#lib/manifests.ts'
import { permissionWords } from '#lib/permissions.ts'
import { plain } from '#lib/slug.ts'
import { staffRoles } from '#lib/staff-roles.ts'

/** `order.refund` → `Reembolsó`. */
export function actionWords(action: string): string {
  return installedManifests().auditActions.get(action) ?? action
}

/** `Vendió en taquilla` after the name of who did it. */
export function doneBy(action: string): string {
  const words = actionWords(action)
  return words.charAt(0).toLocaleLowerCase('es-MX') + words.slice(1)
}

/** Who did what no account did: somebody at the server's own console, or the product by itself. */
export const whoWithoutAccount = (detail: string): string =>
  detail.includes('"via": "consola"') ? 'La consola' : 'El sistema'

/** The codes whose words hold what was typed, accents and case apart. */
export function actionsSought(search: string): string[] {
  const sought = plain(search.trim())
  return [...installedManifests().auditActions].flatMap(([action, words]) =>
    plain(words).includes(sought) ? [action] : [],
  )
}

/** Fields of details that several features write; what only one writes stands in its manifest. */
const fields: Record<string, string> = {
  accountId: 'Cuenta',
  address: 'Dirección',
  after: 'Después',
  amountCents: 'Importe',
  as: 'Cómo',
  before: 'Antes',
  bytes: 'Tamaño (bytes)',
  category: 'Causa',
  change: 'Cambio',
  chargebackId: 'Contracargo',
  closed: 'Sesiones cerradas',
  codes: 'Códigos',
  count: 'Cuántos',
  day: 'Día',
  description: 'Descripción',
  decision: 'Decisión',
  device: 'Equipo',
  document: 'Texto',
  endsAt: 'Termina',
  eventId: 'Partido',
  events: 'Avisos',
  evidence: 'Expediente',
  expiresAt: 'Vence',
  extras: 'Extras',
  fanId: 'Fan ID',
  folio: 'Folio',
  format: 'Tipo',
  found: 'Encontró',
  free: 'Quedan libres',
  from: 'De',
  invitation: 'Invitación',
  kind: 'Qué',
  means: 'Cómo pagó',
  message: 'Mensaje',
  name: 'Nombre',
  note: 'Nota',
  orderId: 'Pedido',
  owedCents: 'Se le debe',
  path: 'Ruta',
  paymentId: 'Pago',
  picture: 'Imagen',
  pieces: 'Piezas',
  planId: 'Plano',
  providerPaymentId: 'Pago del proveedor',
  published: 'Publicado',
  reason: 'Motivo',
  reference: 'Referencia del banco',
  refundId: 'Devolución',
  role: 'Rol',
  seatIds: 'Asientos',
  startsAt: 'Empieza',
  state: 'Estado',
  status: 'Estado',
  stock: 'Existencias',
  subject: 'De qué',
  title: 'Título',
  to: 'A',
  totalCents: 'Total',
  url: 'Dirección',
  usedExtras: 'Extras ya usados',
  usedSeatIds: 'Asientos ya usados',
  version: 'Versión',
  what: 'Qué',
  why: 'Por qué',
  words: 'Palabras',
  zones: 'Zonas',
}

/** The same for the codes among their values. */
const values: Record<string, string> = {
  ...webhookEvents,
  ...staffRoles,
  active: 'activo',
  asked: 'lo pidió',
  credit: 'saldo a favor',
  kept: 'del club',
  refund: 'a como se pagó',
}

export type DetailLine = { label: string; value: string; about?: string }

/** What a detail's fields point to. */
const kindOfField: Record<string, string> = {
  accountId: 'account',
  affiliateId: 'affiliate',
  askedBy: 'account',
  caseId: 'support_case',
  couponId: 'coupon',
  eventId: 'event',
  orderId: 'order',
  packId: 'pack',
  phaseId: 'phase',
  productId: 'product',
  readers: 'account',
  seasonId: 'season',
  staffId: 'account',
  venueId: 'venue',
  webhookId: 'webhook',
}

/** The name of what a field points to: `eventId: 7` is `event:7`; null for one that points to nothing that has a name. */
function pointedAt(field: string, value: unknown): string | null {
  if (field === 'about' && typeof value === 'string') return value
  const kind = kindOfField[field]
  return kind === undefined || (typeof value !== 'string' && typeof value !== 'number')
    ? null
    : `${kind}:${value}`
}

/** Everything that a detail points to, however deep. */
export function pointersOf(detail: string): string[] {
  const inside = (value: unknown, field: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((one) => inside(one, field))
    if (value !== null && typeof value === 'object')
      return Object.entries(value).flatMap(([key, one]) => inside(one, key))
    const pointer = pointedAt(field, value)
    return pointer === null ? [] : [pointer]
  }
  return inside(JSON.parse(detail), '')
}

type Names = Readonly<Record<string, string>>

/** The detail of a row as lines to read, with the names of what it points to; what lies inside is written `Antes › Rol`. */
export function detailLines(detail: string, names: Names = {}): DetailLine[] {
  return linesOf(JSON.parse(detail) as Record<string, unknown>, '', names)
}

/** The detail of a row in one line, for a file. */
export function detailWords(detail: string): string {
  return detailLines(detail)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('; ')
}

function linesOf(detail: Record<string, unknown>, prefix: string, names: Names): DetailLine[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    const label = `${prefix}${fieldWords(key)}`
    const about = pointedAt(key, value)
    if (about !== null && names[about] !== undefined) return [{ label, value: names[about], about }]
    if (key === 'about' && about !== null) return [{ label, value: subjectWords(about) }]
    if (value === null) return [{ label, value: 'nada' }]
    if (Array.isArray(value)) {
      const named = value.map((one) => names[pointedAt(key, one) ?? ''] ?? textOf(one))
      return [{ label, value: named.join(', ') }]
    }
    if (typeof value === 'object') return linesOf(value as Record<string, unknown>, `${label} › `, names)
    if (key.endsWith('Cents') && typeof value === 'number') return [{ label, value: formatMoney(value) }]
    return [{ label, value: textOf(value) }]
  })
}

/** `legal.rfc` is `Datos legales › RFC`; what no manifest has words for stays what it is called. */
export const fieldWords = (field: string): string =>
  field
    .split('.')
    .map((part) => installedManifests().auditFields.get(part) ?? fields[part] ?? part)
    .join(' › ')

/** What a group of deeds is about. */
export const groupWords = (group: string): string => installedManifests().auditGroups.get(group) ?? group

/** `order:0192…` that has no name is `Pedido …148c6e`. */
function subjectWords(subject: string): string {
  const [kind = '', id = ''] = subject.split(':')
  const known = installedManifests().auditSubjects.get(kind)
  return known === undefined ? subject : `${known} ${id.length > 20 ? `…${id.slice(-6)}` : id}`
}

const valueWords = (value: string) =>
  installedManifests().auditValues.get(value) ?? values[value] ?? permissionWords(value)

/** Nobody reads one in full; the end tells two apart. The file has the whole. */
const identity = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const day = /^\d{4}-\d\d-\d\d$/

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (instant.test(value)) return formatMoment(value)
  if (day.test(value)) return formatLongDay(`${value}T12:00:00-06:00`)
  return identity.test(value) ? `…${value.slice(-6)}` : valueWords(value)
}
