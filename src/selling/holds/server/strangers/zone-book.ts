import { LRUCache } from 'lru-cache'
import type { Queryable } from '#server/db.ts'
import { isZoneSpent, maxInZone, zoneUse, type Stranger, type ZoneLoad } from '../../strangers-rules.ts'
import type { Hall } from '../engine/hall.ts'
import { loginForZone } from './refusals.ts'

/** How long a node believes what it read of the others; and where half of a bound is used. */
const believedMs = 1000
const pressedMs = 100

type Row = { addressKey: number; networkKey: number; seatIds: number[] }
/** Seats that are being taken: not in the database yet. */
type Claim = Row
type Zone = { all: number; address: Map<number, number>; network: Map<number, number> }
type Page = { zones: Map<number, Zone>; readAt: number; reading: Promise<void> | null; claims: Set<Claim> }

const heldText = `
  select address_key::float8 as "addressKey", network_key::float8 as "networkKey", seat_ids as "seatIds"
  from holds where event_id + 0 = $1 and network_key is not null and status = 'active' and expires_at > now()`

/**
 * What is held of each zone without an account, so that no zone is kept from people by strangers: by address, by network
 * and in all. Seats are written down here before they are taken, so that within a node the bound is exact however many ask
 * at once; what other nodes took is read anew at most once a second, and nobody waits for it until a bound is near.
 */
export function zoneBook(database: Queryable, hallOf: (eventId: number) => Promise<Hall>) {
  const pages = new LRUCache<number, Page>({ max: 1000 })

  async function pageOf(eventId: number): Promise<Page> {
    let page = pages.get(eventId)
    if (page === undefined) {
      page = { zones: new Map(), readAt: -Infinity, reading: null, claims: new Set() }
      pages.set(eventId, page)
    }
    if (performance.now() - page.readAt < believedMs) return page
    page.reading ??= read(eventId, page).finally(() => (page.reading = null))
    // Only the first of all waits; afterwards the last picture serves until the new one is there.
    if (page.readAt === -Infinity) await page.reading
    else page.reading.catch(() => undefined)
    return page
  }

  async function read(eventId: number, page: Page): Promise<void> {
    const { plan } = await hallOf(eventId)
    const { rows } = await database.query<Row>(heldText, [eventId])
    page.zones = new Map()
    for (const row of [...rows, ...page.claims]) write(page, plan, row, 1)
    page.readAt = performance.now()
  }

  /** Where a bound is near, others are asked before it is decided: together, ten times a second at most. */
  async function readSoon(eventId: number): Promise<void> {
    const page = await pageOf(eventId)
    if (performance.now() - page.readAt < pressedMs) return
    page.reading ??= read(eventId, page).finally(() => (page.reading = null))
    await page.reading
  }

  /** Looks up what there is of each zone in a choice of seats, and what strangers hold of it when it is called. */
  async function lookIn(eventId: number) {
    const [page, { plan, seatsPerPerson }] = await Promise.all([pageOf(eventId), hallOf(eventId)])
    const sizes = sizesOf(plan)
    return ({ addressKey, networkKey }: Stranger, zoneIds: number[]) =>
      [...new Set(zoneIds)].map((zoneId) => {
        const zone = page.zones.get(zoneId)
        const load: ZoneLoad = {
          address: zone?.address.get(addressKey) ?? 0,
          network: zone?.network.get(networkKey) ?? 0,
          all: zone?.all ?? 0,
        }
        return { zoneId, load, most: maxInZone({ seatCount: sizes[zoneId] ?? 0, seatsPerPerson }) }
      })
  }

  /**
   * Writes down seats that are about to be taken, or throws a Problem where that would be too much of a zone. Call what
   * it answers when they were not taken after all.
   */
  async function claim(
    eventId: number,
    stranger: Stranger,
    seatIds: number[],
  ): Promise<(taken?: boolean) => void> {
    const { plan } = await hallOf(eventId)
    const zonesOf = Map.groupBy(seatIds, (seatId) => plan.zoneOf[seatId]!)
    const zoneIds = [...zonesOf.keys()]
    if ((await use(eventId, stranger, zoneIds)) > 0.5) await readSoon(eventId)
    const look = await lookIn(eventId)
    // From here on nothing waits: who asks at the same time sees what is written below.
    const found = look(stranger, zoneIds)
    for (const { zoneId, load, most } of found)
      if (isZoneSpent(load, most, zonesOf.get(zoneId)!.length)) throw loginForZone()
    const { addressKey, networkKey } = stranger
    const page = pages.get(eventId)!
    const mine: Claim = { addressKey, networkKey, seatIds }
    write(page, plan, mine, 1)
    page.claims.add(mine)
    return (taken = false) => {
      page.claims.delete(mine)
      if (!taken) write(page, plan, mine, -1)
    }
  }

  /** How much of its bounds is used in the fullest of these zones, 0 to 1. */
  async function use(eventId: number, stranger: Stranger, zoneIds: number[]): Promise<number> {
    const found = (await lookIn(eventId))(stranger, zoneIds)
    return Math.max(0, ...found.map(({ load, most }) => zoneUse(load, most)))
  }

  return { claim, use }
}

function write(page: Page, plan: Hall['plan'], { addressKey, networkKey, seatIds }: Claim, by: 1 | -1) {
  for (const seatId of seatIds) {
    const zoneId = plan.zoneOf[seatId]!
    let zone = page.zones.get(zoneId)
    if (zone === undefined)
      page.zones.set(zoneId, (zone = { all: 0, address: new Map(), network: new Map() }))
    zone.all = Math.max(0, zone.all + by)
    zone.address.set(addressKey, Math.max(0, (zone.address.get(addressKey) ?? 0) + by))
    zone.network.set(networkKey, Math.max(0, (zone.network.get(networkKey) ?? 0) + by))
  }
}

const sizes = new WeakMap<Hall['plan'], number[]>()

function sizesOf(plan: Hall['plan']): number[] {
  let known = sizes.get(plan)
  if (known === undefined) {
    known = []
    for (const zoneId of plan.zoneOf) known[zoneId] = (known[zoneId] ?? 0) + 1
    sizes.set(plan, known)
  }
  return known
}
