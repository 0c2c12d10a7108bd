import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../world/database.ts'
import { fan } from '../world/fan.ts'
import { startPrograms, type Programs } from '../world/programs.ts'

const buyers = 200
const rounds = 3
let database: TestDatabase
let programs: Programs
let origins: string[]

beforeAll(async () => {
  database = await testDatabase('demo')
  programs = await startPrograms(database.url, { JOBS: 'off' })
  origins = [programs.origin, (await programs.startNode()).origin]
})
afterAll(async () => {
  await programs.stop()
  await database.drop()
})

type Held = { id: string; seats: { id: number }[] }

describe('two hundred buyers against two server processes', () => {
  it('get seats that nobody else has, and the sums are exact', async () => {
    for (let round = 0; round < rounds; round++) {
      const first = 2000 + round * 100
      await database.pool.query(
        `update event_seats set status = 'held', hold_id = gen_random_uuid(), held_until = now() - interval '1 s'
         where event_id = 1 and seat_id between $1 and $2`,
        [first, first + 59],
      )
      const answers = await Promise.all(
        Array.from({ length: buyers }, (_, buyer) => {
          const seat = first + ((buyer * 7) % 58)
          return fan(origins[buyer % 2]!).post<Held>('/events/1/holds', {
            seatIds: [seat, seat + 1, seat + 2],
          })
        }),
      )
      const won = answers.filter((answer) => answer.status === 201).flatMap((answer) => answer.body.seats)
      expect(answers.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true)
      expect(won.length).toBeGreaterThan(0)
      expect(new Set(won.map((seat) => seat.id)).size).toBe(won.length)
      const { rows } = await database.pool.query(
        `select count(*)::int as held from event_seats
         where event_id = 1 and held_until > now() and seat_id between $1 and $2`,
        [first, first + 59],
      )
      expect(rows[0].held).toBe(won.length)
    }
  })

  it('never get the same best seats, whichever server they ask', async () => {
    const answers = await Promise.all(
      Array.from({ length: buyers }, (_, buyer) =>
        fan(origins[buyer % 2]!).post<Held>('/events/1/holds', { bestAvailable: { quantity: 3 } }),
      ),
    )
    const won = answers.filter((answer) => answer.status === 201).flatMap((answer) => answer.body.seats)
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(buyers)
    expect(new Set(won.map((seat) => seat.id)).size).toBe(won.length)
  })
})
