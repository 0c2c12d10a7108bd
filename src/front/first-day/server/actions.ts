import { ProviderRejected, ProviderUnavailable } from '#selling/payments/server/provider.ts'
import { Problem } from '#lib/problem.ts'
import { audit } from '#server/audit.ts'
import type { Services } from '#server/services.ts'
import { firstDayLines, inASentence, type FirstDayLine } from '../lines.ts'
import { aboutOf, checks, type Asker } from './checks.ts'
import { isCode } from './codes.ts'
import * as sql from './sql.ts'

/** Tries a line and keeps what it found; where a code was sent, nothing is known before it is typed. */
export async function tryLine(
  services: Services,
  line: FirstDayLine,
  asker: Asker,
): Promise<'sent' | 'found'> {
  const found = await checks[line].test(services, asker).catch((error: unknown) => {
    services.log.warn({ err: error, line }, 'a test of the first day failed')
    return { ok: false, words: wordsOf(error) }
  })
  if (found === 'sent') return 'sent'
  await keep(services, line, found, asker.accountId)
  return 'found'
}

/** The mail or the message arrived: the one who reads it types its code. Throws a Problem for another code. */
export async function confirmArrival(
  services: Services,
  { line, code, asker }: { line: FirstDayLine; code: string; asker: Asker },
): Promise<void> {
  const right = isCode(services.config.masterKey, line, asker.accountId, new Date(), code)
  const by = firstDayLines.find((one) => one.line === line)
  if (by === undefined || !('by' in by) || !right)
    throw new Problem('wrong_code', 'Ese código no es. Revisa el último que te llegó.', 400, {
      fields: { code: 'Ese código no es. Revisa el último que te llegó.' },
    })
  const words = by.by === 'mail' ? 'El correo llegó.' : 'El mensaje llegó.'
  await keep(services, line, { ok: true, words }, asker.accountId)
}

function keep(
  { db, config }: Services,
  line: FirstDayLine,
  found: { ok: boolean; words: string },
  accountId: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql.storeResult(tx, { line, ...found, about: aboutOf(line, config) }, accountId)
    const detail = { ok: found.ok, found: found.words }
    await audit(tx, { accountId, action: 'opening.tried', subject: `opening:${line}`, detail })
  })
}

/** What every line is known to be: of what costs nothing as it is now, of the rest the last test of this configuration. */
export async function readResults(services: Services) {
  const stored = new Map((await sql.storedResults(services.db)).map((row) => [row.line, row]))
  return firstDayLines.map(({ line }) => {
    const row = stored.get(line)
    if (row === undefined) return { line, state: 'never' as const, words: '', at: null, who: null }
    const { at, who } = row
    if (row.about !== aboutOf(line, services.config))
      return {
        line,
        state: 'never' as const,
        words: 'La configuración cambió después de la prueba.',
        at,
        who,
      }
    return { line, state: row.ok ? ('ok' as const) : ('bad' as const), words: row.words, at, who }
  })
}

/** What the law and money need and nobody has proved. */
export async function lackingLines(services: Services): Promise<FirstDayLine[]> {
  const proved = new Set(
    (await readResults(services)).flatMap(({ line, state }) => (state === 'ok' ? [line] : [])),
  )
  const lacking: FirstDayLine[] = []
  for (const { line, needed } of firstDayLines) {
    if (!needed) continue
    const { cheap, test } = checks[line]
    const ok = cheap ? await test(services, { accountId: '', email: '' }) : proved.has(line)
    if (ok === false || (typeof ok === 'object' && !ok.ok)) lacking.push(line)
  }
  return lacking
}

/**
 * In production nothing is put on sale before the needed lines are proved; a club that has sold is open, so that no upgrade
 * closes it. Throws a Problem with what is missing.
 */
export async function refuseUnready(services: Services): Promise<void> {
  if (!services.config.production || (await sql.hasSold(services.db))) return
  const lacking = await lackingLines(services)
  if (lacking.length === 0) return
  const titles = firstDayLines.flatMap(({ line, title }) => (lacking.includes(line) ? [title] : []))
  throw new Problem(
    'club_not_ready',
    `Antes de vender falta probar en «Primer día»: ${inASentence(titles)}.`,
    409,
    { lacking },
  )
}

function wordsOf(error: unknown): string {
  if (error instanceof ProviderRejected) return `El proveedor no lo aceptó (${error.message}).`.slice(0, 500)
  if (error instanceof ProviderUnavailable)
    return 'El proveedor no contestó. Revisa MP_BASE_URL y la red del servidor.'
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException }
  const reason = cause?.code ?? code ?? message
  return `No se pudo: ${reason}.`.slice(0, 500)
}
