import { useState } from 'react'
import { deviceName } from '#people/accounts/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { endOtherFanSessions, readAboutMe, revokeDevice, type AboutMe } from '../../about-me-contract.ts'

type Device = AboutMe['devices'][number]

/** The browsers that hold a key of their own, and where a session is open. */
export function Devices({ devices, sessions }: Pick<AboutMe, 'devices' | 'sessions'>) {
  const [asked, setAsked] = useState<Device | null>(null)
  const revoke = useSend(revokeDevice)
  const end = useSend(endOtherFanSessions)
  const toasts = (title: string) => ({
    onSuccess: () => toast({ title, tone: 'ok' as const }),
    onError: ({ message }: Error) => toast({ title: message, tone: 'danger' as const }),
    onSettled: () => {
      setAsked(null)
      void invalidate(readAboutMe)
    },
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      {devices.length === 0 && <p className="text-ink-2">Ningún dispositivo entra con tu selfie.</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span>
              <span className="flex items-center gap-2 font-semibold">
                {device.name || 'Dispositivo sin nombre'} {device.here && <Badge tone="brand">Este</Badge>}
              </span>
              <span className="block text-sm text-ink-2">
                Desde el {formatMoment(device.createdAt)}; visto el {formatMoment(device.lastSeenAt)}
              </span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Quitar ${device.name}`}
              onClick={() => setAsked(device)}
            >
              Quitar
            </Button>
          </li>
        ))}
      </ul>
      <h3 className="text-xl">Sesiones abiertas</h3>
      <ul className="grid grid-cols-1 gap-2">
        {sessions.map(({ userAgent, createdAt, here }) => (
          <li key={createdAt}>
            <span className="font-semibold">{deviceName(userAgent)}</span>{' '}
            {here && <Badge tone="brand">Esta</Badge>}
            <span className="block text-sm text-ink-2">Desde el {formatMoment(createdAt)}</span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          loading={end.isPending}
          onClick={() => end.mutate({}, toasts('Cerramos tus otras sesiones'))}
        >
          Cerrar las demás
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`¿Quitar ${asked?.name ?? ''}?`}
        confirmLabel="Quitar"
        danger
        loading={revoke.isPending}
        onConfirm={() =>
          asked && revoke.mutate({ params: { deviceId: asked.id } }, toasts('Quitamos el dispositivo'))
        }
      >
        Sus sesiones terminan ahora. Para volver a entrar ahí pedirá tu selfie y un código por correo.
      </ConfirmDialog>
    </div>
  )
}
