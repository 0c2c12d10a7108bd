import { useState } from 'react'
import { formatDay, formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Table } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'
import { line } from '#lib/text.ts'
import { z } from 'zod/mini'
import { call } from '#web/call.ts'
import { invalidate, useSend } from '#web/query.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { adjustExtraStock, listExtras, offerExtra, readExtra, type OfferAtMatch } from '../desk-contract.ts'
import type { DeskExtra } from './extra-screen.tsx'

/** Where an extra is offered, its pieces, what was sold and used, match by match. */
export function ExtraOffers({ extra }: { extra: DeskExtra }) {
  const [adjusting, setAdjusting] = useState<OfferAtMatch | null>(null)
  const [chosen, setChosen] = useState('')
  const { offers, elsewhere, adjustments, stock } = extra
  const offer = (eventId: number, open: boolean) =>
    submitWithToast(
      call(offerExtra, { params: { extraId: `${extra.id}`, eventId: `${eventId}` }, body: { open } }),
      open ? 'Ya se ofrece en ese partido' : 'Ya no se ofrece en ese partido',
      [readExtra, listExtras],
    )
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      {offers.length === 0 ? (
        <EmptyState title="Aún no se ofrece en ningún partido">
          {extra.everyMatch
            ? 'Se ofrece solo en cuanto lo marques y haya un partido publicado.'
            : 'Elige abajo en qué partidos.'}
        </EmptyState>
      ) : (
        <Table
          caption={stock === 'shared' ? 'Partidos, con las mismas piezas' : 'Partidos'}
          rows={offers}
          rowKey={({ eventId }) => `${eventId}`}
          columns={[
            {
              key: 'match',
              header: 'Partido',
              cell: ({ title, startsAt, open }) => (
                <span className="block md:min-w-44 md:whitespace-normal">
                  <strong className="block">{title}</strong>
                  <span className="block text-sm text-ink-2">
                    {formatMoment(startsAt)} {!open && <Badge>No se ofrece</Badge>}
                  </span>
                </span>
              ),
            },
            { key: 'free', header: 'Libres', align: 'end', cell: ({ free }) => free },
            { key: 'held', header: 'Apartadas', align: 'end', cell: ({ held }) => held },
            { key: 'sold', header: 'Vendidas', align: 'end', cell: ({ sold }) => sold },
            { key: 'redeemed', header: 'Usadas', align: 'end', cell: ({ redeemed }) => redeemed },
            {
              key: 'acts',
              header: <span className="sr-only">Acciones</span>,
              align: 'end',
              cell: (row) => (
                <span className="flex justify-end gap-2">
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Ajustar piezas: ${row.title}`}
                    onClick={() => setAdjusting(row)}
                  >
                    Ajustar
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`${row.open ? 'Dejar de ofrecer' : 'Ofrecer'}: ${row.title}`}
                    onClick={() => void offer(row.eventId, !row.open)}
                  >
                    {row.open ? 'Quitar' : 'Ofrecer'}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      {elsewhere.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-60 flex-1">
            <SelectField
              label="Ofrecer también en"
              placeholder="Elige un partido"
              value={chosen}
              options={elsewhere.map(({ eventId, title, startsAt }) => ({
                value: `${eventId}`,
                label: `${title}, ${formatDay(startsAt)}`,
              }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          </div>
          <Button
            variant="secondary"
            disabled={chosen === ''}
            onClick={() => void offer(Number(chosen), true).then(() => setChosen(''))}
          >
            Ofrecer
          </Button>
        </div>
      )}
      {adjustments.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand">Últimos ajustes</summary>
          <ul className="mt-2 space-y-1 text-sm">
            {adjustments.map(({ at, who, match, change, reason }) => (
              <li key={`${at} ${change}`}>
                <span className="nums font-semibold">{change > 0 ? `+${change}` : change}</span> ·{' '}
                {match ?? 'Partido'} · {reason}{' '}
                <span className="text-ink-2">
                  ({who ?? 'El sistema'}, {formatMoment(at)})
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {adjusting !== null && (
        <Adjust extraId={extra.id} offer={adjusting} onClose={() => setAdjusting(null)} />
      )}
    </Card>
  )
}

const StockForm = z.strictObject({
  way: z.enum(['in', 'out']),
  pieces: z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 10_000,
        'Escribe cuántas piezas',
      ),
    ),
  reason: line(120, 'Di por qué'),
})

type AdjustProps = { extraId: number; offer: OfferAtMatch; onClose: () => void }

function Adjust({ extraId, offer: { eventId, title, free }, onClose }: AdjustProps) {
  const { mutateAsync } = useSend(adjustExtraStock)
  return (
    <FormDialog
      title={`Ajustar piezas: ${title}`}
      size="sm"
      onClose={onClose}
      schema={StockForm}
      defaultValues={{ way: 'in', pieces: '', reason: '' }}
      onSubmit={async ({ way, pieces, reason }) => {
        const change = way === 'in' ? Number(pieces) : -Number(pieces)
        await mutateAsync({
          params: { extraId: `${extraId}`, eventId: `${eventId}` },
          body: { change, reason },
        })
        await Promise.all([invalidate(readExtra), invalidate(listExtras)])
      }}
      done="Anotamos el ajuste"
      submitLabel="Anotar ajuste"
    >
      {({ field }) => (
        <>
          <RadioGroup
            legend="Qué pasó"
            look="segments"
            options={[
              { value: 'in', label: 'Entran' },
              { value: 'out', label: 'Salen' },
            ]}
            {...field('way')}
          />
          <TextField
            label="Cuántas piezas"
            hint={free === 1 ? 'Hay 1 libre.' : `Hay ${free} libres.`}
            inputMode="numeric"
            autoComplete="off"
            {...field('pieces')}
          />
          <TextField
            label="Por qué"
            hint="Queda en la bitácora con tu nombre."
            maxLength={120}
            {...field('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}
