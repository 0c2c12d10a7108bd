import { activeKey, openSigningKey } from '#platform/codes/server/signing-keys.ts'
import { listKeys } from '#platform/codes/server/key-rows.ts'
import { signBytes } from '#platform/codes/server/sign-token.ts'
import { partsOf, readSigned, writeSigned } from '#platform/codes/code-parts.ts'
import { publicKey, type Key } from '#platform/codes/ticket-keys.ts'
import { permits } from '#lib/permissions.ts'
import type { Db } from '#server/db.ts'
import { remembered } from '#server/remembered.ts'
import type { Who } from '#server/session.ts'
import { passSeconds, saleIdOf } from '../rules.ts'
import { keeperOf, type KnownRoom } from './keeper.ts'
import { passOver, passRequired } from './refusals.ts'
import { nextListIsDue } from './sql.ts'

/** A ticket's code begins with 1, a fan's with 2: the same keys sign them and none passes for another. */
const version = 3

type Pass = { accountId: string; roomId: number; expiresAt: Date }

const secondOf = (date: Date) => Math.floor(date.getTime() / 1000)

/** ver(1) | kid(1) | account(16) | room(4) | until(4), signed: 120 characters. */
export async function writePass(db: Db, masterKey: Buffer, pass: Pass): Promise<string> {
  const { kid, key } = await keysOf(db).signing(masterKey)
  const said = { kid, id: pass.accountId, first: pass.roomId, second: secondOf(pass.expiresAt) }
  return signBytes(writeSigned(version, said), key)
}

/** What a pass says, where one of our keys signed it; null otherwise. */
async function readPass(db: Db, text: string): Promise<Pass | null> {
  const parts = partsOf(text, version)
  if (parts === null || parts.turn !== null) return null
  const { kid, id, first, second } = readSigned(parts.signed)
  const key = await keysOf(db).published(kid)
  if (key === undefined) return null
  if (!(await crypto.subtle.verify('Ed25519', key, parts.signature, parts.signed))) return null
  return { accountId: id, roomId: first, expiresAt: new Date(second * 1000) }
}

type Asks = Pick<Who, 'account' | 'pass' | 'atWindow'>

/**
 * Throws where a sale has its waiting room on and this person has no pass for it. Costs no statement while no room is on,
 * and one a second and node while one is. A pass is of one person: shown by another it is none. The club's window needs none. Nor does
 * the phase that is open while places are taken for the draw of the next one.
 */
export async function requirePass(db: Db, subject: string, who: Asks): Promise<void> {
  const { account, pass } = who
  const keeper = keeperOf(db)
  const saleId = saleIdOf(subject)
  const room = await keeper.room(saleId)
  if (room === null || room.openToAll || sellsAtWindow(subject, who)) return
  if (drawsLater(room, keeper.now())) return
  if (nextListIsDue(room, keeper.now())) throw passRequired(saleId)
  const shown = pass === undefined ? null : await readPass(db, pass)
  if (shown === null || shown.roomId !== room.id || account === null || shown.accountId !== account.id)
    throw passRequired(saleId)
  if (isOfEarlierList(shown, room)) throw passRequired(saleId)
  if (shown.expiresAt <= keeper.now()) throw passOver(saleId)
}

/** A turn that was taken before the second in which the room's list closed was one of the phase before, and jumps no draw. */
const isOfEarlierList = ({ expiresAt }: Pass, { closesAt }: KnownRoom) =>
  closesAt !== null && secondOf(expiresAt) - passSeconds < secondOf(closesAt)

/** Nobody waits for the phase that is open: its line was served before this list began. */
const drawsLater = ({ state, sitting, closesAt }: KnownRoom, now: Date) =>
  state === 'joining' && sitting > 1 && closesAt !== null && now < closesAt

/**
 * Who stands before the window has queued there. The screen of the window says that it asks, and the account has to be one that
 * may sell there: a clerk who buys on the public site is a fan like any other and waits.
 */
function sellsAtWindow(subject: string, { account, atWindow = false }: Asks): boolean {
  if (!atWindow || account === null || !account.secondFactor) return false
  const { matches } = account
  const worksThere = !matches || matches.some((eventId) => subject === `event:${eventId}`)
  return worksThere && permits(account, 'create BoxOfficeSale')
}

/** Whether an account shows a pass of its own that we signed and that still runs, of whichever sale. */
export async function hasPass(db: Db, text: string | undefined, accountId: string): Promise<boolean> {
  const shown = text === undefined ? null : await readPass(db, text)
  return shown !== null && shown.accountId === accountId && shown.expiresAt > keeperOf(db).now()
}

/** A key never changes under its number; the active one is asked for every few seconds. */
function openKeys(db: Db) {
  const signing = remembered<{ kid: number; key: Key }>(10_000, 1)
  const published = remembered<Map<number, Key>>(10_000, 1)
  return {
    signing: (masterKey: Buffer) =>
      signing('', async () => {
        const active = await activeKey(db)
        if (active === undefined) throw new Error('there is no signing key yet')
        return { kid: active.kid, key: await openSigningKey(db, masterKey, active.kid) }
      }),
    /** Whatever number is shown, the keys are read once in ten seconds. */
    async published(kid: number): Promise<Key | undefined> {
      const all = await published('', async () => {
        const rows = await listKeys(db)
        const keys = rows.map(
          async (row) => [row.kid, await publicKey(Uint8Array.from(row.publicKey))] as const,
        )
        return new Map(await Promise.all(keys))
      })
      return all.get(kid)
    },
  }
}
type Keys = ReturnType<typeof openKeys>
const known = new WeakMap<Db, Keys>()
export function keysOf(db: Db): Keys {
  let keys = known.get(db)
  if (keys === undefined) known.set(db, (keys = openKeys(db)))
  return keys
}
