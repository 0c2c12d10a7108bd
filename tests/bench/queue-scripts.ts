import { randomBytes } from 'node:crypto'
import { makeChallenge } from '#people/accounts/server/captcha.ts'
import { decideClaims, type Phase } from '#catalogue/sale-phases/rules.ts'
import { joinCost, joinLevel, joinWork } from '#catalogue/waiting-room/rules.ts'
import { takePlaces } from '#catalogue/waiting-room/server/join/take-places.ts'
import { commitmentsOf } from '#catalogue/waiting-room/server/publish/sql.ts'
import { toHex } from '#platform/proof/bytes.ts'
import { numbersOf, seedOf } from '#platform/proof/draw.ts'
import { rootOf, treeOf } from '#platform/proof/merkle.ts'
import { nodeSha256 } from '#platform/proof/server/node-sha256.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { anotherMatch } from './another-match.ts'
import { sized, type Stage } from './stage.ts'
import { leaveRoom } from './waiting-room.ts'

const accounts = sized(50_000)
const honest = sized(50_000)
const seats = sized(34_107)
const tries = 12
/** Seats that one person may have of a match, which a script takes; people take fewer. */
const most = 8
const usual = 2
/** A card, a phone that codes come to or a device of the script's is shared by so many of its accounts. */
const together = 50

/** Milliseconds of one core that a place costs a program at a level; a browser spends more. */
async function costOf(level: number): Promise<number> {
  const { fewest, most: tried } = joinWork[level]!
  const masterKey = Buffer.alloc(32, 1)
  let spent = 0
  for (let no = 0; no < tries; no += 1) {
    const challenge = await makeChallenge(masterKey, {
      purpose: 'queue',
      cost: joinCost,
      minutes: 5,
      fewest,
      most: tried,
    })
    const began = process.cpuUsage()
    await solveChallenge({ challenge, deriveKey })
    const { user, system } = process.cpuUsage(began)
    spent += (user + system) / 1000
  }
  return spent / tries
}

/**
 * What a script gains that joins 50,000 accounts to a waiting room in which 50,000 people wait: their places are taken and drawn by
 * the product's own code, and its seats counted turn by turn until the stadium is full, without and with a limit for accounts that are
 * linked. And what it needs: a confirmed phone for each, and work that grows with what its addresses have taken.
 */
export async function benchQueueScripts(stage: Stage): Promise<Record<string, number>> {
  const costs = [await costOf(0), await costOf(1), await costOf(2)]
  const hours = (addresses: number, perNetwork: number) => {
    const each = Math.ceil(accounts / addresses)
    let spent = 0
    for (let taken = 0; taken < each; taken += 1)
      spent += costs[joinLevel({ address: taken, network: taken * perNetwork })]! * addresses
    return spent / 3_600_000
  }
  const { withoutPhones, places, turns } = await draw(stage)
  const alone = sell(turns, false)
  const counted = sell(turns, true)
  const share = (some: number, all: number) => (100 * some) / all
  return {
    queue_script_places_no_phone: withoutPhones,
    queue_script_phones: places,
    queue_script_share: share(places, turns.length),
    queue_script_turns_share: share(alone.scriptTurns, alone.turns),
    queue_script_seats_share: share(alone.scriptSeats, seats),
    queue_script_seats_share_linked: share(counted.scriptSeats, seats),
    queue_script_seats_linked: counted.scriptSeats,
    queue_work_ms_first: costs[0]!,
    queue_work_ms_pressed: costs[2]!,
    queue_script_core_hours_one_address: hours(1, 1),
    queue_script_core_hours_250_of_a_network: hours(250, 250),
    queue_script_core_hours_10000_addresses: hours(10_000, 1),
  }
}

/** Whose turn it is: of the script the group of its accounts that share something, of people nobody's. */
type Turn = { group: string | null }

