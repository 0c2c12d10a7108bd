import type { SignedInDevice } from '#server/session.ts'
import type { Scan } from '../../contract.ts'
import type { GateState } from '../../rules.ts'
import type { CodeReader } from '../../scan/read-code.ts'
import { fanKeyOf } from '../../snapshot/lookup.ts'
import type { GateTicket } from '../../snapshot/shapes.ts'
import type { GateMatch } from '../sql.ts'

/** What a device asks of the server: one scan of one person or thing. */
export type Asked = { device: SignedInDevice; scan: Scan; reader: CodeReader; match: GateMatch }

/** What the server stands on when it judges: it knows every ticket there is, here those that matter. */
export function gateStateOf(
  tickets: GateTicket[],
  more: Pick<GateState, 'gate' | 'atPoint' | 'direction' | 'settings' | 'off' | 'fanIdRequired'>,
): GateState {
  const find = (id: string) => tickets.find((ticket) => ticket.id === id)
  const members = (key: string) => tickets.filter(({ fanKey, ended }) => fanKey === key && ended === null)
  return {
    ...more,
    // The server knows every ticket there is.
    madeAt: Number.POSITIVE_INFINITY,
    find,
    findOfFan: (fanId) => members(fanKeyOf(fanId)).find(({ bound }) => bound !== 'minor'),
    children: (key) => members(key).filter(({ bound }) => bound === 'minor'),
    adult: (key) => members(key).find(({ bound }) => bound !== 'minor'),
    seen: () => undefined,
  }
}
