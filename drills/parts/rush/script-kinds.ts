import { randomUUID } from 'node:crypto'
import { buyInTurn, leaveCart, payHold, type Bought, type Hold } from './buy-in-turn.ts'
import { ask, rest, takePass, takePlace, waitForTurn, type Person, type Rush } from './person.ts'

/** What a script does with its people; it takes as many seats as one may have. */
type Life = (rush: Rush, people: readonly Person[], no: number) => Promise<string>
type Kind = {
  /** Of one script. */
  accounts: number
  /** How many of them try to confirm the same phone; 0: they have none. */
  perPhone: number
  life: Life
}

const mostSeats = 8
const perSecond = 3

/**
 * The kinds of scripts. Each runs on a desktop of its own; none is held up by thinking. They know the product's API and, where they have a place, the
 * one way in which seats are to be had.
 */
export const scriptKinds: Record<string, Kind> = {
  /** Many accounts, one phone: all of them ask for a place, whoever has the phone confirmed gets one. */
  phone: {
    accounts: 50,
    perPhone: 50,
    life: async (rush, people, no) => {
      await whenOpen(rush, people[0]!)
      const placed = await all(people, async (person) => (await takePlace(rush, person)) !== null)
      return outcomes(await all(people, (person, at) => (placed[at] ? buyAll(rush, person, no) : none())))
    },
  },
  /** A bank of ten telephones at one address: ten places that are honest but for their number. */
  address: {
    accounts: 10,
    perPhone: 1,
    life: async (rush, people, no) => {
      await whenOpen(rush, people[0]!)
      const placed: boolean[] = []
      // One core does the work of one place after the other.
      for (const person of people) placed.push((await takePlace(rush, person)) !== null)
      return outcomes(await all(people, (person, at) => (placed[at] ? buyAll(rush, person, no) : none())))
    },
  },
  /** A thousand tabs of one person, all of which join, exchange the turn and take seats at the same time. */
  tabs: {
    accounts: 1,
    perPhone: 1,
    life: async (rush, [person], no) => {
      await whenOpen(rush, person!)
      const proof = await takePlace(rush, person!)
      await inTabs(rush, () => takePlace(rush, person!, proof ?? ''))
      if (proof === null || !(await waitForTurn(rush, person!, true))) return 'nothing'
      const turn = await takePass(rush, person!)
      await inTabs(rush, () => ask(rush, person!, pathOf(rush, 'pass'), { tries: 1 }))
      if (turn === null) return 'nothing'
      const held: Hold[] = []
      await inTabs(rush, async () => {
        const mine = await hold(rush, person!, turn.pass)
        if (mine !== null) held.push(mine)
      })
      const bought = await Promise.all(held.map((mine) => payHold(rush, person!, mine, shopper(no))))
      return outcomes([
        ...bought,
        held.length > 0 ? 'nothing' : await buyInTurn(rush, person!, turn, shopper(no)),
      ])
    },
  },
  /** There before everybody else, over the fastest line, and asks for its turn all the time. */
  early: {
    accounts: 1,
    perPhone: 1,
    life: async (rush, [person], no) => {
      await whenOpen(rush, person!)
      if ((await takePlace(rush, person!)) === null) return 'no_place'
      return outcomes([await buyAll(rush, person!, no)])
    },
  },
  /** One has a place and gives the pass to fifteen others, who have none. */
  sharing: {
    accounts: 16,
    perPhone: 16,
    life: async (rush, people, no) => {
      await whenOpen(rush, people[0]!)
      let owner: Person | undefined
      for (const person of people)
        if (owner === undefined && (await takePlace(rush, person)) !== null) owner = person
      if (owner === undefined) return 'no_place'
      if (!(await waitForTurn(rush, owner, true))) return 'nothing'
      const turn = await takePass(rush, owner)
      if (turn === null) return 'nothing'
      const bought = await all(people, async (person) => {
        if (person === owner) return buyInTurn(rush, owner, turn, shopper(no))
        for (let tries = 0; tries < 20; tries++) {
          const held = await hold(rush, person, turn.pass)
          if (held !== null) return payHold(rush, person, held, shopper(no))
          await rest(rush, 1000)
        }
        return none()
      })
      return outcomes(bought)
    },
  },
  /** Logged in and without a place: asks for seats from the first second of the sale on. */
  direct: {
    accounts: 1,
    perPhone: 1,
    life: (rush, [person], no) => hammer(rush, () => person!, '', no),
  },
  /** Without an account, from forty addresses of a network, each call as another browser. */
  stranger: {
    accounts: 0,
    perPhone: 0,
    life: (rush, _, no) => {
      let turn = 0
      const somebody = (): Person => ({
        kind: 'stranger',
        slowness: 1,
        address: `127.5.${no % 250}.${1 + (turn++ % 40)}`,
        headers: { cookie: `visitor=${randomUUID()}` },
      })
      return hammer(rush, somebody, '', no)
    },
  },
  /** Buys in its turn and goes on showing the pass: while it lasts, and after its end. */
  replay: {
    accounts: 1,
    perPhone: 1,
    life: async (rush, [person], no) => {
      await whenOpen(rush, person!)
      if ((await takePlace(rush, person!)) === null) return 'no_place'
      if (!(await waitForTurn(rush, person!, true))) return 'nothing'
      const turn = await takePass(rush, person!)
      if (turn === null) return 'nothing'
      const bought = await buyInTurn(rush, person!, turn, shopper(no))
      rush.notes.ended('replay', outcomes([bought]))
      return hammer(rush, () => person!, turn.pass, no)
    },
  },
}

