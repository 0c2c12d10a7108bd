import { bringRestrictions, takeRestrictionsBack } from '#people/restrictions/server/brought/bring.ts'
import type { PersonKind } from '../person-kind.ts'
import { cut } from '../../lines/whole-text.ts'
import { judgeRestrictions, type RestrictionMore } from './judge.ts'
import { readRestriction } from './read.ts'

/** Who may not go in: it hangs on a Fan ID, or waits for a CURP. Nobody gets an account by it. */
export const restrictionsKind: PersonKind = {
  identity: 'content',
  makesPeople: false,
  read: readRestriction,
  judge: judgeRestrictions,

  async write(tx, { appliedBy }, lines) {
    const rows = lines.map(({ line, person, more, curpKey }) => {
      const { fanId, startsOn, endsOn, reason, evidence } = more as RestrictionMore
      const name = cut(`${person.firstName} ${person.lastName}`, 200)
      return {
        line,
        fanId,
        personIndex: fanId === null ? curpKey : null,
        name,
        startsOn,
        endsOn,
        reason,
        evidence,
      }
    })
    const ids = await bringRestrictions(tx, rows, appliedBy!)
    return new Map(rows.map(({ line }, at) => [line, { restrictionId: ids[at]! }]))
  },

  async takeBack(tx, { undoneBy }, lines) {
    const ids = lines.map(({ made }) => made['restrictionId'] as string)
    const gone = await takeRestrictionsBack(tx, ids, undoneBy)
    return new Set(
      lines.filter(({ made }) => gone.has(made['restrictionId'] as string)).map(({ line }) => line),
    )
  },
}
