/** How an order was paid, as the list writes it down: the method, and of a card its last digits. */
const methods: Record<string, string> = {
  card: 'Tarjeta',
  subscription: 'Mensualidad',
  wallet: 'Mercado Pago',
  oxxo: 'OXXO',
  paycash: 'Paycash',
  spei: 'SPEI',
  credit: 'Saldo a favor',
  gift_card: 'Tarjeta de regalo',
  cash_desk: 'Efectivo',
  terminal: 'Terminal',
  transfer: 'Transferencia',
}

/** The ways to pay that the list is narrowed by. */
export const payNames: Readonly<Record<string, string>> = methods

/** `card 4242` → `Tarjeta ···· 4242`; without a payment nothing. */
export function payWords(code: string): string {
  const [method = '', last4] = code.split(' ')
  const name = methods[method] ?? (code === '' ? 'Sin cobro' : method)
  return last4 === undefined || last4 === '' ? name : `${name} ···· ${last4}`
}

type Seat = { section: string; row: string; seat: string }

/** `125|C|7,125|C|8` → `2 · 125 C 7–8`; of goods how many pieces. */
export function placesWords(code: string): string {
  const goods = /^items:(\d+)$/.exec(code)?.[1]
  if (goods !== undefined) return goods === '0' ? '' : goods === '1' ? '1 producto' : `${goods} productos`
  const seats = code.split(',').map((one): Seat => {
    const [section = '', row = '', seat = ''] = one.split('|')
    return { section, row, seat }
  })
  const rows = Map.groupBy(seats, ({ section, row }) =>
    [section, row].filter((part) => part !== '').join(' '),
  )
  const words = [...rows].map(([row, of]) =>
    [row, spans(of.map(({ seat }) => seat))].filter((part) => part !== '').join(' '),
  )
  return `${seats.length} · ${words.slice(0, 2).join(', ')}${words.length > 2 ? '…' : ''}`
}

/** `7, 8, 9, 12` → `7–9, 12`; names that are no numbers stay as they are. */
function spans(names: string[]): string {
  if (names.every((name) => name === '')) return ''
  if (!names.every((name) => /^\d+$/.test(name))) return names.join(', ')
  const numbers = names.map(Number).toSorted((one, other) => one - other)
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last !== undefined && number === last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
