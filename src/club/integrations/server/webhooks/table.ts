import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { likeWords, table } from '#server/table.ts'
import { deliveriesColumns, type DeliveriesQuery, type deliveryStates } from '../../webhooks-contract.ts'

/** What was sent to one endpoint, with the last attempt of each. */
export const deliveriesTable = table({
  name: 'webhook-deliveries',
  title: 'Envíos a otros sistemas',
  may: 'manage Integration',
  columns: deliveriesColumns,
  rows: (db, { search, state, webhookId }: DeliveriesQuery & { webhookId?: string }) =>
    db
      .selectFrom('webhookDeliveries as delivery')
      .innerJoin('webhookEvents as told', 'told.id', 'delivery.eventId')
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('webhookAttempts')
            .select(['status', 'failure', 'tookMs'])
            .whereRef('deliveryId', '=', 'delivery.id')
            .orderBy('id', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .select(['delivery.id', 'told.id as eventId', 'event', 'attempts', 'told.createdAt'])
      .select(['last.status as lastStatus', 'last.failure as lastFailure', 'last.tookMs'])
      .select(sql<(typeof deliveryStates)[number]>`state`.as('state'))
      .select(sql<Date | null>`case when state = 'waiting' then next_at end`.as('nextAt'))
      .select(sql<string>`jsonb_pretty(payload)`.as('body'))
      .$if(webhookId !== undefined, (rows) => rows.where('webhookId', '=', webhookId!))
      .$if(state !== undefined, (rows) => rows.where('state', '=', state!))
      .$if(search !== undefined, (rows) =>
        rows.where(sql<boolean>`concat_ws(' ', event, told.id, payload) ilike ${likeWords(search ?? '')}`),
      ),
  sort: '-createdAt',
  tie: 'id',
})

/** Every endpoint with what waits and what failed in the last three days. */
export function webhooksNow(db: Db) {
  const counted = (state: string) =>
    sql<number>`(select count(*)::int from webhook_deliveries where webhook_id = webhooks.id
      and state = ${state} and created_at > now() - interval '3 days')`
  return db
    .selectFrom('webhooks')
    .select(['id', 'name', 'url', 'events', 'createdAt', 'failingSince', 'disabledAt'])
    .select(sql<'person' | 'failing' | 'gone' | null>`disabled_why`.as('disabledWhy'))
    .select(sql<Date | null>`case when former_until > now() then former_until end`.as('formerUntil'))
    .select([counted('waiting').as('waiting'), counted('failed').as('failed')])
    .orderBy('createdAt')
    .execute()
}
