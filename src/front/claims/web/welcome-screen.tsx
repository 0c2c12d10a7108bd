import { formatLongDay } from '#lib/dates.ts'
import { countOf } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { readMovedIn, type MovedInThings } from '../contract.ts'

/** Right after claiming: the seat, the credit and the purchases that the club brought along. */
export default function WelcomeScreen() {
  const firstName = useSession((session) => session.userData?.firstName)
  const read = useRead(readMovedIn, {})
  const { data } = read
  return (
    <Page
      narrow
      title={firstName === undefined ? 'Esto es tuyo' : `Esto es tuyo, ${firstName}`}
      intro="Lo que el club ya tenía de ti, ahora en tu cuenta."
    >
      {data === undefined ? (
        <NotLoaded
          read={read}
          title="No pudimos traer lo tuyo"
          also="Está a salvo en tu cuenta."
          waiting={<Skeletons label="Buscando lo tuyo…" blocks={['h-24 w-full', 'mt-3 h-24 w-full']} />}
        />
      ) : (
        <Things things={data} />
      )}
    </Page>
  )
}

function Things({ things }: { things: MovedInThings }) {
  const { seats, creditCents, tickets, orders, past } = things
  const empty = seats.length === 0 && creditCents === 0 && orders === 0 && past.purchases === 0
  return (
    <>
      <div className="grid gap-3 empty:hidden">
        {seats.map(({ plan, seat }) => (
          <Fact
            key={`${plan} ${seat}`}
            label={plan}
            value={seat}
            to={paths.miBonogallo}
            link="Ver mi bonogallo"
          />
        ))}
        {creditCents > 0 && (
          <Fact
            label="Saldo a favor"
            value={formatMoney(creditCents)}
            to={paths.payment}
            link="Ver mis pagos"
          />
        )}
        {tickets > 0 && (
          <Fact
            label="Boletos por usar"
            value={countOf(tickets, 'boleto', 'boletos')}
            to={paths.events}
            link="Ver mis boletos"
          />
        )}
        {empty && (
          <Notice tone="info" title="Aún no hay nada aquí">
            Tu cuenta ya es tuya. Cuando compres, tus boletos y pagos quedan en ella.
          </Notice>
        )}
      </div>
      {past.purchases > 0 && <Past past={past} />}
      <Button wide className="mt-8" to={paths.main}>
        Ir a mi inicio
      </Button>
    </>
  )
}

function Fact({ label, value, to, link }: { label: string; value: string; to: string; link: string }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-5">
      <div>
        <p className="text-ink-2">{label}</p>
        <p className="title nums text-3xl">{value}</p>
      </div>
      <Button variant="secondary" to={to}>
        {link}
      </Button>
    </Card>
  )
}

/** What was bought in the other system: told as that, for none of it opens a gate. */
function Past({ past }: { past: MovedInThings['past'] }) {
  const { purchases, matches, since, latest } = past
  return (
    <Section title="En el sistema anterior" className="mt-8 first:mt-0">
      <p className="text-ink-2">
        {countOf(purchases, 'compra', 'compras')}
        {since !== null && ` desde ${formatLongDay(since)}`}
        {matches > 0 && ` y ${countOf(matches, 'partido', 'partidos')} en el estadio`}. Son tu historia: no
        son boletos para entrar.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {latest.map(({ id, folio, what, at, cents, entered }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-3">
            <span className="min-w-0">
              <span className="block font-semibold">{what === '' ? `Folio ${folio}` : what}</span>
              <span className="block text-sm text-ink-2">
                {[
                  at === null ? null : formatLongDay(at),
                  what === '' ? null : `Folio ${folio}`,
                  entered ? 'Entraste' : null,
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </span>
            {cents !== null && <span className="nums">{formatMoney(cents)}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
