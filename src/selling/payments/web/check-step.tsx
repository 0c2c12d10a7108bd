import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'

const looks = {
  done: { icon: <IconCircleCheck size={28} className="shrink-0 text-ok" aria-hidden />, words: 'Bien' },
  failed: {
    icon: <IconAlertCircle size={28} className="shrink-0 text-danger" aria-hidden />,
    words: 'Falló',
  },
  working: {
    icon: <IconCircleDashed size={28} className="shrink-0 text-ink-3" aria-hidden />,
    words: 'Pendiente',
  },
}

type CheckStepProps = { title: string; state: keyof typeof looks; children: ReactNode }

export function CheckStep({ title, state, children }: CheckStepProps) {
  const { icon, words } = looks[state]
  return (
    <Card as="li" className="flex gap-4 p-5">
      {icon}
      <div className="min-w-0 flex-1">
        <h2 className="mb-2 text-2xl">
          {title} <span className="sr-only">({words})</span>
        </h2>
        {children}
      </div>
    </Card>
  )
}
