import { IconTicket } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { useSession } from '#web/session-store.ts'
import { usePurchaseSeats, useTimerPurchase } from '#selling/holds/web/store.ts'
import { listTickets } from '#selling/tickets/contract.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CombOpening } from '#ui/comb-opening.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { invalidate, useRead } from '#web/query.ts'
import { BonusSteps } from './bonus-steps.tsx'
import { listPasses, type Pass } from '../contract.ts'
import { OwnPass } from './own-pass.tsx'

/** The great moment: the pass, and what to do with it. */
export default function FinalicedBonusScreen() {
  const { orderId } = useParams()
  const { data } = useRead(listPasses, {}, { staleTime: 0 })
  const made = data?.passes.filter((pass) => orderId === undefined || pass.orderId === orderId) ?? []
  if (made.length > 0) return <Made passes={orderId === undefined ? made.slice(0, 1) : made} />
  if (data && orderId !== undefined) return <Navigate to={paths.finaliced(orderId)} replace />
  return (
    <Page title="Tu bonogallo">
      {data ? (
        <EmptyState title="Aún no tienes bonogallo" action={<Button to={paths.bonus}>Ver los planes</Button>}>
          Cuando lo compres, aquí lo verás.
        </EmptyState>
      ) : (
        <Skeletons label="Preparando tu bonogallo" blocks={['h-96 w-full rounded-lg']} />
      )}
    </Page>
  )
}

function Made({ passes }: { passes: Pass[] }) {
  const { orderId } = passes[0]!
  const matches = passes[0]!.matches.length
  useEffect(() => {
    useSession.getState().activateBonoGallo()
    void invalidate(listTickets)
    if (usePurchaseSeats.getState().orderId !== orderId) return
    usePurchaseSeats.getState().forget()
    useTimerPurchase.getState().reset()
  }, [orderId])
  return (
    <Page title="¡Ya eres bonogallo!">
      <BonusSteps current={3} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Card as="section" className="flex flex-col items-center justify-center gap-4 px-6 py-10 text-center">
          <CombOpening />
          <p role="status" className="title text-3xl">
            Tu lugar es tuyo en {matches === 1 ? 'tu partido' : `los ${matches} partidos`}
          </p>
          <p className="max-w-prose text-ink-2">
            Cada partido ya tiene su boleto en tu celular. También te los enviamos por correo.
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button to={paths.miBonogallo}>Ver mi bonogallo</Button>
            <Button variant="secondary" icon={<IconTicket size={22} aria-hidden />} to={paths.events}>
              Mis boletos
            </Button>
          </div>
        </Card>
        <div className="grid content-start gap-6">
          {passes.map((pass) => (
            <OwnPass key={pass.id} pass={pass} />
          ))}
        </div>
      </div>
    </Page>
  )
}
