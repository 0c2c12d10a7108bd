import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'

type Of = { clusterId: string; staffId: string }

const gone = () => notFound('No encontramos ese grupo de cuentas.')

/** Says of a group as it is now that it is a family, or takes that back. Again: changes nothing. */
export function judgeCluster(db: Db, { clusterId, staffId }: Of, family: boolean): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const cluster = await lockCluster(tx, clusterId)
    if (cluster.verdict === null ? !family : family && cluster.verdictSize === cluster.size) return
    await tx
      .updateTable('accountClusters')
      .set(
        family
          ? {
              verdict: 'family',
              verdictSize: cluster.size,
              verdictAt: sql<Date>`now()`,
              verdictBy: staffId,
            }
          : { verdict: null, verdictSize: null, verdictAt: null, verdictBy: null },
      )
      .where('id', '=', clusterId)
      .execute()
    const action = family ? 'linked_accounts.family' : 'linked_accounts.reopen'
    await audit(tx, {
      accountId: staffId,
      action,
      subject: `cluster:${clusterId}`,
      detail: { accounts: cluster.size },
    })
  })
}

export function noteCluster(db: Db, { clusterId, staffId }: Of, words: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockCluster(tx, clusterId)
    await tx.insertInto('accountClusterNotes').values({ clusterId, words, writtenBy: staffId }).execute()
    await audit(tx, {
      accountId: staffId,
      action: 'linked_accounts.note',
      subject: `cluster:${clusterId}`,
      detail: {},
    })
  })
}

async function lockCluster(tx: Db, clusterId: string) {
  const cluster = await tx
    .selectFrom('accountClusters')
    .select(['size', 'verdict', 'verdictSize'])
    .where('id', '=', clusterId)
    .forUpdate()
    .executeTakeFirst()
  if (cluster === undefined) throw gone()
  return cluster
}
