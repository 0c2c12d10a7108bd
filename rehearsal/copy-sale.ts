import pg from 'pg'
import { reachable } from '#server/connections.ts'
import { CannotStart } from '#server/cannot-start.ts'

type Row = Record<string, unknown>

/** Rows that go over in one statement. */
const most = 5000

/** The phase with which the sale begins, or goes on. */
const firstPhase =
  '(select id from sale_phases where event_id = $event and ends_at > now() order by starts_at limit 1)'

/**
 * What a rehearsal takes from the club: of one match its venue, plan, seats, zones, prices and phases, table by table in the order
 * in which they refer to each other. No other table is read, so no person, key, purchase or setting gets over.
 */
const parts: readonly { table: string; rows: string }[] = [
  { table: 'venues', rows: 'id = (select venue_id from seating_plans where id = $plan)' },
  { table: 'seating_plans', rows: 'id = $plan' },
  { table: 'plan_zones', rows: 'plan_id = $plan' },
  { table: 'plan_seats', rows: 'plan_id = $plan' },
  { table: 'seasons', rows: 'id = (select season_id from events where id = $event)' },
  { table: 'price_lists', rows: 'event_id = $event' },
  { table: 'prices', rows: 'event_id = $event' },
  { table: 'event_zones', rows: 'event_id = $event' },
  { table: 'sale_phases', rows: `id = ${firstPhase}` },
  { table: 'sale_phase_zones', rows: `phase_id = ${firstPhase}` },
]

/** Seats that somebody has or the club keeps are not for sale here either; who has them stays behind. */
const seats = `select seat_id, zone_id, case when status in ('sold', 'blocked') then 'blocked' else 'free' end as status
  from event_seats where event_id = $1 order by seat_id`

export type CopiedSale = { seats: number; phases: number; limits: { perPerson: number } }

/**
 * Copies a match into the rehearsal's database. There its sale begins in so many seconds, for everybody: no phase asks for a fact and
 * no ticket for a Fan ID, because nobody who has them comes along.
 */
export async function copySale(
  from: string,
  to: string,
  { eventId, beginsIn }: { eventId: number; beginsIn: number },
): Promise<CopiedSale> {
  const [source, target] = [await connected(from), await connected(to)]
  try {
    await source.query('begin isolation level repeatable read read only')
    const { rows: found } = await source.query<Row>('select * from events where id = $1', [eventId])
    const [event] = found
    if (event === undefined || event['status'] !== 'published')
      throw new CannotStart('No encontramos ese partido, o todavía no se publica.')
    await target.query('begin')
    await target.query('set constraints all deferred')
    const plan = Number(event['plan_id'])
    let phases = 0
    for (const { table, rows } of parts) {
      if (table === 'price_lists') await putEvent(target, event, beginsIn)
      const where = rows.replaceAll('$plan', String(plan)).replaceAll('$event', String(eventId))
      const copied = (await source.query<Row>(`select * from ${table} where ${where}`)).rows
      if (table === 'venues') for (const row of copied) row['plan_in_force'] = null
      if (table === 'sale_phases') phases = copied.length
      await put(
        target,
        table,
        copied.map((row) => openToAll(table, row)),
      )
    }
    const held = (await source.query<Row>(seats, [eventId])).rows
    await put(
      target,
      'event_seats',
      held.map((row) => ({ event_id: eventId, ...row })),
    )
    await target.query('commit')
    await target.query('analyze')
    const free = held.filter(({ status }) => status === 'free').length
    return { seats: free, phases, limits: { perPerson: Number(event['seats_per_person']) } }
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

/** The match itself, with a sale that begins soon and a day on which it is played soon after, so that gates are open as well. */
async function putEvent(target: pg.Client, event: Row, beginsIn: number): Promise<void> {
  await put(target, 'events', [{ ...event, requires_fan_id: false, tickets_per_fan: null }])
  await target.query(
    `update events set sales_start_at = now() + make_interval(secs => $2), published_at = now() - interval '3 days',
      doors_at = now() + interval '1 minute', starts_at = now() + interval '6 hours', sales_end_at = now() + interval '6 hours'
     where id = $1`,
    [event['id'], beginsIn],
  )
}

/** The first phase with its quotas, for everybody: nobody who could prove its fact comes along. */
function openToAll(table: string, row: Row): Row {
  if (table === 'sale_phase_zones') return { ...row, taken: 0 }
  if (table !== 'sale_phases') return row
  const [starts_at, ends_at] = [new Date(Date.now() - hourMs), new Date(Date.now() + 6 * hourMs)]
  return { ...row, rule: 'public', at_least: null, of_last: null, taken: 0, starts_at, ends_at }
}
const hourMs = 3_600_000

async function put(target: pg.Client, table: string, rows: Row[]): Promise<void> {
  const { rows: found } = await target.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const known = new Set(found.map(({ name }) => name))
  const columns = Object.keys(rows[0] ?? {}).filter((name) => known.has(name))
  const names = columns.map((name) => target.escapeIdentifier(name)).join(', ')
  for (let at = 0; at < rows.length; at += most) {
    const some = rows
      .slice(at, at + most)
      .map((row) => Object.fromEntries(columns.map((name) => [name, told(row[name])])))
    await target.query(
      `insert into ${target.escapeIdentifier(table)} (${names}) overriding system value
       select ${names} from jsonb_populate_recordset(null::${target.escapeIdentifier(table)}, $1::jsonb)`,
      [JSON.stringify(some)],
    )
  }
}

/** Bytes as PostgreSQL writes them in text. */
const told = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'taquilla rehearsal',
    ...reachable,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
