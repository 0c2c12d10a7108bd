import { randomUUID } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { openDatabase } from '#server/db.ts'
import { testServer } from '#world/test-server.ts'
import { seatEngine } from '../../engine/seat-engine.ts'
import { placeKeys } from '../keys.ts'

export const eventId = 1
export const seats = 34_107

export type Refused = { code: string; detail: { challenge: Challenge } }
type Asked = {
  address: string
  visitor?: string
  quantity?: number
  proof?: string
  path?: string
  session?: object
}

export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export type Strangers = Awaited<ReturnType<typeof openStrangers>>

/** The demo club with limits on, a second node at its database, and people who hold without an account. */
export async function openStrangers() {
  const server = await testServer({ environment: { RATE_LIMITS: 'on' } })
  const otherNode = openDatabase(server.databaseUrl, 4)
  const there = seatEngine({ db: otherNode.db, directUrl: server.databaseUrl, limits: server.config })
  return {
    server,
    nodes: [server.services.seats, there],
    close: async () => {
      await there.close()
      await otherNode.close()
      await server.close()
    },
    async letGo(): Promise<void> {
      await sql`update event_seats set status = 'free', hold_id = null, held_until = null where status = 'held'`.execute(
        server.db,
      )
      await sql`update holds set status = 'released' where status = 'active'`.execute(server.db)
      await server.services.seats.live.refresh(eventId)
      await there.live.refresh(eventId)
    },
    /** What an address has brought together before: a hold of so many seats from the far end of the hall. */
    async holdsAlready(address: string, many: number): Promise<void> {
      const { networkKey, addressKey } = placeKeys(server.config.masterKey)(address)
      await sql`insert into holds (event_id, id, visitor_id, seat_ids, price_version, expires_at, network_key, address_key)
        values (${eventId}, gen_random_uuid(), gen_random_uuid(),
          array(select generate_series(${seats - many}::int, ${seats - 1}::int)), 1, now() + interval '10 minutes',
          ${networkKey}, ${addressKey})`.execute(server.db)
    },
    ask: ({ address, visitor, quantity = 8, proof, path = `/events/${eventId}/holds`, session }: Asked) =>
      server.app.inject({
        method: 'POST',
        url: `/api${path}`,
        remoteAddress: address,
        headers: { ...(proof !== undefined && { 'proof-of-work': proof }), ...session },
        ...(visitor !== undefined && { cookies: { visitor } }),
        payload: { bestAvailable: { quantity } },
      }),
    /** For whom work costs nothing: straight at the engines of two nodes, as if each proof were shown. */
    hoardWithoutPrice: (
      addressOf: (no: number) => string,
      requests: number,
      { counted = true, zoneId }: { counted?: boolean; zoneId?: number } = {},
    ) =>
      Promise.allSettled(
        Array.from({ length: requests }, async (_, no) => {
          const node = [server.services.seats, there][no % 2]!
          const who = {
            visitorId: randomUUID(),
            account: null,
            fan: null,
            address: addressOf(no),
            userAgent: '',
          }
          const asker = await node.admit(who, { eventIds: [eventId], seats: 8, exchanges: true })
          const wish = { quantity: 8, ...(zoneId !== undefined && { zoneId }) }
          return node.holdBest(eventId, wish, counted ? asker : { ...asker, stranger: null })
        }),
      ),
  }
}

export const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code as string] : []))
