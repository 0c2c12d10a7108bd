import { resolveTxt } from 'node:dns/promises'
import { listWords } from '#lib/list.ts'

type LookUp = (name: string) => Promise<string[][]>
type Records = { ok: boolean; words: string }

/** Where the usual mail services put their key; a club with another one names it in MAIL_DKIM_SELECTOR. */
const usualSelectors = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'mx',
  'smtp',
]

/** Looks up by DNS whether others may trust what is sent from this domain, and says what is missing. */
export async function mailRecords(
  domain: string,
  selector: string | undefined,
  lookUp: LookUp = resolveTxt,
): Promise<Records> {
  const texts = async (name: string) => (await lookUp(name)).map((parts) => parts.join(''))
  const holds = async (name: string, begins: RegExp) =>
    (await textsOrNone(texts, name)).some((text) => begins.test(text))
  const selectors = selector === undefined ? usualSelectors : [selector]
  const [spf, dmarc, ...keys] = await Promise.all([
    holds(domain, /^v=spf1\b/i),
    holds(`_dmarc.${domain}`, /^v=DMARC1\b/i),
    ...selectors.map((one) => holds(`${one}._domainkey.${domain}`, /(^|;)\s*p=[\w+/]/i)),
  ])
  const dkim = keys.includes(true)
  const missing = [
    ...(spf ? [] : ['SPF']),
    ...(dkim
      ? []
      : [selector === undefined ? 'DKIM (di cuál con MAIL_DKIM_SELECTOR)' : `DKIM de «${selector}»`]),
    ...(dmarc ? [] : ['DMARC']),
  ]
  if (missing.length === 0) return { ok: true, words: `${domain} tiene SPF, DKIM y DMARC.` }
  return { ok: false, words: `En ${domain} falta ${listWords(missing)}.` }
}

/** A name without such a record is an answer; a server that does not answer is none. */
async function textsOrNone(texts: (name: string) => Promise<string[]>, name: string): Promise<string[]> {
  try {
    return await texts(name)
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
