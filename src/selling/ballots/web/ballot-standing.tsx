import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { takeUpHold } from '#selling/holds/web/held-seats.tsx'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CombIcon } from '#ui/comb.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { decline, readApplication, type Application, type Ballot } from '../contract.ts'
import { endWords } from './ballot-words.ts'

type StandingProps = {
  ballot: Ballot
  late: boolean
  application: Application | null
  /** What the phone found out about the draw. */
  check: ReactNode
}

/** Where the person stands, one thing at a time, and the one thing to do next. */
export function BallotStanding({ ballot, late, application, check }: StandingProps) {
  const { state, closesAt, opensAt } = ballot
  if (state === 'planned')
    return (
      <Standing title={`Abre el ${formatMoment(opensAt)}`}>
        <p>Participar el primer día o el último da lo mismo.</p>
      </Standing>
    )
  if (application === null) return <Outside {...{ ballot, late }} />
  const { status, number, ahead, won } = application
  if (state === 'open')
    return (
      <Standing title="Ya participas">
        <p>
          Se sortea el {formatMoment(closesAt)} Hasta entonces puedes cambiar tu solicitud. No se cobra nada.
        </p>
      </Standing>
    )
  if (state === 'drawing') return <Drawing late={late} />
  if (status === 'won' && won !== null) return <Won ballot={ballot} won={won} number={number} check={check} />
  if (status === 'paid')
    return (
      <Standing
        title="Tus boletos ya son tuyos"
        action={
          <Button to={paths.events} wide>
            Ver mis boletos
          </Button>
        }
      >
        {won !== null && <Places won={won} />}
        {check}
      </Standing>
    )
  if (status === 'lapsed')
    return (
      <Standing title="Se acabó tu plazo">
        <p>No se pagaron tus lugares y pasaron a quien sigue. No te cobramos.</p>
        {check}
      </Standing>
    )
  if (status === 'declined')
    return (
      <Standing title="Dejaste tus lugares">
        <p>Pasaron a quien sigue. No te cobramos.</p>
        {check}
      </Standing>
    )
  if (status === 'applied' && state === 'granting')
    return (
      <Standing title={`Te tocó el número ${(number ?? 0).toLocaleString('es-MX')}`}>
        <p>
          {ahead === 0
            ? 'Eres la siguiente persona en la lista.'
            : `${countOf(ahead ?? 0, 'persona espera', 'personas esperan')} antes que tú.`}{' '}
          Si alguien no paga y caben tus lugares, te avisamos.
        </p>
        {check}
      </Standing>
    )
  return (
    <Standing title="Esta vez no te tocó">
      <p>
        {ballot.ended !== null && endWords[ballot.ended]} No te cobramos nada.
        {number !== null && ` Tu número fue el ${number.toLocaleString('es-MX')}.`}
      </p>
      {check}
    </Standing>
  )
}

function Outside({ ballot, late }: { ballot: Ballot; late: boolean }) {
  const { state, closesAt, ended } = ballot
  if (state === 'open')
    return (
      <Standing title="El sorteo está abierto">
        <p>Tienes hasta el {formatMoment(closesAt)} Participar no cuesta y no garantiza boleto.</p>
      </Standing>
    )
  if (state === 'drawing') return <Drawing late={late} />
  if (state === 'granting')
    return (
      <Standing title="Ya se sorteó">
        <p>Quienes ganaron están pagando. Lo que sobre sale a la venta después.</p>
      </Standing>
    )
  return (
    <Standing title={state === 'cancelled' ? 'El sorteo se canceló' : 'El sorteo terminó'}>
      {ended !== null && <p>{endWords[ended]}</p>}
    </Standing>
  )
}

const Drawing = ({ late }: { late: boolean }) => (
  <Standing title="Estamos sorteando">
    <p>
      {late
        ? 'El número público del sorteo viene tarde. Seguimos esperándolo y tu solicitud sigue guardada.'
        : 'Se cerró la lista. En menos de un minuto sale el orden.'}
    </p>
  </Standing>
)

type WonProps = {
  ballot: Ballot
  won: NonNullable<Application['won']>
  number: number | null
  check: ReactNode
}

function Won({ ballot, won, number, check }: WonProps) {
  const navigate = useNavigate()
  const declining = useSend(decline)
  const [paying, setPaying] = useState(false)
  const [asking, setAsking] = useState(false)

  async function pay(): Promise<void> {
    setPaying(true)
    const had = await takeUpHold(won.holdId).catch(() => false)
    setPaying(false)
    if (had) return void navigate(paths.resume)
    toast({ title: 'No pudimos abrir tus lugares. Intenta otra vez.', tone: 'danger' })
    await invalidate(readApplication)
  }
  async function letGo(): Promise<void> {
    await declining
      .mutateAsync({ params: { ballotId: String(ballot.id) } })
      .catch((problem: Problem) => toast({ title: problem.message, tone: 'danger' }))
    await invalidate(readApplication)
    setAsking(false)
  }

  return (
    <Standing
      title="¡Ganaste!"
      action={
        <>
          <Button wide loading={paying} onClick={() => void pay()}>
            Pagar mis lugares
          </Button>
          <Button variant="ghost" wide onClick={() => setAsking(true)}>
            No los quiero
          </Button>
        </>
      }
    >
      <Places won={won} />
      <p>
        Son tuyos hasta el <strong>{formatMoment(won.until)}</strong> Si no los pagas, pasan a quien sigue.
      </p>
      {number !== null && (
        <p className="text-sm text-ink-2">Te tocó el número {number.toLocaleString('es-MX')}.</p>
      )}
      {check}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Dejar tus lugares"
        confirmLabel="No los quiero"
        cancelLabel="Conservarlos"
        danger
        loading={declining.isPending}
        onConfirm={() => void letGo()}
      >
        Pasan a quien sigue y ya no puedes recuperarlos.
      </ConfirmDialog>
    </Standing>
  )
}

function Places({ won: { zone, seats } }: { won: NonNullable<Application['won']> }) {
  return (
    <div>
      <p className="font-semibold">
        {countOf(seats.length, 'lugar', 'lugares')} en {zone}
      </p>
      <ul className="text-ink-2">
        {[...new Set(seats)].map((seat) => (
          <li key={seat}>{seat}</li>
        ))}
      </ul>
    </div>
  )
}

function Standing({ title, action, children }: { title: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div role="status" className="flex flex-col gap-3">
        <CombIcon className="h-6 w-auto self-start text-brand" />
        <h2 className="text-2xl">{title}</h2>
        {children}
      </div>
      {action}
    </Card>
  )
}
