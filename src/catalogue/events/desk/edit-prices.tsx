import { useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { formatMoney } from '#lib/money.ts'
import { formatMoment } from '#lib/dates.ts'
import { instantAt } from '#lib/club-clock.ts'
import { useFares } from '#catalogue/fares/desk/use-fares.ts'
import { countOf } from '#lib/count.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { readMatch, type DeskMatch } from '../desk-contract.ts'
import { savePrices } from '../desk-prices-contract.ts'
import { PriceEditor } from './price-editor.tsx'
import { pricesOf, servicePercentOf, totalsOf } from './price-totals.ts'

/** The prices of a match. Public already, a change is a new version with its reason, now or from a moment. */
export function EditPrices({ match }: { match: DeskMatch }) {
  const [totals, setTotals] = useState(totalsOf(match.prices))
  const [checked, setChecked] = useState(false)
  const [asking, setAsking] = useState(false)
  const { send, save } = useSave(match, () => {
    setChecked(false)
    setAsking(false)
  })
  const isPublic = match.state !== 'draft'
  const waits = match.versions.some(({ state }) => state === 'waits')
  if (match.state === 'cancelled' || match.state === 'closed') return null
  const prices = pricesOf(match.zones, totals, servicePercentOf(match.prices), match.prices)
  const changed = JSON.stringify(totals) !== JSON.stringify(totalsOf(match.prices))
  return (
    <section aria-label="Precios" className="flex flex-col gap-5">
      {waits && <Notice tone="warn">Hay un cambio programado. Quítalo abajo si quieres hacer otro.</Notice>}
      <PriceEditor zones={match.zones} totals={totals} onChange={setTotals} checked={checked} />
      {!isPublic && <Failure of={send.error} />}
      <div className="flex justify-end">
        <Button
          disabled={!changed || waits}
          loading={send.isPending}
          onClick={() => {
            if (prices === null) setChecked(true)
            else if (isPublic) setAsking(true)
            else save({ prices })
          }}
        >
          {isPublic ? 'Cambiar precios' : 'Guardar precios'}
        </Button>
      </div>
      {prices !== null && isPublic && (
        <ChangePrices
          match={match}
          prices={prices}
          open={asking}
          onClose={() => setAsking(false)}
          send={send}
          save={save}
        />
      )}
    </section>
  )
}

type Prices = NonNullable<ReturnType<typeof pricesOf>>
type Saved = { prices: Prices; reason?: string; validFrom?: string }

function useSave(match: DeskMatch, onSaved: () => void) {
  const send = useSend(savePrices)
  const save = (body: Saved) =>
    send.mutate(
      { params: { eventId: `${match.id}` }, body },
      {
        onSuccess: ({ version }) => {
          toast({ title: `Guardamos la versión ${version} de los precios`, tone: 'ok' })
          onSaved()
          void invalidate(readMatch)
        },
      },
    )
  return { send, save }
}

function Failure({ of: failure }: { of: Problem | null }) {
  return (
    failure && (
      <Notice tone="danger" live>
        {failure.message}
      </Notice>
    )
  )
}

type ChangePricesProps = {
  match: DeskMatch
  prices: Prices
  open: boolean
  onClose: () => void
} & ReturnType<typeof useSave>

/** Says what will change and for whom before it does. */
function ChangePrices({ match, prices, open, onClose, send, save }: ChangePricesProps) {
  const [reason, setReason] = useState('')
  const [from, setFrom] = useState('')
  const before = totalsOf(match.prices)
  const after = totalsOf(prices)
  const nameOf = new Map(match.zones.map(({ id, name }) => [id, name]))
  const fares = useFares()
  const changes = prices.filter(
    ({ zoneId, fare }) => before[`${zoneId} ${fare}`] !== after[`${zoneId} ${fare}`],
  )
  const removed = Object.keys(before).filter((key) => after[key] === undefined)
  const gone = goneFares(match, prices)
  const nameOfFare = (key: string) => fares.find((fare) => fare.key === key)?.name ?? key
  const many = changes.length + removed.length
  const validFrom = instantAt(from)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Cambiar precios"
      confirmLabel={validFrom === null ? 'Guardar' : 'Programar'}
      loading={send.isPending}
      onConfirm={() => save({ prices, reason, ...(validFrom !== null && { validFrom }) })}
    >
      <p>
        {many === 1 ? 'Cambia 1 precio.' : `Cambian ${many} precios.`} Quien ya apartó o compró conserva el
        precio que vio. La afición verá qué cambió, cuándo y por qué.
      </p>
      {gone.length > 0 && (
        <Notice tone="warn" title="Dejas de vender tarifas en este partido">
          <ul>
            {gone.map(({ fare, tickets, ordered }) => (
              <li key={fare}>
                {nameOfFare(fare)}: {countOf(tickets, 'boleto', 'boletos')} y{' '}
                {countOf(ordered, 'lugar por pagar', 'lugares por pagar')} la conservan.
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ul className="max-h-48 space-y-1 overflow-y-auto text-sm">
        {changes.map(({ zoneId, fare }) => (
          <li key={`${zoneId} ${fare}`} className="flex justify-between gap-4">
            <span>
              {nameOf.get(zoneId)}, {nameOfFare(fare)}
            </span>
            <span className="nums whitespace-nowrap">
              {before[`${zoneId} ${fare}`] === undefined
                ? 'nueva'
                : formatMoney(before[`${zoneId} ${fare}`] ?? 0)}{' '}
              → {formatMoney(after[`${zoneId} ${fare}`] ?? 0)}
            </span>
          </li>
        ))}
        {removed.map((key) => (
          <li key={key} className="flex justify-between gap-4">
            <span>
              {nameOf.get(Number(key.split(' ')[0]))}, {nameOfFare(key.split(' ')[1]!)}
            </span>
            <span className="nums whitespace-nowrap">{formatMoney(before[key] ?? 0)} → ya no</span>
          </li>
        ))}
      </ul>
      <TextField
        label="Motivo"
        hint="Lo verá la afición."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextField
        label="Desde"
        optional
        hint={validFrom === null ? 'Sin nada: desde ahora.' : `Desde ${formatMoment(validFrom)}`}
        type="datetime-local"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Failure of={send.error} />
    </ConfirmDialog>
  )
}

/** Fares that these prices sell in no zone any more, with who has them. */
function goneFares(match: DeskMatch, prices: Prices): DeskMatch['fareUses'] {
  const left = new Set(prices.map(({ fare }) => fare))
  const gone = new Set(match.prices.flatMap(({ fare }) => (left.has(fare) ? [] : [fare])))
  return match.fareUses.filter(({ fare }) => gone.has(fare))
}
