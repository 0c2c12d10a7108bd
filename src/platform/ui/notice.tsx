import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const tones = {
  info: { box: 'border-brand bg-brand-soft text-ink', lead: 'text-brand', Icon: IconInfoCircle },
  ok: { box: 'border-ok bg-ok-soft text-ok', lead: '', Icon: IconCircleCheck },
  warn: { box: 'border-warn bg-warn-soft text-warn', lead: '', Icon: IconAlertTriangle },
  danger: {
    box: 'border-danger bg-danger-soft text-danger-strong',
    lead: '',
    Icon: IconAlertCircle,
  },
}

export type Tone = keyof typeof tones

type NoticeProps = {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Spoken when it appears: `alert` for danger, `status` for the rest. */
  live?: boolean
}

export function Notice({ tone, title, children, action, live = false }: NoticeProps) {
  const { box, lead, Icon } = tones[tone]
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div
      role={role}
      className={`flex gap-3 rounded-md border-l-4 p-4 forced-colors:border forced-colors:border-l-4 ${box}`}
    >
      <Icon size={24} className={`shrink-0 ${lead}`} aria-hidden />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}
