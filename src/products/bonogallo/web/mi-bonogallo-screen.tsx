import { useEffect, useState } from 'react'
import { useSession } from '#web/session-store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import {
  OwnSeatChargesRow,
  OwnSeatsPanel,
  useOwnSeatsKnown,
} from '#products/own-seats/web/own-seats-panel.tsx'
import { useArrived } from '#web/arrived.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { listPasses, type Pass } from '../contract.ts'
import { Instalments, PayNow } from './instalments.tsx'
import { PassLedger } from './ledger/pass-ledger.tsx'
import { OwnPass } from './own-pass.tsx'
import { PassChoice } from './pass-choice.tsx'
import { PassStanding } from './pass-standing.tsx'
import { RenewNotices } from './renew-notices.tsx'
import { RenewalCount } from './renewal-count.tsx'

/** The pass, and its account like a bank's. */
export default function MiBonogalloScreen() {
  const read = useRead(listPasses, {})
  const ownSeatsKnown = useOwnSeatsKnown()
  const arrived = useArrived(read.data !== undefined && ownSeatsKnown)
  const data = arrived ? read.data : undefined
  const [chosen, setChosen] = useState<string | null>(null)
  const passes = data?.passes ?? []
  const active = passes.some(({ status }) => status !== 'cancelled' && status !== 'ended')
  useEffect(() => {
    if (active) useSession.getState().activateBonoGallo()
  }, [active])
  const pass = passes.find(({ id }) => id === chosen) ?? passes[0]
  return (
    <Page title="Mi bonogallo">
      {pass && passes.length > 1 && <PassChoice passes={passes} chosen={pass} onChoose={setChosen} />}
      {pass && <OnePass key={pass.id} pass={pass} renewing={data !== undefined && data.kept.length > 0} />}
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

/** While the seat is kept for the next season, the way to renew stands where else the count towards it does. */
function OnePass({ pass, renewing }: { pass: Pass; renewing: boolean }) {
  return (
    <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-12">
      <div className="grid gap-3 lg:sticky lg:top-20 lg:col-span-5">
        <PassStanding pass={pass} />
        <PayNow pass={pass} />
        <OwnSeatsPanel />
        <OwnPass pass={pass} />
        {renewing ? <RenewNotices className="" /> : <RenewalCount pass={pass} />}
        {pass.instalments.length > 0 && <Instalments pass={pass} />}
        <OwnSeatChargesRow />
      </div>
      <div className="min-w-0 lg:col-span-7">
        <PassLedger pass={pass} />
      </div>
    </div>
  )
}
