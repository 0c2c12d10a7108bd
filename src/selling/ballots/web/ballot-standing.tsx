import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { takeUpHold } from '#selling/holds/web/held-seats.tsx'
import { countOf, formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { decline, readApplication, type Application, type Ballot } from '../contract.ts'
import { endWords } from './ballot-words.ts'

export type BallotParts = {
  title: string
  /** What was drawn, where there is something to wait for. */
  number?: number
  words?: ReactNode
  /** The one thing to do next. */
  panel?: ReactNode
}

type Known = { ballot: Ballot; late: boolean; application: Application | null }

/** Where the person stands, one thing at a time. */
export function partsOfBallot({ ballot, late, application }: Known): BallotParts {
  const { state, closesAt, opensAt } = ballot
  if (state === 'planned')
    return {
      title: 'El sorteo aún no abre',
      words: `Abre el ${formatMoment(opensAt)} Participar el primer día o el último da lo mismo.`,
    }
  if (application === null) return outside({ ballot, late })
  const { status, number, ahead, won } = application
  if (state === 'open')
    return {
      title: 'Ya participas',
      words: `Se sortea el ${formatMoment(closesAt)} Hasta entonces puedes cambiar tu solicitud. No se cobra nada.`,
    }
  if (state === 'drawing') return drawing(late)
  if (status === 'won' && won !== null)
    return {
      title: '¡Ganaste!',
      words: (
        <>
          {number !== null && `Te tocó el número ${formatCount(number)}. `}Tus lugares son tuyos hasta el{' '}
          <b className="font-semibold text-white">{formatMoment(won.until)}</b>
        </>
      ),
      panel: <Won ballot={ballot} won={won} />,
    }
  if (status === 'paid')
    return {
      title: 'Tus boletos ya son tuyos',
      panel: (
        <div className="flex flex-col gap-4">
          {won !== null && <Places won={won} />}
          <Button to={paths.events} wide>
            Ver mis boletos
          </Button>
        </div>
      ),
    }
  if (status === 'lapsed')
    return {
      title: 'Se acabó tu plazo',
      words: 'No se pagaron tus lugares y pasaron a quien sigue. No te cobramos.',
    }
  if (status === 'declined')
    return { title: 'Dejaste tus lugares', words: 'Pasaron a quien sigue. No te cobramos.' }
  if (status === 'applied' && state === 'granting' && number !== null)
    return {
      title: 'Te tocó el número',
      number,
      words:
        (ahead === 0
          ? 'Eres la siguiente persona en la lista.'
          : `${countOf(ahead ?? 0, 'persona espera', 'personas esperan')} antes que tú.`) +
        ' Si alguien no paga y caben tus lugares, te avisamos.',
    }
  return {
    title: 'Esta vez no te tocó',
    words:
      `${ballot.ended === null ? '' : endWords[ballot.ended]} No te cobramos nada.` +
      (number === null ? '' : ` Tu número fue el ${formatCount(number)}.`),
  }
}

function outside({ ballot, late }: Pick<Known, 'ballot' | 'late'>): BallotParts {
  const { state, closesAt, ended } = ballot
  if (state === 'open')
    return {
      title: 'El sorteo está abierto',
      words: (
        <>
          Tienes hasta el <b className="font-semibold text-white">{formatMoment(closesAt)}</b> Participar no
          cuesta y no garantiza boleto.
        </>
      ),
    }
  if (state === 'drawing') return drawing(late)
  if (state === 'granting')
    return {
      title: 'Ya se sorteó',
      words: 'Quienes ganaron están pagando. Lo que sobre sale a la venta después.',
    }
  return {
    title: state === 'cancelled' ? 'El sorteo se canceló' : 'El sorteo terminó',
    ...(ended !== null && { words: endWords[ended] }),
  }
}

const drawing = (late: boolean): BallotParts => ({
  title: 'Estamos sorteando',
  words: late
    ? 'El número público del sorteo viene tarde. Seguimos esperándolo y tu solicitud sigue guardada.'
    : 'Se cerró la lista. En menos de un minuto sale el orden.',
})

type WonProps = { ballot: Ballot; won: NonNullable<Application['won']> }

function Won({ ballot, won }: WonProps) {
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
    <div className="flex flex-col gap-3">
      <Places won={won} />
      <Button wide variant="accent" className="min-h-15 text-xl" loading={paying} onClick={() => void pay()}>
        Pagar mis lugares
      </Button>
      <p className="text-center text-sm text-ink-2">Si no los pagas, pasan a quien sigue.</p>
      <Button variant="ghost" wide onClick={() => setAsking(true)}>
        No los quiero
      </Button>
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
    </div>
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
