import type { AccountMerge, Merge, Merged } from '#server/account-merge.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Json } from '#server/schema.ts'
import type { Services } from '#server/services.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { lockBoth, setMergedInto } from '#people/accounts/server/merged.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { undoHours } from '../../merge-rules.ts'
import { findingsOf } from './look.ts'
import { lockOwned } from './lock-owned.ts'
import { moveBack, movedOn, moveRows } from './move-rows.ts'
import * as rows from './merge-rows.ts'

type Deps = Pick<Services, 'db' | 'features'>
type Joined = Record<string, Json[]>

/** Requests that the ending account had open when it was merged are over by then; what they wrote goes over too. */
const sweepAfterSeconds = 60

/**
 * Two accounts of one person become one, with everything that features say of it: one transaction. The ending account cannot log in
 * any more and its mail leads to the other. Answers the merge's number, by which it is undone within a day.
 */
export function mergeAccounts(
  { db, features }: Deps,
  { from, into, reason, by }: Merged & { reason: string; by: string },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const [ending, standing] = await lockBoth(tx, from, into)
    if (ending === undefined || standing === undefined) throw notFound('No encontramos esa cuenta.')
    await lockOwned(tx, [from, into])
    const stops = (await findingsOf({ db: tx, features }, { from, into })).filter((one) => one.stops)
    if (stops.length > 0) throw new Problem('merge_stopped', stops.map(({ words }) => words).join(' '), 409)
    const mergeId = await rows.insertMerge(tx, { from, into, reason, by })
    await setMergedInto(tx, from, into)
    await takeOver({ db: tx, features }, (await rows.findMerge(tx, mergeId))!)
    await tell(tx, { from, into, mergeId, what: 'merged', body: mergedWords, by })
    await enqueue(
      tx,
      'sweep_merge',
      { mergeId },
      { key: `sweep_merge:${mergeId}`, inSeconds: sweepAfterSeconds },
    )
    return mergeId
  })
}

/** Rows, then what features put together, which is added to what they did already. */
async function takeOver({ db: tx, features }: Deps, row: rows.MergeRow): Promise<void> {
  const { id: mergeId, fromAccount: from, intoAccount: into } = row
  await moveRows(tx, features, { from, into, mergeId })
  const merge = await mergeOf(tx, row)
  const joined = { ...(row.joined as Joined) }
  for (const { name, join } of joining(features)) {
    joined[name] = [...(joined[name] ?? []), await join(tx, merge)]
  }
  await rows.keepJoined(tx, mergeId, joined)
}

/** With what changed its owner by it so far. */
async function mergeOf(db: Db, row: rows.MergeRow): Promise<Merge> {
  const { id: mergeId, fromAccount: from, intoAccount: into, mergedAt: at } = row
  const keys = await rows.movedKeys(db, mergeId)
  return { from, into, mergeId, at, moved: (place) => keys.get(place) ?? [] }
}

/** What somebody did with the ended account in the moment of the merge goes over as well. */
export function sweepMerge({ db, features }: Deps, mergeId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const merge = await rows.lockMerge(tx, mergeId)
    if (merge?.status !== 'done') return
    const { fromAccount: from, intoAccount: into } = merge
    await lockBoth(tx, from, into)
    await lockOwned(tx, [from, into])
    await takeOver({ db: tx, features }, merge)
  })
}

/** Parts the accounts again, as they were: within a day, and only while nothing was used that would be torn apart. */
export function undoMerge({ db, features }: Deps, mergeId: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const found = await rows.findMerge(tx, mergeId)
    if (found === undefined) throw notFound('No encontramos esa unión.')
    const { fromAccount: from, intoAccount: into } = found
    await lockBoth(tx, from, into)
    const row = (await rows.lockMerge(tx, mergeId))!
    if (row.status !== 'done') throw new Problem('merge_undone', 'Esta unión ya se deshizo.', 409)
    if (row.overdue)
      throw new Problem('merge_too_old', `Una unión se deshace en ${undoHours} horas, y ya pasaron.`, 409)
    await lockOwned(tx, [from, into])
    const used = await usedWords({ db: tx, features }, row)
    if (used.length > 0) throw new Problem('merge_used', `${used.join(' ')} Ya no se puede deshacer.`, 409)
    const merge = await mergeOf(tx, row)
    await moveBack(tx, features, merge)
    await setMergedInto(tx, from, null)
    const joined = row.joined as Joined
    const lost = new Set<string>()
    for (const { name, split, lost: lostOf } of joining(features).toReversed())
      for (const one of joined[name] ?? []) {
        await split(tx, merge, one)
        for (const words of lostOf?.(one) ?? []) lost.add(words)
      }
    await rows.endMerge(tx, mergeId, by)
    await tell(tx, { from, into, mergeId, what: 'merge_undone', body: undoneWords([...lost]), by })
  })
}

/** Why a merge cannot be undone any more; empty while it can. */
export async function usedWords({ db, features }: Deps, row: rows.MergeRow): Promise<string[]> {
  if (row.intoEnded) return ['La cuenta que quedó ya no existe por sí sola.']
  const merge = await mergeOf(db, row)
  const said: string[] = []
  for (const { accountMerge } of features) said.push(...((await accountMerge?.usedSince?.(db, merge)) ?? []))
  if (said.length === 0 && (await movedOn(db, features, merge)).length > 0)
    said.push('Algo de lo que pasó ya es de otra persona.')
  return said
}

function joining(features: Deps['features']) {
  return features.flatMap(({ accountMerge }) => {
    const { name, join, split, lost } = accountMerge ?? ({} as Partial<AccountMerge>)
    if (join === undefined && split === undefined) return []
    if (name === undefined || join === undefined || split === undefined)
      throw new Error('whoever joins accounts says how they are parted, under a name')
    return [{ name, join, split, lost }]
  })
}

const titles = { merged: 'Unimos tus dos cuentas', merge_undone: 'Tus cuentas son dos otra vez' }

const mergedWords =
  'El club unió dos cuentas tuyas: tus compras, boletos y saldo están en una. Entra con el correo de esta cuenta. Si no fuiste tú quien lo pidió, escríbenos.'

const undoneWords = (lost: string[]) =>
  [
    'Deshicimos la unión de tus cuentas.',
    ...(lost.length > 0 ? lost : ['Cada una tiene lo que tenía.']),
  ].join(' ')

type Told = Merged & { mergeId: string; what: keyof typeof titles; body: string; by: string }

/** The log, and a word to both mailboxes: whoever owns one has to hear of it. */
async function tell(tx: Db, { from, into, mergeId, what, body, by }: Told): Promise<void> {
  await audit(tx, {
    accountId: by,
    action: `account.${what}`,
    subject: `account:${into}`,
    detail: { otherAccount: from },
  })
  for (const accountId of [into, from])
    await notify(tx, {
      accountId,
      kind: 'account',
      key: `${what}:${mergeId}`,
      title: titles[what],
      body,
      path: '/system/profile-base/profile',
      mail: { button: 'Ver mi cuenta' },
    })
}