const shopper = (no: number) => ({ quantity: mostSeats, human: false, holder: `Programa ${no}` })
const none = () => Promise.resolve<Bought>('nothing')
const all = <T>(people: readonly Person[], work: (person: Person, at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(people.map(work))
const pathOf = ({ saleId }: Rush, what: string) =>
  ['POST', `/waiting-room/${saleId}/${what}`] as ['POST', string]

/** What all of its people got, in one word. */
function outcomes(bought: readonly Bought[]): string {
  return bought.some((one) => typeof one === 'number') ? 'seats' : 'nothing'
}

/** Asks until the room takes places: nobody is there before a script. */
async function whenOpen(rush: Rush, person: Person): Promise<void> {
  for (;;) {
    const path = `/waiting-room/${rush.saleId}/state`
    const { body } = await ask<{ state?: string }>(rush, person, ['GET', path], { tries: 1 })
    if (body.state !== undefined && body.state !== 'idle') return
    await rest(rush, 200)
  }
}

async function buyAll(rush: Rush, person: Person, no: number): Promise<Bought> {
  if (!(await waitForTurn(rush, person, true))) return 'nothing'
  const turn = await takePass(rush, person)
  return turn === null ? 'nothing' : buyInTurn(rush, person, turn, shopper(no))
}

/** The same call from all tabs, fifty at a time. */
async function inTabs(rush: Rush, work: () => Promise<unknown>): Promise<void> {
  for (let tab = 0; tab < rush.tabs; tab += 50)
    await Promise.all(Array.from({ length: Math.min(50, rush.tabs - tab) }, work))
}

async function hold(rush: Rush, person: Person, pass: string): Promise<Hold | null> {
  const { status, body } = await ask<Hold>(rush, person, ['POST', `/events/${rush.eventId}/holds`], {
    body: { bestAvailable: { quantity: mostSeats } },
    headers: pass === '' ? {} : { 'queue-pass': pass },
    tries: 1,
  })
  return status === 201 ? body : null
}

/** Asks for seats again and again until the last call; buys what it gets. */
async function hammer(rush: Rush, somebody: () => Person, pass: string, no: number): Promise<string> {
  while (!rush.lastCall) {
    const person = somebody()
    const held = await hold(rush, person, pass)
    if (held !== null) {
      rush.notes.ended(person.kind, 'held_by_asking')
      // What one may not buy, because the limit is reached, is worth nothing to keep.
      if (person.kind === 'stranger') await leaveCart(rush, person, held)
      else if (typeof (await payHold(rush, person, held, shopper(no))) !== 'number')
        await ask(rush, person, ['DELETE', `/holds/${held.id}`])
    }
    await rest(rush, (1000 / perSecond) * (0.5 + Math.random()))
  }
  return 'last_call'
}
