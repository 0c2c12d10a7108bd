import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { useRead } from '#web/query.ts'
import { readPreferences } from '../contract.ts'
import { usePush } from './use-push.ts'

/** «Avísame aquí»: push in this browser, in one button; nothing where the browser cannot, since the mail comes anyway. */
export function NotifyHere({ className = '' }: { className?: string }) {
  const { data } = useRead(readPreferences, {}, { staleTime: Number.POSITIVE_INFINITY })
  return data === undefined ? null : <Here thisDevice={data.thisDevice} className={className} />
}

function Here({ thisDevice, className }: { thisDevice: boolean; className: string }) {
  const { state, busy, turnOn } = usePush(thisDevice)
  if (state === 'on')
    return (
      <p className={`flex min-h-12 items-center justify-center gap-2 font-semibold text-ok ${className}`}>
        <IconBellCheck size={20} className="shrink-0" aria-hidden />
        Te avisamos aquí
      </p>
    )
  if (state !== 'off') return null
  return (
    <Button
      wide
      className={className}
      loading={busy}
      icon={<IconBell size={20} aria-hidden />}
      onClick={turnOn}
    >
      Avísame aquí
    </Button>
  )
}
