import { beaconFault, roundAt, type BeaconChain, type VerifyBls } from './beacon.ts'
import { byBytes, fromHex, hashesIn, sameBytes, toHex, type Bytes, type Sha256 } from './bytes.ts'
import { commitmentOf, numbersOf, seedOf } from './draw.ts'
import { rootFromRange, rootOf, treeOf } from './merkle.ts'
import { readStatement, type Statement } from './record.ts'
import { recordFaultWords, verifyEntries, type RecordFault, type SignedRecord } from './verify-record.ts'

/** What is published of a sitting, as the addresses of the contract answer it. */
export type Published = {
  record: SignedRecord & { chain: BeaconChain | null }
  /** The list's file; null before it closed. */
  list: Uint8Array | null
  /** Every bucket of numbers; null before the draw. */
  buckets: readonly Bucket[] | null
}
export type Bucket = {
  prefix: string
  from: number
  count: number
  commitments: readonly string[]
  numbers: readonly number[]
  beside: readonly string[]
}

/** What somebody keeps from before: entries that were signed then, a place, the keys and the chain that are trusted. */
export type Kept = {
  statements?: readonly string[]
  place?: { placeId: string; salt: string; commitment: string; number: number | null } | null
  keys?: readonly { key: number; publicKey: string }[]
  chain?: string
  /** Which sale and which of its sittings was asked for. */
  of?: { sale: string; sitting: number }
}

export type Fault =
  | RecordFault
  | 'other_sale'
  | 'backdated'
  | 'second_list'
  | 'list_not_of_root'
  | 'list_unordered'
  | 'wrong_round'
  | 'false_beacon'
  | 'wrong_seed'
  | 'second_draw'
  | 'wrong_order'
  | 'number_twice'
  | 'bucket_not_of_list'
  | 'numbers_missing'
  | 'not_in_list'
  | 'wrong_commitment'
  | 'wrong_number'

/** What each fault means, for people. */
export const faultWords: Record<Fault, string> = {
  ...recordFaultWords,
  other_sale: 'Una entrada del expediente es de otra venta.',
  backdated: 'Las fechas del expediente no cuadran con la hora de cierre o la del sorteo.',
  second_list: 'Hay dos listas cerradas distintas para esta venta.',
  list_not_of_root: 'La lista no es la que se firmó al cerrar: alguien puso, quitó o cambió un lugar.',
  list_unordered: 'La lista no está ordenada o repite un lugar.',
  wrong_round: 'El sorteo no usó el número público que se anunció.',
  false_beacon: 'El número público del sorteo es falso.',
  wrong_seed: 'La semilla del sorteo no sale de la lista y el número público.',
  second_draw: 'El sorteo se firmó dos veces, o con más o menos lugares que la lista.',
  wrong_order: 'El orden publicado no es el del sorteo.',
  number_twice: 'Un número se dio dos veces.',
  bucket_not_of_list: 'Los números publicados no son de esta lista.',
  numbers_missing: 'Ya se sorteó y no están publicados todos los números.',
  not_in_list: 'Tu lugar no está en la lista.',
  wrong_commitment: 'Tu lugar no corresponde a lo que se publicó.',
  wrong_number: 'Tu número no es el que salió en el sorteo.',
}

type Tools = { sha256: Sha256; verifyBls: VerifyBls | null }
export type Verified = {
  faults: Fault[]
  statements: Statement[]
  places: number
  drawn: boolean
  /** Nobody told the chain of the draw's beacon: whether it is true stays open, and nothing speaks against it. */
  chainUnread: boolean
}

/**
 * Recomputes everything from what was published: signatures, the chain of entries, the list and its root, the beacon, the
 * seed and every number. `verifyBls: null` leaves out whether the beacon is its chain's (a phone asks the beacon's relays
 * instead); everything else is always looked at. Finds what is wrong; nothing, and the draw was what was announced.
 */
