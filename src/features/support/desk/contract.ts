import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Uuid } from '#lib/shapes.ts'
import { Attached, CaseHead, CaseNumber, Message, Status, Topic, Words } from '../contract.ts'

const ofDesk = z.strictObject({ caseId: Uuid })
const DeskHead = z.object({
  ...CaseHead.shape,
  id: Uuid,
  name: z.string(),
  email: z.string(),
  hasAccount: z.boolean(),
})
const DeskCase = z.object({ ...DeskHead.shape, messages: z.array(Message) })

export const listDeskCases = endpoint({
  method: 'GET',
  path: '/support/desk/cases',
  summary: 'Casos para el personal, del más nuevo al más antiguo',
  access: 'staff',
  may: 'manage SupportCase',
  query: z.strictObject({
    status: z.optional(Status),
    topic: z.optional(Topic),
    search: z.optional(z.string().check(z.maxLength(120))),
    before: z.optional(CaseNumber),
  }),
  reply: z.object({ cases: z.array(DeskHead), waiting: z.int() }),
})

export const readDeskCase = endpoint({
  method: 'GET',
  path: '/support/desk/cases/:caseId',
  summary: 'Un caso para el personal; la consulta queda en la bitácora',
  access: 'staff',
  may: 'manage SupportCase',
  params: ofDesk,
  reply: DeskCase,
})

export const answerDeskCase = endpoint({
  method: 'POST',
  path: '/support/desk/cases/:caseId/messages',
  summary: 'Contesta a la afición; la respuesta le llega por correo',
  access: 'staff',
  may: 'manage SupportCase',
  params: ofDesk,
  body: z.strictObject({ words: Words, attachments: Attached, status: z.optional(Status) }),
  reply: DeskCase,
  status: 201,
})

export const changeDeskCase = endpoint({
  method: 'PATCH',
  path: '/support/desk/cases/:caseId',
  summary: 'Cambia el estado de un caso',
  access: 'staff',
  may: 'manage SupportCase',
  params: ofDesk,
  body: z.strictObject({ status: Status }),
  reply: DeskCase,
})

export const readDeskAttachment = endpoint({
  method: 'GET',
  path: '/support/desk/cases/:caseId/attachments/:attachmentId',
  summary: 'Un archivo de un caso, para el personal',
  access: 'staff',
  may: 'manage SupportCase',
  params: z.strictObject({ caseId: Uuid, attachmentId: Uuid }),
  content: 'application/octet-stream',
})
