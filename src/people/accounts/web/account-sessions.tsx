import { IconDeviceDesktop } from '@tabler/icons-react'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { invalidate, useRead } from '#web/query.ts'
import { closeOtherSessions, closeSession, listSessions } from '../contract.ts'

async function close(request: Promise<unknown>, said: string): Promise<void> {
  try {
    await request
    toast({ title: said, tone: 'ok' })
  } catch (problem) {
    toast({ title: (problem as Error).message, tone: 'danger' })
  }
  await invalidate(listSessions)
}

/** Where the account is open, and a way to close each. */
export function AccountSessions() {
  const { data, isError, refetch } = useRead(listSessions, {})
  if (isError) {
    return (
      <ErrorState
        title="No pudimos leer tus sesiones"
        action={<Button onClick={() => void refetch()}>Volver a intentar</Button>}
      >
        Revisa tu conexión.
      </ErrorState>
    )
  }
  if (data === undefined) {
    return <Skeletons label="Cargando tus sesiones" blocks={['h-20']} />
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <ul className="divide-y divide-line border-y border-line">
        {data.sessions.map(({ id, device, current, lastSeenAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <IconDeviceDesktop size={24} className="shrink-0 text-ink-2" aria-hidden />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{device}</span>
              <span className="text-sm text-ink-2">Última vez: {formatMoment(lastSeenAt)}</span>
            </span>
            {current ? (
              <Badge tone="ok">Este equipo</Badge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Cerrar la sesión de ${device}`}
                onClick={() =>
                  void close(call(closeSession, { params: { sessionId: id } }), 'Cerramos esa sesión')
                }
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.sessions.length > 1 && (
        <Button
          variant="secondary"
          onClick={() => void close(call(closeOtherSessions, {}), 'Cerramos las demás sesiones')}
        >
          Cerrar todas las demás
        </Button>
      )}
    </div>
  )
}
