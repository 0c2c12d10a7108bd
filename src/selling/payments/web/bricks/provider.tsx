import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { loadProviderScript } from './load-provider-script.ts'
import type { MercadoPago } from './mercado-pago.ts'

export type ProviderScript = {
  provider: MercadoPago | null
  problem: Problem | null
  /** Loads the script again after a failure. */
  retry: () => void
}

/** The provider's script, ready for bricks. */
export function useProvider(sdkUrl: string | undefined, publicKey: string | undefined): ProviderScript {
  const [provider, setProvider] = useState<MercadoPago | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (sdkUrl === undefined || publicKey === undefined) return
    let gone = false
    loadProviderScript(sdkUrl).then(
      (Script) => {
        if (!gone) setProvider(new Script(publicKey, { locale: 'es-MX' }))
      },
      (error: Problem) => {
        if (!gone) setProblem(error)
      },
    )
    return () => {
      gone = true
    }
  }, [sdkUrl, publicKey, round])

  const retry = useCallback(() => {
    setProblem(null)
    setRound((before) => before + 1)
  }, [])
  return { provider, problem, retry }
}
