import pg from 'pg'

/** A place in the write-ahead log: what PostgreSQL writes as `16/B374D848`. */
export type Lsn = bigint

export function readLsn(text: string): Lsn {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
export function lsnText(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

/** Microseconds since 2000, which the protocol counts in. */
const epoch = BigInt(Date.UTC(2000, 0, 1)) * 1000n
const instantOf = (microseconds: bigint): Date => new Date(Number((microseconds + epoch) / 1000n))

/** First bytes of the messages in a copy. */
const [logData, keepAlive, newArchive, archiveData] = [...Buffer.from('wknd')]

/** The part of node-postgres under its client that speaks a copy in either direction. */
type Wire = {
  stream: { pause: () => void; resume: () => void }
  on: (event: 'copyData' | 'replicationStart', listener: (message: { chunk: Buffer }) => void) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
}

/**
 * A connection that speaks PostgreSQL's replication protocol, 15 to 18 alike: no program of the server's version is needed
 * beside this one. Its user is a superuser or has REPLICATION.
 */
export async function replicationClient(url: string) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'taquilla backup',
    ...({ replication: 'true' } as object),
  })
  client.on('error', () => undefined)
  await client.connect()
  const wire = (client as unknown as { connection: Wire }).connection
  return { client, wire, end: () => client.end().catch(() => undefined) }
}
export type Replication = Awaited<ReturnType<typeof replicationClient>>

/** The server's own clock, by which it stamps what is committed; this machine's may differ. */
export async function serverClock(url: string): Promise<Date> {
  const client = new pg.Client({ connectionString: url, application_name: 'taquilla backup' })
  await client.connect()
  try {
    const { rows } = await client.query('select clock_timestamp() as now')
    return rows[0].now as Date
  } finally {
    await client.end()
  }
}

export type Origin = { systemId: string; timeline: number; at: Lsn }

export async function identify({ client }: Replication): Promise<Origin> {
  const { rows } = await client.query('IDENTIFY_SYSTEM')
  const { systemid: systemId, timeline, xlogpos } = rows[0] as Record<string, string>
  return { systemId: systemId!, timeline: Number(timeline), at: readLsn(xlogpos!) }
}

export async function segmentSize({ client }: Replication): Promise<number> {
  const { rows } = await client.query('SHOW wal_segment_size')
  const [, number = '16', unit] = /^(\d+)(MB|GB)$/.exec(String(rows[0].wal_segment_size)) ?? []
  return Number(number) * (unit === 'GB' ? 2 ** 30 : 2 ** 20)
}

/** What makes the server keep its log until it lies in the backup. */
const slot = 'taquilla_backup'

/** Where the log has to be read on from; makes the slot where there is none. */
export async function slotPosition({ client }: Replication): Promise<Lsn> {
  const read = async () => {
    const { rows } = await client.query(`READ_REPLICATION_SLOT ${slot}`)
    const at = rows[0]?.restart_lsn as string | null | undefined
    return at === null || at === undefined ? null : readLsn(at)
  }
  const known = await read()
  if (known !== null) return known
  // One that the server gave up, because it fell too far behind, has no place any more.
  await client.query(`DROP_REPLICATION_SLOT ${slot}`).catch((error: { code?: string }) => {
    if (error.code !== '42704') throw error
  })
  await client.query(`CREATE_REPLICATION_SLOT ${slot} PHYSICAL RESERVE_WAL`)
  return (await read())!
}

/** `wholeAt`: when the server had nothing beyond it, where that was so. */
export type LogPart = { start: Lsn; bytes: Buffer; wholeAt: Date | null }
type Following = {
  from: Lsn
  timeline: number
  onPart: (part: LogPart) => void
}

/** Streams the log from a place on. `confirm` tells what lies safe; `ended` settles when the stream does. */
export function followLog({ client, wire }: Replication, { from, timeline, onPart }: Following) {
  let safe = from
  const confirm = (lsn: Lsn) => {
    safe = lsn > safe ? lsn : safe
    const status = Buffer.alloc(34)
    status.write('r')
    for (const offset of [1, 9, 17]) status.writeBigUInt64BE(safe, offset)
    status.writeBigInt64BE(BigInt(Date.now()) * 1000n - epoch, 25)
    wire.sendCopyFromChunk(status)
  }
  wire.on('copyData', ({ chunk }) => {
    if (chunk[0] === keepAlive && chunk[17] === 1) confirm(safe)
    if (chunk[0] !== logData) return
    // The parser's buffer is used again: what is kept is copied.
    const [start, bytes] = [chunk.readBigUInt64BE(1), Buffer.from(chunk.subarray(25))]
    const whole = start + BigInt(bytes.length) >= chunk.readBigUInt64BE(9)
    onPart({ start, bytes, wholeAt: whole ? instantOf(chunk.readBigInt64BE(17)) : null })
  })
  const ended = client
    .query(`START_REPLICATION SLOT ${slot} PHYSICAL ${lsnText(from)} TIMELINE ${timeline}`)
    .then(() => undefined)
  return { confirm, ended, finish: () => wire.endCopyFrom() }
}

/** A copy of the server's whole folder as one tar, given in pieces; it stands for the log from `start` to `end`. */
export async function baseBackup(
  { client, wire }: Replication,
  onBytes: (bytes: Buffer) => Promise<void> | null,
): Promise<{ start: Lsn; end: Lsn; tablespaces: number }> {
  let archives = 0
  let failure: unknown
  const writes: Promise<unknown>[] = []
  wire.on('copyData', ({ chunk }) => {
    if (chunk[0] === newArchive) archives += 1
    if (chunk[0] !== archiveData || archives > 1 || failure !== undefined) return
    const busy = onBytes(Buffer.from(chunk.subarray(1)))
    if (busy === null) return
    wire.stream.pause()
    const done = busy.catch((error: unknown) => (failure = error)).then(() => wire.stream.resume())
    writes.push(done)
  })
  const answer = await client.query(
    "BASE_BACKUP (LABEL 'taquilla', CHECKPOINT 'fast', WAIT false, MANIFEST 'no')",
  )
  await Promise.all(writes)
  if (failure !== undefined) throw failure
  const results = (Array.isArray(answer) ? answer : [answer]) as pg.QueryResult<Record<string, string>>[]
  const places = results.flatMap(({ rows }) => rows.flatMap((row) => (row['recptr'] ? [row['recptr']] : [])))
  if (places.length !== 2) throw new Error('PostgreSQL did not say where the backup begins and ends')
  return { start: readLsn(places[0]!), end: readLsn(places[1]!), tablespaces: archives }
}
