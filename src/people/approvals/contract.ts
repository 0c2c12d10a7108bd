import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Cents, Done, Instant, Uuid } from '#lib/shapes.ts'
import { RoleKey } from '#lib/role-key.ts'
import { line } from '#lib/text.ts'

const Bound = z.nullable(Cents.check(z.maximum(1_000_000_00)))

const administration = desk('manage Staff')
const approver = desk('approve Act')

export const RoleLimit = z.object({ role: z.string(), name: z.string(), actCents: Bound, dayCents: Bound })
export type RoleLimit = z.infer<typeof RoleLimit>

export const listRoleLimits = administration.get(
  '/staff/role-limits',
  'Cuánto devuelve cada rol sin otra persona: por vez y por día; sin importe, sin límite',
  { reply: z.object({ limits: z.array(RoleLimit) }) },
)

export const setRoleLimit = administration.put(
  '/staff/role-limits/:role',
  'Cambia los límites de un rol; valen desde la siguiente devolución',
  {
    fresh: true,
    params: z.strictObject({ role: RoleKey }),
    body: z.strictObject({ actCents: Bound, dayCents: Bound }),
    reply: Done,
  },
)

const ApprovalStatus = z.enum(['open', 'approved', 'declined', 'withdrawn', 'expired', 'stale'])
export const approvalStatusWords: Record<z.infer<typeof ApprovalStatus>, string> = {
  open: 'Por aprobar',
  approved: 'Aprobada',
  declined: 'Rechazada',
  withdrawn: 'Retirada',
  expired: 'Venció',
  stale: 'Algo cambió',
}

const Shown = z.object({
  title: z.string(),
  lines: z.array(z.string()),
})
export type Shown = z.infer<typeof Shown>

/** What keeps somebody from deciding; null: it is theirs to decide. */
const Hindrance = z.nullable(z.enum(['own', 'not_permitted', 'above_limit']))

const Approval = z.object({
  id: Uuid,
  kind: z.string(),
  subject: z.string(),
  shown: Shown,
  amountCents: Cents,
  reason: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  expiresAt: Instant,
  status: ApprovalStatus,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  note: z.string(),
  mine: z.boolean(),
  hindrance: Hindrance,
})
export type Approval = z.infer<typeof Approval>

export const listApprovals = approver.get(
  '/staff/approvals',
  'Solicitudes de aprobación: las que esperan, y las últimas que ya no',
  {
    query: z.strictObject({ state: z.optional(z.enum(['open', 'ended'])) }),
    reply: z.object({ approvals: z.array(Approval) }),
  },
)

const ofApproval = z.strictObject({ approvalId: Uuid })

export const readApproval = desk('open Desk').get(
  '/staff/approvals/:approvalId',
  'Una solicitud de aprobación, para quien la pidió',
  { boundless: true, params: ofApproval, reply: Approval },
)

export const lookAtApproval = approver.get(
  '/staff/approvals/:approvalId/now',
  'Lo que pasaría si se aprueba ahora, sin hacerlo; o por qué ya no se puede',
  { params: ofApproval, reply: z.object({ lines: z.array(z.string()), problem: z.nullable(z.string()) }) },
)

export const approve = approver.post(
  '/staff/approvals/:approvalId/approval',
  'Aprueba y hace lo que otra persona pidió, una vez',
  { fresh: true, params: ofApproval, reply: Done },
)

export const decline = approver.post(
  '/staff/approvals/:approvalId/refusal',
  'Rechaza lo que otra persona pidió, con motivo',
  {
    params: ofApproval,
    body: z.strictObject({ note: line(300, 'Escribe el motivo').check(z.minLength(3, 'Escribe el motivo')) }),
    reply: Done,
  },
)

export const withdrawApproval = desk('open Desk').post(
  '/staff/approvals/:approvalId/withdrawal',
  'Retira la propia solicitud',
  { boundless: true, params: ofApproval, reply: Done },
)
