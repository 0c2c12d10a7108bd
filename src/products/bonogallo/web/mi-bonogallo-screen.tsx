import { useEffect, useState } from 'react'
import { useSession } from '#web/session-store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, Section } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { listPasses, type Pass } from '../contract.ts'
import { Instalments } from './instalments.tsx'
import { OwnPass } from './own-pass.tsx'
import { PassMatches } from './pass-matches.tsx'
import { PassStanding } from './pass-state.tsx'
import { PassStatement } from './pass-statement.tsx'
import { RenewNotices } from './renew-notices.tsx'
import { RenewalCount } from './renewal-count.tsx'

/** The pass and its statement, like a bank's. */
export default function MiBonogalloScreen() {
  const read = useRead(listPasses, {})
  const { data } = read
  const [chosen, setChosen] = useState<string | null>(null)
  const passes = data?.passes ?? []
  const active = passes.some(({ status }) => status !== 'cancelled' && status !== 'ended')
  useEffect(() => {
    if (active) useSession.getState().activateBonoGallo()
  }, [active])
  const pass = passes.find(({ id }) => id === chosen) ?? passes[0]
  return (
    <Page title="Mi bonogallo">
      <RenewNotices className="mb-6" />
      {passes.length > 1 && (
        <div className="mb-6">
          <RadioGroup
            look="segments"
            legend="Cuál de tus bonogallos"
            hideLegend
            value={pass?.id ?? ''}
            onValueChange={setChosen}
            options={passes.map(({ id, holder, plan }) => ({
              value: id,
              label: `${holder.split(' ')[0]} · ${plan.name}`,
            }))}
          />
        </div>
      )}
      {pass && <OnePass key={pass.id} pass={pass} />}
      {data && !pass && (
        <EmptyState
          title="Aún no tienes bonogallo"
          action={<Button to={paths.bonus}>Conocer los planes</Button>}
        >
          Con él tienes el mismo asiento en todos los partidos de casa.
        </EmptyState>
      )}
      {data === undefined && (
        <NotLoaded
          read={read}
          title="No pudimos cargar tu bonogallo"
          also="Los boletos que ya abriste en este equipo funcionan sin conexión."
          waiting={
            <Skeletons
              label="Cargando tu bonogallo"
              blocks={['mb-6 h-64 w-full rounded-xl', 'h-96 w-full rounded-lg']}
            />
          }
        />
      )}
    </Page>
  )
}

function OnePass({ pass }: { pass: Pass }) {
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <OwnPass
            pass={pass}
            actions={
              pass.next?.ticketId && (
                <Button variant="accent" to={paths.myEventDetail(pass.next.ticketId)}>
                  Boleto del siguiente partido
                </Button>
              )
            }
          />
        </div>
        <div className="grid gap-4 lg:col-span-5">
          <PassStanding pass={pass} />
          <RenewalCount pass={pass} />
        </div>
      </div>
      {pass.instalments.length > 0 && <Instalments pass={pass} />}
      <PassMatches pass={pass} />
      <Section title="Estado de cuenta">
        <PassStatement pass={pass} />
      </Section>
    </>
  )
}
