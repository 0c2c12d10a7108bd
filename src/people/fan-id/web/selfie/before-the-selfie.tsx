import { IconCamera, IconClock, IconDeviceMobile, IconLock, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

const points = [
  {
    Icon: IconCamera,
    words:
      'Vamos a usar la cámara de enfrente. Te pedimos cuatro movimientos, uno por uno, con una cuenta de 3 a 5 segundos.',
  },
  {
    Icon: IconDeviceMobile,
    words:
      'En cada foto tu pantalla se pinta de dos colores suaves, sin destellos. Sube el brillo. Si los cambios de color te molestan, abajo hay otra forma, sin cámara.',
  },
  { Icon: IconSun, words: 'Busca luz pareja, sin sol directo. Quítate gorra, lentes oscuros y cubrebocas.' },
  { Icon: IconClock, words: 'Tarda menos de un minuto. Si te equivocas, repites.' },
  { Icon: IconLock, words: 'No grabamos video. Las fotos se borran a los 7 días de la decisión.' },
]

type BeforeTheSelfieProps = { waiting: boolean; onBegin: () => void; without: ReactNode }

/** What the camera is for, before the browser asks for it. */
export function BeforeTheSelfie({ waiting, onBegin, without }: BeforeTheSelfieProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <ul className="grid grid-cols-1 gap-4">
          {points.map(({ Icon, words }) => (
            <li key={words} className="flex gap-3">
              <Icon size={24} className="shrink-0 text-brand" aria-hidden />
              {words}
            </li>
          ))}
        </ul>
      </Card>
      <Button wide loading={waiting} onClick={onBegin} icon={<IconCamera size={22} aria-hidden />}>
        Abrir mi cámara
      </Button>
      {without}
    </div>
  )
}
