import { z } from 'zod/mini'
import type { Config } from '#server/config.ts'
import { remembered } from '#server/remembered.ts'
import { beaconFault, chainHash, roundAt, roundFrom, type Beacon, type BeaconChain } from '../beacon.ts'
import { quicknet } from '../quicknet.ts'
import { readStatement } from '../record.ts'
import { verifyBls } from '../verify-bls.ts'
import { nodeSha256 } from './node-sha256.ts'

/** drand's own words (`/{chain}/info`, `/{chain}/public/{round}`), as every relay of it speaks. */
const Info = z.object({
  public_key: z.string(),
  period: z.int(),
  genesis_time: z.int(),
  groupHash: z.string(),
  schemeID: z.string(),
  metadata: z.optional(z.object({ beaconID: z.optional(z.string()) })),
})
const Round = z.object({ round: z.int(), randomness: z.string(), signature: z.string() })

/**
 * Public randomness. `chain`: who signs it, known or told by a source, and true only when its own hash is the one that is asked
 * for: the configured one, or the one that a draw named before another was configured. `read`: a round, from the first source
 * that gives a true one; null while none has it. A false one is refused and said.
 */
export type BeaconSource = {
  /** So many seconds after a list closed its round comes into being. */
  afterSeconds: number
  chain: (hash?: string) => Promise<BeaconChain>
  read: (round: number, chain: string) => Promise<Beacon | null>
}

type Options = {
  sources: readonly string[]
  chain: string
  /** A chain whose words are known beforehand: rooms open and lists close while no source answers. */
  known?: BeaconChain | undefined
  timeoutMs: number
  warn: (words: string) => void
  afterSeconds: number
}

export function beaconSource(options: Options): BeaconSource {
  const { sources, chain: configured, known: shipped, timeoutMs, warn, afterSeconds } = options
  const chains = remembered<BeaconChain>(60 * 60_000, 4)

  async function readChain(hash: string): Promise<BeaconChain> {
    for (const source of sources) {
      const info = await ask(Info, `${source}/${hash}/info`)
      if (info === null) continue
      const said = {
        publicKey: info.public_key,
        genesis: info.genesis_time,
        period: info.period,
        scheme: info.schemeID,
        groupHash: info.groupHash,
        beaconId: info.metadata?.beaconID ?? '',
      }
      if ((await chainHash(said, nodeSha256)) === hash) return { hash, ...said }
      warn(`the beacon at ${source} speaks of another chain`)
    }
    throw new Error('no source of the beacon told its chain')
  }

  async function ask<T>(shape: z.ZodMiniType<T>, url: string): Promise<T | null> {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
      return response.ok ? (z.safeParse(shape, await response.json()).data ?? null) : null
    } catch {
      return null
    }
  }

  const chain = async (hash = configured) =>
    shipped?.hash === hash ? shipped : chains(hash, () => readChain(hash))
  return {
    afterSeconds,
    chain,
    async read(round, hash) {
      const known = await chain(hash)
      for (const source of sources) {
        const beacon = await ask(Round, `${source}/${hash}/public/${round}`)
        if (beacon === null) continue
        const fault = await beaconFault(beacon, known, round, { sha256: nodeSha256, verifyBls })
        if (fault === null) return beacon
        warn(`the beacon at ${source} was refused for round ${round}: ${fault}`)
      }
      return null
    },
  }
}

/** The sources that the configuration names. */
export function configuredBeacon(
  { beacon }: Pick<Config, 'beacon'>,
  warn: (words: string) => void,
): BeaconSource {
  return beaconSource({ ...beacon, known: quicknet, timeoutMs: 5000, warn })
}

/** The chain that a record's own entries name, whatever is configured today; null where they name none or nobody tells it now. */
export async function chainOfRecord(
  beacon: Pick<BeaconSource, 'chain'>,
  entries: readonly { statement: string }[],
): Promise<BeaconChain | null> {
  const last = entries
    .map(({ statement }) => readStatement(statement))
    .findLast((one) => one !== null && 'beacon' in one)
  return last && 'beacon' in last ? beacon.chain(last.beacon.chain).catch(() => null) : null
}

/** The beacon that orders a list which closes then: the first one that comes into being some time after. */
export async function beaconFor({ chain: known, afterSeconds }: BeaconSource, closesAt: Date) {
  const chain = await known()
  const round = roundFrom(chain, Math.ceil(closesAt.getTime() / 1000) + afterSeconds)
  return { beaconChain: chain.hash, beaconRound: round, beaconAt: new Date(roundAt(chain, round) * 1000) }
}
