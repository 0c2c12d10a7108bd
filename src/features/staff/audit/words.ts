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
  legal: 'Textos legales',
}

/** What was done, in words; a code that is not here is shown as it is. */
const actions: Record<string, string> = {
  'account.registration': 'Creó una cuenta',
  'account.email_confirmed': 'Confirmó su correo',
  'account.email_change_asked': 'Pidió cambiar de correo',
  'account.changed': 'Cambió sus datos',
  'account.password_changed': 'Cambió su contraseña',
  'account.reset_link_used': 'Usó un enlace de contraseña',
  'account.erasure_asked': 'Pidió borrar su cuenta',
  'account.erasure_undone': 'Deshizo el borrado',
  'account.erased': 'Se borró la cuenta',
  'session.opened': 'Inició sesión',
  'session.closed': 'Cerró sesiones',
  'second_factor.passed': 'Pasó el segundo factor',
  'second_factor.codes_renewed': 'Renovó sus códigos de recuperación',
  'staff.invited': 'Invitó a alguien',
  'staff.invitation_withdrawn': 'Retiró una invitación',
  'staff.joined': 'Entró al personal',
  'staff.role_changed': 'Cambió un rol',
  'staff.deactivated': 'Dio de baja',
  'staff.second_factor_removed': 'Quitó un segundo factor',
  'staff.sessions_closed': 'Cerró las sesiones de alguien',
  'order.refund': 'Reembolsó',
  'payment.charged_back': 'Contracargo del banco',
  'invoice.close': 'Cerró una solicitud de factura',
  'event.publish': 'Publicó un partido',
  'event.cancel': 'Canceló un partido',
  'event.close': 'Cerró un partido al público',
  'pack.create': 'Armó un pack',
  'pack.update': 'Cambió un pack',
  'pack.delete': 'Borró el borrador de un pack',
  'pack.publish': 'Publicó un pack',
  'pack.withdraw': 'Retiró un pack',
  'bonogallo.draft': 'Preparó un plan de bonogallo',
  'bonogallo.delete': 'Borró el borrador de un plan',
  'bonogallo.publish': 'Publicó un plan de bonogallo',
  'bonogallo.windows': 'Movió las fechas de un plan',
  'bonogallo.match': 'Agregó un partido a un plan',
  'product.create': 'Agregó un producto',
  'product.update': 'Cambió un producto',
  'stock.adjust': 'Ajustó existencias',
  'preview.link': 'Creó un enlace de vista previa',
  'support.case_read': 'Leyó un caso',
  'support.case_opened': 'Abrió un caso',
  'restriction.issue': 'Puso una restricción',
  'restriction.lift': 'Levantó una restricción',
  'fan.registered': 'Registró su Fan ID',
  'fan.approved': 'Se aprobó un Fan ID',
  'fan.session_opened': 'Entró con Fan ID',
  'fan.looked_up': 'Consultó a un fan',
  'fan.review_opened': 'Abrió una revisión',
  'fan.review_decided': 'Decidió una revisión',
  'fan.document_confirmed': 'Confirmó un documento',
  'fan.biometrics_allowed': 'Permitió usar su rostro',
  'fan.biometrics_withdrawn': 'Retiró el permiso de su rostro',
  'affiliate.decide': 'Decidió sobre un afiliado',
  'affiliate.payout': 'Pagó a un afiliado',
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
  'settings.changed': 'Cambió los ajustes',
  'legal.version_added': 'Agregó una versión legal',
  'legal.version_approved': 'Aprobó una versión legal',
}

/** `order.refund` → `Reembolsó`. */
export function actionWords(action: string): string {
  return actions[action] ?? action
}

const keys: Record<string, string> = {
  before: 'Antes',
  after: 'Después',
  role: 'Rol',
  closed: 'Sesiones cerradas',
  reason: 'Motivo',
  amountCents: 'Centavos',
  name: 'Nombre',
  url: 'Dirección',
  events: 'Avisos',
  scopes: 'Permisos',
  count: 'Cuántos',
  since: 'Desde',
  path: 'Ruta',
  address: 'Desde la red',
  why: 'Por qué',
  recovery: 'Con código de recuperación',
  version: 'Versión',
  document: 'Texto',
  expiresAt: 'Vence',
  hadAccount: 'Ya tenía cuenta',
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
    return [{ label, value: textOf(value) }]
  })
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
