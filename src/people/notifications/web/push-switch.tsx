import { IconDeviceMobile } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Preferences } from '../contract.ts'
import type { PushState } from './this-browser.ts'
import { usePush } from './use-push.ts'

type PushSwitchProps = Pick<Preferences, 'devices' | 'thisDevice'> & {
  /** What one would want it for. */
  why?: string
}

const fansWhy =
  'Te avisamos del partido y de tus boletos aunque no tengas abierta la página. Tu navegador te va a pedir permiso.'

/** Push in this browser: why one would want it, the button that asks for permission, and what to do when it cannot. */
export function PushSwitch({ devices, thisDevice, why = fansWhy }: PushSwitchProps) {
  const { state, busy, turnOn, turnOff } = usePush(thisDevice)
  if (state === null) return null
  const trouble = troubles[state]
  if (trouble !== undefined) {
    return (
      <Notice tone="info" title={trouble.title}>
        {trouble.words}
      </Notice>
    )
  }
  const on = state === 'on'
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5">
      <IconDeviceMobile size={32} className="shrink-0 text-brand" aria-hidden />
      <div className="min-w-[min(15rem,100%)] flex-1">
        <p className="font-semibold">
          {on ? 'Te avisamos en este dispositivo' : 'Avisos en este dispositivo'}
        </p>
        <p className="text-sm text-ink-2">
          {on ? 'Aparecen aunque no tengas abierta la página. Al cerrar sesión se desactivan.' : why}
          {devices > (on ? 1 : 0) && ` Están activos en ${devicesInWords(devices)}.`}
        </p>
      </div>
      {on ? (
        <Button variant="secondary" loading={busy} onClick={turnOff}>
          Desactivar
        </Button>
      ) : (
        <Button loading={busy} onClick={turnOn}>
          Activar avisos
        </Button>
      )}
    </Card>
  )
}

const devicesInWords = (count: number) => (count === 1 ? '1 dispositivo' : `${count} dispositivos`)

const troubles: Partial<Record<PushState, { title: string; words: string }>> = {
  denied: {
    title: 'Tu navegador tiene bloqueados los avisos',
    words:
      'Toca el candado junto a la dirección, entra a Permisos o Notificaciones, elige Permitir y recarga la página. El correo te sigue llegando.',
  },
  install: {
    title: 'En iPhone y iPad, agrega primero la app',
    words:
      'Toca Compartir y luego «Agregar a inicio». Abre la taquilla desde ahí y vuelve a esta pantalla para activar los avisos.',
  },
  unsupported: {
    title: 'Este navegador no recibe avisos',
    words: 'Puede ser una ventana privada o una versión anterior. El correo te sigue llegando.',
  },
}
