import { create } from 'zustand'
import type { DeviceIncident, MatchOff } from '../../contract.ts'
import type { Verdict } from '../../rules.ts'
import type { Supervisor } from '../../scan/supervisor-pin.ts'
import type { Session } from './kept/kept-match.ts'

/** A verdict on the screen; `code` null: found by name. */
export type Shown = {
  number: number
  verdict: Verdict
  code: string | null
  at: number
  /** Who let the person in against the gate's word; null: nobody had to. */
  letInBy: string | null
}

/** `ended`: the server does not know its session any more; `elsewhere`: another tab of this telephone works. */
export type Phase =
  | 'opening'
  | 'signed_out'
  | 'loading'
  | 'ready'
  | 'tampered'
  | 'revoked'
  | 'ended'
  | 'elsewhere'
  | 'no_data'

type Shift = {
  phase: Phase
  session: Session | null
  shown: Shown | null
  direction: 'in' | 'out'
  /** At which gate it stands; a supervisor chooses. */
  gate: string
  /** People let in by this telephone, and in the last minute. */
  entered: number
  lastMinute: number
  pending: number
  /** Nobody goes in today, and why; when the match is played now. */
  off: MatchOff | null
  startsAt: string
  /** Whether the last call reached the server, and its time then (epoch ms). */
  connected: boolean
  lastSyncAt: number | null
  clockKnown: boolean
  /** This telephone's clock minus the server's, in ms. */
  clockOffsetMs: number | null
  battery: number | null
  incidents: DeviceIncident[]
  /** Who can be called, and whose PIN this telephone knows. */
  supervisors: Supervisor[]
}

const start: Shift = {
  phase: 'opening',
  session: null,
  shown: null,
  direction: 'in',
  gate: '',
  entered: 0,
  lastMinute: 0,
  pending: 0,
  off: null,
  startsAt: '',
  connected: false,
  lastSyncAt: null,
  clockKnown: false,
  clockOffsetMs: null,
  battery: null,
  incidents: [],
  supervisors: [],
}

/** What the gate's screen shows. */
export const useShift = create<Shift>(() => start)

export const changeShift = (change: Partial<Shift>): void => useShift.setState(change)

/** As if nobody had signed in; `phase` says why. */
export const emptyShift = (phase: Phase, pending = 0): void => useShift.setState({ ...start, phase, pending })
