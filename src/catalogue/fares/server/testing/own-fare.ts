import { expect } from 'vitest'
import type { DeskMatch } from '#catalogue/events/desk-contract.ts'
import type { staff } from '#world/staff.ts'
import type { FareInput } from '../../desk-contract.ts'

type Staff = Awaited<ReturnType<typeof staff>>

/** A fare for anybody, of any age. */
export const fareInput = (name: string, more: Partial<FareInput> = {}): FareInput => ({
  name,
  buyers: 'anybody',
  ageFrom: null,
  ageTo: null,
  evidence: null,
  companion: false,
  ...more,
})

/** Makes a fare of the club's own and answers its key. */
export async function makeFare(desk: Staff, name: string, more: Partial<FareInput> = {}): Promise<string> {
  const { body, status } = await desk.post('/fares/desk', fareInput(name, more))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.key as string
}

/** A match's prices with one more fare, at half of what an adult pays, in every zone. */
export async function priceFare(desk: Staff, eventId: number, key: string): Promise<void> {
  const { prices } = (await desk.get(`/events/desk/${eventId}`)).body as DeskMatch
  const added = prices
    .filter(({ fare }) => fare === 'adult')
    .map((one) => ({ ...one, fare: key, faceCents: one.faceCents / 2, serviceCents: one.serviceCents / 2 }))
  const { body, status } = await desk.post(`/events/desk/${eventId}/price-lists`, {
    prices: [...prices, ...added],
    reason: 'Tarifa nueva',
  })
  expect(status, JSON.stringify(body)).toBe(201)
}
