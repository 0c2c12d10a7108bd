import { z } from 'zod/mini'
import { legalDocuments } from './legal-rules.ts'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant } from '#lib/shapes.ts'
import { clabeFits } from '#lib/clabe.ts'
import { line } from '#lib/text.ts'
import { type Colours } from '#lib/colours.ts'
import { readable } from './rules.ts'

const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Usa un color como #123c8c'))
const Colours = z.strictObject({ light: Colour, dark: Colour, night: Colour }).check((context) => {
  const seen = new Set<keyof Colours>()
  for (const { key, ok, words, ratio } of readable(context.value)) {
    if (ok || seen.has(key)) continue
    seen.add(key)
    const message = `No se lee bien: ${words.toLowerCase()} tiene ${ratio.toFixed(1)} a 1 y necesita 4.5`
    context.issues.push({ code: 'custom', message, path: [key], input: context.value })
  }
})
const short = (max: number) => z.union([z.literal(''), line(max)])

export const Settings = z.strictObject({
  name: line(60, 'Escribe el nombre del club'),
  /** The team that plays at home, in every match that is made from now on. */
  team: line(40, 'Escribe el equipo'),
  footerNote: short(160),
  supportHours: short(120),
  message: short(200),
  colours: Colours,
  /** Where groups and companies send a transfer; without a CLABE none is offered. */
  transfer: z
    .strictObject({
      clabe: z.union([
        z.literal(''),
        z.string().check(z.refine(clabeFits, 'Revisa la CLABE: lleva 18 dígitos y alguno no corresponde.')),
      ]),
      holder: short(120),
      bank: short(60),
      reference: short(40),
    })
    .check(
      z.refine(({ clabe, holder }) => clabe === '' || holder !== '', {
        message: 'Escribe a nombre de quién está la cuenta',
        path: ['holder'],
      }),
    ),
  legal: z.strictObject({
    legalName: short(160),
    rfc: z.union([
      z.literal(''),
      z.string().check(z.regex(/^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/, 'Escribe el RFC como está en la constancia')),
    ]),
    address: short(240),
    phone: short(40),
    privacyMail: z.union([z.literal(''), z.email('Escribe un correo')]),
    contractRegistry: short(80),
  }),
})
export type Settings = z.infer<typeof Settings>

const staff = desk('manage Settings')

export const readSettings = staff.get('/staff/settings', 'Los ajustes del club', {
  reply: z.object({ settings: Settings, version: z.int(), changedAt: z.nullable(Instant) }),
})

export const changeSettings = staff.put(
  '/staff/settings',
  'Cambia los ajustes; los colores se revisan antes de guardar',
  {
    fresh: true,
    /** `version` is what was read: of two people who save, the second is told. */
    body: z.strictObject({ settings: Settings, version: z.int() }),
    reply: z.object({ version: z.int() }),
  },
)

const Document = z.enum(legalDocuments)
const VersionName = z.string().check(z.regex(/^\d{4}-\d{2}(-\d{1,2})?$/, 'Usa año y mes, como 2027-02'))
const TextVersion = z.object({
  document: Document,
  title: z.string(),
  version: z.string(),
  effectiveOn: z.iso.date(),
  status: z.enum(['borrador', 'aprobado']),
  sha256: z.string(),
  shipped: z.boolean(),
  current: z.boolean(),
  approvedBy: z.nullable(z.string()),
  words: z.string(),
})

export const listTextVersions = staff.get(
  '/staff/legal-texts',
  'Las versiones de cada texto legal, con su huella y sus palabras',
  { reply: z.object({ versions: z.array(TextVersion) }) },
)

export const addTextVersion = staff.post(
  '/staff/legal-texts',
  'Una versión nueva, como borrador: rige desde su fecha cuando jurídico la aprueba',
  {
    fresh: true,
    body: z.strictObject({
      document: Document,
      version: VersionName,
      title: line(120, 'Escribe el título'),
      effectiveOn: z.iso.date('Elige desde cuándo rige'),
      words: z
        .string()
        .check(
          z.trim(),
          z.minLength(40, 'Pega el texto completo'),
          z.maxLength(150_000, 'El texto es demasiado largo'),
        ),
    }),
    reply: Done,
    status: 201,
  },
)

export const approveTextVersion = staff.post(
  '/staff/legal-texts/:document/:version/approval',
  'Anota quién de jurídico la aprobó; desde entonces no cambia',
  {
    fresh: true,
    params: z.strictObject({
      document: z.string().check(z.maxLength(40)),
      version: z.string().check(z.maxLength(20)),
    }),
    body: z.strictObject({ approvedBy: line(120, 'Escribe quién la aprobó') }),
    reply: Done,
  },
)
