import { checkPublished } from '#catalogue/waiting-room/web/read-published.ts'
import { notFound } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import {
  readApplication,
  readBallotList,
  readBallotNumbers,
  readBallotRecord,
  readMatchBallot,
} from '../contract.ts'

/** Reads everything that a match's ballot published and recomputes it here. Throws a Problem where it cannot be read. */
export async function checkBallot(eventId: string, signedIn: boolean) {
  const { ballot } = await call(readMatchBallot, { params: { eventId } })
  if (ballot === null) throw notFound('Esta venta no tiene sorteo.')
  const ballotId = String(ballot.id)
  const params = { ballotId, sitting: '1' as const }
  const own = signedIn
    ? (await call(readApplication, { params: { ballotId } }).catch(() => null))?.application
    : null
  const inList = own !== null && own !== undefined && own.status !== 'withdrawn'
  return checkPublished(
    { sale: `ballot-${ballotId}`, sitting: 1 },
    {
      record: () => call(readBallotRecord, { params }),
      list: () => call(readBallotList, { params }),
      numbers: (prefix) => call(readBallotNumbers, { params: { ...params, prefix } }),
    },
    inList && ballot.state !== 'open' ? { ...own, returned: false } : null,
  )
}
