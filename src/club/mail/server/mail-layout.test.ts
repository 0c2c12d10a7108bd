import { expect, it } from 'vitest'
import { renderMail } from './mail-layout.ts'

const mail = () =>
  renderMail({
    preview: 'Tus boletos van aquí',
    title: 'Gracias, <Ana>',
    blocks: [
      { kind: 'text', text: 'Compraste 2 boletos & un pase.' },
      { kind: 'button', label: 'Ver mis boletos', url: 'https://club.example/a?b=1&c=2#token' },
      { kind: 'totals', lines: [{ label: 'Boletos', cents: 144_000 }], totalCents: 144_000 },
      { kind: 'facts', items: [{ label: 'Puerta', value: '7' }] },
    ],
    footer: 'Si no fuiste tú, escríbenos.',
  })

it('is one document in Spanish, with every value escaped', async () => {
  const { html } = await mail()
  expect(html).toMatch(/^<!DOCTYPE html/)
  expect(html).toContain('lang="es-MX"')
  expect(html).toContain('Gracias, &lt;Ana&gt;')
  expect(html).not.toContain('<Ana>')
  expect(html).toContain('href="https://club.example/a?b=1&amp;c=2#token"')
})

it('loads nothing from elsewhere and runs nothing', async () => {
  const { html } = await mail()
  expect(html).not.toMatch(/<script|<link|<img|url\(/i)
})

it('says the same in plain text, with the address in full', async () => {
  const { text } = await mail()
  for (const words of [
    'Gracias, <Ana>',
    'Compraste 2 boletos & un pase.',
    'Ver mis boletos:\nhttps://club.example/a?b=1&c=2#token',
    'Total: $1,440.00 MXN',
    'Puerta: 7',
    'Si no fuiste tú, escríbenos.',
  ]) {
    expect(text).toContain(words)
  }
})
