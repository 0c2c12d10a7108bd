import { expect, it } from 'vitest'
import { receiverWords } from './rules.ts'

it('says a phone number as people do, and a mailbox as it is', () => {
  expect(['+524421112233', 'ana@correo.example'].map(receiverWords)).toEqual([
    '442 111 2233',
    'ana@correo.example',
  ])
})
