import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { approvals, legalDocuments } from './legal-rules.ts'

const Document = z.enum(legalDocuments)
const Version = z.object({
  version: z.string(),
  effectiveOn: z.iso.date(),
  status: z.enum(approvals),
  sha256: z.string(),
  current: z.boolean(),
})
export type TextVersion = z.infer<typeof Version>

export const listLegalTexts = endpoint({
  method: 'GET',
  path: '/legal/documents',
  summary: 'Los textos legales con sus versiones y huellas',
  access: 'anyone',
  reply: z.object({
    documents: z.array(z.object({ document: Document, title: z.string(), versions: z.array(Version) })),
  }),
})

export const readLegalText = endpoint({
  method: 'GET',
  path: '/legal/documents/:document',
  summary: 'Un texto legal en la versión que se pide; sin ella, la vigente',
  access: 'anyone',
  params: z.strictObject({ document: Document }),
  query: z.strictObject({ version: z.optional(z.string().check(z.maxLength(20))) }),
  reply: z.object({
    document: Document,
    title: z.string(),
    shown: Version,
    contents: z.array(z.object({ id: z.string(), title: z.string() })),
    html: z.string(),
    versions: z.array(Version),
  }),
})
