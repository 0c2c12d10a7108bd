import { plain } from '#lib/slug.ts'

/** The club's legal texts; each is a folder of `texts/` with one Markdown file a version. */
export const legalDocuments = [
  'aviso-integral',
  'aviso-simplificado',
  'terminos',
  'aviso-fan-id',
  'aviso-biometria',
  'aviso-tutores',
] as const
export type LegalDocument = (typeof legalDocuments)[number]

/** The notices by the word that stands in their address; the whole one has none. */
export const noticeWords: Partial<Record<LegalDocument, string>> = {
  'aviso-simplificado': 'simplificado',
  'aviso-fan-id': 'fanId',
  'aviso-biometria': 'biometria',
  'aviso-tutores': 'tutores',
}

export function noticeNamed(word: string | null): LegalDocument {
  const found = Object.entries(noticeWords).find(([, each]) => each === word)
  return (found?.[0] ?? 'aviso-integral') as LegalDocument
}

/** A text is a draft until counsel has approved it; an approved file is never changed again. */
export const approvals = ['borrador', 'aprobado'] as const
export type Approval = (typeof approvals)[number]

export type TextHead = { title: string; version: string; effectiveOn: string; status: Approval }

/** Cuts a file into its front matter and its words. Throws with what is missing: a text without a date is no text. */
export function readHead(file: string): { head: TextHead; words: string } {
  const [, matter = '', words = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  const found = new Map(
    matter.split('\n').map((row) => {
      const colon = row.indexOf(':')
      return [row.slice(0, colon).trim(), row.slice(colon + 1).trim()]
    }),
  )
  const { title = '', version = '', effectiveOn = '', status = '' } = Object.fromEntries(found)
  if (title === '' || !/^\d{4}-\d{2}(-\d+)?$/.test(version) || !/^\d{4}-\d{2}-\d{2}$/.test(effectiveOn))
    throw new Error(`a legal text needs title, version and effectiveOn: ${matter}`)
  if (!approvals.some((known) => known === status))
    throw new Error(`unknown status of a legal text: ${status}`)
  return { head: { title, version, effectiveOn, status: status as Approval }, words: words.trim() }
}

/** The version in force on a day (`YYYY-MM-DD`); the oldest when none is yet. */
export function inForce<T extends TextHead>(versions: T[], day: string): T | undefined {
  const newestFirst = versions.toSorted((a, b) => b.effectiveOn.localeCompare(a.effectiveOn))
  return newestFirst.find(({ effectiveOn }) => effectiveOn <= day) ?? newestFirst.at(-1)
}

/** What the club fills in; unknown facts stay visible as such. */
export type ClubFacts = Record<
  'legalName' | 'rfc' | 'address' | 'phone' | 'privacyMail' | 'contractRegistry',
  string | undefined
>

const unknownFacts: Record<keyof ClubFacts, string> = {
  legalName: 'razón social del club',
  rfc: 'RFC del club',
  address: 'domicilio del club',
  phone: 'teléfono del club',
  privacyMail: 'correo de privacidad',
  contractRegistry: 'número de registro',
}

/** Puts the club's facts where the text says `{{fact}}`; a missing one reads `[domicilio del club]`. */
export function fillFacts(words: string, facts: ClubFacts): string {
  return words.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    if (!(name in unknownFacts)) return mark
    return facts[name as keyof ClubFacts] ?? `\\[${unknownFacts[name as keyof ClubFacts]}\\]`
  })
}

/** `2.1 De sus compras` → `2-1-de-sus-compras`, for links to a part. */
export function anchorOf(heading: string): string {
  return plain(heading)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** `2026-11-01` → `1 de noviembre de 2026`. */
export function dayInWords(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('es-MX', { dateStyle: 'long', timeZone: 'UTC' })
}
