import { IconArmchair, IconArrowsExchange, IconCalendarStats, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '#web/session-store.ts'
import { formatFrom } from '#lib/headline-price.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, Section } from '#ui/page.tsx'
import { PassCard } from '#ui/pass-card.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { listPasses, listPlans } from '../contract.ts'
import { PlanCard } from './plan-card.tsx'
import { RenewNotices } from './renew-notices.tsx'

const intro = 'El mismo asiento en todos los partidos de casa.'

/** What the bonogallo is, and the plans with their final prices. */
export default function BonusScreen() {
  const { token, hasBonoGallo } = useSession()
  const read = useRead(listPlans, {})
  const passes = useRead(listPasses, {}, { enabled: token !== null })
  const { data } = read
  const [cheapest] = data?.plans.toSorted((one, other) => one.fromCents - other.fromCents) ?? []
  // All of it comes at once: a price or a renewal that came late would push the rest.
  if (read.isPending || (token !== null && passes.isPending)) {
    return (
      <Page title="Bonogallo" intro={intro}>
        <Skeletons
          label="Cargando los planes"
          blocks={['h-56 w-full rounded-xl', 'mt-6 h-96 w-full rounded-lg']}
        />
      </Page>
    )
  }
  return (
    <Page title="Bonogallo" intro={intro}>
      <PassCard
        title="Tu lugar te espera"
        actions={
          hasBonoGallo ? (
            <Button variant="accent" to={paths.miBonogallo}>
              Ver mi bonogallo
            </Button>
          ) : (
            <Button variant="accent" href="#planes">
              Ver los planes
            </Button>
          )
        }
      >
        Un solo precio, un asiento fijo y tus boletos en el celular.
        {cheapest && cheapest.fromCents > 0 && ` ${formatFrom(cheapest)}, con todo incluido.`}
      </PassCard>

      {token !== null && <RenewNotices />}
      <Reasons />

      <div id="planes" className="scroll-mt-20">
        <Section title="Planes">
          {data && data.plans.length === 0 && (
            <EmptyState
              title="No hay bonogallos a la venta"
              action={<Button to={paths.tickets}>Ver partidos</Button>}
            >
              Cuando se anuncie el siguiente, aquí verás fechas y precios finales.
            </EmptyState>
          )}
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
            {data?.plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} />
            ))}
          </div>
          {data === undefined && <NotLoaded read={read} title="No pudimos cargar los planes" />}
        </Section>
      </div>
    </Page>
  )
}

function Reasons() {
  return (
    <ul className="mt-8 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
      <Reason icon={<IconArmchair size={28} aria-hidden />} title="Asiento fijo">
        Lo eliges una vez en el mapa y es tuyo en cada partido.
      </Reason>
      <Reason icon={<IconArrowsExchange size={28} aria-hidden />} title="¿No puedes ir?">
        Cede el partido a tiempo y te queda saldo a favor.
      </Reason>
      <Reason icon={<IconCalendarStats size={28} aria-hidden />} title="De una vez o por mes">
        Mensualidades iguales con tu tarjeta, sin cargo extra.
      </Reason>
      <Reason icon={<IconRefresh size={28} aria-hidden />} title="Renuevas primero">
        Te guardamos tu lugar antes de la venta abierta.
      </Reason>
    </ul>
  )
}

function Reason({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="shrink-0 text-brand">{icon}</span>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-2">{children}</p>
      </div>
    </li>
  )
}
