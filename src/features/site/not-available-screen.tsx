import { useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#ui/button.tsx'
import { CombIcon } from '#ui/comb.tsx'

const reasons = {
  mantenimiento: {
    title: 'Estamos dando mantenimiento',
    words:
      'Volvemos en unos minutos. Lo que ya compraste está a salvo y tus boletos guardados abren sin internet.',
  },
  direccion: {
    title: 'Esta no es la dirección de la taquilla',
    words:
      'Revisa la dirección en tu navegador: el club solo vende boletos en su sitio oficial. No escribas aquí tus datos.',
  },
  cerrado: {
    title: 'La taquilla en línea está cerrada',
    words: 'Abre de nuevo con el siguiente partido. Tus boletos y tus pagos siguen en tu cuenta.',
  },
}

const isReason = (text: string | null): text is keyof typeof reasons =>
  text !== null && Object.hasOwn(reasons, text)

/** Maintenance, a host that is not ours, a closed site: what it is and what to do. */
export default function NotAvailableScreen() {
  const [search] = useSearchParams()
  const asked = search.get('motivo')
  const { title, words } = reasons[isReason(asked) ? asked : 'mantenimiento']
  return (
    <div className="container-page py-12 lg:py-20">
      <div className="mx-auto flex max-w-140 flex-col items-center text-center">
        <CombIcon size={88} className="text-line-strong" />
        <h1 className="mt-6 text-4xl lg:text-5xl">{title}</h1>
        <p className="mt-3 text-lg text-ink-2">{words}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <Button href={paths.gateway}>Volver a intentar</Button>
          <Button variant="secondary" to={paths.events}>
            Ver mis boletos
          </Button>
        </div>
      </div>
    </div>
  )
}
