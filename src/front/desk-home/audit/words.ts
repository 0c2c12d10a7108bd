import { webhookEvents } from '#lib/webhook-events.ts'
import { auditActions } from '#lib/audit-log.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { permissionWords } from '#lib/permissions.ts'
import { plain } from '#lib/slug.ts'

/** What stands in the log, by the first word of its code. */
export const actionGroups: Record<string, string> = {
  account: 'Cuentas',
  session: 'Sesiones',
  second_factor: 'Segundo factor',
  staff: 'Personal',
  order: 'Pedidos',
  payment: 'Pagos',
  invoice: 'Facturas',
  event: 'Partidos',
  pack: 'Packs',
  bonogallo: 'Bonogallo',
  product: 'Productos',
  stock: 'Existencias',
  ticket: 'Boletos',
  fan: 'Fan ID',
  restriction: 'Restricciones',
  support: 'Casos',
  affiliate: 'Afiliados',
  preview: 'Vistas previas',
  api_key: 'Llaves de API',
  webhook: 'Avisos a otros sistemas',
  settings: 'Ajustes',
  job: 'Trabajos del sistema',
  legal: 'Textos legales',
  article: 'Noticias',
  comp: 'Cortesías',
  coupon: 'Cupones',
  export: 'Archivos',
  gate: 'Puertas',
  minor: 'Menores',
  payments: 'Conciliación',
  phase: 'Fases de venta',
  chargeback: 'Contracargos',
  quarantine: 'Cuarentena',
  refund: 'Devoluciones en taquilla',
  season: 'Temporadas',
  shop_order: 'Pedidos de la tienda',
  till: 'Cajas',
  venue: 'Recintos',
  window: 'Ventas en taquilla',
}

/** `order.refund` → `Reembolsó`. */
export function actionWords(action: string): string {
  return (auditActions as Record<string, string>)[action] ?? action
}

/** The codes whose words hold what was typed, accents and case apart. */
export function actionsSought(search: string): string[] {
  const sought = plain(search.trim())
  return Object.entries(auditActions).flatMap(([action, words]) =>
    plain(words).includes(sought) ? [action] : [],
  )
}

const keys: Record<string, string> = {
  accountId: 'Cuenta',
  address: 'Desde la red',
  after: 'Después',
  amountCents: 'Importe',
  approvedBy: 'Aprobó',
  as: 'Cómo',
  atLeast: 'Al menos',
  before: 'Antes',
  bytes: 'Tamaño (bytes)',
  category: 'Causa',
  changeCents: 'Cambio',
  changeId: 'Cambio',
  chargebackId: 'Contracargo',
  closed: 'Sesiones cerradas',
  codes: 'Códigos',
  count: 'Cuántos',
  countedCents: 'Contado',
  decision: 'Decisión',
  device: 'Equipo',
  differenceCents: 'Diferencia',
  document: 'Texto',
  effectiveOn: 'Rige desde',
  endsAt: 'Termina',
  endsOn: 'Termina',
  eventId: 'Partido',
  events: 'Avisos',
  evidence: 'Expediente',
  expectedCents: 'Debía haber',
  expiresAt: 'Vence',
  fanId: 'Fan ID',
  filters: 'Filtros',
  folio: 'Folio',
  format: 'Tipo',
  found: 'Encontró',
  from: 'De',
  gate: 'Puerta',
  hadAccount: 'Ya tenía cuenta',
  instead: 'El equipo decía',
  invitation: 'Invitación',
  kind: 'Qué',
  means: 'Cómo pagó',
  message: 'Mensaje',
  name: 'Nombre',
  note: 'Nota',
  offCents: 'Descuento',
  ofLast: 'De los últimos',
  openingCents: 'Fondo',
  orderId: 'Pedido',
  path: 'Ruta',
  paymentId: 'Pago',
  payoutId: 'Pago',
  percent: 'Por ciento',
  perPerson: 'Por persona',
  phaseId: 'Fase',
  planId: 'Plano',
  priceVersion: 'Lista de precios',
  providerId: 'Número del proveedor',
  providerPaymentId: 'Pago del proveedor',
  quota: 'Cupo',
  reason: 'Motivo',
  recovery: 'Con código de recuperación',
  reopensAt: 'Abre de nuevo',
  role: 'Rol',
  rule: 'Para quién',
  scopes: 'Permisos',
  seatIds: 'Asientos',
  since: 'Desde',
  startsAt: 'Empieza',
  startsOn: 'Empieza',
  status: 'Estado',
  subject: 'De qué',
  supervisor: 'Supervisión',
  task: 'Trabajo',
  tillId: 'Caja',
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

const values: Record<string, string> = {
  ...permissionWords,
  ...webhookEvents,
  active: 'activo',
  asked: 'lo pidió',
  cash: 'efectivo',
  credit: 'saldo a favor',
  kept: 'del club',
  refund: 'a como se pagó',
  terminal: 'terminal',
  delivered: 'entregado',
  in_review: 'en revisión',
  ready: 'listo para recoger',
  received: 'recibido',
  shipped: 'enviado',
  solved: 'resuelto',
  waiting_for_fan: 'espera respuesta de quien escribió',
}

export type DetailLine = { label: string; value: string }

/** The detail of a row as lines to read; what lies inside is written `Antes › Rol`. */
export function detailLines(detail: string): DetailLine[] {
  return linesOf(JSON.parse(detail) as Record<string, unknown>, '')
}

function linesOf(detail: Record<string, unknown>, prefix: string): DetailLine[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    const label = `${prefix}${keys[key] ?? key}`
    if (value === null) return [{ label, value: 'nada' }]
    if (Array.isArray(value)) return [{ label, value: value.map((one) => textOf(one)).join(', ') }]
    if (typeof value === 'object') return linesOf(value as Record<string, unknown>, `${label} › `)
    if (key.endsWith('Cents') && typeof value === 'number') return [{ label, value: formatMoney(value) }]
    return [{ label, value: textOf(value) }]
  })
}

/** Nobody reads one in full; the end tells two apart. The file has the whole. */
const identity = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (instant.test(value)) return formatMoment(value)
  return identity.test(value) ? `…${value.slice(-6)}` : (values[value] ?? value)
}
