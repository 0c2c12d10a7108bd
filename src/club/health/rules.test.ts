import { describe, expect, it } from 'vitest'
import { judge, worstFirst, worstOf } from './rules.ts'
import { limitWords, valueWords } from './value-words.ts'

const silence = { when: 'above', limit: 300, urgency: 'page' } as const

describe('a sign with a limit', () => {
  it('is as bad as the worst of its parts', () => {
    const [near, far] = [
      { value: 20, words: 'Puerta 1' },
      { value: 900, words: 'Puerta 2' },
    ]
    expect(judge([near, far], silence)).toEqual({ level: 'stop', value: 900, worst: far })
    expect(judge([near], silence).level).toBe('ok')
    expect(judge([{ value: 300 }], silence).level).toBe('ok')
    expect(judge([near, far], { ...silence, urgency: 'ticket' }).level).toBe('look')
  })

  it('may be bad for being little', () => {
    const disk = { when: 'below', limit: 0.1, urgency: 'page' } as const
    expect(judge([{ value: 0.5 }, { value: 0.02 }], disk)).toMatchObject({ level: 'stop', value: 0.02 })
    expect(judge([{ value: 0.1 }], disk).level).toBe('ok')
  })

  it('says nothing without a value, and asks for a look when it could not be read', () => {
    expect(judge([], silence)).toEqual({ level: 'quiet', value: null, worst: null })
    expect(judge(null, silence)).toEqual({ level: 'look', value: null, worst: null })
  })
})

it('what is only counted is summed and never bad', () => {
  expect(judge([{ value: 2 }, { value: 3 }], undefined)).toEqual({ level: 'ok', value: 5, worst: null })
})

it('the bad ones come first, and the others stay as they stood', () => {
  const rows = (['ok', 'quiet', 'look', 'ok', 'stop'] as const).map((level, at) => ({ level, at }))
  expect(worstFirst(rows).map(({ at }) => at)).toEqual([4, 2, 0, 3, 1])
  expect([worstOf(['ok', 'look', 'quiet']), worstOf([])]).toEqual(['look', 'quiet'])
})

it('values are said as people say them', () => {
  const said = [
    [0.02, 'seconds'],
    [45, 'seconds'],
    [420, 'seconds'],
    [6 * 3600, 'seconds'],
    [3 * 86_400, 'seconds'],
    [0.6, 'share'],
    [1.9, 'days'],
    [34_107, 'count'],
  ] as const
  expect(said.map(([value, unit]) => valueWords(value, unit))).toEqual([
    '20 ms',
    '45 s',
    '7 min',
    '6 h',
    '3 días',
    '60 %',
    '1 día',
    '34,107',
  ])
  expect(limitWords({ when: 'above', value: 300 }, 'seconds')).toBe('Aviso con más de 5 min')
  expect(limitWords({ when: 'below', value: 0.6 }, 'share')).toBe('Aviso con menos de 60 %')
  expect(limitWords({ when: 'above', value: 0 }, 'count')).toBe('Aviso desde 1')
})
