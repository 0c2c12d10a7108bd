import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { cacheVersions } from './legal/library/texts.ts'
import type { ClubFacts } from '../legal-rules.ts'
import type { Services } from '#server/services.ts'
import { refreshClosure } from './closure/current.ts'
import { Settings } from '../contract.ts'
import { shippedColours, type Colours } from '#lib/colours.ts'
import { brandCss } from '../rules.ts'
import { findSettings, listVersions } from './sql.ts'
import { defaultWords, cacheClub } from '../club-words.ts'
import { cacheTransfer, noTransfer } from './transfer-account.ts'
import { cacheColours } from '#server/pdf/colours.ts'

type Deps = Pick<Services, 'db' | 'config'>

/** How old another process's knowledge of a change may be. */
export const lagMs = 5_000

/** The settings as they stand: what nobody has set has the configuration's value. */
export async function readSettings({ db, config }: Deps) {
  const row = await findSettings(db)
  const given = { ...defaults(config), ...(row?.settings as Partial<Settings> | undefined) }
  const parsed = z.safeParse(Settings, given)
  return {
    settings: parsed.success ? parsed.data : defaults(config),
    version: row?.version ?? 0,
    changedAt: row?.changedAt ?? null,
  }
}

function defaults({ clubName, club }: Deps['config']): Settings {
  const { legalName = '', rfc = '', address = '', phone = '', privacyMail = '', contractRegistry = '' } = club
  return {
    ...defaultWords,
    name: clubName,
    colours: shippedColours,
    transfer: noTransfer,
    legal: { legalName, rfc, address, phone, privacyMail, contractRegistry },
  }
}

/** Names the stylesheet of the club's colours; null while they are those that are shipped. */
export function brandOf(colours: Colours): string | null {
  if (JSON.stringify(colours) === JSON.stringify(shippedColours)) return null
  return createHash('sha256').update(brandCss(colours)).digest('base64url').slice(0, 10)
}

let brand: string | null = null

/** For a document's head, behind its own styles; nothing while the colours are those that are shipped. */
export const brandLink = () =>
  brand === null ? '' : `<link rel="stylesheet" data-brand href="/api/club/brand.css?v=${brand}">`

/** What legal texts say about the club; what nobody has set stays missing. */
export async function clubFacts(services: Deps): Promise<ClubFacts> {
  const { settings } = await readSettings(services)
  const facts = Object.entries(settings.legal).map(([key, value]) => [key, value === '' ? undefined : value])
  return Object.fromEntries(facts) as ClubFacts
}

/** Brings what the database says to where this process reads it: the club's words, the versions of legal texts, and whether the box office is closed. */
export async function refresh(services: Deps): Promise<void> {
  const { settings } = await readSettings(services)
  cacheClub(settings)
  cacheTransfer(settings.transfer)
  cacheColours(settings.colours)
  brand = brandOf(settings.colours)
  const approved = (await listVersions(services.db)).filter(({ approvedAt }) => approvedAt !== null)
  cacheVersions(approved)
  await refreshClosure(services.db)
}
