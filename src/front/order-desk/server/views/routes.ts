import type { FastifyInstance } from 'fastify'
import { dayInMexico } from '#lib/dates.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { countRows } from '#server/table.ts'
import * as contract from '../../views-contract.ts'
import { deskOrderTable } from '../table.ts'
import * as rows from './view-rows.ts'

/** The views that everybody has, on the day of the club's that it is. */
const viewsOfAll = (today: string): { id: string; name: string; query: contract.ViewQuery }[] => [
  { id: 'hoy', name: 'Hoy', query: { desde: today, hasta: today } },
  { id: 'atender', name: 'Por atender', query: { atender: 'si' } },
  { id: 'repetidos', name: 'Parecen repetidos', query: { repetido: 'si' } },
  { id: 'ficha', name: 'Con ficha', query: { status: 'reserved' } },
]

/** Views of the list of orders, each with how many orders it shows now. */
export function orderViewRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.listViews, async ({ who }) => {
    const own = await rows.ownViews(db, who.account.id)
    const due = await rows.chargebacksRunOut(db)
    const all = [
      ...viewsOfAll(dayInMexico(new Date())).map((view) => ({ ...view, own: false })),
      ...own.map((view) => ({ ...view, own: true })),
    ]
    const views = all.map(async (view) => ({
      ...view,
      count: await countRows(db, deskOrderTable, view.query, contract.mostCounted),
      due: view.id === 'atender' && due,
    }))
    return { views: await Promise.all(views) }
  })

  serve(app, contract.keepView, async ({ body, who }) => {
    const id = await rows.insertView(db, { ...body, accountId: who.account.id, most: contract.mostViews })
    if (id === undefined)
      throw new Problem(
        'too_many_views',
        `Ya tienes ${contract.mostViews} vistas: borra una para guardar otra.`,
      )
    return { id }
  })

  serve(app, contract.renameView, async ({ params, body, who }) => {
    const taken = await rows.ownViews(db, who.account.id)
    if (taken.some(({ id, name }) => id !== params.viewId && name === body.name))
      throw new Problem('name_taken', 'Ya tienes una vista con ese nombre.')
    if (!(await rows.renameView(db, params.viewId, who.account.id, body.name))) throw noView()
  })

  serve(app, contract.dropView, async ({ params, who }) => {
    if (!(await rows.deleteView(db, params.viewId, who.account.id))) throw noView()
  })
}

const noView = () => notFound('No encontramos esa vista.')
