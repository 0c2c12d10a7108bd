import { useLocation } from 'react-router'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'

export default function NotFoundScreen() {
  const { pathname } = useLocation()
  return (
    <div className="container-page py-12 lg:py-20">
      <div className="mx-auto flex max-w-140 flex-col items-center text-center">
        <p className="title text-[7rem] text-line-strong lg:text-[9rem]" aria-hidden>
          404
        </p>
        <h1 className="mt-2 text-4xl lg:text-5xl">No existe esta página</h1>
        <p className="mt-3 text-lg text-ink-2">
          No hay nada en <span className="font-semibold break-all text-ink">{pathname.slice(0, 120)}</span>.
          Puede que el enlace esté incompleto o que la página haya cambiado de lugar.
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <Button to={paths.inicio}>Ir al inicio</Button>
          <Button variant="secondary" to={paths.tickets}>
            Ver partidos
          </Button>
        </div>
      </div>
    </div>
  )
}
