import { z } from 'zod/mini'
import { anyone } from '#lib/endpoint.ts'
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

export const listLegalTexts = anyone.get(
  '/legal/documents',
  'Los textos legales con sus versiones y huellas',
  {
    reply: z.object({
      documents: z.array(z.object({ document: Document, title: z.string(), versions: z.array(Version) })),
    }),
  },
)

export const readLegalText = anyone.get(
  '/legal/documents/:document',
  'Un texto legal en la versión que se pide; sin ella, la vigente',
  {
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
  },
)
