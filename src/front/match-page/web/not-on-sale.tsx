import { inEventWords } from '#catalogue/events/event-title.ts'
import type { Event } from '#catalogue/events/contract.ts'
import { opensWords } from '#catalogue/events/opens-words.ts'
import { SaleAlert } from '#catalogue/sale-alerts/web/sale-alert.tsx'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { paths } from '#lib/paths.ts'
import { serverNow } from '#web/server-clock.ts'

/** Why nothing can be bought, and what the published prices are. */
export function NotOnSale({ event }: { event: Event }) {
  const { title, why } = words(event)
  return (
    <>
      <EmptyState
        title={title}
        action={
          <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
            {event.saleState === 'announced' && <SaleAlert event={event} />}
            {event.saleState === 'sold_out' && (
              <Button to={paths.waitlist(event.id)}>Entrar a la lista de espera</Button>
            )}
            <Button
              variant={
                event.saleState === 'announced' || event.saleState === 'sold_out' ? 'secondary' : 'primary'
              }
              to={paths.tickets}
            >
              Ver otros partidos
            </Button>
          </div>
        }
      >
        {why}
      </EmptyState>
      {event.saleState === 'announced' && <FinalPrices event={event} />}
    </>
  )
}

/** The fares that any zone sells, each once, in the club's order. */
function soldFares({ zones }: Event) {
  const prices = zones.flatMap((zone) => zone.prices).filter(({ retired }) => !retired)
  return [...new Map(prices.map((price) => [price.fare, price])).values()]
}

/** What every zone costs, with all charges. */
export function FinalPrices({ event }: { event: Event }) {
  return (
    <Section title="Precios finales">
      <Table
        caption="Precio por zona con todos los cargos"
        hideCaption
        rows={event.zones}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: 'zone', header: 'Zona', cell: ({ name }) => name },
          {
            key: 'seats',
            header: 'Lugares',
            align: 'end',
            cell: ({ seats }) => seats.toLocaleString('es-MX'),
          },
          ...soldFares(event).map(({ fare, fareName }) => ({
            key: fare,
            header: fareName,
            align: 'end' as const,
            cell: ({ prices }: Event['zones'][number]) => {
              const cents = prices.find((price) => price.fare === fare)?.totalCents
              return cents === undefined ? 'No se vende' : formatMoney(cents)
            },
          })),
        ]}
      />
    </Section>
  )
}

function words({ saleState, salesStartAt, change, away }: Event): { title: string; why: string } {
  switch (saleState) {
    case 'announced':
      return {
        title: opensWords(salesStartAt, serverNow()),
        why: 'Estos son los precios finales, con todos los cargos.',
      }
    case 'sold_out':
      return {
        title: 'Agotado',
        why: 'A veces se liberan lugares: devoluciones y pagos que no llegaron. Te los ofrecemos en orden, por la lista de espera.',
      }
    case 'cancelled':
      return {
        title: inEventWords('Partido cancelado', { away }),
        why: 'Si tienes boletos, te devolvemos el total de lo que pagaste.',
      }
    case 'on_sale':
    case 'closed':
      if (change?.kind === 'closed')
        return {
          title: 'Sin público en el estadio',
          why: 'Si tienes boletos, elige en «Mis pagos» cómo te devolvemos lo que pagaste.',
        }
      return { title: 'La venta en línea terminó', why: 'Si ya tienes boletos, te esperamos en el estadio.' }
  }
}
