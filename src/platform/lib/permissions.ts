import { abilityRule, visitorLines, type AbilityRule } from './ability-rules.ts'

/** The club's roles and what people call them. */
export const staffRoles = {
  administrator: 'Administración',
  box_office: 'Taquilla',
  gate: 'Puertas',
  marketing: 'Mercadotecnia',
  finance: 'Finanzas',
  support: 'Atención',
  fan_id_reviewer: 'Revisión de Fan ID',
} as const
export type StaffRole = keyof typeof staffRoles
type Granted = Exclude<StaffRole, 'administrator'>

/**
 * What may be done at the club and by whom, `action Subject`; the administrator may do all of it. The one table:
 * an endpoint names its line, the server enforces it, the screens and their menu follow it.
 */
export const permissions = {
  'open Desk': ['box_office', 'gate', 'marketing', 'finance', 'support', 'fan_id_reviewer'],
  'read Venue': ['box_office', 'marketing', 'gate'],
  'manage Venue': ['marketing'],
  'manage Match': ['marketing'],
  'override Publication': [],
  'cancel Match': [],
  'manage SalePhase': ['marketing'],
  'manage Coupon': ['marketing'],
  'manage Pack': ['marketing'],
  'read Bonogallo': ['box_office', 'finance', 'support', 'marketing'],
  'manage Bonogallo': ['marketing'],
  'manage Product': ['marketing'],
  'dispatch ShopOrder': ['box_office', 'marketing'],
  'manage News': ['marketing'],
  'read Affiliate': ['marketing', 'finance'],
  'manage Affiliate': ['marketing'],
  'pay Affiliate': ['finance'],
  'read AnyOrder': ['box_office', 'finance', 'support'],
  'refund AnyOrder': ['box_office', 'finance'],
  'serve AnyOrder': ['box_office', 'support'],
  'create CompTicket': ['marketing'],
  'create BoxOfficeSale': ['box_office'],
  'manage Quarantine': ['finance'],
  'manage Chargeback': ['finance'],
  'manage Invoice': ['finance'],
  'try PaymentProvider': ['box_office', 'finance'],
  'manage FanReview': ['fan_id_reviewer'],
  'manage Restriction': ['fan_id_reviewer'],
  'manage SupportCase': ['support'],
  'export List': ['box_office', 'gate', 'marketing', 'finance', 'support', 'fan_id_reviewer'],
  'read Report': ['finance', 'marketing'],
  'read Attendance': ['finance', 'marketing', 'gate'],
  'scan Ticket': ['gate'],
  'supervise Gate': ['gate'],
  'manage Staff': [],
  'read AuditLog': ['finance'],
  'manage Integration': [],
  'manage Settings': [],
  'manage Job': [],
} as const satisfies Record<string, readonly Granted[]>
export type Permission = keyof typeof permissions

/** The table in words, for who gives roles and keys. */
export const permissionWords: Record<Permission, string> = {
  'open Desk': 'Ver su resumen del día',
  'read Venue': 'Ver recintos y planos',
  'manage Venue': 'Cambiar recintos y planos',
  'manage Match': 'Crear y cambiar partidos',
  'override Publication': 'Publicar aunque falte algo',
  'cancel Match': 'Cancelar o mover un partido',
  'manage SalePhase': 'Cambiar fases de venta',
  'manage Coupon': 'Crear cupones',
  'manage Pack': 'Crear y cambiar packs',
  'read Bonogallo': 'Ver bonogallos y titulares',
  'manage Bonogallo': 'Cambiar planes de bonogallo',
  'manage Product': 'Cambiar productos y existencias',
  'dispatch ShopOrder': 'Surtir pedidos de la tienda',
  'manage News': 'Escribir noticias',
  'read Affiliate': 'Ver afiliados, sus ventas y sus pagos',
  'manage Affiliate': 'Aceptar afiliados',
  'pay Affiliate': 'Pagar a afiliados',
  'read AnyOrder': 'Ver cualquier pedido',
  'refund AnyOrder': 'Reembolsar pedidos',
  'serve AnyOrder': 'Reenviar y cambiar lugares',
  'create CompTicket': 'Emitir cortesías',
  'create BoxOfficeSale': 'Vender en taquilla',
  'manage Quarantine': 'Resolver pagos en cuarentena',
  'manage Chargeback': 'Responder contracargos',
  'manage Invoice': 'Atender facturas',
  'try PaymentProvider': 'Probar la conexión de pagos',
  'manage FanReview': 'Revisar Fan ID',
  'manage Restriction': 'Restringir y levantar restricciones',
  'manage SupportCase': 'Atender casos',
  'export List': 'Bajar como archivo las listas que ve',
  'read Report': 'Ver reportes',
  'read Attendance': 'Ver asistencia',
  'scan Ticket': 'Escanear boletos',
  'supervise Gate': 'Supervisar puertas',
  'manage Staff': 'Invitar y cambiar al personal',
  'read AuditLog': 'Ver la bitácora',
  'manage Integration': 'Llaves y avisos a otros sistemas',
  'manage Settings': 'Cambiar los ajustes del club',
  'manage Job': 'Ver y reintentar trabajos que fallan',
}

/** What a key of the API may be given: what reads, and nothing else. */
export const keyScopes = (Object.keys(permissions) as Permission[]).filter((name) => name.startsWith('read '))

/** What a person with an account may do; the club's own people may it too. */
const buyer = [...visitorLines, 'create Order', 'read Order', 'read Ticket', 'update Account']
/** What a fan may besides who has entered with the Fan ID. */
const fan = ['read FanCard', 'read FanTicket', 'update FanData', 'manage Minor']

/** True when the role may do what the permission names. */
export function permits(role: string | null, permission: Permission): boolean {
  return role === 'administrator' || (permissions[permission] as readonly string[]).includes(role ?? '')
}

/** The rules of a role, for the browser; a stranger's when the role is null. `isFan`: entered with the Fan ID. */
export function abilityRulesFor(role: string | null, isFan = false): AbilityRule[] {
  return [...rulesOf(role), ...(isFan ? fan : [])].map(abilityRule)
}

function rulesOf(role: string | null): string[] {
  if (role === null) return visitorLines
  if (role === 'administrator') return ['manage all']
  if (role === 'buyer') return buyer
  if (!(role in staffRoles)) return []
  return [...buyer, ...(Object.keys(permissions) as Permission[]).filter((name) => permits(role, name))]
}
