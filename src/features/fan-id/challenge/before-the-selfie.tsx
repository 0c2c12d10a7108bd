import { IconCamera, IconClock, IconLock, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

const points = [
  {
    Icon: IconCamera,
    words: 'Vamos a usar la cámara de enfrente. Te pedimos tres movimientos y tomamos una foto de cada uno.',
  },
  { Icon: IconSun, words: 'Busca luz de frente. Quítate gorra, lentes oscuros y cubrebocas.' },
  { Icon: IconClock, words: 'Tarda menos de un minuto. Si te equivocas, repites.' },
  { Icon: IconLock, words: 'No grabamos video. Las fotos se borran a los 7 días de la decisión.' },
]

type BeforeTheSelfieProps = { waiting: boolean; onBegin: () => void; without: ReactNode }

/** What the camera is for, before the browser asks for it. */
export function BeforeTheSelfie({ waiting, onBegin, without }: BeforeTheSelfieProps) {
  return (
    <div className="grid gap-5">
      <Card>
        <ul className="grid gap-4">
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
