import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'

/** `stop`: somebody has to act now. `look`: on the next working day, or it could not be measured. `quiet`: nothing to say now. */
const Level = z.enum(['stop', 'look', 'ok', 'quiet'])
export type Level = z.infer<typeof Level>

const Sign = z.object({
  metric: z.string(),
  group: z.string(),
  title: z.string(),
  meaning: z.string(),
  unit: z.enum(['count', 'seconds', 'share', 'days']),
  level: Level,
  /** The worst of its parts, or their sum where nothing is worse than the rest; null where there is none. */
  value: z.nullable(z.number()),
  /** Which part that is, in words. */
  worst: z.nullable(z.string()),
  since: z.nullable(Instant),
  /** Where it begins to matter; null for what is only counted. */
  limit: z.nullable(z.object({ when: z.enum(['above', 'below']), value: z.number() })),
  /** What to do, while there is something to do. */
  advice: z.nullable(z.string()),
  parts: z.array(z.object({ words: z.string(), value: z.number() })),
})
export type Sign = z.infer<typeof Sign>

export const readHealth = desk('see Health').get(
  '/staff/health',
  'Salud del sistema: cada señal con su valor, si pide atención y qué hacer',
  { reply: z.object({ at: Instant, signs: z.array(Sign) }) },
)
