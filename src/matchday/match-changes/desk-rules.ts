import { formatMoney } from '#lib/money.ts'
import type { Preview } from './preview-contract.ts'
import type { ChangeKind, ChangeStep } from '#catalogue/events/changes-rules.ts'

export const kindWords: Record<ChangeKind, { label: string; hint: string; verb: string; done: string }> = {
  moved: {
    label: 'Cambia de fecha',
    hint: 'Los boletos siguen valiendo; quien no pueda ir pide su dinero',
    verb: 'Mover el partido',
    done: 'Se movió',
  },
  closed: {
    label: 'A puerta cerrada',
    hint: 'Nadie entra; cada fan elige devolución o saldo',
    verb: 'Cerrar al público',
    done: 'A puerta cerrada',
  },
  cancelled: {
    label: 'Se cancela',
    hint: 'Todo el dinero regresa solo. No se puede deshacer',
    verb: 'Cancelar el partido',
    done: 'Se canceló',
  },
}

export const stepWords: Record<ChangeStep, string> = {
  sales: 'Venta detenida',
  vouchers: 'Pedidos sin pagar, cerrados',
  codes: 'Códigos anulados por compra',
  refunds: 'Compras devueltas',
  passes: 'Bonogallos asentados',
  compensation: 'Compensaciones abonadas',
  messages: 'Personas avisadas',
}

const methods: Record<string, string> = {
  card: 'Tarjeta',
  wallet: 'Mercado Pago',
  oxxo: 'OXXO',
  paycash: 'PayCash',
  spei: 'SPEI',
  credit: 'Saldo a favor',
  gift_card: 'Tarjeta de regalo',
  subscription: 'Suscripción',
  cash_desk: 'Efectivo en taquilla',
  terminal: 'Terminal en taquilla',
  transfer: 'Transferencia al club',
}

/** How money of each means comes back. */
function wayBack(method: string): string {
  if (method === 'credit') return 'vuelve como saldo'
  if (method === 'gift_card') return 'vuelve a la tarjeta'
  if (method === 'cash_desk' || method === 'terminal') return 'se entrega en la taquilla'
  if (method === 'transfer') return 'la transfiere finanzas'
  if (method === 'oxxo' || method === 'paycash' || method === 'spei')
    return 'por Mercado Pago; si no la acepta, como saldo'
  return 'al mismo medio'
}

export type Line = { key: string; label: string; hint?: string; count: number; cents?: number }

/** The numbers of a preview as lines, in the order in which they are weighed. */
export function previewLines(preview: Preview, kind: ChangeKind): { people: Line[]; money: Line[] } {
  const { tickets, money, passes, vouchers } = preview
  const line = (key: string, label: string, count: number): Line => ({ key, label, count })
  const asked = kind === 'moved' ? 'si lo piden: ' : ''
  return {
    people: [
      line('people', 'Personas que reciben aviso', preview.people),
      line('single', 'Boletos sueltos', tickets.single),
      line('pack', 'Boletos de packs', tickets.pack),
      line('pass', 'Lugares de bonogallo', tickets.pass),
      line('comp', 'Cortesías', tickets.comp),
      line('boxOffice', 'Boletos de taquilla', tickets.boxOffice),
      line('transferred', 'De ellos, transferidos a otra persona', tickets.transferred),
      line('onSale', 'De ellos, en reventa', tickets.onSale),
    ].filter(({ key, count }) => count > 0 || key === 'people'),
    money: [
      ...money.map(({ method, orders, cents }) => ({
        key: `money ${method}`,
        label: methods[method] ?? method,
        hint: asked + wayBack(method),
        count: orders,
        cents,
      })),
      ...(kind === 'moved'
        ? []
        : [
            {
              key: 'passes',
              label: 'Parte de los bonogallos',
              hint: 'cada titular elige saldo o devolución',
              ...passes,
            },
            {
              key: 'vouchers',
              label: 'Pedidos sin pagar',
              hint: 'se cierran y su ficha se retira',
              ...vouchers,
            },
          ].filter(({ count }) => count > 0)),
    ],
  }
}

/** What is given back in all, in centavos: of a moved match, at most. */
export function moneyBackCents({ money, passes }: Preview, kind: ChangeKind): number {
  return money.reduce((sum, { cents }) => sum + cents, 0) + (kind === 'moved' ? 0 : passes.cents)
}

/** `3 → 5` where a number is no longer what was looked at. */
export function difference(before: Line | undefined, now: Line): string | null {
  if (before === undefined) return 'nuevo'
  if (before.count === now.count && before.cents === now.cents) return null
  const cents = before.cents === undefined ? '' : ` · ${formatMoney(before.cents)}`
  return `antes ${before.count.toLocaleString('es-MX')}${cents}`
}

/** What was there when it was looked at and is no more: lines of nothing, so that the difference shows. */
export function goneLines(now: Line[], before: Line[] | null): Line[] {
  return (before ?? [])
    .filter(({ key }) => now.every((line) => line.key !== key))
    .map((line) => ({ ...line, count: 0, ...(line.cents !== undefined && { cents: 0 }) }))
}
