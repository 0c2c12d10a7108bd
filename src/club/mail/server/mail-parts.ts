import { createElement as h, type CSSProperties, type ReactNode } from 'react'

// What mail programs need beside plain HTML: tables, since some know no other layout, and marks for Outlook.

const table = { align: 'center', width: '100%', border: 0, cellPadding: '0', cellSpacing: '0' } as const

/** A table of one cell. */
export function section(style: CSSProperties, ...children: ReactNode[]) {
  return h(
    'table',
    { ...table, role: 'presentation', style },
    h('tbody', null, h('tr', null, h('td', null, ...children))),
  )
}

/** The ground stands on the body for most, on a cell for the programs that take the body away. */
export function body(style: CSSProperties, ...children: ReactNode[]) {
  const cell = h('td', { style }, ...children)
  return h(
    'body',
    { style: { backgroundColor: style.backgroundColor, margin: 0, padding: 0 } },
    h('table', { ...table, role: 'presentation' }, h('tbody', null, h('tr', null, cell))),
  )
}

const shownOfPreview = 150

/** What an inbox shows after the subject; the blanks keep the mail's first words from following it there. */
export function preview(words: string) {
  const text = words.slice(0, shownOfPreview)
  const style = {
    display: 'none',
    overflow: 'hidden',
    lineHeight: '1px',
    opacity: 0,
    maxHeight: 0,
    maxWidth: 0,
  }
  const blanks = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF'.repeat(shownOfPreview - text.length)
  return h('div', { style }, text, h('div', null, blanks))
}

export function link(href: string, style: CSSProperties, words: string) {
  return h('a', { href, target: '_blank', style }, words)
}

/** Outlook knows no padding on a link: there, what stands in its comments makes the room. */
export function button(href: string, sides: { x: number; y: number }, style: CSSProperties, words: string) {
  const spaces = Math.ceil(sides.x / 10)
  const width = `mso-font-width:${(sides.x / spaces) * 50}%`
  const onlyOutlook = (mark: string) =>
    h('span', { dangerouslySetInnerHTML: { __html: `<!--[if mso]>${mark}<![endif]-->` } })
  const room = '&#8202;'.repeat(spaces)
  const inner = {
    maxWidth: '100%',
    display: 'inline-block',
    lineHeight: '120%',
    msoPaddingAlt: '0px',
    msoTextRaise: sides.y * 0.75,
  }
  return h(
    'a',
    {
      href,
      target: '_blank',
      style: {
        textDecoration: 'none',
        display: 'inline-block',
        maxWidth: '100%',
        msoPaddingAlt: '0px',
        ...style,
        padding: `${sides.y}px ${sides.x}px`,
      },
    },
    onlyOutlook(`<i style="${width};mso-text-raise:${sides.y * 1.5}" hidden>${room}</i>`),
    h('span', { style: inner }, words),
    onlyOutlook(`<i style="${width}" hidden>${room}&#8203;</i>`),
  )
}
