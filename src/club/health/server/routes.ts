import type { FastifyInstance } from 'fastify'
import type { ReadSign } from '#server/read-signs.ts'
import { serve } from '#server/serve.ts'
import { readHealth, type Sign } from '../contract.ts'
import { judge, partsTold } from '../rules.ts'

/** How the product is doing, for the administrator: what `/metrics` says, in words. */
export function healthDeskRoutes(app: FastifyInstance): void {
  serve(app, readHealth, async () => ({
    at: new Date().toISOString(),
    signs: (await app.vitalSigns()).map(told),
  }))
}

function told({ sign, values }: ReadSign): Sign {
  const { metric, group, title, meaning, unit, alert } = sign
  const { level, value, worst } = judge(values, alert)
  const wanted = level === 'stop' || level === 'look'
  return {
    metric,
    group,
    title,
    meaning,
    unit,
    level,
    value,
    worst: worst?.words ?? null,
    since: wanted ? (worst?.since?.toISOString() ?? null) : null,
    limit: alert === undefined ? null : { when: alert.when, value: alert.limit },
    advice: wanted ? adviceOf(values === null, alert?.advice) : null,
    parts: (values ?? [])
      .flatMap(({ words, value: part }) => (words ? [{ words, value: part }] : []))
      .slice(0, partsTold),
  }
}

function adviceOf(unread: boolean, advice: string | undefined): string | null {
  if (unread) return 'No pudimos medirlo. Si sigue así, revisa la base de datos.'
  return advice ?? null
}
