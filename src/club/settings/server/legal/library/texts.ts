import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inForce, legalDocuments, readHead, type LegalDocument, type TextHead } from '../../../legal-rules.ts'
import { dayInMexico } from '#lib/dates.ts'

export type LegalText = TextHead & { document: LegalDocument; sha256: string; words: string }

/**
 * Every version of every text. The hash is of the file, words and head: who consented to a version can be shown
 * exactly that file. The club's own facts are filled in when it is shown.
 */
export function readTexts(folder = join(import.meta.dirname, '../../../legal-texts')): LegalText[] {
  return legalDocuments.flatMap((document) =>
    readdirSync(join(folder, document))
      .filter((name) => name.endsWith('.md'))
      .map((name) => {
        const file = readFileSync(join(folder, document, name), 'utf8')
        const { head, words } = readHead(file)
        if (name !== `${head.version}.md`) throw new Error(`${document}/${name} says it is ${head.version}`)
        return { ...head, document, words, sha256: createHash('sha256').update(file).digest('hex') }
      })
      .toSorted((a, b) => b.version.localeCompare(a.version)),
  )
}

let read: LegalText[] | null = null
let added: LegalText[] = []

/** The texts that came with this release, read once, and the approved versions that the club has added since. */
export function legalTexts(): LegalText[] {
  read ??= readTexts()
  return [...read, ...added]
}

type Version = { document: string; version: string; file: string }

/** Stored files as texts; the hash is of the file, as with those that are shipped. */
export function textsFrom(versions: Version[]): LegalText[] {
  return versions.map(({ document, file }) => {
    const { head, words } = readHead(file)
    const sha256 = createHash('sha256').update(file).digest('hex')
    return { ...head, document: document as LegalDocument, words, sha256 }
  })
}

/** Takes up the club's own approved versions. The same ones again keep their identity. */
export function cacheVersions(versions: Version[]): void {
  const next = textsFrom(versions)
  const same = next.length === added.length && next.every(({ sha256 }, at) => sha256 === added[at]?.sha256)
  if (!same) added = next
}

/** What a person accepts today: version, hash and date of each document's text in force. */
export function currentVersions(now = new Date()): Record<LegalDocument, LegalText> {
  const day = dayInMexico(now)
  const current = legalDocuments.map((document) => [
    document,
    inForce(
      legalTexts().filter((text) => text.document === document),
      day,
    ),
  ])
  return Object.fromEntries(current) as Record<LegalDocument, LegalText>
}