export async function verifyQueue(published: Published, kept: Kept, tools: Tools): Promise<Verified> {
  const faults = new Set<Fault>()
  const statements = await readRecord(published.record, kept, tools.sha256, faults)
  const closings = statements.filter((one) => one.kind === 'closed')
  const roots = new Set(closings.map(({ root }) => root))
  for (const text of kept.statements ?? []) {
    const before = readStatement(text)
    if (before?.kind === 'closed') roots.add(before.root)
    if (!published.record.entries.some(({ statement }) => statement === text)) faults.add('second_list')
  }
  if (roots.size > 1 || closings.length > 1) faults.add('second_list')
  const closed = closings[0]
  const drawings = statements.filter((one) => one.kind === 'drawn')
  const drawn = drawings[0]
  if (drawings.length > 1 || (drawn && closed && drawn.places !== closed.places)) faults.add('second_draw')
  const numbers = closed && published.list && (await verifyList(closed, published, tools, faults))
  let right: ReadonlyMap<string, number> | null = null
  if (drawn && numbers && published.buckets === null) faults.add('numbers_missing')
  if (closed && drawn && numbers)
    right = await verifyDraw(closed, drawn, published, { ...tools, ...numbers }, kept, faults)
  else if (drawn) faults.add('list_not_of_root')
  if (kept.place && numbers) await verifyPlace(kept.place, numbers, right, tools.sha256, faults)
  return {
    faults: [...faults],
    statements,
    places: closed?.places ?? 0,
    drawn: drawn !== undefined,
    chainUnread: drawn !== undefined && published.record.chain === null,
  }
}

/** Entries whose signatures, hashes and times hold together. */
async function readRecord(
  { entries, keys, chain }: Published['record'],
  kept: Kept,
  sha256: Sha256,
  faults: Set<Fault>,
): Promise<Statement[]> {
  const read = await verifyEntries({ entries, keys: kept.keys ?? keys }, readStatement, sha256)
  for (const fault of read.faults) faults.add(fault)
  if (areBackdated(read.statements, chain)) faults.add('backdated')
  const { of } = kept
  if (of && read.statements.some(({ sale, sitting }) => sale !== of.sale || sitting !== of.sitting))
    faults.add('other_sale')
  return read.statements
}

/** Each entry after the one before; announced before T; closed after T and before its beacon existed; drawn after that. */
function areBackdated(statements: Statement[], chain: BeaconChain | null): boolean {
  let last = 0
  let T: number | null = null
  let beaconAt: number | null = null
  for (const statement of statements) {
    const at = Date.parse(statement.at)
    if (!(at >= last)) return true
    last = at
    if (statement.kind === 'announced') {
      T = Date.parse(statement.closesAt)
      if (at > T) return true
    }
    if (statement.kind === 'closed') {
      const { round } = statement.beacon
      beaconAt = chain === null ? Date.parse(statement.beacon.at) : roundAt(chain, round) * 1000
      if (T === null || Date.parse(statement.closesAt) !== T || at < T || at >= beaconAt) return true
    }
    if (statement.kind === 'drawn' && (beaconAt === null || at < beaconAt)) return true
  }
  return false
}

type Listed = { commitments: Bytes[]; root: Bytes }

async function verifyList(
  closed: Statement & { kind: 'closed' },
  { list, buckets }: Published,
  { sha256 }: Tools,
  faults: Set<Fault>,
): Promise<Listed> {
  const commitments = hashesIn(list!)
  const root = rootOf(await treeOf(commitments, sha256))
  const whole = list!.length === 32 * closed.places
  if (!whole || toHex(root) !== closed.root) faults.add('list_not_of_root')
  if (commitments.some((one, at) => at > 0 && byBytes(commitments[at - 1]!, one) >= 0))
    faults.add('list_unordered')
  const byPrefix = Map.groupBy(commitments.map(toHex), (one) => one.slice(0, 2))
  for (const bucket of buckets ?? []) {
    const there = byPrefix.get(bucket.prefix) ?? []
    if (!(await isOfList(bucket, there, root, sha256))) faults.add('bucket_not_of_list')
  }
  return { commitments, root }
}

