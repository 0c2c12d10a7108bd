import { eventTitle } from '#catalogue/events/event-title.ts'
import { gateSecret } from '#people/fan-id/server/card/actions.ts'
import { openSigningKey } from '#platform/codes/server/signing-keys.ts'
import { openEventSecret } from '#selling/tickets/server/actions.ts'
import { listKeys } from '#platform/codes/server/key-rows.ts'
import { toBase64Url } from '#platform/codes/base64url.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { openMatch, type GateMatch } from '../sql.ts'
import { encodeSnapshot } from '../../snapshot/format.ts'
import type { SnapshotHead } from '../../snapshot/shapes.ts'
import { signSnapshot } from '../../snapshot/signature.ts'
import { gateExtras } from './extra-tickets.ts'
import { barredFans, changedSince, changesVersion, gateTickets } from './ticket-rows.ts'

type SnapshotInput = { eventId: number; supervisor: boolean }
export type Delta = { delta: string | null; version: string; reload: boolean }

/** With more changed than this the whole match is the shorter way. */
const longestDelta = 5000

/** The whole match, signed. */
export function makeSnapshot(
  db: Db,
  masterKey: Buffer,
  input: SnapshotInput,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; version: string }> {
  return inOneMoment(db, async (tx) => {
    const version = await changesVersion(tx)
    const bytes = await signed(tx, masterKey, input, version, null)
    return { bytes, version }
  })
}

/** What changed since a version, signed; null when nothing did. */
export function makeDelta(db: Db, masterKey: Buffer, input: SnapshotInput, since: string): Promise<Delta> {
  return inOneMoment(db, async (tx) => {
    const version = await changesVersion(tx)
    const changed = await changedSince(tx, input.eventId, since)
    if (changed > longestDelta) return { delta: null, version, reload: true }
    if (changed === 0) return { delta: null, version, reload: false }
    const bytes = await signed(tx, masterKey, input, version, since)
    return { delta: toBase64Url(bytes), version, reload: false }
  })
}

/** Version and tickets are of the same moment: what ends meanwhile is in the next delta. */
function inOneMoment<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read)
}

async function signed(
  tx: Db,
  masterKey: Buffer,
  { eventId, supervisor }: SnapshotInput,
  version: string,
  since: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const match = await openMatch(tx, eventId)
  if (match === undefined) throw notFound('No encontramos ese partido.')
  const tickets = await gateTickets(tx, {
    eventId,
    named: supervisor,
    ...(since !== null && { since }),
  })
  const extras = await gateExtras(tx, { eventId, named: supervisor, ...(since !== null && { since }) })
  const keys = await listKeys(tx)
  const { kid } = keys.find((key) => key.retiredAt === null) ?? keys.at(-1)!
  const head = {
    ...wordsOf(match),
    version,
    since,
    supervisor,
    ...(await secretsOf(tx, masterKey, eventId)),
    barred: await barredFans(tx, eventId),
  }
  return signSnapshot(
    encodeSnapshot(kid, head, [...tickets, ...extras]),
    await openSigningKey(tx, masterKey, kid),
  )
}

function wordsOf(match: GateMatch) {
  return {
    eventId: match.id,
    match: eventTitle(match),
    startsAt: match.startsAt.toISOString(),
    doorsAt: match.doorsAt.toISOString(),
    madeAt: match.now.toISOString(),
    fanIdRequired: match.requiresFanId,
    settings: match.settings,
    off: match.off,
  }
}

/** What proves codes of a match, of tickets and of fans, as the snapshot's head carries it. */
export async function secretsOf(
  db: Db,
  masterKey: Buffer,
  eventId: number,
): Promise<Pick<SnapshotHead, 'keys' | 'eventSecret' | 'gateSecrets'>> {
  const keys = await listKeys(db)
  return {
    keys: keys.map(({ kid, publicKey }) => ({ kid, publicKey: toBase64Url(publicKey) })),
    eventSecret: toBase64Url(await openEventSecret(db, masterKey, eventId)),
    gateSecrets: keys.map(({ kid }) => ({ kid, secret: toBase64Url(gateSecret(masterKey, kid)) })),
  }
}
