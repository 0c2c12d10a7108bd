import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Uuid } from '#lib/shapes.ts'
import { Pass } from './shapes/pass-shape.ts'

export const readDeskPass = endpoint({
  method: 'GET',
  path: '/bonus/desk/passes/:passId',
  summary: 'El bonogallo de una persona: partidos, mensualidades y cada movimiento',
  access: 'staff',
  may: 'read Bonogallo',
  params: z.strictObject({ passId: Uuid }),
  reply: z.extend(Pass, { email: z.string() }),
})
