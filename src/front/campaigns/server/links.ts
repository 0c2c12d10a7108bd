import { legalTexts } from '#club/settings/server/legal/library/texts.ts'
import { paths } from '#lib/paths.ts'
import type { Config } from '#server/config.ts'
import { linkToken, readLinkToken } from '#server/link-token.ts'

type Key = Pick<Config, 'masterKey'>

/** A letter's picture and its link are told apart: whoever loads the one has not followed the other. */
const purposes = { opened: 'campaign opened', visit: 'campaign visit' } as const

/** Nothing in it names anybody: the row's own random number, signed. Behind the `#` it reaches no log either. */
export const visitPath = ({ masterKey }: Key, ref: string): string =>
  `${paths.campaignVisit}#${linkToken(masterKey, purposes.visit, ref)}`

export const pixelUrl = ({ masterKey, publicUrl }: Key & Pick<Config, 'publicUrl'>, ref: string): string =>
  `${publicUrl}/api/campaigns/opened?token=${linkToken(masterKey, purposes.opened, ref)}`

export const refOf = ({ masterKey }: Key, what: keyof typeof purposes, token: string): string | null =>
  readLinkToken(masterKey, purposes[what], token)

/** By these words a privacy notice says that openings and clicks are counted. */
const heading = 'Medición de las campañas'

/** Hashes of the notices that say so. Who agreed to promotions by another text is not counted. */
export function measuringTexts(): string[] {
  return legalTexts()
    .filter(({ document, words }) => document === 'aviso-integral' && words.includes(heading))
    .map(({ sha256 }) => sha256)
}

/** One transparent point. */
export const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
