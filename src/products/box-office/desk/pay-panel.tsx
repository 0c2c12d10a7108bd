import { useEffect, useState } from 'react'
import { fareName, type Fare } from '#catalogue/events/contract.ts'
import { fares } from '#catalogue/events/rules.ts'
import type { Hold } from '#selling/holds/contract.ts'
import { placeWords } from '#selling/tickets/rules.ts'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { call } from '#web/call.ts'
import { BuyerFields, guestOf, noBuyer } from './buyer-fields.tsx'
import { CashFields, CardFields } from './means-fields.tsx'
import { quoteSale, sellAtWindow } from '../contract.ts'
import { changeCents } from '../rules.ts'

export type SoldOrder = Answer<typeof sellAtWindow> & { means: 'cash' | 'terminal'; mailedTo: string | null }

/** The money side of a sale: categories, the total large, how it is paid, and who buys if they say so. */
export function PayPanel({ hold, onSold }: { hold: Hold | null; onSold: (sold: SoldOrder) => void }) {
  // One key for each hold: pressed again after a lost answer it finds the same sale.
  const [key] = useState(() => crypto.randomUUID())
  const [fareOf, setFareOf] = useState<Record<number, Fare>>({})
  const [quote, setQuote] = useState<Answer<typeof quoteSale> | null>(null)
  const [means, setMeans] = useState<'cash' | 'terminal'>('cash')
  const [receivedCents, setReceived] = useState<number | null>(null)
  const [card, setCard] = useState({ authorisation: '', cardLast4: '' })
  const [buyer, setBuyer] = useState(noBuyer)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const holdId = hold?.id
  const chosen = Object.entries(fareOf).map(([seatId, fare]) => ({ seatId: Number(seatId), fare }))
  const asked = JSON.stringify(chosen)
  useEffect(() => {
    if (holdId === undefined) return
    let current = true
    const body = { holdId, fares: JSON.parse(asked) as typeof chosen }
    call(quoteSale, { body })
      .then((answer) => current && setQuote(answer))
      .catch((error: unknown) => current && setProblem((error as Problem).message))
    return () => {
      current = false
    }
  }, [holdId, asked])
  if (hold === null) {
    return (
      <Card className="p-5">
        <p className="text-ink-2">Aparta lugares y aquí aparece el total.</p>
      </Card>
    )
  }
  const totalCents = quote?.totalCents ?? hold.totalCents
  const change = receivedCents === null ? null : changeCents(receivedCents, totalCents)
  const ready =
    quote !== null &&
    (means === 'cash' ? change !== null : card.authorisation !== '' && /^\d{4}$/.test(card.cardLast4))

  async function sell(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const pay = means === 'cash' ? { means, receivedCents: receivedCents ?? 0 } : { means, ...card }
      const guest = guestOf(buyer)
      const body = { key, holdId: hold!.id, fares: chosen, pay, ...(guest && { guest }) }
      onSold({ ...(await call(sellAtWindow, { body })), means, mailedTo: guest?.email ?? null })
    } catch (error) {
      setProblem((error as Problem).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card className="flex flex-col gap-5 p-5 lg:sticky lg:top-20">
      <div>
        <h2 className="text-sm font-semibold text-ink-2">Total</h2>
        <output className="title nums block text-5xl">{formatMoney(totalCents)}</output>
      </div>
      {hold.seats.map((seat) => (
        <SelectField
          key={seat.id}
          label={placeWords(seat)}
          value={fareOf[seat.id] ?? 'adult'}
          options={fares.map((fare) => ({ value: fare, label: fareName[fare] }))}
          onChange={({ target }) => setFareOf({ ...fareOf, [seat.id]: target.value as Fare })}
        />
      ))}
      <RadioGroup
        look="segments"
        legend="Cómo paga"
        value={means}
        onValueChange={(value) => setMeans(value as 'cash' | 'terminal')}
        options={[
          { value: 'cash', label: 'Efectivo' },
          { value: 'terminal', label: 'Terminal' },
        ]}
      />
      {means === 'cash' ? (
        <CashFields totalCents={totalCents} receivedCents={receivedCents} onChange={setReceived} />
      ) : (
        <CardFields card={card} onChange={setCard} />
      )}
      <BuyerFields buyer={buyer} onChange={setBuyer} />
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <Button wide variant="accent" disabled={!ready} loading={busy} onClick={() => void sell()}>
        Cobrar {formatMoney(totalCents)}
      </Button>
    </Card>
  )
}
