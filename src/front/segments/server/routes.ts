import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import * as sql from './sql.ts'

export function segmentRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, contract.listSegments, async () => {
    const now = new Date()
    const [segments, choices] = await Promise.all([sql.listSegments(db), sql.choicesOf(db)])
    const counted = []
    for (const segment of segments)
      counted.push({ ...segment, people: (await sql.countPeople(db, segment.definition, now)).people })
    return { segments: counted, choices }
  })

  serve(app, contract.readSegment, async ({ params }) => {
    const [segment, choices] = await Promise.all([sql.findSegment(db, params.segmentId), sql.choicesOf(db)])
    if (segment === undefined || segment.putAwayAt !== null) throw actions.unknown()
    return { ...segment, choices }
  })

  serve(app, contract.countSegment, ({ body }) => actions.countNow(db, body.definition, new Date()))

  serve(app, contract.sampleSegment, async ({ body, who }) => ({
    people: await actions.sample(db, body.definition, new Date(), who),
  }))

  serve(app, contract.createSegment, async ({ body, who }) => ({
    id: await actions.createSegment(db, body, who.account.id),
  }))

  serve(app, contract.changeSegment, ({ params, body, who }) =>
    actions.changeSegment(db, params.segmentId, body, who.account.id),
  )

  serve(app, contract.putAwaySegment, ({ params, who }) =>
    actions.putAwaySegment(db, params.segmentId, who.account.id),
  )
}
