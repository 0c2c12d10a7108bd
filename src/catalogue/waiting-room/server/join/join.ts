import { LRUCache } from 'lru-cache'
import { makeChallenge, solvesChallenge } from '#people/accounts/server/captcha.ts'
import { sourceOf } from '#lib/address.ts'
import { Problem } from '#lib/problem.ts'
import { gather } from '#server/gather.ts'
import type { Services } from '#server/services.ts'
import { joinCost, joinLevel, joinWork } from '../../rules.ts'
import type { KnownRoom } from '../keeper.ts'
import type { PlaceRow } from '../sql.ts'
import { takePlaces, type Joined } from './take-places.ts'

type Deps = Pick<Services, 'db' | 'config'>
type Joiner = { accountId: string; address: string; proof?: string | undefined }

/** People written together at most, and how long a node remembers how many came from an address. */
const most = 500
const lately = 10 * 60_000
const minutes = 5

/** Takes places of a node: work first, then everybody who asks at the same time in one transaction. */
export function joining({ db, config }: Deps) {
  const lines = new Map<number, (accountId: string) => Promise<Joined>>()
  const taken = new LRUCache<string, { many: number; since: number }>({ max: 50_000, ttl: lately })

  function lineOf(roomId: number) {
    let line = lines.get(roomId)
    if (line === undefined)
      lines.set(
        roomId,
        (line = gather({ most }, (accountIds: string[]) => takePlaces(db, roomId, accountIds))),
      )
    return line
  }

  return async function join(room: KnownRoom, { accountId, address, proof }: Joiner): Promise<PlaceRow> {
    const source = sourceOf(address)
    if (config.rateLimits)
      await requireWork(room, { accountId, proof }, joinLevel(taken.get(source)?.many ?? 0))
    const joined = await lineOf(room.id)(accountId)
    if (joined instanceof Problem) throw joined
    count(source)
    return joined
  }

  function count(source: string): void {
    const before = taken.get(source)
    if (before === undefined) taken.set(source, { many: 1, since: Date.now() })
    else before.many += 1
  }

  /** Work for one person and room, so that doing it twice gains nothing and nothing of it is stored. */
  async function requireWork(
    { id, sitting }: KnownRoom,
    { accountId, proof }: Pick<Joiner, 'accountId' | 'proof'>,
    level: number,
  ): Promise<void> {
    const room = `${id} ${sitting}`
    const fits = (data: Record<string, string | number>) =>
      data['account'] === accountId && data['room'] === room && Number(data['level']) >= level - 1
    if (await solvesChallenge(config.masterKey, proof, 'queue', fits)) return
    const { fewest, most: tries } = joinWork[level]!
    const data = { account: accountId, room, level }
    const challenge = await makeChallenge(config.masterKey, {
      purpose: 'queue',
      cost: joinCost,
      minutes,
      fewest,
      most: tries,
      data,
    })
    throw new Problem('proof_required', 'Comprobamos que no eres un robot. Intenta otra vez.', 403, {
      challenge,
    })
  }
}
