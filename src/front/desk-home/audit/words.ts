import { webhookEvents } from '#lib/webhook-events.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { installedManifests } from '#lib/manifests.ts'
import { permissionWords } from '#lib/permissions.ts'
import { plain } from '#lib/slug.ts'

/** `order.refund` → `Reembolsó`. */
export function actionWords(action: string): string {
  return installedManifests().auditActions.get(action) ?? action
}

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
  address: 'Desde la red',
  after: 'Después',
  amountCents: 'Importe',
  as: 'Cómo',
  before: 'Antes',
  bytes: 'Tamaño (bytes)',
  category: 'Causa',
  chargebackId: 'Contracargo',
  closed: 'Sesiones cerradas',
  codes: 'Códigos',
  count: 'Cuántos',
  decision: 'Decisión',
  device: 'Equipo',
  document: 'Texto',
  endsAt: 'Termina',
  eventId: 'Partido',
  events: 'Avisos',
  evidence: 'Expediente',
  expiresAt: 'Vence',
  fanId: 'Fan ID',
  folio: 'Folio',
  format: 'Tipo',
  found: 'Encontró',
  from: 'De',
  invitation: 'Invitación',
  kind: 'Qué',
  means: 'Cómo pagó',
  message: 'Mensaje',
  name: 'Nombre',
  note: 'Nota',
  orderId: 'Pedido',
  path: 'Ruta',
  paymentId: 'Pago',
  planId: 'Plano',
  providerPaymentId: 'Pago del proveedor',
  reason: 'Motivo',
  role: 'Rol',
  seatIds: 'Asientos',
  startsAt: 'Empieza',
  status: 'Estado',
  subject: 'De qué',
  title: 'Título',
  to: 'A',
  totalCents: 'Total',
  url: 'Dirección',
  version: 'Versión',
  what: 'Qué',
  why: 'Por qué',
  words: 'Palabras',
  zones: 'Zonas',
}

/** The same for the codes among their values. */
const values: Record<string, string> = {
  ...webhookEvents,
  active: 'activo',
  asked: 'lo pidió',
  credit: 'saldo a favor',
  kept: 'del club',
  refund: 'a como se pagó',
}

export type DetailLine = { label: string; value: string }

/** The detail of a row as lines to read; what lies inside is written `Antes › Rol`. */
export function detailLines(detail: string): DetailLine[] {
  return linesOf(JSON.parse(detail) as Record<string, unknown>, '')
}

/** The detail of a row in one line, for a file. */
export function detailWords(detail: string): string {
  return detailLines(detail)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('; ')
}

function linesOf(detail: Record<string, unknown>, prefix: string): DetailLine[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    const label = `${prefix}${fieldWords(key)}`
    if (value === null) return [{ label, value: 'nada' }]
    if (Array.isArray(value)) return [{ label, value: value.map((one) => textOf(one)).join(', ') }]
    if (typeof value === 'object') return linesOf(value as Record<string, unknown>, `${label} › `)
    if (key.endsWith('Cents') && typeof value === 'number') return [{ label, value: formatMoney(value) }]
    return [{ label, value: textOf(value) }]
  })
}

const fieldWords = (field: string) => installedManifests().auditFields.get(field) ?? fields[field] ?? field
const valueWords = (value: string) =>
  installedManifests().auditValues.get(value) ?? values[value] ?? permissionWords(value)

/** Nobody reads one in full; the end tells two apart. The file has the whole. */
const identity = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (instant.test(value)) return formatMoment(value)
  return identity.test(value) ? `…${value.slice(-6)}` : valueWords(value)
}
