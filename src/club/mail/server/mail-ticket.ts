import { createElement as h, type CSSProperties } from 'react'
import { inkOn } from '#lib/ink.ts'
import { colors, titleFont } from './mail-look.ts'

type Side = { name: string; color: string }

/** A match as a ticket: both sides in their colours (`away` without a name: one side alone), when and where, and a row of places for each seat. */
export type TicketBlock = {
  kind: 'ticket'
  home: Side
  away: Side
  lines: string[]
  seats: { label: string; value: string }[][]
}

const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 } as const

export function ticketHtml({ home, away, lines, seats }: TicketBlock) {
  return h(
    'table',
    {
      ...table,
      style: {
        margin: '16px 0',
        border: `1px solid ${colors.line}`,
        borderRadius: '16px',
        overflow: 'hidden',
      },
    },
    h(
      'tbody',
      null,
      h('tr', null, h('td', null, sides(home, away))),
      h(
        'tr',
        null,
        h(
          'td',
          { style: { padding: '16px 20px', borderTop: `4px solid ${colors.gold}` } },
          ...lines.map((line, at) =>
            h(
              'p',
              {
                style: {
                  margin: '0 0 4px',
                  color: at === 0 ? colors.ink : colors.muted,
                  fontSize: '16px',
                  fontWeight: at === 0 ? 700 : 400,
                },
              },
              line,
            ),
          ),
        ),
      ),
      ...seats.map((seat) =>
        h(
          'tr',
          null,
          h('td', { style: { padding: '12px 8px', borderTop: `2px dashed ${colors.line}` } }, places(seat)),
        ),
      ),
    ),
  )
}

function sides(home: Side, away: Side) {
  const side = ({ name, color }: Side, style: CSSProperties) =>
    h(
      'td',
      {
        width: '50%',
        style: {
          padding: '18px 20px',
          // Written as no rule for the dark is: a team's own colour stays, and what reads on it.
          background: color,
          color: inkOn(color) === '#ffffff' ? 'white' : 'black',
          font: `700 22px/1.1 ${titleFont}`,
          ...style,
        },
      },
      name,
    )
  return h(
    'table',
    table,
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        ...(away.name === ''
          ? [side(home, { borderRadius: '15px 15px 0 0', width: '100%' })]
          : [
              side(home, { borderRadius: '15px 0 0 0' }),
              side(away, { borderRadius: '0 15px 0 0', textAlign: 'right' }),
            ]),
      ),
    ),
  )
}

function places(seat: { label: string; value: string }[]) {
  return h(
    'table',
    table,
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        ...seat.map(({ label, value }) =>
          h(
            'td',
            { align: 'center', style: { padding: '0 4px', verticalAlign: 'bottom' } },
            h('div', { style: { color: colors.ink, font: `700 26px/1.1 ${titleFont}` } }, value),
            h('div', { style: { color: colors.muted, fontSize: '13px', lineHeight: '18px' } }, label),
          ),
        ),
      ),
    ),
  )
}

export function ticketText({ home, away, lines, seats }: TicketBlock): string {
  return [
    away.name === '' ? home.name : `${home.name} vs ${away.name}`,
    ...lines,
    ...seats.map((seat) => `- ${seat.map(({ label, value }) => `${label} ${value}`).join(', ')}`),
  ].join('\n')
}
