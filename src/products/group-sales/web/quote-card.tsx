import { EventMarks } from '#catalogue/events/web/event-mark.tsx'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CopyValue } from '#ui/copy-value.tsx'
import { Totals } from '#ui/totals.tsx'
import type { Group } from '../contract.ts'
import { groupStateWords, lineNames } from '../rules.ts'
import { stateTones } from './group-look.ts'

/** What the desk offers: places, price, deposit, dates, and what becomes of places that nobody pays. */
export function QuoteCard({ group }: { group: Group }) {
  const { quote, event, state } = group
  const names = lineNames(quote?.lines ?? [])
  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <span className="flex shrink-0 -space-x-2 max-[22rem]:hidden">
          <EventMarks event={event} size={44} />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-2xl">{group.name}</h2>
          <p className="text-ink-2">
            {group.folio} · {event.title} · {formatMoment(event.startsAt)}
          </p>
        </div>
        <Badge tone={stateTones[state]}>{groupStateWords[state]}</Badge>
      </div>
      {quote === null ? (
        <p>
          Pediste {countOf(group.quantity, 'lugar', 'lugares')}. La taquilla te manda la cotización por
          correo.
        </p>
      ) : (
        <>
          {quote.words !== '' && <p className="whitespace-pre-line wrap-anywhere">{quote.words}</p>}
          <Totals
            lines={quote.lines.map(({ quantity, placeCents, totalCents }, at) => ({
              label: `${quantity} × ${names[at]}`,
              hint: `${formatMoney(placeCents)} cada uno, con cargos`,
              cents: totalCents,
            }))}
            totalCents={quote.totalCents}
          />
          <dl className="flex flex-col gap-2">
            {quote.depositCents > 0 && <Line label="Anticipo" value={formatMoney(quote.depositCents)} />}
            <Line
              label={quote.depositCents > 0 ? 'Aceptar y pagar el anticipo' : 'Aceptar'}
              value={formatMoment(quote.holdUntil)}
            />
            <Line label="Número final de lugares" value={formatMoment(quote.countUntil)} />
            <Line label="Pagar el resto" value={formatMoment(quote.payUntil)} />
          </dl>
          <p className="text-sm text-ink-2">
            Los lugares que no se paguen a tiempo vuelven a la venta
            {quote.depositCents === 0
              ? '.'
              : quote.keepsDeposit
                ? ' y el club conserva su parte del anticipo.'
                : ' y te devolvemos su parte del anticipo.'}
          </p>
          {group.transfer.length > 0 && (
            <div className="flex flex-col gap-2">
              <h3 className="text-lg">Si pagas por transferencia</h3>
              {group.transfer.map(({ label, value }) => (
                <CopyValue key={label} label={label} value={value} />
              ))}
              <p className="text-sm text-ink-2">
                {group.acceptedVersion === quote.version
                  ? 'Transfiere la cantidad exacta. '
                  : 'Acepta primero la cotización y transfiere la cantidad exacta. '}
                Finanzas la registra cuando llega.
              </p>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="nums font-semibold">{value}</dd>
    </div>
  )
}
