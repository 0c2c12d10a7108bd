import { IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export function OfflineBand({
  children = 'Sin conexión. Tu boleto funciona igual.',
}: {
  children?: ReactNode
}) {
  return (
    <output className="block bg-accent text-on-accent">
      <span className="container-page flex min-h-11 items-center gap-2 py-2 font-semibold">
        <IconWifiOff size={20} className="shrink-0" aria-hidden />
        {children}
      </span>
    </output>
  )
}
