import { proofOf, verifierIfRight, type Supervisor } from '../../scan/supervisor-pin.ts'
import { readNote, storeNote } from './kept/kept-match.ts'

/** After so many wrong ones in a row this telephone takes no PIN for a while: it lies in many hands. */
const mostTries = 5
const restMs = 5 * 60_000

type Tries = { wrong: number; at: number }

/** Whose word it is: makes what proves it of one person. Of a supervisor's own telephone there is none to prove. */
export type Word = {
  name: string
  by: (person: { id: string; ticketId: string; reason: string }) => Promise<{ pinId: string; proof: string }>
}

/** The word of a supervisor whose PIN is typed here, or why it is none. Needs no network. */
export async function wordOf(pin: string, supervisor: Supervisor): Promise<Word | string> {
  const { wrong, at } = (await readNote<Tries>('pin')) ?? { wrong: 0, at: 0 }
  const since = Date.now() - at
  const resting = wrong >= mostTries && since >= 0 && since < restMs
  if (resting) return 'Demasiados intentos. Espera 5 minutos o usa el celular de supervisión.'
  const verifier = await verifierIfRight(pin, supervisor)
  if (verifier === null) {
    await storeNote('pin', { wrong: wrong >= mostTries ? 1 : wrong + 1, at: Date.now() } satisfies Tries)
    return `Ese no es el PIN de ${supervisor.name}.`
  }
  await storeNote('pin', { wrong: 0, at: 0 } satisfies Tries)
  const { pinId, name } = supervisor
  return { name, by: async (person) => ({ pinId, proof: await proofOf(verifier, person) }) }
}
