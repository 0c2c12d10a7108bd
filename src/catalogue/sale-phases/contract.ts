import { z } from 'zod/mini'
import { anyone } from '#lib/endpoint.ts'
import { Instant } from '#lib/shapes.ts'
import { ofEvent } from '#catalogue/events/contract.ts'
import { phaseRules } from './rules.ts'

export const PhaseFact = z.object({
  rule: z.enum(phaseRules),
  /** Of `attended`: to so many of the last so many home matches; null otherwise. */
  atLeast: z.nullable(z.int()),
  ofLast: z.nullable(z.int()),
})

export const PublicPhase = z.extend(PhaseFact, {
  id: z.int(),
  name: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  perPerson: z.nullable(z.int()),
  /** The limit counts accounts together that share a card, a phone, a device or a CLABE. */
  perCluster: z.boolean(),
  state: z.enum(['past', 'open', 'coming']),
  /** Whether who asks meets its fact. */
  mine: z.boolean(),
  /** True when its seats are gone for now. */
  full: z.boolean(),
  /** Of `attended`: to how many the person who asks went; null for a stranger. */
  attended: z.nullable(z.int()),
})
export type PublicPhase = z.infer<typeof PublicPhase>

const Calendar = z.object({ phases: z.array(PublicPhase), signedIn: z.boolean() })

export const readPhases = anyone.get(
  '/events/:eventId/phases',
  'El calendario de venta de un partido: quién compra y cuándo; vacío si se vende sin fases',
  { params: ofEvent, reply: Calendar },
)

export const readPublicPhases = anyone.get(
  '/events/:eventId/phases/public',
  'El mismo calendario, como lo ve quien no ha iniciado sesión',
  { params: ofEvent, reply: Calendar, sharedFor: 2 },
)
