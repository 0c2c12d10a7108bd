import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useLinkToken } from '#people/accounts/web/link-token.tsx'
import type { Problem } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { call } from '#web/call.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useSend } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { useAction } from '#web/use-action.ts'
import { declineQuote, readQuote, type Group } from '../contract.ts'
import { AcceptQuote } from './accept-quote.tsx'
import { QuoteCard } from './quote-card.tsx'
import { useGroupLinks } from './store.ts'

/** Where the quote's mail lands: what it says, and yes or no, with an account made on the way if need be. */
export default function QuoteScreen() {
  const found = useLinkToken('cotizacion')
  const { quote: kept, keep } = useGroupLinks()
  useEffect(() => {
    if (found !== null) keep({ quote: found })
  }, [found, keep])
  const token = found ?? kept
  return (
    <Page narrow title="Tu cotización">
      {token === null ? <NoLink /> : <Shown token={token} />}
    </Page>
  )
}

function Shown({ token }: { token: string }) {
  const read = useQuery<Group, Problem>({
    queryKey: [readQuote.path, token],
    queryFn: () => call(readQuote, { body: { token } }),
  })
  const navigate = useNavigate()
  const { data: group, error } = read
  const owned = group?.owned === true
  useEffect(() => {
    if (owned) void navigate(paths.group(group.id), { replace: true })
  }, [owned, group?.id, navigate])
  if (error?.status === 404) return <NoLink />
  if (error?.status === 410) return <Over />
  if (group === undefined || owned)
    return (
      <NotLoaded
        read={{ ...read, error }}
        title="No pudimos abrir la cotización"
        waiting={<Skeletons label="Abriendo la cotización" blocks={['h-96 w-full rounded-lg']} />}
      />
    )
  return (
    <div className="flex flex-col gap-6">
      <QuoteCard group={group} />
      <Answer group={group} token={token} />
    </div>
  )
}

function Answer({ group, token }: { group: Group; token: string }) {
  const signedIn = useSession((session) => session.token !== null)
  const decline = useSend(declineQuote)
  const forget = useGroupLinks((state) => state.forget)
  const navigate = useNavigate()
  const { busy, act } = useAction()
  const back = `?volver=${encodeURIComponent(paths.groupQuote)}`
  return (
    <div className="flex flex-col gap-3">
      {signedIn ? (
        <AcceptQuote group={group} token={token} />
      ) : (
        <>
          <p>Para aceptarla, entra con tu cuenta: ahí pagas y repartes los lugares.</p>
          <Button wide to={`${paths.login}${back}`}>
            Iniciar sesión
          </Button>
          <Button wide variant="secondary" to={`${paths.registry}${back}`}>
            Crear cuenta
          </Button>
        </>
      )}
      <Button
        wide
        variant="ghost"
        loading={busy}
        onClick={() =>
          void act(async () => {
            await decline.mutateAsync({ body: { token } })
            forget('quote')
            await navigate(paths.groups)
          }, 'Le avisamos a la taquilla')
        }
      >
        No la quiero
      </Button>
    </div>
  )
}

function Over() {
  return (
    <EmptyState
      title="Esta cotización ya no está vigente"
      action={<Button to={paths.groups}>Pedir otra</Button>}
    >
      Los lugares volvieron a la venta.
    </EmptyState>
  )
}

function NoLink() {
  return (
    <EmptyState
      title="Este enlace no sirve"
      action={<Button to={paths.groups}>Ver grupos y empresas</Button>}
    >
      Puede estar incompleto, o hay uno más nuevo en tu correo.
    </EmptyState>
  )
}
