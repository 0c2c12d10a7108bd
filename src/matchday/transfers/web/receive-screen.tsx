import { useEffect } from 'react'
import { useLinkToken } from '#people/accounts/web/link-token.tsx'
import { useSession } from '#web/session-store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { AnswerOffer } from './answer-offer.tsx'
import { readOffer } from '../contract.ts'
import { OfferCard } from './offer-card.tsx'
import { overWords } from '../rules.ts'
import { useTransferLink } from './store.ts'
import { useQuery } from '@tanstack/react-query'
import type { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { NotLoaded } from '#web/loaded.tsx'
import type { Received } from '../contract.ts'

/** Where a shared link lands: what ticket it is, from whom, and taking it, with an account made on the way if need be. */
export default function ReceiveScreen() {
  const found = useLinkToken('transferencia')
  const { token: kept, keep } = useTransferLink()
  useEffect(() => {
    if (found !== null) keep(found)
  }, [found, keep])
  const token = found ?? kept
  return (
    <Page narrow title="Te pasan un boleto">
      {token === null ? <NoLink /> : <Offer token={token} />}
    </Page>
  )
}

function Offer({ token }: { token: string }) {
  const signedIn = useSession((session) => session.token !== null)
  const read = useQuery<Received, Problem>({
    queryKey: [readOffer.path, token],
    queryFn: () => call(readOffer, { body: { token } }),
  })
  const { data, error } = read
  if (data) {
    return (
      <div className="flex flex-col gap-6">
        <OfferCard offer={data} />
        {data.status !== 'offered' && <Over status={data.status} />}
        {data.status === 'offered' &&
          (signedIn ? <AnswerOffer offer={data} token={token} /> : <LogInFirst />)}
      </div>
    )
  }
  if (error?.status === 404) return <NoLink />
  return (
    <NotLoaded
      read={read}
      title="No pudimos abrir el enlace"
      waiting={<Skeletons label="Abriendo el enlace" blocks={['h-60 w-full rounded-lg']} />}
    />
  )
}

function LogInFirst() {
  const back = `?volver=${encodeURIComponent(paths.receiveTicket)}`
  return (
    <div className="flex flex-col gap-3">
      <p>Para que quede a tu nombre, entra con tu cuenta. No tienes que pagar nada.</p>
      <Button wide to={`${paths.login}${back}`}>
        Iniciar sesión
      </Button>
      <Button wide variant="secondary" to={`${paths.registry}${back}`}>
        Crear cuenta
      </Button>
    </div>
  )
}

function Over({ status }: { status: Exclude<Received['status'], 'offered'> }) {
  const forget = useTransferLink((state) => state.forget)
  useEffect(forget, [forget])
  return (
    <EmptyState title={overWords[status]} action={<Button to={paths.events}>Ver mis boletos</Button>}>
      Si lo esperabas, pide otro enlace a quien te lo pasó.
    </EmptyState>
  )
}

function NoLink() {
  return (
    <EmptyState title="Este enlace no sirve" action={<Button to={paths.events}>Ver mis boletos</Button>}>
      Puede estar incompleto, o ya hay uno más nuevo. Pide otro a quien te pasó el boleto.
    </EmptyState>
  )
}
