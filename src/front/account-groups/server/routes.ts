import type { FastifyInstance } from 'fastify'
import { judgeCluster, noteCluster } from '#people/linked-accounts/server/actions.ts'
import {
  findCluster,
  notesOf,
  sharedMarks,
  weakNeighbours,
  type SharedMark,
} from '#people/linked-accounts/server/clusters.ts'
import { isStrong, markWords, reasonWords } from '#people/linked-accounts/rules.ts'
import { notFound } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import * as contract from '../contract.ts'
import { accountOfOrder, groupOfAccount, matchesOf, membersOf, type MemberRow } from './sql.ts'
import { groupTable } from './table.ts'

/** Accounts that share something, for people to judge: nothing here keeps anybody out. */
export function accountGroupRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.listGroups, ({ query }) => readPage(db, groupTable, query))

  serve(app, contract.readGroup, async ({ params: { clusterId } }) => {
    const cluster = await findCluster(db, clusterId)
    if (cluster === undefined) throw notFound('No encontramos ese grupo de cuentas.')
    const members = await membersOf(db, clusterId)
    const ids = members.map(({ accountId }) => accountId)
    const [shared, matches, notes, sameAddress] = await Promise.all([
      sharedMarks(db, ids),
      matchesOf(db, clusterId),
      notesOf(db, clusterId),
      weakNeighbours(db, ids),
    ])
    return {
      ...cluster,
      shared: shared.map(({ kind, hint, accounts }, no) => ({
        id: no + 1,
        words: reasonWords([{ kind, hint, accounts }]),
        strong: isStrong(kind),
        accounts,
      })),
      sameAddress,
      members: members.map((member) => describe(member, shared)),
      matches,
      notes,
    }
  })

  serve(app, contract.groupOfOrder, async ({ params }) => {
    const accountId = await accountOfOrder(db, params.orderId)
    if (accountId === null) throw notFound('No encontramos ese pedido.')
    return { group: await groupOfAccount(db, accountId) }
  })

  serve(app, contract.judgeGroup, async ({ params, body, who }) => {
    await judgeCluster(db, { ...params, staffId: who.account.id }, body.family)
  })

  serve(app, contract.noteGroup, async ({ params, body, who }) => {
    await noteCluster(db, { ...params, staffId: who.account.id }, body.words)
  })
}

function describe({ fanId, fanNumber, restricted, ...member }: MemberRow, shared: SharedMark[]) {
  const own = shared.filter(({ accountIds }) => accountIds.includes(member.accountId))
  return {
    ...member,
    fan: fanId === null || fanNumber === null ? null : { fanId, fanNumber, restricted },
    reasons: [...new Set(own.map(({ kind, hint }) => markWords(kind, hint)))].join(', '),
  }
}
