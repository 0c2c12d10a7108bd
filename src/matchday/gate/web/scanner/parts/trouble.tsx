import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { forgetShift, resumeShift, takeSnapshot } from '../shift.ts'
import { emptyShift, useShift, type Phase } from '../shift-store.ts'
import { entriesWords } from './entries-words.ts'

type Obstacle = {
  title: string
  tone: 'warn' | 'danger'
  heading?: string
  words: string
  /** The first is what to do; a second, what else can be done. */
  ways: [label: string, go: () => unknown][]
}

type Waiting = 'opening' | 'loading'

/** What stands in the way of working, and what to do about it; `pending` entries wait to be handed in. */
function obstacles(pending: number): Record<Exclude<Phase, 'ready' | 'signed_out' | Waiting>, Obstacle> {
  return {
    revoked: {
      title: 'Este equipo se dio de baja',
      tone: 'warn',
      words: 'Borramos todo lo que guardaba. Entrégalo a supervisión o entra con un código nuevo.',
      ways: [['Entrar con otro código', () => emptyShift('signed_out')]],
    },
    ended: {
      title: 'Terminó la sesión de este equipo',
      tone: 'warn',
      words: `Borramos sus boletos. ${pending > 0 ? `Guardamos ${entriesWords(pending)} sin entregar. ` : ''}Pide otro código a supervisión.`,
      ways: [['Entrar con otro código', () => emptyShift('signed_out', pending)]],
    },
    elsewhere: {
      title: 'La puerta está en otra pestaña',
      tone: 'warn',
      words: 'Este celular ya trabaja en otra pestaña o ventana. Dos a la vez contarían doble.',
      ways: [['Seguir aquí', () => resumeShift(true)]],
    },
    tampered: {
      title: 'Estos datos no son del club',
      tone: 'danger',
      heading: 'No los usamos',
      words: 'Su firma no coincide: alguien los cambió o se dañaron. No dejes pasar a nadie con este equipo.',
      ways: [
        ['Bajar los boletos otra vez', takeSnapshot],
        ['Borrar y entrar con otro código', () => forgetShift('signed_out')],
      ],
    },
    no_data: {
      title: 'Faltan los boletos',
      tone: 'warn',
      words: 'No hay conexión para bajar los boletos. Acércate a la red y vuelve a intentar.',
      ways: [['Volver a intentar', takeSnapshot]],
    },
  }
}

export function Trouble({ phase }: { phase: Exclude<Phase, 'ready' | 'signed_out'> }) {
  const pending = useShift((shift) => shift.pending)
  if (phase === 'opening' || phase === 'loading') {
    return (
      <>
        <h1 className="text-3xl">Puerta</h1>
        <p role="status" className="flex items-center gap-3 text-lg">
          <Spinner /> {phase === 'loading' ? 'Bajando los boletos…' : 'Abriendo…'}
        </p>
      </>
    )
  }
  const { title, tone, heading, words, ways } = obstacles(pending)[phase]
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <Notice key={phase} tone={tone} live title={heading}>
        {words}
      </Notice>
      {ways.map(([label, go], index) => (
        <Button key={label} wide variant={index === 0 ? 'primary' : 'secondary'} onClick={() => void go()}>
          {label}
        </Button>
      ))}
    </>
  )
}
