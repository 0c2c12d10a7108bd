import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { eventTitle } from '#catalogue/events/event-title.ts'
import { EventMarks } from '#catalogue/events/web/event-mark.tsx'
import { useLinkToken } from '#people/accounts/web/link-token.tsx'
import { readAccount } from '#people/accounts/session-contract.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { call } from '#web/call.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { queryClient, useRead, useSend } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { GuestAnswer, readGuestPlace, takeGuestPlace, type GuestPlace } from '../../contract.ts'
import { useGroupLinks } from '../store.ts'

/** Where a guest's link lands: which match and seat, and saying who goes, without an account unless the match asks for the Fan ID. */
export default function GuestScreen() {
  const found = useLinkToken('lugar')
  const { guest: kept, keep } = useGroupLinks()
  useEffect(() => {
    if (found !== null) keep({ guest: found })
  }, [found, keep])
  const token = found ?? kept
  return (
    <Page narrow title="Tu lugar en el estadio">
      {token === null ? <NoLink /> : <Shown token={token} />}
    </Page>
  )
}

function Shown({ token }: { token: string }) {
  const read = useQuery<GuestPlace, Problem>({
    queryKey: [readGuestPlace.path, token],
    queryFn: () => call(readGuestPlace, { body: { token } }),
  })
  const { data: place, error } = read
  if (error?.status === 404) return <NoLink />
  if (place === undefined)
    return (
      <NotLoaded
        read={read}
        title="No pudimos abrir el enlace"
        waiting={<Skeletons label="Abriendo el enlace" blocks={['h-72 w-full rounded-lg']} />}
      />
    )
  return (
    <div className="flex flex-col gap-6">
      <Card as="section" className="overflow-hidden">
        <div className="on-night bg-night p-5">
          <div className="flex items-center gap-3">
            <EventMarks event={place.event} size={56} />
          </div>
          <p className="mt-4 text-on-night-2">{place.group} te invita a</p>
          <h2 className="text-3xl">{eventTitle(place.event)}</h2>
          <p className="mt-1">{formatMoment(place.startsAt)}</p>
        </div>
        <div className="p-5">
          <p className="text-lg font-semibold">{place.seat}</p>
          {place.fare !== null && <p>{place.fare}</p>}
        </div>
      </Card>
      <Standing place={place} token={token} />
    </div>
  )
}

function Standing({ place, token }: { place: GuestPlace; token: string }) {
  const signedIn = useSession((session) => session.token !== null)
  if (place.status === 'over')
    return (
      <EmptyState
        title="Este lugar ya no está disponible"
        action={<Button to={paths.tickets}>Ver partidos</Button>}
      >
        Pregúntale a {place.organiser}.
      </EmptyState>
    )
  if (place.status === 'ticket')
    return (
      <Notice
        tone="ok"
        live
        title="Tu boleto está listo"
        action={
          place.ticketId !== null && (
            <Button size="sm" to={paths.myEventDetail(place.ticketId)}>
              Ver mi boleto
            </Button>
          )
        }
      >
        Te lo mandamos por correo. Enséñalo en la puerta.
      </Notice>
    )
  if (place.status === 'taken')
    return (
      <Notice tone="info" live title="Quedaste anotado">
        En cuanto {place.organiser} pague tu lugar, te mandamos tu boleto por correo.
      </Notice>
    )
  if (place.requiresFanId && !signedIn) return <WithFanId />
  return signedIn ? (
    <OfAccount place={place} token={token} />
  ) : (
    <Answer known={null} place={place} token={token} />
  )
}

type AnswerProps = { place: GuestPlace; token: string }

/** With what the account says already. */
function OfAccount(props: AnswerProps) {
  const { data: known, isError } = useRead(readAccount, {})
  if (known === undefined && !isError)
    return <Skeletons label="Cargando…" blocks={['h-72 w-full rounded-lg']} />
  return <Answer known={known ?? null} {...props} />
}

function WithFanId() {
  const back = `?volver=${encodeURIComponent(paths.groupGuest)}`
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="info" title="Se pide Fan ID">
        Entra con tu cuenta y tu Fan ID aprobado: el boleto queda a tu nombre.
      </Notice>
      <Button wide to={`${paths.login}${back}`}>
        Iniciar sesión
      </Button>
      <Button wide variant="secondary" to={`${paths.registry}${back}`}>
        Crear cuenta
      </Button>
      <Button wide variant="ghost" to={paths.fanIndex}>
        Sacar mi Fan ID
      </Button>
    </div>
  )
}

type Known = { firstName: string; lastName: string; email: string }

function Answer({ known, place, token }: AnswerProps & { known: Known | null }) {
  const { mutateAsync } = useSend(takeGuestPlace)
  const form = useZodForm(GuestAnswer, {
    defaultValues: {
      firstName: known?.firstName ?? place.suggested?.firstName ?? '',
      lastName: known?.lastName ?? place.suggested?.lastName ?? '',
      email: known?.email ?? place.suggested?.email ?? '',
    },
  })
  async function take(guest: typeof GuestAnswer._zod.output): Promise<void> {
    const taken = await mutateAsync({ body: { token, guest } })
    queryClient.setQueryData([readGuestPlace.path, token], taken)
  }
  return (
    <Form form={form} onSubmit={take}>
      <h2 className="text-2xl">¿Quién va?</h2>
      <TextField label="Nombre" autoComplete="given-name" {...form.field('firstName')} />
      <TextField label="Apellidos" autoComplete="family-name" {...form.field('lastName')} />
      <TextField
        label="Correo"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="Aquí te llega tu boleto."
        {...form.field('email')}
      />
      <SubmitButton>Recibir mi boleto</SubmitButton>
      <p className="text-sm text-ink-2">
        No pagas nada. El enlace es solo para ti: cuando lo uses, ya no le sirve a nadie más.
      </p>
    </Form>
  )
}

function NoLink() {
  return (
    <EmptyState title="Este enlace no sirve" action={<Button to={paths.tickets}>Ver partidos</Button>}>
      Puede estar incompleto, ya se usó o hay uno más nuevo. Pide otro a quien te invitó.
    </EmptyState>
  )
}
