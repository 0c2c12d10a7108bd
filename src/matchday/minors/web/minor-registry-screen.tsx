import { IconUserPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { listMinors } from '../contract.ts'
import { InvitationAnswer } from './invitation-answer.tsx'
import { MinorCard } from './minor-card.tsx'
import { MinorForm } from './minor-form.tsx'
import { ReceivedMinors } from './received-minors.tsx'
import { useInvitationLink } from './store.ts'

/** The children under this fan's word. `?invitacion=` brings an invitation; `?nuevo` opens the form, so that "back" closes it. */
export default function MinorRegistryScreen() {
  const [search, setSearch] = useSearchParams()
  const token = useInvitation()
  const { data, error, refetch } = useRead(listMinors, {})
  if (data && search.has('nuevo'))
    return (
      <Page narrow title="Registra a una niña o un niño" intro="Tú firmas como responsable.">
        <MinorForm onDone={() => setSearch({}, { replace: true })} />
      </Page>
    )
  return (
    <Page narrow title="Registro de menores">
      <div className="grid grid-cols-1 gap-8">
        {data && token !== null && <InvitationAnswer token={token} />}
        {data && <Children {...data} onAdd={() => setSearch({ nuevo: '' })} />}
        {data === undefined && error !== null && <Refused problem={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && (
          <Skeletons label="Cargando a tus menores" blocks={['h-80 w-full rounded-lg']} />
        )}
      </div>
    </Page>
  )
}

/** The link's token leaves the address at once and stays in this tab until it is answered. */
function useInvitation(): string | null {
  const [search, setSearch] = useSearchParams()
  const { token, keep } = useInvitationLink()
  const found = /^[\w-]{43}$/.exec(search.get('invitacion') ?? '')?.[0] ?? null
  useEffect(() => {
    if (!search.has('invitacion')) return
    if (found !== null) keep(found)
    setSearch({}, { replace: true })
  }, [found, keep, search, setSearch])
  return found ?? token
}

type ChildrenProps = Answer<typeof listMinors> & { onAdd: () => void }

function Children({ minors, received, atMost, onAdd }: ChildrenProps) {
  if (minors.length === 0)
    return (
      <>
        <ReceivedMinors received={received} />
        <EmptyState
          title="Registra a tu hija o hijo. Tú firmas como responsable."
          action={<Button onClick={onAdd}>Registrar</Button>}
        >
          Entra contigo, con tu mismo código. Sin rostro, sin cuenta y sin contraseña.
        </EmptyState>
      </>
    )
  return (
    <>
      <ReceivedMinors received={received} />
      <ul className="grid grid-cols-1 gap-4">
        {minors.map((minor) => (
          <li key={minor.id}>
            <MinorCard minor={minor} />
          </li>
        ))}
      </ul>
      {minors.length < atMost ? (
        <Button wide icon={<IconUserPlus size={20} aria-hidden />} onClick={onAdd}>
          Registrar a otra niña o niño
        </Button>
      ) : (
        <p className="text-center text-ink-2">Puedes responder por {atMost} menores como máximo.</p>
      )}
    </>
  )
}

function Refused({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  if (problem.code === 'fan_not_approved')
    return (
      <EmptyState
        title="Primero, tu Fan ID"
        action={<Button to={paths.fanRegistry}>Ver cómo va mi registro</Button>}
      >
        {problem.message}
      </EmptyState>
    )
  return (
    <ErrorState
      title="No pudimos cargar a tus menores"
      action={<Button onClick={onRetry}>Volver a intentar</Button>}
    >
      {problem.message}
    </ErrorState>
  )
}
