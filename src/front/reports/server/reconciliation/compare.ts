import { statusOf } from '#selling/payments/server/rules.ts'
import { checkReference } from '#selling/payments/server/settlement/settle.ts'

export type Finding = 'matched' | 'test' | 'only_ours' | 'only_theirs' | 'amount' | 'refund' | 'state'

/** A payment as our books have it; `waitingCents`: of the refunds, what was not sent yet. */
export type Ours = {
  id: string
  amountCents: number
  refundedCents: number
  waitingCents: number
  status: string
}
export type Theirs = {
  status: string
  statusDetail: string
  amountCents: number
  refundedCents: number
  externalReference: string | null
}

const tookNothing = new Set(['rejected', 'cancelled', 'abandoned'])
const undecided = new Set(['created', 'pending', 'in_process'])

/** What two books say of one payment: that they agree, or what differs, the gravest first. */
export function compare(ours: Ours | null, theirs: Theirs | null): Finding {
  if (theirs === null) return 'only_ours'
  if (ours === null) return theirs.externalReference === checkReference ? 'test' : 'only_theirs'
  if (ours.amountCents !== theirs.amountCents) return 'amount'
  if (!sameState(ours, statusOf(theirs))) return 'state'
  const sentCents = ours.refundedCents - ours.waitingCents
  const wholeBack = theirs.status === 'charged_back' || theirs.status === 'refunded'
  const theirBackCents = wholeBack ? Math.max(theirs.refundedCents, sentCents) : theirs.refundedCents
  return sentCents === theirBackCents || tookNothing.has(ours.status) ? 'matched' : 'refund'
}

/** A refund that is still on its way, or that became credit, leaves the provider's payment approved. */
function sameState(ours: Ours, theirs: string): boolean {
  if (ours.status === theirs) return true
  if (tookNothing.has(ours.status)) return tookNothing.has(theirs)
  if (undecided.has(ours.status)) return undecided.has(theirs)
  const stays = ours.waitingCents > 0 || ours.refundedCents < ours.amountCents
  return ours.status === 'refunded' && theirs === 'approved' && stays
}
