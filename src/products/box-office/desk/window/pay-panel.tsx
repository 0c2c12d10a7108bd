import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { announce } from '#ui/live-region.ts'
import { Button } from '#ui/button.tsx'
import { Mail } from '#ui/mail.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Gift, Sale, SalePay } from '../../contract.ts'
import { changeCents } from '../../rules.ts'
import { BuyerDialog, type Buyer } from './buyer-dialog.tsx'
import { GiftDialog, type GiftSeen } from './gift-dialog.tsx'
import { KeyCap } from './key-cap.tsx'
import type { LastSale } from './last-sale.tsx'
import { LastSaleCard } from './last-sale-card.tsx'
import { nothingPaid, paymentOf, PayFields, type Paying } from './pay-fields.tsx'
import { useKeys } from './use-keys.ts'

export type PayPanelHandle = { toMoney: () => void }

type PayPanelProps = {
  /** What is on the counter; another one starts its payment anew. */
  saleKey: string
  /** «2 boletos», and how many of them. */
  head: ReactNode
  /** The lines of the sale. */
  children: ReactNode
  /** Null while there is nothing to charge. */
  totalCents: number | null
  /** Why it cannot be charged yet. */
  blocked?: string | null
  problem: string | null
  buyer: Buyer | null
  onBuyer: (buyer: Buyer) => void
  /** Nothing of it is sold to somebody without a name. */
  needsBuyer?: boolean
  /** In place of the dialog for who buys. */
  onAskBuyer?: () => void
  /** It is money itself: no gift card pays for it. */
  noGift?: boolean
  onCharge: (key: string, pay: SalePay, gift: { gift?: Gift }) => Promise<Sale>
  onSold: (sale: Sale) => void
  last: LastSale | null
  /** What is printed when it is charged. */
  prints: string
  ref: Ref<PayPanelHandle>
}

