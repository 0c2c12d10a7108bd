import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { forgetShift, resumeShift, takeSnapshot } from '../shift.ts'
import { emptyShift, useShift, type Phase } from '../shift-store.ts'
import { entriesWords } from './entries-words.ts'

/** What stands in the way of working, and the one thing to do about it. */
export function Trouble({ phase }: { phase: Exclude<Phase, 'ready' | 'signed_out'> }) {
  const pending = useShift((shift) => shift.pending)
  if (phase === 'opening' || phase === 'loading') {
    return (
      <>
        <h1 className="text-3xl">Puerta</h1>
        <p role="status" className="flex items-center gap-3 text-lg">
          <Spinner /> {phase === 'loading' ? 'Bajando los boletos del partido…' : 'Abriendo…'}
        </p>
      </>
    )
  }
  if (phase === 'revoked') {
    return (
      <>
        <h1 className="text-3xl">Este equipo se dio de baja</h1>
        <Notice tone="warn" live>
          Borramos todo lo que guardaba del partido. Entrégalo a supervisión o entra con un código nuevo.
        </Notice>
        <Button wide onClick={() => emptyShift('signed_out')}>
          Entrar con otro código
        </Button>
      </>
    )
  }
  if (phase === 'ended') {
    return (
      <>
        <h1 className="text-3xl">Terminó la sesión de este equipo</h1>
        <Notice tone="warn" live>
          Borramos los boletos del partido.{' '}
          {pending > 0 && `Guardamos ${entriesWords(pending)} sin entregar. `}
          Pide otro código a supervisión.
        </Notice>
        <Button wide onClick={() => emptyShift('signed_out', pending)}>
          Entrar con otro código
        </Button>
      </>
    )
  }
  if (phase === 'elsewhere') {
    return (
      <>
        <h1 className="text-3xl">La puerta está en otra pestaña</h1>
        <Notice tone="warn" live>
          Este celular ya trabaja en otra pestaña o ventana. Dos a la vez contarían doble.
        </Notice>
        <Button wide onClick={() => void resumeShift(true)}>
          Seguir aquí
        </Button>
      </>
    )
  }
  if (phase === 'tampered') {
    return (
      <>
        <h1 className="text-3xl">Estos datos no son del club</h1>
        <Notice tone="danger" live title="No los usamos">
          La firma del partido no coincide: alguien los cambió o se dañaron. No dejes pasar a nadie con este
          equipo.
        </Notice>
        <Button wide onClick={() => void takeSnapshot()}>
          Bajar los boletos otra vez
        </Button>
        <Button wide variant="secondary" onClick={() => void forgetShift('signed_out')}>
          Borrar y entrar con otro código
        </Button>
      </>
    )
  }
  return (
    <>
      <h1 className="text-3xl">Faltan los boletos</h1>
      <Notice tone="warn" live>
        No hay conexión para bajar los boletos del partido. Acércate a la red y vuelve a intentar.
      </Notice>
      <Button wide onClick={() => void takeSnapshot()}>
        Volver a intentar
      </Button>
    </>
  )
}
