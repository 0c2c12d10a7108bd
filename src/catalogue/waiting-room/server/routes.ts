import type { FastifyInstance } from 'fastify'
import { eventTitle } from '#catalogue/events/event-title.ts'
import { calendarFor } from '#catalogue/sale-phases/server/calendar.ts'
import { turnGate } from '#catalogue/sale-phases/server/claim/queue-gate.ts'
import { phasedMatches } from '#catalogue/sale-phases/server/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { remembered } from '#server/remembered.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import { listCloses, rulesOf, subjectOf } from '../rules.ts'
import * as actions from './actions.ts'
import { waitingRoomDeskRoutes } from './desk/routes.ts'
import { joining } from './join/join.ts'
import { ownPlace } from './join/own-place.ts'
import { isShown, keeperOf } from './keeper.ts'
import { writePass } from './pass.ts'
import { chainOfRecord, configuredBeacon } from '#platform/proof/server/beacon-source.ts'
import { publishedFiles } from '#platform/proof/server/published-files.ts'
import { publishedRecord } from '#platform/proof/server/signed-record.ts'
import { findList, recordOf } from './publish/sql.ts'
import { noRoom } from './refusals.ts'
import { findSale, matchesOfSale, type Sale } from './sales.ts'
import { findOwnPlaces, nextListOf, type RoomRow } from './sql.ts'

const seconds = (many: number) => `public, max-age=${many}`
const forEver = 'public, max-age=31536000, immutable'

export function waitingRoomRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, log } = services
  const keeper = keeperOf(db)
  const join = joining(services)
  const files = publishedFiles((roomId, sitting) => findList(db, roomId, sitting))
  const sales = remembered<Sale | null>(2000, 500)
  const records = remembered<Awaited<ReturnType<typeof recordOf>>>(2000, 20)
  const refuseOutsidePhases = turnGate(db)
  const takeTurn = actions.openTurns(db)
  const beacon = configuredBeacon(config, (words) => log.warn(words))

  async function roomOf(saleId: string) {
    const room = await keeper.anyRoom(saleId)
    if (room === null || !isShown(room)) throw noQueue()
    return room
  }

  serve(app, contract.readState, async ({ params, reply }) => {
    const room = await roomOf(params.saleId)
    reply.header('cache-control', seconds(2))
    return room.told
  })

  async function saleOf(saleId: string) {
    const room = await roomOf(saleId)
    const sale = await sales(room.subject, () => findSale(services, room.subject))
    if (sale === null) throw noQueue()
    const closesAt = listCloses({ ...room, now: keeper.now() }, sale)
    return { room, sale, closesAt, opensAt: closesAt && new Date(+closesAt - room.opensBefore * 60_000) }
  }

  serve(app, contract.readSign, async ({ params: { saleId }, reply }) => {
    reply.header('cache-control', seconds(5))
    const found = await saleOf(saleId).catch((error: unknown) => {
      if (error instanceof Problem && error.status === 404) return null
      throw error
    })
    if (found === null) return { room: null }
    const { opensAt, closesAt, room } = found
    return {
      room: { mode: room.mode, state: room.state, opensAt, closesAt, nextClosesAt: room.nextClosesAt },
    }
  })

  serve(app, contract.readSale, async ({ params: { saleId }, reply }) => {
    const { room, sale, opensAt, closesAt } = await saleOf(saleId)
    const { mode, state, sitting, ended } = room
    const next = nextListOf(room)
    reply.header('cache-control', seconds(5))
    return {
      saleId,
      title: sale.title,
      path: sale.path,
      mode,
      state,
      sitting,
      opensAt,
      closesAt,
      now: room.now,
      asksFanId: state === 'idle' ? sale.asksFanId : room.asksFanId,
      beacon: namedBeacon(room),
      next: next && {
        sitting: next.sitting,
        opensAt: new Date(+next.closesAt! - next.opensBefore * 60_000),
        closesAt: next.closesAt!,
        beacon: namedBeacon(next)!,
      },
      rules: rulesOf(mode),
      ended,
    }
  })

  async function phasesOf(saleId: string, accountId: string | null) {
    const { subject } = await roomOf(saleId)
    const phased = await phasedMatches(db, await matchesOfSale(db, subject))
    const matches = phased.map(async (match) => ({
      id: match.id,
      title: eventTitle(match),
      phases: await calendarFor(db, match.id, accountId),
    }))
    return { matches: await Promise.all(matches), signedIn: accountId !== null }
  }

  serve(app, contract.readQueuePhases, ({ params: { saleId }, who }) =>
    phasesOf(saleId, who.account?.id ?? null),
  )

  serve(app, contract.readPublicQueuePhases, ({ params: { saleId } }) => phasesOf(saleId, null))

  serve(app, contract.takePlace, async ({ params: { saleId }, who }) => {
    const room = await keeper.room(saleId)
    if (room === null) throw noRoom()
    const { address, proof, account } = who
    return ownPlace(await join(room, { accountId: account.id, address, proof }))
  })

  serve(app, contract.readPlace, async ({ params: { saleId }, who }) => {
    const room = await roomOf(saleId)
    const own = await findOwnPlaces(db, room, who.account.id)
    const of = (sitting: number | null) => own.find((place) => place.sitting === sitting)
    const [place, next] = [of(room.sitting), of(room.nextSitting)]
    return { place: place ? ownPlace(place) : null, next: next ? ownPlace(next) : null }
  })

  serve(app, contract.leavePlace, async ({ params: { saleId }, who }) => {
    await actions.leave(db, { subject: subjectOf(saleId), accountId: who.account.id })
  })

  serve(app, contract.returnPlace, async ({ params: { saleId }, who }) =>
    ownPlace(await actions.comeBack(db, { subject: subjectOf(saleId), accountId: who.account.id })),
  )

  serve(app, contract.takePass, async ({ params: { saleId }, who, reply }) => {
    const accountId = who.account.id
    const subject = subjectOf(saleId)
    // In a phase that is not theirs nothing could be held with a pass: the turn is not used up.
    await refuseOutsidePhases(await matchesOfSale(db, subject), accountId)
    const { roomId, expiresAt } = await takeTurn({ subject, accountId })
    reply.header('cache-control', 'no-store')
    return { pass: await writePass(db, config.masterKey, { accountId, roomId, expiresAt }), expiresAt }
  })

  serve(app, contract.readRecord, async ({ params: { saleId, sitting }, reply }) => {
    const room = await roomOf(saleId)
    const entries = await records(`${room.id} ${sitting}`, () => recordOf(db, room.id, sitting))
    if (entries.length === 0) throw notFound('Esta venta todavía no publica nada.')
    const chain = await chainOfRecord(beacon, entries)
    reply.header('cache-control', seconds(5))
    return { ...(await publishedRecord(db, entries)), chain }
  })

  serve(app, contract.readList, async ({ params: { saleId, sitting }, reply }) => {
    const room = await roomOf(saleId)
    const list = await files.list(room.id, sitting)
    reply.header('cache-control', forEver)
    return list
  })

  serve(app, contract.readNumbers, async ({ params: { saleId, sitting, prefix }, reply }) => {
    const room = await roomOf(saleId)
    const bucket = await files.bucket(room.id, sitting, prefix)
    reply.header('cache-control', forEver)
    return bucket
  })

  waitingRoomDeskRoutes(app, services)
}

function namedBeacon({ beaconChain: chain, beaconRound: round, beaconAt: at }: RoomRow) {
  return chain === null || round === null || at === null ? null : { chain, round, at }
}

const noQueue = () => notFound('Esta venta no tiene fila.')
