import { describe, expect, it } from 'vitest'
import { handScanner } from './hand-scanner.ts'

const typed = (text: string, everyMs: number) => {
  const hear = handScanner()
  const heard = [...text.split(''), 'Enter'].map((key, at) => hear(key, 1000 + at * everyMs))
  return heard.at(-1)
}

describe('a hand scanner', () => {
  it('is told from fingers by its pace', () => {
    const code = 'AQECAwQFBgcICQoLDA0ODw'
    expect(typed(code, 8)).toBe(code)
    expect(typed(code, 120)).toBeNull()
    expect(typed('hola', 8)).toBeNull()
  })

  it('leaves out what fingers had typed before it, and keys that write nothing', () => {
    const hear = handScanner()
    hear('x', 0)
    for (const [at, key] of 'AQECAwQFBgcICQoLDA0ODw'.split('').entries()) hear(key, 900 + at * 5)
    hear('Shift', 1010)
    expect(hear('Enter', 1015)).toBe('AQECAwQFBgcICQoLDA0ODw')
  })
})
