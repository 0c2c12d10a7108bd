import { describe, expect, it } from 'vitest'
import { topicWords } from '../../rules.ts'
import { places } from './question.ts'
import { categories, plain, searchQuestions } from './search.ts'

const found = (typed: string) =>
  searchQuestions(typed).flatMap(({ questions }) => questions.map(({ id }) => id))
const all = categories.flatMap(({ questions }) => questions)

describe('searching the questions', () => {
  it.each([
    ['reembolso', 'partido-cancelado'],
    ['REEMBOLSOS', 'cuanto-tarda'],
    ['¿cómo transfiero?', 'transferir'],
    ['transferir boleto', 'transferir'],
    ['cedér crédito', 'ceder-partido'],
    ['contrasena', 'contrasena'],
    ['contraseña olvide', 'contrasena'],
    ['clabe', 'spei'],
    ['facturas', 'factura'],
    ['silla de ruedas', 'accesibilidad'],
    ['no llegaron mis boletos', 'donde-estan'],
    ['xyzzy', null],
  ])('%s finds %s', (typed, id) => {
    if (id === null) expect(found(typed)).toEqual([])
    else expect(found(typed)).toContain(id)
  })

  it('shows everything when nothing was typed, and puts the question that asks it first', () => {
    expect(searchQuestions('  ')).toEqual(categories)
    expect(found('oxxo')[0]).toBe('oxxo')
  })

  it('ignores accents and signs', () => {
    expect(plain('¿Dónde están MIS boletos?')).toBe('donde estan mis boletos')
  })
})

describe('the questions', () => {
  it('are many, each with an address of its own and an answer', () => {
    expect(all.length).toBeGreaterThanOrEqual(25)
    expect(new Set([...all, ...categories].map(({ id }) => id)).size).toBe(all.length + categories.length)
    for (const { id, answer } of all) {
      expect(id).toMatch(/^[a-z0-9-]+$/)
      expect(answer.length, id).toBeGreaterThan(0)
    }
  })

  it('lead to places that exist and to a topic of the contact form', () => {
    for (const { id, answer } of all) {
      for (const [, place = ''] of answer.join(' ').matchAll(/\]\((\w+)\)/g))
        expect(places, id).toContain(place)
    }
    for (const [, quoted = ''] of JSON.stringify(all).matchAll(/tema «([^»]+)»/g)) {
      expect(Object.values(topicWords)).toContain(quoted)
    }
  })
})
