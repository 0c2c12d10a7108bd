import { putAnswer } from '#web/query.ts'
import { readClaimRound, type Round } from '../contract.ts'

/** Shows what an answer says of a round to every screen that reads it. */
export function putRound(round: Round): void {
  putAnswer(readClaimRound, { params: { roundId: round.id } }, round)
}
