import { anotherMatch } from './another-match.ts'
import { makeBuyers } from './buyers.ts'
import { holdEverything } from './holds.ts'
import { buyMuch, whatTheDatabaseSays } from './purchases.ts'
import { sized, type Stage } from './stage.ts'

const rounds = 4
/** How long purchases go on in each round with each number of processes. */
const seconds = sized(7)

/**
 * Two server processes against one, on the same database and in turns, four rounds of each, the one and the other first, as the club fills meanwhile: holds of two seats by 64 connections,
 * whole purchases by 48 people. `two_nodes_over_one` is the lower one of the two ratios. `two_nodes_differences` counts what is wrong
 * afterwards: seats held that nobody was told of or told twice, sold twice, money that no ticket stands for.
 */
export async function benchTwoNodes(stage: Stage): Promise<Record<string, number>> {
  const holdsOf = await anotherMatch(stage, 'Uno')
  // A stadium each round: a quick machine fills one within three, and where nothing is left nobody buys.
  const sales: number[] = []
  for (let round = 0; round <= rounds; round++) sales.push(await anotherMatch(stage, `Ronda ${round}`))
  const nodes = [await stage.startNode(), await stage.startNode()]
  const buyers = await makeBuyers(stage, 30_000)
  let differences = 0

  async function holdRate(some: typeof nodes): Promise<number> {
    const ports = some.map(({ origin }) => Number(new URL(origin).port))
    const { done, seconds: took } = await holdEverything(stage, ports, holdsOf)
    differences += Math.abs(2 * done - (await seatsHeld(stage, holdsOf)))
    return done / took
  }
  let told = 0
  async function purchaseRate(some: typeof nodes, eventId: number, length: number): Promise<number> {
    const shops = some.map(({ origin }) => ({ origin, sandboxOrigin: stage.sandboxOrigin }))
    const until = performance.now() + length * 1000
    const { latencies, seats, seconds: took } = await buyMuch(shops, buyers, { eventId, until })
    told += seats
    return latencies.length / took
  }

  try {
    // Both have compiled their code before anything is counted.
    await holdRate(nodes)
    await purchaseRate(nodes, sales[rounds]!, Math.min(5, seconds))
    const rates = { holds: [0, 0], purchases: [0, 0] }
    for (let round = 0; round < rounds; round++)
      for (const many of round % 2 === 0 ? [1, 2] : [2, 1]) {
        rates.holds[many - 1]! += (await holdRate(nodes.slice(0, many))) / rounds
        rates.purchases[many - 1]! +=
          (await purchaseRate(nodes.slice(0, many), sales[round]!, seconds)) / rounds
      }
    const said = await Promise.all(sales.map((eventId) => whatTheDatabaseSays(stage, eventId)))
    const sold = said.reduce((sum, { sellout_sold }) => sum + sellout_sold, 0)
    const holds = rates.holds[1]! / rates.holds[0]!
    const purchases = rates.purchases[1]! / rates.purchases[0]!
    return {
      one_node_holds_per_s: rates.holds[0]!,
      two_nodes_holds_per_s: rates.holds[1]!,
      one_node_purchases_per_s: rates.purchases[0]!,
      two_nodes_purchases_per_s: rates.purchases[1]!,
      two_nodes_holds_over_one: holds,
      two_nodes_purchases_over_one: purchases,
      two_nodes_over_one: Math.min(holds, purchases),
      two_nodes_differences:
        differences +
        Math.abs(told - sold) +
        said.reduce((sum, one) => sum + one.sellout_double_sales + Math.abs(one.sellout_cents_adrift), 0),
    }
  } finally {
    for (const node of nodes) node.process.kill('SIGTERM')
  }
}

async function seatsHeld({ pool }: Stage, eventId: number): Promise<number> {
  const { rows } = await pool.query<{ held: number }>(
    `select count(*)::int as held from event_seats seat join holds on holds.id = seat.hold_id
     where seat.event_id = $1 and seat.status = 'held' and seat.seat_id = any (holds.seat_ids)`,
    [eventId],
  )
  return rows[0]!.held
}
