import { useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { formatMoney } from '#lib/money.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { fareName } from '../contract.ts'
import { readMatch, type DeskMatch } from './contract.ts'
import { savePrices } from './prices/contract.ts'
import { PriceEditor } from './price-editor.tsx'
import { pricesOf, servicePercentOf, totalsOf } from './form/price-totals.ts'
import { instantAt } from './form/stadium-time.ts'

/** The prices of a match. Public already, a change is a new version with its reason, now or from a moment. */
export function EditPrices({ match }: { match: DeskMatch }) {
  const [totals, setTotals] = useState(totalsOf(match.prices))
  const [checked, setChecked] = useState(false)
  const [asking, setAsking] = useState(false)
  const isPublic = match.state !== 'draft'
  const waits = match.versions.some(({ state }) => state === 'waits')
  if (match.state === 'cancelled' || match.state === 'closed') return null
  const prices = pricesOf(match.zones, totals, servicePercentOf(match.prices), match.prices)
  const changed = JSON.stringify(totals) !== JSON.stringify(totalsOf(match.prices))
  return (
    <section aria-label="Precios" className="flex flex-col gap-5">
      {waits && <Notice tone="warn">Hay un cambio programado. Quítalo abajo si quieres hacer otro.</Notice>}
      <PriceEditor zones={match.zones} totals={totals} onChange={setTotals} checked={checked} />
      <div className="flex justify-end">
        <Button
          disabled={!changed || waits}
          onClick={() => (prices === null ? setChecked(true) : setAsking(true))}
        >
          {isPublic ? 'Cambiar precios' : 'Guardar precios'}
        </Button>
      </div>
      {prices !== null && (
        <SavePrices
          match={match}
          prices={prices}
          open={asking}
          onOpenChange={setAsking}
          onSaved={() => setChecked(false)}
        />
      )}
    </section>
  )
}

type SavePricesProps = {
  match: DeskMatch
  prices: NonNullable<ReturnType<typeof pricesOf>>
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: () => void
}

/** Says what will change and for whom before it does. */
function SavePrices({ match, prices, open, onOpenChange, onSaved }: SavePricesProps) {
  const [reason, setReason] = useState('')
  const [from, setFrom] = useState('')
  const send = useSend(savePrices)
  const isPublic = match.state !== 'draft'
  const before = totalsOf(match.prices)
  const after = totalsOf(prices)
  const nameOf = new Map(match.zones.map(({ id, name }) => [id, name]))
  const changes = prices.filter(
    ({ zoneId, fare }) => before[`${zoneId} ${fare}`] !== after[`${zoneId} ${fare}`],
  )
  const validFrom = instantAt(from)
  const save = () =>
    send.mutate(
      {
        params: { eventId: `${match.id}` },
        body: { prices, ...(isPublic && { reason }), ...(validFrom !== null && { validFrom }) },
      },
      {
        onSuccess: ({ version }) => {
          toast({ title: `Guardamos la versión ${version} de los precios`, tone: 'ok' })
          onOpenChange(false)
          onSaved()
          void invalidate(readMatch)
        },
      },
    )
  const failure: Problem | null = send.error
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isPublic ? 'Cambiar precios' : 'Guardar precios'}
      confirmLabel={validFrom === null ? 'Guardar' : 'Programar'}
      loading={send.isPending}
      onConfirm={save}
    >
      <p>
        {changes.length === 1 ? 'Cambia 1 precio.' : `Cambian ${changes.length} precios.`}
        {isPublic &&
          ' Quien ya apartó o compró conserva el precio que vio. La afición verá qué cambió, cuándo y por qué.'}
      </p>
      {isPublic && (
        <>
          <ul className="max-h-48 space-y-1 overflow-y-auto text-sm">
            {changes.map(({ zoneId, fare }) => (
              <li key={`${zoneId} ${fare}`} className="flex justify-between gap-4">
                <span>
                  {nameOf.get(zoneId)}, {fareName[fare]}
                </span>
                <span className="nums whitespace-nowrap">
                  {formatMoney(before[`${zoneId} ${fare}`] ?? 0)} →{' '}
                  {formatMoney(after[`${zoneId} ${fare}`] ?? 0)}
                </span>
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
            hint={validFrom === null ? 'Sin nada: desde ahora.' : `Desde ${formatMoment(validFrom)}.`}
            type="datetime-local"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </>
      )}
      {failure && (
        <Notice tone="danger" live>
          {failure.message}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
