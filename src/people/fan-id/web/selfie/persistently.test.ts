import { describe, expect, it } from 'vitest'
import { Problem } from '#lib/problem.ts'
import { persistently } from './persistently.ts'

describe('a picture on a bad network', () => {
  const failing = (times: number, status: number) => {
    let calls = 0
    return {
      calls: () => calls,
      send: async () => {
        calls += 1
        if (calls <= times) throw new Problem('failed', 'No hay conexión.', status)
        return 'sent'
      },
    }
  }
  const waits: number[] = []
  const wait = async (ms: number) => {
    waits.push(ms)
  }

  it('is sent again, with longer pauses', async () => {
    const { send, calls } = failing(3, 0)
    await expect(persistently(send, wait)).resolves.toBe('sent')
    expect(calls()).toBe(4)
    expect(waits).toEqual([600, 2_000, 5_000])
  })

  it('is given up after four times', async () => {
    const { send, calls } = failing(9, 503)
    await expect(persistently(send, wait)).rejects.toThrow('No hay conexión.')
    expect(calls()).toBe(4)
  })

  it('is not sent again once the server refused it', async () => {
    const { send, calls } = failing(1, 409)
    await expect(persistently(send, wait)).rejects.toThrow('No hay conexión.')
    expect(calls()).toBe(1)
  })
})