/** A bucket is the part of the list that begins with its digits, whole, and leads to the list's root by itself. */
async function isOfList(bucket: Bucket, there: string[], root: Bytes, sha256: Sha256): Promise<boolean> {
  if (there.join() !== bucket.commitments.join()) return false
  if (there.length === 0) return bucket.numbers.length === 0
  const found = await rootOfBucket(bucket, sha256)
  return bucket.numbers.length === there.length && found !== null && sameBytes(found, root)
}

export function rootOfBucket({ count, from, commitments, beside }: Bucket, sha256: Sha256) {
  const range = { count, from, commitments: commitments.map(fromHex), beside: beside.map(fromHex) }
  return rootFromRange(range, sha256)
}

async function verifyDraw(
  closed: Statement & { kind: 'closed' },
  drawn: Statement & { kind: 'drawn' },
  { record: { chain, entries }, buckets }: Published,
  { sha256, verifyBls, commitments, root }: Tools & Listed,
  kept: Kept,
  faults: Set<Fault>,
): Promise<ReadonlyMap<string, number>> {
  const named = announcedRound(
    entries.flatMap(({ statement }) => readStatement(statement) ?? []),
    chain,
  )
  const { beacon, seed } = drawn
  if (beacon.round !== closed.beacon.round || beacon.chain !== closed.beacon.chain) faults.add('wrong_round')
  if (named !== null && closed.beacon.round !== named) faults.add('wrong_round')
  if ((kept.chain ?? beacon.chain) !== beacon.chain || (chain !== null && chain.hash !== beacon.chain))
    faults.add('false_beacon')
  else if (chain !== null) {
    const tools = { sha256, verifyBls: verifyBls ?? (() => true) }
    if ((await beaconFault(beacon, chain, closed.beacon.round, tools)) !== null) faults.add('false_beacon')
  }
  const recomputed = await seedOf(root, fromHex(beacon.randomness), sha256)
  if (toHex(recomputed) !== seed || drawn.root !== closed.root) faults.add('wrong_seed')
  const numbers = await numbersOf(recomputed, commitments, sha256)
  const right = new Map(commitments.map((one, at) => [toHex(one), numbers[at]!]))
  const given = (buckets ?? []).flatMap((bucket) =>
    bucket.commitments.map((commitment, at) => ({ commitment, number: bucket.numbers[at]! })),
  )
  if (new Set(given.map(({ number }) => number)).size !== given.length) faults.add('number_twice')
  if (given.some(({ commitment, number }) => right.get(commitment) !== number)) faults.add('wrong_order')
  if (buckets !== null && given.length !== commitments.length) faults.add('bucket_not_of_list')
  return right
}

/**
 * The round that had to be used: the one announced, or, where the list closed so late that this one existed already, none that
 * is fixed beforehand (`areBackdated` asks that it came after).
 */
function announcedRound(statements: Statement[], chain: BeaconChain | null): number | null {
  const announced = statements.findLast((one) => one.kind === 'announced')
  const closed = statements.find((one) => one.kind === 'closed')
  if (announced === undefined || closed === undefined) return null
  const { round, at } = announced.beacon
  const came = chain === null ? Date.parse(at) : roundAt(chain, round) * 1000
  return Date.parse(closed.at) < came ? round : null
}

async function verifyPlace(
  place: NonNullable<Kept['place']>,
  { commitments }: Listed,
  right: ReadonlyMap<string, number> | null,
  sha256: Sha256,
  faults: Set<Fault>,
): Promise<void> {
  const own = await commitmentOf(place.placeId, fromHex(place.salt), sha256)
  if (toHex(own) !== place.commitment) faults.add('wrong_commitment')
  if (!commitments.some((one) => sameBytes(one, own))) faults.add('not_in_list')
  else if (right !== null && place.number !== null && right.get(toHex(own)) !== place.number)
    faults.add('wrong_number')
}
