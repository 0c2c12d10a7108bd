import { useEffect, useState } from 'react'
import { toast } from '#ui/toast.ts'
import { invalidate } from '#web/query.ts'
import { readPreferences } from '../contract.ts'
import { readPushState, turnPushOff, turnPushOn, type PushState } from './this-browser.ts'

/** Push in this browser, and the way to turn it on and off; null until the browser has said how it stands. */
export function usePush(thisDevice: boolean) {
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let current = true
    void readPushState(thisDevice).then((found) => current && setState(found))
    return () => {
      current = false
    }
  }, [thisDevice])

  async function turn(to: () => Promise<PushState>, said: string) {
    setBusy(true)
    try {
      const reached = await to()
      setState(reached)
      if (reached !== 'denied') toast({ title: said, tone: 'ok' })
    } catch {
      const description = 'Revisa tu conexión y vuelve a intentar. El correo te sigue llegando.'
      toast({ title: 'Tu navegador no pudo hacer el cambio', description, tone: 'danger' })
    }
    await invalidate(readPreferences)
    setBusy(false)
  }

  return {
    state,
    busy,
    turnOn: () => void turn(turnPushOn, 'Listo: te avisamos en este dispositivo'),
    turnOff: () => void turn(turnPushOff, 'Desactivamos los avisos de este dispositivo'),
  }
}
