import { describe, expect, it } from 'vitest'
import { outcomeOf } from './outcome-words.ts'

const standing: Parameters<typeof outcomeOf>[0] = {
  status: 'registering',
  next: 'selfie',
  review: null,
  repeat: [],
  answer: null,
}
const now = Date.parse('2026-11-27T12:00:00Z')
const review = { openedAt: '2026-11-27T11:00:00Z', dueAt: '2026-11-29T01:00:00Z', reason: 'asked' }

describe('how a registration stands', () => {
  it('is ready, refused with the club’s own words, or goes on', () => {
    expect(outcomeOf({ ...standing, status: 'approved', next: 'done' }, now).kind).toBe('approved')
    const refused = outcomeOf({ ...standing, status: 'refused', answer: 'Tu INE venció.' }, now)
    expect(refused).toMatchObject({ kind: 'refused', words: 'Tu INE venció.' })
    expect(outcomeOf(standing, now).kind).toBe('next')
  })

  it('says until when a review is answered, and that it is late', () => {
    const waiting: typeof standing = { ...standing, status: 'in_review', next: 'wait', review }
    expect(outcomeOf(waiting, now).words).toContain('sáb 28 de nov, 7:00\u00a0p.m.')
    expect(outcomeOf(waiting, Date.parse('2026-11-30T00:00:00Z')).words).toContain('retraso')
    expect(outcomeOf({ ...waiting, review: null }, now).words).toContain('correo')
  })

  it('counts what is to be repeated', () => {
    const repeat = { code: 'blurred', where: 'selfie', words: 'La foto salió movida.' } as const
    expect(outcomeOf({ ...standing, repeat: [repeat] }, now).title).toBe('Falta repetir una cosa')
    expect(outcomeOf({ ...standing, repeat: [repeat, repeat] }, now).title).toBe('Falta repetir 2 cosas')
  })
})
