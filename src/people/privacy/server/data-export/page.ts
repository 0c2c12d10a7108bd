import { currentClub } from '#club/settings/club-words.ts'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatLongDay, formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Section } from '#server/personal-data.ts'
import type { Dossier } from './collect.ts'
import { codeWords } from './words.ts'

const style = `
  body { margin: 0 auto; max-width: 960px; padding: 24px; font: 16px/1.5 system-ui, sans-serif; color: #0c1526 }
  h1 { font-size: 30px } h2 { margin-top: 40px; font-size: 20px; border-bottom: 2px solid #f6b93b }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0; padding: 12px 16px; background: #f1f3f8 }
  dt { color: #475067 } dd { margin: 0; overflow-wrap: anywhere } nav ul { columns: 16rem; padding-left: 20px }
  @media (max-width: 480px) { dl { grid-template-columns: 1fr } dt { margin-top: 8px } }`

/** The copy as a page that opens in any browser, without a network. Every value is escaped by React. */
export function dataExportPage({ hecho, secciones }: Dossier): string {
  const page = h(
    'html',
    { lang: 'es-MX' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('title', null, `Tus datos en ${currentClub().name}`),
      h('style', null, style),
    ),
    h(
      'body',
      null,
      h('h1', null, `Tus datos en ${currentClub().name}`),
      h(
        'p',
        null,
        `Todo lo que la taquilla sabe de tu cuenta al ${formatLongDay(hecho)}. Guárdalo donde solo tú lo veas.`,
      ),
      h(
        'nav',
        { 'aria-label': 'Partes' },
        h(
          'ul',
          null,
          secciones.map(({ name, title }) => h('li', { key: name }, h('a', { href: `#${name}` }, title))),
        ),
      ),
      secciones.map((section) => h(SectionPart, { key: section.name, ...section })),
    ),
  )
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`
}

function SectionPart({ name, title, rows }: Section) {
  return h(
    'section',
    { id: name },
    h('h2', null, `${title} (${rows.length})`),
    rows.length === 0 && h('p', null, 'No hay nada.'),
    rows.map((row, at) =>
      h(
        'dl',
        { key: at },
        Object.entries(row).flatMap(([key, value]) => [
          h('dt', { key }, headingOf(key)),
          h('dd', { key: `${key} value` }, wordsOf(key, value)),
        ]),
      ),
    ),
  )
}

/** `total_centavos` → `Total`; `fecha_del_partido` → `Fecha del partido`. */
function headingOf(key: string): string {
  const words = key.replace(/_centavos$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wordsOf(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (value instanceof Date) return `${formatMoment(value)} de ${value.getFullYear()}`
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number' && key.endsWith('_centavos')) return formatMoney(value)
  return typeof value === 'string' ? codeWords(key, value) : JSON.stringify(value)
}
