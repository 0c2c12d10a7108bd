import { createElement as h, type ReactElement } from 'react'
import { formatMoney, formatTotal } from '#lib/money.ts'
import { colors, font, titleFont } from './mail-look.ts'
import { button, link } from './mail-parts.ts'
import { giftCardHtml, giftCardText, type GiftCardBlock } from './mail-gift-card.ts'
import { ticketHtml, ticketText, type TicketBlock } from './mail-ticket.ts'

/** The pieces a mail is made of. Addresses are absolute; amounts are centavos. */
export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'notice'; tone: 'info' | 'ok' | 'warn' | 'danger'; text: string }
  | { kind: 'facts'; items: { label: string; value: string }[] }
  | { kind: 'totals'; lines: { label: string; cents: number }[]; totalCents: number; totalLabel?: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'code'; code: string; label: string }
  | TicketBlock
  | GiftCardBlock
  | { kind: 'image'; url: string; alt: string; width: number }
  | { kind: 'rule' }
  /** A point that nobody sees: whoever loads it has opened the mail. */
  | { kind: 'pixel'; url: string }

const paragraph = { margin: '0 0 16px', color: colors.ink, fontSize: '16px', lineHeight: '24px' }

/** A block as it looks in an HTML mail. Every value is escaped by React. */
export function blockHtml(block: MailBlock): ReactElement {
  switch (block.kind) {
    case 'text':
      return h('p', { style: paragraph }, block.text)
    case 'button':
      return h('div', { style: { margin: '24px 0' } }, bigButton(block), fallbackLink(block.url))
    case 'notice':
      return h(
        'div',
        {
          style: {
            ...paragraph,
            padding: '12px 16px',
            borderRadius: '12px',
            backgroundColor: colors[block.tone],
          },
        },
        block.text,
      )
    case 'facts':
      return rows(block.items.map(({ label, value }) => [label, value]))
    case 'totals':
      return rows(
        block.lines.map(({ label, cents }) => [label, formatMoney(cents)]),
        [block.totalLabel ?? 'Total', formatTotal(block.totalCents)],
      )
    case 'ticket':
      return ticketHtml(block)
    case 'giftCard':
      return giftCardHtml(block)
    case 'list':
      return h(
        'ul',
        { style: { ...paragraph, paddingLeft: '20px' } },
        block.items.map((item, at) => h('li', { key: at }, item)),
      )
    case 'code':
      return h(
        'div',
        { style: { margin: '16px 0', textAlign: 'center' } },
        h('div', { style: { color: colors.muted, fontSize: '14px' } }, block.label),
        h(
          'div',
          { style: { color: colors.ink, font: `700 38px/1.3 ${titleFont}`, letterSpacing: '6px' } },
          block.code,
        ),
      )
    case 'image':
      return h('img', {
        src: block.url,
        alt: block.alt,
        width: block.width,
        // Otherwise React writes a preload of it into the head.
        fetchPriority: 'low',
        style: { display: 'block', outline: 'none', border: 'none', margin: '16px auto' },
      })
    case 'pixel':
      return h('img', {
        src: block.url,
        alt: '',
        width: 1,
        height: 1,
        fetchPriority: 'low',
        style: { display: 'block', border: 'none' },
      })
    case 'rule':
      return h('hr', { style: { margin: '24px 0', border: 0, borderTop: `1px solid ${colors.line}` } })
  }
}

/** The same block in plain text. */
export function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'notice':
      return block.text
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.items.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'totals':
      return [
        ...block.lines.map(({ label, cents }) => `${label}: ${formatMoney(cents)}`),
        `${block.totalLabel ?? 'Total'}: ${formatTotal(block.totalCents)}`,
      ].join('\n')
    case 'ticket':
      return ticketText(block)
    case 'giftCard':
      return giftCardText(block)
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'code':
      return `${block.label}: ${block.code}`
    case 'image':
      return block.alt
    case 'pixel':
      return ''
    case 'rule':
      return '----------'
  }
}

function bigButton({ label, url }: { label: string; url: string }): ReactElement {
  const style = {
    backgroundColor: colors.brand,
    color: colors.white,
    borderRadius: '12px',
    font: `600 16px ${font}`,
  }
  return button(url, { x: 28, y: 14 }, style, label)
}

function fallbackLink(url: string): ReactElement {
  const style = {
    margin: '12px 0 0',
    color: colors.muted,
    fontSize: '14px',
    lineHeight: '24px',
  }
  return h(
    'p',
    { style },
    '¿No abre el botón? ',
    link(url, { color: colors.brand, textDecoration: 'underline' }, 'Usa este enlace'),
    '.',
  )
}

function rows(lines: [string, string][], last?: [string, string]): ReactElement {
  const all = last ? [...lines, last] : lines
  const cell = {
    padding: '10px 0',
    borderTop: `1px solid ${colors.line}`,
    color: colors.ink,
    fontSize: '16px',
    verticalAlign: 'top',
  }
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '16px 0' } },
    h(
      'tbody',
      null,
      all.map(([label, value], at) => {
        const weight = last && at === all.length - 1 ? 700 : 400
        return h(
          'tr',
          { key: at },
          h(
            'td',
            { style: { ...cell, color: weight === 700 ? colors.ink : colors.muted, fontWeight: weight } },
            label,
          ),
          h('td', { align: 'right', style: { ...cell, fontWeight: last ? weight : 600 } }, value),
        )
      }),
    ),
  )
}
