import type { z } from 'zod/mini'
import type { OwnPlace } from '../../contract.ts'
import { mayReturn, passSeconds, turnSeconds } from '../../rules.ts'
import type { PlaceRow } from '../sql.ts'

/** A place as its own person is told of it. */
export function ownPlace(place: PlaceRow): z.input<typeof OwnPlace> {
  const { id, salt, commitment, sitting, inList, number, status, returned, now } = place
  const until = untilOf(place)
  const passOver = status === 'served' && until !== null && until <= now
  return {
    placeId: id,
    salt: salt.toString('hex'),
    commitment: commitment.toString('hex'),
    sitting,
    inList,
    number,
    status,
    returned,
    until: passOver ? null : until,
    mayReturn: mayReturn({ status, returned, passOver }),
  }
}

/** Until when a turn may be taken, or its pass holds seats. */
export function untilOf({ status, calledAt, servedAt }: PlaceRow): Date | null {
  if (status === 'served' && servedAt !== null) return new Date(+servedAt + passSeconds * 1000)
  if (status === 'called' && calledAt !== null) return new Date(+calledAt + turnSeconds * 1000)
  return null
}
