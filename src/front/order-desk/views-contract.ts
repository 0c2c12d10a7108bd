import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { DeskOrdersQuery } from './contract.ts'

/** Views of one's own. */
export const mostViews = 12

const reader = desk('read AnyOrder')

/** What a view narrows by. What was searched for is no part of it: names of people are kept nowhere. */
const ViewQuery = z.omit(DeskOrdersQuery, { search: true, page: true, size: true, persona: true })
export type ViewQuery = z.infer<typeof ViewQuery>
const Name = line(40, 'Ponle un nombre').check(z.minLength(1, 'Ponle un nombre'))

const View = z.object({
  /** `hoy`, `atender`, `repetidos` and `ficha` are everybody's; the others are one's own. */
  id: z.string(),
  own: z.boolean(),
  name: z.string(),
  query: ViewQuery,
  /** Orders in it; more than so many are not counted. */
  count: z.int(),
  /** Something in it runs out. */
  due: z.boolean(),
})

export const mostCounted = 9_999

export const listViews = reader.get(
  '/desk/order-views',
  'Vistas de los pedidos, las de todos y las propias',
  {
    reply: z.object({ views: z.array(View) }),
  },
)

export const keepView = reader.post('/desk/order-views', 'Guarda los filtros de la lista con un nombre', {
  body: z.strictObject({ name: Name, query: ViewQuery }),
  reply: z.object({ id: z.string() }),
  status: 201,
})

const ofView = z.strictObject({ viewId: Uuid })

export const renameView = reader.patch(
  '/desk/order-views/:viewId',
  'Le cambia el nombre a una vista propia',
  {
    params: ofView,
    body: z.strictObject({ name: Name }),
    reply: Done,
  },
)

export const dropView = reader.delete('/desk/order-views/:viewId', 'Borra una vista propia', {
  params: ofView,
  reply: Done,
})
