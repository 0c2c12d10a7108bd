import { bringPasses } from '#products/bonogallo/server/brought/bring-passes.ts'
import { takePassesBack } from '#products/bonogallo/server/brought/take-back.ts'
import type { PersonKind } from '../person-kind.ts'
import { judgeHolders, type HolderMore } from './judge.ts'
import { readHolder } from './read.ts'

/** Season holders: a person and a pass; a child's hangs on the account of its guardian. */
export const holdersKind: PersonKind = {
  identity: 'content',
  makesPeople: true,
  read: readHolder,
  judge: judgeHolders,

  async write(tx, _found, lines) {
    const passes = lines.map(({ accountId, person, more }) => {
      const { planId, seatId, zoneId, fare, priceCents, paidCharges, renews } = more as HolderMore
      const { firstName, lastName, birthDate, phone } = person
      return {
        planId,
        seatId,
        zoneId,
        fare,
        priceCents,
        paidCharges,
        renews,
        accountId: accountId!,
        firstName,
        lastName,
        birthDate,
        phone,
      }
    })
    const made = await bringPasses(tx, passes)
    return new Map([...made].map(([at, thing]) => [lines[at]!.line, thing]))
  },

  async takeBack(tx, _found, lines) {
    const lineOf = new Map(lines.map(({ line, made }) => [made['passId'] as string, line]))
    const gone = await takePassesBack(tx, [...lineOf.keys()])
    return new Set([...gone].map((passId) => lineOf.get(passId)!))
  },
}
