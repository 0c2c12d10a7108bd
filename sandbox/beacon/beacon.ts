import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import Fastify from 'fastify'

const { shortSignatures: bls } = bls12_381
const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Anybody can read this secret here, so nothing that rests on it is random: it serves for practice alone. */
const secret = Uint8Array.from(sha256('taquilla practice beacon'))
secret[0] = 0
const period = 3
const genesis = 1_700_000_000
const publicKey = Buffer.from(bls.getPublicKey(secret).toBytes())
const groupHash = sha256('taquilla practice group')
const beaconId = 'practice'
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

function chainHash(): string {
  const head = Buffer.alloc(12)
  head.writeUInt32BE(period)
  head.writeBigUInt64BE(BigInt(genesis), 4)
  return sha256(head, publicKey, groupHash, beaconId).toString('hex')
}

export const practiceChain = {
  hash: chainHash(),
  publicKey: publicKey.toString('hex'),
  genesis,
  period,
  scheme: 'bls-unchained-g1-rfc9380',
  groupHash: groupHash.toString('hex'),
  beaconId,
}

/** What a source of the beacon does on a bad day. */
export type Fault = 'late' | 'other_round' | 'forged' | 'other_randomness' | 'other_chain' | 'away'

/** The true round of the practice chain. */
export function practiceRound(round: number) {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const signed = bls.sign(bls.hash(Uint8Array.from(sha256(number)), domain), secret)
  const signature = Buffer.from(signed.toBytes())
  return { round, randomness: sha256(signature).toString('hex'), signature: signature.toString('hex') }
}

function answered(round: number, fault: Fault | null) {
  const beacon = practiceRound(round)
  if (fault === 'other_round') return practiceRound(round - 1)
  if (fault === 'forged') {
    const { signature } = practiceRound(round + 1)
    return { round, signature, randomness: sha256(Buffer.from(signature, 'hex')).toString('hex') }
  }
  return fault === 'other_randomness' ? { ...beacon, randomness: sha256('chosen').toString('hex') } : beacon
}

type Options = {
  /** 0 takes any free port. */
  port: number
  /** What each of the two sources does; tests change it while it runs. */
  faults?: { first: Fault | null; second: Fault | null }
  now?: () => number
}

/**
 * Starts the stand-in for a public beacon: drand's HTTP answers, of a chain of its own whose signatures are real. The same is
 * given a second time under `/second`, as by another relay.
 */
export async function startBeacon({ port, faults = { first: null, second: null }, now = Date.now }: Options) {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The practice beacon does not run in production')
  const app = Fastify({ forceCloseConnections: true })
  app.get('/', () => ({ what: 'practice beacon', ...practiceChain }))
  for (const [prefix, which] of [
    ['', 'first'],
    ['/second', 'second'],
  ] as const) {
    app.get(`${prefix}/${practiceChain.hash}/info`, (_, reply) => {
      if (faults[which] === 'away') return reply.status(503).send()
      const told = faults[which] === 'other_chain' ? genesis + 1 : genesis
      return reply.send({
        public_key: publicKey.toString('hex'),
        period,
        genesis_time: told,
        hash: practiceChain.hash,
        groupHash: groupHash.toString('hex'),
        schemeID: 'bls-unchained-g1-rfc9380',
        metadata: { beaconID: beaconId },
      })
    })
    app.get<{ Params: { round: string } }>(
      `${prefix}/${practiceChain.hash}/public/:round`,
      ({ params }, reply) => {
        const round = Number(params.round)
        const there = genesis + (round - 1) * period <= now() / 1000
        if (faults[which] === 'late' || faults[which] === 'away' || !there)
          return reply.status(404).send({ error: 'not yet' })
        return reply.send(answered(round, faults[which]))
      },
    )
  }
  await app.listen({ port, host: 'localhost' })
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`
  return { url, sources: [url, `${url}/second`] as const, faults, close: () => app.close() }
}
