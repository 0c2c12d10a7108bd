import { readAccount } from '#people/accounts/session-contract.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { CheckoutFoot } from '#ui/checkout-foot.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { useRead } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { readPassHold, type PassHold, type Plan } from '../contract.ts'
import { HoldersForm } from './holders-form.tsx'
import { HeldSeats, HoldersPage } from './holders-page.tsx'

/** The seats are held; now who sits there. */
export function HoldersOfHold({ plan, holdId }: { plan: Plan; holdId: string }) {
  const { data, error, refetch } = useRead(readPassHold, { params: { holdId } }, { staleTime: 0 })
  const loggedIn = useSession((session) => session.token !== null)
  const { data: account, isError } = useRead(readAccount, {}, { enabled: loggedIn })
  const waiting = loggedIn && account === undefined && !isError
  if (data && data.orderId !== null) return <Ordered plan={plan} passHold={data} />
  if (data && !waiting) return <HoldersForm plan={plan} passHold={data} buyer={account ?? null} />
  if (data || error === null) return <HoldersComing />
  return (
    <HoldersPage>
      <ErrorState
        title="No pudimos cargar tus lugares"
        charged="no"
        action={<Button onClick={() => void refetch()}>Volver a intentar</Button>}
      >
        {error.message}
      </ErrorState>
    </HoldersPage>
  )
}

/** The page of who sits there, before what is held is known. */
export function HoldersComing() {
  return (
    <HoldersPage>
      <Skeletons label="Cargando tus lugares" blocks={['h-96 w-full rounded-lg']} />
    </HoldersPage>
  )
}

/** Named and ordered already: what is left is to pay, or to begin anew. */
function Ordered({ plan, passHold }: { plan: Plan; passHold: PassHold }) {
  return (
    <HoldersPage
      foot={
        <CheckoutFoot parts="Con todos los cargos" totalCents={passHold.priceCents}>
          <Button variant="accent" wide className="min-h-14 text-lg" to={paths.compraBonogallo}>
            Seguir con el pago
          </Button>
        </CheckoutFoot>
      }
    >
      <HeldSeats plan={plan} passHold={passHold} />
      <Notice tone="info" title="Tu compra ya está hecha">
        Para cambiar titulares o lugar, primero suelta estos lugares con «Cambiar de lugar».
      </Notice>
    </HoldersPage>
  )
}
