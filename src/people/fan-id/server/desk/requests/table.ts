import { likeWords, table } from '#server/table.ts'
import type { Item } from '../../../about-me-contract.ts'
import { requestColumns, type RequestQuery } from '../../../desk-requests-contract.ts'

/** What fans ask about their data; their words stay sealed until somebody opens one. */
export const requestTable = table({
  name: 'fan-requests',
  title: 'Solicitudes de datos personales',
  may: 'manage FanReview',
  columns: requestColumns,
  rows: (db, { search, status, kind }: RequestQuery) =>
    db
      .selectFrom('fanRequests as request')
      .innerJoin('fans', 'fans.id', 'request.fanId')
      .select(['request.id', 'fans.fanNumber', 'request.kind', 'request.status'])
      .select(['request.askedAt', 'request.answerBy', 'request.carryOutBy'])
      .select((from) => from.ref('request.item').$castTo<Item | null>().as('item'))
      .$if(status !== undefined, (rows) => rows.where('request.status', '=', status!))
      .$if(kind !== undefined, (rows) => rows.where('request.kind', '=', kind!))
      .$if(search !== undefined, (rows) =>
        rows.where('fans.fanNumber', 'ilike', likeWords((search ?? '').replace(/[\s-]/g, ''))),
      ),
  sort: 'answerBy',
  tie: 'id',
})
