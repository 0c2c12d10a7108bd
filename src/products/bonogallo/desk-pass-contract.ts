import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Uuid } from '#lib/shapes.ts'
import { Pass } from './shapes/pass-shape.ts'

export const readDeskPass = desk('read Bonogallo').get(
  '/bonus/desk/passes/:passId',
  'El bonogallo de una persona: partidos, mensualidades y cada movimiento',
  { params: z.strictObject({ passId: Uuid }), reply: z.extend(Pass, { email: z.string() }) },
)
