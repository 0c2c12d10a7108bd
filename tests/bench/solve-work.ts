import { parentPort } from 'node:worker_threads'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** A thread that does the work a challenge asks for, one after the other. */
let before: Promise<unknown> = Promise.resolve()
parentPort?.on('message', ({ no, challenge }: { no: number; challenge: Challenge }) => {
  before = before.then(async () => {
    const solution = await solveChallenge({ challenge, deriveKey })
    const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    parentPort?.postMessage({ no, proof })
  })
})