/** Takes everybody's place, closes the list and draws it; the turns in their order. */
async function draw(stage: Stage) {
  const { db, pool } = stage
  const eventId = await anotherMatch(stage, 'Fila de programas')
  await pool.query(`update events set sales_start_at = now() + interval '1 hour' where id = $1`, [eventId])
  const room = await pool.query<{ id: number }>(
    `insert into waiting_rooms (subject, mode, state, closes_at, beacon_chain, beacon_round, beacon_at)
     select 'event:' || id, 'opening', 'joining', sales_start_at, repeat('a', 64), 1, sales_start_at + interval '1 hour'
     from events where id = $1 returning id`,
    [eventId],
  )
  const roomId = room.rows[0]!.id
  const people = await newAccounts(pool, 'persona', honest)
  const scripts = await newAccounts(pool, 'programa', accounts)
  const withoutPhones = await join(stage, roomId, scripts)
  await giveAPhone(pool, [...people, ...scripts])
  await join(stage, roomId, people)
  const places = await join(stage, roomId, scripts)

  const commitments = (await commitmentsOf(db, roomId, 1)).map((bytes) => new Uint8Array(bytes))
  const root = rootOf(await treeOf(commitments, nodeSha256))
  // As a beacon's number that nobody knew: what counts is only that it is random.
  const seed = await seedOf(root, new Uint8Array(randomBytes(32)), nodeSha256)
  const numbers = await numbersOf(seed, commitments, nodeSha256)
  const group = new Map(scripts.map((id, no) => [id, `script ${Math.floor(no / together)}`]))
  const { rows } = await pool.query<{ id: string; commitment: string }>(
    `select account_id as id, encode(commitment, 'hex') as commitment from waiting_places where room_id = $1`,
    [roomId],
  )
  const ownerOf = new Map(rows.map(({ id, commitment }) => [commitment, id]))
  const turns: Turn[] = []
  for (const [at, number] of numbers.entries())
    turns[number - 1] = { group: group.get(ownerOf.get(toHex(commitments[at]!))!) ?? null }
  await pool.query(leaveRoom, [eventId])
  return { withoutPhones, places, turns }
}

/** How many of them get a place, asked for as the server does: five hundred at a time. */
async function join({ db }: Stage, roomId: number, accountIds: string[]): Promise<number> {
  let taken = 0
  for (let from = 0; from < accountIds.length; from += 500)
    for (const joined of await takePlaces(db, roomId, accountIds.slice(from, from + 500)))
      if ('id' in joined) taken += 1
  return taken
}

async function newAccounts(pool: Stage['pool'], name: string, many: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
     select $1 || '-' || no || '@correo.example', '-', 'Rosa', 'Luna', now(), '1', now() from generate_series(1, $2::int) no
     returning id`,
    [name, many],
  )
  return rows.map(({ id }) => id)
}

async function giveAPhone(pool: Stage['pool'], accountIds: string[]): Promise<void> {
  await pool.query(
    `insert into confirmed_phones (account_id, phone_key) select id, sha256(id::text::bytea) from unnest($1::uuid[]) id`,
    [accountIds],
  )
}

/**
 * Turn by turn until the seats are gone, each decided by the phase's own rule: people take two, the script as many as one person may
 * have. `linked`: accounts that share a card, a phone or a device count together.
 */
function sell(turns: Turn[], linked: boolean) {
  const phase: Phase = {
    id: 1,
    name: 'Público',
    rule: 'public',
    atLeast: null,
    ofLast: null,
    startsAt: new Date(0),
    endsAt: new Date(1),
    quota: seats,
    perPerson: most,
    perCluster: linked,
    taken: 0,
    zones: [],
  }
  const had = new Map<string, number>()
  const sold = { turns: 0, scriptTurns: 0, scriptSeats: 0 }
  let left = seats
  for (const [no, { group }] of turns.entries()) {
    if (left === 0) break
    const person = linked && group !== null ? group : `turn ${no}`
    const has = had.get(person) ?? 0
    const wanted = Math.min(group === null ? usual : most, left)
    const claim = { phaseIds: [1], person, zoneIds: Array.from({ length: wanted }, () => 1), has }
    const { seats: taken } = decideClaims(phase, { whole: left, zones: new Map() }, [claim])
    had.set(person, has + taken)
    left -= taken
    sold.turns += 1
    if (group === null) continue
    sold.scriptTurns += 1
    sold.scriptSeats += taken
  }
  return sold
}
