import { call } from '#web/call.ts'
import { admitTickets, type Admission } from '../../entries-contract.ts'
import { gateHeaders, type Session } from './kept/kept-match.ts'
import { wireScan, type KeptScan } from './kept/kept-scans.ts'
import { leaveIfOver } from './shift.ts'
import { changeShift, useShift } from './shift-store.ts'

/** So long a person waits for the server: with reading, judging and drawing the word stands within 300 ms. */
const patienceMs = 170

/**
 * Asks the server whether they go in, so that two gates with a network never let one code in twice. Null when it does not
 * say in time: this telephone decides then, and if the server had refused, the sync makes a case of it. Null too when it
 * says that this telephone's session is over: the shift is left.
 */
export async function askServer(session: Session, scans: KeptScan[]): Promise<Admission[] | null> {
  if (!useShift.getState().connected) return null
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const body = { scans: scans.map(wireScan) }
    const { admissions } = await call(admitTickets, { body }, { headers: gateHeaders(session), signal })
    return admissions
  } catch (error) {
    const over = await leaveIfOver(error)
    // The next one is not kept waiting for a network that is gone.
    if (!over && !signal.aborted) changeShift({ connected: false })
    return null
  }
}
