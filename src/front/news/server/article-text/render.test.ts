import { describe, expect, it } from 'vitest'
import { picturesIn, renderArticle } from './render.ts'
import { attacks } from '../testing/attacks.ts'

const id = '0199aaaa-0000-7000-8000-000000000000'
const picture = { id, width: 1600, height: 900, widths: [480, 960, 1600] }
const html = (markdown: string) => renderArticle(markdown, [picture])

describe('the text of an article', () => {
  it('keeps what writers need', () => {
    expect(html('## Título\n\n**Uno** y _dos_')).toBe(
      '<h2>Título</h2>\n<p><strong>Uno</strong> y <em>dos</em></p>',
    )
    expect(html('- uno\n- dos')).toContain('<li>uno</li>')
    expect(html('> cita')).toContain('<blockquote>')
    expect(html('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<td>2</td>')
  })

  it('has no heading above the page’s own, and none below the third level', () => {
    expect(html('# Uno\n\n##### Cinco')).toBe('<h2>Uno</h2>\n<h3>Cinco</h3>')
  })

  it('drops HTML, and shows as text what is written as text', () => {
    expect(html('hola <b onclick="x()">mundo</b>')).toBe('<p>hola mundo</p>')
    expect(html('<div>uno</div>\n\ndos')).toBe('<p>dos</p>')
    expect(html('`<script>` y &lt;script&gt;')).toBe('<p><code>&lt;script&gt;</code> y &lt;script&gt;</p>')
  })

  it('shows its own pictures in both formats with their size, and no others', () => {
    const shown = html(`![Un gol "de" <cabeza>](imagen:${id})`)
    expect(shown).toContain(`<source type="image/avif" srcset="/api/news/images/${id}/480.avif 480w, `)
    expect(shown).toContain(
      'width="1600" height="900" alt="Un gol &quot;de&quot; &lt;cabeza&gt;" loading="lazy"',
    )
    expect(html('![x](https://evil.example/x.png)')).toBe('<p></p>')
    expect(html('![x](imagen:0199aaaa-0000-7000-8000-000000000001)')).toBe('<p></p>')
    expect(html(`![x](/api/news/images/${id}/960.webp)`)).toBe('<p></p>')
    expect(picturesIn(`a\n\n- ![x](imagen:${id})\n\n![y](https://evil.example/y.png)`)).toEqual([id])
  })
})

describe('a link', () => {
  it.each([
    ['/system/tickets', '/system/tickets', false],
    ['/system/news?tema=A&busca=b', '/system/news?tema=A&amp;busca=b', false],
    ['https://liga.example/tabla', 'https://liga.example/tabla', true],
    ['http://liga.example', 'http://liga.example/', true],
    ['mailto:prensa@club.example', 'mailto:prensa@club.example', true],
    ['//evil.example', 'https://evil.example/', true],
    ['/\\evil.example/x', '/%5Cevil.example/x', false],
  ])('may lead to %s', (given, href, rel) => {
    expect(html(`[x](${given})`)).toBe(
      `<p><a href="${href}"${rel ? ' rel="noopener noreferrer"' : ''}>x</a></p>`,
    )
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    'http://[',
  ])('leads nowhere: %s', (given) => {
    expect(html(`[x](<${given}>)`)).not.toMatch(/<a|href/)
  })
})

it.each(attacks)('lets nothing of this run: %s', (attack) => {
  for (const text of [
    attack,
    `hola ${attack} adiós`,
    `## ${attack}`,
    `- ${attack}`,
    `[${attack}](${attack})`,
    `![${attack}](imagen:${id})`,
  ]) {
    const shown = html(text)
    const tags = [...shown.matchAll(/<\/?([a-z0-9]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g)]
    expect(shown.replace(/<\/?([a-z0-9]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g, '')).not.toMatch(/</)
    for (const [, tag, attributes = ''] of tags) {
      expect(tag).toMatch(
        /^(h2|h3|p|ul|ol|li|blockquote|hr|br|strong|em|del|code|pre|a|table|thead|tbody|tr|th|td|picture|source|img)$/,
      )
      expect(attributes.replace(/="[^"]*"/g, '')).not.toMatch(/\bon\w+|style|class|id\b/)
      expect(attributes).not.toMatch(/href="(?!\/|https?:|mailto:)/)
    }
  }
})