/** The money side of the window: lines, who buys, how it is paid, total and change in one size, and charging. */
export function PayPanel({ ref, saleKey, ...sale }: PayPanelProps) {
  const { head, children, totalCents, blocked = null, buyer, onBuyer, last, prints } = sale
  const { needsBuyer = false, noGift = false } = sale
  const [paying, setPaying] = useState<Paying>(nothingPaid)
  // One key for each sale: pressed again after a lost answer it finds the same one.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [gift, setGift] = useState<GiftSeen | null>(null)
  const [giving, setGiving] = useState(false)
  const [shown, setShown] = useState(saleKey)
  if (shown !== saleKey) {
    setShown(saleKey)
    setPaying({ ...nothingPaid, means: paying.means })
    setKey(crypto.randomUUID())
    setRefusal(null)
    setGift(null)
  }
  const first = useRef<HTMLInputElement>(null)
  const change = (part: Partial<Paying>) => {
    setRefusal(null)
    setPaying((now) => ({ ...now, ...part }))
  }
  const toMoney = () => focusSoon(first)
  useImperativeHandle(ref, () => ({ toMoney }))
  const total = totalCents ?? 0
  const { means, receivedCents } = paying
  const giftCents = gift === null ? 0 : Math.min(gift.balanceCents, total)
  const due = total - giftCents
  const covered = giftCents > 0 && due === 0
  const back = covered ? 0 : receivedCents === null ? null : changeCents(receivedCents, due)

  async function charge(): Promise<void> {
    if (busy || totalCents === null) return
    const missing = blocked ?? (covered ? null : missingOf(paying, back))
    if (missing !== null) {
      setRefusal(missing)
      return first.current?.focus()
    }
    setBusy(true)
    setRefusal(null)
    try {
      const sold = await sale.onCharge(
        key,
        covered ? { means: 'gift_card' } : paymentOf(paying, due),
        gift !== null && giftCents > 0 ? { gift: { code: gift.code, seenCents: giftCents } } : {},
      )
      setPaying(nothingPaid)
      setGift(null)
      announce(
        `Vendido, ${sold.folio}. ${means === 'cash' ? `Cambio ${formatMoney(sold.changeCents)}.` : ''}`,
        'assertive',
      )
      sale.onSold(sold)
    } catch (error) {
      setRefusal((error as Problem).message)
    } finally {
      setBusy(false)
    }
  }
  const payBy = (next: Paying['means']) => {
    change({ means: next })
    toMoney()
  }
  const askBuyer = sale.onAskBuyer ?? (() => setAsking(true))
  useKeys({
    F4: askBuyer,
    F6: () => payBy('cash'),
    F7: () => payBy('terminal'),
    F5: noGift ? undefined : () => setGiving(true),
    Enter: () => void charge(),
  })
  const problem = refusal ?? sale.problem

  return (
    <section
      aria-label="Cobro"
      className="flex min-h-0 flex-col gap-2.5 rounded-lg border border-line bg-surface p-4 shadow-1"
    >
      <div className="flex min-h-11 items-center justify-between gap-3">{head}</div>
      <div className="min-h-11 flex-1 overflow-y-auto border-y border-line lg:max-h-60">{children}</div>
      <button
        type="button"
        onClick={askBuyer}
        className="flex min-h-9 items-center justify-between gap-2 rounded-sm text-left text-sm hover:bg-sunken"
      >
        <span className="min-w-0 wrap-anywhere text-ink-2">
          {buyer === null ? (
            `Quién compra${needsBuyer ? '' : ' (opcional)'}`
          ) : (
            <>
              {buyer.firstName} {buyer.lastName}, <Mail>{buyer.email}</Mail>
            </>
          )}
        </span>
        <span className="flex shrink-0 items-center gap-1.5 font-semibold text-brand">
          {buyer === null ? 'Agregar' : 'Cambiar'} <KeyCap>F4</KeyCap>
        </span>
      </button>
      {!noGift && (
        <button
          type="button"
          disabled={totalCents === null}
          onClick={() => (gift === null ? setGiving(true) : setGift(null))}
          className="flex min-h-9 items-center justify-between gap-2 rounded-sm text-left text-sm hover:bg-sunken disabled:opacity-55"
        >
          <span className="nums min-w-0 wrap-anywhere text-ink-2">
            {gift === null
              ? 'Tarjeta de regalo (opcional)'
              : `Tarjeta ···· ${gift.last4}: −${formatMoney(giftCents)}, quedan ${formatMoney(gift.balanceCents - giftCents)}`}
          </span>
          <span className="flex shrink-0 items-center gap-1.5 font-semibold text-brand">
            {gift === null ? 'Agregar' : 'Quitar'} <KeyCap>F5</KeyCap>
          </span>
        </button>
      )}
      {!covered && (
        <PayFields paying={paying} totalCents={due} onChange={change} onChosen={toMoney} ref={first} />
      )}
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      {last !== null && <LastSaleCard sale={last} />}
      <div className="mt-auto flex items-end justify-between gap-3">
        <Sum label={giftCents > 0 ? 'Por cobrar' : 'Total'} cents={due} />
        {totalCents === null && last !== null ? (
          <Sum label={`Cambio de ${last.folio}`} cents={last.changeCents} tone="text-ok" end />
        ) : (
          <Sum label="Cambio" cents={means === 'cash' ? back : 0} tone="text-ok" end />
        )}
      </div>
      <Button
        wide
        variant="accent"
        className="min-h-15 text-xl"
        disabled={totalCents === null}
        loading={busy}
        onClick={() => void charge()}
      >
        <span className="flex items-center gap-2">
          {covered ? 'Cobrar con la tarjeta' : `Cobrar ${formatMoney(due)}`} <KeyCap>Enter</KeyCap>
        </span>
      </Button>
      {problem === null && <p className="text-center text-xs text-ink-2">{prints}</p>}
      {giving && (
        <GiftDialog
          onSeen={(seen) => {
            setRefusal(null)
            setGift(seen)
          }}
          onClose={() => {
            setGiving(false)
            toMoney()
          }}
        />
      )}
      {asking && (
        <BuyerDialog
          buyer={buyer}
          onSave={onBuyer}
          onClose={() => {
            setAsking(false)
            toMoney()
          }}
        />
      )}
    </section>
  )
}

type SumProps = { label: string; cents: number | null; tone?: string; end?: boolean }

function Sum({ label, cents, tone = '', end = false }: SumProps) {
  return (
    <p className={end ? 'min-w-0 text-right' : ''}>
      <span className="block wrap-anywhere text-sm text-ink-2">{label}</span>
      <output aria-label={label} className={`title nums block text-5xl leading-none ${tone}`}>
        {cents === null ? '—' : formatMoney(cents)}
      </output>
    </p>
  )
}

/** What keeps a payment from being taken, in words; null when nothing does. */
function missingOf({ means, receivedCents, authorisation, cardLast4 }: Paying, back: number | null) {
  if (means === 'cash') {
    if (receivedCents === null) return 'Escribe lo recibido.'
    return back === null ? 'Lo recibido no alcanza para el total.' : null
  }
  if (authorisation === '') return 'Copia la autorización del comprobante.'
  return /^\d{4}$/.test(cardLast4) ? null : 'Escribe los 4 últimos dígitos de la tarjeta.'
}

/** After what was just chosen has rendered. */
function focusSoon(field: { current: HTMLInputElement | null }): void {
  requestAnimationFrame(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  })
}
