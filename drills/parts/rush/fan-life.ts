import { buyInTurn, payHold, type Bought, type Hold, type Shopper } from './buy-in-turn.ts'
import { ask, aWhile, rest, takePass, takePlace, waitForTurn, type Person, type Rush } from './person.ts'

const wishes = [1, 2, 2, 3, 4, 4]

/** When somebody comes, in seconds from the room's opening: many at once, most in between, many at the last moment, some too late. */
function comesAt({ join, pace }: Rush): number {
  const kind = Math.random()
  if (kind < 0.25) return Math.random() * join * 0.1
  if (kind < 0.8) return Math.random() * join * 0.92
  if (kind < 0.97) return join * (0.92 + Math.random() * 0.07)
  return join + Math.random() * 180 * pace
}

/**
 * A person who wants one to four seats: comes, waits by the room's state, is there some time after the turn (or not), looks, chooses, types a card, has second
 * thoughts, is refused by a bank, comes back once. Answers in a word how it ended.
 */
export async function fanLife(rush: Rush, person: Person, no: number): Promise<string> {
  await rest(rush, comesAt(rush) * 1000)
  if ((await takePlace(rush, person)) === null) return 'no_place'
  // Who does not look at the phone: the turn goes by.
  const asleep = Math.random() < 0.03
  const shopper = {
    quantity: wishes[Math.floor(Math.random() * wishes.length)]!,
    human: true,
    holder: `Fan ${no}`,
  }
  let had: Bought | 'missed' = 'missed'
  for (const again of [false, true]) {
    if (again) {
      if (Math.random() < 0.4) break
      await aWhile(rush, 5, 60)
      if (!(await comeBack(rush, person))) break
    }
    if (!(await waitForTurn(rush, person))) break
    if (asleep && !again) {
      await aWhile(rush, 320, 400)
      continue
    }
    await aWhile(rush, 2, 45)
    const turn = await takePass(rush, person)
    if (turn === null) continue
    had = await buyInTurn(rush, person, turn, shopper)
    if (had !== 'nothing') break
    await rest(rush, Math.max(0, turn.expiresAt - Date.now()))
  }
  if (had === 'nothing' || had === 'missed') had = await waitForReturns(rush, person, shopper)
  return typeof had === 'number' ? 'seats' : had
}

/** Half of those who got nothing take a place in the waitlist, and buy what is offered to them. */
async function waitForReturns(rush: Rush, person: Person, shopper: Shopper): Promise<Bought> {
  if (Math.random() < 0.5) return 'nothing'
  const path = `/events/${rush.eventId}/waitlist/mine`
  const wish = { zoneId: null, quantity: shopper.quantity, takesFewer: true }
  const joined = await ask(rush, person, ['PUT', path], { body: wish })
  if (joined.status !== 200) return 'nothing'
  for (;;) {
    await aWhile(rush, 20, 40)
    const { body } = await ask<{ place?: { offer: { holdId: string; seats: unknown[] } | null } }>(
      rush,
      person,
      ['GET', path],
    )
    const offer = body.place?.offer ?? null
    if (offer === null) continue
    const hold: Hold = { id: offer.holdId, seats: offer.seats }
    return payHold(rush, person, hold, shopper)
  }
}

async function comeBack(rush: Rush, person: Person): Promise<boolean> {
  const { status, body } = await ask<{ number: number }>(
    rush,
    person,
    ['POST', `/waiting-room/${rush.saleId}/places/mine/return`],
    {},
  )
  if (status === 200) person.number = body.number
  return status === 200
}
