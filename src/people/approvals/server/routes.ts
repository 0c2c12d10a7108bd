import type { FastifyInstance } from 'fastify'
import type { Reply } from '#lib/endpoint.ts'
import { permits } from '#lib/permissions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { rolesOfClub } from '#people/accounts/server/roles.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import * as contract from '../contract.ts'
import { beyond, type Allowance } from '../rules.ts'
import * as actions from './actions.ts'
import { readAllowance } from './allowance.ts'
import { kindNamed } from './approval-kind.ts'
import { approvalsOf, findApproval, roleLimits } from './sql.ts'

/** How much each role gives back alone, and what waits for somebody else. */
export function approvalRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, contract.listRoleLimits, async () => {
    const set = new Map((await roleLimits(db)).map((limit) => [limit.role, limit]))
    const roles = await rolesOfClub(db)
    return {
      limits: roles.map(({ key, name }) => ({
        actCents: null,
        dayCents: null,
        ...set.get(key),
        role: key,
        name,
      })),
    }
  })

  serve(app, contract.setRoleLimit, async ({ params, body, who }) => {
    await actions.setLimit(db, who.account.id, params.role, body)
  })

  serve(app, contract.listApprovals, async ({ query, who: { account } }) => {
    const allowance = await readAllowance(db, account.id)
    const rows = await approvalsOf(db, query.state ?? 'open')
    return {
      approvals: rows
        .filter(({ kind, askedBy }) => askedBy === account.id || mayDecide(services, kind, account))
        .map((row) => shownTo(services, row, account, allowance)),
    }
  })

  serve(app, contract.readApproval, async ({ params, who: { account } }) => {
    const row = await findApproval(db, params.approvalId)
    if (row?.askedBy !== account.id) throw notFound('No encontramos esa solicitud.')
    return shownTo(services, row, account, await readAllowance(db, account.id))
  })

  serve(app, contract.lookAtApproval, async ({ params, who: { account } }) => {
    const row = await db
      .selectFrom('approvals')
      .selectAll()
      .where('id', '=', params.approvalId)
      .executeTakeFirst()
    const kind = row && kindNamed(services.features, row.kind)
    if (row === undefined || kind === undefined || !permits(account, kind.may))
      throw notFound('No encontramos esa solicitud.')
    try {
      const { act, id: key, reason, askedBy } = row
      return { lines: await kind.look(services, { act, key, reason, askedBy, account }), problem: null }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { lines: [], problem: error.message }
    }
  })

  serve(app, contract.approve, async ({ params, who }) => {
    await actions.approve(services, params.approvalId, who.account)
  })

  serve(app, contract.decline, async ({ params, body, who }) => {
    await actions.decline(services, params.approvalId, who.account, body.note)
  })

  serve(app, contract.withdrawApproval, async ({ params, who: { account } }) => {
    const decides = (kind: string) => mayDecide(services, kind, account)
    await actions.withdraw(db, params.approvalId, account.id, decides)
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof findApproval>>>

function mayDecide({ features }: Services, kind: string, account: SignedIn): boolean {
  const known = kindNamed(features, kind)
  return known !== undefined && permits(account, known.may)
}

function shownTo(
  services: Services,
  { asker, decider, act: _act, ...row }: Row,
  account: SignedIn,
  allowance: Allowance,
): Reply<typeof contract.readApproval> {
  return {
    ...row,
    shown: row.shown as contract.Shown,
    status: row.status as contract.Approval['status'],
    askedBy: asker ?? '',
    decidedBy: decider,
    mine: row.askedBy === account.id,
    hindrance: hindranceOf(services, row, account, allowance),
  }
}

function hindranceOf(
  services: Services,
  { kind, askedBy, amountCents }: { kind: string; askedBy: string; amountCents: number },
  account: SignedIn,
  allowance: Allowance,
): contract.Approval['hindrance'] {
  if (askedBy === account.id) return 'own'
  if (!mayDecide(services, kind, account)) return 'not_permitted'
  return beyond(allowance, amountCents) === null ? null : 'above_limit'
}
