import { beforeEach, expect, it } from 'vitest'
import { cacheCrest, withPicturesInside } from './mail-crest.ts'
import { renderMail } from './mail-layout.ts'

// What ran before in this process may have given mails a crest.
beforeEach(() => cacheCrest(null))

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

it('shows the club’s crest in words too, as a picture that it brings along; without one the letter of its team', async () => {
  expect((await mail()).html).toContain('>G</span>')
  cacheCrest({ png: Buffer.from('crest'), width: 36 })
  try {
    const { html } = await mail()
    expect(html).toMatch(/<img [^>]*src="cid:escudo@taquilla"[^>]*>Club Gallos/)
    expect(html).toContain('alt="Escudo de Gallos" width="36" height="40"')
    expect(html).not.toMatch(/>G<\/span>|<link/)
    const inside = withPicturesInside(html)
    expect(inside).toContain(`src="data:image/png;base64,${Buffer.from('crest').toString('base64')}"`)
    expect(inside).not.toContain('cid:')
  } finally {
    cacheCrest(null)
  }
})

it('gives each side of a ticket letters that read on its colour', async () => {
  const seats = [[{ label: 'Puerta', value: '7' }]]
  const [home, away] = [
    { name: 'Gallos', color: '#123c8c' },
    { name: 'Toros', color: '#f2b705' },
  ]
  const ticket = { kind: 'ticket' as const, home, away, lines: ['Hoy'], seats }
  const { html } = await renderMail({ preview: 'x', title: 'x', blocks: [ticket] })
  expect(html).toMatch(/background:#123c8c;color:white/)
  expect(html).toMatch(/background:#f2b705;color:black/)
})

it.each(['#ffffff', '#f1f3f8', '#000000', '#123c8c'])(
  'leaves a team’s own colour and the letters on it as they are where a mail is read in the dark: %s',
  async (color) => {
    const side = { name: 'Toros', color }
    const ticket = { kind: 'ticket' as const, home: side, away: side, lines: ['Hoy'], seats: [] }
    const { html } = await renderMail({ preview: 'x', title: 'x', blocks: [ticket] })
    const rules = [...html.matchAll(/\[style(\*|\^)=(?:"|&quot;)(.+?)(?:"|&quot;)\]/g)]
    expect(rules.length).toBeGreaterThan(10)
    const styles = [...html.matchAll(/<td[^>]*style="([^"]*)"[^>]*>Toros<\/td>/g)].map((found) => found[1]!)
    expect(styles).toHaveLength(2)
    const touched = rules.filter(([, how, part]) =>
      styles.some((style) => (how === '^' ? style.startsWith(part!) : style.includes(part!))),
    )
    expect(touched.map(([rule]) => rule)).toEqual([])
  },
)

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
