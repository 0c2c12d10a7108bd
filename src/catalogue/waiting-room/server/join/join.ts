import { makeChallenge, solvesChallenge } from '#people/accounts/server/captcha.ts'
import { networkOf, sourceOf } from '#lib/address.ts'
import { Problem } from '#lib/problem.ts'
import { gather } from '#server/gather.ts'
import type { Services } from '#server/services.ts'
import { noTally, sharedTally } from '#server/shared-tally.ts'
import { joinCost, joinLevel, joinSeconds, joinWork } from '../../rules.ts'
import type { KnownRoom } from '../keeper.ts'
import type { PlaceRow } from '../sql.ts'
import { takePlaces, type Joined } from './take-places.ts'

type Deps = Pick<Services, 'db' | 'config'>
type Joiner = { accountId: string; address: string; proof?: string | undefined }

/** People written together at most, and how long a challenge may be worked on. */
const most = 500
const minutes = 5

/** Takes places of a node: work first, then everybody who asks at the same time in one transaction. */
export function joining({ db, config }: Deps) {
  const lines = new Map<number, (accountId: string) => Promise<Joined>>()
  const { masterKey, rateLimits } = config
  const taken = rateLimits ? sharedTally(db, { masterKey, name: 'places', seconds: joinSeconds }) : noTally

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
    const [source, network] = [sourceOf(address), networkOf(address)]
    if (rateLimits) {
      const [ofAddress, ofNetwork] = await Promise.all([taken.look(source), taken.look(network)])
      await requireWork(room, { accountId, proof }, joinLevel({ address: ofAddress, network: ofNetwork }))
    }
    const joined = await lineOf(room.id)(accountId)
    if (joined instanceof Problem) throw joined
    taken.add(source)
    taken.add(network)
    return joined
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
    if (await solvesChallenge(masterKey, proof, 'queue', fits)) return
    const { fewest, most: tries } = joinWork[level]!
    const data = { account: accountId, room, level }
    const challenge = await makeChallenge(masterKey, {
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
