import { makeChallenge } from '#people/accounts/server/captcha.ts'
import { joinCost, joinLevel, joinWork } from '#catalogue/waiting-room/rules.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

const accounts = 50_000
const honest = 50_000
const tries = 12

/** Milliseconds of one core that a place costs a program at a level; a browser spends more. */
async function costOf(level: number): Promise<number> {
  const { fewest, most } = joinWork[level]!
  const masterKey = Buffer.alloc(32, 1)
  let spent = 0
  for (let no = 0; no < tries; no += 1) {
    const challenge = await makeChallenge(masterKey, {
      purpose: 'queue',
      cost: joinCost,
      minutes: 5,
      fewest,
      most,
    })
    const began = performance.now()
    await solveChallenge({ challenge, deriveKey })
    spent += performance.now() - began
  }
  return spent / tries
}

/**
 * What a script gains that joins 50,000 accounts to a waiting room in which 50,000 people wait, and what it needs: a
 * confirmed phone for each, and work that grows with what its addresses have taken. Half of the turns would be its own: the draw
 * gives each place the same chance, and nothing else.
 */
export async function benchQueueScripts(): Promise<Record<string, number>> {
  const costs = [await costOf(0), await costOf(1), await costOf(2)]
  const hours = (addresses: number, perNetwork: number) => {
    const each = Math.ceil(accounts / addresses)
    let spent = 0
    for (let taken = 0; taken < each; taken += 1)
      spent += costs[joinLevel({ address: taken, network: taken * perNetwork })]! * addresses
    return spent / 3_600_000
  }
  return {
    queue_script_phones: accounts,
    queue_script_share: (100 * accounts) / (accounts + honest),
    queue_work_ms_first: costs[0]!,
    queue_work_ms_pressed: costs[2]!,
    queue_script_core_hours_one_address: hours(1, 1),
    queue_script_core_hours_250_of_a_network: hours(250, 250),
    queue_script_core_hours_10000_addresses: hours(10_000, 1),
  }
}
