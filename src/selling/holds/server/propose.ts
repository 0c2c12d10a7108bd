import { proposeSeats, type Market } from '#catalogue/venues/plan/propose-seats.ts'
import { viewFacts } from '#catalogue/venues/plan/view-of-seats.ts'
import { remembered } from '#server/remembered.ts'
import type { Services } from '#server/services.ts'
import type { Proposal } from '../contract.ts'
import { readPriceVersion } from './engine/hall-facts.ts'

type Wish = { quantity: number; nearCents?: number | undefined }
type Deps = Pick<Services, 'db' | 'seats'>

/** Who asks at the same moment gets the same answer: whether seats are free is decided when they are taken. */
const lagMs = 1_000
const kept = 500
const ways = ['view', 'price'] as const

const proposers = new WeakMap<Deps['seats'], ReturnType<typeof remembered<Proposal[]>>>()

/** The seats that a match proposes now, by view and by price; none where it is not on sale. */
export function proposals(deps: Deps, eventId: number, wish: Wish): Promise<Proposal[]> {
  const known = proposers.get(deps.seats) ?? remembered<Proposal[]>(lagMs, kept)
  proposers.set(deps.seats, known)
  return known(`${eventId} ${wish.quantity} ${wish.nearCents ?? ''}`, () => workOut(deps, eventId, wish))
}

async function workOut({ db, seats }: Deps, eventId: number, wish: Wish): Promise<Proposal[]> {
  const hall = await seats.hall(eventId)
  const version = await readPriceVersion(db, eventId)
  if (version === null || wish.quantity > hall.seatsPerPerson) return []
  const { plan, admissionOf } = hall
  const [prices, states] = await Promise.all([hall.pricesAt(version), seats.live.states(eventId)])
  const market: Market = {
    sells: (zoneId) => prices.has(zoneId),
    centsOf: (zoneId) => prices.get(zoneId) ?? 0,
    isGeneral: (zoneId) => admissionOf(zoneId) === 'general',
  }
  return ways.flatMap((by) => {
    const seatIds = proposeSeats(plan, (seat) => states[seat] === 0, market, { ...wish, by })
    if (seatIds.length === 0) return []
    const totalCents = seatIds.reduce((sum, seat) => sum + market.centsOf(plan.zoneOf[seat] ?? 0), 0)
    return [{ by, seats: seatIds.map(hall.placeOf), totalCents, facts: viewFacts(plan, seatIds) }]
  })
}
