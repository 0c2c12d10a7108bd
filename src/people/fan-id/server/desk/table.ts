import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { reviewColumns, type ReviewQuery } from '../../desk-contract.ts'

/** The queue: nothing of the person but the number. Open cases unless others are asked for. */
export const reviewTable = table({
  name: 'fan-reviews',
  title: 'Revisiones de Fan ID',
  may: 'manage FanReview',
  columns: reviewColumns,
  rows: (db, { search, state = 'open' }: ReviewQuery) =>
    db
      .selectFrom('fanReviews as review')
      .innerJoin('fans', 'fans.id', 'review.fanId')
      .leftJoin('accounts as holder', (on) =>
        on
          .onRef('holder.id', '=', 'review.claimedBy')
          .on('review.claimedUntil', '>', sql<Date>`clock_timestamp()`)
          .on('review.decision', 'is', null),
      )
      .select(['review.id', 'fans.fanNumber', 'review.reason', 'review.openedAt', 'review.dueAt'])
      .select('holder.firstName as heldByName')
      .select(
        sql<'open' | 'second_look' | 'approved' | 'refused' | 'repeat'>`coalesce(review.decision::text,
          case when review.first_at is null then 'open' else 'second_look' end)`.as('state'),
      )
      .$if(state !== 'decided', (rows) => rows.where('review.decision', 'is', null))
      .$if(state === 'second_look', (rows) => rows.where('review.firstAt', 'is not', null))
      .$if(state === 'decided', (rows) => rows.where('review.decision', 'is not', null))
      .$if(search !== undefined, (rows) =>
        rows.where('fans.fanNumber', 'ilike', likeWords((search ?? '').replace(/[\s-]/g, ''))),
      ),
  sort: 'openedAt',
  tie: 'id',
})
