import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'

const staff = desk('open Desk')

const StaffNotice = z.object({
  id: Uuid,
  kind: z.string(),
  /** What kind it is, in words. */
  about: z.string(),
  title: z.string(),
  path: z.string(),
  urgent: z.boolean(),
  at: Instant,
  read: z.boolean(),
})
export type StaffNotice = z.infer<typeof StaffNotice>

export const listStaffNotices = staff.get(
  '/staff/notices',
  'Avisos propios de lo que espera, lo nuevo primero',
  {
    reply: z.object({ unread: z.int(), notices: z.array(StaffNotice) }),
  },
)

export const readStaffNotices = staff.post('/staff/notices/read', 'Marca como leídos estos avisos, o todos', {
  body: z.strictObject({ ids: z.optional(z.array(Uuid).check(z.maxLength(100))) }),
  reply: Done,
})

const Ways = { bell: z.boolean(), mail: z.boolean(), push: z.boolean() }
const Choice = z.object({ kind: z.string(), label: z.string(), hint: z.string(), ...Ways })
export type Choice = z.infer<typeof Choice>

export const listNoticeChoices = staff.get(
  '/staff/notice-choices',
  'De qué se avisa a quien pregunta y por dónde; solo lo que su rol puede ver',
  { reply: z.object({ choices: z.array(Choice) }) },
)

export const chooseNotice = staff.put('/staff/notice-choices/:kind', 'Elige por dónde llega un aviso', {
  params: z.strictObject({ kind: z.string().check(z.regex(/^[a-z_]{1,40}$/)) }),
  body: z.strictObject(Ways),
  reply: Done,
})
