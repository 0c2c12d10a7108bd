import { createElement as h } from 'react'
import { formatMoney } from '#lib/money.ts'
import { colors, titleFont } from './mail-look.ts'

/** A gift card as a letter shows it: the club, what is on it, and the code that opens it. */
export type GiftCardBlock = {
  kind: 'giftCard'
  design: 'dawn' | 'night' | 'gold'
  club: string
  amountCents: number
  code: string
}

/** Mail programs that draw no gradient show the first colour, on which the words are read as well. */
const grounds = {
  dawn: {
    ground: '#0a2358',
    picture: 'linear-gradient(120deg,#0a2358 0%,#53235f 62%,#8a2c4d 100%)',
    ink: '#ffffff',
  },
  night: { ground: '#0a1330', picture: 'linear-gradient(120deg,#0a1330 0%,#16255c 100%)', ink: '#ffffff' },
  gold: { ground: '#f4c542', picture: 'linear-gradient(120deg,#ffe08a 0%,#eeb62f 100%)', ink: '#241a00' },
} as const

export function giftCardHtml({ design, club, amountCents, code }: GiftCardBlock) {
  const { ground, picture, ink } = grounds[design]
  const line = (text: string, style: object) => h('div', { style: { color: ink, ...style } }, text)
  return h(
    'table',
    {
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      style: { margin: '16px 0' },
    },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          {
            style: {
              padding: '24px',
              borderRadius: '16px',
              backgroundColor: ground,
              backgroundImage: picture,
              borderBottom: `4px solid ${colors.gold}`,
            },
          },
          line(club, { font: `700 20px/1.1 ${titleFont}` }),
          line('Tarjeta de regalo', { fontSize: '14px', lineHeight: '20px' }),
          line(formatMoney(amountCents), { margin: '28px 0 20px', font: `700 44px/1 ${titleFont}` }),
          line('Código', { fontSize: '13px', lineHeight: '18px' }),
          line(code, { font: `700 24px/1.3 'Courier New',monospace`, letterSpacing: '1px' }),
        ),
      ),
    ),
  )
}

export function giftCardText({ club, amountCents, code }: GiftCardBlock): string {
  return `Tarjeta de regalo de ${club}: ${formatMoney(amountCents)}\nCódigo: ${code}`
}
