import type { z } from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../../desk-contract.ts'
import {
  estimate,
  listCloses,
  paceOf,
  saleIdOf,
  subjectOf,
  usualOpensBefore,
  usualPerMinute,
} from '../../rules.ts'
import { keeperOf, toldOf } from '../keeper.ts'
import { comingSales, findSale } from '../sales.ts'
import { countPlaces, findRoom, nextListOf, type RoomRow } from '../sql.ts'
import * as actions from './actions.ts'

type Described = z.input<typeof contract.DeskRoom>

/** A sale that never had a room. */
const without = {
  mode: 'off',
  state: 'idle',
  sitting: 1,
  opensBefore: usualOpensBefore,
  opensAt: null,
  perMinute: usualPerMinute,
  setPerMinute: usualPerMinute,
  measuredPerMinute: null,
  easedTo: null,
  paused: false,
  openToAll: false,
  message: null,
  late: false,
  ended: null,
  next: null,
  places: 0,
  inList: 0,
  waiting: 0,
  called: 0,
  served: 0,
  skipped: 0,
  left: 0,
  returned: 0,
  serving: 0,
  last: 0,
  minutesToEnd: null,
} as const

export function waitingRoomDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const actor = (saleId: string, account: { id: string }) => ({
    subject: subjectOf(saleId),
    accountId: account.id,
  })

  serve(app, contract.listRooms, async () => {
    const found = await Promise.all((await comingSales(services)).map((subject) => describe(subject)))
    const rooms = found.filter((room) => room !== null)
    return {
      rooms: rooms.toSorted((a, b) => +new Date(a.closesAt ?? a.now) - +new Date(b.closesAt ?? b.now)),
    }
  })

  serve(app, contract.readRoom, ({ params }) => changed(params.saleId))

  serve(app, contract.changeRoom, async ({ params: { saleId }, body, who }) => {
    await actions.changeRoom(services, actor(saleId, who.account), body)
    return changed(saleId)
  })
  serve(app, contract.changeRate, async ({ params: { saleId }, body, who }) => {
    await known(saleId)
    await actions.changeRate(services, actor(saleId, who.account), body)
    return changed(saleId)
  })
  serve(app, contract.pauseRoom, async ({ params: { saleId }, body, who }) => {
    await known(saleId)
    await actions.pauseRoom(services, actor(saleId, who.account), body.paused)
    return changed(saleId)
  })
  serve(app, contract.tellRoom, async ({ params: { saleId }, body, who }) => {
    await known(saleId)
    await actions.tellRoom(services, actor(saleId, who.account), body.message)
    return changed(saleId)
  })
  serve(app, contract.openRoomToAll, async ({ params: { saleId }, body, who }) => {
    await known(saleId)
    await actions.openToAll(services, actor(saleId, who.account), body.open)
    return changed(saleId)
  })

  async function describeList({ id, sitting, closesAt }: RoomRow) {
    const { places, inList, left } = await countPlaces(db, id, sitting)
    return { sitting, closesAt: closesAt!, places, inList, left }
  }

  async function known(saleId: string): Promise<void> {
    if ((await findSale(services, subjectOf(saleId))) === null) throw notFound('No encontramos esa venta.')
  }

  async function changed(saleId: string): Promise<Described> {
    await keeperOf(db).forget()
    const room = await describe(subjectOf(saleId))
    if (room === null) throw notFound('No encontramos esa venta.')
    return room
  }

  async function describe(subject: string): Promise<Described | null> {
    const sale = await findSale(services, subject)
    if (sale === null) return null
    const room = await findRoom(db, subject)
    const sold = { saleId: saleIdOf(subject), title: sale.title }
    if (room === undefined) return { ...without, ...sold, closesAt: sale.startsAt, now: keeperOf(db).now() }
    const counts = await countPlaces(db, room.id, room.sitting)
    const next = nextListOf(room)
    const { mode, opensBefore, now } = room
    const closesAt = listCloses(room, sale)
    const moving = room.state === 'serving' && counts.waiting > 0
    return {
      ...sold,
      mode,
      opensBefore,
      closesAt,
      now,
      opensAt: closesAt && mode === 'opening' ? new Date(+closesAt - opensBefore * 6e4) : null,
      ...toldOf(room),
      setPerMinute: room.perMinute,
      measuredPerMinute: room.measuredPerMinute,
      easedTo: room.easedTo,
      ...counts,
      next: next && (await describeList(next)),
      minutesToEnd: moving ? estimate(counts.waiting, { ...room, perMinute: paceOf(room) }) : null,
    }
  }
}
